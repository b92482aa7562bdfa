//! Readings: what a branch point means, and how numbers compute.
//!
//! The evaluation rules are the same for all; a domain is asked only where a rule meets a value that it does not
//! know. The concrete domain has no such values and so is never asked.

use std::convert::Infallible;
use std::fmt::Debug;

use limpid_base::QName;
use limpid_core::PrimOp;

use crate::code::NOWHERE;
use crate::heap::{Flat, Store};
use crate::number::{Arithmetic, Ghc};
use crate::outcome::{CodePosition, RaisedKind};
use crate::state::State;
use crate::value::{Cell, Value};

/// How the machine is to be read.
pub trait Domain: Sized {
    /// A symbolic value: a small name for what the domain knows of it.
    type Symbolic: Copy + PartialEq + Debug;
    /// What is known along one path; cloned at a fork.
    type Path: Clone + Debug;
    type Numbers: Arithmetic;
    type Store: Store<Cell<Self::Symbolic>>;

    /// A case needs to know more of a symbolic value than that it has one. Not asked by a case that only forces.
    fn scrutinise(
        &mut self,
        state: &mut State<Self>,
        symbolic: Self::Symbolic,
        alternatives: &Alternatives<'_, Self::Symbolic>,
    ) -> Decision<Self>;

    /// A primitive meets a symbolic operand, also one that looks at a value ([`PrimOp::ValueKind`] and the like). Its
    /// result is forced: a field may be answered with a thunk.
    fn primitive(&mut self, state: &mut State<Self>, op: PrimOp, args: &[Value<Self::Symbolic>]) -> Decision<Self>;

    /// A symbolic function is called.
    fn apply(
        &mut self,
        state: &mut State<Self>,
        function: Self::Symbolic,
        args: &[Value<Self::Symbolic>],
    ) -> Decision<Self>;

    /// A check or an assumption has a symbolic truth. Answered with `True` or `False` ([`State::truth`]), also on each
    /// branch of a fork, evaluation goes on by the ordinary rule; a symbolic answer leaves it undecided.
    fn decide(&mut self, _state: &mut State<Self>, _symbolic: Self::Symbolic, _purpose: Purpose) -> Decision<Self> {
        Decision::Unsupported("an unknown truth".to_owned())
    }

    /// A check fails after which the program may go on.
    fn after_violation(&mut self, _path: &mut Self::Path, _site: u32) -> AfterViolation<Self::Path> {
        AfterViolation::Stop
    }

    /// Garbage collection moves what is in the heap: every value that a path holds must be visited. Values must not be
    /// held anywhere else; a domain's own tables may only have symbolic values, which never move. [`State::hold`] is another
    /// way to keep a value.
    fn visit(_path: &mut Self::Path, _visit: &mut dyn FnMut(&mut Value<Self::Symbolic>)) {}

    /// The program has a name, but no code for it.
    fn opaque(&mut self, _state: &mut State<Self>, _name: QName, why: &str) -> Decision<Self> {
        Decision::Unsupported(why.to_owned())
    }

    /// A function with code is called with all its arguments; for traces.
    #[inline(always)]
    fn enter(&mut self, _state: &mut State<Self>, _call: Call<'_>) {}

    /// A call that instrumented code announces begins: its number and the constructor with its arguments; for traces.
    #[inline(always)]
    fn within(&mut self, _state: &mut State<Self>, _site: u32, _values: Value<Self::Symbolic>) {}
}

/// A call that is about to happen. Looking up its parts costs time, so it is done on demand.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The arguments are the topmost locals, so many.
    pub arguments: u32,
    pub callee: &'a dyn Fn() -> Option<QName>,
    pub site: &'a dyn Fn() -> Option<CodePosition>,
}

impl Debug for Call<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Call({:?})", (self.callee)())
    }
}

/// Why a symbolic truth matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It is what a check is about: where it is false, the contract is violated.
    Check { site: u32 },
    /// Where it is false, the path ends.
    Assume,
}

/// What becomes of a path on which a check failed.
#[derive(Clone, Debug)]
pub enum AfterViolation<P> {
    /// It ends with the violation.
    Stop,
    /// It goes on.
    Pass,
    /// Both, each on a path of its own. About the one that ends the domain is asked once more.
    Both { stops: P, goes_on: P },
    /// It is of no interest any more.
    Prune,
}

/// What a case wants to know.
#[derive(Clone, Debug)]
pub struct Alternatives<'a, S> {
    pub patterns: &'a [Pattern<S>],
    /// Whether there is code for values that no pattern fits.
    pub has_default: bool,
}

/// One alternative of a case.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pattern<S> {
    /// A constructor; `Value::Data { tag, con, fields }` with fields from [`State::allocate_fields`] fits it.
    Con { name: QName, tag: u16, con: u32, arity: u32 },
    /// A number or character.
    Literal(Value<S>),
}

impl<S> Pattern<S> {
    /// The value that has this constructor and these fields.
    pub fn with_fields(&self, fields: u32) -> Option<Value<S>> {
        match *self {
            Pattern::Con { tag, con, arity, .. } => {
                Some(Value::Data { tag, con, fields: if arity == 0 { NOWHERE } else { fields } })
            }
            Pattern::Literal(_) => None,
        }
    }
}

/// How evaluation goes on.
#[derive(Debug)]
pub enum Decision<D: Domain> {
    /// With this value. A case that is answered with a symbolic value takes its default.
    Go(Value<D::Symbolic>),
    /// With the primitive's own result for these operands, none of which is symbolic. Only for [`Domain::primitive`].
    Compute(Vec<Value<D::Symbolic>>),
    /// In several ways, each with what is known then; in none, the path ends as with `Prune`.
    Fork(Vec<(D::Path, Resume<D::Symbolic>)>),
    Raise(RaisedKind, String),
    /// Not at all: this path is of no interest. It ends as [`crate::Outcome::Pruned`].
    Prune,
    Unsupported(String),
}

/// How one branch of a fork goes on.
#[derive(Clone, PartialEq, Debug)]
pub enum Resume<S> {
    Value(Value<S>),
    Raise(RaisedKind, String),
}

/// The concrete domain: every value is known. `A` is the arithmetic.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConcreteDomain<A = Ghc> {
    numbers: std::marker::PhantomData<A>,
}

impl<A: Arithmetic> Domain for ConcreteDomain<A> {
    type Symbolic = Infallible;
    type Path = ();
    type Numbers = A;
    type Store = Flat<Cell<Infallible>>;

    fn scrutinise(
        &mut self,
        _: &mut State<Self>,
        symbolic: Infallible,
        _: &Alternatives<'_, Infallible>,
    ) -> Decision<Self> {
        match symbolic {}
    }

    fn primitive(&mut self, _: &mut State<Self>, _: PrimOp, _: &[Value<Infallible>]) -> Decision<Self> {
        Decision::Unsupported("an unknown value in a concrete run".to_owned())
    }

    fn apply(&mut self, _: &mut State<Self>, function: Infallible, _: &[Value<Infallible>]) -> Decision<Self> {
        match function {}
    }
}
