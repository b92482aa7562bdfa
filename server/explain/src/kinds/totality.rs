//! A place that evaluation must not reach: a missing pattern, guard, field or method.

use limpid_report::{Counterexample, EventKind, MissingCase};

use super::Words;
use crate::words::{application, quoted};

pub(super) fn words(example: &Counterexample) -> Words {
    let event = &example.event;
    let missing = match &event.kind {
        EventKind::NoCase { missing } => *missing,
        _ => MissingCase::Pattern,
    };
    let called = application(&event.subject, &event.arguments);
    let (sentence, label) = match missing {
        MissingCase::Field => ("A field is used here that was never given a value.".to_owned(), "a field is missing"),
        MissingCase::Method => ("This method has no definition.".to_owned(), "a method is missing"),
        MissingCase::Guard => (format!("No guard is true for `{called}`."), "no guard is true"),
        MissingCase::Equation if !event.arguments.is_empty() => {
            (format!("{} has no equation for `{called}`.", quoted(&event.subject)), "no equation fits")
        }
        MissingCase::Equation | MissingCase::Pattern => {
            (format!("{} has no case for this value.", quoted(&event.subject)), "no pattern fits")
        }
    };
    Words {
        sentence,
        label: label.to_owned(),
        declared: String::new(),
        happened: ("called", called),
        requirement: None,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::{EventKind, MissingCase, ObligationClass};

    use crate::sample::Sample;

    fn sample(missing: MissingCase) -> Sample {
        let mut sample = Sample::new("paint Red = 1\n", "paint", "paint Red = 1");
        sample.example.obligation.kind = ObligationClass::Totality;
        sample.example.violated = None;
        sample.event("paint", &["Blue"], EventKind::NoCase { missing });
        sample.example.call = "paint Blue".to_owned();
        sample
    }

    #[test]
    fn a_missing_equation() {
        expect![[r#"
            Sample.hs:1:1  counterexample  paint
              |
            1 | paint Red = 1
              | ^^^^^^^^^^^^^ no equation fits

              paint Blue
              `paint` has no equation for `paint Blue`.
        "#]]
        .assert_eq(&sample(MissingCase::Equation).told());
    }

    #[test]
    fn other_gaps() {
        let check = |missing: MissingCase, expected: &str| assert_eq!(sample(missing).sentence(), expected);
        check(MissingCase::Guard, "No guard is true for `paint Blue`.");
        check(MissingCase::Pattern, "`paint` has no case for this value.");
        check(MissingCase::Field, "A field is used here that was never given a value.");
        check(MissingCase::Method, "This method has no definition.");
    }
}
