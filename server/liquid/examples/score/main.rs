//! Measures the checker against the recorded verdicts of LiquidHaskell.
//!
//!     cargo run -p limpid-liquid --example score -- ORACLE.jsonl TESTS [--only CORPUS] [--list] [--match TEXT]
//!     cargo run -p limpid-liquid --example score -- --show FILE..          # core, contracts, clauses, solution
//!
//! A function is rejected if an error of LiquidHaskell lies in its lines, and accepted otherwise.

mod load;
mod tally;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use limpid_base::{Limits, LineIndex};
use limpid_contracts::InForce;
use limpid_frontend::project::Project;
use limpid_liquid::{CheckedFunction, FixpointBudget, LiquidModule, TypingVerdict};

use self::tally::{Case, Function, Tally};

/// For one file.
const PATIENCE: Duration = Duration::from_secs(10);

fn main() {
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(run);
    if let Ok(worker) = worker {
        let _ = worker.join();
    }
}

fn run() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "--show") {
        arguments.drain(1..).for_each(|file| show(Path::new(&file)));
        return;
    }
    let mut take = |flag: &str, values: usize| -> Option<Vec<String>> {
        let place = arguments.iter().position(|argument| argument == flag)?;
        let taken: Vec<String> = arguments.drain(place..(place + 1 + values).min(arguments.len())).collect();
        Some(taken[1..].to_vec())
    };
    let only = take("--only", 1).map(|values| values.concat());
    let list = take("--list", 0).is_some();
    let matching = take("--match", 1).map(|values| values.concat());
    let [oracle, tests] = &arguments[..] else {
        eprintln!("score ORACLE.jsonl TESTS [--only CORPUS] [--list] [--match TEXT]");
        return;
    };
    let mut tally = Tally::new(list);
    let text = std::fs::read_to_string(oracle).unwrap_or_default();
    for case in text.lines().filter_map(Case::parse) {
        let wanted = only.as_ref().is_none_or(|only| case.corpus == *only)
            && matching.as_ref().is_none_or(|text| case.file.contains(text.as_str()));
        if wanted {
            measure(&case, &Path::new(tests).join(&case.file), &mut tally);
        }
    }
    tally.print();
}

fn measure(case: &Case, path: &Path, tally: &mut Tally) {
    let disk = load::Disk;
    let mut project = Project::new(&load::Embedded, &disk);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let (loaded, elaborated) = load::load(&mut project, path)?;
        let start = Instant::now();
        let in_force =
            InForce { own: &elaborated.contracts, visible: &elaborated.visible, environment: &loaded.environment };
        let imported: Vec<_> = loaded.dependencies.iter().map(|other| &other.compiled.core).collect();
        let module = LiquidModule { core: &loaded.compiled.core, imported: &imported, in_force };
        let limits = Limits::unlimited().with_deadline(start + PATIENCE);
        let Ok(checked) = limpid_liquid::check(&module, FixpointBudget::default(), &limits) else {
            return Some((Vec::new(), start.elapsed().as_secs_f64()));
        };
        let seconds = start.elapsed().as_secs_f64();
        let lines = LineIndex::new(&loaded.source.text);
        let line = |offset: u32| lines.line(offset) as usize + 1;
        let function = |checked: CheckedFunction| {
            let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == checked.function)?;
            let annotated = in_force.own.functions.get(binding.name).is_some_and(|contract| contract.place.is_some());
            let (first, last) = (line(binding.span.start), line(binding.span.end.saturating_sub(1)));
            let failing = match &checked.verdict {
                TypingVerdict::Failing(failing) => failing
                    .iter()
                    .map(|f| {
                        (
                            line(f.span.start),
                            line(f.span.end.saturating_sub(1)),
                            format!("{:?}: {}", f.kind, f.required),
                        )
                    })
                    .collect(),
                _ => Vec::new(),
            };
            Some(Function {
                name: checked.function.ident.to_string(),
                annotated,
                first,
                last,
                verdict: checked.verdict,
                failing,
            })
        };
        Some((checked.into_iter().filter_map(function).collect::<Vec<_>>(), seconds))
    }));
    match outcome {
        Ok(Some((functions, seconds))) if functions.is_empty() && seconds > 9.0 => tally.failed(case, "too slow"),
        Ok(Some((functions, seconds))) => tally.add(case, &functions, seconds),
        Ok(None) => tally.failed(case, "cannot be read"),
        Err(_) => tally.failed(case, "panic"),
    }
}

fn show(path: &Path) {
    let disk = load::Disk;
    let mut project = Project::new(&load::Embedded, &disk);
    let Some((loaded, elaborated)) = load::load(&mut project, path) else { return };
    for binding in &loaded.compiled.core.bindings {
        println!("{}", limpid_core::print::binding(binding));
    }
    let lines = LineIndex::new(&loaded.source.text);
    let line = |span: limpid_base::Span| lines.line(span.start) as usize + 1;
    print!("{}", limpid_contracts::print::print(&elaborated.contracts, &line));
    for problem in loaded.compiled.problems.iter().chain(&elaborated.problems) {
        println!("{}: {}", line(problem.span), problem.message);
    }
    let in_force =
        InForce { own: &elaborated.contracts, visible: &elaborated.visible, environment: &loaded.environment };
    let imported: Vec<_> = loaded.dependencies.iter().map(|other| &other.compiled.core).collect();
    let module = LiquidModule { core: &loaded.compiled.core, imported: &imported, in_force };
    println!("{}", limpid_liquid::qualifiers(&module));
    let components = limpid_liquid::components(&module, FixpointBudget::default(), &Limits::unlimited());
    for component in components.unwrap_or_default() {
        let at = |span: limpid_base::Span| format!("line {}", line(span));
        print!("{}", limpid_liquid::print::constraints(&component, &at));
        print!("{}", limpid_liquid::print::solution(&component, &at));
    }
}
