//! Diagnostics: the problems of a file, and the verdicts that are errors, warnings or hints.
//!
//! Must not know: any protocol. Sorted by position.

use limpid_base::{Severity as ProblemSeverity, Span, Stage};
use limpid_report::{Counterexample, FunctionReport, ObligationClass, Reason, Verdict};

use crate::analysis::Analysis;
use crate::earlier::Seen;
use crate::explored;
use crate::external::merge;
use crate::host::Snapshot;
use crate::render;
use crate::text::FilePlace;
use crate::unreachable::{Dead, unreachable};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    Error,
    Warning,
    Information,
    Hint,
}

/// A diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub span: Span,
    pub severity: Severity,
    /// The verdict and the kind of obligation (`counterexample-precondition`), or the stage of a problem.
    pub code: String,
    pub message: String,
    pub related: Vec<Related>,
    /// The function it is about, by its name in the file, and which of its counterexamples.
    pub function: Option<String>,
    pub example: Option<usize>,
    pub source: Source,
    /// The text is unreachable and may be shown faded.
    pub unnecessary: bool,
}

/// Which checker reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Source {
    #[default]
    Limpid,
    /// LiquidHaskell alone.
    LiquidHaskell,
    /// Both.
    Agreement,
    /// One of them. The other one disagrees.
    Disagreement,
}

/// A related place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    pub place: FilePlace,
    pub message: String,
}

/// Which diagnostics to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Unknown verdicts and unreachable equations.
    pub hints: bool,
    /// The cursor, while the user types. New problems of the Haskell code wait until the user rests.
    pub typing: Option<u32>,
    /// Problems of the Haskell code are only hints, because another tool reports them, too.
    pub quiet: bool,
    /// Properties that do not hold.
    pub properties: bool,
    /// Branches that no input reaches.
    pub unreachable: bool,
}

impl Default for Shown {
    fn default() -> Shown {
        Shown { hints: true, typing: None, quiet: false, properties: true, unreachable: true }
    }
}

/// The diagnostics of a file, from the reports so far.
pub fn diagnostics(analysis: &Analysis, shown: Shown) -> Vec<Diagnostic> {
    let mut all = of_text(analysis, shown);
    for one in analysis.shown(shown.typing.is_some()) {
        of_function(analysis, &one.report, shown, &mut all);
    }
    all.extend(explored::diagnostics(analysis, shown));
    sort(&mut all);
    all
}

/// The diagnostics that need no verdict: problems and unreachable equations. While the user types, new ones wait, and so
/// does the end of old ones as long as something is wrong: half a declaration says little about the rest of the file.
fn of_text(analysis: &Analysis, shown: Shown) -> Vec<Diagnostic> {
    let mut all = match shown.typing {
        Some(cursor) => {
            let mut seen = analysis.seen.lock();
            if *seen != Seen::All {
                *seen = Seen::Typing(cursor);
            }
            while_typing(analysis, Some(cursor))
        }
        None => {
            *analysis.seen.lock() = Seen::All;
            all_of_text(analysis)
        }
    };
    all.retain(|one| shown.hints || !one.unnecessary);
    if shown.quiet {
        let outside = |one: &&mut Diagnostic| analysis.annotation_at(one.span.start).is_none();
        all.iter_mut().filter(outside).for_each(|one| one.severity = Severity::Hint);
    }
    all
}

fn all_of_text(analysis: &Analysis) -> Vec<Diagnostic> {
    let dead = unreachable(analysis).into_iter().map(dead);
    analysis.problems().into_iter().map(problem).chain(dead).collect()
}

fn while_typing(analysis: &Analysis, cursor: Option<u32>) -> Vec<Diagnostic> {
    let earlier = &analysis.earlier.of_text;
    // Annotations are ours: their problems are shown at once, but not while the word is being written.
    let ours = |one: &Diagnostic| {
        let touched = |cursor: u32| one.span.start <= cursor && cursor <= one.span.end;
        analysis.annotation_at(one.span.start).is_some() && cursor.is_some_and(|cursor| !touched(cursor))
    };
    let now = all_of_text(analysis);
    let ended: Vec<Diagnostic> = earlier.iter().filter(|one| !now.contains(one)).cloned().collect();
    let (mut shown, waiting): (Vec<_>, Vec<_>) = now.into_iter().partition(|one| ours(one) || earlier.contains(one));
    if !waiting.is_empty() {
        shown.extend(ended);
    }
    shown
}

/// What the user has seen of [`of_text`].
pub(crate) fn seen(analysis: &Analysis) -> Vec<Diagnostic> {
    let seen = *analysis.seen.lock();
    match seen {
        Seen::All => all_of_text(analysis),
        Seen::Typing(cursor) => while_typing(analysis, Some(cursor)),
        Seen::Nothing => while_typing(analysis, None),
    }
}

/// As [`diagnostics`], with what LiquidHaskell said of the file.
pub fn with_external(snapshot: &Snapshot, analysis: &Analysis, shown: Shown) -> Vec<Diagnostic> {
    let ours = diagnostics(analysis, shown);
    match snapshot.external(&analysis.source.path) {
        Some(external) => merge(analysis, external, ours),
        None => ours,
    }
}

/// By position.
pub(crate) fn sort(all: &mut [Diagnostic]) {
    all.sort_by(|one, other| {
        let key = |one: &Diagnostic| (one.span.start, one.span.end, one.severity);
        key(one).cmp(&key(other)).then_with(|| one.message.cmp(&other.message))
    });
}

fn dead(equation: Dead) -> Diagnostic {
    Diagnostic {
        span: equation.span,
        severity: Severity::Hint,
        code: "unreachable".to_owned(),
        message: format!("this equation of `{}` is never reached: the ones above match everything", equation.function),
        related: Vec::new(),
        function: None,
        example: None,
        source: Source::Limpid,
        unnecessary: true,
    }
}

fn problem(problem: limpid_base::Problem) -> Diagnostic {
    let severity = match problem.severity {
        ProblemSeverity::Error => Severity::Error,
        ProblemSeverity::Warning => Severity::Warning,
        ProblemSeverity::Information => Severity::Information,
    };
    let code = match problem.stage {
        Stage::Parse => "parse",
        Stage::Scope => "scope",
        Stage::Type => "type",
        Stage::Spec => "spec",
    };
    Diagnostic {
        span: problem.span,
        severity,
        code: code.to_owned(),
        message: problem.message,
        related: Vec::new(),
        function: None,
        example: None,
        source: Source::Limpid,
        unnecessary: false,
    }
}

fn of_function(analysis: &Analysis, report: &FunctionReport, shown: Shown, all: &mut Vec<Diagnostic>) {
    let function = Some(report.name.ident.to_string());
    let hint = |span: Span| Diagnostic {
        span,
        severity: Severity::Hint,
        code: report.verdict.as_str().to_owned(),
        message: render::verdict(report),
        related: Vec::new(),
        function: function.clone(),
        example: None,
        source: Source::Limpid,
        unnecessary: false,
    };
    match report.verdict {
        Verdict::Safe => {}
        Verdict::Unknown if !report.annotated => {}
        Verdict::Unknown | Verdict::Unsupported => {
            if shown.hints {
                all.push(hint(report.name_span));
            }
        }
        Verdict::WeakSpec if report.counterexamples.is_empty() => {
            let related = culprits(analysis, report);
            let span = report.elsewhere.as_ref().map_or(report.name_span, |elsewhere| elsewhere.place.span);
            all.push(Diagnostic { severity: Severity::Warning, related, ..hint(span) });
        }
        Verdict::Counterexample | Verdict::WeakSpec => {
            let examples = report.counterexamples.iter().enumerate();
            all.extend(examples.map(|(index, example)| of_example(analysis, report, index, example)));
        }
    }
}

fn of_example(analysis: &Analysis, report: &FunctionReport, index: usize, example: &Counterexample) -> Diagnostic {
    let place = analysis.place(example.obligation.place);
    let own = place.filter(|place| place.path == analysis.source.path);
    // What LiquidHaskell accepts is no error.
    let is_error = report.verdict == Verdict::Counterexample && !matches!(report.reason, Reason::Unsound(_));
    let severity = if is_error { Severity::Error } else { Severity::Warning };
    let mut related = Vec::new();
    let mut add = |place: Option<FilePlace>, message: String| {
        related.extend(place.map(|place| Related { place, message }));
    };
    let declared = example.obligation.declared.and_then(|place| analysis.place(place));
    add(declared, format!("this is required: {}", example.obligation.refinement));
    for step in &example.trace {
        add(analysis.place(step.place), format!("called here: {}", step.call));
    }
    related.extend(culprits(analysis, report));
    Diagnostic {
        span: own.map_or(report.name_span, |place| place.span),
        severity,
        code: format!("{}-{}", report.verdict.as_str(), class(example.obligation.kind)),
        message: render::example(analysis, report, example),
        related,
        function: Some(report.name.ident.to_string()),
        example: Some(index),
        source: Source::Limpid,
        unnecessary: false,
    }
}

fn culprits(analysis: &Analysis, report: &FunctionReport) -> Vec<Related> {
    let culprit = |culprit: &limpid_report::Culprit| {
        let place = analysis.place(culprit.place?)?;
        Some(Related { place, message: limpid_explain::blame(report, culprit) })
    };
    report.culprits.iter().filter_map(culprit).collect()
}

/// The code of what is wrong with a file that describes a project.
pub const PROJECT: &str = "project";

/// All codes that diagnostics have.
pub fn codes() -> Vec<String> {
    let classes = [
        ObligationClass::Precondition,
        ObligationClass::Postcondition,
        ObligationClass::Constructor,
        ObligationClass::Totality,
        ObligationClass::Arithmetic,
        ObligationClass::Termination,
    ];
    let of_examples =
        ["counterexample", "weak-spec"].map(|verdict| classes.map(|kind| format!("{verdict}-{}", class(kind))));
    let others = ["weak-spec", "unknown", "unsupported", "unreachable", "parse", "scope", "type", "spec", PROJECT];
    let properties = [explored::REFUTED, explored::NOT_TRIED];
    let liquid = ["liquid-mismatch", "liquid-totality", "liquid-termination", "liquid-specification"];
    of_examples
        .into_iter()
        .flatten()
        .chain(others.into_iter().chain(properties).chain(liquid).map(str::to_owned))
        .collect()
}

/// The name of a kind of obligation.
pub fn class(kind: ObligationClass) -> &'static str {
    match kind {
        ObligationClass::Precondition => "precondition",
        ObligationClass::Postcondition => "postcondition",
        ObligationClass::Constructor => "constructor",
        ObligationClass::Totality => "totality",
        ObligationClass::Arithmetic => "arithmetic",
        ObligationClass::Termination => "termination",
    }
}
