//! Compiled code: what the machine runs instead of core.
//!
//! Must not know: core expressions, stacks. Variables are places relative to the base of the running activation;
//! every list is a [`Slice`] of a pool. Invariant: code at nesting level `n` runs when exactly `n` locals are pushed.

use limpid_base::QName;
use limpid_core::{ExprId, Failure, PrimOp};
use num_bigint::BigInt;

use crate::value::Value;

/// The place of an instruction in [`Pools::codes`].
pub(crate) type Pc = u32;

/// Stands for "none" where a place is expected.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// Part of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Slice {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl Slice {
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// An operand that needs no code: a local, or a constant of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Atom {
    Local(u32),
    Const(u32),
}

/// What is evaluated on the spot: an atom, or code of the same activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    Local(u32),
    Const(u32),
    Code(Pc),
}

impl From<Atom> for Operand {
    fn from(atom: Atom) -> Operand {
        match atom {
            Atom::Local(slot) => Operand::Local(slot),
            Atom::Const(place) => Operand::Const(place),
        }
    }
}

/// One instruction. `tail` marks a tail position, after which the activation is dead. Otherwise `dead` lists the
/// dead locals, so that a suspended activation does not leak them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code {
    /// Evaluates an atom.
    Atom {
        atom: Atom,
        tail: bool,
    },
    /// Applies a function to arguments.
    Call {
        fun: Atom,
        args: Slice,
        tail: bool,
        dead: Slice,
    },
    /// Applies a routine that captures nothing to all its arguments.
    CallRoutine {
        routine: u32,
        args: Slice,
        tail: bool,
        dead: Slice,
    },
    /// Builds a constructor.
    Con {
        con: u32,
        args: Slice,
    },
    /// Allocates one after the other, pushing each.
    Let {
        allocs: Slice,
        body: Pc,
    },
    /// Allocates things that refer to each other.
    LetRec {
        allocs: Slice,
        body: Pc,
    },
    /// Evaluates and branches.
    Case {
        scrutinee: Operand,
        alts: u32,
    },
    Prim1 {
        op: PrimOp,
        arg: Operand,
    },
    Prim2 {
        op: PrimOp,
        first: Operand,
        second: Operand,
    },
    /// Evaluates a whole string, then runs the operation on it.
    Spell {
        op: PrimOp,
        arg: Operand,
    },
    Catch {
        action: Atom,
        handler: Atom,
        tail: bool,
    },
    /// Evaluates a condition and records values for the report of a violation.
    Check {
        site: Atom,
        pred: Operand,
        values: Atom,
    },
    Assume {
        pred: Operand,
    },
    Attempt {
        value: Operand,
        /// Whether it counts as a demand of the program.
        whole: bool,
    },
    /// Runs the body in the extent of a call.
    Within {
        site: Atom,
        values: Atom,
        body: Pc,
    },
    /// `undefined`.
    Undefined,
    Fail(u32),
    /// An `Integer` literal beyond 64 bits.
    Big(u32),
    /// A name without code; the text says why.
    Opaque {
        global: u32,
        why: u32,
    },
    /// Malformed or unsupported core; the text says what.
    Stuck(u32),
}

/// How to make one heap object from what is in scope.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Alloc {
    /// Captures are slots of the pool `slots`.
    Thunk {
        routine: u32,
        captures: Slice,
    },
    Fun {
        routine: u32,
        captures: Slice,
    },
    Con {
        con: u32,
        args: Slice,
    },
    Pap {
        fun: Atom,
        args: Slice,
    },
    /// Computes at once if all operands are at hand, which costs less than a thunk and cannot fail; else a thunk.
    Speculate {
        code: Pc,
        routine: u32,
        captures: Slice,
    },
}

/// The alternatives of a case.
#[derive(Clone, Debug)]
pub(crate) struct Alts {
    /// Whether the value itself is pushed before the fields.
    pub(crate) bind: bool,
    pub(crate) select: Select,
    pub(crate) default: Option<Pc>,
}

#[derive(Clone, Debug)]
pub(crate) enum Select {
    /// Only forces.
    Force,
    /// By tag; what has no body here takes the default.
    Tags(Box<[Alt]>),
    /// Sorted by code point or number.
    Ints(Box<[(i64, Pc)]>),
    Bigs(Box<[(BigInt, Pc)]>),
    Doubles(Box<[(f64, Pc)]>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Alt {
    pub(crate) con: u32,
    pub(crate) body: Pc,
    /// The fields to push, in the pool `slots`.
    pub(crate) fields: Slice,
}

/// A body of code with its own activation: parameters first, then what it captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Routine {
    pub(crate) arity: u32,
    pub(crate) captures: u32,
    /// [`NOWHERE`] until it is compiled.
    pub(crate) entry: Pc,
    /// Which source it belongs to.
    pub(crate) owner: u32,
}

/// A linked constructor.
#[derive(Clone, Debug)]
pub(crate) struct Con {
    pub(crate) name: QName,
    pub(crate) tag: u16,
    /// All fields, dictionaries first.
    pub(crate) arity: u32,
    /// How many of them are dictionaries.
    pub(crate) hidden: u32,
    pub(crate) strict: Box<[bool]>,
    pub(crate) newtype: bool,
    /// How many constructors its type has.
    pub(crate) siblings: u32,
}

/// Everything compiled so far.
#[derive(Debug)]
pub(crate) struct Pools<S> {
    pub(crate) codes: Vec<Code>,
    /// Where each instruction comes from: owner and expression.
    pub(crate) origins: Vec<(u32, ExprId)>,
    pub(crate) consts: Vec<Value<S>>,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) slots: Vec<u32>,
    pub(crate) allocs: Vec<Alloc>,
    pub(crate) alts: Vec<Alts>,
    pub(crate) routines: Vec<Routine>,
    pub(crate) cons: Vec<Con>,
    /// The routine of each top-level value.
    pub(crate) cafs: Vec<u32>,
    pub(crate) bigs: Vec<BigInt>,
    pub(crate) failures: Vec<Failure>,
    pub(crate) texts: Vec<Box<str>>,
}

impl<S> Default for Pools<S> {
    fn default() -> Self {
        Pools {
            codes: Vec::new(),
            origins: Vec::new(),
            consts: Vec::new(),
            atoms: Vec::new(),
            slots: Vec::new(),
            allocs: Vec::new(),
            alts: Vec::new(),
            routines: Vec::new(),
            cons: Vec::new(),
            cafs: Vec::new(),
            bigs: Vec::new(),
            failures: Vec::new(),
            texts: Vec::new(),
        }
    }
}

impl<S> Pools<S> {
    pub(crate) fn emit(&mut self, code: Code, owner: u32, expr: ExprId) -> Pc {
        self.codes.push(code);
        self.origins.push((owner, expr));
        self.codes.len() as u32 - 1
    }

    pub(crate) fn constant(&mut self, value: Value<S>) -> Atom {
        self.consts.push(value);
        Atom::Const(self.consts.len() as u32 - 1)
    }

    pub(crate) fn text(&mut self, text: impl Into<Box<str>>) -> u32 {
        self.texts.push(text.into());
        self.texts.len() as u32 - 1
    }

    pub(crate) fn routine(&mut self, arity: u32, captures: u32, owner: u32) -> u32 {
        self.routines.push(Routine { arity, captures, entry: NOWHERE, owner });
        self.routines.len() as u32 - 1
    }

    pub(crate) fn caf(&mut self, routine: u32) -> Value<S> {
        self.cafs.push(routine);
        Value::Caf(self.cafs.len() as u32 - 1)
    }

    pub(crate) fn atom_slice(&mut self, atoms: &[Atom]) -> Slice {
        slice(&mut self.atoms, atoms)
    }

    pub(crate) fn slot_slice(&mut self, slots: &[u32]) -> Slice {
        slice(&mut self.slots, slots)
    }

    pub(crate) fn alloc_slice(&mut self, allocs: &[Alloc]) -> Slice {
        slice(&mut self.allocs, allocs)
    }
}

fn slice<T: Copy>(pool: &mut Vec<T>, items: &[T]) -> Slice {
    let start = pool.len() as u32;
    pool.extend_from_slice(items);
    Slice { start, len: items.len() as u32 }
}
