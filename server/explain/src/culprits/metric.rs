//! A function without a sufficient termination metric.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let shown = quoted(name);
    Blame {
        because: format!("nothing tells it why {shown} ends"),
        advice: format!(
            "Say what gets smaller with every call: `/ [...]` at the end of the signature of {shown}. \
             If it need not end, `{{-@ lazy {name} @-}}` says so."
        ),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_metric() {
        expect![
            "No input was found that goes wrong, but LiquidHaskell cannot know that: nothing tells it why `climb` ends."
        ]
        .assert_eq(&sentence(CulpritKind::Metric, "climb"));
        expect!["Say what gets smaller with every call: `/ [...]` at the end of the signature of `climb`. If it need not end, `{-@ lazy climb @-}` says so."].assert_eq(&advice(CulpritKind::Metric, "climb"));
    }
}
