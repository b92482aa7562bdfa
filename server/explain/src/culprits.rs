//! Culprits in words. One file for each kind: its wording and its tests.
//!
//! Must not know: how culprits are found.

mod as_pattern;
mod callee;
mod dependency;
mod evaluation;
mod fail_mark;
mod field;
mod inferred;
mod itself;
mod library;
mod local;
mod measure;
mod metric;
mod option;
mod parameter;
mod proof;

use limpid_report::{Assumed, Culprit, CulpritKind, FunctionReport, Subject};

/// The words for one culprit of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Blame {
    /// Why LiquidHaskell does not know enough: "`glue` promises too little".
    pub(crate) because: String,
    /// What the user can do, where no change is known that helps.
    pub(crate) advice: String,
}

/// What is said of a culprit where it is written: "`glue` promises too little".
pub fn blame(report: &FunctionReport, culprit: &Culprit) -> String {
    words(report, culprit, None).because
}

/// `excluded` is a result that a stronger refinement must exclude.
pub(crate) fn words(report: &FunctionReport, culprit: &Culprit, excluded: Option<&str>) -> Blame {
    let name = &culprit.name;
    let function = report.name.ident.as_str();
    match culprit.kind {
        CulpritKind::Callee => callee::words(name, excluded),
        CulpritKind::Itself => itself::words(name, is_recursive(report)),
        CulpritKind::Proof => proof::words(name),
        CulpritKind::Local => local::words(name, is_given(report, culprit)),
        CulpritKind::Parameter => parameter::words(name, function, report.annotated),
        CulpritKind::Measure => measure::words(name),
        CulpritKind::Field => field::words(name, matches!(culprit.subject, Subject::Field { label: Some(_), .. })),
        CulpritKind::Library => library::words(name, excluded),
        CulpritKind::Dependency => dependency::words(name, excluded),
        CulpritKind::Metric => metric::words(name),
        CulpritKind::Inferred => inferred::words(name),
        CulpritKind::Option => option::words(name),
        CulpritKind::FailMark => fail_mark::words(name),
        CulpritKind::AsPattern => as_pattern::words(name),
        CulpritKind::Evaluation => evaluation::words(name, function),
    }
}

/// Whether the precondition of a local function is too weak rather than its postcondition: the open obligations are in
/// its body, and none depends on its result.
fn is_given(report: &FunctionReport, local: &Culprit) -> bool {
    let mut assumed = report.counterexamples.iter().flat_map(|example| &example.assumed);
    let result = assumed.any(|one| local.is_function(one.callee));
    let after = |start: u32| local.place.is_some_and(|place| place.span.start < start);
    !result && report.counterexamples.iter().all(|example| after(example.obligation.place.span.start))
}

/// Whether an obligation depends on a recursive call.
fn is_recursive(report: &FunctionReport) -> bool {
    let assumed = report.counterexamples.iter().flat_map(|example| &example.assumed);
    assumed.filter_map(Assumed::subject).any(|callee| callee == report.name)
}
