//! Mending: what can be changed where an execution breaks a promise. The code may be wrong; these are the changes of
//! annotations with which it is right.
//!
//! At most one of each kind, all of them proved. In this order:
//!
//! 1. A precondition that takes nothing away but what goes wrong: every result that the code can have without it, it can have
//!    with it.
//! 2. A demand on a parameter that is a function, of the same kind.
//! 3. A field of which nothing is said yet holds only what does not go wrong, where all values that the file builds are
//!    such. What the function promises stays as the user wants it.
//! 4. A promise that is kept, where it is the function's own that is broken.
//! 5. A weaker field, where values are built that the data type does not allow.
//! 6. Any other precondition or demand. If some result is never returned with it, the user wrote code for inputs that it rules out, so
//!    it is a last resort, and where it leaves a single execution it is none at all. The same holds for equations. A bound
//!    by some number, or a truth value that must be one of the two, is rarely what was meant.
//!
//! A recursion that does not end may need another metric, and nothing else is looked for then.

use limpid_base::Limits;

use super::trial::Trial;
use super::vocabulary::Vocabulary;
use super::{field, metric, parameter, postcondition, precondition, stored};
use limpid_check::Budget;
use limpid_check::File;
use limpid_check::names::plain;
use limpid_check::proof::Proofs;
use limpid_report::{Counterexample, Fix, FunctionReport, ObligationClass};

/// The changes with which a function that breaks a promise is proved, the best first.
pub fn mend(file: &File, proofs: &Proofs, report: &FunctionReport, budget: Budget, limits: &Limits) -> Vec<Fix> {
    let Some(vocabulary) = Vocabulary::of_file(file) else { return Vec::new() };
    let trial = Trial::new(file, proofs, report.name, budget, limits);
    let examples = &report.counterexamples;
    let class = |class: ObligationClass| move |example: &Counterexample| example.obligation.kind == class;
    if examples.iter().any(class(ObligationClass::Termination)) {
        let metric = metric::metric(&trial, &vocabulary, proofs.failing(report.name));
        return metric.into_iter().map(|(_, fix)| fix).collect();
    }
    let name = limpid_check::names::source_name(plain(report.name));
    let own = |example: &Counterexample| example.event.subject == name;
    let promise = match examples.iter().all(class(ObligationClass::Postcondition)) && examples.iter().all(own) {
        true => postcondition::postcondition(&trial, &vocabulary),
        false => None,
    };
    let field = field::field(&trial, &vocabulary, examples);
    let (first, last) = match precondition::precondition(&trial, &vocabulary) {
        Some(required) if required.fix.doubtful => (None, Some(required.fix)),
        Some(required) => (Some(required.fix), None),
        None => (None, None),
    };
    let (asked, lately) = match parameter::parameter(&trial, &vocabulary, proofs.failing(report.name)) {
        Some(demanded) if demanded.fix.doubtful => (None, Some(demanded.fix)),
        Some(demanded) => (Some(demanded.fix), None),
        None => (None, None),
    };
    // Whatever else was tried, a few changes of fields are looked at.
    let trial = Trial::new(file, proofs, report.name, budget, limits);
    let stored = stored::free(&trial, proofs.failing(report.name));
    [first, asked, stored, promise, field, last, lately].into_iter().flatten().collect()
}
