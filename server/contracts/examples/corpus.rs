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

use limpid_base::{LineIndex, Name, Problem, Severity, Span, Stage};
use limpid_contracts::{Definition, Elaborated, elaborate_with_dependencies};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Project, Source, Sources};
use limpid_logic::SymbolKind;

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

fn elaborated(project: &mut Project<'_>, path: &Path) -> Option<(Elaborated, Source, Vec<Problem>)> {
    let source = read(path)?;
    let loaded = project.load(source.clone());
    Some((
        elaborate_with_dependencies(&loaded, &|environment, imports| {
            limpid_library::library().visible(environment, imports)
        }),
        source,
        loaded.compiled.problems.clone(),
    ))
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
    let (mut lifted, mut by_code) = (0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines() {
        let Ok(entry) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        if !matches!(entry["verdict"].as_str(), Some("safe" | "unsafe")) {
            continue;
        }
        let path = tests.join(entry["file"].as_str().unwrap_or_default());
        let Some((elaborated, source, _)) = elaborated(project, &path) else { continue };
        files += 1;
        for measure in elaborated.contracts.measures.values() {
            // Reflected functions unfold by their code on purpose.
            match (measure.symbol.kind, &measure.definition) {
                (SymbolKind::Reflected, _) => {}
                (_, Definition::Code(function)) => {
                    by_code += 1;
                    println!("{}: `{}` stays code", path.display(), function.ident);
                }
                (_, Definition::Equations(_) | Definition::Inline { .. }) => lifted += 1,
                _ => {}
            }
        }
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
    println!("measures and inline functions: {lifted} are terms of the logic, {by_code} stay code");
    println!("accepted: {clean} of {files} files without a problem ({:.1}%)", 100.0 * clean as f64 / files as f64);
}

/// Where LiquidHaskell complains, as far as a file's pragma says so.
enum Expected {
    /// `File.hs:10:13`
    Line(usize),
    /// The lines of the annotations and type declarations that mention the thing that it names, and of its own
    /// equations; where there are none, the lines of the program that mention it.
    Named(Vec<usize>),
    /// A message without a place: whoever changes something must look at the output of `--errors`.
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

fn expected(source: &Source, annotations: &[Span]) -> Option<Expected> {
    let text = &source.text;
    let message = wanted(text).next()?;
    let name = Path::new(&*source.path).file_name()?.to_string_lossy().into_owned();
    if let Some(place) = message.split(&format!("{name}:")).nth(1) {
        let digits: String = place.chars().take_while(char::is_ascii_digit).collect();
        return digits.parse().ok().map(Expected::Line);
    }
    let Some(thing) = named(message) else { return Some(Expected::Anywhere) };
    let thing = thing.rsplit('.').next().unwrap_or(thing);
    let mentions = |text: &str| {
        !text.contains("LIQUID")
            && text.split(|c: char| !(c.is_alphanumeric() || "_'".contains(c))).any(|word| word == thing)
    };
    let index = LineIndex::new(text);
    let line = |offset: u32| index.line(offset) as usize + 1;
    let annotated = annotations.iter().filter(|span| mentions(span.text(text)));
    let mut lines: Vec<usize> = annotated.flat_map(|span| line(span.start)..=line(span.end)).collect();
    let program: Vec<(usize, &str)> = (1..).zip(text.lines()).filter(|(_, line)| mentions(line)).collect();
    let declares = |line: &str| ["data ", "newtype ", thing].iter().any(|start| line.starts_with(start));
    lines.extend(program.iter().filter(|(_, line)| declares(line)).map(|(number, _)| number));
    // Of an unbound name, the place is where it is used.
    if lines.is_empty() || message.contains("Unbound symbol") {
        lines = program.iter().map(|(number, _)| *number).collect();
    }
    Some(Expected::Named(lines))
}

/// The identifier that a message is about, in quotes or after a phrase that introduces it.
fn named(message: &str) -> Option<&str> {
    let introduced = |phrase: &str| message.split(phrase).nth(1)?.split([' ', '\'', '"', '\\']).find(|s| !s.is_empty());
    message.split('`').nth(1).or_else(|| {
        ["Unbound symbol ", "Negative occurence of ", "Cannot create measure", "parameter ", "Unable to use "]
            .into_iter()
            .find_map(introduced)
    })
}

/// One file that LiquidHaskell rejects.
struct Rejected {
    source: Source,
    expected: Expected,
    problems: Vec<Problem>,
}

impl Rejected {
    fn line(&self, problem: &Problem) -> usize {
        LineIndex::new(&self.source.text).line(problem.span.start) as usize + 1
    }

    fn is_hit(&self) -> bool {
        let mut lines = self
            .problems
            .iter()
            .filter(|problem| problem.stage != Stage::Parse || problem.message.contains("annotation"))
            .map(|problem| self.line(problem));
        match &self.expected {
            Expected::Line(line) => lines.any(|found| found == *line),
            Expected::Named(named) => lines.any(|found| named.contains(&found)),
            Expected::Anywhere => lines.next().is_some(),
        }
    }

    fn print(&self) {
        let verdict = if self.is_hit() { "hit " } else { "MISS" };
        let place = match &self.expected {
            Expected::Line(line) => format!("line {line}"),
            Expected::Named(named) => format!("one of lines {named:?}"),
            Expected::Anywhere => "no place".to_owned(),
        };
        println!("{verdict} {}, {place}", self.source.path);
        wanted(&self.source.text).for_each(|message| println!("    they: {message}"));
        for problem in &self.problems {
            let under = problem.span.text(&self.source.text).lines().next().unwrap_or("");
            println!("    {}: {:?} `{under}`: {}", self.line(problem), problem.stage, problem.message);
        }
    }
}

fn rejected(project: &mut Project<'_>, folder: &Path, verbose: bool) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "hs"));
    let mut files = Vec::new();
    for path in paths {
        let Some((elaborated, source, mut problems)) = elaborated(project, &path) else { continue };
        let parsed = limpid_syntax::parse(&source.text, false);
        let annotations: Vec<Span> = parsed.annotations.iter().map(|annotation| annotation.span).collect();
        let Some(expected) = expected(&source, &annotations) else { continue };
        problems.extend(elaborated.problems);
        files.push(Rejected { source, expected, problems });
    }
    for file in files.iter().filter(|file| verbose || !file.is_hit()) {
        file.print();
    }
    println!();
    println!("| what LiquidHaskell's message names | files | with a problem of ours | on its line |");
    println!("| --- | --- | --- | --- |");
    let row = |name: &str, chosen: &dyn Fn(&Expected) -> bool| {
        let chosen: Vec<&Rejected> = files.iter().filter(|file| chosen(&file.expected)).collect();
        let any = chosen.iter().filter(|file| !file.problems.is_empty()).count();
        let hits = chosen.iter().filter(|file| file.is_hit()).count();
        let share = 100.0 * hits as f64 / chosen.len().max(1) as f64;
        println!("| {name} | {} | {any} | {hits} ({share:.1}%) |", chosen.len());
    };
    row("a line", &|expected| matches!(expected, Expected::Line(_)));
    row("a thing", &|expected| matches!(expected, Expected::Named(_)));
    row("nothing", &|expected| matches!(expected, Expected::Anywhere));
    row("all", &|_| true);
}
