//! Terms, queries and answers: the solver chain behind symbolic execution, with Z3 at its end.
//!
//! The executor builds terms in [`Terms`], collects them in a [`PathCondition`], and asks its [`Solver`] for an [`Answer`].
//!
//! Must not know: Haskell, core, files. Z3 is the only part of the outside world below the binary.
//!
//! Invariants:
//! 1. Z3 objects stay on the thread that made them; another thread may only interrupt them.
//! 2. The Z3 that is linked is the one that `make setup` pins: a test compares the two.
//! 3. A model that is returned was evaluated: every constraint of the query is true in it.
//! 4. Answers are deterministic: budgets count resource units and nothing depends on the order of a hash table.

mod answer;
mod bounds;
mod cache;
mod chain;
mod compare;
mod construct;
mod encode;
mod eval;
mod independence;
mod interrupt;
mod linear;
mod minimise;
mod model;
mod number;
mod numeral;
mod path;
mod print;
mod prove;
mod read;
mod repair;
mod session;
mod simplify;
mod smt;
mod solve;
mod substitute;
mod term;
mod translate;
mod version;
mod young;
mod z3_solver;

pub use answer::{Answer, Why};
pub use chain::{QueryBudget, Solver};
pub use encode::Signatures;
pub use interrupt::{Interrupt, Running};
pub use limpid_logic::Relation;
pub use model::{FunctionModel, Model, ModelValue};
pub use number::{Division, Number};
pub use path::PathCondition;
pub use print::{Names, Numbered};
pub use prove::{OneSolver, Prover, Validity, has_tag};
pub use solve::{Solve, SolverStatistics};
pub use term::{FreeSymbol, FunId, Linear, Node, SmtSort, TermId, Terms, VarId};
pub use version::z3_version;
pub use young::in_young_context;
