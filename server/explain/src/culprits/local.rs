//! A local function without a refinement of its own, of which none could be worked out that is strong enough.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let name = quoted(name);
    Blame {
        because: format!(
            "nothing is written of what the local function {name} promises, and too little can be guessed"
        ),
        advice: format!("Write a refinement for {name} right before its definition."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_check::report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_local_function() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: nothing is written of what the local function `go` promises, and too little can be guessed."].assert_eq(&sentence(CulpritKind::Local, "go"));
        expect!["Write a refinement for `go` right before its definition."]
            .assert_eq(&advice(CulpritKind::Local, "go"));
    }
}
