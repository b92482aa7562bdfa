//! What is known along one path: conditions on numbers, constructors of data, results of symbolic functions.
//!
//! Must not know: the machine's code. Invariants: cloning is cheap; a symbolic value, once split, always has the same
//! parts; the conditions are satisfiable as far as the solver could tell.

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
    /// How many constructors were decided on.
    pub constructors: u32,
    /// How many times it forked.
    pub decisions: u32,
    /// Symbolic values were replaced by examples: other values may lead elsewhere.
    pub concretised: bool,
    /// A check is about to fail.
    pub suspect: bool,
    /// The check at which this path is to end.
    pub breaks: Option<u32>,
    /// Checks that failed before, after which it went on, newest first.
    pub passed: Log<u32>,
}

/// A list that grows at its head and shares its tail.
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
    // A long list must not be dropped by recursion.
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
    pub args: Vec<Key>,
    pub result: SymbolicValue,
}

/// An argument of a symbolic function, as its table sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Key {
    Number(TermId),
    /// By its code point.
    Char(TermId),
    /// Not looked at.
    Any,
}

/// What a function without code returned.
#[derive(Clone, PartialEq, Debug)]
pub struct OpaqueResult {
    pub name: QName,
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

    /// Decides on a constructor with these fields.
    pub fn choose(&mut self, id: DataId, tag: u16, fields: &[SymbolicValue]) {
        let Some(known) = self.known(id) else { return };
        let parts = self.parts.len() as u32;
        fields.iter().for_each(|&field| self.parts.push(field));
        let choice = Choice { tag, parts, arity: fields.len() as u16 };
        self.known.set(id.0, Known { allowed: bit(tag), choice: Some(choice), ..known });
        self.constructors += 1;
    }

    /// Rules constructors out.
    pub fn restrict(&mut self, id: DataId, allowed: u64) {
        if let Some(known) = self.known(id) {
            self.known.set(id.0, Known { allowed, ..known });
        }
    }

    /// A symbolic function that is one of the program's, without code.
    pub fn mark_opaque(&mut self, id: DataId, number: u32) {
        if let Some(known) = self.known(id) {
            self.known.set(id.0, Known { opaque: number as u16 + 1, ..known });
        }
    }

    pub fn fields(&self, choice: Choice) -> Vec<SymbolicValue> {
        (choice.parts..choice.parts + u32::from(choice.arity)).filter_map(|place| self.parts.get(place)).collect()
    }
}

/// The place of a constructor in [`Known::allowed`].
pub(crate) fn bit(tag: u16) -> u64 {
    1 << tag.min(63)
}
