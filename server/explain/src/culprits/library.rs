//! A function of a library, whose refinement comes with LiquidHaskell.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str, excluded: Option<&str>) -> Blame {
    let name = quoted(name);
    let must = excluded.map(|excluded| format!(" What is said must rule out  {excluded}")).unwrap_or_default();
    Blame {
        because: format!("the refinement that LiquidHaskell has for the library's {name} says too little"),
        advice: format!(
            "Say more of {name} with an `assume` in this file, or write a function of your own in its place.{must}"
        ),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence, weak};

    #[test]
    fn a_library_function() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: the refinement that LiquidHaskell has for the library's `reverse` says too little."].assert_eq(&sentence(CulpritKind::Library, "reverse"));
        expect!["Say more of `reverse` with an `assume` in this file, or write a function of your own in its place."]
            .assert_eq(&advice(CulpritKind::Library, "reverse"));
    }

    #[test]
    fn a_library_function_that_returns_something_odd() {
        let sample = weak(CulpritKind::Library, "glue");
        expect!["Say more of `glue` with an `assume` in this file, or write a function of your own in its place. What is said must rule out  glue (Cons 0 Nil) Nil = Nil"]
            .assert_eq(&crate::weak::advice(&sample.report()).expect("there is a culprit"));
    }
}
