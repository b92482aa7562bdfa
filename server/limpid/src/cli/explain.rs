//! `limpid explain`: everything there is to say about one function.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use limpid_explain::Detail;
use limpid_frontend::project::Loaded;
use limpid_verdict::Statistics;

use super::output::{texts, writer};
use super::progress::Progress;
use super::work::{Done, Work};
use super::{ExplainArguments, interrupt};
use crate::disk::read;

/// How much longer than usual it searches.
const PATIENCE: f64 = 10.0;
/// So many functions are named where there is no such function.
const NAMED: usize = 12;

pub(super) fn run(arguments: &ExplainArguments) -> Result<ExitCode, String> {
    // The message about a file that cannot be read is better before any work.
    read(&arguments.file)?;
    let work = Work::new(interrupt::limits()?, &arguments.effort, PATIENCE);
    let work = Work { only: vec![arguments.function.clone()], record: true, ..work };
    let mut result = Err(format!("{}: this file could not be checked", arguments.file.display()));
    let progress = Progress::new();
    work.run(std::slice::from_ref(&arguments.file), &progress, &mut |reply| {
        result = reply;
        true
    });
    drop(progress);
    let done = result?;
    if done.checked.functions.is_empty() {
        return Err(no_such_function(&arguments.file, &arguments.function, &done.loaded));
    }
    let text = tell(&done, arguments.color.is_on());
    let written = std::io::stdout().lock().write_all(text.as_bytes());
    let refuted = done.checked.functions.iter().any(|function| !function.counterexamples.is_empty());
    Ok(match written {
        Ok(()) if work.is_stopped() && !refuted => ExitCode::from(2),
        _ => ExitCode::from(u8::from(refuted)),
    })
}

fn tell(done: &Done, colour: bool) -> String {
    let texts = texts(&done.loaded);
    let text = writer(&texts, &done.loaded, colour, Detail::Steps);
    let mut out: String = done.checked.functions.iter().map(|function| text.function(function)).collect();
    out.push_str(&tried(done.checked.statistics));
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

/// There is no function of this name; those that there are.
pub(super) fn no_such_function(file: &Path, wanted: &str, loaded: &Loaded) -> String {
    let functions = loaded.compiled.core.bindings.iter();
    let user = functions.filter(|binding| binding.kind != limpid_core::BindingKind::Generated);
    let names: Vec<String> = user.map(|binding| format!("`{}`", binding.name.ident)).collect();
    let file = file.display();
    match names.len() {
        0 => format!("{file}: there is no function `{wanted}`, nor any other"),
        1..=NAMED => format!("{file}: there is no function `{wanted}`; there are {}", names.join(", ")),
        _ => format!("{file}: there is no function `{wanted}`; there are {}, ...", names[..NAMED].join(", ")),
    }
}
