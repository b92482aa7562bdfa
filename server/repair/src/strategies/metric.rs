//! Termination metrics, where the default metric does not decrease.

use limpid_base::Name;
use limpid_contracts::ObligationKind;
use limpid_liquid::Failing;
use limpid_logic::{ArithOp, Sort, Term};

use crate::edit::with_metric;
use crate::strategy::{Query, Repair, Strategy};
use crate::strengthening::names;
use crate::terms::sorts::params;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_report::{Culprit, CulpritKind, Fix, Subject};

/// A termination metric.
pub(crate) struct Metric;

impl Strategy for Metric {
    fn name(&self) -> &'static str {
        "metric"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Metric]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = metric(query.trial, query.vocabulary, query.failing())?;
        Some(Repair::of(culprit, fix))
    }
}

/// A metric with which termination is proved.
fn metric(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<(Culprit, Fix)> {
    if !failing.iter().all(|failing| failing.kind == ObligationKind::Termination) {
        return None;
    }
    // LiquidHaskell needs metrics for all functions of a mutually recursive group, or ignores them.
    let group = trial.file.scopes.last().and_then(|scope| scope.recursion.get(&trial.function));
    if group.is_some_and(|group| group.len() > 1) {
        return None;
    }
    let contract = trial.file.contract(trial.function)?;
    let name = trial.function.ident.to_string();
    for metric in candidates(&params(trial.file, contract), vocabulary) {
        let (edits, refinement) = with_metric(trial.file, trial.function, &metric)?;
        if trial.helps(&edits) && trial.proved(&edits, &[]) {
            let names = names(contract);
            let at = |name: Name| names.iter().find(|(old, _)| *old == name).map(|(_, new)| Term::Var(*new));
            let shown: Vec<String> = metric.iter().map(|term| term.substitute(&at).to_string()).collect();
            let fix = Fix::metric(&name, &shown, refinement, edits);
            let place = limpid_contracts::Place { module: trial.function.module, span: contract.name_span };
            let subject = Subject::Function(trial.function);
            return Some((Culprit { kind: CulpritKind::Metric, subject, name, place: Some(place) }, fix));
        }
    }
    None
}

/// Sizes and numbers, differences of numbers, and pairs of these; the simplest first.
fn candidates(params: &[(Name, Sort)], vocabulary: &Vocabulary) -> Vec<Vec<Term>> {
    let numbers: Vec<Term> = params
        .iter()
        .flat_map(|(name, sort)| vocabulary.of(&Term::Var(*name), sort))
        .filter(|(_, sort)| *sort == Sort::Int)
        .map(|(term, _)| term)
        .collect();
    let mut found: Vec<Vec<Term>> = numbers.iter().map(|term| vec![term.clone()]).collect();
    let pairs = || {
        numbers.iter().flat_map(|one| numbers.iter().filter(move |other| *other != one).map(move |other| (one, other)))
    };
    found.extend(pairs().map(|(one, other)| vec![Term::arith(ArithOp::Sub, one.clone(), other.clone())]));
    found.extend(
        pairs()
            .filter(|(one, other)| one.to_string() < other.to_string())
            .map(|(one, other)| vec![Term::arith(ArithOp::Add, one.clone(), other.clone())]),
    );
    found.extend(pairs().map(|(one, other)| vec![one.clone(), other.clone()]));
    found
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::Metric;
    use crate::tests::{strengthens_nothing, terminates};

    #[test]
    fn the_distance_of_two_numbers_decreases() {
        let text = "\
module Gap where
{-@ gap :: lo:Int -> hi:{v:Int | v >= lo} -> Int @-}
gap :: Int -> Int -> Int
gap lo hi = if lo == hi then 0 else 1 + gap (lo + 1) hi
";
        terminates(
            &Metric,
            text,
            "gap",
            expect![[r#"
            Metric: Give `gap` the metric `[hi - lo]`
            gap :: lo:Int -> hi:{v:Int | v >= lo} -> Int / [hi - lo]
            blames ["Metric gap"]
        "#]],
        );
    }

    #[test]
    fn nothing_decreases() {
        let text = "\
module Seek where
seek :: (Int -> Bool) -> (Int -> Int) -> Int
seek p f = if p (f 0) then f 0 else seek p (\\n -> f (n + 1))
";
        strengthens_nothing(&Metric, text, "seek");
    }
}
