//! Examples of a function: one for each branch that an input reaches, in the function itself and in what it calls.

use std::collections::BTreeSet;

use limpid_base::Limits;
use limpid_core::{CoreModule, Expr, PrimOp};
use limpid_symex::{Input, Judgement};

use crate::answer::{Branch, Covered, Example, Examples, Impossible, RunResult};
use crate::call::Callee;
use crate::coverage::{FUNCTION, Site};
use crate::evaluate::Evaluator;
use crate::observation::Observation;
use crate::query::Query;
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
    let span = callee.binding.name_span;
    let whole = Observation::whole(evaluator, &callee);
    let plain = (!whole.is_plain()).then(|| Observation::plain(&callee));
    // What the result's own code needs may not be in scope, or not have a value.
    let ways =
        [Some(whole), plain].into_iter().flatten().flat_map(|way| [true, false].map(|shown| (way.clone(), shown)));
    let mut problem = None;
    for (observation, shown) in ways {
        let query = observation.query(&callee, shown, |text| Query::new(evaluator, text));
        let tried = match query {
            Ok(query) => observed(query, &callee, &observation, count, depth, budget, limits),
            Err(why) => Err(Impossible::new(why.message)),
        };
        match tried {
            Ok(examples) => return Ok(examples),
            Err(why) => problem = problem.or(Some(why)),
        }
    }
    Err(Impossible::in_file(problem.map(|problem| problem.message).unwrap_or_default(), span))
}

fn observed(
    query: Query<'_>,
    callee: &Callee<'_>,
    observation: &Observation,
    count: usize,
    depth: u32,
    budget: Budget,
    limits: &Limits,
) -> Result<Examples, Impossible> {
    let mut query = query.calling(&callee.binding.scheme);
    query.observe(&[callee.binding.name], depth);
    let mut found: Vec<(Example, Vec<u32>)> = Vec::new();
    let mut all: BTreeSet<u32> = BTreeSet::new();
    let extent = search(&query, budget, limits, &mut |trial| {
        // Most seeds reach nothing new, and making them smaller costs many runs.
        if trial.is_seed() && trial.reached().iter().all(|site| *site == FUNCTION || all.contains(site)) {
            return Judgement::Open;
        }
        let Some((inputs, result, reached)) = trial.representative() else { return Judgement::Open };
        let values = trial.shown(&inputs);
        let example = Example {
            call: observation.shown(callee, &values),
            arguments: observation.arguments(&values),
            input: observation.input(&values),
            wrapped: observation.is_wrapped(),
            result,
            reaches: Vec::new(),
            size: size(&inputs),
        };
        all.extend(reached.iter().filter(|&&site| site != FUNCTION));
        // Of a value that stands for any, only what does not depend on it is true.
        if example.result != RunResult::Unknown || !inputs.iter().any(Input::has_placeholder) {
            found.push((example, reached));
        }
        if all.len() == query.sites.all().len() { Judgement::Finished } else { Judgement::Settled }
    })?;
    let sites = query.sites.all();
    // What a function in the result does is not known, nor what an action finds besides its input.
    let whole = extent.exhausted
        && !extent.sites.contains(&FUNCTION)
        && !observation.is_partial()
        && !reflects(&query.evaluator.loaded.compiled.core);
    let reached = |number: &u32| all.contains(number);
    let (order, branches) = branches(sites, &reached, &|number| whole && !extent.sites.contains(&number));
    let place = |site: &u32| order.iter().position(|number| number == site);
    let examples = covering(found, count);
    let examples = examples.into_iter().map(|(example, reached)| {
        let mut reaches: Vec<usize> = reached.iter().filter_map(place).collect();
        reaches.sort_unstable();
        Example { reaches, ..example }
    });
    Ok(Examples { function: callee.name.clone(), examples: examples.collect(), branches, extent })
}

/// Whether a module looks at values of any type, as only modules of ours do. What holds for one type need not for others then.
fn reflects(module: &CoreModule) -> bool {
    let is_kind = |expr: &Expr| matches!(expr, Expr::Prim { op: PrimOp::ValueKind, .. });
    let bodies = module.bindings.iter().filter_map(|binding| binding.body());
    bodies.flat_map(|body| body.exprs.values()).any(is_kind)
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
fn branches(
    sites: &[Site],
    reached: &dyn Fn(&u32) -> bool,
    impossible: &dyn Fn(u32) -> bool,
) -> (Vec<u32>, Vec<Branch>) {
    let covered = |number: u32| match (reached(&number), impossible(number)) {
        (true, _) => Covered::Reached,
        (false, true) => Covered::Unreachable,
        (false, false) => Covered::Open,
    };
    let mut all: Vec<(u32, &Site)> = (FUNCTION + 1..).zip(sites).collect();
    all.retain(|(number, site)| !site.missing || reached(number));
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
