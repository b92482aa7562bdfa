//! A result that violates the postcondition.

use limpid_report::{Counterexample, EventKind};

use super::Words;
use crate::requirement::{in_words, values};
use crate::words::{application, is, listed, quoted};

pub(super) fn words(example: &Counterexample) -> Words {
    let event = &example.event;
    let subject = quoted(&event.subject);
    let result = match &event.kind {
        EventKind::Returns { result } => result.as_str(),
        _ => example.result.as_deref().unwrap_or("this"),
    };
    if let EventKind::Function { arguments, result } = &event.kind {
        let whole = application(&event.subject, &event.arguments);
        return Words {
            sentence: format!("A function in what {subject} returns does not return what it promises."),
            label: format!("given {}, a function in this returns {result}", arguments.join(" and ")),
            declared: format!("{subject} promises this"),
            happened: ("returned", format!("{result} by the function in {whole}, given {}", arguments.join(" and "))),
            requirement: Some("promised"),
        };
    }
    Words {
        sentence: sentence(example, &subject, result),
        label: format!("this {} {result}", is(example)),
        declared: format!("{subject} promises this"),
        happened: ("returned", format!("{} = {result}", application(&event.subject, &event.arguments))),
        requirement: Some("promised"),
    }
}

fn sentence(example: &Counterexample, subject: &str, result: &str) -> String {
    let Some(violated) = &example.violated else {
        return format!("{subject} returns {result}, which is not what it promises.");
    };
    let part = violated.part.as_deref().filter(|part| *part != result);
    match (in_words(violated), part) {
        (Some(wanted), None) => format!("{subject} promises {wanted}, and here it returns {result}."),
        (Some(wanted), Some(part)) => {
            format!("{subject} returns {result}, but it promises that {part} in it is {wanted}.")
        }
        (None, part) => {
            let about = part.map(|part| format!(" of {part} in {result}")).unwrap_or_default();
            match &values(violated, "the result")[..] {
                [] => format!("{subject} promises `{}`{about}, which is false here.", violated.claim),
                values => format!("{subject} promises `{}`{about}, but here {}.", violated.claim, listed(values)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_base::QName;
    use limpid_report::{Assumed, Comparison, EventKind, Step};

    use crate::sample::Sample;

    fn returns(result: &str) -> EventKind {
        EventKind::Returns { result: result.to_owned() }
    }

    #[test]
    fn a_result_that_is_not_as_promised() {
        let text = "{-@ lower :: Int -> {v:Int | v >= 0} @-}\nlower n = n - 1\n";
        let mut sample = Sample::new(text, "lower", "n - 1");
        sample.declared("{v:Int | v >= 0}");
        sample.refinement("{v:Int | v >= 0}", "v >= 0", "-1 >= 0", &[("v", "-1")]);
        sample.number(Comparison::AtLeast, "0");
        sample.event("lower", &["0"], returns("-1"));
        sample.example.call = "lower 0".to_owned();
        sample.example.result = Some("-1".to_owned());
        sample.promise();
        expect![[r#"
            Sample.hs:2:11  counterexample  lower
              |
            1 | {-@ lower :: Int -> {v:Int | v >= 0} @-}
              |                     ---------------- `lower` promises this
            2 | lower n = n - 1
              |           ^^^^^ this is -1

              lower 0 = -1
              `lower` promises a number that is not negative, and here it returns -1.

              promised  {v:Int | v >= 0}   (Sample.hs:1:21)
              but       v >= 0   is   -1 >= 0
        "#]]
        .assert_eq(&sample.told());
    }

    /// The postcondition of a local function, with the calls that lead there and an assumed result.
    #[test]
    fn everything_at_once() {
        let text = "f n = go (choose n)\n  where\n    {-@ go :: Int -> {v:Int | v > n} @-}\n    go m = m\n";
        let mut sample = Sample::new(text, "f", "m\n");
        sample.refinement("{v:Int | v > n}", "v > n", "0 > 0", &[("v", "0"), ("n", "0")]);
        sample.value("v");
        sample.event("go", &["0"], returns("0"));
        sample.promise();
        sample.example.call = "f 0".to_owned();
        sample.example.demanded = false;
        let place = sample.place("go (choose n)");
        sample.example.trace.push(Step { call: "go 0".to_owned(), place });
        sample.example.assumed.push(Assumed {
            callee: QName::new("Sample", "choose"),
            name: "choose".to_owned(),
            call: "choose 0".to_owned(),
            result: "0".to_owned(),
            really: None,
            promise: None,
        });
        expect![[r#"
            Sample.hs:4:12  counterexample  f
              |
            4 |     go m = m
              |            ^ this is 0

              f 0
              `go` promises `v > n`, but here the result `v` is 0 and `n` is 0.

              returned  go 0 = 0
              promised  {v:Int | v > n}
              but       v > n   is   0 > 0
              calls     go 0   (Sample.hs:1:7)
              if        choose 0 = 0
              note      Lazy evaluation need not get here, but LiquidHaskell checks it all the same.
        "#]]
        .assert_eq(&sample.told());
    }

    #[test]
    fn what_is_part_of_another_term_is_left_out() {
        let mut sample = Sample::new("f xs = []\n", "f", "[]");
        let terms = [("v", "[]"), ("len v", "0"), ("xs", "[0]"), ("len xs", "1")];
        sample.refinement("{v:[a] | len v == len xs}", "len v == len xs", "0 == 1", &terms);
        sample.value("v");
        sample.inside("v");
        sample.inside("xs");
        sample.event("f", &["[0]"], returns("[]"));
        sample.promise();
        assert_eq!(sample.sentence(), "`f` promises `len v == len xs`, but here `len v` is 0 and `len xs` is 1.");
        sample.refinement("{m:Maybe a | isJust m}", "isJust m", "False", &[("m", "Nothing"), ("isJust m", "False")]);
        sample.value("m");
        assert_eq!(sample.sentence(), "`f` promises `isJust m`, but here the result `m` is Nothing.");
    }

    #[test]
    fn an_element_of_a_result() {
        let mut sample = Sample::new("f xs = xs\n", "f", "xs");
        sample.refinement("[{v:Int | v > 0}]", "v > 0", "0 > 0", &[("v", "0")]);
        sample.number(Comparison::Greater, "0");
        sample.part("0");
        sample.event("f", &["[1, 0]"], returns("[1, 0]"));
        sample.promise();
        assert_eq!(sample.sentence(), "`f` returns [1, 0], but it promises that 0 in it is a positive number.");
    }
}
