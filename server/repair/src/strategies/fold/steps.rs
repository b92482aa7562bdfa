//! Steps: functions that the step of a fold calls. While they are unspecified, no refinement of the fold suffices. While the
//! fold is unspecified, the goals do not determine their postconditions. So each gets the most conclusive postcondition
//! that holds of its code.
//!
//! Must not know: what folds are.

use std::collections::BTreeSet;

use limpid_base::QName;
use limpid_liquid::{Failing, FixpointBudget, Hole, Overrides, StrengthenQuery, TypingVerdict, strengthen};

use crate::strengthening::Strengthening;
use crate::terms::candidates::conclusive;
use crate::terms::goals::Goals;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::culprit::may_be_too_weak;
use limpid_check::proof::session;

/// The number of functions, and the budget for each.
const MOST: usize = 4;
const QUERIES: u64 = 600;
const RESOURCES: u32 = 300_000;

/// Postconditions for the unspecified callees of a function, but not for the fold itself.
pub(crate) fn steps(
    trial: &Trial<'_>,
    vocabulary: &Vocabulary,
    failing: &[Failing],
    fold: QName,
) -> Vec<Strengthening> {
    let &Trial { file, function, limits, .. } = trial;
    let imported = file.imported();
    let (Some(session), Some(in_force)) = (session(file, &imported), file.in_force()) else { return Vec::new() };
    let goals = Goals::new(in_force, failing);
    let unspecified = |name: &QName| {
        let specified = file.contract(*name).is_none_or(|contract| contract.ty.body.split_funs().1.says_something());
        let own = name.module == function.module && *name != function && *name != fold;
        own && !specified && may_be_too_weak(file, *name)
    };
    let mut found = Vec::new();
    for name in file.mentioned(function).into_iter().filter(unspecified).take(MOST) {
        let targets = [name];
        let whole = |hole: &Hole| match hole.path.is_empty() {
            true => conclusive(hole, vocabulary, &goals),
            false => Vec::new(),
        };
        let none = Overrides::none();
        let query =
            StrengthenQuery { targets: &targets, checked: &BTreeSet::new(), candidates: &whole, overrides: &none };
        let budget = FixpointBudget { queries: QUERIES, resources: RESOURCES, ..FixpointBudget::default() };
        let Ok(answer) = strengthen(&session, &query, budget, limits) else { return found };
        if !answer.checked.iter().any(|checked| checked.function == name && checked.verdict == TypingVerdict::Safe) {
            continue;
        }
        for (hole, terms) in answer.holes.iter().filter(|(hole, _)| hole.path.is_empty()) {
            let wanted = conclusive(hole, vocabulary, &goals);
            if let Some(term) = wanted.into_iter().find(|term| terms.contains(term)) {
                found.push(Strengthening { function: name, additions: vec![(Vec::new(), term)] });
            }
        }
    }
    found
}
