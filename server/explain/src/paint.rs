//! Colour, where there is any.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use limpid_base::Severity;
use limpid_report::Verdict;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    pub(crate) colour: bool,
}

impl Paint {
    pub(crate) fn bold(self, text: impl Display) -> String {
        self.with(Style::new().bold(), text)
    }

    pub(crate) fn dim(self, text: impl Display) -> String {
        self.with(Style::new().dimmed(), text)
    }

    pub(crate) fn verdict(self, verdict: Verdict) -> String {
        let colour = match verdict {
            Verdict::Safe => AnsiColor::Green,
            Verdict::Counterexample => AnsiColor::Red,
            Verdict::WeakSpec => AnsiColor::Yellow,
            Verdict::Unknown | Verdict::Unsupported => AnsiColor::Cyan,
        };
        self.with(colour.on_default().bold(), verdict.as_str())
    }

    pub(crate) fn severity(self, severity: Severity) -> String {
        let (colour, word) = match severity {
            Severity::Error => (AnsiColor::Red, "error"),
            Severity::Warning => (AnsiColor::Yellow, "warning"),
            Severity::Information => (AnsiColor::Blue, "note"),
        };
        self.with(colour.on_default().bold(), word)
    }

    fn with(self, style: Style, text: impl Display) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}
