//! The JSON that `limpid check --format json` prints: one object per file. Fields are added, never changed.

use std::cell::OnceCell;

use limpid_base::{LineIndex, Name, Place, Problem, QName, Range, Severity, Span, Stage};
use limpid_ide::{Analysis, Modules, Source};
use limpid_report::{self as report, CounterexampleKind, CulpritKind, Ending, ObligationClass, Verdict};
use serde::Serialize;

use crate::cli::Done;

#[derive(Serialize)]
pub(crate) struct FileReport {
    pub(crate) schema: u32,
    pub(crate) file: String,
    pub(crate) functions: Vec<FunctionReport>,
    pub(crate) problems: Vec<ProblemReport>,
}

#[derive(Serialize)]
pub(crate) struct FunctionReport {
    pub(crate) name: String,
    /// Whether it has a LiquidHaskell signature.
    pub(crate) annotated: bool,
    /// The span of all its equations.
    pub(crate) range: Range,
    pub(crate) verdict: Verdict,
    pub(crate) reason: String,
    pub(crate) millis: f64,
    pub(crate) culprits: Vec<Culprit>,
    pub(crate) counterexamples: Vec<Counterexample>,
    pub(crate) fixes: Vec<Fix>,
    /// LiquidHaskell accepts it although an execution breaks it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) unsound: bool,
}

#[derive(Serialize)]
pub(crate) struct Culprit {
    pub(crate) kind: CulpritKind,
    pub(crate) name: String,
    pub(crate) location: Option<Location>,
    /// A result that a sufficient refinement must exclude: `glue Nil Nil = Cons 0 Nil`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) excludes: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Counterexample {
    pub(crate) kind: CounterexampleKind,
    pub(crate) demanded: bool,
    /// A metric does not decrease, and yet the run comes to an end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) ends: bool,
    pub(crate) culprits: Vec<String>,
    pub(crate) obligation: Obligation,
    pub(crate) call: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
    pub(crate) filled: String,
    pub(crate) trace: Vec<Step>,
    pub(crate) assumed: Vec<Assumed>,
}

#[derive(Serialize)]
pub(crate) struct Obligation {
    pub(crate) kind: ObligationClass,
    pub(crate) location: Location,
    pub(crate) refinement: String,
    pub(crate) declared: Option<Location>,
}

#[derive(Serialize)]
pub(crate) struct Step {
    pub(crate) call: String,
    pub(crate) location: Location,
}

#[derive(Serialize)]
pub(crate) struct Assumed {
    pub(crate) call: String,
    pub(crate) result: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) really: Option<String>,
    /// What allows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) promise: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Fix {
    pub(crate) title: String,
    pub(crate) culprit: String,
    pub(crate) refinement: String,
    pub(crate) proved: bool,
    /// It removes a part of a refinement, or excludes inputs that the code handles.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) doubtful: bool,
    pub(crate) edits: Vec<Edit>,
}

#[derive(Serialize)]
pub(crate) struct Edit {
    #[serde(flatten)]
    pub(crate) location: Location,
    #[serde(rename = "newText")]
    pub(crate) new_text: String,
}

#[derive(Serialize)]
pub(crate) struct ProblemReport {
    pub(crate) stage: Stage,
    pub(crate) severity: Severity,
    pub(crate) location: Location,
    pub(crate) message: String,
}

#[derive(Serialize)]
pub(crate) struct Location {
    pub(crate) file: String,
    pub(crate) range: Range,
}

impl FileReport {
    /// The report on a file that was just checked.
    pub(crate) fn new(done: &Done) -> FileReport {
        // A function without a search has an equal share of the file's time.
        let reading = done.millis / done.reports.len().max(1) as f64;
        let millis = |function: QName| {
            let spent = done.spent.iter().find(|(name, _)| *name == function);
            spent.map_or(reading, |(_, spent)| spent.as_secs_f64() * 1000.0)
        };
        let reports = done.reports.iter().map(|report| (&**report, millis(report.name)));
        FileReport::of(&done.modules, reports, &done.problems)
    }

    /// All reports on a file so far.
    pub(crate) fn of_analysis(analysis: &Analysis) -> FileReport {
        let reports = analysis.reports();
        FileReport::of(&analysis.as_modules(), reports.iter().map(|report| (&**report, 0.0)), &analysis.problems())
    }

    fn of<'r>(
        modules: &Modules,
        reports: impl Iterator<Item = (&'r report::FunctionReport, f64)>,
        problems: &[Problem],
    ) -> FileReport {
        let files = Files::new(modules);
        let file = modules.path();
        let rounded = |millis: f64| (millis * 1000.0).round() / 1000.0;
        let parts = |(report, millis): (&report::FunctionReport, f64)| {
            let (own, elsewhere) = parts(report);
            let elsewhere = elsewhere.map(|(part, place)| FunctionReport {
                range: files.location(place).map(|location| location.range).unwrap_or_default(),
                ..files.function(&part, 0.0)
            });
            [Some(files.function(&own, rounded(millis))), elsewhere].into_iter().flatten()
        };
        let functions = reports.flat_map(parts);
        let lines = LineIndex::new(modules.text());
        let problems = problems.iter().map(|problem| ProblemReport::new(file, &lines, problem));
        FileReport { schema: 1, file: file.to_owned(), functions: functions.collect(), problems: problems.collect() }
    }
}

impl Location {
    pub(crate) fn new(file: &str, lines: &LineIndex, span: Span) -> Location {
        Location { file: file.to_owned(), range: lines.range_utf16(span) }
    }
}

impl ProblemReport {
    pub(crate) fn new(file: &str, lines: &LineIndex, problem: &Problem) -> ProblemReport {
        ProblemReport {
            stage: problem.stage,
            severity: problem.severity,
            location: Location::new(file, lines, problem.span),
            message: problem.message.clone(),
        }
    }
}

/// The report on a function, and a second one on what LiquidHaskell reports elsewhere because of it. A method that breaks the
/// postcondition of its class is in both: its execution goes wrong. A function that is marked `fail` is as it should be.
fn parts(report: &report::FunctionReport) -> (report::FunctionReport, Option<(report::FunctionReport, Place)>) {
    let own = report.clone();
    let Some(elsewhere) = &report.elsewhere else { return (own, None) };
    let name = QName { ident: Name::new(&elsewhere.name), ..own.name };
    let counterexamples = own.counterexamples.iter().filter(|example| own.is_elsewhere(example)).cloned().collect();
    let part = report::FunctionReport { name, annotated: false, counterexamples, ..own.clone() };
    let own = match elsewhere.kind {
        report::ElsewhereKind::Instance => own,
        report::ElsewhereKind::FailMark => report::FunctionReport {
            verdict: Verdict::Safe,
            reason: report::Reason::ReportedElsewhere { at: elsewhere.name.clone() },
            culprits: Vec::new(),
            ..own
        },
    };
    (own, Some((part, elsewhere.place)))
}

/// The files that places can be in: the checked one and those that it imports.
struct Files<'m> {
    files: Vec<File<'m>>,
}

/// A file. Few of the imported ones are mentioned, so lines are counted on demand.
struct File<'m> {
    module: Name,
    source: &'m Source,
    lines: OnceCell<LineIndex>,
}

impl File<'_> {
    fn range(&self, span: Span) -> Range {
        self.lines.get_or_init(|| LineIndex::new(&self.source.text)).range_utf16(span)
    }
}

impl<'m> Files<'m> {
    fn new(modules: &'m Modules) -> Files<'m> {
        let file = |(module, source): (Name, &'m Source)| File { module, source, lines: OnceCell::new() };
        Files { files: modules.iter().map(file).collect() }
    }

    /// Where a place is; library modules have no file.
    fn location(&self, place: Place) -> Option<Location> {
        let file = self.files.iter().find(|file| file.module == place.module)?;
        Some(Location { file: file.source.path.to_string(), range: file.range(place.span) })
    }

    fn function(&self, report: &report::FunctionReport, millis: f64) -> FunctionReport {
        FunctionReport {
            name: report.name.ident.to_string(),
            annotated: report.annotated,
            range: self.files.first().map(|file| file.range(report.span)).unwrap_or_default(),
            verdict: report.verdict,
            reason: limpid_explain::reason(&report.reason),
            millis,
            culprits: report.culprits.iter().map(|culprit| self.culprit(report, culprit)).collect(),
            counterexamples: report.counterexamples.iter().filter_map(|example| self.example(example)).collect(),
            fixes: report.fixes.iter().map(|fix| self.fix(fix)).collect(),
            unsound: matches!(report.reason, report::Reason::Unsound(_)),
        }
    }

    fn culprit(&self, report: &report::FunctionReport, culprit: &report::Culprit) -> Culprit {
        let location = culprit.place.and_then(|place| self.location(place));
        let excludes = report.excluded(culprit).map(|assumed| format!("{} = {}", assumed.call, assumed.result));
        Culprit { kind: culprit.kind, name: culprit.name.clone(), location, excludes }
    }

    fn example(&self, example: &report::Counterexample) -> Option<Counterexample> {
        let broken = &example.obligation;
        let step =
            |step: &report::Step| self.location(step.place).map(|location| Step { call: step.call.clone(), location });
        Some(Counterexample {
            kind: example.kind,
            demanded: example.demanded,
            ends: example.ending == Ending::Ends,
            culprits: example.culprits.iter().map(ToString::to_string).collect(),
            obligation: Obligation {
                kind: broken.kind,
                location: self.location(broken.place)?,
                refinement: broken.refinement.clone(),
                declared: broken.declared.and_then(|place| self.location(place)),
            },
            call: example.call.clone(),
            result: example.result.clone(),
            filled: example.filled.clone(),
            trace: example.trace.iter().filter_map(step).collect(),
            assumed: example
                .assumed
                .iter()
                .map(|one| Assumed {
                    call: one.call.clone(),
                    result: one.result.clone(),
                    really: one.really.clone(),
                    promise: one.promise.as_ref().map(|promise| promise.signature.clone()),
                })
                .collect(),
        })
    }

    fn fix(&self, fix: &report::Fix) -> Fix {
        let edit = |edit: &report::Edit| {
            self.location(edit.place).map(|location| Edit { location, new_text: edit.text.clone() })
        };
        Fix {
            title: fix.title.clone(),
            culprit: fix.culprit.clone(),
            refinement: fix.refinement.clone(),
            proved: fix.proved,
            doubtful: fix.doubtful,
            edits: fix.edits.iter().filter_map(edit).collect(),
        }
    }
}
