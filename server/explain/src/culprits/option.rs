//! An option that LiquidHaskell needs to prove the function.

use super::Blame;

pub(super) fn words(name: &str) -> Blame {
    Blame {
        because: format!("the option `{name}` is off"),
        advice: format!("Put `{{-@ LIQUID \"{name}\" @-}}` at the top of the file."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn an_option() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the option `--exact-data-cons` is off."].assert_eq(&sentence(CulpritKind::Option, "--exact-data-cons"));
        expect![[r#"Put `{-@ LIQUID "--exact-data-cons" @-}` at the top of the file."#]]
            .assert_eq(&advice(CulpritKind::Option, "--exact-data-cons"));
    }
}
