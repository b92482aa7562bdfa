//! A function that need not evaluate what it is given: `when`, `guard`, or one that ignores an argument.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str, function: &str) -> Blame {
    let shown = quoted(name);
    if name == function {
        return Blame {
            because: format!("it checks all that is written in {shown}, also what nothing uses"),
            advice: "Remove what nothing uses, or let it be right.".to_owned(),
        };
    }
    Blame {
        because: format!("it checks what {shown} is given, whether or not {shown} evaluates it"),
        advice: "Test the condition with `if`, `case` or a guard around it: LiquidHaskell understands these."
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn a_function_that_need_not_evaluate_its_argument() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: it checks what `when` is given, whether or not `when` evaluates it."].assert_eq(&sentence(CulpritKind::Evaluation, "when"));
        expect!["Test the condition with `if`, `case` or a guard around it: LiquidHaskell understands these."]
            .assert_eq(&advice(CulpritKind::Evaluation, "when"));
    }
}
