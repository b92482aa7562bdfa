//! Measures: LiquidHaskell knows that a measure is never negative only if the result type of its function is refined.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::value_binder;
use limpid_contracts::{Place, RType};
use limpid_liquid::Failing;
use limpid_logic::{Relation, Sort, Term};

use crate::edit::edits;
use crate::strategy::{Query, Repair, Strategy};
use crate::strengthening::Strengthening;
use crate::terms::sorts::sort;
use crate::trial::Trial;
use limpid_check::mentions::measures;
use limpid_report::{Culprit, CulpritKind, Fix, Subject};

/// A non-negative result type of a measure.
pub(crate) struct NonNegativeMeasure;

impl Strategy for NonNegativeMeasure {
    fn name(&self) -> &'static str {
        "measure"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Measure]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = measure(query.trial, query.failing())?;
        Some(Repair::of(culprit, fix))
    }
}

/// A measure of the file that needs a non-negative result type.
fn measure(trial: &Trial<'_>, failing: &[Failing]) -> Option<(Culprit, Fix)> {
    let mut mentioned: Vec<Name> = Vec::new();
    let terms = failing.iter().flat_map(|it| it.facts.iter().map(|fact| &fact.term).chain([&it.goal]));
    for name in terms.flat_map(measures) {
        if !mentioned.contains(&name) {
            mentioned.push(name);
        }
    }
    for name in mentioned {
        let function = QName { module: trial.file.loaded.name, ident: name };
        let Some(contract) = trial.file.contract(function) else { continue };
        let result: &RType = contract.ty.body.split_funs().1;
        if sort(trial.file, result) != Sort::Int || result.says_something() {
            continue;
        }
        let holds = Term::compare(Relation::Ge, Term::Var(value_binder()), Term::int(0));
        let strengthening = Strengthening { function, additions: vec![(Vec::new(), holds)] };
        let Some((edits, refinement)) = edits(trial.file, &strengthening) else { continue };
        if trial.helps(&edits) && trial.proved(&edits, &[function]) {
            let refinement = format!("{name} :: {refinement}");
            let fix = Fix::postcondition(name.as_str(), &[name.to_string()], &[], refinement, edits);
            let place = contract.place.unwrap_or(Place { module: function.module, span: contract.name_span });
            let (subject, name) = (Subject::Function(function), name.to_string());
            return Some((Culprit { kind: CulpritKind::Measure, subject, name, place: Some(place) }, fix));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::NonNegativeMeasure;
    use crate::tests::{strengthens, strengthens_nothing};

    const BOXES: &str = "\
module Boxes where
data Box = Empty | Around Box
{-@ measure weight @-}
weight :: Box -> Int
weight Empty = 0
weight (Around b) = 1 + weight b
";

    #[test]
    fn a_size_is_never_negative() {
        let text = format!(
            "{BOXES}{{-@ spare :: b:Box -> n:{{v:Int | v == weight b}} -> Nat @-}}\nspare :: Box -> Int -> Int\nspare _ n = n\n"
        );
        strengthens(
            &NonNegativeMeasure,
            &text,
            "spare",
            expect![[r#"
            Postcondition: Strengthen refinement of `weight`
            weight :: Box -> {v:Int | v >= 0}
            blames ["Measure weight"]
        "#]],
        );
    }

    #[test]
    fn a_size_may_be_zero() {
        let text = format!(
            "{BOXES}{{-@ spare :: b:Box -> n:{{v:Int | v == weight b}} -> {{v:Int | v > 0}} @-}}\nspare :: Box -> Int -> Int\nspare _ n = n\n"
        );
        strengthens_nothing(&NonNegativeMeasure, &text, "spare");
    }
}
