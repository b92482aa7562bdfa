//! Values and heap cells: sixteen bytes each, plain copies, nothing to drop.
//!
//! Must not know: code, stacks, what symbolic values mean.
//! Invariants: an `Integer` that fits into 64 bits is a [`Value::Int`]; a [`Cell::Value`] is in weak head normal form.

/// A value, or the promise of one. `S` is what the domain knows of symbolic values.
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
    /// A function that waits for more arguments: a [`Cell::Pap`], the function, the arguments so far.
    Pap(u32),
    /// A delayed computation or its result: look at the cell.
    Thunk(u32),
    /// A top-level value, evaluated at most once.
    Caf(u32),
    /// The rest of a string literal from a byte offset on, not yet a list.
    Text {
        literal: u32,
        offset: u32,
    },
    /// In weak head normal form as far as the domain is concerned.
    Symbolic(S),
}

impl<S> Value<S> {
    /// Whether this is a value and not the promise of one.
    pub(crate) fn is_whnf(&self) -> bool {
        !matches!(self, Value::Thunk(_) | Value::Caf(_) | Value::Text { .. })
    }
}

/// In a [`Cell::Blackhole`]: what the thunk captured is gone.
pub(crate) const FORGOTTEN: u32 = u32::MAX;

/// One place of the heap, or of the table of top-level values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cell<S> {
    /// A field, a captured variable, or the result of an evaluated thunk.
    Value(Value<S>),
    /// A thunk that waits; its captured variables follow.
    Thunk { routine: u32, captured: u32 },
    /// A partial application; the function and `count` arguments follow.
    Pap { count: u32 },
    /// A thunk under evaluation. It remembers what it was, so that an evaluation that is broken off can start anew;
    /// `captured` is [`FORGOTTEN`] once its variables have been collected.
    Blackhole { routine: u32, captured: u32 },
    /// A thunk whose evaluation failed: it fails again whenever it is forced.
    Raised(u32),
    /// During garbage collection: where the object went.
    Forward(u32),
}

const _: () = assert!(size_of::<Cell<u64>>() == 16 && size_of::<Value<u64>>() == 16);
