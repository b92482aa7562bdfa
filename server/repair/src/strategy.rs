//! What a strategy is, and the two ordered lists of them.
//!
//! A new kind of change is a file in `strategies` and a line here.

use limpid_check::suspects::Suspect;
use limpid_liquid::Failing;
use limpid_report::{Counterexample, Culprit, CulpritKind, Fix};

use crate::strategies::callback_argument::CallbackArgument;
use crate::strategies::callback_result::CallbackResult;
use crate::strategies::callee::Callee;
use crate::strategies::field::{Field, UnrefinedField};
use crate::strategies::fold::AbstractFold;
use crate::strategies::haskell_signature::HaskellSignature;
use crate::strategies::lemma::Lemma;
use crate::strategies::local_postcondition::LocalPostcondition;
use crate::strategies::local_precondition::LocalPrecondition;
use crate::strategies::measure::NonNegativeMeasure;
use crate::strategies::metric::Metric;
use crate::strategies::option::SwitchOn;
use crate::strategies::precondition::{Precondition, PrivatePrecondition};
use crate::strategies::qualifier::Qualifier;
use crate::strategies::rebuild::Rebuild;
use crate::strategies::weaker_field::WeakerField;
use crate::strategies::weaker_postcondition::WeakerPostcondition;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;

/// One kind of change of the user's annotations.
pub(crate) trait Strategy: Sync {
    /// What it is called in traces.
    fn name(&self) -> &'static str;

    /// The kinds of culprit that its repairs name.
    fn culprits(&self) -> &'static [CulpritKind];

    /// A change of this kind that was proved to help, on the edited text.
    fn attempt(&self, query: &Query<'_>) -> Option<Repair>;
}

/// What is to be repaired.
pub(crate) struct Query<'q> {
    pub(crate) trial: &'q Trial<'q>,
    pub(crate) vocabulary: &'q Vocabulary,
    /// Callees whose refinement may be too weak, the likeliest first.
    pub(crate) suspects: &'q [Suspect],
    /// Executions that violate an obligation. Empty if typing only leaves it open.
    pub(crate) examples: &'q [Counterexample],
}

impl<'q> Query<'q> {
    /// The obligations of the function that typing leaves open.
    pub(crate) fn failing(&self) -> &'q [Failing] {
        self.trial.proofs.failing(self.trial.function)
    }
}

/// A change that was proved to help, and what was too weak before it.
#[derive(Clone, Debug)]
pub struct Repair {
    /// Empty if an execution violates the obligation, since the code may be wrong instead.
    pub culprits: Vec<Culprit>,
    pub fix: Fix,
}

impl Repair {
    pub(crate) fn of(culprit: Culprit, fix: Fix) -> Repair {
        Repair { culprits: vec![culprit], fix }
    }
}

/// Changes for an obligation that typing leaves open and no execution violates. The first that is proved to help is offered.
///
/// Where a matched value is built again and the annotations suffice, none of them is too weak. Then postconditions of callees
/// come first, since these are most often too weak. Options come last, since they apply to the whole file.
pub(crate) const STRENGTHENING: [&dyn Strategy; 14] = [
    &Rebuild,
    &Callee,
    &AbstractFold,
    &Metric,
    &NonNegativeMeasure,
    &Field,
    &Lemma,
    &CallbackResult,
    &CallbackArgument,
    &LocalPrecondition,
    &PrivatePrecondition,
    &LocalPostcondition,
    &Qualifier,
    &SwitchOn,
];

/// Changes for an obligation that an execution violates, in the order in which they are offered, at most one of each.
///
/// 1. A precondition that excludes only violating inputs: every result expression is still reachable.
/// 2. A precondition on the results of a callback, of the same kind.
/// 3. A refinement of a field that has none, where all values that the file builds meet it. The postcondition stays.
/// 4. The strongest postcondition that holds, if the violated one is the function's own.
/// 5. A weaker refinement of a field, where values are built that the data type does not allow.
///
/// Preconditions that are doubtful come after all of these: see [`mod@crate::weaken`].
pub(crate) const WEAKENING: [&dyn Strategy; 5] =
    [&Precondition, &CallbackResult, &UnrefinedField, &WeakerPostcondition, &WeakerField];

/// If an execution violates a termination obligation, or if there is nothing that could decrease, only another metric helps,
/// or a type in which something has a size.
pub(crate) const TERMINATION: [&dyn Strategy; 2] = [&HaskellSignature, &Metric];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_distinct() {
        let all = || STRENGTHENING.iter().chain(&WEAKENING).map(|strategy| strategy.name());
        // A strategy may be in both lists.
        let shared =
            STRENGTHENING.iter().filter(|one| WEAKENING.iter().any(|other| one.name() == other.name())).count();
        assert_eq!(all().collect::<BTreeSet<_>>().len() + shared, all().count());
        assert_eq!(shared, 1, "a refinement of a callback's result is the only change in both lists");
    }

    #[test]
    fn a_strategy_without_culprits_only_weakens() {
        assert!(STRENGTHENING.iter().all(|strategy| !strategy.culprits().is_empty()));
    }
}
