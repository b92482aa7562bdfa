//! `server/ARCHITECTURE.md` against the code: the crate graph, how large the crates are, the longest file and function.
//!
//! The graph must be exact. Numbers may be off by a tenth, so that they do not go stale with every commit.
//! `UPDATE_EXPECT=1` writes all of it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;

const HEADING: &str = "## The crate graph\n";

#[test]
fn the_crate_graph_is_as_written() {
    let document = read(&root().join("server/ARCHITECTURE.md"));
    let start = document.find(HEADING).expect("the page has a section on the crate graph") + HEADING.len();
    let end = document[start..].find("\n## ").map_or(document.len(), |at| start + at);
    let measured = measure();
    let section = &document[start..end];
    if std::env::var_os("UPDATE_EXPECT").is_none() && agrees(section, &measured) {
        return;
    }
    let expected = format!("{}\n{}{}", &document[..start], render(&measured), &document[end..]);
    expect_file!["../../server/ARCHITECTURE.md"].assert_eq(&expected);
}

/// The crates are layers: a crate depends only on lower ones.
#[test]
fn crates_use_only_what_is_listed_above_them() {
    let crates = measure().crates;
    for (place, one) in crates.iter().enumerate() {
        for used in &one.uses {
            let above = crates[..place].iter().any(|other| other.name == *used);
            assert!(above, "{} uses {used}, which is not above it", one.name);
        }
    }
}

struct Measured {
    /// In an order in which each uses only earlier ones.
    crates: Vec<Crate>,
    longest_file: Item,
    longest_function: Item,
}

struct Crate {
    name: String,
    lines: usize,
    uses: BTreeSet<String>,
}

/// A file, or a function in a file, and its length in lines.
struct Item {
    what: String,
    lines: usize,
}

fn measure() -> Measured {
    let mut found: BTreeMap<String, Crate> = BTreeMap::new();
    let mut longest_file = Item { what: String::new(), lines: 0 };
    let mut longest_function = Item { what: String::new(), lines: 0 };
    for folder in folders(&root().join("server")) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut lines = 0;
        for path in sources(&folder.join("src")) {
            let text = read(&path);
            let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            let length = text.lines().count();
            lines += length;
            if length > longest_file.lines {
                longest_file = Item { what: shown.clone(), lines: length };
            }
            for (function, length) in functions(&text) {
                if length > longest_function.lines {
                    longest_function = Item { what: format!("{function}` in `{shown}"), lines: length };
                }
            }
        }
        found.insert(name.clone(), Crate { name, lines, uses: uses(&folder) });
    }
    Measured { crates: layered(found), longest_file, longest_function }
}

/// Each crate after all that it uses; of several that could come next, the first by name.
fn layered(mut rest: BTreeMap<String, Crate>) -> Vec<Crate> {
    let mut order: Vec<Crate> = Vec::new();
    while !rest.is_empty() {
        let ready = |one: &Crate| one.uses.iter().all(|used| order.iter().any(|other| other.name == *used));
        let next = rest.values().find(|one| ready(one)).map(|one| one.name.clone());
        let next = next.expect("Cargo allows no cycles");
        order.extend(rest.remove(&next));
    }
    order
}

/// The crates of ours under `[dependencies]`.
fn uses(folder: &Path) -> BTreeSet<String> {
    let manifest = read(&folder.join("Cargo.toml"));
    let section = manifest.split("\n[").find_map(|section| section.strip_prefix("dependencies]"));
    let lines = section.unwrap_or_default().lines();
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next()?.strip_prefix("limpid-"));
    names.map(str::to_owned).collect()
}

fn folders(parent: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = entries(parent).into_iter().filter(|path| path.join("Cargo.toml").exists()).collect();
    found.sort();
    found
}

/// The files of a crate, without those that hold only tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_test {
            found.append(&mut sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The functions of a file that is formatted by rustfmt: each ends at the first `}` in its own column.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        let Some(name) = function_name(code).filter(|_| code.ends_with(['{', '('])) else { continue };
        let rest = lines[start..].iter().position(|line| {
            let inner = line.strip_prefix(indent).filter(|inner| !inner.starts_with(' '));
            inner.is_some_and(|inner| inner == "}" || inner.ends_with(';'))
        });
        found.push((name, rest.map_or(1, |rest| rest + 1)));
    }
    found
}

fn function_name(code: &str) -> Option<&str> {
    let (before, after) = code.split_once("fn ")?;
    let qualifiers = before.split_whitespace();
    let allowed =
        |word: &str| word.starts_with("pub") || matches!(word, "const" | "async" | "unsafe" | "in" | "super)");
    qualifiers.into_iter().all(allowed).then(|| after.split(['(', '<']).next()).flatten()
}

fn render(measured: &Measured) -> String {
    let mut text = String::from(
        "Each crate with its lines, without tests, and the crates of ours that it uses. A test checks this section.\n\n",
    );
    for one in &measured.crates {
        let uses: Vec<&str> = one.uses.iter().map(String::as_str).collect();
        let line = format!("    {:<10} {:>6}  {}", one.name, rounded(one.lines), uses.join(" "));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let total = measured.crates.iter().map(|one| one.lines).sum();
    let _ = writeln!(text, "    {:<10} {:>6}\n", "all", rounded(total));
    let _ =
        writeln!(text, "The longest file is `{}`: {} lines.", measured.longest_file.what, measured.longest_file.lines);
    let longest = &measured.longest_function;
    let _ = writeln!(text, "The longest function is `{}`: {} lines.", longest.what, longest.lines);
    text
}

fn rounded(lines: usize) -> usize {
    if lines < 1000 { lines.div_ceil(10) * 10 } else { (lines + 50) / 100 * 100 }
}

/// Whether a section has the same graph as `render` would write, and numbers that are about the same.
fn agrees(section: &str, measured: &Measured) -> bool {
    let rendered = render(measured);
    let mut written = section.trim().lines();
    let same = rendered.trim().lines().all(|line| written.next().is_some_and(|other| similar(line, other)));
    same && written.next().is_none()
}

/// Whether two lines have the same words. What is longest may be any that is about as long.
fn similar(line: &str, other: &str) -> bool {
    let longest =
        |line: &str| ["The longest file", "The longest function"].iter().position(|start| line.starts_with(start));
    let numbers = |line: &str| -> Vec<usize> { line.split([' ', '.']).filter_map(|word| word.parse().ok()).collect() };
    let words = |line: &str| -> Vec<String> {
        line.split_whitespace().filter(|word| word.parse::<usize>().is_err()).map(str::to_owned).collect()
    };
    let same = if longest(line).is_some() { longest(line) == longest(other) } else { words(line) == words(other) };
    let (ours, theirs) = (numbers(line), numbers(other));
    same && ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(one, other)| one.abs_diff(*other) * 10 <= *one)
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn functions_are_measured() {
    let text = "fn one() {\n    a();\n}\n\nimpl T {\n    pub(crate) fn two(\n        a: A,\n    ) -> B {\n        b\n    }\n\n    fn short() {}\n}\n";
    assert_eq!(functions(text), [("one", 3), ("two", 5)]);
}
