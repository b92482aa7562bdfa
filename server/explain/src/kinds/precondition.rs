//! A call with an argument that the function does not accept, or of a function that must never be called.

use limpid_report::{Counterexample, EventKind};

use super::Words;
use crate::requirement::{in_words, values};
use crate::words::{application, is, listed, quoted, value};

pub(super) fn words(example: &Counterexample) -> Words {
    let event = &example.event;
    let subject = quoted(&event.subject);
    let called = ("called", application(&event.subject, &event.arguments));
    let declared = format!("{subject} asks for this");
    match &event.kind {
        EventKind::Given { argument } => {
            let given = event.arguments.get(*argument).map_or("this", |given| value(given));
            let label = format!("this {} {given}", is(example));
            let sentence = given_sentence(example, &subject, given);
            Words { sentence, label, declared, happened: called, requirement: Some("required") }
        }
        EventKind::Function { arguments, result } => {
            let asked = if arguments.is_empty() { String::new() } else { format!(" for {}", arguments.join(" ")) };
            let wanted = example.violated.as_ref().and_then(in_words);
            let wanted = match wanted {
                Some(wanted) => format!("{subject} needs a function that returns {wanted}"),
                None => format!("{subject} does not accept every function"),
            };
            let sentence = format!("{wanted}, and the one that it gets returns {result}{asked}.");
            let label = format!("this returns {result}{asked}");
            Words { sentence, label, declared, happened: called, requirement: Some("required") }
        }
        EventKind::Stopped => Words {
            sentence: "The program stops here with an error, and it must not.".to_owned(),
            label: "the program stops here".to_owned(),
            declared,
            happened: called,
            requirement: None,
        },
        _ => Words {
            sentence: format!("{subject} must never be called, and here it is."),
            label: "this is reached".to_owned(),
            declared,
            happened: called,
            requirement: Some("required"),
        },
    }
}

fn given_sentence(example: &Counterexample, subject: &str, given: &str) -> String {
    let Some(violated) = &example.violated else {
        return format!("{subject} does not accept {given}.");
    };
    let part = violated.part.as_deref().filter(|part| *part != given);
    match (in_words(violated), part) {
        (Some(wanted), None) => format!("{subject} needs {wanted}, and here it gets {given}."),
        (Some(wanted), Some(part)) => format!("{subject} gets {given}, but {part} in it should be {wanted}."),
        (None, part) => {
            let about = part.map(|part| format!(" of {part} in {given}")).unwrap_or_default();
            match &values(violated, "the argument")[..] {
                [] => format!("{subject} needs `{}`{about}, which is false here.", violated.claim),
                values => format!("{subject} needs `{}`{about}, but here {}.", violated.claim, listed(values)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use limpid_report::{ClaimShape, Comparison, EventKind};

    use crate::sample::{self, Sample};

    fn check(sample: Sample, expected: Expect) {
        expected.assert_eq(&sample.told());
    }

    #[test]
    fn an_argument_that_is_not_accepted() {
        let text = "{-@ safeHead :: {xs:[a] | len xs > 0} -> a @-}\nsafeHead (x:_) = x\n\nfront cars = safeHead (filter big cars)\n";
        let mut sample = Sample::new(text, "front", "(filter big cars)");
        sample.declared("{xs:[a] | len xs > 0}");
        sample.refinement("{xs:[a] | len xs > 0}", "len xs > 0", "0 > 0", &[("xs", "[]"), ("len xs", "0")]);
        sample.shape(ClaimShape::Length { relation: Comparison::Greater, number: 0 });
        sample.event("safeHead", &["[]"], EventKind::Given { argument: 0 });
        sample.example.call = "front [Wagon 1]".to_owned();
        check(
            sample,
            expect![[r#"
                Sample.hs:4:23  counterexample  front
                  |
                1 | {-@ safeHead :: {xs:[a] | len xs > 0} -> a @-}
                  |                 --------------------- `safeHead` asks for this
                ...
                4 | front cars = safeHead (filter big cars)
                  |                       ^^^^^^^^^^^^^^^^^ this is []

                  front [Wagon 1]
                  `safeHead` needs a non-empty list, and here it gets [].

                  called    safeHead []
                  required  {xs:[a] | len xs > 0}   (Sample.hs:1:17)
                  but       len xs > 0   is   0 > 0
            "#]],
        );
    }

    #[test]
    fn a_claim_without_plain_words() {
        let mut sample = Sample::new("f x y = x <-> y\n", "f", "x <-> y");
        sample.refinement("{y:Int | y <= x}", "y <= x", "0 <= -1", &[("y", "0"), ("x", "-1")]);
        sample.value("y");
        sample.event("<->", &["(-1)", "0"], EventKind::Given { argument: 1 });
        sample.example.call = "f (-1) 0".to_owned();
        check(
            sample,
            expect![[r#"
                Sample.hs:1:9  counterexample  f
                  |
                1 | f x y = x <-> y
                  |         ^^^^^^^ this is 0

                  f (-1) 0
                  `(<->)` needs `y <= x`, but here the argument `y` is 0 and `x` is -1.

                  called    (-1) <-> 0
                  required  {y:Int | y <= x}
                  but       y <= x   is   0 <= -1
            "#]],
        );
    }

    #[test]
    fn an_element_that_is_not_accepted() {
        let mut sample = Sample::new("f xs = total xs\n", "f", "xs");
        sample.refinement("[{v:Int | v >= 0}]", "v >= 0", "-1 >= 0", &[("v", "-1")]);
        sample.number(Comparison::AtLeast, "0");
        sample.part("-1");
        sample.event("total", &["[-1]"], EventKind::Given { argument: 0 });
        assert_eq!(sample.sentence(), "`total` gets [-1], but -1 in it should be a number that is not negative.");
    }

    #[test]
    fn a_function_that_is_not_accepted() {
        let mut sample = Sample::new("f g = probe g\n", "f", "g");
        sample.refinement("x2:Int -> {v:Int | v >= 0}", "v >= 0", "-1 >= 0", &[("v", "-1")]);
        sample.example.obligation.written = "Int -> {v:Int | v >= 0}".to_owned();
        sample.number(Comparison::AtLeast, "0");
        let kind = EventKind::Function { arguments: vec!["0".to_owned()], result: "-1".to_owned() };
        sample.event("probe", &["<function>"], kind);
        sample.example.call = "f (\\_ -> -1)".to_owned();
        check(
            sample,
            expect![[r#"
                Sample.hs:1:3  counterexample  f
                  |
                1 | f g = probe g
                  |   ^ this returns -1 for 0

                  f (\_ -> -1)
                  `probe` needs a function that returns a number that is not negative, and the one that it gets returns -1 for 0.

                  called    probe <function>
                  required  Int -> {v:Int | v >= 0}
                  but       v >= 0   is   -1 >= 0
            "#]],
        );
    }

    #[test]
    fn what_must_not_be_reached() {
        let mut sample = Sample::new("f n = error \"no\"\n", "f", "error");
        sample.refinement("{v:String | false}", "false", "false", &[]);
        sample.event("error", &["\"no\""], EventKind::Stopped);
        sample.example.call = "f 0".to_owned();
        check(
            sample,
            expect![[r#"
                Sample.hs:1:7  counterexample  f
                  |
                1 | f n = error "no"
                  |       ^^^^^ the program stops here

                  f 0
                  The program stops here with an error, and it must not.

                  called    error "no"
            "#]],
        );
        let mut sample = Sample::new("f n = stop \"no\"\n", "f", "stop");
        sample.event("stop", &["\"no\""], EventKind::Reached);
        assert_eq!(sample.sentence(), "`stop` must never be called, and here it is.");
    }

    #[test]
    fn without_a_falsehood_to_show() {
        let mut example = sample::precondition("f", "{v:Int | p v}", "p v", "p 1");
        example.violated = None;
        assert_eq!(super::words(&example).sentence, "`f` does not accept 0.");
    }
}
