//! A program as text, and the answers to queries about it as text.

use std::sync::Arc;

use limpid_base::{Limits, Name};
use limpid_explore::{Budget, Difference, Evaluator, Extent, Impossible, PropertyVerdict, RunResult};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Loaded, Project, Source, Sources};
use limpid_library::library;

struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

impl Sources for Embedded {
    fn find(&self, _: Name, _: &str, _: Name) -> Option<Source> {
        None
    }
}

pub(crate) fn evaluator(program: &str) -> Evaluator {
    Evaluator::of(loaded(program))
}

fn loaded(program: &str) -> Arc<Loaded> {
    let text = format!("module Test where\n{program}\n");
    let loaded = Project::new(&Embedded, &Embedded).load(Source { path: "Test.hs".into(), text: text.into() });
    let problems: Vec<_> = loaded.compiled.problems.iter().map(|problem| problem.message.clone()).collect();
    assert!(problems.is_empty(), "{problems:?}");
    loaded
}

/// The difference of `f` in two texts of a module.
pub(crate) fn diff_texts(one: &str, other: &str) -> String {
    let evaluator = evaluator(one);
    difference(limpid_explore::diff_files(&evaluator, "f", &loaded(other), "f", budget(), &Limits::unlimited()))
}

/// A small budget: these programs are small.
pub(crate) fn budget() -> Budget {
    Budget { times: 0.1 }
}

fn extent(extent: &Extent) -> String {
    let gaps: Vec<String> = extent.gaps.iter().map(ToString::to_string).collect();
    match (extent.exhausted, gaps.is_empty()) {
        (true, _) => "all inputs".to_owned(),
        (false, true) => "not all inputs".to_owned(),
        (false, false) => format!("not all inputs: {}", gaps.join("; ")),
    }
}

fn impossible(impossible: &Impossible) -> String {
    match impossible.place {
        Some((_, span)) => format!("{}..{}: {}\n", span.start, span.end, impossible.message),
        None => format!("{}\n", impossible.message),
    }
}

fn result(result: &RunResult) -> String {
    match result {
        RunResult::Value(value) => value.clone(),
        RunResult::Exception(message) => format!("exception: {message}"),
        RunResult::NoEnd(_) => "no end".to_owned(),
        RunResult::Ran { printed, value } => format!("prints {printed:?}, returns {value}"),
        RunResult::Unknown => "not known".to_owned(),
    }
}

pub(crate) fn solve(program: &str, condition: &str, most: usize) -> String {
    let evaluator = evaluator(program);
    let limits = Limits::unlimited();
    match limpid_explore::solve(&evaluator, condition, most, budget(), &limits, &mut |_| true) {
        Ok(answer) => {
            let mut out = String::new();
            for solution in &answer.found {
                let pairs = answer.unknowns.iter().zip(&solution.values);
                let pairs: Vec<String> = pairs.map(|(name, value)| format!("{} = {value}", name.name)).collect();
                out.push_str(&format!("{}{}\n", pairs.join(", "), if solution.open { ", among others" } else { "" }));
            }
            out + if answer.complete { "complete\n" } else { "perhaps more\n" }
        }
        Err(why) => impossible(&why),
    }
}

pub(crate) fn refute(program: &str, property: &str) -> String {
    let evaluator = evaluator(program);
    match limpid_explore::refute(&evaluator, property, budget(), &Limits::unlimited()) {
        Ok(report) => match &report.verdict {
            PropertyVerdict::Refuted { example, details } => {
                let lines: String = details.iter().map(|line| format!("  {line}\n")).collect();
                format!("{} = {}\n{lines}", example.call, result(&example.result))
            }
            PropertyVerdict::Proved { .. } => "proved\n".to_owned(),
            PropertyVerdict::Open => format!("open: {}\n", extent(&report.extent)),
            PropertyVerdict::Unsupported { why } => format!("unsupported: {why}\n"),
        },
        Err(why) => impossible(&why),
    }
}

pub(crate) fn diff(program: &str, left: &str, right: &str) -> String {
    let evaluator = evaluator(program);
    difference(limpid_explore::diff(&evaluator, left, right, budget(), &Limits::unlimited()))
}

fn difference(answer: Result<Difference, Impossible>) -> String {
    match answer {
        Ok(answer) => match &answer.found {
            Some((arguments, one, other)) => {
                format!("{}: {} | {}\n", arguments.join(" "), result(one), result(other))
            }
            None => format!("equal on {}\n", extent(&answer.extent)),
        },
        Err(why) => impossible(&why),
    }
}

pub(crate) fn examples(program: &str, function: &str) -> String {
    let evaluator = evaluator(program);
    match limpid_explore::examples(&evaluator, function, 50, 8, budget(), &Limits::unlimited()) {
        Ok(answer) => {
            let text = &evaluator.loaded.source.text;
            let mut out = String::new();
            for example in &answer.examples {
                out.push_str(&format!("{} = {}\n", example.call, result(&example.result)));
            }
            for branch in &answer.branches {
                out.push_str(&format!("{:?} {}: {}\n", branch.covered, branch.function, branch.span.text(text)));
            }
            out + &extent(&answer.extent) + "\n"
        }
        Err(why) => impossible(&why),
    }
}
