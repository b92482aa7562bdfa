//! `limpid eval`: what GHCi would print for an expression.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use limpid_base::{Limits, LineIndex, Severity};
use limpid_frontend::project::{Loaded, Project};
use limpid_ide::{Embedded, Session, Stop, Verdict};

use super::EvalArguments;
use crate::disk::{Disk, read};

/// Ends each answer with `--stdin`.
const END: &str = "\u{4}";

pub(super) fn run(arguments: &EvalArguments) -> Result<ExitCode, String> {
    let disk = Disk::default();
    let mut project = Project::new(&Embedded, &disk);
    let loaded = project.load(read(&arguments.file)?);
    print_errors(&loaded);
    let session = Session::new(loaded);
    if arguments.checked {
        return checked(&session, arguments);
    }
    let evaluate = |expression: &str, out: &mut std::io::StdoutLock<'_>| {
        session.evaluate(expression, Limits::fuel(arguments.fuel), &mut |text| out.write_all(text.as_bytes()).is_ok())
    };
    if let Some(expression) = &arguments.expression {
        let mut out = std::io::stdout().lock();
        let stop = evaluate(expression, &mut out);
        let flushed = out.flush();
        return match stop {
            Ok(()) => flushed.map(|()| ExitCode::SUCCESS).map_err(|error| error.to_string()),
            Err(Stop::Exception(message)) => {
                eprintln!("*** Exception: {message}");
                Ok(ExitCode::from(1))
            }
            Err(Stop::Impossible(message)) => Err(message),
        };
    }
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let mut out = std::io::stdout().lock();
        let ending = match evaluate(&line, &mut out) {
            Ok(()) => Ok(()),
            Err(Stop::Exception(message)) => writeln!(out, "*** Exception: {message}"),
            Err(Stop::Impossible(message)) => writeln!(out, "limpid: {message}"),
        };
        if ending.and_then(|()| writeln!(out, "{END}")).is_err() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// With contracts: the value, or the first violation.
fn checked(session: &Session, arguments: &EvalArguments) -> Result<ExitCode, String> {
    let checked = session.checked();
    let evaluate = |expression: &str| checked.evaluate(expression, Limits::fuel(arguments.fuel));
    if let Some(expression) = &arguments.expression {
        return match evaluate(expression) {
            Ok(Verdict::Holds(text)) => {
                print!("{text}");
                Ok(ExitCode::SUCCESS)
            }
            Ok(Verdict::Violated(text)) => {
                print!("{text}");
                Ok(ExitCode::from(1))
            }
            Err(Stop::Exception(message)) => {
                eprintln!("*** Exception: {message}");
                Ok(ExitCode::from(1))
            }
            Err(Stop::Impossible(message)) => Err(message),
        };
    }
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let answer = match evaluate(&line) {
            Ok(Verdict::Holds(text) | Verdict::Violated(text)) => text,
            Err(Stop::Exception(message)) => format!("*** Exception: {message}\n"),
            Err(Stop::Impossible(message)) => format!("limpid: {message}\n"),
        };
        let mut out = std::io::stdout().lock();
        if write!(out, "{answer}").and_then(|()| writeln!(out, "{END}")).is_err() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What is wrong with the file does not keep the rest of it from running, but the user should know.
fn print_errors(loaded: &Loaded) {
    let lines = LineIndex::new(&loaded.source.text);
    for problem in loaded.compiled.problems.iter().filter(|problem| problem.severity == Severity::Error) {
        let start = lines.position_utf8(problem.span.start);
        eprintln!("{}:{}:{}: {}", loaded.source.path, start.line + 1, start.character + 1, problem.message);
    }
}
