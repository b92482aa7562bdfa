//! A recursive call whose metric does not decrease.

use limpid_report::{ClaimShape, Counterexample, EventKind};

use super::Words;
use crate::words::{application, quoted};

pub(super) fn words(example: &Counterexample) -> Words {
    let event = &example.event;
    let subject = quoted(&event.subject);
    let before = application(&event.subject, &event.arguments);
    let after = match &event.kind {
        EventKind::Again { callee, arguments, .. } => application(callee, arguments),
        _ => subject.clone(),
    };
    let label = match &event.kind {
        EventKind::Again { callee, .. } if *callee != event.subject => format!("it calls {} here", quoted(callee)),
        _ => "it calls itself here".to_owned(),
    };
    let metric = example.obligation.refinement.trim_start_matches('[').trim_end_matches(']');
    let several = matches!(event.kind, EventKind::Again { metric: 2.., .. });
    let below = example.violated.as_ref().is_some_and(|violated| violated.shape == ClaimShape::NotNegative);
    let no_metric = example.obligation.declared.is_none();
    let sentence = match (below, several) {
        (true, false) => format!("{subject} may never end: `{metric}` must never be negative, and here it is."),
        (true, true) => format!("{subject} may never end: none of `{metric}` may be negative, and here one is."),
        // The function may terminate; only the default metric does not show it.
        (false, false) if no_metric => format!(
            "LiquidHaskell cannot see that {subject} ends. Without a metric it looks at `{metric}`, the first number or list; that must get smaller with every call, and here it does not."
        ),
        (false, false) => format!(
            "LiquidHaskell cannot see that {subject} ends: `{metric}` must get smaller with every call, and here it does not."
        ),
        (false, true) => format!(
            "LiquidHaskell cannot see that {subject} ends: of `{metric}`, the first that changes must get smaller, and here it does not."
        ),
    };
    Words {
        sentence,
        label,
        declared: "this must get smaller".to_owned(),
        happened: ("called", format!("{before}  calls  {after}")),
        requirement: Some("smaller"),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::{ClaimShape, EventKind, ObligationClass};

    use crate::sample::Sample;

    fn sample(metric: &[&str], claim: &str, filled: &str) -> Sample {
        let text = "{-@ climb :: low:Int -> high:Int -> Int / [high - low] @-}\nclimb low high = climb low high\n";
        let mut sample = Sample::new(text, "climb", "climb low high\n");
        sample.example.obligation.kind = ObligationClass::Termination;
        sample.declared("high - low");
        sample.refinement(&format!("[{}]", metric.join(", ")), claim, filled, &[]);
        let arguments = vec!["0".to_owned(), "1".to_owned()];
        let again = EventKind::Again { callee: "climb".to_owned(), arguments, metric: metric.len() };
        sample.event("climb", &["0", "1"], again);
        sample.example.call = "climb 0 1".to_owned();
        sample
    }

    #[test]
    fn a_metric_that_does_not_go_down() {
        let sample = sample(&["high - low"], "high' - low' < high - low", "1 - 0 < 1 - 0");
        expect![[r#"
            Sample.hs:2:18  counterexample  climb
              |
            1 | {-@ climb :: low:Int -> high:Int -> Int / [high - low] @-}
              |                                            ---------- this must get smaller
            2 | climb low high = climb low high
              |                  ^^^^^^^^^^^^^^ it calls itself here

              climb 0 1
              LiquidHaskell cannot see that `climb` ends: `high - low` must get smaller with every call, and here it does not.

              called    climb 0 1  calls  climb 0 1
              smaller   [high - low]   (Sample.hs:1:44)
              but       1 - 0 < 1 - 0   is false
        "#]]
        .assert_eq(&sample.told());
    }

    #[test]
    fn other_metrics() {
        let check = |metric: &[&str], claim: &str, shape: ClaimShape, expected: &str| {
            let mut sample = sample(metric, claim, "");
            sample.shape(shape);
            assert_eq!(sample.sentence(), expected);
        };
        let expected = "`climb` may never end: `n` must never be negative, and here it is.";
        check(&["n"], "0 <= n'", ClaimShape::NotNegative, expected);
        let expected = "LiquidHaskell cannot see that `climb` ends: of `n, m`, the first that changes must get smaller, and here it does not.";
        check(&["n", "m"], "n' < n || n' == n && m' < m", ClaimShape::Other, expected);
        let expected = "LiquidHaskell cannot see that `climb` ends: `size (n, m)` must get smaller with every call, and here it does not.";
        check(&["size (n, m)"], "size (n', m') < size (n, m)", ClaimShape::Other, expected);
    }
}
