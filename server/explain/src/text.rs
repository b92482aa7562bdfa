//! Reports for a terminal.

use std::fmt::Write as _;

use limpid_base::Place;
use limpid_base::{Name, Problem};
use limpid_report::{Counterexample, CounterexampleKind, ElsewhereKind, FunctionReport};

use crate::excerpt::{Mark, excerpt};
use crate::explanation::{Explanation, Fact, explain};
use crate::fixes::{fix, instead};
use crate::paint::Paint;
use crate::reason::reason;
use crate::steps::steps;
use crate::texts::Texts;

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What is wrong, and the evidence for it.
    Plain,
    /// Also every term of the refinement and every call on the way.
    Steps,
}

/// How reports on one file are written.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    pub texts: &'t Texts<'t>,
    /// The module of the file.
    pub module: Name,
    pub colour: bool,
    /// How many columns there are.
    pub width: usize,
    pub detail: Detail,
}

impl Text<'_> {
    /// What is known of a function.
    pub fn function(&self, report: &FunctionReport) -> String {
        let mut out = String::new();
        if report.counterexamples.is_empty() {
            let own = Place { module: self.module, span: report.span };
            let place = report.elsewhere.as_ref().map_or(own, |elsewhere| elsewhere.place);
            self.headline(report, place, &mut out);
            let reason = reason(&report.reason);
            if !reason.is_empty() {
                let _ = writeln!(out, "  {reason}");
            }
        }
        for (place, example) in report.counterexamples.iter().enumerate() {
            if place > 0 {
                out.push('\n');
            }
            self.example(report, example, &mut out);
        }
        for (place, known) in report.fixes.iter().enumerate() {
            let mut lines = fix(report, known).lines().map(str::to_owned).collect::<Vec<_>>().into_iter();
            let (before, word) = if place == 0 { ("\n", "Fix: ") } else { ("", "Or:  ") };
            let _ = writeln!(out, "{before}  {}{}", self.paint().bold(word), lines.next().unwrap_or_default());
            lines.for_each(|line| {
                let _ = writeln!(out, "       {line}");
            });
        }
        if let Some(instead) = instead(report) {
            out.push('\n');
            instead.lines().for_each(|line| {
                let _ = writeln!(out, "  {line}");
            });
        }
        out
    }

    pub fn problem(&self, problem: &Problem) -> String {
        let place = Place { module: self.module, span: problem.span };
        let severity = self.paint().severity(problem.severity);
        format!("{}  {severity}  {}\n", self.paint().bold(self.position(place)), problem.message)
    }

    fn headline(&self, report: &FunctionReport, place: Place, out: &mut String) {
        let paint = self.paint();
        let (position, verdict) = (paint.bold(self.position(place)), paint.verdict(report.verdict));
        let marked = report.elsewhere.as_ref().filter(|elsewhere| elsewhere.kind == ElsewhereKind::FailMark);
        let name = marked.map_or_else(|| report.name.ident.to_string(), |marked| marked.name.clone());
        let _ = writeln!(out, "{position}  {verdict}  {}", paint.bold(name));
    }

    fn example(&self, report: &FunctionReport, example: &Counterexample, out: &mut String) {
        let explanation = explain(report, example, self.texts);
        self.headline(report, example.obligation.place, out);
        out.push_str(&self.excerpt(example, &explanation));
        match example.kind {
            CounterexampleKind::Concrete => {
                let _ = writeln!(out, "\n  {}\n  {}", self.paint().bold(&explanation.call), explanation.sentence);
            }
            CounterexampleKind::Abstract => self.imagined(&explanation, out),
        }
        let mut facts = explanation.facts;
        if let Some(elsewhere) = report.elsewhere.as_ref().filter(|_| report.is_elsewhere(example)) {
            let line =
                format!("LiquidHaskell reports this at `{}`   ({})", elsewhere.name, self.position(elsewhere.place));
            facts.push(Fact { heading: "note", lines: vec![line] });
        }
        if self.detail == Detail::Steps {
            facts.extend(steps(example, self.texts));
        }
        if !facts.is_empty() {
            out.push('\n');
        }
        facts.iter().for_each(|fact| self.fact(fact, out));
    }

    /// An abstract counterexample: what a refinement allows, and what really happens.
    fn imagined(&self, explanation: &Explanation, out: &mut String) {
        let _ = writeln!(out, "\n  {}", explanation.sentence);
        if !explanation.call.is_empty() {
            out.push('\n');
        }
        for line in explanation.call.lines() {
            let _ = writeln!(out, "  {}", self.paint().bold(line));
        }
        for line in explanation.remark.lines() {
            let _ = writeln!(out, "  {line}");
        }
    }

    fn excerpt(&self, example: &Counterexample, explanation: &Explanation) -> String {
        let place = example.obligation.place;
        let Some(written) = self.texts.find(place.module) else { return String::new() };
        let mut marks = vec![Mark { span: place.span, label: &explanation.label, primary: true }];
        let declared = example.obligation.declared.filter(|declared| declared.module == place.module);
        if let Some(declared) = declared.filter(|_| !explanation.declared.is_empty()) {
            marks.push(Mark { span: declared.span, label: &explanation.declared, primary: false });
        }
        excerpt(written, &marks, self.colour, self.width)
    }

    fn fact(&self, fact: &Fact, out: &mut String) {
        for (place, line) in fact.lines.iter().enumerate() {
            let heading = if place == 0 { fact.heading } else { "" };
            let _ = writeln!(out, "  {}{line}", self.paint().dim(format!("{heading:<10}")));
        }
    }

    fn position(&self, place: Place) -> String {
        self.texts.position(place).unwrap_or_else(|| place.module.to_string())
    }

    fn paint(&self) -> Paint {
        Paint { colour: self.colour }
    }
}
