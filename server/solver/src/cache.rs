//! The counterexample cache of KLEE (OSDI 2008): earlier answers, models that also satisfy other queries, and
//! unsatisfiable subsets. Beyond KLEE, local search adapts an earlier model to a new query.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::repair::repair;
use crate::{Answer, Model, Solve, SolverStatistics, TermId, Terms, Why};

/// How many earlier models are tried.
const MODELS: usize = 16;
/// How many of them are adapted by local search.
const REPAIRED: usize = 2;
/// The capacity. The cache is cleared when it is full.
const ANSWERS: usize = 1 << 16;

#[derive(Debug)]
pub(crate) struct Cache<S> {
    inner: S,
    /// Answers by the ordered constraints. Cancelled answers are never stored.
    answers: FxHashMap<Arc<[TermId]>, Remembered>,
    /// Unsatisfiable sets, by their greatest constraint.
    unsat: FxHashMap<TermId, Vec<Arc<[TermId]>>>,
    /// The latest first.
    models: VecDeque<Arc<Model>>,
    /// The arena that the ids belong to.
    identity: Option<u64>,
}

#[derive(Clone, Debug)]
enum Remembered {
    Sat(Arc<Model>),
    Unsat,
    Unknown(Why),
}

impl<S> Cache<S> {
    pub(crate) fn new(inner: S) -> Cache<S> {
        Cache {
            inner,
            answers: FxHashMap::default(),
            unsat: FxHashMap::default(),
            models: VecDeque::new(),
            identity: None,
        }
    }

    fn forget(&mut self) {
        self.answers.clear();
        self.unsat.clear();
        self.models.clear();
        self.identity = None;
    }

    fn includes_unsat(&self, part: &[TermId]) -> bool {
        let included = |set: &Arc<[TermId]>| set.iter().all(|constraint| part.binary_search(constraint).is_ok());
        part.iter().filter_map(|greatest| self.unsat.get(greatest)).flatten().any(included)
    }

    /// An earlier model that satisfies this query; it moves to the front.
    fn reusable_model(&mut self, terms: &Terms, part: &[TermId]) -> Option<Arc<Model>> {
        let index = self.models.iter().position(|model| model.satisfies(terms, part))?;
        let model = self.models.remove(index)?;
        self.models.push_front(Arc::clone(&model));
        Some(model)
    }

    /// A model that local search finds from an earlier one.
    fn repaired_model(&self, terms: &Terms, query: &[TermId]) -> Option<Model> {
        let latest = self.models.iter().take(REPAIRED).map(|model| restricted(model, terms, query));
        latest.chain([Model::new()]).find_map(|model| repair(terms, query, model))
    }

    fn remember(&mut self, part: Arc<[TermId]>, remembered: Remembered) {
        if self.answers.len() >= ANSWERS {
            self.answers.clear();
            self.unsat.clear();
        }
        self.answers.insert(part, remembered);
    }

    fn remember_answer(&mut self, part: Arc<[TermId]>, answer: &Answer) {
        match answer {
            Answer::Sat(model) => {
                let model = Arc::new(model.clone());
                self.models.push_front(Arc::clone(&model));
                self.models.truncate(MODELS);
                self.remember(part, Remembered::Sat(model));
            }
            Answer::Unsat => {
                if let Some(greatest) = part.last() {
                    self.unsat.entry(*greatest).or_default().push(Arc::clone(&part));
                }
                self.remember(part, Remembered::Unsat);
            }
            Answer::Unknown(Why::Cancelled) => {}
            Answer::Unknown(why) => self.remember(part, Remembered::Unknown(why.clone())),
        }
    }
}

impl<S: Solve> Solve for Cache<S> {
    fn solve(&mut self, terms: &mut Terms, query: &[TermId], statistics: &mut SolverStatistics) -> Answer {
        if self.identity != Some(terms.identity()) {
            self.forget();
            self.identity = Some(terms.identity());
        }
        let mut part = query.to_vec();
        part.sort_unstable();
        if let Some(remembered) = self.answers.get(part.as_slice()) {
            statistics.repeated += 1;
            return match remembered {
                Remembered::Sat(model) => Answer::Sat(restricted(model, terms, query)),
                Remembered::Unsat => Answer::Unsat,
                Remembered::Unknown(why) => Answer::Unknown(why.clone()),
            };
        }
        let part: Arc<[TermId]> = part.into();
        if self.includes_unsat(&part) {
            statistics.reused_unsat += 1;
            self.remember(part, Remembered::Unsat);
            return Answer::Unsat;
        }
        if let Some(model) = self.reusable_model(terms, &part) {
            statistics.reused_models += 1;
            let answer = Answer::Sat(restricted(&model, terms, query));
            self.remember(part, Remembered::Sat(model));
            return answer;
        }
        let answer = match self.repaired_model(terms, query) {
            Some(model) => {
                statistics.repaired_models += 1;
                Answer::Sat(model)
            }
            None => self.inner.solve(terms, query, statistics),
        };
        self.remember_answer(part, &answer);
        answer
    }

    fn reset(&mut self) {
        self.forget();
        self.inner.reset();
    }
}

/// The restriction of the model to the symbols of the query.
fn restricted(model: &Model, terms: &Terms, query: &[TermId]) -> Model {
    model.restrict(query.iter().flat_map(|constraint| terms.symbols(*constraint)).copied())
}
