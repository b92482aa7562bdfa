//! The state of one path: its path condition, the constructors chosen so far, the tables of symbolic functions.
//!
//! Must not know: the machine's code. Invariants: cloning is cheap; a symbolic value that was split keeps the same
//! fields; the solver has not refuted the path condition.

use std::sync::Arc;

use limpid_base::QName;
use limpid_machine::{Chunked, Store};
use limpid_solver::{PathCondition as Conditions, TermId};

use crate::types::TypeId;
use crate::value::{Choice, DataId, Known, SymbolicValue};

#[derive(Clone, Debug, Default)]
pub struct Path {
    pub conditions: Conditions,
    known: Chunked<Known>,
    parts: Chunked<SymbolicValue>,
    /// The calls of symbolic functions, newest first.
    pub calls: Log<FunctionCall>,
    /// The calls of functions without code, newest first.
    pub opaque: Log<OpaqueResult>,
    /// How many constructors were chosen.
    pub constructors: u32,
    /// How many constraints were added at forks.
    pub decisions: u32,
    /// Symbolic values were concretised, so other inputs on this path are not covered.
    pub concretised: bool,
    /// A check is about to fail.
    pub suspect: bool,
    /// The check at which this path is going to stop.
    pub breaks: Option<u32>,
    /// The violations that this path has passed, newest first.
    pub passed: Log<u32>,
    /// The observed sites that this path has reached.
    pub reached: Reached,
}

/// A set of sites. Cloning is cheap, and a site that is a member already costs no copy.
#[derive(Clone, Debug, Default)]
pub struct Reached(Arc<Vec<u64>>);

impl Reached {
    pub fn insert(&mut self, site: u32) {
        let (word, bit) = (site as usize / 64, 1 << (site % 64));
        if self.0.get(word).is_some_and(|bits| bits & bit != 0) {
            return;
        }
        let words = Arc::make_mut(&mut self.0);
        if words.len() <= word {
            words.resize(word + 1, 0);
        }
        words[word] |= bit;
    }

    /// In order.
    pub fn sites(&self) -> impl Iterator<Item = u32> + '_ {
        let bits = |(word, &bits): (usize, &u64)| {
            let base = word as u32 * 64;
            (0..64).filter(move |bit| bits & (1 << bit) != 0).map(move |bit| base + bit)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

/// A persistent list: it grows at its head and shares its tail.
#[derive(Debug)]
pub struct Log<T>(Option<Arc<(T, Log<T>)>>);

impl<T> Clone for Log<T> {
    fn clone(&self) -> Self {
        Log(self.0.clone())
    }
}

impl<T> Default for Log<T> {
    fn default() -> Self {
        Log(None)
    }
}

impl<T> Log<T> {
    pub fn push(&mut self, item: T) {
        self.0 = Some(Arc::new((item, self.clone())));
    }

    /// Newest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.0.as_deref(), |node| node.1.0.as_deref()).map(|node| &node.0)
    }
}

impl<T> Drop for Log<T> {
    // Dropping a long list must not recurse.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            match Arc::try_unwrap(node) {
                Ok(mut node) => next = node.1.0.take(),
                Err(_) => break,
            }
        }
    }
}

/// A call of a symbolic function.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionCall {
    pub function: DataId,
    pub args: Vec<CallKey>,
    pub result: SymbolicValue,
}

/// An argument of a symbolic function, as a key of its table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CallKey {
    Number(TermId),
    /// By its code point.
    Char(TermId),
    /// Not evaluated, or not comparable: matches every argument.
    Any,
}

/// What a function without code returned.
#[derive(Clone, PartialEq, Debug)]
pub struct OpaqueResult {
    pub name: QName,
    pub ty: TypeId,
    pub result: SymbolicValue,
}

impl Path {
    /// A new symbolic value of a data or function type.
    pub fn add(&mut self, ty: TypeId, allowed: u64, depth: u16) -> DataId {
        let id = DataId(self.known.len() as u32);
        self.known.push(Known { ty, allowed, choice: None, depth, opaque: 0 });
        id
    }

    pub fn known(&self, id: DataId) -> Option<Known> {
        self.known.get(id.0)
    }

    /// Chooses a constructor with these fields.
    pub fn choose(&mut self, id: DataId, tag: u16, fields: &[SymbolicValue]) {
        let Some(known) = self.known(id) else { return };
        let parts = self.parts.len() as u32;
        fields.iter().for_each(|&field| self.parts.push(field));
        let choice = Choice { tag, parts, arity: fields.len() as u16 };
        self.known.set(id.0, Known { allowed: bit(tag), choice: Some(choice), ..known });
        self.constructors += 1;
    }

    /// Restricts the constructors that a value can still have.
    pub fn restrict(&mut self, id: DataId, allowed: u64) {
        if let Some(known) = self.known(id) {
            self.known.set(id.0, Known { allowed, ..known });
        }
    }

    /// Marks a symbolic function as one of the program's functions without code.
    pub fn mark_opaque(&mut self, id: DataId, number: u32) {
        if let Some(known) = self.known(id) {
            self.known.set(id.0, Known { opaque: number as u16 + 1, ..known });
        }
    }

    pub fn fields(&self, choice: Choice) -> Vec<SymbolicValue> {
        (choice.parts..choice.parts + u32::from(choice.arity)).filter_map(|place| self.parts.get(place)).collect()
    }
}

/// The bit of a constructor in [`Known::allowed`].
pub(crate) fn bit(tag: u16) -> u64 {
    1 << tag.min(63)
}
