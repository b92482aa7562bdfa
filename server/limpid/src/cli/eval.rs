//! `limpid eval`: what GHCi would print for an expression.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;

use limpid_base::{Limits, Severity};
use limpid_ide::{Analysis, CheckedEvaluator, CheckedResult, Evaluator, Host, Stop};

use super::EvalArguments;
use crate::disk::{OnDisk, read};

/// Ends each answer with `--stdin`.
const END: &str = "\u{4}";

pub(super) fn run(arguments: &EvalArguments) -> Result<ExitCode, String> {
    // The facade has no message for a file that cannot be read.
    let source = read(&arguments.file)?;
    let snapshot = Host::new(Arc::new(OnDisk::as_it_is(arguments.packages.settings())), 0).snapshot();
    let analysis = snapshot.analysis(&source.path).ok_or_else(|| format!("{}: there is no such file", source.path))?;
    print_errors(&analysis);
    let evaluator = analysis.evaluator();
    if arguments.checked {
        return checked(&evaluator, arguments);
    }
    let evaluate = |expression: &str, out: &mut std::io::StdoutLock<'_>| {
        evaluator.evaluate(expression, Limits::fuel(arguments.fuel), &mut |text| out.write_all(text.as_bytes()).is_ok())
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
fn checked(evaluator: &Evaluator, arguments: &EvalArguments) -> Result<ExitCode, String> {
    let checked = CheckedEvaluator::new(evaluator);
    let evaluate = |expression: &str| checked.evaluate(expression, Limits::fuel(arguments.fuel));
    if let Some(expression) = &arguments.expression {
        return match evaluate(expression) {
            Ok(CheckedResult::Holds(text)) => {
                print!("{text}");
                Ok(ExitCode::SUCCESS)
            }
            Ok(CheckedResult::Violated(text)) => {
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
            Ok(CheckedResult::Holds(text) | CheckedResult::Violated(text)) => text,
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

/// Prints what is wrong or unknown in the file. Code without problems still runs.
fn print_errors(analysis: &Analysis) {
    for problem in analysis.compile_problems().iter().filter(|problem| problem.severity != Severity::Warning) {
        let start = analysis.lines.position_utf8(problem.span.start);
        eprintln!("{}:{}:{}: {}", analysis.source.path, start.line + 1, start.character + 1, problem.message);
    }
}
