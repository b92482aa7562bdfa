//! Weak specifications: what the refinements allow, beside what really happens.
//!
//! An example with data is shown as code: the function's result if a callee returned what its refinement allows. One
//! without data is shown as the goal, the known facts, and values that they allow.
//!
//! Must not know: how examples are found.

use limpid_base::QName;
use limpid_report::{
    Assumed, ClaimShape, Counterexample, Culprit, CulpritKind, EventKind, FunctionReport, ObligationClass, Reason,
    Violated,
};

use crate::culprits;
use crate::explanation::{Explanation, Fact, UNDEMANDED, calls, placed_requirement, requirement, violated};
use crate::kinds::{self, Words};
use crate::texts::Texts;
use crate::words::{call, listed, quoted};

/// Comments stand in one column, unless the code is longer than this.
const COLUMN: usize = 64;
/// Longer signatures are not quoted.
const LONGEST: usize = 100;
/// Longer values are not said again.
const SHORT: usize = 60;

pub(crate) fn explain(report: &FunctionReport, example: &Counterexample, texts: &Texts<'_>) -> Explanation {
    match &example.event.kind {
        EventKind::Open { known } => without_data(report, example, known, texts),
        _ => with_data(report, example, texts),
    }
}

/// Why LiquidHaskell rejects a function without a counterexample.
fn sentence(report: &FunctionReport) -> String {
    let tried = match &report.reason {
        Reason::NotAllTried { gap } => {
            format!("No input was found that goes wrong, though not all could be tried ({gap})")
        }
        _ => "No input was found that goes wrong".to_owned(),
    };
    match &because(report)[..] {
        [] => format!("{tried}, but LiquidHaskell cannot prove that there is none."),
        because => format!("{tried}, but LiquidHaskell cannot know that: {}.", listed(because)),
    }
}

/// Why LiquidHaskell rejects a call that no run gets to.
pub(crate) fn unreached(report: &FunctionReport) -> String {
    format!("No run gets there, but LiquidHaskell cannot know that: {}.", listed(&because(report)))
}

/// The reasons, one for each culprit. Several functions share one, and several fields.
fn because(report: &FunctionReport) -> Vec<String> {
    let of = |kind: CulpritKind| report.culprits.iter().filter(move |it| it.kind == kind).collect::<Vec<&Culprit>>();
    let together = |kind: CulpritKind, several: &dyn Fn(String) -> String| match &of(kind)[..] {
        [] => None,
        [one] => Some(culprits::blame(report, one)),
        all => Some(several(listed(&all.iter().map(|culprit| quoted(&culprit.name)).collect::<Vec<_>>()))),
    };
    let callees = together(CulpritKind::Callee, &|names| format!("{names} promise too little"));
    let fields = together(CulpritKind::Field, &|names| format!("data types say too little of {names}"));
    let others = report.culprits.iter().filter(|it| !matches!(it.kind, CulpritKind::Callee | CulpritKind::Field));
    let others = others.map(|culprit| culprits::blame(report, culprit));
    callees.into_iter().chain(others).chain(fields).collect()
}

/// What the user can do where no fix is known. If several culprits are too weak, what each must exclude.
pub(crate) fn advice(report: &FunctionReport) -> Option<String> {
    let excluded = |culprit: &Culprit| {
        let assumed = report.excluded(culprit)?;
        Some(format!("{} = {}", assumed.call, assumed.result))
    };
    let advice = |culprit: &Culprit| culprits::words(report, culprit, excluded(culprit).as_deref()).advice;
    let (first, others) = report.culprits.split_first()?;
    let others = others.iter().filter(|culprit| report.excluded(culprit).is_some());
    Some([first].into_iter().chain(others).map(advice).collect::<Vec<_>>().join("\n"))
}

fn with_data(report: &FunctionReport, example: &Counterexample, texts: &Texts<'_>) -> Explanation {
    let words = kinds::words(example);
    let shown = deviating(example);
    let mut lines = happening(example, &words);
    for (place, assumed) in shown.iter().enumerate() {
        let word = if place == 0 { "if" } else { "and" };
        let allowed = assumed.promise.as_ref().map(|promise| match promise.written.len() > LONGEST {
            true => format!("allowed by the refinement of {}", quoted(&assumed.name)),
            false => format!("allowed by  {}", promise.written),
        });
        lines.push((format!("{word} {} = {}", assumed.call, assumed.result), allowed));
    }
    let mut facts = Vec::new();
    let elsewhere = example.obligation.declared.is_none_or(|place| place.module != example.obligation.place.module);
    if let Some(heading) = words.requirement.filter(|_| elsewhere) {
        facts.push(Fact { heading, lines: vec![requirement(example, texts)] });
    }
    facts.extend(calls(example, &words.happened.1, texts));
    if !example.demanded {
        facts.push(Fact { heading: "note", lines: vec![UNDEMANDED.to_owned()] });
    }
    Explanation {
        call: aligned(&lines),
        sentence: sentence(report),
        label: words.label,
        declared: words.declared,
        remark: remark(&shown),
        facts,
    }
}

/// The assumed results that differ from the real ones; all of them if no real result is known.
fn deviating(example: &Counterexample) -> Vec<&Assumed> {
    let found: Vec<&Assumed> = example.assumed.iter().filter(|assumed| assumed.deviates()).collect();
    if found.is_empty() { example.assumed.iter().collect() } else { found }
}

/// What happens, as code, with what is wrong about it.
fn happening(example: &Counterexample, words: &Words) -> Vec<(String, Option<String>)> {
    let call = call(example);
    let (heading, happened) = &words.happened;
    let wrong = violated(example).or_else(|| Some(words.label.clone()));
    let more = |word: &str| happened.strip_prefix(&*call).is_some_and(|rest| rest.starts_with(word));
    if *happened == call || more(" = ") || more("  calls") {
        return vec![(happened.clone(), wrong)];
    }
    let verb = match *heading {
        "called" => "calls",
        "built" => "builds",
        _ => "where",
    };
    vec![(call, None), (format!("{verb} {happened}"), wrong)]
}

/// Code with comments, in columns.
fn aligned(lines: &[(String, Option<String>)]) -> String {
    let length = |text: &String| text.chars().count();
    let column =
        lines.iter().map(|(code, _)| length(code)).filter(|length| *length <= COLUMN).max().unwrap_or_default();
    let line = |(code, comment): &(String, Option<String>)| match comment {
        Some(comment) => {
            let blanks = column.saturating_sub(length(code));
            format!("{code}{:blanks$}   -- {comment}", "")
        }
        None => code.clone(),
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What the callees really return.
fn remark(assumed: &[&Assumed]) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut named: Vec<QName> = Vec::new();
    for assumed in assumed {
        let Some(callee) = assumed.subject().filter(|callee| !named.contains(callee)) else { continue };
        let shown = quoted(&assumed.name);
        lines.push(match &assumed.really {
            Some(really) if really.len() + assumed.result.len() <= SHORT => {
                format!("The real {shown} returns {really} here; only its refinement allows {}.", assumed.result)
            }
            Some(_) => format!("The real {shown} does not do this; only its refinement allows it."),
            None => format!("LiquidHaskell does not look at the code of {shown}, only at its refinement."),
        });
        named.push(callee);
    }
    lines.join("\n")
}

fn without_data(report: &FunctionReport, example: &Counterexample, known: &[String], texts: &Texts<'_>) -> Explanation {
    let broken = &example.obligation;
    let callee = broken.callee.filter(|_| broken.kind != ObligationClass::Postcondition);
    let subject = callee.map_or_else(|| example.event.subject.clone(), |callee| callee.ident.to_string());
    let violated = example.violated.as_ref().filter(|violated| is_readable(violated));
    let mut facts = Vec::new();
    let mut add = |heading: &'static str, lines: Vec<String>| {
        if !lines.is_empty() {
            facts.push(Fact { heading, lines });
        }
    };
    let needed = violated.filter(|violated| violated.shape != ClaimShape::False);
    add("needed", needed.map(|violated| placed_requirement(example, &violated.claim, texts)).into_iter().collect());
    add("known", known.iter().filter(|fact| is_short(fact)).cloned().collect());
    add("but", violated.and_then(imagined).into_iter().collect());
    let mut promises: Vec<String> = Vec::new();
    // The function's own signature is shown as the requirement.
    let others = example.assumed.iter().filter(|assumed| assumed.callee != report.name);
    for promise in others.filter_map(|assumed| assumed.promise.as_ref()) {
        if promise.signature.len() <= LONGEST && !promises.contains(&promise.written) {
            promises.push(promise.written.clone());
        }
    }
    add("promised", promises);
    let (what, declared) = match broken.kind {
        ObligationClass::Postcondition => ("is as promised", format!("{} promises this", quoted(&subject))),
        ObligationClass::Precondition | ObligationClass::Arithmetic => {
            ("is accepted", format!("{} asks for this", quoted(&subject)))
        }
        ObligationClass::Constructor => ("is allowed", format!("{} asks for this", quoted(&subject))),
        ObligationClass::Totality => ("covers every case", String::new()),
        ObligationClass::Termination => ("comes to an end", "this must get smaller".to_owned()),
    };
    Explanation {
        call: String::new(),
        sentence: sentence(report),
        label: format!("LiquidHaskell cannot see that this {what}"),
        declared,
        facts,
        remark: String::new(),
    }
}

/// Values that the known facts allow, if there are any to show.
fn imagined(violated: &Violated) -> Option<String> {
    let worth = !violated.filled.is_empty() && violated.filled != violated.claim;
    worth.then(|| format!("{}   could be   {}", violated.claim, violated.filled))
}

/// Whether a claim is short and has only names that users write.
fn is_readable(violated: &Violated) -> bool {
    violated.shape != ClaimShape::Unreadable && is_short(&violated.claim)
}

fn is_short(text: &str) -> bool {
    text.len() <= 2 * LONGEST
}

#[cfg(test)]
mod tests;
