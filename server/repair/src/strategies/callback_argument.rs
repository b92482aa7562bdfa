//! Arguments of callbacks: the type of a callee refines the arguments that it passes to its callback.
//!
//! A function with a precondition can be passed only where the type of the callback guarantees it. If the callee's code
//! meets the precondition, its type can say so.

use limpid_base::QName;
use limpid_contracts::{Contract, Origin};
use limpid_core::Binding;
use limpid_liquid::{Checker, Failing, FixpointBudget, Overrides, TypingVerdict};
use limpid_logic::{Sort, Term};

use crate::callback::{Callback, callbacks};
use crate::strategies::precondition::simple_preconditions;
use crate::strategy::{Query, Repair, Strategy};
use crate::terms::isolate::isolate;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::culprit::culprit;
use limpid_check::proof::session;
use limpid_report::{Culprit, CulpritKind, Fix};

/// The number of candidates for one argument.
const MOST: usize = 30;
/// The number of callees that are considered, and their size in expressions.
const MOST_CALLEES: usize = 4;
const LARGEST: usize = 300;
/// The resources of one query, in Z3's units.
const RESOURCES: u32 = 300_000;

/// A refinement of the arguments that a callee gives to its callback.
pub(crate) struct CallbackArgument;

impl Strategy for CallbackArgument {
    fn name(&self) -> &'static str {
        "callback-argument"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Callee, CulpritKind::Itself]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = callback_argument(query.trial, query.vocabulary, query.failing())?;
        Some(Repair::of(culprit, fix))
    }
}

/// A refinement of an argument of a callee's callback with which the function is proved.
fn callback_argument(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<(Culprit, Fix)> {
    let &Trial { file, function, .. } = trial;
    let imported = file.imported();
    let session = session(file, &imported)?;
    let mentioned = file.mentioned(function);
    let callees = mentioned.into_iter().filter(|name| *name != function && trial.proofs.is_safe(*name));
    let callees: Vec<(&Binding, &Contract)> =
        callees.filter_map(|name| higher(trial, name)).take(MOST_CALLEES).collect();
    for (binding, contract) in callees {
        for callback in callbacks(file, contract, binding) {
            for (place, (name, sort)) in callback.args.iter().enumerate() {
                let terms = terms(&callback, place, sort, failing, vocabulary);
                let enough = |term: &&Term| proves(trial, &session, contract, &callback, (place, term));
                // The weakest comes first.
                for term in terms.iter().take(MOST).filter(enough) {
                    let callee = contract.name;
                    let Some((edits, refinement)) = callback.argument_edits(file, callee, place, term) else { break };
                    if !trial.helps(&edits) || !trial.proved(&edits, &[callee]) {
                        continue;
                    }
                    let said = term.replace(*name, &Term::var("v"));
                    let (by, to) = (callee.ident.as_str(), callback.name.as_str());
                    let fix = Fix::callback_argument(by, to, &said.to_string(), refinement, edits);
                    return Some((culprit(file, function, callee), fix));
                }
            }
        }
    }
    None
}

/// A function of the file with code that is not too large and no abstract refinements.
fn higher<'t>(trial: &Trial<'t>, name: QName) -> Option<(&'t Binding, &'t Contract)> {
    let binding = trial.file.functions().find(|binding| binding.name == name)?;
    binding.body().filter(|body| body.exprs.len() <= LARGEST)?;
    let contract = trial.file.contract(name)?;
    (contract.ty.preds.is_empty() && contract.origin != Origin::Assumed).then_some((binding, contract))
}

/// The candidates for an argument: goals about a single value, then the simple preconditions.
fn terms(callback: &Callback, place: usize, sort: &Sort, failing: &[Failing], vocabulary: &Vocabulary) -> Vec<Term> {
    let (name, _) = &callback.args[place];
    let mut found: Vec<Term> = Vec::new();
    for goal in failing.iter().flat_map(|failing| failing.goal.conjuncts()) {
        if let [one] = goal.free_vars()[..] {
            found.push(isolate(&goal.replace(one, &Term::Var(*name)), *name));
        }
    }
    let known = callback.earlier.iter().chain(&callback.args[..place]);
    let earlier: Vec<(Term, Sort)> = known.flat_map(|(name, sort)| vocabulary.of(&Term::Var(*name), sort)).collect();
    let said = vocabulary.of(&Term::Var(*name), sort);
    let mut usual: Vec<(usize, Term)> =
        said.iter().flat_map(|(term, sort)| simple_preconditions(term, sort, &earlier, vocabulary)).collect();
    usual.sort_by_cached_key(|(rank, term)| (*rank, term.size(usize::MAX)));
    for (_, term) in usual {
        if !found.contains(&term) {
            found.push(term);
        }
    }
    found
}

/// Whether the callee and the function are proved with this refinement.
fn proves(
    trial: &Trial<'_>,
    session: &Checker<'_>,
    contract: &Contract,
    callback: &Callback,
    (place, term): (usize, &Term),
) -> bool {
    let proved = || {
        let ty = callback.with_argument(contract, place, term);
        let overrides = Overrides::none().with(session.contract_with(contract.name, ty)?);
        let budget = FixpointBudget { resources: RESOURCES, ..FixpointBudget::default() };
        let safe = |name: QName| {
            let component = session.component_of(name)?;
            let checked = session.check_with(component, &overrides, budget, trial.limits).ok()?.checked;
            let verdict = checked.into_iter().find(|checked| checked.function == name)?.verdict;
            Some(verdict == TypingVerdict::Safe)
        };
        Some(safe(trial.function)? && safe(contract.name)?)
    };
    proved().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::CallbackArgument;
    use crate::tests::{strengthens, strengthens_nothing};

    const INVERSE: &str = "\
module Inverse where
{-@ inverse :: {v:Int | v /= 0} -> Int @-}
inverse :: Int -> Int
inverse n = 100 `div` n
named :: Int -> Int
named k = apply inverse k
apply :: (Int -> Int) -> Int -> Int
";

    #[test]
    fn a_callback_gets_positive_numbers_only() {
        let text = format!("{INVERSE}apply f n = f (if n > 0 then n else 1)\n");
        strengthens(
            &CallbackArgument,
            &text,
            "named",
            expect![[r#"
            CallbackArgument: Say that `apply` gives `f` only `v /= 0`
            apply :: ({v:Int | v /= 0} -> Int) -> Int -> Int
            blames ["Callee apply"]
        "#]],
        );
    }

    #[test]
    fn a_callback_gets_any_number() {
        let text = format!("{INVERSE}apply f n = f n\n");
        strengthens_nothing(&CallbackArgument, &text, "named");
    }
}
