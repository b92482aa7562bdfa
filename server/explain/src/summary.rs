//! The last line of a run: how many functions have which verdict.

use std::fmt;

use limpid_base::{Problem, Severity};
use limpid_report::Verdict;

/// Counts what was reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    files: usize,
    verdicts: [usize; 5],
    errors: usize,
    warnings: usize,
    notes: usize,
}

impl Summary {
    /// Counts a file: the verdicts on its functions, and what is wrong with it.
    pub fn add(&mut self, verdicts: impl IntoIterator<Item = Verdict>, problems: &[Problem]) {
        self.files += 1;
        for verdict in verdicts {
            self.verdicts[place(verdict)] += 1;
        }
        let count = |severity| problems.iter().filter(|problem| problem.severity == severity).count();
        self.errors += count(Severity::Error);
        self.warnings += count(Severity::Warning);
        self.notes += count(Severity::Information);
    }

    /// Whether no file was reported on.
    pub fn is_empty(&self) -> bool {
        self.files == 0
    }

    /// Whether LiquidHaskell rejects something.
    pub fn is_refuted(&self) -> bool {
        self.count(Verdict::Counterexample) + self.count(Verdict::WeakSpec) > 0
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.verdicts[place(verdict)]
    }
}

fn place(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Counterexample => 0,
        Verdict::WeakSpec => 1,
        Verdict::Unknown => 2,
        Verdict::Unsupported => 3,
        Verdict::Safe => 4,
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&counted(self.verdicts.iter().sum(), "function"))?;
        if self.files != 1 {
            write!(f, " in {}", counted(self.files, "file"))?;
        }
        let mut parts = Vec::new();
        if let count @ 1.. = self.count(Verdict::Counterexample) {
            parts.push(counted(count, "counterexample"));
        }
        for (verdict, word) in [
            (Verdict::WeakSpec, "too weakly specified"),
            (Verdict::Unknown, "unknown"),
            (Verdict::Unsupported, "unsupported"),
            (Verdict::Safe, "safe"),
        ] {
            if let count @ 1.. = self.count(verdict) {
                parts.push(format!("{count} {word}"));
            }
        }
        for (count, word) in [(self.errors, "error"), (self.warnings, "warning"), (self.notes, "note")] {
            if count > 0 {
                parts.push(counted(count, word));
            }
        }
        if parts.is_empty() { Ok(()) } else { write!(f, ": {}", parts.join(", ")) }
    }
}

/// `1 file`, `2 files`.
fn counted(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

#[cfg(test)]
mod tests {
    use limpid_base::{Span, Stage};

    use limpid_report::FunctionReport;

    use super::*;
    use crate::sample::Sample;

    #[test]
    fn verdicts_are_counted() {
        let bad = Sample::new("f = 1\n", "f", "f").report();
        let unknown = FunctionReport { verdict: Verdict::Unknown, counterexamples: Vec::new(), ..bad.clone() };
        let mut summary = Summary::default();
        assert!(summary.is_empty() && !summary.is_refuted());
        summary.add([bad, unknown.clone(), unknown].map(|report| report.verdict), &[]);
        assert_eq!(summary.to_string(), "3 functions: 1 counterexample, 2 unknown");
        assert!(summary.is_refuted());
        summary.add([], &[Problem::error(Stage::Parse, Span::new(0, 1), "oops")]);
        assert_eq!(summary.to_string(), "3 functions in 2 files: 1 counterexample, 2 unknown, 1 error");
    }
}
