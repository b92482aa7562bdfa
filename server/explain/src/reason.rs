//! Why a verdict is what it is, in words.

use limpid_report::{Reason, Search, Unsound};

use crate::words::{listed, quoted};

/// The reason of a verdict; empty where the verdict says it all.
pub fn reason(reason: &Reason) -> String {
    match reason {
        Reason::Evident => String::new(),
        Reason::Unsupported { what } => what.clone(),
        Reason::FailsAsMarked { call } => format!("it is marked `fail`, and `{call}` does fail"),
        Reason::ReportedElsewhere { at } => format!("LiquidHaskell reports what is wrong at `{at}`"),
        Reason::HoldsThoughMarked => {
            "LiquidHaskell proves it, so the annotation `fail` is an error. Remove the annotation.".to_owned()
        }
        Reason::UsedThoughMarked { by } => format!(
            "nothing may use a function that is marked `fail`, and {} does. Remove the use or the annotation.",
            listed(&by.iter().map(|name| quoted(name)).collect::<Vec<_>>())
        ),
        Reason::Open { search, gap, unproved } => {
            let unproved = unproved.as_ref().map(|unproved| format!("not proved: {unproved}"));
            let parts = [Some(searched(*search)), gap.as_ref().map(ToString::to_string), unproved];
            parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
        Reason::NotAllTried { gap } => gap.to_string(),
        Reason::Unsound(unsound) => format!("LiquidHaskell accepts this: {}.", believed(unsound)),
        Reason::BodyUnchecked { group } => format!("{}. Give each a metric", unchecked(group)),
        Reason::InternalError => "the check failed with an internal error".to_owned(),
    }
}

/// What the proof of a function that goes wrong rests on.
fn believed(unsound: &Unsound) -> String {
    match unsound {
        Unsound::Assumed(name) => format!("what is assumed of `{name}` is false in this run"),
        Unsound::Endless(name) => {
            format!("whether `{name}` returns is not checked, and what does not return has any type")
        }
        Unsound::Invariant => "it believes the `invariant` of a type, and this input breaks it".to_owned(),
        Unsound::Impossible(name) => {
            format!("`{name}` promises what no value satisfies, and from that LiquidHaskell concludes everything else")
        }
        Unsound::Unchecked(group) => unchecked(group),
        Unsound::Refinement(it) => format!(
            "its refinement of the library's `{}` is false in this run. `{}` is `{}`, and is believed to satisfy  {}, \
             which is  {}",
            it.function, it.call, it.result, it.claim, it.filled
        ),
        Unsound::Undefined => {
            "`undefined` has every type there, also one that no value has, and from that everything else follows"
                .to_owned()
        }
        Unsound::Library => "something that it believes, such as a refinement of a library, is false".to_owned(),
    }
}

fn unchecked(group: &[String]) -> String {
    let names = group.iter().map(|name| quoted(name)).collect::<Vec<_>>();
    format!(
        "{} are recursive with each other, and not all have a parameter that decreases. LiquidHaskell reports that, and does not \
         check their bodies",
        listed(&names)
    )
}

fn searched(search: Search) -> String {
    match search {
        Search::NoCode => "it has no code here; its refinement is believed".to_owned(),
        Search::ThroughCallers => "it is only called from this file, and no caller makes it fail".to_owned(),
        Search::Stopped => "the search was stopped".to_owned(),
        Search::Exhausted => "no input makes it fail; whether LiquidHaskell can prove that is not known yet".to_owned(),
        Search::Bounded { paths } => format!("no counterexample found in {paths} executions"),
    }
}

#[cfg(test)]
mod tests {
    use limpid_base::Gap;

    use super::*;

    #[test]
    fn a_false_refinement_is_named_with_the_call_that_shows_it() {
        let it = limpid_report::FalseRefinement {
            function: "div".to_owned(),
            call: "div 0 2".to_owned(),
            result: "0".to_owned(),
            claim: "1 < y => v < x".to_owned(),
            filled: "(1 < 2) => (0 < 0)".to_owned(),
        };
        assert_eq!(
            reason(&Reason::Unsound(Unsound::Refinement(it))),
            "LiquidHaskell accepts this: its refinement of the library's `div` is false in this run. `div 0 2` is `0`, and is \
             believed to satisfy  1 < y => v < x, which is  (1 < 2) => (0 < 0)."
        );
    }

    #[test]
    fn what_was_tried_what_was_not_and_what_is_open() {
        let gap = Some(Gap::NoValues { ty: "IO a".to_owned() });
        let open = Reason::Open { search: Search::Bounded { paths: 3 }, gap, unproved: Some("v > 0".to_owned()) };
        let expected =
            "no counterexample found in 3 executions; values of type `IO a` cannot be made up; not proved: v > 0";
        assert_eq!(reason(&open), expected);
        assert_eq!(reason(&Reason::Evident), "");
    }
}
