//! Preconditions with which a function is proved.
//!
//! The weakest comes first; unsatisfiable ones are never offered. A precondition is narrow if it makes a part of the
//! code unreachable; then another is preferred.

use std::collections::BTreeSet;

use limpid_base::{Limits, Name, QName, Span};
use limpid_contracts::rtype::value_binder;
use limpid_contracts::{Contract, ObligationKind, Origin};
use limpid_liquid::{Failing, FixpointBudget, Overrides, TypingVerdict, implied, with_result};
use limpid_logic::{Relation, Sort, SymbolKind, Term};
use num_bigint::{BigInt, Sign};

use crate::edit::{ParamPrecondition, WithPrecondition, with_precondition};
use crate::strategy::{Query, Repair, Strategy};
use crate::strengthening::names;
use crate::terms::isolate::isolate;
use crate::terms::sorts::params;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::File;
use limpid_check::culprit::place;
use limpid_check::proof::session;
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// A precondition that was proved to help.
struct Required {
    fix: Fix,
    /// The parameter that it constrains.
    param: Name,
}

/// A precondition that excludes what goes wrong.
pub(crate) struct Precondition;

impl Strategy for Precondition {
    fn name(&self) -> &'static str {
        "precondition"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let Required { fix, .. } = weakest_precondition(query.trial, query.vocabulary, None)?;
        Some(Repair { culprits: Vec::new(), fix })
    }
}
/// A precondition of a function that is only called from its own file.
pub(crate) struct PrivatePrecondition;

impl Strategy for PrivatePrecondition {
    fn name(&self) -> &'static str {
        "private-precondition"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Parameter]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = of_private(query.trial, query.vocabulary, query.failing())?;
        Some(Repair::of(culprit, fix))
    }
}

/// A precondition of a private function. Its goals are the first candidates, since no other file calls it.
fn of_private(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<(Culprit, Fix)> {
    let binding = trial.file.functions().find(|binding| binding.name == trial.function)?;
    let contract = trial.file.contract(trial.function)?;
    if binding.exported || contract.origin != Origin::Haskell {
        return None;
    }
    let params = params(trial.file, contract);
    let known = |name: &Name| params.iter().any(|(known, _)| known == name);
    let said = failing.iter().flat_map(|failing| failing.goal.conjuncts()).filter_map(|goal| {
        let (param, _) = params.iter().rfind(|(name, _)| goal.mentions(*name))?;
        goal.free_vars().iter().all(known).then(|| ParamPrecondition { param: *param, term: isolate(goal, *param) })
    });
    let Required { fix, param, .. } = weakest_precondition(trial, vocabulary, Some(said.collect()))?;
    let (_, param) = names(contract).into_iter().find(|(name, _)| *name == param)?;
    let culprit = Culprit::parameter(param, place(trial.file, trial.function));
    Some((culprit, fix))
}

/// The weakest simple precondition with which the function is proved. Those in `private` come first; for a private
/// function, its callers show that the precondition is satisfiable.
fn weakest_precondition(
    trial: &Trial<'_>,
    vocabulary: &Vocabulary,
    private: Option<Vec<ParamPrecondition>>,
) -> Option<Required> {
    let reached = private.is_some();
    let contract = trial.file.contract(trial.function)?;
    let known = params(trial.file, contract);
    let mut preconditions: Vec<(usize, ParamPrecondition)> =
        private.into_iter().flatten().map(|precondition| (0, precondition)).collect();
    for (place, (param, sort)) in known.iter().enumerate() {
        let earlier: Vec<(Term, Sort)> =
            known[..place].iter().flat_map(|(name, sort)| vocabulary.of(&Term::Var(*name), sort)).collect();
        for (term, sort) in vocabulary.of(&Term::Var(*param), sort) {
            for (rank, precondition) in simple_preconditions(&term, &sort, &earlier, vocabulary) {
                preconditions.push((rank, ParamPrecondition { param: *param, term: precondition }));
            }
        }
    }
    preconditions.sort_by_key(|(rank, precondition)| (*rank, precondition.term.size(usize::MAX)));
    let preconditions = sensible(trial, contract, preconditions)?;
    let before = results(trial.file, trial.function, trial.limits);
    let mut narrow = None;
    for precondition in preconditions {
        let Some(WithPrecondition { edits, refinement, precondition: shown }) =
            with_precondition(trial.file, trial.function, &precondition)
        else {
            continue;
        };
        if !trial.helps(&edits) {
            continue;
        }
        let equation = matches!(precondition.term, Term::Compare(Relation::Eq, _));
        let is_narrow = equation || closes(trial, &before, &edits);
        let enough = if is_narrow { MANY } else { 1 };
        if (is_narrow && narrow.is_some()) || !(reached || trial.has_executions(&edits, enough)) {
            continue;
        }
        if trial.proved_for_all(&edits) {
            let name = trial.function.ident;
            // Other fixes are better than a narrow or odd precondition.
            let doubtful = is_narrow || is_odd(&precondition.term);
            let fix = Fix::precondition(name.as_str(), &shown.to_string(), refinement, edits).doubtful_if(doubtful);
            let required = Required { fix, param: precondition.param };
            if !is_narrow {
                return Some(required);
            }
            narrow = Some(required);
        }
    }
    narrow
}

/// Removes candidates that are implied already or leave a single number. For a number that cannot be negative, `/= 0`
/// becomes `> 0`.
fn sensible(
    trial: &Trial<'_>,
    contract: &Contract,
    preconditions: Vec<(usize, ParamPrecondition)>,
) -> Option<Vec<ParamPrecondition>> {
    let imported = trial.file.imported();
    let session = session(trial.file, &imported)?;
    let goals: Vec<Term> = preconditions.iter().map(|(_, precondition)| precondition.term.clone()).collect();
    let known = implied(&session, contract, None, &[], &goals, (RESOURCES, trial.limits)).ok()?;
    let positive = |term: Term| match &term {
        Term::Compare(Relation::Ne, sides) => {
            let with = |op: Relation| Term::compare(op, sides.0.clone(), sides.1.clone());
            if known.contains(&with(Relation::Ge)) { with(Relation::Gt) } else { term }
        }
        _ => term,
    };
    let single = |term: &Term| match term {
        Term::Compare(Relation::Le | Relation::Lt, sides) if matches!(sides.1, Term::Int(_)) => {
            known.contains(&Term::compare(Relation::Ge, sides.0.clone(), sides.1.clone()))
        }
        _ => false,
    };
    let useful = |(_, precondition): &(usize, ParamPrecondition)| {
        !known.contains(&precondition.term) && !single(&precondition.term)
    };
    let mut found: Vec<ParamPrecondition> = Vec::new();
    for (_, ParamPrecondition { param, term }) in preconditions.into_iter().filter(useful) {
        let precondition = ParamPrecondition { param, term: positive(term) };
        if !found.contains(&precondition) {
            found.push(precondition);
        }
    }
    Some(found)
}

/// The resources of one query, in Z3's units.
const RESOURCES: u32 = 300_000;
/// The number of executions that a narrow precondition must leave.
pub(crate) const MANY: u64 = 2;

/// Whether a precondition is unusual: it fixes a boolean, bounds a number from above, or compares with a constant other
/// than 0.
pub(crate) fn is_odd(term: &Term) -> bool {
    match term {
        Term::Var(_) => true,
        Term::Not(inner) => is_odd(inner),
        Term::Compare(Relation::Le | Relation::Lt, sides) => matches!(sides.1, Term::Int(_)),
        Term::Compare(_, sides) => matches!(&sides.1, Term::Int(number) if *number != BigInt::ZERO),
        _ => false,
    }
}

/// Whether an expression that could be the function's result is unreachable after these edits.
pub(crate) fn closes(trial: &Trial<'_>, before: &BTreeSet<Span>, edits: &[Edit]) -> bool {
    let Some(edited) = trial.edited(edits) else { return false };
    results(&edited, trial.function, trial.limits).len() < before.len()
}

/// The reachable result expressions of a function, as far as typing can tell: those that fail under the postcondition
/// `false`.
pub(crate) fn results(file: &File, function: QName, limits: &Limits) -> BTreeSet<Span> {
    let imported = file.imported();
    let failing = || {
        let session = session(file, &imported)?;
        let never = with_result(&session.contract_of(function)?.ty, value_binder(), Term::Bool(false));
        let overrides = Overrides::none().with_body_contract(session.contract_with(function, never)?);
        let component = session.component_of(function)?;
        let checked = session.check_with(component, &overrides, FixpointBudget::default(), limits).ok()?.checked;
        checked.into_iter().find(|checked| checked.function == function).map(|checked| checked.verdict)
    };
    let Some(TypingVerdict::Failing(failing)) = failing() else { return BTreeSet::new() };
    failing.iter().filter(|one| one.kind == ObligationKind::Postcondition).map(|one| one.span).collect()
}

/// A parameter, or a field of one.
fn is_value(term: &Term) -> bool {
    match term {
        Term::Var(_) => true,
        Term::App(symbol, _) => symbol.kind == SymbolKind::Field,
        _ => false,
    }
}

/// Simple preconditions on a term, with their rank: the weaker and likelier, the lower.
pub(crate) fn simple_preconditions(
    term: &Term,
    sort: &Sort,
    earlier: &[(Term, Sort)],
    vocabulary: &Vocabulary,
) -> Vec<(usize, Term)> {
    use Relation::{Eq, Ge, Gt, Le, Lt, Ne};
    let compare = |op: Relation, other: &Term| Term::compare(op, term.clone(), other.clone());
    let others = earlier.iter().filter(|(_, known)| known == sort).map(|(term, _)| term);
    match sort {
        Sort::Int | Sort::Real => {
            let zero = Term::int(0);
            let mut found = vec![(0, compare(Ne, &zero)), (2, compare(Ge, &zero)), (2, compare(Gt, &zero))];
            for other in others {
                found.extend([(3, compare(Ne, other)), (4, compare(Ge, other)), (4, compare(Le, other))]);
                found.extend([(5, compare(Gt, other)), (5, compare(Lt, other))]);
                // A parameter that must equal another would be redundant.
                if !(is_value(term) && is_value(other)) {
                    found.push((6, compare(Eq, other)));
                }
            }
            // The weakest first: the lowest of lower bounds, the highest of upper bounds.
            let mut numbers = vocabulary.numbers.clone();
            numbers.sort_by_key(|number| match number {
                Term::Int(number) => number.clone(),
                _ => BigInt::ZERO,
            });
            let rank = |number: &Term| if matches!(number, Term::Int(it) if it.sign() == Sign::Minus) { 1 } else { 7 };
            found.extend(numbers.iter().map(|number| (7, compare(Ne, number))));
            for number in &numbers {
                found.extend([(rank(number), compare(Ge, number)), (rank(number), compare(Gt, number))]);
            }
            for number in numbers.iter().rev() {
                found.extend([(7, compare(Le, number)), (7, compare(Lt, number))]);
            }
            found.extend([(8, compare(Le, &zero)), (8, compare(Lt, &zero))]);
            found
        }
        Sort::Bool => vec![(2, term.clone()), (2, term.clone().negate())],
        _ => others.map(|other| (6, compare(Ne, other))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::{Precondition, PrivatePrecondition};
    use crate::tests::{strengthens, strengthens_nothing, weakens, weakens_nothing};

    #[test]
    fn a_divisor_must_not_be_zero() {
        let text = "module Share where\nshare :: Int -> Int -> Int\nshare n k = n `div` k\n";
        weakens(
            &Precondition,
            text,
            "share",
            expect![[r#"
            Precondition: Require `k /= 0` of `share`
            share :: Int -> k:{v:Int | v /= 0} -> Int
            blames []
        "#]],
        );
    }

    #[test]
    fn no_input_is_fine() {
        let text = "module Share where\nshare :: Int -> Int -> Int\nshare n k = n `div` (k - k)\n";
        weakens_nothing(&Precondition, text, "share");
    }

    const PRIVATE: &str = "\
{-@ LIQUID \"--no-termination\" @-}
module Climb (climb) where
{-@ over :: {v:Int | v > 10} -> Int @-}
over :: Int -> Int
over n = n
loop :: Int -> Int
loop k = if k > 100 then 0 else over (k + 5) + loop (k + 1)
climb :: Int -> Int
";

    #[test]
    fn all_callers_of_a_private_function_meet_its_precondition() {
        let text = format!("{PRIVATE}climb n = if n > 6 then loop n else 0\n");
        strengthens(
            &PrivatePrecondition,
            &text,
            "loop",
            expect![[r#"
            Precondition (doubtful): Require `k > 5` of `loop`
            loop :: k:{v:Int | v > 5} -> Int
            blames ["Parameter k"]
        "#]],
        );
    }

    #[test]
    fn an_exported_function_has_other_callers() {
        let text = format!("{PRIVATE}climb n = if n > 6 then loop n else 0\n").replace("(climb)", "(climb, loop)");
        strengthens_nothing(&PrivatePrecondition, &text, "loop");
    }
}
