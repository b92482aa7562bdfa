//! A local function whose refinement, written or inferred, is too weak.

use super::Blame;
use crate::words::quoted;

/// `given` says that its precondition is too weak, and not its postcondition.
pub(super) fn words(name: &str, given: bool) -> Blame {
    let name = quoted(name);
    let (known, say) = if given { ("is given", "asks for") } else { ("returns", "returns") };
    Blame {
        because: format!(
            "too little is known of what the local function {name} {known}, neither written down nor guessed"
        ),
        advice: format!("Say what {name} {say}, in a refinement right before its definition."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_local_function() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: too little is known of what the local function `go` returns, neither written down nor guessed."].assert_eq(&sentence(CulpritKind::Local, "go"));
        expect!["Say what `go` returns, in a refinement right before its definition."]
            .assert_eq(&advice(CulpritKind::Local, "go"));
    }
    #[test]
    fn what_it_is_given() {
        let blame = super::words("go", true);
        expect!["too little is known of what the local function `go` is given, neither written down nor guessed"]
            .assert_eq(&blame.because);
        expect!["Say what `go` asks for, in a refinement right before its definition."].assert_eq(&blame.advice);
    }
}
