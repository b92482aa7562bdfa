//! Answers: what a solver says about a path.

use crate::Model;

#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The constraints hold in this model: each was evaluated in it.
    Sat(Model),
    Unsat,
    Unknown(Why),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Cancelled, or the deadline has passed.
    Cancelled,
    /// The query exceeded its budget of resource units.
    Budget,
    /// The query is beyond the solver's theories, or the model has values that we cannot represent.
    Incomplete(String),
}

impl Answer {
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat)
    }

    /// The model of a satisfiable path.
    pub fn model(self) -> Option<Model> {
        match self {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}
