//! The end of a run: how many functions have which verdict, module by module and in all.

use std::collections::BTreeMap;
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

    /// Whether all functions are safe, and nothing is wrong with the text.
    fn is_fine(&self) -> bool {
        self.functions() == self.count(Verdict::Safe) && self.errors + self.warnings == 0
    }

    fn functions(&self) -> usize {
        self.verdicts.iter().sum()
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.verdicts[place(verdict)]
    }
}

/// The summaries of the modules of a project.
#[derive(Clone, Debug, Default)]
pub struct SummaryTable {
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    module: String,
    path: String,
    summary: Summary,
}

impl SummaryTable {
    pub fn add(&mut self, module: &str, path: &str, summary: Summary) {
        self.rows.push(Row { module: module.to_owned(), path: path.to_owned(), summary });
    }
}

/// The modules in which something is not safe, and the numbers of the others. A single module needs no table.
impl fmt::Display for SummaryTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.len() < 2 {
            return Ok(());
        }
        let mut files: BTreeMap<&str, usize> = BTreeMap::new();
        for row in &self.rows {
            *files.entry(&row.module).or_default() += 1;
        }
        // Several programs of a project have a module of the same name, mostly `Main`.
        let name = |row: &Row| if files[&*row.module] > 1 { row.path.clone() } else { row.module.clone() };
        let (fine, others): (Vec<&Row>, Vec<&Row>) = self.rows.iter().partition(|row| row.summary.is_fine());
        let names: Vec<String> = others.iter().map(|row| name(row)).collect();
        writeln!(f)?;
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (name, row) in names.iter().zip(&others) {
            writeln!(f, "{name:width$}  {}", row.summary)?;
        }
        // LiquidHaskell does not check all modules of a project, and of those nothing is claimed.
        let (unchecked, safe): (Vec<&Row>, Vec<&Row>) = fine.iter().partition(|row| row.summary.functions() == 0);
        for (rows, what) in [(safe, "all functions are safe"), (unchecked, "no function is checked")] {
            match rows.len() {
                0 => {}
                count if count == self.rows.len() => writeln!(f, "{what} in all {count} modules")?,
                count if others.is_empty() => writeln!(f, "{what} in {}", counted(count, "module"))?,
                count => writeln!(f, "{what} in {} more", counted(count, "module"))?,
            }
        }
        Ok(())
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
        f.write_str(&counted(self.functions(), "function"))?;
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

    #[test]
    fn modules_of_which_there_is_something_to_say_are_listed() {
        let of = |verdicts: &[Verdict]| {
            let mut summary = Summary::default();
            summary.add(verdicts.iter().copied(), &[]);
            summary
        };
        let mut table = SummaryTable::default();
        table.add("Shop.Cart", "src/Shop/Cart.hs", of(&[Verdict::Safe, Verdict::Counterexample]));
        assert_eq!(table.to_string(), "", "the last line says it all");
        table.add("Main", "app/Main.hs", of(&[Verdict::Unknown]));
        table.add("Main", "test/Main.hs", of(&[Verdict::Safe]));
        let expected = "\nShop.Cart    2 functions: 1 counterexample, 1 safe\napp/Main.hs  1 function: 1 unknown\nall functions are safe in 1 module more\n";
        assert_eq!(table.to_string(), expected);
        table.add("Setup", "Setup.hs", of(&[]));
        assert!(table.to_string().ends_with("in 1 module more\nno function is checked in 1 module more\n"), "{table}");
        let mut safe = SummaryTable::default();
        safe.add("A", "A.hs", of(&[Verdict::Safe]));
        safe.add("B", "B.hs", of(&[Verdict::Safe]));
        assert_eq!(safe.to_string(), "\nall functions are safe in all 2 modules\n");
    }
}
