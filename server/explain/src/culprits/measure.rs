//! A measure without a refined result type.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let name = quoted(name);
    Blame {
        because: format!("the measure {name} says nothing of its results"),
        advice: format!("Give the measure {name} a refined result type, such as `Nat` for one that is never negative."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_measure() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the measure `count` says nothing of its results."].assert_eq(&sentence(CulpritKind::Measure, "count"));
        expect!["Give the measure `count` a refined result type, such as `Nat` for one that is never negative."]
            .assert_eq(&advice(CulpritKind::Measure, "count"));
    }
}
