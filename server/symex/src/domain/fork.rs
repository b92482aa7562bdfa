//! Forks at conditions: the path condition grows, and infeasible sides are dropped.
//!
//! A side counts as feasible unless the solver refutes it, so an unknown answer never loses a path.

use limpid_machine::{Decision, Resume, State, Value};
use limpid_solver::{Answer, TermId};

use super::SymbolicDomain;
use crate::path::Path;
use crate::value::SymbolicValue;

pub(crate) type Branches = Vec<(Path, Resume<SymbolicValue>)>;

/// The cost, in transitions, of a query that our own layers answer, and of each constraint in it.
const QUESTION: u64 = 20;
const CONDITION: u64 = 8;

impl SymbolicDomain<'_> {
    /// Forks at a condition if both sides are feasible. `resume` gives the value with which each side goes on.
    pub(crate) fn branch(
        &mut self,
        state: &mut State<Self>,
        condition: TermId,
        resume: impl Fn(bool, &State<Self>) -> Value<SymbolicValue>,
    ) -> Decision<Self> {
        if let Some(truth) = self.terms.as_bool(condition) {
            return Decision::Go(resume(truth, state));
        }
        let otherwise = self.terms.not(condition);
        let sides = [(true, condition), (false, otherwise)];
        let mut branches: Branches = Vec::new();
        for (truth, condition) in sides {
            if let Some(path) = self.assume(&state.path, condition) {
                branches.push((path, Resume::Value(resume(truth, state))));
            }
        }
        fork(state, branches)
    }

    /// The path with one more path constraint, if it stays feasible.
    pub(crate) fn assume(&mut self, path: &Path, condition: TermId) -> Option<Path> {
        match self.terms.as_bool(condition) {
            Some(true) => return Some(path.clone()),
            Some(false) => return None,
            None => {}
        }
        let mut longer = path.clone();
        longer.conditions.push(condition);
        longer.decisions += 1;
        self.asked += QUESTION + longer.conditions.len() as u64 * CONDITION;
        match self.solver.check(&mut self.terms, &longer.conditions) {
            Answer::Unsat => None,
            Answer::Sat(_) | Answer::Unknown(_) => Some(longer),
        }
    }
}

/// Goes on along the only feasible branch, or forks. A path without feasible branches is pruned.
pub(crate) fn fork<'p>(state: &mut State<SymbolicDomain<'p>>, mut branches: Branches) -> Decision<SymbolicDomain<'p>> {
    match branches.len() {
        0 => Decision::Prune,
        1 => match branches.remove(0) {
            (path, Resume::Value(value)) => {
                state.path = path;
                Decision::Go(value)
            }
            (path, Resume::Raise(kind, message)) => {
                state.path = path;
                Decision::Raise(kind, message)
            }
        },
        _ => Decision::Fork(branches),
    }
}
