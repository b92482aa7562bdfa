//! Fixes in words.

use std::fmt::Write as _;

use limpid_report::{Culprit, CulpritKind, Fix, FunctionReport, Verdict};

use crate::weak::advice;
use crate::words::{listed, quoted};

/// A change as the user would write it, and how sure it is: `glue :: ...   [checked: `glue` and `flatten` verify]`.
pub fn fix(report: &FunctionReport, fix: &Fix) -> String {
    let mut text = match fix.kind.is_declaration() {
        true => fix.refinement.clone(),
        false => format!("{}: {}", fix.title, fix.refinement),
    };
    if fix.proved {
        let mut names: Vec<String> = Vec::new();
        let library = |culprit: &&Culprit| culprit.kind == CulpritKind::Library;
        let dependency = |culprit: &&Culprit| culprit.kind == CulpritKind::Dependency;
        let verified = |culprit: &&Culprit| culprit.kind.has_code();
        let field = |culprit: &&Culprit| culprit.kind == CulpritKind::Field;
        let changed = report.culprits.iter().filter(verified).map(|culprit| quoted(&culprit.name));
        for name in changed.chain([quoted(report.name.ident.as_str())]) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let verify = if names.len() == 1 { "verifies" } else { "verify" };
        let _ = write!(text, "   [checked: {} {verify}", listed(&names));
        let assumed: Vec<String> = report.culprits.iter().filter(library).map(|one| quoted(&one.name)).collect();
        if !assumed.is_empty() {
            let _ = write!(text, ", and the library's code of {} does this", listed(&assumed));
        }
        let packaged: Vec<String> = report.culprits.iter().filter(dependency).map(|one| quoted(&one.name)).collect();
        if !packaged.is_empty() {
            let _ = write!(text, ", and the code of {} does this", listed(&packaged));
        }
        if report.culprits.iter().any(|culprit| field(&culprit)) {
            text.push_str(", and so does whatever builds such values");
        }
        text.push(']');
    }
    text
}

/// What to do where no change is known that helps.
pub fn instead(report: &FunctionReport) -> Option<String> {
    // Without an example, the reason says what to do.
    if report.verdict != Verdict::WeakSpec || !report.fixes.is_empty() || report.counterexamples.is_empty() {
        return None;
    }
    advice(report).map(|advice| format!("No change was found that is proved to help. {advice}"))
}
