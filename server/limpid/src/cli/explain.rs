//! `limpid explain`: the full report on one function.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use limpid_explain::Detail;
use limpid_ide::{Analysis, Statistics};

use super::output::writer;
use super::progress::Bar;
use super::work::{Done, Work};
use super::{ExplainArguments, interrupt};

/// The factor by which it searches longer than `check`.
const LONGER: f64 = 10.0;
/// The number of functions that are listed where there is no such function.
const NAMED: usize = 12;

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitCode, String> {
    let mut work = Work::new(arguments.packages.settings(), interrupt::limits()?, &arguments.effort, LONGER);
    work.request.only = vec![arguments.function.clone()];
    work.request.record = true;
    let bar = Bar::new();
    let mut result = Err(format!("{}: this file could not be checked", arguments.file.display()));
    work.run(std::slice::from_ref(&arguments.file), &bar, &mut |reply| {
        result = reply;
        true
    });
    drop(bar);
    let done = result?;
    if let Some(analysis) = done.analysis.as_ref().filter(|_| done.reports.is_empty()) {
        return Err(no_such_function(&arguments.file, &arguments.function, analysis));
    }
    let text = tell(&done, arguments.color.is_on());
    let written = std::io::stdout().lock().write_all(text.as_bytes());
    let refuted = done.reports.iter().any(|report| !report.counterexamples.is_empty());
    Ok(match written {
        Ok(()) if work.is_stopped() && !refuted => ExitCode::from(2),
        _ => ExitCode::from(u8::from(refuted)),
    })
}

fn tell(done: &Done, colour: bool) -> String {
    let texts = done.modules.texts();
    let text = writer(&texts, done.modules.module_name(), colour, Detail::Steps);
    let mut out: String = done.reports.iter().map(|report| text.function(report)).collect();
    out.push_str(&tried(done.statistics));
    out
}

/// What the search did.
fn tried(statistics: Statistics) -> String {
    let Statistics { steps, queries, paths, dropped } = statistics;
    let mut text = format!("\n  tried     {paths} executions, {steps} steps, {queries} questions to the solver\n");
    if dropped > 0 {
        text.push_str(&format!("            {dropped} inputs that looked wrong and were not\n"));
    }
    text
}

/// The message where there is no function of this name, with the functions that exist.
pub(super) fn no_such_function(file: &Path, wanted: &str, analysis: &Analysis) -> String {
    let names: Vec<String> = analysis.function_names().map(|name| format!("`{name}`")).collect();
    let file = file.display();
    match names.len() {
        0 => format!("{file}: there is no function `{wanted}`, nor any other"),
        1..=NAMED => format!("{file}: there is no function `{wanted}`; there are {}", names.join(", ")),
        _ => format!("{file}: there is no function `{wanted}`; there are {}, ...", names[..NAMED].join(", ")),
    }
}
