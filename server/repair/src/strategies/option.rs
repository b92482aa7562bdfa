//! Options of LiquidHaskell with which the function is proved.

use limpid_base::Span;
use limpid_contracts::Place;

use crate::strategy::{Query, Repair, Strategy};
use crate::trial::Trial;
use limpid_report::{Culprit, CulpritKind, Edit, Fix, ProofOption};

/// An option of LiquidHaskell.
pub(crate) struct SwitchOn;

impl Strategy for SwitchOn {
    fn name(&self) -> &'static str {
        "option"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Option]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = option(query.trial)?;
        Some(Repair::of(culprit, fix))
    }
}

fn option(trial: &Trial<'_>) -> Option<(Culprit, Fix)> {
    let options = &trial.file.in_force()?.own.options;
    let loaded = &trial.file.loaded;
    // In a literate file the new line would need a bird track.
    if loaded.source.is_literate() {
        return None;
    }
    let is_on = |option: ProofOption| match option {
        ProofOption::ExactDataCons => options.exact_data_cons,
        ProofOption::Reflection => options.reflection,
        ProofOption::Ple => options.ple,
    };
    for option in ProofOption::ALL.into_iter().filter(|option| !is_on(*option)) {
        let flag = option.flag();
        let text = format!("{{-@ LIQUID \"{flag}\" @-}}\n");
        let edits = vec![Edit { place: Place { module: loaded.name, span: Span::at(0) }, text }];
        if trial.helps(&edits) && trial.proved(&edits, &[]) {
            let fix = Fix::option(option, format!("{{-@ LIQUID \"{flag}\" @-}}"), edits);
            return Some((Culprit::option(option), fix));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::SwitchOn;
    use crate::tests::{strengthens, strengthens_nothing};

    const PAIR: &str = "module Pairs where\ndata Pair = Pair Int Int\n";

    #[test]
    fn a_value_that_is_built_again_is_the_same() {
        let text = format!(
            "{PAIR}{{-@ keep :: p:Pair -> {{v:Pair | v == p}} @-}}\nkeep :: Pair -> Pair\nkeep (Pair a b) = Pair a b\n"
        );
        strengthens(
            &SwitchOn,
            &text,
            "keep",
            expect![[r#"
            Option: Switch on `--exact-data-cons`
            {-@ LIQUID "--exact-data-cons" @-}
            blames ["Option --exact-data-cons"]
        "#]],
        );
    }

    #[test]
    fn a_value_with_other_fields_is_another() {
        let text = format!(
            "{PAIR}{{-@ swap :: p:Pair -> {{v:Pair | v == p}} @-}}\nswap :: Pair -> Pair\nswap (Pair a b) = Pair b a\n"
        );
        strengthens_nothing(&SwitchOn, &text, "swap");
    }
}
