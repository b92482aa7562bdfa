//! A parameter, often a function, of which the signature says too little.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str, function: &str) -> Blame {
    let (name, function) = (quoted(name), quoted(function));
    Blame {
        because: format!("the signature of {function} says too little of its parameter {name}"),
        advice: format!("Refine the type of {name} in the signature of {function}."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_check::report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_parameter() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the signature of `flatten` says too little of its parameter `step`."].assert_eq(&sentence(CulpritKind::Parameter, "step"));
        expect!["Refine the type of `step` in the signature of `flatten`."]
            .assert_eq(&advice(CulpritKind::Parameter, "step"));
    }
}
