//! A field whose refinement is weaker than what is stored in it.

use super::Blame;
use crate::words::quoted;

/// A field that has no name is called by its constructor's.
pub(super) fn words(name: &str, named: bool) -> Blame {
    let name = quoted(name);
    match named {
        false => Blame {
            because: format!("the data type says too little of what {name} holds"),
            advice: format!("Refine what {name} holds in an annotation of its data type."),
        },
        true => Blame {
            because: format!("the data type says too little of its field {name}"),
            advice: format!("Refine the field {name} in an annotation of its data type."),
        },
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_field() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the data type says too little of its field `cash`."].assert_eq(&sentence(CulpritKind::Field, "cash"));
        expect!["Refine the field `cash` in an annotation of its data type."]
            .assert_eq(&advice(CulpritKind::Field, "cash"));
    }

    #[test]
    fn a_field_without_a_name() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the data type says too little of what `Till` holds."].assert_eq(&sentence(CulpritKind::Field, "Till"));
        expect!["Refine what `(:+:)` holds in an annotation of its data type."]
            .assert_eq(&advice(CulpritKind::Field, ":+:"));
    }
}
