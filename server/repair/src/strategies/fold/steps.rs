//! Steps: functions that the step of a fold calls. As long as they say nothing, no refinement of the fold is enough, and as
//! long as the fold says nothing, nobody can tell what they would have to promise: so they promise the most telling thing
//! that holds of their code.
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
use limpid_check::culprit::may_promise_more;
use limpid_check::proof::session;

/// No more functions are asked, and each at this cost.
const MOST: usize = 4;
const QUERIES: u64 = 600;
const RESOURCES: u32 = 300_000;

/// What functions that a function calls could promise, those that say nothing yet; all but one.
pub(crate) fn steps(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing], but: QName) -> Vec<Strengthening> {
    let &Trial { file, function, limits, .. } = trial;
    let imported = file.imported();
    let (Some(session), Some(in_force)) = (session(file, &imported), file.in_force()) else { return Vec::new() };
    let goals = Goals::new(in_force, failing);
    let silent = |name: &QName| {
        let said = file.contract(*name).is_none_or(|contract| contract.ty.body.split_funs().1.says_something());
        let own = name.module == function.module && *name != function && *name != but;
        own && !said && may_promise_more(file, *name)
    };
    let mut found = Vec::new();
    for name in file.mentioned(function).into_iter().filter(silent).take(MOST) {
        let targets = [name];
        let whole = |hole: &Hole| match hole.path.is_empty() {
            true => conclusive(hole, vocabulary, &goals),
            false => Vec::new(),
        };
        let none = Overrides::none();
        let question =
            StrengthenQuery { targets: &targets, checked: &BTreeSet::new(), candidates: &whole, overrides: &none };
        let budget = FixpointBudget { queries: QUERIES, resources: RESOURCES, ..FixpointBudget::default() };
        let Ok(answer) = strengthen(&session, &question, budget, limits) else { return found };
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
