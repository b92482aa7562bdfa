//! Commands that ask something about a function: examples, whether a property holds, what distinguishes two functions, tests.
//!
//! Each answer has `markdown`, for clients without a view of their own, or a `problem`, and the `version` of the text that it is about.

use limpid_base::{Cancelled, Limits, Place};
use limpid_ide::explore::{Branch, Budget, Examples, Impossible, QueryPart};
use limpid_ide::explored::{FileQueries, TestsRequest, Told, Unanswered, comparable, tests as write};
use serde_json::{Value, json};
use tower_lsp::lsp_types as lsp;

use super::answers::View;
use super::commands::Argument;
use super::state::State;
use super::suite::{self, TestPath};

/// Such a command. `None` if there is no such file.
pub(super) type Search = fn(&State, &Argument, &Limits) -> Result<Option<Value>, Cancelled>;

pub(super) fn examples(state: &State, argument: &Argument, limits: &Limits) -> Result<Option<Value>, Cancelled> {
    asked(state, argument, |view, queries, function, budget| {
        let answer = queries.examples(function, budget, limits)?;
        let told = Told::examples(&view.analysis, &answer);
        Ok(json!({
            "function": function,
            "markdown": told.markdown(),
            "summary": told.summary.trim_end(),
            "examples": answer.examples,
            "branches": branches(view, &answer),
        }))
    })
}

pub(super) fn property(state: &State, argument: &Argument, limits: &Limits) -> Result<Option<Value>, Cancelled> {
    asked(state, argument, |_, queries, function, budget| {
        let report = queries.property(function, budget, limits)?;
        let told = Told::property(&report);
        Ok(json!({
            "function": function,
            "markdown": told.markdown(),
            "summary": told.title,
            "verdict": report.verdict,
        }))
    })
}

pub(super) fn difference(state: &State, argument: &Argument, limits: &Limits) -> Result<Option<Value>, Cancelled> {
    asked(state, argument, |view, queries, function, budget| {
        let Some(other) = &argument.other else {
            return Ok(json!({"function": function, "comparable": comparable(&view.analysis, function)}));
        };
        let answer = queries.difference(function, other, budget, limits)?;
        let told = Told::difference(&answer);
        Ok(json!({
            "function": function,
            "other": other,
            "markdown": told.markdown(),
            "summary": told.summary.trim_end(),
            "found": answer.found.map(|(arguments, left, right)| json!({
                "arguments": arguments, "left": left, "right": right,
            })),
        }))
    })
}

/// Tests of one function, or of all. The answer has the edit that writes them.
pub(super) fn tests(state: &State, argument: &Argument, limits: &Limits) -> Result<Option<Value>, Cancelled> {
    let Some(view) = View::new(state, &argument.uri) else { return Ok(None) };
    let analysis = &view.analysis;
    let function = match (&argument.function, argument.position) {
        (None, None) => None,
        (name, position) => {
            match analysis.function_named_or_at(name.as_deref(), position.map(|position| view.offset(position))) {
                None => return Ok(None),
                found => found,
            }
        }
    };
    let config = state.config();
    let TestPath { path, earlier } = suite::test_path(&view.snapshot, analysis, &state.folders.lock());
    let request = TestsRequest {
        only: function.as_deref(),
        style: config.explore.test_style(),
        earlier: earlier.as_deref(),
        budget: budget(argument),
    };
    match write(&FileQueries::new(&view.snapshot, analysis), &request, limits) {
        Ok(file) => Ok(Some(json!({
            "function": function,
            "file": path,
            "tests": file.tests,
            "leftOut": file.left_out,
            "edit": suite::edit(&view, &path, earlier.as_deref(), &file.text),
        }))),
        Err(unanswered) => problem(&view, unanswered).map(Some),
    }
}

/// Answers a query about the function that an argument names or points at.
fn asked(
    state: &State,
    argument: &Argument,
    answer: impl FnOnce(&View<'_>, &FileQueries<'_>, &str, Budget) -> Result<Value, Unanswered>,
) -> Result<Option<Value>, Cancelled> {
    let Some(view) = View::new(state, &argument.uri) else { return Ok(None) };
    let offset = argument.position.map(|position| view.offset(position));
    let Some(function) = view.analysis.function_named_or_at(argument.function.as_deref(), offset) else {
        return Ok(None);
    };
    let version = view.snapshot.buffer(&view.analysis.source.path).map(|buffer| buffer.version);
    let queries = FileQueries::new(&view.snapshot, &view.analysis);
    let mut found = match answer(&view, &queries, &function, budget(argument)) {
        Ok(found) => found,
        Err(unanswered) => problem(&view, unanswered)?,
    };
    found["function"] = json!(function);
    found["version"] = json!(version);
    Ok(Some(found))
}

/// The effort of a query is a multiple of what the command line spends.
fn budget(argument: &Argument) -> Budget {
    Budget { times: argument.effort.max(1).into() }
}

fn problem(view: &View<'_>, unanswered: Unanswered) -> Result<Value, Cancelled> {
    match unanswered {
        Unanswered::Cancelled => Err(Cancelled),
        Unanswered::Impossible(Impossible { message, place }) => {
            let range = match place {
                Some((QueryPart::File, span)) => Some(view.range(span)),
                Some((QueryPart::Expression | QueryPart::SecondFile, _)) | None => None,
            };
            Ok(json!({"problem": message, "range": range}))
        }
    }
}

/// The branches with their places, as locations of reports are.
fn branches(view: &View<'_>, answer: &Examples) -> Vec<Value> {
    let location = |branch: &Branch| -> Option<(String, lsp::Range)> {
        let place = view.analysis.place(Place { module: branch.module, span: branch.span })?;
        let range = view.location(&place)?.range;
        Some((place.path.to_string(), range))
    };
    let branch = |branch: &Branch| {
        let location = location(branch).map(|(file, range)| json!({"file": file, "range": range}));
        json!({
            "function": branch.function,
            "location": location,
            "missing": branch.missing,
            "covered": branch.covered,
        })
    };
    answer.branches.iter().map(branch).collect()
}
