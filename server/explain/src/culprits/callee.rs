//! A callee whose postcondition is too weak.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str, excluded: Option<&str>) -> Blame {
    let name = quoted(name);
    Blame {
        because: format!("{name} promises too little"),
        advice: match excluded {
            Some(excluded) => format!("What {name} promises must rule out  {excluded}"),
            None => format!("Let {name} promise more of its result."),
        },
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::weak;

    #[test]
    fn a_callee_with_a_fix() {
        let mut sample = weak(CulpritKind::Callee, "glue");
        sample.fix("glue", "glue :: xs:Seq a -> ys:Seq a -> {v:Seq a | count v == count xs + count ys}");
        expect![[r#"
            Sample.hs:6:23  weak-spec  flatten
              |
            4 | {-@ flatten :: xs:Seq (Seq a) -> {v:Seq a | count v == total xs} @-}
              |                                             ------------------- `flatten` promises this
            5 | flatten Nil = Nil
            6 | flatten (Cons x xs) = glue x (flatten xs)
              |                       ^^^^^^^^^^^^^^^^^^^ this could be Nil

              No input was found that goes wrong, but LiquidHaskell cannot know that: `glue` promises too little.

              flatten (Cons (Cons 0 Nil) Nil) = Nil   -- count v == total xs   is   0 == 1
              if glue (Cons 0 Nil) Nil = Nil          -- allowed by  glue :: Seq a -> Seq a -> Seq a
              The real `glue` returns Cons 0 Nil here; only its refinement allows Nil.

              Fix: glue :: xs:Seq a -> ys:Seq a -> {v:Seq a | count v == count xs + count ys}   [checked: `glue` and `flatten` verify]
        "#]]
        .assert_eq(&sample.told());
    }

    #[test]
    fn a_callee_without_a_fix() {
        let mut sample = weak(CulpritKind::Callee, "glue");
        sample.example.assumed[0].really = None;
        expect![[r#"
            Sample.hs:6:23  weak-spec  flatten
              |
            4 | {-@ flatten :: xs:Seq (Seq a) -> {v:Seq a | count v == total xs} @-}
              |                                             ------------------- `flatten` promises this
            5 | flatten Nil = Nil
            6 | flatten (Cons x xs) = glue x (flatten xs)
              |                       ^^^^^^^^^^^^^^^^^^^ this could be Nil

              No input was found that goes wrong, but LiquidHaskell cannot know that: `glue` promises too little.

              flatten (Cons (Cons 0 Nil) Nil) = Nil   -- count v == total xs   is   0 == 1
              if glue (Cons 0 Nil) Nil = Nil          -- allowed by  glue :: Seq a -> Seq a -> Seq a
              LiquidHaskell does not look at the code of `glue`, only at its refinement.

              No change was found that is proved to help. What `glue` promises must rule out  glue (Cons 0 Nil) Nil = Nil
        "#]]
        .assert_eq(&sample.told());
    }
}
