//! The state of one evaluation: control, heap, stack (*Lazy Counterfactual Symbolic Execution*, section 3.2). A fork clones it.
//!
//! Must not know: code, rules. Invariants: running code has its variables at `locals[base..]`; the `top` of a frame is the
//! number of locals when it resumes.

use std::sync::Arc;

use crate::code::{NOWHERE, Pc};
use crate::domain::Domain;
use crate::heap::Store;
use crate::link::Wired;
use crate::machine::Handle;
use crate::number::{Big, Bigs, Computed};
use crate::outcome::Raised;
use crate::value::{Cell, Value};

/// The state of one evaluation in a domain.
pub struct State<D: Domain> {
    pub(crate) control: Control<D::Symbolic>,
    /// Where the variables of the running code start.
    pub(crate) base: u32,
    pub(crate) locals: Vec<Value<D::Symbolic>>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) heap: D::Store,
    /// The values of top-level constants (CAFs), as far as they are linked.
    pub(crate) cafs: D::Store,
    pub(crate) bigs: Bigs,
    pub(crate) raised: Vec<Arc<Raised>>,
    /// The values behind handles.
    pub(crate) handles: Vec<Value<D::Symbolic>>,
    /// One for each [`Frame::Guard`], in order.
    pub(crate) guards: Vec<Guard>,
    /// One for each [`Frame::Within`], in order.
    pub(crate) calls: Vec<Extent<D::Symbolic>>,
    /// The transitions of this state and of those it was forked from, up to the current slice of the loop.
    pub(crate) clock: u64,
    /// The size at which garbage is collected.
    pub(crate) collect_at: usize,
    wired: Wired,
    /// The domain's state of this path.
    pub path: D::Path,
}

/// The control: what the next transition does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Control<S> {
    /// Run this instruction.
    Eval(Pc),
    /// Evaluate this value.
    Force(Value<S>),
    /// Return this value to the topmost frame.
    Return(Value<S>),
    /// The same, after the domain has decided a case.
    Decided(Value<S>),
    /// Apply this function to the topmost locals, so many.
    Apply(Value<S>, u32),
    /// Unwind the stack with this failure.
    Raise(u32),
}

/// A continuation frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Frame {
    /// The update frame of a thunk.
    Update(u32),
    UpdateCaf(u32),
    /// Branch.
    Case {
        pc: Pc,
        base: u32,
        top: u32,
    },
    /// Apply the value to the locals from `start` on.
    Apply {
        start: u32,
        count: u32,
    },
    /// The value is the first operand.
    First {
        pc: Pc,
        base: u32,
        top: u32,
    },
    /// The value is the second operand; the first is `locals[top]`.
    Second {
        pc: Pc,
        top: u32,
    },
    /// The value is the first operand, which the domain built; the others are the locals from `top` on.
    Built {
        pc: Pc,
        top: u32,
    },
    /// The value is the rest of a string whose characters so far are `locals[start..top]`.
    SpellTail {
        pc: Pc,
        start: u32,
        top: u32,
    },
    /// The value is a character; the last local below `top` is the rest of the string.
    SpellHead {
        pc: Pc,
        start: u32,
        top: u32,
    },
    /// `locals[top]` handles a failure.
    Catch {
        top: u32,
    },
    /// The value is the outcome of a check, an assumption or an attempt: the instruction says which.
    Guard {
        pc: Pc,
        base: u32,
        top: u32,
    },
    /// The value is the result of a call; `run` counts such frames directly below, this one included.
    Within {
        run: u32,
    },
}

/// An evaluation with a step bound: a check, an assumption or an attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Guard {
    /// The place of its frame.
    pub(crate) frame: u32,
    /// When it ends at the latest, by the state's clock; [`UNARMED`] until the loop has set it.
    pub(crate) deadline: u64,
    /// Whether it counts as a demand of the program.
    pub(crate) whole: bool,
}

pub(crate) const UNARMED: u64 = u64::MAX;

/// The extent of an active call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extent<S> {
    pub(crate) site: u32,
    pub(crate) values: Value<S>,
}

/// Smaller heaps are not collected.
pub(crate) const SMALL: usize = 1 << 20;

const _: () = assert!(size_of::<Frame>() == 16);

impl<D: Domain> State<D> {
    pub(crate) fn new(path: D::Path, wired: Wired) -> Self {
        State {
            control: Control::Raise(NOWHERE),
            base: 0,
            locals: Vec::new(),
            frames: Vec::new(),
            heap: D::Store::default(),
            cafs: D::Store::default(),
            bigs: Bigs::default(),
            raised: Vec::new(),
            handles: Vec::new(),
            guards: Vec::new(),
            calls: Vec::new(),
            clock: 0,
            collect_at: SMALL,
            wired,
            path,
        }
    }

    /// The cells in use, on the heap and on the stack.
    pub fn size(&self) -> usize {
        self.heap.len() + self.locals.len() + self.frames.len() + self.calls.len() + self.bigs.cells()
    }

    /// The cells on the stack, which a fork copies.
    pub fn stack(&self) -> usize {
        self.locals.len() + self.frames.len() + self.calls.len()
    }

    /// Allocates a constructor's fields; how to name the constructor is in [`crate::domain::Pattern`].
    pub fn allocate_fields(&mut self, fields: &[Value<D::Symbolic>]) -> u32 {
        if fields.is_empty() {
            return NOWHERE;
        }
        let place = self.heap.len() as u32;
        fields.iter().for_each(|&field| self.heap.push(Cell::Value(field)));
        place
    }

    /// The field of a constructor.
    pub fn field(&self, fields: u32, index: u32) -> Option<Value<D::Symbolic>> {
        match self.heap.get(fields.checked_add(index)?)? {
            Cell::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The value in weak head normal form, if it is already evaluated.
    #[inline(always)]
    pub fn peek(&self, value: Value<D::Symbolic>) -> Option<Value<D::Symbolic>> {
        let cell = match value {
            Value::Thunk(place) => self.heap.get(place),
            Value::Caf(place) => self.cafs.get(place),
            Value::Text { .. } => None,
            value => return Some(value),
        };
        match cell {
            Some(Cell::Value(value)) => Some(value),
            _ => None,
        }
    }

    /// The value `True` or `False`.
    #[inline(always)]
    pub fn truth(&self, truth: bool) -> Value<D::Symbolic> {
        let con = if truth { self.wired.true_ } else { self.wired.false_ };
        Value::Data { tag: u16::from(truth), con, fields: NOWHERE }
    }

    /// The value `()`.
    pub fn unit(&self) -> Value<D::Symbolic> {
        Value::Data { tag: 0, con: self.wired.unit, fields: NOWHERE }
    }

    /// Keeps a value alive. Clones of the state share the handle.
    pub fn hold(&mut self, value: Value<D::Symbolic>) -> Handle {
        self.handles.push(value);
        Handle(self.handles.len() as u32 - 1)
    }

    /// The value behind a handle, as far as it is evaluated. Valid until the next step.
    pub fn held(&self, handle: Handle) -> Value<D::Symbolic> {
        let value = self.handles.get(handle.0 as usize).copied().unwrap_or(Value::Caf(NOWHERE));
        self.peek(value).unwrap_or(value)
    }

    /// Whether a check, an assumption or an attempt is active.
    pub fn is_guarded(&self) -> bool {
        !self.guards.is_empty()
    }

    /// The transitions so far, along this path; exact between slices of the loop.
    pub fn clock(&self) -> u64 {
        self.clock
    }

    /// Keeps a large number.
    pub fn big(&mut self, big: Big) -> Value<D::Symbolic> {
        Value::Big(self.bigs.push(Arc::new(big)))
    }

    /// The large numbers of this state, to compute with.
    pub fn bigs(&self) -> &Bigs {
        &self.bigs
    }

    /// A computed number or character as a value; truths and texts are the machine's to make.
    pub(crate) fn number(&mut self, computed: Computed) -> Option<Value<D::Symbolic>> {
        Some(match computed {
            Computed::Int(number) => Value::Int(number),
            Computed::Big(big) => self.big(big),
            Computed::Double(number) => Value::Double(number),
            Computed::Float(number) => Value::Float(number),
            Computed::Char(code) => Value::Char(code),
            Computed::Bool(_) | Computed::Text(_) => return None,
        })
    }
}

impl<D: Domain> State<D> {
    /// A clone of the state with another path.
    pub(crate) fn fork(&self, path: D::Path) -> Self {
        State {
            control: self.control,
            base: self.base,
            locals: self.locals.clone(),
            frames: self.frames.clone(),
            heap: self.heap.clone(),
            cafs: self.cafs.clone(),
            bigs: self.bigs.clone(),
            raised: self.raised.clone(),
            handles: self.handles.clone(),
            guards: self.guards.clone(),
            calls: self.calls.clone(),
            clock: self.clock,
            collect_at: self.collect_at,
            wired: self.wired,
            path,
        }
    }

    /// Moves everything to a new state with another path. An empty state with the old path stays behind.
    pub(crate) fn leave(&mut self, path: D::Path) -> Self {
        let empty = State { clock: self.clock, ..State::new(path, self.wired) };
        let mut left = std::mem::replace(self, empty);
        std::mem::swap(&mut left.path, &mut self.path);
        left
    }
}

impl<D: Domain> Clone for State<D> {
    fn clone(&self) -> Self {
        self.fork(self.path.clone())
    }
}

impl<D: Domain> std::fmt::Debug for State<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("control", &self.control)
            .field("frames", &self.frames.len())
            .field("locals", &self.locals.len())
            .field("heap", &self.heap.len())
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}
