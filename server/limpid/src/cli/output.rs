//! Output of reports: as text, JSON or SARIF.

use std::io::{Result, Write};

use limpid_base::Name;
use limpid_explain::{Detail, Summary, SummaryTable, Text, Texts};
use limpid_report::Verdict;

use super::Format;
use super::work::Done;
use crate::json;
use crate::sarif::Log;

/// Excerpts wider than this are cut.
const WIDTH: usize = 140;

/// Where reports go.
#[derive(Debug)]
pub(super) struct Output {
    format: Format,
    colour: bool,
    /// Every function is listed.
    all: bool,
    pub(super) summary: Summary,
    modules: SummaryTable,
    log: Log,
}

impl Output {
    pub(super) fn new(format: Format, colour: bool, all: bool) -> Output {
        Output {
            format,
            colour,
            all,
            summary: Summary::default(),
            modules: SummaryTable::default(),
            log: Log::default(),
        }
    }

    pub(super) fn file(&mut self, done: &Done) -> Result<()> {
        let verdicts = || done.reports.iter().map(|report| report.verdict);
        self.summary.add(verdicts(), &done.problems);
        let mut own = Summary::default();
        own.add(verdicts(), &done.problems);
        let path = done.modules.iter().next().map_or("", |(_, source)| &*source.path);
        self.modules.add(done.modules.module_name().as_str(), path, own);
        let mut out = std::io::stdout().lock();
        match self.format {
            Format::Text => {
                out.write_all(text(done, self.colour, self.all).as_bytes())?;
                out.flush()
            }
            Format::Json => {
                serde_json::to_writer(&mut out, &json::FileReport::new(done))?;
                writeln!(out)?;
                out.flush()
            }
            Format::Sarif => {
                self.log.add(&json::FileReport::new(done), done);
                Ok(())
            }
        }
    }

    pub(super) fn end(&mut self) -> Result<()> {
        let mut out = std::io::stdout().lock();
        match self.format {
            Format::Text if self.summary.is_empty() => Ok(()),
            Format::Text => writeln!(out, "{}{}", self.modules, self.summary),
            Format::Json => Ok(()),
            Format::Sarif => {
                serde_json::to_writer_pretty(&mut out, &self.log)?;
                writeln!(out)
            }
        }
    }
}

fn text(done: &Done, colour: bool, all: bool) -> String {
    let texts = done.modules.texts();
    let text = writer(&texts, done.modules.module_name(), colour, Detail::Plain);
    let mut out: String = done.problems.iter().map(|problem| text.problem(problem)).collect();
    for function in &done.reports {
        let quiet = matches!(function.verdict, Verdict::Safe | Verdict::Unknown);
        if all || !quiet {
            out.push_str(&text.function(function));
        }
        if !function.counterexamples.is_empty() {
            out.push('\n');
        }
    }
    out
}

pub(super) fn writer<'t>(texts: &'t Texts<'t>, module: Name, colour: bool, detail: Detail) -> Text<'t> {
    Text { texts, module, colour, width: WIDTH, detail }
}
