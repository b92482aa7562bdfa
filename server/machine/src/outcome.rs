//! How an evaluation can end: one closed enum, and what is told about failures.
//!
//! Must not know: how evaluation works.

use std::sync::Arc;

use limpid_base::{QName, Span};
use limpid_core::{ExprId, FailureKind};

use crate::machine::Handle;

/// The end of an evaluation. `V` is what a value is to the caller.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome<V> {
    Value(V),
    Raised(Arc<Raised>),
    /// The fuel ran out; evaluation can be resumed with more.
    OutOfFuel,
    /// The heap and the stack together have more cells than allowed, or a number is too large.
    OutOfMemory,
    /// Cancelled, or the deadline has passed; evaluation can be resumed.
    Cancelled,
    /// Evaluation needs something that has no code, or code that we do not handle.
    Unsupported(Arc<Missing>),
    /// A contract is violated. The machine's state can still be inspected.
    Violated(Arc<Violation>),
    /// An assumption does not hold, or the domain pruned this path.
    Pruned,
}

impl<V> Outcome<V> {
    pub fn map<W>(self, f: impl FnOnce(V) -> W) -> Outcome<W> {
        match self {
            Outcome::Value(value) => Outcome::Value(f(value)),
            Outcome::Raised(raised) => Outcome::Raised(raised),
            Outcome::OutOfFuel => Outcome::OutOfFuel,
            Outcome::OutOfMemory => Outcome::OutOfMemory,
            Outcome::Cancelled => Outcome::Cancelled,
            Outcome::Unsupported(missing) => Outcome::Unsupported(missing),
            Outcome::Violated(violation) => Outcome::Violated(violation),
            Outcome::Pruned => Outcome::Pruned,
        }
    }

    /// The value, or the outcome as it is if there is none.
    pub fn into_result(self) -> Result<V, Outcome<std::convert::Infallible>> {
        match self {
            Outcome::Value(value) => Ok(value),
            Outcome::Raised(raised) => Err(Outcome::Raised(raised)),
            Outcome::OutOfFuel => Err(Outcome::OutOfFuel),
            Outcome::OutOfMemory => Err(Outcome::OutOfMemory),
            Outcome::Cancelled => Err(Outcome::Cancelled),
            Outcome::Unsupported(missing) => Err(Outcome::Unsupported(missing)),
            Outcome::Violated(violation) => Err(Outcome::Violated(violation)),
            Outcome::Pruned => Err(Outcome::Pruned),
        }
    }
}

/// An expression of a binding, and where it was written in that binding's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodePosition {
    pub binding: QName,
    pub expr: ExprId,
    pub span: Span,
}

/// A failed evaluation, as a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    pub kind: RaisedKind,
    pub message: String,
    pub position: Option<CodePosition>,
    /// The stack trace, innermost first: the cases and operations on the stack, without repetitions,
    /// at most [`TRACE`] of them. Tail calls leave no trace.
    pub trace: Vec<CodePosition>,
}

/// How long a trace may get.
pub const TRACE: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaisedKind {
    /// `error` was called.
    Error,
    /// `undefined` was evaluated.
    Undefined,
    /// Something the programmer left out: a pattern, a guard, a field, a method.
    Failure(FailureKind),
    /// Division by zero, overflow, a character out of range.
    Arithmetic,
    /// A value that depends on itself: `<<loop>>`.
    Loop,
    /// The evaluation of this value was given up earlier, because a limit was reached.
    Interrupted,
}

impl RaisedKind {
    /// Whether the programmer left out a pattern or a guard. The message then names the place, which the program does not choose.
    pub const fn is_missing_pattern(self) -> bool {
        matches!(
            self,
            RaisedKind::Failure(
                FailureKind::Equation | FailureKind::Pattern | FailureKind::Guard | FailureKind::Irrefutable
            )
        )
    }
}

/// A failed check, as a value. Its handles belong to the state in which the machine stops. They
/// can be viewed and forced like others, because the thunks under evaluation are restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The number of the check.
    pub site: u32,
    /// The recorded values.
    pub values: Handle,
    pub position: Option<CodePosition>,
    /// The active calls, innermost first; see [`CALLS`].
    pub calls: Vec<CallFrame>,
    /// Whether the program itself, or whoever uses its whole result, demanded the evaluation, and not only a check, an assumption
    /// or an attempt.
    pub demanded: bool,
    /// The stack trace, as in [`Raised::trace`].
    pub trace: Vec<CodePosition>,
}

/// An active call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallFrame {
    pub site: u32,
    pub values: Handle,
}

/// How many of the innermost and of the outermost calls a violation lists.
pub const CALLS: (usize, usize) = (24, 6);

/// Something that evaluation needs and does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    pub what: String,
    /// Where it was needed.
    pub position: Option<CodePosition>,
}
