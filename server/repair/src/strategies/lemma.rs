//! Lemmas: postconditions whose effect shows only on the edited text, because reflected functions must be unfolded or a
//! local loop needs them as qualifiers. Each is tried on the edited text: goals first, then the strongest candidates.

use limpid_base::QName;
use limpid_contracts::rtype::{Shape, value_binder};
use limpid_contracts::{Contract, Origin, RType};
use limpid_frontend::wired::wired;
use limpid_liquid::{Failing, Hole};
use limpid_logic::Sort;
use limpid_machine::Program as _;

use crate::edit::{edits, source_name};
use crate::strategy::{Query, Repair, Strategy};
use crate::strengthening::Strengthening;
use crate::terms::candidates::conclusive;
use crate::terms::goals::Goals;
use crate::terms::sorts::{params, sort};
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::File;
use limpid_check::culprit::culprit;
use limpid_check::suspects::Suspect;
use limpid_report::{Culprit, CulpritKind, Fix};

/// The number of callees, and of candidates for one.
const MOST_TARGETS: usize = 2;
const MOST: usize = 16;

/// A postcondition of a lemma, or of another callee, that shows its worth only where it is written.
pub(crate) struct Lemma;

impl Strategy for Lemma {
    fn name(&self) -> &'static str {
        "lemma"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Callee, CulpritKind::Itself, CulpritKind::Library, CulpritKind::Dependency]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = statement(query.trial, query.vocabulary, query.suspects, query.failing())?;
        Some(Repair::of(culprit, fix))
    }
}

/// A postcondition of a callee that proves the function.
fn statement(
    trial: &Trial<'_>,
    vocabulary: &Vocabulary,
    suspects: &[Suspect],
    failing: &[Failing],
) -> Option<(Culprit, Fix)> {
    let file = trial.file;
    let goals = Goals::new(file.in_force()?, failing);
    for target in suspects.iter().map(|suspect| suspect.name).filter(|name| has_code(file, *name)).take(MOST_TARGETS) {
        let Some(contract) = file.contract(target).filter(|contract| contract.origin != Origin::Assumed) else {
            continue;
        };
        let hole = result(file, contract);
        for term in conclusive(&hole, vocabulary, &goals).into_iter().take(MOST) {
            let strengthening = Strengthening { function: target, additions: vec![(Vec::new(), term)] };
            let Some((edits, refinement)) = edits(file, &strengthening) else { break };
            if trial.helps(&edits) && trial.proved(&edits, &[target]) {
                let name = source_name(target);
                let (ident, refinement) = (target.ident, format!("{name} :: {refinement}"));
                let fix = Fix::postcondition(ident.as_str(), &[ident.to_string()], &[], refinement, edits);
                return Some((culprit(file, trial.function, target), fix));
            }
        }
    }
    None
}

fn has_code(file: &File, name: QName) -> bool {
    let own = file.functions().any(|binding| binding.name == name);
    own && file.binding(name).is_some_and(|binding| binding.body().is_some() && !binding.is_undefined())
}

/// The hole for the result of a contract.
fn result(file: &File, contract: &Contract) -> Hole {
    let result = contract.ty.body.split_funs().1;
    let value = match result {
        RType::Base { shape: Shape::Con { name, .. }, .. } if *name == wired().unit => Sort::data(*name, []),
        result => sort(file, result),
    };
    Hole { function: contract.name, path: Vec::new(), params: params(file, contract), value: (value_binder(), value) }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::Lemma;
    use crate::tests::{strengthens, strengthens_nothing};

    const SUMS: &str = "\
{-@ LIQUID \"--reflection\" @-}
{-@ LIQUID \"--ple\" @-}
module Sums where
{-@ reflect up @-}
{-@ up :: Nat -> Int @-}
up :: Int -> Int
up n = if n == 0 then 0 else n + up (n - 1)
{-@ reflect down @-}
{-@ down :: Nat -> Int @-}
down :: Int -> Int
down n = if n == 0 then 0 else (down (n - 1) + 1) + (n - 1)
{-@ needs :: a:Int -> {b:Int | a == b} -> () @-}
needs :: Int -> Int -> ()
needs _ _ = ()
";

    #[test]
    fn a_lemma_states_what_it_is_used_for() {
        let text = format!(
            "{SUMS}{{-@ same :: n:Nat -> () @-}}\nsame :: Int -> ()\nsame n = if n == 0 then () else same (n - 1)\n\
             {{-@ use :: n:Nat -> () @-}}\nuse :: Int -> ()\nuse n = same n `seq` needs (up n) (down n)\n"
        );
        strengthens(
            &Lemma,
            &text,
            "use",
            expect![[r#"
            Postcondition: Strengthen refinement of `same`
            same :: n:{v:Int | v >= 0} -> {v:() | up n == down n}
            blames ["Callee same"]
        "#]],
        );
    }

    #[test]
    fn without_a_lemma_there_is_nothing_to_state() {
        let text = format!("{SUMS}{{-@ use :: n:Nat -> () @-}}\nuse :: Int -> ()\nuse n = needs (up n) (down n + 1)\n");
        strengthens_nothing(&Lemma, &text, "use");
    }
}
