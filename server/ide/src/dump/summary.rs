//! How much of a set of files the front end understands, and why not the rest.

use std::collections::BTreeMap;
use std::fmt;

use limpid_base::{Severity, Stage};
use limpid_core::{BindingKind, Code};

use crate::analysis::Analysis;

/// Counts over files.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    files: usize,
    parsed: usize,
    understood: usize,
    bindings: usize,
    in_core: usize,
    /// For each reason why something is not in core: how often, and an example.
    reasons: BTreeMap<String, (usize, String)>,
}

impl Coverage {
    pub fn add(&mut self, analysis: &Analysis) {
        let loaded = &analysis.specification.loaded;
        self.files += 1;
        let problems = &loaded.compiled.problems;
        self.parsed += usize::from(!problems.iter().any(|problem| problem.stage == Stage::Parse));
        let mut complete = true;
        for binding in &loaded.compiled.core.bindings {
            let unsupported = match &binding.code {
                Code::Unsupported(unsupported) => Some(unsupported),
                Code::Body(_) | Code::Opaque => None,
            };
            if binding.kind == BindingKind::Generated && unsupported.is_none() {
                continue;
            }
            self.bindings += 1;
            self.in_core += usize::from(unsupported.is_none());
            if let Some(unsupported) = unsupported {
                complete = false;
                self.count(&unsupported.what, &format!("{}: {}", loaded.source.path, binding.name.ident));
            }
        }
        for problem in problems {
            if problem.severity == Severity::Error && matches!(problem.stage, Stage::Parse | Stage::Scope | Stage::Type)
            {
                complete = false;
                self.count(&problem.message, &loaded.source.path);
            }
        }
        self.understood += usize::from(complete);
    }

    fn count(&mut self, reason: &str, example: &str) {
        // Reasons that differ only in quoted names or types are the same reason.
        let general: String =
            reason.split('`').enumerate().map(|(index, part)| if index % 2 == 0 { part } else { "`..`" }).collect();
        let entry = self.reasons.entry(general).or_insert_with(|| (0, format!("{example}: {reason}")));
        entry.0 += 1;
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let (files, bindings) = (self.files, self.bindings);
        writeln!(f, "files                          {files}")?;
        writeln!(f, "  without a parse problem      {} ({:.1}%)", self.parsed, share(self.parsed, files))?;
        writeln!(f, "  with every binding in core   {} ({:.1}%)", self.understood, share(self.understood, files))?;
        writeln!(f, "top-level bindings             {bindings}")?;
        writeln!(f, "  in core                      {} ({:.1}%)", self.in_core, share(self.in_core, bindings))?;
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(reason, (count, _))| (std::cmp::Reverse(*count), reason.as_str()));
        if !reasons.is_empty() {
            writeln!(f, "most frequent reasons for the rest")?;
        }
        for (reason, (count, example)) in reasons.into_iter().take(10) {
            writeln!(f, "  {count:4}  {reason}\n        e.g. {example}")?;
        }
        Ok(())
    }
}
