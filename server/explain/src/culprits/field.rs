//! A field of a data type that allows more than is ever stored in it.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let name = quoted(name);
    Blame {
        because: format!("the data type says too little of its field {name}"),
        advice: format!("Refine the field {name} in an annotation of its data type."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_check::report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_field() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the data type says too little of its field `cash`."].assert_eq(&sentence(CulpritKind::Field, "cash"));
        expect!["Refine the field `cash` in an annotation of its data type."]
            .assert_eq(&advice(CulpritKind::Field, "cash"));
    }
}
