//! Examples of a function: one for each branch that an input reaches, in the function itself and in what it calls.

use std::collections::BTreeSet;

use limpid_base::{Limits, Problem};
use limpid_symex::Judgement;

use crate::answer::{Branch, Covered, Example, Examples, Impossible};
use crate::call::{Callee, parameters};
use crate::coverage::Site;
use crate::evaluate::{Evaluator, QUERIES};
use crate::query::{Query, QueryText};
use crate::search::{Budget, search, size};

/// Looks for examples that together reach all branches, at most `count`. Branches are counted `depth` calls deep.
pub fn examples(
    evaluator: &Evaluator,
    function: &str,
    count: usize,
    depth: u32,
    budget: Budget,
    limits: &Limits,
) -> Result<Examples, Impossible> {
    let callee = Callee::new(evaluator, function)?;
    let names = parameters(callee.arity());
    let span = callee.binding.name_span;
    let mut query = query(evaluator, &callee, &names).map_err(|why| Impossible::in_file(why.message, span))?;
    query.observe(&[callee.binding.name], depth);
    let mut found: Vec<(Example, Vec<u32>)> = Vec::new();
    let mut all: BTreeSet<u32> = BTreeSet::new();
    let extent = search(&query, budget, limits, &mut |trial| {
        let Some((inputs, result, reached)) = trial.representative() else { return Judgement::Open };
        let arguments = trial.shown(&inputs);
        let call = callee.shown(&arguments);
        let example = Example { call, arguments, result, reaches: Vec::new(), size: size(&inputs) };
        all.extend(reached.iter().copied());
        found.push((example, reached));
        if all.len() == query.sites.all().len() { Judgement::Finished } else { Judgement::Settled }
    });
    let extent = extent.map_err(|impossible| Impossible::in_file(impossible.message, span))?;
    let sites = query.sites.all();
    let (order, branches) = branches(sites, &all, extent.exhausted);
    let place = |site: &u32| order.iter().position(|number| number == site);
    let examples = covering(found, count);
    let examples = examples.into_iter().map(|(example, reached)| {
        let mut reaches: Vec<usize> = reached.iter().filter_map(place).collect();
        reaches.sort_unstable();
        Example { reaches, ..example }
    });
    Ok(Examples { function: callee.name.clone(), examples: examples.collect(), branches, extent })
}

fn query<'e>(evaluator: &'e Evaluator, callee: &Callee<'_>, names: &[String]) -> Result<Query<'e>, Problem> {
    let call = callee.call(names);
    let goal = format!("{QUERIES}.evaluated ({call})");
    let shown = |part: &str| {
        let parts = [format!("{QUERIES}.{part} ({call})")];
        Query::new(evaluator, &QueryText { unknowns: names, goal: goal.clone(), parts: &parts, imports: &[] })
    };
    shown("text").or_else(|_| shown("bare"))
}

/// The smallest examples that reach all branches that any of them reaches.
fn covering(mut found: Vec<(Example, Vec<u32>)>, count: usize) -> Vec<(Example, Vec<u32>)> {
    found.sort_by_key(|(example, _)| example.size);
    let mut seen: BTreeSet<u32> = BTreeSet::new();
    let mut chosen = Vec::new();
    for (example, reached) in found {
        let new = reached.iter().any(|site| !seen.contains(site));
        if (new || chosen.is_empty()) && chosen.len() < count {
            seen.extend(reached.iter().copied());
            chosen.push((example, reached));
        }
    }
    chosen
}

/// The branches in the order of the source, and their numbers. What the programmer left out counts only if it is reached.
fn branches(sites: &[Site], reached: &BTreeSet<u32>, exhausted: bool) -> (Vec<u32>, Vec<Branch>) {
    let covered = |number: u32| match reached.contains(&number) {
        true => Covered::Reached,
        false if exhausted => Covered::Unreachable,
        false => Covered::Open,
    };
    let mut all: Vec<(u32, &Site)> = (0..).zip(sites).collect();
    all.retain(|(number, site)| !site.missing || reached.contains(number));
    all.sort_by_key(|(_, site)| (site.function.module.as_str(), site.span.start, site.span.end));
    let branch = |(number, site): &(u32, &Site)| Branch {
        module: site.function.module,
        function: site.function.ident.as_str().to_owned(),
        span: site.span,
        missing: site.missing,
        covered: covered(*number),
    };
    (all.iter().map(|(number, _)| *number).collect(), all.iter().map(branch).collect())
}
