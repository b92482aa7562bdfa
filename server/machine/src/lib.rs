//! The lazy evaluator of core: one set of rules, many domains.
//!
//! Core is compiled, a top-level binding at a time and on first use, to compact code (`code`, `compile`,
//! `link`); the rules in `step` run it on a state of their own heap and stack. What happens at a branch
//! point, and how numbers compute, is a parameter: the [`Domain`]. Nothing here does I/O or recurses on the program's data.
//!
//! ```
//! # use std::sync::Arc;
//! # use limpid_base::{Limits, QName, Span};
//! # use limpid_core::{Binding, Body, DataType, Expr, Literal, PrimOp};
//! use limpid_machine::{ConcreteDomain, Ghc, Machine, Outcome, Program, View};
//!
//! struct Empty;
//! impl Program for Empty {
//!     fn binding(&self, _: QName) -> Option<Arc<Binding>> { None }
//!     fn data_type_of(&self, _: QName) -> Option<Arc<DataType>> { None }
//! }
//!
//! let mut body = Body::default();
//! let two = body.expr(Expr::Literal(Literal::Int(2)), Span::default());
//! body.root = Some(body.expr(Expr::Prim { op: PrimOp::IntAdd, args: vec![two, two] }, Span::default()));
//!
//! let mut machine = Machine::new(&Empty, ConcreteDomain::<Ghc>::default());
//! let it = machine.expression(QName::new("Main", "it"), Arc::new(body));
//! assert_eq!(machine.force_view(it, &mut Limits::fuel(1_000)), Outcome::Value(View::Int(4)));
//! ```

mod code;
mod collect;
mod compile;
mod domain;
mod heap;
mod inspect;
mod link;
mod machine;
mod number;
mod outcome;
mod program;
mod state;
mod step;
mod value;

pub use domain::{AfterViolation, Alternatives, Call, ConcreteDomain, Decision, Domain, Pattern, Purpose, Resume};
pub use heap::{Chunked, Flat, Store};
pub use inspect::{TextEnd, View};
pub use machine::{Advance, BUDGET, CHECK_BUDGET, Handle, Machine, Transition};
pub use number::{Arithmetic, Big, Bigs, Computed, Fault, Ghc, Logic, Quick, show_double, show_float, show_fraction};
pub use outcome::{CALLS, CallFrame, CodePosition, Missing, Outcome, Raised, RaisedKind, TRACE, Violation};
pub use program::Program;
pub use state::State;
pub use value::{Cell, Value};
