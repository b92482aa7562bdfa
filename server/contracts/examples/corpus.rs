//! Elaborates LiquidHaskell's own tests and counts the problems: none are wanted where LiquidHaskell accepts the
//! specifications, some on the line that it names where it does not.
//!
//!     cargo run --release -p limpid-contracts --example corpus -- ORACLE.jsonl TESTS [FILE..]
//!
//! With `--errors` before the other arguments it prints, for every file that LiquidHaskell rejects, what LiquidHaskell
//! says and what we say.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_base::{LineIndex, Name, Severity, Stage};
use limpid_contracts::{Elaborated, elaborate_with_dependencies};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Project, Source, Sources};

struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        limpid_library::library().interface(name)
    }
}

struct Disk;

impl Sources for Disk {
    fn find(&self, name: Name, importer: &str, _: Name) -> Option<Source> {
        if limpid_library::library().interface(name).is_some() {
            return None;
        }
        let relative: PathBuf = name.as_str().split('.').collect();
        let folders = Path::new(importer).ancestors().skip(1).take(4);
        folders
            .flat_map(|folder| ["hs", "lhs"].map(|extension| folder.join(&relative).with_extension(extension)))
            .find_map(|path| read(&path))
    }
}

fn read(path: &Path) -> Option<Source> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(Source { path: path.to_string_lossy().into(), text: text.into() })
}

fn main() {
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(run);
    if let Ok(worker) = worker {
        let _ = worker.join();
    }
}

fn run() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let verbose = arguments.first().is_some_and(|first| first == "--errors");
    if verbose {
        arguments.remove(0);
    }
    let [oracle, tests, files @ ..] = &arguments[..] else {
        eprintln!("corpus [--errors] ORACLE.jsonl TESTS [FILE..]");
        return;
    };
    let tests = Path::new(tests);
    let mut project = Project::new(&Embedded, &Disk);
    if !files.is_empty() {
        for file in files {
            show(&mut project, Path::new(file));
        }
        return;
    }
    if !verbose {
        accepted(&mut project, oracle, tests);
    }
    rejected(&mut project, &tests.join("errors"), verbose);
}

fn elaborated(project: &mut Project<'_>, path: &Path) -> Option<(Elaborated, Source, Vec<limpid_base::Problem>)> {
    let source = read(path)?;
    let loaded = project.load(source.clone());
    Some((elaborate_with_dependencies(&loaded, &|_| Arc::default()), source, loaded.compiled.problems.clone()))
}

fn show(project: &mut Project<'_>, path: &Path) {
    let Some((elaborated, source, others)) = elaborated(project, path) else { return };
    let lines = LineIndex::new(&source.text);
    let text = limpid_contracts::print::print(&elaborated.contracts, &|span| lines.line(span.start) as usize + 1);
    print!("{text}");
    for problem in others.iter().chain(&elaborated.problems) {
        println!("{}:{}: {:?} {}", path.display(), lines.line(problem.span.start) + 1, problem.stage, problem.message);
    }
}

fn accepted(project: &mut Project<'_>, oracle: &str, tests: &Path) {
    let text = std::fs::read_to_string(oracle).unwrap_or_default();
    let (mut files, mut clean) = (0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines() {
        let Ok(entry) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        if !matches!(entry["verdict"].as_str(), Some("safe" | "unsafe")) {
            continue;
        }
        let path = tests.join(entry["file"].as_str().unwrap_or_default());
        let Some((elaborated, source, _)) = elaborated(project, &path) else { continue };
        files += 1;
        let lines = LineIndex::new(&source.text);
        let errors: Vec<_> = elaborated.problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
        clean += usize::from(errors.is_empty());
        for problem in errors {
            println!("{}:{}: {}", path.display(), lines.line(problem.span.start) + 1, problem.message);
            let reason: String = problem.message.split('`').step_by(2).collect::<Vec<_>>().join("_");
            *reasons.entry(reason).or_default() += 1;
        }
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in reasons.iter().take(30) {
        println!("{count:5} {}", reason.chars().take(110).collect::<String>());
    }
    println!("accepted: {clean} of {files} files without a problem ({:.1}%)", 100.0 * clean as f64 / files as f64);
}

/// Where LiquidHaskell complains, as far as a file's pragma says so.
enum Expected {
    /// `File.hs:10:13`
    Line(usize),
    /// The lines that mention the thing that it names.
    Named(Vec<usize>),
    /// A message without a place.
    Anywhere,
}

/// What LiquidHaskell's messages contain.
fn wanted(text: &str) -> impl Iterator<Item = &str> {
    let marker = "--expect-error-containing=";
    let message = move |line: &'_ str| line.split(marker).nth(1).map(str::len);
    text.lines().filter_map(move |line| {
        let rest = &line[line.len() - message(line)?..];
        rest.split("\" @-}").next()?.split("\"@-}").next()
    })
}

fn expected(text: &str, name: &str) -> Option<Expected> {
    let message = wanted(text).next()?;
    if let Some(place) = message.split(&format!("{name}:")).nth(1) {
        let digits: String = place.chars().take_while(char::is_ascii_digit).collect();
        return digits.parse().ok().map(Expected::Line);
    }
    let Some(thing) = message.split('`').nth(1) else { return Some(Expected::Anywhere) };
    let thing = thing.rsplit('.').next().unwrap_or(thing);
    let mentions = |line: &str| {
        !line.contains("LIQUID")
            && line.split(|c: char| !(c.is_alphanumeric() || "_'".contains(c))).any(|word| word == thing)
    };
    Some(Expected::Named(
        (1..).zip(text.lines()).filter(|(_, line)| mentions(line)).map(|(number, _)| number).collect(),
    ))
}

fn rejected(project: &mut Project<'_>, folder: &Path, verbose: bool) {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    // Found and all, for each way in which a pragma says where.
    let mut counts = [(0, 0); 3];
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "hs")) {
        let Some((elaborated, source, others)) = elaborated(project, path) else { continue };
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(expected) = expected(&source.text, &name) else { continue };
        let lines = LineIndex::new(&source.text);
        let found: Vec<usize> = others
            .iter()
            .chain(&elaborated.problems)
            .filter(|problem| problem.stage != Stage::Parse || problem.message.contains("annotation"))
            .map(|problem| lines.line(problem.span.start) as usize + 1)
            .collect();
        let (way, hit) = match &expected {
            Expected::Line(line) => (0, found.contains(line)),
            Expected::Named(named) => (1, found.iter().any(|line| named.contains(line))),
            Expected::Anywhere => (2, !found.is_empty()),
        };
        counts[way].0 += usize::from(hit);
        counts[way].1 += 1;
        if verbose {
            let verdict = if hit { "hit " } else { "MISS" };
            let place = match &expected {
                Expected::Line(line) => format!("line {line}"),
                Expected::Named(named) => format!("one of lines {named:?}"),
                Expected::Anywhere => "no place".to_owned(),
            };
            println!("{verdict} {name}, {place}");
            wanted(&source.text).for_each(|message| println!("    they: {message}"));
            for problem in others.iter().chain(&elaborated.problems) {
                let line = lines.line(problem.span.start) + 1;
                let under = problem.span.text(&source.text).lines().next().unwrap_or("");
                println!("    {line}: {:?} `{under}`: {}", problem.stage, problem.message);
            }
        } else if !hit {
            println!("missed: {name}, found on lines {found:?}");
        }
    }
    let [line, named, anywhere] = counts.map(|(hit, all)| format!("{hit} of {all}"));
    let (hits, all) = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    println!(
        "rejected: {line} on the line named, {named} on a line with the thing named, {anywhere} where nothing is named"
    );
    println!("rejected: {hits} of {all} ({:.1}%)", 100.0 * f64::from(hits as u32) / f64::from(all as u32));
}
