//! The interface of every layer of the chain, and the statistics of the layers.

use std::fmt::{self, Debug};
use std::ops::AddAssign;
use std::time::Duration;

use crate::{Answer, TermId, Terms};

/// A solver, or a layer before another solver.
pub trait Solve: Debug {
    /// Whether the constraints, Bool terms with the oldest first, are satisfiable.
    fn solve(&mut self, terms: &mut Terms, query: &[TermId], statistics: &mut SolverStatistics) -> Answer;

    /// Clears all state of earlier queries.
    fn reset(&mut self);
}

/// How many queries there were, and which layer answered them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolverStatistics {
    /// Queries to the whole chain, those of `minimise` included.
    pub queries: u64,
    /// Queries that simplification decided.
    pub simplified: u64,
    /// Independent parts. The other counters count parts.
    pub parts: u64,
    /// Parts that interval reasoning decided.
    pub bounds: u64,
    /// The same part was in the cache.
    pub repeated: u64,
    /// An earlier model satisfies the part.
    pub reused_models: u64,
    /// Local search adapted an earlier model.
    pub repaired_models: u64,
    /// A subset of the part was known to be unsatisfiable.
    pub reused_unsat: u64,
    pub z3: u64,
    pub z3_unknown: u64,
    /// The resource units that Z3 spent. Unlike its time, they are the same on every machine.
    pub z3_units: u64,
    pub z3_time: Duration,
}

/// To add up what several workers did.
impl AddAssign<&SolverStatistics> for SolverStatistics {
    fn add_assign(&mut self, other: &SolverStatistics) {
        self.queries += other.queries;
        self.simplified += other.simplified;
        self.parts += other.parts;
        self.bounds += other.bounds;
        self.repeated += other.repeated;
        self.reused_models += other.reused_models;
        self.repaired_models += other.repaired_models;
        self.reused_unsat += other.reused_unsat;
        self.z3 += other.z3;
        self.z3_unknown += other.z3_unknown;
        self.z3_units += other.z3_units;
        self.z3_time += other.z3_time;
    }
}

/// In one line, such as `126 queries: 6 by bounds, 58 by models, 62 by Z3 in 7 ms`.
impl fmt::Display for SolverStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let models = self.reused_models + self.repaired_models;
        write!(f, "{} queries", self.queries)?;
        let counts = [
            (self.simplified, "by simplification"),
            (self.bounds, "by bounds"),
            (self.repeated + self.reused_unsat, "by memory"),
            (models, "by models"),
        ];
        let mut separator = ": ";
        for (count, how) in counts.into_iter().filter(|(count, _)| *count > 0) {
            write!(f, "{separator}{count} {how}")?;
            separator = ", ";
        }
        if self.z3 > 0 {
            write!(f, "{separator}{} by Z3 in {} ms", self.z3, self.z3_time.as_millis())?;
        }
        Ok(())
    }
}
