//! A counterexample as an explanation: ordered facts in words, before they are rendered.

use limpid_report::{Counterexample, CounterexampleKind, FunctionReport, ObligationClass, Reason, Verdict};

use crate::kinds::{Words, words};
use crate::reason::reason;
use crate::texts::Texts;
use crate::weak;
use crate::words::call;

/// What there is to say about one counterexample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The call, with its result where that violates the postcondition: `lower 0 = -1`. An abstract counterexample has
    /// several lines with comments, or none if there is no call to show.
    pub call: String,
    /// What is wrong, in one sentence.
    pub sentence: String,
    /// A few words for the place that is wrong.
    pub label: String,
    /// A few words for the place where the refinement is written.
    pub declared: String,
    /// The evidence, in the order in which it should be read.
    pub facts: Vec<Fact>,
    /// What really happens, for an abstract counterexample. It may have several lines.
    pub remark: String,
}

/// A piece of evidence: a word that introduces it, and its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    pub heading: &'static str,
    pub lines: Vec<String>,
}

const NOTE: &str = "note";

/// Lazy evaluation does not get there by itself.
pub(crate) const UNDEMANDED: &str = "Lazy evaluation need not get here, but LiquidHaskell checks it all the same.";

/// What there is to say about a counterexample of a function.
pub fn explain(report: &FunctionReport, example: &Counterexample, texts: &Texts<'_>) -> Explanation {
    if example.kind == CounterexampleKind::Abstract {
        return weak::explain(report, example, texts);
    }
    let words = words(example);
    let unreached = !example.demanded && report.verdict == Verdict::WeakSpec;
    let mut facts = facts(example, &words, texts);
    facts.retain(|fact| !unreached || fact.heading != NOTE);
    if let Reason::Unsound(_) = report.reason {
        facts.push(Fact { heading: NOTE, lines: vec![reason(&report.reason)] });
    }
    let Words { sentence, label, declared, .. } = words;
    let sentence = if unreached { weak::unreached(report) } else { sentence };
    Explanation { call: call(example), sentence, label, declared, facts, remark: String::new() }
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
        add("but", violated(example).into_iter().collect());
    }
    let assumed = example.assumed.iter().map(|assumed| format!("{} = {}", assumed.call, assumed.result)).collect();
    let note = if example.demanded { Vec::new() } else { vec![UNDEMANDED.to_owned()] };
    facts.extend(calls(example, happened, texts));
    let others = [("if", assumed), (NOTE, note)].map(|(heading, lines)| Fact { heading, lines });
    facts.extend(others.into_iter().filter(|fact| !fact.lines.is_empty()));
    facts
}

/// The calls that lead to what happened.
pub(crate) fn calls(example: &Counterexample, happened: &str, texts: &Texts<'_>) -> Option<Fact> {
    let placed = |call: &str, position: Option<String>| match position {
        Some(position) => format!("{call}   ({position})"),
        None => call.to_owned(),
    };
    let calls = example.trace.iter().filter(|step| step.call != happened);
    let lines = shortened(calls.map(|step| placed(&step.call, texts.position(step.place))).collect());
    (!lines.is_empty()).then_some(Fact { heading: "calls", lines })
}

/// The refinement, and where it is written.
pub(crate) fn requirement(example: &Counterexample, texts: &Texts<'_>) -> String {
    placed_requirement(example, &example.obligation.written, texts)
}

/// As [`requirement`], in other words.
pub(crate) fn placed_requirement(example: &Counterexample, words: &str, texts: &Texts<'_>) -> String {
    let broken = &example.obligation;
    // A user's own function may ask for something that has a name in the library, such as `Nat`.
    let library = |module| texts.find(module).is_none();
    let declared = broken.declared.map(|place| match texts.position(place) {
        Some(position) => format!("   ({position})"),
        None if broken.callee.is_some_and(|callee| library(callee.module)) => "   (standard library)".to_owned(),
        None => String::new(),
    });
    format!("{words}{}", declared.unwrap_or_default())
}

/// The part of the refinement that is false, with its values.
pub(crate) fn violated(example: &Counterexample) -> Option<String> {
    let violated = example.violated.as_ref()?;
    if violated.claim == violated.filled {
        return None;
    }
    // Of a metric, the values after the call have no name that a user knows.
    if example.obligation.kind == ObligationClass::Termination {
        return Some(format!("{}   is false", violated.filled));
    }
    let part = violated.part.as_ref().map(|part| format!("of {part}:  ")).unwrap_or_default();
    Some(format!("{part}{}   is   {}", violated.claim, violated.filled))
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
