//! Solutions of a condition: values of its unknowns that make it true.

use limpid_base::Limits;
use limpid_symex::Judgement;

use crate::answer::{Assignment, Impossible, RunResult, Solutions, Unknown};
use crate::evaluate::{Evaluator, QUERIES};
use crate::idealised::has_bounded_numbers;
use crate::query::{Query, QueryText};
use crate::search::{Budget, Trial, search, size};
use crate::unknowns::unknowns;

/// How many candidates of one path may turn out to be no solutions before the search goes on elsewhere.
const REJECTED: u32 = 64;

/// Looks for solutions, `most` of them. `admits` is asked about each: the bindings of its unknowns as Haskell declarations.
pub fn solve(
    evaluator: &Evaluator,
    expression: &str,
    most: usize,
    budget: Budget,
    limits: &Limits,
    admits: &mut dyn FnMut(&str) -> bool,
) -> Result<Solutions, Impossible> {
    let names = unknowns(evaluator, expression)?;
    let goal = format!("{QUERIES}.found (\n {expression}\n )");
    let parts = [format!("{QUERIES}.text (\n {expression}\n )")];
    let text = QueryText { unknowns: &names, goal, parts: &parts, imports: &[] };
    let mut query = Query::new(evaluator, &text).map_err(|problem| Impossible::new(problem.message))?;
    let mut solutions = solutions(&query, &names, most, budget, limits, admits)?;
    // A number that is written as text was fixed. Its digits tell more, at the price of more paths.
    if solutions.found.is_empty() && solutions.extent.concretised && !solutions.extent.cancelled {
        query.write_digits();
        solutions = self::solutions(&query, &names, most, budget, limits, admits)?;
    }
    Ok(solutions)
}

fn solutions(
    query: &Query<'_>,
    names: &[String],
    most: usize,
    budget: Budget,
    limits: &Limits,
    admits: &mut dyn FnMut(&str) -> bool,
) -> Result<Solutions, Impossible> {
    let mut found: Vec<Assignment> = Vec::new();
    let mut rejected = 0;
    let mut declined = false;
    let mut extent = search(query, budget, limits, &mut |trial| {
        let solution = solution(trial, most == 1);
        let solution = solution.filter(|solution| {
            let admitted = admits(&declarations(names, &solution.values));
            declined |= !admitted && solution.open;
            admitted
        });
        let Some(solution) = solution else {
            rejected += 1;
            return if rejected % REJECTED == 0 { Judgement::Open } else { Judgement::Another };
        };
        if !found.iter().any(|other| other.values == solution.values) {
            found.push(solution);
        }
        if found.len() >= most { Judgement::Finished } else { Judgement::Another }
    })?;
    found.sort_by_key(|solution| solution.size);
    extent.idealised = query.scheme().is_none_or(|scheme| has_bounded_numbers(query, scheme));
    // Of a path whose candidates were rejected, others may be solutions.
    let complete = extent.exhausted && rejected < REJECTED && !declined && found.iter().all(|solution| !solution.open);
    Ok(Solutions { unknowns: typed(query, names), found, complete, extent })
}

fn solution(trial: &mut Trial<'_, '_>, smallest: bool) -> Option<Assignment> {
    if !trial.holds() {
        return None;
    }
    let inputs = if smallest { trial.smallest() } else { trial.candidate.inputs.clone() };
    match trial.part(0, &inputs)? {
        (RunResult::Value(text), _) if text == "True" => {
            let open = trial.candidate.is_open;
            Some(Assignment { values: trial.values(&inputs), open, size: size(&inputs) })
        }
        _ => None,
    }
}

fn declarations(names: &[String], values: &[String]) -> String {
    let bindings: Vec<String> = names.iter().zip(values).map(|(name, value)| format!("{name} = {value}")).collect();
    bindings.join("; ")
}

fn typed(query: &Query<'_>, names: &[String]) -> Vec<Unknown> {
    let types = query.scheme().map(|scheme| scheme.body.split_funs().0.into_iter().map(ToString::to_string).collect());
    let types: Vec<String> = types.unwrap_or_default();
    let types = types.into_iter().chain(std::iter::repeat("_".to_owned()));
    names.iter().cloned().zip(types).map(|(name, ty)| Unknown { name, ty }).collect()
}
