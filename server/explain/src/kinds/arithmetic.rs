//! Arguments for which an operation has no answer: a division by zero, a negative exponent.

use limpid_report::{Counterexample, EventKind};

use super::{Words, precondition};
use crate::words::{quoted, value};

pub(super) fn words(example: &Counterexample) -> Words {
    let words = precondition::words(example);
    let event = &example.event;
    let EventKind::Given { argument } = event.kind else { return words };
    let given = event.arguments.get(argument).map_or("this", |given| value(given));
    let subject = quoted(&event.subject);
    let sentence = match event.subject.as_str() {
        "div" | "mod" | "quot" | "rem" | "divMod" | "quotRem" | "/" if is_zero(given) => {
            format!("{subject} cannot divide by 0, and here it does.")
        }
        "^" => format!("{subject} needs an exponent that is not negative, and here it is {given}."),
        _ => words.sentence,
    };
    Words { sentence, ..words }
}

fn is_zero(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(|number| number == 0.0)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::{Comparison, EventKind, ObligationClass};

    use crate::sample::Sample;

    #[test]
    fn a_division_by_zero() {
        let mut sample = Sample::new("average xs = sum xs `div` length xs\n", "average", "length xs");
        sample.example.obligation.kind = ObligationClass::Arithmetic;
        sample.library();
        sample.refinement("{v:a | v /= 0}", "v /= 0", "0 /= 0", &[("v", "0")]);
        sample.number(Comparison::NotEqual, "0");
        sample.event("div", &["0", "0"], EventKind::Given { argument: 1 });
        sample.example.call = "average []".to_owned();
        expect![[r#"
            Sample.hs:1:27  counterexample  average
              |
            1 | average xs = sum xs `div` length xs
              |                           ^^^^^^^^^ this is 0

              average []
              `div` cannot divide by 0, and here it does.

              called    div 0 0
              required  {v:a | v /= 0}   (standard library)
              but       v /= 0   is   0 /= 0
        "#]]
        .assert_eq(&sample.told());
    }

    #[test]
    fn a_negative_exponent() {
        let mut sample = Sample::new("f n = 2 ^ n\n", "f", "n\n");
        sample.example.obligation.kind = ObligationClass::Arithmetic;
        sample.event("^", &["2", "(-1)"], EventKind::Given { argument: 1 });
        assert_eq!(sample.sentence(), "`(^)` needs an exponent that is not negative, and here it is -1.");
    }
}
