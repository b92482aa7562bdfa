//! The answers to queries, in words.

use limpid_explore::{
    Assignment, Branch, Covered, Difference, Example, Examples, Extent, Proof, PropertyReport, PropertyVerdict,
    RunResult, Solutions,
};

/// How much of the source of a branch is shown.
const EXCERPT: usize = 60;

pub fn solutions(answer: &Solutions, most: usize) -> String {
    let mut out = String::new();
    for solution in &answer.found {
        let others =
            if most > 1 && solution.open { "   -- and other values in places that are not looked at" } else { "" };
        out.push_str(&format!("{}{others}\n", equations(answer, solution)));
    }
    let count = answer.found.len();
    if answer.unknowns.is_empty() && count > 0 {
        return "True: nothing is unknown\n".to_owned();
    }
    if count == 0 {
        return match answer.complete {
            true => format!("no solution{}\n", ideal(&answer.extent)),
            false => format!("no solution found{}\n", tried(&answer.extent)),
        };
    }
    if most > 1 {
        let solutions = if count == 1 { "1 solution".to_owned() } else { format!("{count} solutions") };
        let others = match answer.complete {
            true => format!("there are no others{}", ideal(&answer.extent)),
            false if count >= most => "there may be others".to_owned(),
            false if answer.extent.exhausted && answer.found.iter().any(|solution| solution.open) => {
                "all others differ only in places that are not looked at".to_owned()
            }
            false => format!("no others found{}", tried(&answer.extent)),
        };
        out.push_str(&format!("{solutions}; {others}\n"));
    }
    out
}

pub fn equations(answer: &Solutions, solution: &Assignment) -> String {
    let unknowns = answer.unknowns.iter().zip(&solution.values);
    unknowns.map(|(unknown, value)| format!("{} = {value}", unknown.name)).collect::<Vec<_>>().join(", ")
}

pub fn property(report: &PropertyReport, place: &dyn Fn(&Branch) -> (String, String)) -> String {
    let mut out = format!("{}: {}\n", report.name, verdict(report));
    for line in refutation(report) {
        out.push_str(&format!("  {line}\n"));
    }
    if !report.branches.is_empty() {
        out.push_str(&format!("  {}\n", reached(&report.branches)));
        out.push_str(&unreached(&report.branches, &report.extent, place));
    }
    out
}

/// The verdict on a property, in a few words.
pub(crate) fn verdict(report: &PropertyReport) -> String {
    match &report.verdict {
        PropertyVerdict::Refuted { .. } => "refuted".to_owned(),
        PropertyVerdict::Proved { by: Proof::Exhaustion } => format!("holds for all inputs{}", ideal(&report.extent)),
        PropertyVerdict::Proved { by: Proof::LiquidType } => {
            format!("holds for all inputs by its liquid type{}", ideal(&report.extent))
        }
        PropertyVerdict::Open => {
            format!("no counterexample found{}{}", tried(&report.extent), covered(&report.extent))
        }
        PropertyVerdict::Unsupported { why } => format!("not tried: {why}"),
    }
}

/// The counterexample of a property, and what the property itself says of it.
pub(crate) fn refutation(report: &PropertyReport) -> Vec<String> {
    match &report.verdict {
        PropertyVerdict::Refuted { example, details } => {
            // A property in a tree of tests has no call that a reader could write.
            let call = report.tree.is_none().then(|| equation(example));
            let details = details.iter().map(|line| format!("  {line}"));
            call.into_iter().chain(details).collect()
        }
        PropertyVerdict::Proved { .. } | PropertyVerdict::Open | PropertyVerdict::Unsupported { .. } => Vec::new(),
    }
}

/// `f x = y`, or what else comes of the call.
pub(crate) fn equation(example: &Example) -> String {
    match &example.input {
        Some(input) => outcome(&format!("{} with the input {input}", example.call), &example.result),
        None => outcome(&example.call, &example.result),
    }
}

pub(crate) fn outcome(call: &str, result: &RunResult) -> String {
    match result {
        RunResult::Value(value) => format!("{call} = {value}"),
        RunResult::Exception(message) => format!("{call} raises: {}", message.trim_end().replace('\n', " ")),
        RunResult::NoEnd(text) if text.is_empty() => format!("{call} does not come to an end"),
        RunResult::NoEnd(text) => {
            let start: String = text.chars().take(EXCERPT).collect();
            format!("{call} = {start}.. does not come to an end")
        }
        RunResult::Ran { printed, value } if printed.is_empty() => format!("{call} returns {value}"),
        RunResult::Ran { printed, value } => format!("{call} prints {printed:?} and returns {value}"),
        RunResult::Unknown => format!("{call} has a result that cannot be shown"),
    }
}

pub fn examples(answer: &Examples, place: &dyn Fn(&Branch) -> (String, String)) -> String {
    let mut out = equations_of(answer);
    out.push('\n');
    out.push_str(&coverage(answer, place));
    out
}

/// Each example on a line.
pub fn equations_of(answer: &Examples) -> String {
    answer.examples.iter().map(|example| format!("{}\n", equation(example))).collect()
}

/// How many branches are reached, and which are not.
pub fn coverage(answer: &Examples, place: &dyn Fn(&Branch) -> (String, String)) -> String {
    let open = answer.branches.iter().any(|branch| branch.covered == Covered::Open);
    let tried = if open { tried(&answer.extent) } else { String::new() };
    let mut out = format!("{}{tried}\n", reached(&answer.branches));
    out.push_str(&unreached(&answer.branches, &answer.extent, place));
    if answer.extent.cancelled {
        out.push_str("  the search was cancelled\n");
    }
    out
}

fn reached(branches: &[Branch]) -> String {
    let reached = branches.iter().filter(|branch| branch.covered == Covered::Reached).count();
    format!("{reached} of {} branches reached", branches.len())
}

/// The branches that are not reached, each on a line.
fn unreached(branches: &[Branch], extent: &Extent, place: &dyn Fn(&Branch) -> (String, String)) -> String {
    let line = |branch: &Branch| {
        let (place, text) = place(branch);
        let what = match branch.covered {
            Covered::Unreachable => format!("no input gets here{}", ideal(extent)),
            Covered::Open | Covered::Reached => "no input found".to_owned(),
        };
        format!("  {place}: {what}: {}\n", excerpt(&text))
    };
    branches.iter().filter(|branch| branch.covered != Covered::Reached).map(line).collect()
}

fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.chars().count() > EXCERPT {
        true => line.chars().take(EXCERPT).chain("..".chars()).collect(),
        false => line,
    }
}

/// `labels` say where each function is from, if that is not the same file.
pub fn difference(answer: &Difference, labels: Option<&(String, String)>) -> String {
    let label = |label: Option<&String>| label.map(|label| format!("   -- {label}")).unwrap_or_default();
    let (left, right) = (&answer.left, &answer.right);
    match &answer.found {
        Some((arguments, one, other)) => {
            let arguments = arguments.join(" ");
            let call = |name: &str| format!("{name} {arguments}").trim_end().to_owned();
            let (one, other) = (outcome(&call(left), one), outcome(&call(right), other));
            format!("{one}{}\n{other}{}\n", label(labels.map(|both| &both.0)), label(labels.map(|both| &both.1)))
        }
        None => {
            let named = |name: &str, label: Option<&String>| match label {
                Some(label) => format!("{name} ({label})"),
                None => name.to_owned(),
            };
            let both =
                format!("{} and {}", named(left, labels.map(|both| &both.0)), named(right, labels.map(|both| &both.1)));
            match answer.extent.exhausted {
                true => format!("{both} are equal on all inputs{}\n", ideal(&answer.extent)),
                false => format!("no difference between {both} found{}\n", tried(&answer.extent)),
            }
        }
    }
}

/// What a search that was not exhaustive has seen.
pub(crate) fn tried(extent: &Extent) -> String {
    let runs = if extent.paths == 1 { "1 run".to_owned() } else { format!("{} different runs", extent.paths) };
    let mut text = match extent.cancelled {
        true => format!(" in {runs}, before the search was cancelled"),
        false => format!(" in {runs}"),
    };
    let gaps: Vec<String> = extent.gaps.iter().map(ToString::to_string).collect();
    if !gaps.is_empty() {
        text.push_str(&format!(" ({})", gaps.join("; ")));
    }
    text
}

/// Below which size all inputs were tried. Numbers and characters do not count.
fn covered(extent: &Extent) -> String {
    let bound =
        extent.constructors.map(|bound| format!("; all inputs with fewer than {bound} constructors were tried"));
    bound.unwrap_or_default()
}

pub fn ideal(extent: &Extent) -> &'static str {
    if extent.idealised { ", as long as no number overflows or is rounded" } else { "" }
}
