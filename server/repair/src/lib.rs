//! Repair: changes of annotations after which a function that could not be proved is proved.
//!
//! [`strengthen`] is for obligations that typing leaves open, [`mod@weaken`] for those that an execution violates. Both go
//! through an ordered list of strategies (`strategy`); each kind of change is a file in `strategies`. `terms` has the
//! candidates for refinements, `edit` writes them into the user's text, `trial` proves the edited text. Only proved changes
//! are offered.
//!
//! Must not know: English.

mod callback;
mod edit;
mod imported;
mod strategies;
mod strategy;
mod strengthening;
mod terms;
#[cfg(test)]
mod tests;
mod trial;
mod weaken;

use limpid_base::{Limits, QName};
use limpid_check::suspects::Suspect;
use limpid_check::{File, Proofs, SearchBudget};
use limpid_contracts::ObligationKind;
use limpid_liquid::Failing;
use limpid_logic::Term;

pub use self::edit::above;
pub use self::edit::declared::culprit as field_culprit;
pub use self::strategy::Repair;
use self::strategy::{Query, STRENGTHENING, Strategy, TERMINATION};
use self::terms::vocabulary::Vocabulary;
pub use self::trial::is_small;
use self::trial::{Trial, limits_of_repair};
pub use self::weaken::weaken;

/// The first change that proves a function whose obligations typing leaves open.
pub fn strengthen(
    file: &File,
    proofs: &Proofs,
    function: QName,
    suspects: &[Suspect],
    budget: SearchBudget,
    limits: &Limits,
) -> Option<Repair> {
    let _repair = tracing::debug_span!("repair", function = %function.ident).entered();
    let goals = proofs.failing(function).iter().map(|failing| &failing.goal);
    let vocabulary = Vocabulary::of_function(file, function)?.with_measures_in(&file.in_force()?, goals);
    let limits = limits_of_repair(limits, budget);
    let trial = Trial::new(file, proofs, function, budget, &limits);
    let query = Query { trial: &trial, vocabulary: &vocabulary, suspects, examples: &[] };
    let strategies: &[&dyn Strategy] = if has_no_metric(query.failing()) { &TERMINATION } else { &STRENGTHENING };
    strategies.iter().find_map(|strategy| attempt(*strategy, &query))
}

/// Whether all that is open is why the function ends, and it has no metric that could decrease.
fn has_no_metric(failing: &[Failing]) -> bool {
    let nothing = |failing: &Failing| failing.kind == ObligationKind::Termination && failing.goal == Term::Bool(false);
    !failing.is_empty() && failing.iter().all(nothing)
}

fn attempt(strategy: &dyn Strategy, query: &Query<'_>) -> Option<Repair> {
    let found = strategy.attempt(query)?;
    let kinds = strategy.culprits();
    debug_assert!(
        found.culprits.iter().all(|culprit| kinds.contains(&culprit.kind)),
        "`{}` names {:?}",
        strategy.name(),
        found.culprits
    );
    Some(found)
}
