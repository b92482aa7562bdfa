//! A place that evaluation must not reach: a missing pattern, guard, field or method.

use limpid_report::{Counterexample, EventKind};

use super::Words;
use crate::words::{application, quoted};

pub(super) fn words(example: &Counterexample) -> Words {
    let event = &example.event;
    let message = match &event.kind {
        EventKind::NoCase { message } => message.as_str(),
        _ => "",
    };
    let called = application(&event.subject, &event.arguments);
    let (sentence, label) = match message {
        _ if message.contains("Missing field") => {
            ("A field is used here that was never given a value.".to_owned(), "a field is missing")
        }
        _ if message.contains("method") => ("This method has no definition.".to_owned(), "a method is missing"),
        _ if message.contains("guards") => (format!("No guard is true for `{called}`."), "no guard is true"),
        _ if message.contains("in function") && !event.arguments.is_empty() => {
            (format!("{} has no equation for `{called}`.", quoted(&event.subject)), "no equation fits")
        }
        _ => (format!("{} has no case for this value.", quoted(&event.subject)), "no pattern fits"),
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
    use limpid_report::{EventKind, ObligationClass};

    use crate::sample::Sample;

    fn sample(message: &str) -> Sample {
        let mut sample = Sample::new("paint Red = 1\n", "paint", "paint Red = 1");
        sample.example.obligation.kind = ObligationClass::Totality;
        sample.example.obligation.refinement = message.to_owned();
        sample.example.falsehood = None;
        sample.event("paint", &["Blue"], EventKind::NoCase { message: message.to_owned() });
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
        .assert_eq(&sample("Non-exhaustive patterns in function paint").told());
    }

    #[test]
    fn other_gaps() {
        let check = |message: &str, expected: &str| assert_eq!(sample(message).sentence(), expected);
        check("Non-exhaustive guards in ", "No guard is true for `paint Blue`.");
        check("Non-exhaustive patterns in case", "`paint` has no case for this value.");
        check("Missing field in record construction hue", "A field is used here that was never given a value.");
    }
}
