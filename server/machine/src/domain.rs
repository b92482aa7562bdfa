//! Domains: what happens at a branch point, and how numbers compute.
//!
//! All domains share the evaluation rules. A rule calls the domain only when it meets a symbolic value. The concrete domain has
//! no symbolic values, so it is never called.
//!
//! This is the abstraction of *From Definitional Interpreter to Symbolic Executor*, section 4: one interpreter, parametrised
//! over its values and its branching.

use std::convert::Infallible;
use std::fmt::Debug;
use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{Body, PrimOp};

use crate::code::NOWHERE;
use crate::heap::{Flat, Store};
use crate::number::{Arithmetic, Ghc};
use crate::outcome::{CodePosition, RaisedKind};
use crate::state::State;
use crate::value::{Cell, Value};

/// The parameter of the machine: values, branching, arithmetic and heap.
pub trait Domain: Sized {
    /// A symbolic value: a small key to what the domain knows about it.
    type Symbolic: Copy + PartialEq + Debug;
    /// The state of one path. It is cloned at a fork.
    type Path: Clone + Debug;
    type Numbers: Arithmetic;
    type Store: Store<Cell<Self::Symbolic>>;

    /// A case scrutinises a symbolic value. A case that only forces does not call this.
    fn scrutinise(
        &mut self,
        state: &mut State<Self>,
        symbolic: Self::Symbolic,
        alternatives: &Alternatives<'_, Self::Symbolic>,
    ) -> Decision<Self>;

    /// A primitive operation has a symbolic operand. This includes reflection, such as [`PrimOp::ValueKind`]. The
    /// machine forces the result, so a field may be returned as a thunk.
    fn primitive(&mut self, state: &mut State<Self>, op: PrimOp, args: &[Value<Self::Symbolic>]) -> Decision<Self>;

    /// A symbolic function is called.
    fn apply(
        &mut self,
        state: &mut State<Self>,
        function: Self::Symbolic,
        args: &[Value<Self::Symbolic>],
    ) -> Decision<Self>;

    /// A check or an assumption has a symbolic condition. If the domain returns `True` or `False` ([`State::truth`]), also on a
    /// branch of a fork, evaluation follows the ordinary rule. A symbolic answer leaves the guard undecided.
    fn decide(&mut self, _state: &mut State<Self>, _symbolic: Self::Symbolic, _purpose: Purpose) -> Decision<Self> {
        Decision::Unsupported("an unknown truth".to_owned())
    }

    /// Whether checks, assumptions and attempts are skipped, so that the run is that of the program without contracts.
    fn skips_guards(&self) -> bool {
        false
    }

    /// A check fails, and the program may go on after it.
    fn after_violation(&mut self, _path: &mut Self::Path, _site: u32) -> AfterViolation<Self::Path> {
        AfterViolation::Stop
    }

    /// Garbage collection moves heap objects, so every value in a path must be visited. Values must not be
    /// held elsewhere: the domain's own tables may contain only symbolic values, which never move. [`State::hold`] is another
    /// way to keep a value alive.
    fn visit(_path: &mut Self::Path, _visit: &mut dyn FnMut(&mut Value<Self::Symbolic>)) {}

    /// The program declares a name without code.
    fn opaque(&mut self, _state: &mut State<Self>, _name: QName, why: &str) -> Decision<Self> {
        Decision::Unsupported(why.to_owned())
    }

    /// A function with code is called with all its arguments. For tracing.
    #[inline(always)]
    fn enter(&mut self, _state: &mut State<Self>, _call: Call<'_>) {}

    /// A call that instrumented code announces begins: its site and a tuple of its arguments. For tracing.
    #[inline(always)]
    fn within(&mut self, _state: &mut State<Self>, _site: u32, _values: Value<Self::Symbolic>) {}
}

/// A call that is about to happen. Its parts are looked up on demand, because that takes time.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The number of arguments, which are the topmost locals.
    pub arguments: u32,
    pub callee: &'a dyn Fn() -> Option<QName>,
    pub site: &'a dyn Fn() -> Option<CodePosition>,
}

impl Debug for Call<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Call({:?})", (self.callee)())
    }
}

/// The guard that a symbolic condition belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A check: where the condition is false, the contract is violated.
    Check { site: u32 },
    /// An assumption: where the condition is false, the path ends.
    Assume,
}

/// What a path does after a violation.
#[derive(Clone, Debug)]
pub enum AfterViolation<P> {
    /// It ends with the violation.
    Stop,
    /// It goes on.
    Pass,
    /// It forks and does both. The domain is called once more for the path that stops.
    Both { stops: P, goes_on: P },
    /// It is pruned.
    Prune,
}

/// The alternatives of a case.
#[derive(Clone, Debug)]
pub struct Alternatives<'a, S> {
    pub patterns: &'a [Pattern<S>],
    /// Whether there is a default alternative.
    pub has_default: bool,
}

/// The pattern of one alternative.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pattern<S> {
    /// A constructor. `Value::Data { tag, con, fields }` with fields from [`State::allocate_fields`] matches it.
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
    /// With this value. A case that gets a symbolic value takes its default.
    Go(Value<D::Symbolic>),
    /// With the primitive's own result for these operands, none of which is symbolic. Only for [`Domain::primitive`].
    Compute(Vec<Value<D::Symbolic>>),
    /// With the value of this function for these arguments: the symbolic value stands for it. Only for
    /// [`Domain::scrutinise`] and [`Domain::primitive`], whose first operand it is.
    Build {
        body: Arc<Body>,
        args: Vec<Value<D::Symbolic>>,
    },
    /// On several paths. Without any, the path ends as with `Prune`.
    Fork(Vec<(D::Path, Resume<D::Symbolic>)>),
    Raise(RaisedKind, String),
    /// Not at all. The path ends as [`crate::Outcome::Pruned`].
    Prune,
    Unsupported(String),
}

/// How one branch of a fork goes on.
#[derive(Clone, PartialEq, Debug)]
pub enum Resume<S> {
    Value(Value<S>),
    Raise(RaisedKind, String),
}

/// The concrete domain, without symbolic values. `A` is the arithmetic.
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
