//! The function itself: its postcondition is too weak for its own recursive calls, or its precondition for its
//! postcondition.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str, recursive: bool) -> Blame {
    let name = quoted(name);
    if !recursive {
        return Blame {
            because: format!("what is known in {name} is not enough"),
            advice: format!("Let {name} ask for more or promise less, or let what it calls promise more."),
        };
    }
    Blame {
        because: format!("{name} calls itself, and what it promises is too little to prove the same again"),
        advice: format!("Let {name} promise more, so that its recursive calls give what it needs."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, open, promise, sentence};

    #[test]
    fn a_promise_that_does_not_carry_itself() {
        let mut sample = open(CulpritKind::Itself, "flatten");
        let mut own = sample.example.assumed[0].clone();
        own.callee.ident = limpid_base::Name::new("flatten");
        own.name = "flatten".to_owned();
        own.promise = Some(promise("flatten :: xs:Seq (Seq a) -> {v:Seq a | count v == total xs}"));
        sample.example.assumed.push(own);
        expect![[r#"
            Sample.hs:6:23  weak-spec  flatten
              |
            4 | {-@ flatten :: xs:Seq (Seq a) -> {v:Seq a | count v == total xs} @-}
              |                                             ------------------- `flatten` promises this
            5 | flatten Nil = Nil
            6 | flatten (Cons x xs) = glue x (flatten xs)
              |                       ^^^^^^^^^^^^^^^^^^^ LiquidHaskell cannot see that this is as promised

              No input was found that goes wrong, but LiquidHaskell cannot know that: `flatten` calls itself, and what it promises is too little to prove the same again.

              needed    count (glue x (flatten xs)) == total arg   (Sample.hs:4:45)
              known     total arg == count x + total xs
                        count (flatten xs) == total xs
              but       count (glue x (flatten xs)) == total arg   could be   0 == 1
              promised  glue :: Seq a -> Seq a -> Seq a

              No change was found that is proved to help. Let `flatten` promise more, so that its recursive calls give what it needs.
        "#]]
        .assert_eq(&sample.told());
    }

    #[test]
    fn a_function_that_does_not_call_itself() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: what is known in `flatten` is not enough."].assert_eq(&sentence(CulpritKind::Itself, "flatten"));
        expect!["Let `flatten` ask for more or promise less, or let what it calls promise more."]
            .assert_eq(&advice(CulpritKind::Itself, "flatten"));
    }
}
