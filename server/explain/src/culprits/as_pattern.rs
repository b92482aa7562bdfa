//! A matched value that is used as a whole.

use super::Blame;

pub(super) fn words(name: &str) -> Blame {
    Blame {
        because: format!("`{name}` has the type that it had before it was matched, which says less than its parts do"),
        advice: format!("Build it again from the parts of its pattern instead of using `{name}`."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn an_as_pattern() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: `b` has the type that it had before it was matched, which says less than its parts do."].assert_eq(&sentence(CulpritKind::AsPattern, "b"));
        expect!["Build it again from the parts of its pattern instead of using `b`."]
            .assert_eq(&advice(CulpritKind::AsPattern, "b"));
    }
}
