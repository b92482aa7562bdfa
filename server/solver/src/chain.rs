//! The chain: which layers there are and in which order. The one place that knows them all.

use limpid_base::Limits;

use crate::bounds::Bounds;
use crate::cache::Cache;
use crate::independence::Independence;
use crate::simplify::Simplify;
use crate::z3_solver::Z3Solver;
use crate::{Answer, Interrupt, Model, PathCondition, Solve, SolverStatistics, TermId, Terms, Why, minimise};

/// The budget of one query, in Z3's resource units instead of time, so that answers are reproducible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryBudget {
    pub resource_units: u32,
}

impl Default for QueryBudget {
    fn default() -> QueryBudget {
        QueryBudget { resource_units: 400_000 }
    }
}

/// Queries of a higher degree are not answered.
const FACTORS: u16 = 8;

/// The solver of one worker. It stays on its thread; its [`Interrupt`] may go anywhere.
#[derive(Debug)]
pub struct Solver {
    chain: Box<dyn Solve>,
    interrupt: Interrupt,
    statistics: SolverStatistics,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(QueryBudget::default())
    }
}

impl Solver {
    pub fn new(budget: QueryBudget) -> Solver {
        let z3 = Z3Solver::new(budget);
        let interrupt = z3.interrupt();
        Solver { chain: assemble(z3), interrupt, statistics: SolverStatistics::default() }
    }

    /// Z3 without the other layers, for tests and benchmarks.
    pub fn bare(budget: QueryBudget) -> Solver {
        let z3 = Z3Solver::new(budget);
        let interrupt = z3.interrupt();
        Solver { chain: Box::new(z3), interrupt, statistics: SolverStatistics::default() }
    }

    /// Whether the path condition is satisfiable, with a model that was evaluated on all of it.
    pub fn check(&mut self, terms: &mut Terms, path: &PathCondition) -> Answer {
        self.solve(terms, &path.to_vec())
    }

    /// Whether the path condition implies the goal; `None` if the solver cannot tell.
    pub fn entails(&mut self, terms: &mut Terms, path: &PathCondition, goal: TermId) -> Option<bool> {
        let failure = terms.not(goal);
        match self.check(terms, &path.and(failure)) {
            Answer::Unsat => Some(true),
            Answer::Sat(_) => Some(false),
            Answer::Unknown(_) => None,
        }
    }

    /// Like `check`, with a model that minimises the distance of the objectives, Int or Real terms, from zero, the
    /// first one first. Of two equally near, the positive one; of Reals, integers before halves before others.
    pub fn minimise(&mut self, terms: &mut Terms, path: &PathCondition, objectives: &[TermId]) -> Answer {
        minimise::minimise(self, terms, path.to_vec(), objectives)
    }

    /// A handle with which other threads can interrupt this solver.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Resets the solver: later answers do not depend on earlier queries, not even in the choice of a model.
    /// The next query that reaches Z3 pays for a new context, some milliseconds. Without a reset two [`Terms`] are
    /// kept apart, but Z3 may find another model in the second than in a new context.
    pub fn reset(&mut self) {
        self.chain.reset();
    }

    /// From now on queries also end when these limits are cancelled or their deadline has passed.
    pub fn set_limits(&mut self, limits: Limits) {
        self.interrupt.set_limits(Some(limits));
    }

    pub fn statistics(&self) -> &SolverStatistics {
        &self.statistics
    }

    pub(crate) fn solve(&mut self, terms: &mut Terms, query: &[TermId]) -> Answer {
        if self.interrupt.is_requested() {
            return Answer::Unknown(Why::Cancelled);
        }
        self.statistics.queries += 1;
        // Powers make numbers of any size, even if a model is only evaluated.
        if query.iter().any(|term| terms.degree(*term) > FACTORS) {
            return Answer::Unknown(Why::Incomplete("too many factors".to_owned()));
        }
        match self.chain.solve(terms, query, &mut self.statistics) {
            Answer::Sat(model) => verified(terms, query, model),
            other => other,
        }
    }
}

fn assemble(z3: Z3Solver) -> Box<dyn Solve> {
    Box::new(Simplify::new(Independence::new(Bounds::new(Cache::new(z3)))))
}

/// The answer with this model, if it is one.
pub(crate) fn verified(terms: &Terms, query: &[TermId], model: Model) -> Answer {
    if model.satisfies(terms, query) {
        Answer::Sat(model)
    } else {
        Answer::Unknown(Why::Incomplete("the model gives some constraint no value".to_owned()))
    }
}
