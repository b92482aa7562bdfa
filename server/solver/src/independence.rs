//! Constraint independence, as in KLEE: splits a query into parts without common symbols and solves each.
//!
//! The part with the newest constraint comes first. The other parts are probably cached.

use std::cmp::Reverse;

use limpid_base::graph::DisjointSets;
use rustc_hash::FxHashMap;

use crate::{Answer, FreeSymbol, Model, Solve, SolverStatistics, TermId, Terms, Why};

#[derive(Debug)]
pub(crate) struct Independence<S> {
    inner: S,
}

impl<S> Independence<S> {
    pub(crate) fn new(inner: S) -> Independence<S> {
        Independence { inner }
    }
}

impl<S: Solve> Solve for Independence<S> {
    fn solve(&mut self, terms: &mut Terms, query: &[TermId], statistics: &mut SolverStatistics) -> Answer {
        let mut whole = Model::new();
        let mut unknown = None;
        for part in parts(terms, query) {
            statistics.parts += 1;
            match self.inner.solve(terms, &part, statistics) {
                Answer::Sat(model) => whole.merge(model),
                Answer::Unsat => return Answer::Unsat,
                Answer::Unknown(Why::Cancelled) => return Answer::Unknown(Why::Cancelled),
                // If another part is unsatisfiable, so is the query.
                Answer::Unknown(why) => unknown = unknown.or(Some(why)),
            }
        }
        unknown.map_or(Answer::Sat(whole), Answer::Unknown)
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

/// The parts, the one with the newest constraint first; inside a part the order is that of the query.
fn parts(terms: &Terms, query: &[TermId]) -> Vec<Vec<TermId>> {
    let mut groups = DisjointSets::new(query.len());
    let mut first_use: FxHashMap<FreeSymbol, usize> = FxHashMap::default();
    for (index, constraint) in query.iter().enumerate() {
        for symbol in terms.symbols(*constraint) {
            match first_use.get(symbol) {
                Some(first) => groups.unite(*first, index),
                None => _ = first_use.insert(*symbol, index),
            }
        }
    }
    let mut groups = groups.sets();
    groups.sort_by_key(|group| Reverse(group.last().copied()));
    groups.into_iter().map(|group| group.into_iter().map(|index| query[index]).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SmtSort;

    #[test]
    fn parts_share_nothing_and_the_newest_is_first() {
        let mut terms = Terms::new();
        let vars: Vec<TermId> = (0..4).map(|var| terms.var(var, SmtSort::Int)).collect();
        let a = terms.le(vars[0], vars[1]);
        let b = terms.le(vars[2], vars[3]);
        let zero = terms.int(0);
        let c = terms.le(vars[1], zero);
        assert_eq!(parts(&terms, &[a, b, c]), [vec![a, c], vec![b]]);
        let d = terms.le(vars[1], vars[2]);
        assert_eq!(parts(&terms, &[a, b, c, d]), [vec![a, b, c, d]]);
    }
}
