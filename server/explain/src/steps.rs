//! Every step of a counterexample: the terms of the refinement, innermost first, and the calls as they happened.

use limpid_report::Counterexample;

use crate::explanation::Fact;
use crate::texts::Texts;

pub(crate) fn steps(example: &Counterexample, texts: &Texts<'_>) -> Vec<Fact> {
    let mut facts = Vec::new();
    let violated = example.violated.as_ref();
    let terms = violated.map(|violated| violated.terms.as_slice()).unwrap_or_default();
    if let Some(violated) = violated.filter(|_| !terms.is_empty()) {
        let mut lines: Vec<String> =
            terms.iter().map(|term| format!("{} = {}", after(&term.term, term.after_call), term.value)).collect();
        lines.push(format!("{} = False", after(&violated.claim, violated.after_call)));
        facts.push(Fact { heading: "terms", lines });
    }
    if let Some(record) = &example.record {
        let calls = record.calls.iter().enumerate().map(|(place, call)| {
            let position = call.place.and_then(|place| texts.position(place));
            let position = position.map(|position| format!("   ({position})")).unwrap_or_default();
            format!("{:>2}. {}{position}", place + 1, call.call)
        });
        let mut lines: Vec<String> = calls.collect();
        if record.more {
            lines.push("    and so on".to_owned());
        }
        if !lines.is_empty() {
            facts.push(Fact { heading: "steps", lines });
        }
    }
    facts
}

/// Of a metric, `n'` is the value that `n` has in the inner call.
fn after(term: &str, after_call: bool) -> String {
    if after_call { format!("{term}   (after the call)") } else { term.to_owned() }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::{ClaimShape, Comparison, EventKind, Record, RecordedCall};

    use crate::sample::Sample;
    use crate::text::Detail;

    #[test]
    fn every_step_is_told() {
        let mut sample = Sample::new("f xs = head (tail xs)\n", "f", "(tail xs)");
        sample.refinement("{xs:[a] | len xs > 0}", "len xs > 0", "0 > 0", &[("xs", "[]"), ("len xs", "0")]);
        sample.shape(ClaimShape::Length { relation: Comparison::Greater, number: 0 });
        sample.event("head", &["[]"], EventKind::Given { argument: 0 });
        sample.example.call = "f [0]".to_owned();
        let place = Some(sample.place("tail xs"));
        sample.example.record = Some(Record {
            smt: String::new(),
            calls: vec![
                RecordedCall { call: "f [0]".to_owned(), place: None },
                RecordedCall { call: "tail [0]".to_owned(), place },
            ],
            more: true,
        });
        sample.detail = Detail::Steps;
        expect![[r#"
            Sample.hs:1:13  counterexample  f
              |
            1 | f xs = head (tail xs)
              |             ^^^^^^^^^ this is []

              f [0]
              `head` needs a non-empty list, and here it gets [].

              called    head []
              required  {xs:[a] | len xs > 0}
              but       len xs > 0   is   0 > 0
              terms     xs = []
                        len xs = 0
                        len xs > 0 = False
              steps      1. f [0]
                         2. tail [0]   (Sample.hs:1:14)
                            and so on
        "#]]
        .assert_eq(&sample.told());
    }
}
