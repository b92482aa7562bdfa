//! A function whose promise is true, but too little for its own recursive calls.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let name = quoted(name);
    Blame {
        because: format!("{name} calls itself, and what it promises is too little to prove the same again"),
        advice: format!("Let {name} promise more, so that its recursive calls give what it needs."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_check::report::CulpritKind;

    use crate::sample::open;

    #[test]
    fn a_promise_that_does_not_carry_itself() {
        let sample = open(CulpritKind::Itself, "flatten");
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
}
