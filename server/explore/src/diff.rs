//! The difference of two functions: the smallest input for which their results differ.

use limpid_base::Limits;
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
    let query = query(evaluator, &left, &right)?;
    let mut found = None;
    let extent = search(&query, budget, limits, &mut |trial| {
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

fn query<'e>(evaluator: &'e Evaluator, left: &Callee<'_>, right: &Callee<'_>) -> Result<Query<'e>, Impossible> {
    let span = right.binding.name_span;
    if left.arity() != right.arity() {
        let (one, other) = (&left.binding.scheme.body, &right.binding.scheme.body);
        let message = format!("`{}` and `{}` cannot be compared: `{one}` and `{other}`", left.name, right.name);
        return Err(Impossible::in_file(message, span));
    }
    let names = parameters(left.arity());
    let (one, other) = (left.call(&names), right.call(&names));
    let shown = |differ: &str, part: &str| {
        let goal = format!("{QUERIES}.found ({QUERIES}.{differ} ({one}) ({other}))");
        let parts = [&one, &other].map(|call| format!("{QUERIES}.{part} ({call})"));
        Query::new(evaluator, &QueryText { unknowns: &names, goal, parts: &parts, imports: &[] })
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
    Err(Impossible::in_file(format!("`{}` and `{}` cannot be compared: {why}", left.name, right.name), span))
}
