//! A value that its data type does not allow.

use limpid_report::{Counterexample, EventKind};

use super::Words;
use crate::requirement::{in_words, values};
use crate::words::{application, is, listed, ordinal, quoted, value};

pub(super) fn words(example: &Counterexample) -> Words {
    let event = &example.event;
    let subject = quoted(&event.subject);
    let (given, field) = match &event.kind {
        EventKind::Built { field } => {
            let given = event.arguments.get(*field).map_or("this", |given| value(given));
            (given, format!("the {} field of {subject}", ordinal(*field)))
        }
        EventKind::Function { result, .. } => (result.as_str(), format!("a function in {subject}")),
        _ => ("this", format!("a field of {subject}")),
    };
    Words {
        sentence: sentence(example, &field, given),
        label: format!("this {} {given}", is(example)),
        declared: format!("{subject} asks for this"),
        happened: ("built", application(&event.subject, &event.arguments)),
        requirement: Some("required"),
    }
}

fn sentence(example: &Counterexample, field: &str, given: &str) -> String {
    let capital = |text: String| {
        let mut chars = text.chars();
        chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
    };
    let Some(violated) = &example.violated else {
        return capital(format!("{field} cannot be {given}."));
    };
    let part = violated.part.as_deref().filter(|part| *part != given);
    capital(match (in_words(violated), part) {
        (Some(wanted), None) => format!("{field} must be {wanted}, and here it is {given}."),
        (Some(wanted), Some(part)) => format!("{field} is {given}, but {part} in it should be {wanted}."),
        (None, part) => {
            let about = part.map(|part| format!(" of {part} in {given}")).unwrap_or_default();
            match &values(violated, "the field")[..] {
                [] => format!("{field} needs `{}`{about}, which is false here.", violated.claim),
                values => format!("{field} needs `{}`{about}, but here {}.", violated.claim, listed(values)),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::{Comparison, EventKind, ObligationClass};

    use crate::sample::Sample;

    #[test]
    fn a_field_that_the_type_does_not_allow() {
        let text = "{-@ data Account = Account { limit :: {v:Int | v >= 0} } @-}\nraise n = Account n\n";
        let mut sample = Sample::new(text, "raise", "n\n");
        sample.example.obligation.kind = ObligationClass::Constructor;
        sample.declared("{v:Int | v >= 0}");
        sample.refinement("{v:Int | v >= 0}", "v >= 0", "-1 >= 0", &[("v", "-1")]);
        sample.number(Comparison::AtLeast, "0");
        sample.event("Account", &["(-1)"], EventKind::Built { field: 0 });
        sample.example.call = "raise (-1)".to_owned();
        expect![[r#"
            Sample.hs:2:19  counterexample  raise
              |
            1 | {-@ data Account = Account { limit :: {v:Int | v >= 0} } @-}
              |                                       ---------------- `Account` asks for this
            2 | raise n = Account n
              |                   ^ this is -1

              raise (-1)
              The first field of `Account` must be a number that is not negative, and here it is -1.

              built     Account (-1)
              required  {v:Int | v >= 0}   (Sample.hs:1:39)
              but       v >= 0   is   -1 >= 0
        "#]]
        .assert_eq(&sample.told());
    }

    #[test]
    fn a_field_that_depends_on_another() {
        let mut sample = Sample::new("f a b = Range a b\n", "f", "b\n");
        sample.example.obligation.kind = ObligationClass::Constructor;
        sample.refinement("{v:Int | v >= low}", "v >= low", "0 >= 1", &[("v", "0"), ("low", "1")]);
        sample.value("v");
        sample.event("Range", &["1", "0"], EventKind::Built { field: 1 });
        assert_eq!(
            sample.sentence(),
            "The second field of `Range` needs `v >= low`, but here the field `v` is 0 and `low` is 1."
        );
    }
}
