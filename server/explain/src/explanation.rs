//! A counterexample as an explanation: ordered facts in words, before anybody decides how they look.

use limpid_check::report::Counterexample;

use crate::kinds::{Words, words};
use crate::texts::Texts;
use crate::words::{call, tidy};

/// What there is to say about one counterexample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The call that goes wrong, with its result where that is what is wrong: `lower 0 = -1`.
    pub call: String,
    /// What is wrong, in one sentence.
    pub sentence: String,
    /// A few words for the place that is wrong.
    pub label: String,
    /// A few words for the place where the refinement is written.
    pub declared: String,
    /// The evidence, in the order in which it should be read.
    pub facts: Vec<Fact>,
}

/// A piece of evidence: a word that introduces it, and its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    pub heading: &'static str,
    pub lines: Vec<String>,
}

/// Lazy evaluation does not get there by itself.
const UNDEMANDED: &str = "Lazy evaluation need not get here, but LiquidHaskell checks it all the same.";

pub fn explain(example: &Counterexample, texts: &Texts<'_>) -> Explanation {
    let words = words(example);
    let facts = facts(example, &words, texts);
    Explanation { call: call(example), sentence: words.sentence, label: words.label, declared: words.declared, facts }
}

fn facts(example: &Counterexample, words: &Words, texts: &Texts<'_>) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |heading: &'static str, lines: Vec<String>| {
        if !lines.is_empty() {
            facts.push(Fact { heading, lines });
        }
    };
    let (heading, happened) = &words.happened;
    if *happened != call(example) {
        add(heading, vec![happened.clone()]);
    }
    if let Some(heading) = words.requirement {
        add(heading, vec![requirement(example, texts)]);
        add("but", falsehood(example).into_iter().collect());
    }
    let placed = |call: &str, position: Option<String>| match position {
        Some(position) => format!("{call}   ({position})"),
        None => call.to_owned(),
    };
    let calls = example.trace.iter().filter(|step| step.call != *happened);
    add("calls", shortened(calls.map(|step| placed(&step.call, texts.position(step.place))).collect()));
    let assumed = example.assumed.iter().map(|assumed| match &assumed.really {
        Some(really) => format!("{} = {}   (really {really})", assumed.call, assumed.result),
        None => format!("{} = {}", assumed.call, assumed.result),
    });
    add("if", assumed.collect());
    if !example.demanded {
        add("note", vec![UNDEMANDED.to_owned()]);
    }
    facts
}

/// The refinement, and where it is written.
fn requirement(example: &Counterexample, texts: &Texts<'_>) -> String {
    let broken = &example.obligation;
    // A user's own function may ask for something that has a name in the library, such as `Nat`.
    let library = |module| texts.find(module).is_none();
    let declared = broken.declared.map(|place| match texts.position(place) {
        Some(position) => format!("   ({position})"),
        None if broken.callee.is_some_and(|callee| library(callee.module)) => "   (standard library)".to_owned(),
        None => String::new(),
    });
    format!("{}{}", tidy(&broken.refinement), declared.unwrap_or_default())
}

/// The part of the refinement that is false, with its values.
fn falsehood(example: &Counterexample) -> Option<String> {
    let falsehood = example.falsehood.as_ref()?;
    if falsehood.claim == falsehood.filled {
        return None;
    }
    // Of a metric, the values after the call have no name that a user knows.
    if falsehood.claim.contains('\'') {
        return Some(format!("{}   is false", falsehood.filled));
    }
    let part = falsehood.part.as_ref().map(|part| format!("of {part}:  ")).unwrap_or_default();
    Some(format!("{part}{}   is   {}", falsehood.claim, falsehood.filled))
}

/// Of a long chain, the beginning and the end.
fn shortened(mut calls: Vec<String>) -> Vec<String> {
    const FIRST: usize = 2;
    const LAST: usize = 5;
    if calls.len() > FIRST + LAST + 1 {
        let left_out = calls.len() - FIRST - LAST;
        calls.splice(FIRST..FIRST + left_out, [format!("... {left_out} more calls")]);
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_are_shortened() {
        let calls = |count: usize| shortened((0..count).map(|n| format!("f {n}")).collect());
        assert_eq!(calls(8).len(), 8);
        assert_eq!(calls(20), ["f 0", "f 1", "... 13 more calls", "f 15", "f 16", "f 17", "f 18", "f 19"]);
    }
}
