//! The difference of two functions: the smallest input for which their results differ.

use std::sync::Arc;

use limpid_base::{Limits, Problem};
use limpid_frontend::project::Loaded;
use limpid_symex::Judgement;

use crate::answer::{Difference, Impossible, RunResult};
use crate::call::{Callee, parameters};
use crate::evaluate::{Evaluator, QUERIES};
use crate::query::{Query, QueryText};
use crate::search::{Budget, search};

/// Looks for an input on which two functions of a file differ. Exceptions are results.
pub fn diff(
    evaluator: &Evaluator,
    left: &str,
    right: &str,
    budget: Budget,
    limits: &Limits,
) -> Result<Difference, Impossible> {
    let (left, right) = (Callee::new(evaluator, left)?, Callee::new(evaluator, right)?);
    let query = query(evaluator, &left, &right).map_err(|why| Impossible::in_file(why, right.binding.name_span))?;
    difference(&query, left, right, budget, limits)
}

/// The same for a function of this file and one of another file, which may be an earlier text of this one.
pub fn diff_files(
    evaluator: &Evaluator,
    left: &str,
    other: &Arc<Loaded>,
    right: &str,
    budget: Budget,
    limits: &Limits,
) -> Result<Difference, Impossible> {
    let evaluator = &evaluator.with_second(other);
    let Some(second) = &evaluator.second else { return Err(Impossible::new("there is no second file")) };
    let (left, right) = (Callee::new(evaluator, left)?, Callee::of_second(second, right)?);
    let problem = |why| Impossible::in_second_file(why, right.binding.name_span);
    if let Some(ty) = second.own_type(right.binding.name.ident) {
        let (one, other) = (&evaluator.loaded.source.path, &second.loaded.source.path);
        let place = if one == other {
            "not declared as it was".to_owned()
        } else {
            format!("no type of {one}, or declared otherwise there")
        };
        return Err(problem(format!("`{}` cannot be compared: its type `{ty}` is {place}", right.name)));
    }
    let query = query(evaluator, &left, &right).map_err(problem)?;
    difference(&query, left, right, budget, limits)
}

fn difference(
    query: &Query<'_>,
    left: Callee<'_>,
    right: Callee<'_>,
    budget: Budget,
    limits: &Limits,
) -> Result<Difference, Impossible> {
    let mut found = None;
    let extent = search(query, budget, limits, &mut |trial| {
        if !trial.holds() {
            return Judgement::Open;
        }
        let inputs = trial.smallest();
        let (Some((one, _)), Some((other, _))) = (trial.part(0, &inputs), trial.part(1, &inputs)) else {
            return Judgement::Open;
        };
        let unfinished = [&one, &other].iter().any(|result| matches!(result, RunResult::NoEnd(_)));
        // What is shown must differ, too.
        if unfinished || one == other {
            return Judgement::Open;
        }
        found = Some((trial.shown(&inputs), one, other));
        Judgement::Finished
    });
    let extent = extent.map_err(|impossible| Impossible::in_file(impossible.message, left.binding.name_span))?;
    Ok(Difference { left: left.name, right: right.name, found, extent })
}

fn query<'e>(evaluator: &'e Evaluator, left: &Callee<'_>, right: &Callee<'_>) -> Result<Query<'e>, String> {
    if left.arity() != right.arity() {
        let (one, other) = (&left.binding.scheme.body, &right.binding.scheme.body);
        return Err(format!("`{}` and `{}` cannot be compared: `{one}` and `{other}`", left.name, right.name));
    }
    let names = parameters(left.arity());
    let (one, other) = (left.call(&names), right.call(&names));
    let second = evaluator.second.as_ref().map(|second| second.module().as_str());
    let imports: Vec<&str> = second.into_iter().collect();
    let shown = |differ: &str, part: &str| {
        let goal = format!("{QUERIES}.found ({QUERIES}.{differ} ({one}) ({other}))");
        let parts = [&one, &other].map(|call| format!("{QUERIES}.{part} ({call})"));
        let text = QueryText { unknowns: &names, goal, parts: &parts, imports: &imports };
        let query = Query::new(evaluator, &text)?.calling(&left.binding.scheme);
        Ok::<_, Problem>(query.calling(&right.binding.scheme))
    };
    let ways = [("differ", "text"), ("differWhole", "text"), ("differ", "bare"), ("differWhole", "bare")];
    let mut problem = None;
    for (differ, part) in ways {
        match shown(differ, part) {
            Ok(query) => return Ok(query),
            Err(error) => problem = Some(error),
        }
    }
    let why = problem.map(|problem| problem.message).unwrap_or_default();
    Err(format!("`{}` and `{}` cannot be compared: {why}", left.name, right.name))
}
