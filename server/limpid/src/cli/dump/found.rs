//! `limpid dump --smt|--trace`: how each counterexample was found.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use limpid_explain::Texts;
use limpid_report::{Counterexample, FunctionReport};

use crate::cli::check::complain;
use crate::cli::progress::Bar;
use crate::cli::work::{Done, Work};
use crate::cli::{EffortArguments, interrupt};
use crate::disk::ProjectSettings;

/// One thread, so that the output does not depend on timing.
const EFFORT: EffortArguments = EffortArguments { budget: None, jobs: Some(1) };

pub(super) fn run(
    files: &[PathBuf],
    packages: ProjectSettings,
    smt: bool,
    mut incomplete: bool,
) -> Result<ExitCode, String> {
    let mut work = Work::new(packages, interrupt::limits()?, &EFFORT, 1.0);
    work.request.record = true;
    if !files.is_empty() {
        let bar = Bar::new();
        work.run(files, &bar, &mut |reply| match reply {
            Ok(done) => std::io::stdout().lock().write_all(shown(&done, smt).as_bytes()).is_ok(),
            Err(message) => {
                complain(&[message]);
                incomplete = true;
                true
            }
        });
    }
    Ok(ExitCode::from(if incomplete { 2 } else { 0 }))
}

fn shown(done: &Done, smt: bool) -> String {
    let texts = done.modules.texts();
    let mut out = String::new();
    for function in &done.reports {
        for example in &function.counterexamples {
            if smt {
                conditions(function, example, &texts, &mut out);
            } else {
                calls(function, example, &texts, &mut out);
            }
        }
    }
    out
}

/// The heading of a counterexample.
fn title(function: &FunctionReport, example: &Counterexample, texts: &Texts<'_>) -> String {
    let position = texts.position(example.obligation.place).unwrap_or_default();
    format!("{position} {}: {}", function.name.ident, example.call)
}

/// The path condition holds of every input that takes the path. The example is the smallest that was found.
fn conditions(function: &FunctionReport, example: &Counterexample, texts: &Texts<'_>, out: &mut String) {
    let script = example.record.as_ref().map_or("", |record| record.smt.as_str());
    let _ = writeln!(out, "; {}\n{script}(reset)\n", title(function, example, texts));
}

fn calls(function: &FunctionReport, example: &Counterexample, texts: &Texts<'_>, out: &mut String) {
    let _ = writeln!(out, "-- {}", title(function, example, texts));
    let Some(record) = &example.record else { return };
    for call in &record.calls {
        let position = call.place.and_then(|place| texts.position(place)).unwrap_or_default();
        let _ = writeln!(out, "{position} {}", call.call);
    }
    if record.more {
        out.push_str("...\n");
    }
    let position = texts.position(example.obligation.place).unwrap_or_default();
    let filled = if example.filled.is_empty() { String::new() } else { format!("   is   {}", example.filled) };
    let _ = writeln!(out, "{position} {}{filled}\n", example.obligation.refinement);
}
