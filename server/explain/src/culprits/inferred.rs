//! A local function without a Haskell signature, which GHC generalises.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let shown = quoted(name);
    Blame {
        because: format!("GHC generalises {shown}, which has no Haskell signature, and a type variable has no size"),
        advice: format!("Write a Haskell signature for {shown}, with the types that it is used at."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_local_function_without_a_haskell_signature() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: GHC generalises `go`, which has no Haskell signature, and a type variable has no size."].assert_eq(&sentence(CulpritKind::Inferred, "go"));
        expect!["Write a Haskell signature for `go`, with the types that it is used at."]
            .assert_eq(&advice(CulpritKind::Inferred, "go"));
    }
}
