//! A proof by reflection or unfolding that is not complete.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let name = quoted(name);
    Blame {
        because: format!("the proof in {name} is not complete, and the definitions that unfold there are not enough"),
        advice: format!("Split an argument into its cases, call {name} on a smaller argument, or use a lemma."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_proof_that_is_not_complete() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the proof in `assoc` is not complete, and the definitions that unfold there are not enough."].assert_eq(&sentence(CulpritKind::Proof, "assoc"));
        expect!["Split an argument into its cases, call `assoc` on a smaller argument, or use a lemma."]
            .assert_eq(&advice(CulpritKind::Proof, "assoc"));
    }
}
