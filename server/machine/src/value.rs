//! Values and heap cells: sixteen bytes each, plain copies, nothing to drop.
//!
//! Must not know: code, stacks, what symbolic values mean.
//! Invariants: an `Integer` that fits into 64 bits is a [`Value::Int`]; a [`Cell::Value`] is in weak head normal form.

/// A value or a thunk. `S` is the domain's type of symbolic values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value<S> {
    /// An `Int`, or a small `Integer`.
    Int(i64),
    /// An `Integer` beyond 64 bits (or, in the logic's arithmetic, a fraction): its place in [`crate::number::Bigs`].
    Big(u32),
    Double(f64),
    Float(f32),
    /// A code point; Haskell's characters include surrogates.
    Char(u32),
    /// A constructor and the place of its fields in the heap; nothing is in the heap if it has none.
    Data {
        tag: u16,
        con: u32,
        fields: u32,
    },
    /// A function and the place of its captured variables in the heap.
    Fun {
        routine: u32,
        captured: u32,
    },
    /// A partial application: a [`Cell::Pap`], the function, the arguments so far.
    Pap(u32),
    /// A thunk or its result; the cell says which.
    Thunk(u32),
    /// A top-level value, evaluated at most once.
    Caf(u32),
    /// The rest of a string literal from a byte offset on, not yet a list.
    Text {
        literal: u32,
        offset: u32,
    },
    /// A symbolic value, which counts as weak head normal form.
    Symbolic(S),
}

impl<S> Value<S> {
    /// Whether this is in weak head normal form.
    pub(crate) fn is_whnf(&self) -> bool {
        !matches!(self, Value::Thunk(_) | Value::Caf(_) | Value::Text { .. })
    }
}

/// In a [`Cell::Blackhole`]: the captured variables were collected.
pub(crate) const FORGOTTEN: u32 = u32::MAX;

/// One cell of the heap, or of the table of top-level values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cell<S> {
    /// A field, a captured variable, or the result of an evaluated thunk.
    Value(Value<S>),
    /// An unevaluated thunk. Its captured variables follow.
    Thunk { routine: u32, captured: u32 },
    /// A partial application; the function and `count` arguments follow.
    Pap { count: u32 },
    /// A thunk under evaluation. It keeps its code, so that an aborted evaluation can restart.
    /// `captured` is [`FORGOTTEN`] once its variables have been collected.
    Blackhole { routine: u32, captured: u32 },
    /// A thunk whose evaluation failed. Forcing it fails again.
    Raised(u32),
    /// A forwarding pointer, during garbage collection.
    Forward(u32),
}

const _: () = assert!(size_of::<Cell<u64>>() == 16 && size_of::<Value<u64>>() == 16);
