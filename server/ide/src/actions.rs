//! Code actions: the fixes of reports, and other edits and commands.
//!
//! Edits keep the user's formatting: an inserted line has the indentation and bird track of the line below it.

use std::sync::Arc;

use limpid_base::{QName, Span};
use limpid_core::{Binding, BindingKind};
use limpid_explore::{is_property, is_testable};
use limpid_report::{FunctionReport, Verdict};

use crate::analysis::Analysis;
use crate::explored;
use crate::preference::preferred;
use crate::text::{Edit, FilePlace};

/// A code action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    pub title: String,
    pub kind: ActionKind,
    /// Whether it is the default action.
    pub preferred: bool,
    /// The function it is about, by its name in the file, and which of its counterexamples.
    pub function: String,
    pub example: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionKind {
    /// A fix that the check offers, by its number. Its edits are asked for when it is chosen.
    Fix(usize),
    /// All fixes of the file that were proved.
    FixAll,
    /// Writes the annotation that says what Haskell's type says.
    Annotate,
    /// Writes the counterexample above the function as a doctest.
    Test,
    /// Adds `ignore`, so that neither LiquidHaskell nor Limpid checks the function.
    Ignore,
    /// Goes to the violated refinement.
    Go(FilePlace),
    /// Searches again, with a larger budget.
    Longer,
    /// Shows examples of the function.
    Examples,
    /// Writes tests of the function.
    Tests,
    /// Writes the counterexample of a property as a test.
    FailingTest,
    /// Shows what distinguishes the function and this other one.
    Distinguish(String),
}

impl ActionKind {
    /// Whether it asks something about a function that has nothing to do with refinements.
    pub fn explores(&self) -> bool {
        match self {
            ActionKind::Examples | ActionKind::Tests | ActionKind::FailingTest | ActionKind::Distinguish(_) => true,
            ActionKind::Fix(_)
            | ActionKind::FixAll
            | ActionKind::Annotate
            | ActionKind::Test
            | ActionKind::Ignore
            | ActionKind::Go(_)
            | ActionKind::Longer => false,
        }
    }
}

/// The actions for a selection.
pub fn actions(analysis: &Analysis, selection: Span) -> Vec<Action> {
    let mut actions = Vec::new();
    let declared = analysis.function_declared_at(selection.start).map(|one| one.name);
    let meant = |one: &&Binding| touches(one.span.to(one.name_span), selection) || declared == Some(one.name);
    let meant: Vec<&Binding> = analysis.functions().filter(meant).collect();
    for binding in &meant {
        of_function(analysis, binding, selection, &mut actions);
    }
    for binding in &meant {
        exploring(analysis, binding, &meant, &mut actions);
    }
    if analysis.reports().iter().any(|report| preferred(report).is_some()) {
        actions.push(Action {
            title: "Apply all fixes that are proved".to_owned(),
            kind: ActionKind::FixAll,
            preferred: false,
            function: String::new(),
            example: None,
        });
    }
    actions
}

fn of_function(analysis: &Analysis, binding: &Binding, selection: Span, actions: &mut Vec<Action>) {
    let name = binding.name.ident;
    let mut add = |title: String, kind: ActionKind, preferred: bool, example: Option<usize>| {
        actions.push(Action { title, kind, preferred, function: name.to_string(), example });
    };
    let report = analysis.report(binding.name);
    if let Some(report) = &report {
        let preferred = preferred(report);
        for (place, fix) in report.fixes.iter().enumerate() {
            add(fix.title.clone(), ActionKind::Fix(place), preferred == Some(place), None);
        }
        for (index, example) in report.counterexamples.iter().enumerate() {
            let place = analysis.place(example.obligation.place);
            if !place.is_some_and(|place| touches(place.span, selection) || touches(binding.name_span, selection)) {
                continue;
            }
            if let Some(place) = example.obligation.declared.and_then(|place| analysis.place(place)) {
                let title = format!("Go to the broken refinement: {}", example.obligation.refinement);
                add(title, ActionKind::Go(place), false, Some(index));
            }
            if doctest(report, index).is_some() {
                add(format!("Write `{}` as a doctest", example.call), ActionKind::Test, false, Some(index));
            }
        }
    }
    if binding.kind != BindingKind::Function {
        return;
    }
    if !analysis.specification.is_annotated(binding.name) && analysis.type_of(binding.name).is_some() {
        add(format!("Annotate `{name}` with its Haskell type"), ActionKind::Annotate, false, None);
    }
    if report.is_some_and(|report| report.verdict == Verdict::Unknown) {
        add(format!("Search longer for a counterexample to `{name}`"), ActionKind::Longer, false, None);
    }
    let flags = analysis.specification.elaborated.contracts.flags.get(binding.name);
    if !flags.is_some_and(limpid_contracts::Flags::is_unchecked) {
        add(format!("Do not check `{name}`"), ActionKind::Ignore, false, None);
    }
}

/// What can be asked about a function. Of two functions that are selected, the first is compared with the second.
fn exploring(analysis: &Analysis, binding: &Binding, selected: &[&Binding], actions: &mut Vec<Action>) {
    if binding.kind != BindingKind::Function || binding.body().is_none() {
        return;
    }
    let name = binding.name.ident.as_str();
    let mut add = |title: String, kind: ActionKind| {
        actions.push(Action { title, kind, preferred: false, function: name.to_owned(), example: None });
    };
    if is_property(binding) {
        if let Some(call) = explored::failing_test(analysis, binding) {
            add(format!("Write `{call}` as a failing test"), ActionKind::FailingTest);
        }
        return;
    }
    add(format!("Show examples of `{name}`"), ActionKind::Examples);
    if is_testable(binding) {
        add(format!("Write tests of `{name}`"), ActionKind::Tests);
    }
    let comparable = explored::comparable(analysis, name);
    let after = selected.iter().skip_while(|one| one.name != binding.name).skip(1);
    let mut chosen = after.map(|one| one.name.ident.as_str()).filter(|one| comparable.iter().any(|other| other == one));
    let other = match selected.len() {
        0 | 1 => explored::counterparts(analysis).get(&binding.name).map(|other| other.ident.to_string()),
        _ => chosen.next().map(str::to_owned),
    };
    if let Some(other) = other {
        add(format!("What distinguishes `{name}` and `{other}`?"), ActionKind::Distinguish(other));
    }
}

/// The edits of an action that consists of edits. `None` if the action is out of date.
pub fn edits(analysis: &Analysis, action: &Action) -> Option<Vec<Edit>> {
    if action.kind == ActionKind::FixAll {
        return Some(all_fixes(analysis));
    }
    let binding = analysis.functions().find(|one| one.name.ident.as_str() == action.function)?;
    let shown = source_name(binding.name);
    let line = match &action.kind {
        ActionKind::Fix(place) => return fix(analysis, &*analysis.report(binding.name)?, *place),
        ActionKind::Annotate => format!("{{-@ {shown} :: {} @-}}", analysis.type_of(binding.name)?.0),
        ActionKind::Ignore => format!("{{-@ ignore {shown} @-}}"),
        ActionKind::Test => doctest(&*analysis.report(binding.name)?, action.example?)?,
        ActionKind::FixAll
        | ActionKind::Go(_)
        | ActionKind::Longer
        | ActionKind::Examples
        | ActionKind::Tests
        | ActionKind::FailingTest
        | ActionKind::Distinguish(_) => return None,
    };
    Some(vec![insert_above(analysis, binding, &line)])
}

/// The edits of one of a function's fixes, in the files where they are.
pub fn fix(analysis: &Analysis, report: &FunctionReport, place: usize) -> Option<Vec<Edit>> {
    let edits = report.fixes.get(place)?.edits.iter();
    edits.map(|edit| Some(Edit { place: analysis.place(edit.place)?, text: edit.text.clone() })).collect()
}

/// The preferred fix of every function, as far as their edits do not overlap.
fn all_fixes(analysis: &Analysis) -> Vec<Edit> {
    let mut all: Vec<Edit> = Vec::new();
    for report in analysis.reports() {
        let Some(place) = preferred(&report) else { continue };
        let Some(edits) = fix(analysis, &report, place) else { continue };
        let clash = |edit: &Edit| {
            let same = all.iter().filter(|other| other.place.path == edit.place.path);
            same.into_iter().any(|other| touches(other.place.span, edit.place.span))
        };
        if !edits.iter().any(clash) {
            all.extend(edits);
        }
    }
    all
}

/// `-- >>> f 1`, with the result if it is known.
fn doctest(report: &FunctionReport, example: usize) -> Option<String> {
    let example = report.counterexamples.get(example)?;
    // A call with assumed results cannot be evaluated.
    if !example.assumed.is_empty() || example.call.contains('\n') {
        return None;
    }
    let result = example.result.as_ref().map(|result| format!("\n-- {result}")).unwrap_or_default();
    Some(format!("-- >>> {}{result}", example.call))
}

/// New lines above a function, its signature and the annotations right before that.
fn insert_above(analysis: &Analysis, binding: &Binding, text: &str) -> Edit {
    let edit = limpid_verdict::above(&analysis.specification.loaded, binding, text);
    Edit { place: FilePlace { path: Arc::clone(&analysis.source.path), span: edit.place.span }, text: edit.text }
}

fn source_name(name: QName) -> String {
    if name.ident.is_operator() { format!("({})", name.ident) } else { name.ident.to_string() }
}

fn touches(one: Span, other: Span) -> bool {
    one.start <= other.end && other.start <= one.end
}
