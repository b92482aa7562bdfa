//! What every layer of the chain is: something that answers queries. Also what the layers count.

use std::fmt::Debug;
use std::time::Duration;

use crate::{Answer, TermId, Terms};

/// A solver, or a layer before another solver.
pub trait Solve: Debug {
    /// Whether the constraints can hold together. They are Bool terms, oldest first.
    fn solve(&mut self, terms: &mut Terms, query: &[TermId], statistics: &mut Statistics) -> Answer;

    /// Forgets what was asked before.
    fn reset(&mut self);
}

/// How many questions there were, and who answered them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions asked of the whole chain, also those of `minimise`.
    pub queries: u64,
    /// Questions that were decided by simplification alone.
    pub simplified: u64,
    /// Independent parts that were asked for; the rest of the counters are about parts.
    pub parts: u64,
    /// Parts that speak about the bounds of one variable.
    pub bounds: u64,
    /// The very same part was answered before.
    pub repeated: u64,
    /// An earlier model satisfies the part.
    pub reused_models: u64,
    /// A subset of the part was unsatisfiable before.
    pub reused_unsat: u64,
    pub z3: u64,
    pub z3_unknown: u64,
    pub z3_time: Duration,
}
