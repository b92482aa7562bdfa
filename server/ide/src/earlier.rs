//! Results of an earlier text of a file, at their places in the present text. They are shown until new ones replace them.
//!
//! Must not know: how results are found or shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use limpid_base::{Name, Place, Problem, QName, Stage};
use limpid_frontend::project::Loaded;
use limpid_report::{FunctionReport, Verdict};

use crate::analysis::Analysis;
use crate::diagnostics::{self, Diagnostic};
use crate::text_map::TextMap;

/// What was shown for the text before this one. Whatever refers to text that is gone is left out.
#[derive(Debug, Default)]
pub(crate) struct Earlier {
    reports: BTreeMap<Name, Arc<FunctionReport>>,
    /// Problems and unreachable equations that the user has seen.
    pub(crate) of_text: Vec<Diagnostic>,
    /// Warnings that need the solver.
    pub(crate) warnings: Vec<Problem>,
}

/// What the user has seen of the problems of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Seen {
    #[default]
    Nothing,
    /// What is shown while the user types here.
    Typing(u32),
    All,
}

/// A report to show.
#[derive(Clone, Debug)]
pub struct ShownReport {
    pub report: Arc<FunctionReport>,
    /// False if it is on an earlier text and the function is being checked again.
    pub current: bool,
}

impl Earlier {
    /// What is shown for `before`, at its places in the text of `loaded`.
    pub(crate) fn new(before: &Analysis, loaded: &Loaded) -> Earlier {
        let moving = Moving {
            map: TextMap::new(&before.source.text, &loaded.source.text),
            from: before.module_name(),
            to: loaded.name,
            before: &before.source.text,
            after: &loaded.source.text,
        };
        let typing = *before.seen.lock() != Seen::All;
        let reports = before.shown(typing).into_iter().filter_map(|shown| moving.report(&shown.report));
        let of_text = diagnostics::seen(before).into_iter();
        let of_text = of_text.filter_map(|one| Some(Diagnostic { span: moving.map.span(one.span)?, ..one }));
        let warnings = before.warnings().iter();
        let warnings = warnings.filter_map(|one| Some(Problem { span: moving.map.span(one.span)?, ..one.clone() }));
        Earlier {
            reports: reports.map(|report| (report.name.ident, Arc::new(report))).collect(),
            of_text: of_text.collect(),
            warnings: warnings.collect(),
        }
    }
}

/// From one text to the next.
struct Moving<'t> {
    map: TextMap,
    /// The names of the module then and now.
    from: Name,
    to: Name,
    before: &'t str,
    after: &'t str,
}

impl Moving<'_> {
    fn report(&self, report: &FunctionReport) -> Option<FunctionReport> {
        let mut report = report.clone();
        let name_span = self.map.span(report.name_span)?;
        if name_span.text(self.after) != report.name_span.text(self.before) {
            return None;
        }
        report.name = QName { module: self.to, ..report.name };
        (report.name_span, report.span) = (name_span, self.map.span(report.span)?);
        report.counterexamples.retain_mut(|example| {
            example.obligation.declared = example.obligation.declared.and_then(|place| self.place(place));
            example.trace.retain_mut(|step| self.update(&mut step.place));
            self.update(&mut example.obligation.place)
        });
        if report.verdict == Verdict::Counterexample && report.counterexamples.is_empty() {
            return None;
        }
        if let Some(elsewhere) = &mut report.elsewhere
            && !self.update(&mut elsewhere.place)
        {
            return None;
        }
        for culprit in &mut report.culprits {
            culprit.place = culprit.place.and_then(|place| self.place(place));
        }
        // An edit is made for one text. Until the function is checked again, there is none.
        report.fixes.iter_mut().for_each(|fix| fix.edits.clear());
        Some(report)
    }

    fn update(&self, place: &mut Place) -> bool {
        let moved = self.place(*place);
        *place = moved.unwrap_or(*place);
        moved.is_some()
    }

    /// Places in other files stay.
    fn place(&self, place: Place) -> Option<Place> {
        if place.module != self.from {
            return Some(place);
        }
        self.map.span(place.span).map(|span| Place { module: self.to, span })
    }
}

impl Analysis {
    /// The reports to show, in source order. A function that has none yet keeps the one on the text before. So does, as long
    /// as the file does not parse, a function that the parser does not find; and, while the user types, a function that is half
    /// written, and every function as long as an annotation is.
    pub fn shown(&self, typing: bool) -> Vec<ShownReport> {
        let earlier = &self.earlier.reports;
        let half_annotation = typing && self.has_half_annotation();
        let mut all: Vec<ShownReport> = Vec::new();
        for binding in self.functions() {
            let half_written =
                |report: &FunctionReport| typing && (half_annotation || report.verdict == Verdict::Unsupported);
            if let Some(report) = self.report(binding.name).filter(|report| !half_written(report)) {
                all.push(ShownReport { report, current: true });
            } else if let Some(report) = earlier.get(&binding.name.ident) {
                let (span, name_span) = (binding.span, binding.name_span);
                let report = FunctionReport { span, name_span, ..(**report).clone() };
                all.push(ShownReport { report: Arc::new(report), current: false });
            }
        }
        if self.compile_problems().iter().any(|problem| problem.stage == Stage::Parse) {
            let is_found = |name: Name| self.functions().any(|binding| binding.name.ident == name);
            let lost = earlier.iter().filter(|(name, _)| !is_found(**name));
            all.extend(lost.map(|(_, report)| ShownReport { report: Arc::clone(report), current: false }));
        }
        all.sort_by_key(|shown| (shown.report.span.start, shown.report.span.end));
        all
    }

    /// Whether an annotation has a problem that the user has not seen yet. It may be the contract of any function.
    fn has_half_annotation(&self) -> bool {
        let is_seen = |problem: &Problem| {
            let seen = &mut self.earlier.of_text.iter();
            seen.any(|one| one.span == problem.span && one.message == problem.message)
        };
        !self.specification.elaborated.problems.iter().all(is_seen)
    }

    /// The report on a function that is shown.
    pub(crate) fn shown_report(&self, function: QName) -> Option<ShownReport> {
        if let Some(report) = self.report(function) {
            return Some(ShownReport { report, current: true });
        }
        self.shown(false).into_iter().find(|shown| shown.report.name == function)
    }
}
