//! Weakening: changes of annotations where an execution violates an obligation. The code may be wrong instead; after each
//! of these changes it satisfies its annotations.
//!
//! All changes are proved. A precondition is doubtful if some result is never returned under it, if it is an equation, if it
//! bounds a number by a constant, or if it fixes a truth value: the user wrote code for inputs that it excludes. Doubtful
//! preconditions are offered last.

use limpid_base::Limits;
use limpid_check::{File, Proofs, SearchBudget};
use limpid_report::{Fix, FixKind, FunctionReport, ObligationClass};

use crate::strategy::{Query, Strategy, TERMINATION, WEAKENING};
use crate::terms::vocabulary::Vocabulary;
use crate::trial::{Trial, limits_of_repair};

/// The changes after which a function with a counterexample is proved, the best first.
pub fn weaken(
    file: &File,
    proofs: &Proofs,
    report: &FunctionReport,
    budget: SearchBudget,
    limits: &Limits,
) -> Vec<Fix> {
    let _repair = tracing::debug_span!("repair", function = %report.name.ident).entered();
    let Some(vocabulary) = Vocabulary::of_function(file, report.name) else { return Vec::new() };
    let examples = &report.counterexamples;
    let may_not_end = examples.iter().any(|example| example.obligation.kind == ObligationClass::Termination);
    let strategies: &[&dyn Strategy] = if may_not_end { &TERMINATION } else { &WEAKENING };
    let attempt = |strategy: &&dyn Strategy| {
        // Each strategy has trials of its own, so that what one of them finds does not depend on the others.
        let limits = limits_of_repair(limits, budget);
        let trial = Trial::new(file, proofs, report.name, budget, &limits);
        let query = Query { trial: &trial, vocabulary: &vocabulary, suspects: &[], examples };
        crate::attempt(*strategy, &query)
    };
    let mut fixes: Vec<Fix> = strategies.iter().filter_map(attempt).map(|repair| repair.fix).collect();
    fixes.sort_by_key(is_last_resort);
    fixes
}

fn is_last_resort(fix: &Fix) -> bool {
    fix.doubtful && matches!(fix.kind, FixKind::Precondition | FixKind::CallbackResult)
}
