//! A parameter, often a callback, whose type in the signature is too weak.

use super::Blame;
use crate::words::quoted;

/// A function without a signature has an inferred one.
pub(super) fn words(name: &str, function: &str, signed: bool) -> Blame {
    let (name, function) = (quoted(name), quoted(function));
    match signed {
        true => Blame {
            because: format!("the signature of {function} says too little of its parameter {name}"),
            advice: format!("Refine the type of {name} in the signature of {function}."),
        },
        false => Blame {
            because: format!("{function} has no signature that says enough of its parameter {name}"),
            advice: format!("Give {function} a signature that refines the type of {name}."),
        },
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_parameter() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the signature of `flatten` says too little of its parameter `step`."].assert_eq(&sentence(CulpritKind::Parameter, "step"));
        expect!["Refine the type of `step` in the signature of `flatten`."]
            .assert_eq(&advice(CulpritKind::Parameter, "step"));
    }
    #[test]
    fn a_parameter_without_a_signature() {
        let blame = super::words("k", "loop", false);
        expect!["`loop` has no signature that says enough of its parameter `k`"].assert_eq(&blame.because);
        expect!["Give `loop` a signature that refines the type of `k`."].assert_eq(&blame.advice);
    }
}
