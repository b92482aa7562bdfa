//! Constructors of equality of data, of arrays and of sets. They simplify little: Z3 decides about arrays.

use crate::term::ArrayId;
use crate::{Node, SetOperation, SmtSort, TermId, Terms};

impl Terms {
    /// Equality of two terms of a data or array sort.
    pub(crate) fn same(&mut self, left: TermId, right: TermId) -> TermId {
        if left == right {
            return self.bool(true);
        }
        self.intern(Node::Same(left.min(right), left.max(right)))
    }

    /// The element of an array at an index.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        match *self.node(array) {
            Node::Filled(_, element) => element,
            Node::Store(_, stored, element) if stored == index => element,
            _ => self.intern(Node::Select(array, index)),
        }
    }

    /// An array updated at an index.
    pub fn store(&mut self, array: TermId, index: TermId, element: TermId) -> TermId {
        self.intern(Node::Store(array, index, element))
    }

    /// A constant array. The empty set is the constant array of false.
    pub fn filled(&mut self, array: ArrayId, element: TermId) -> TermId {
        self.intern(Node::Filled(array, element))
    }

    pub fn empty_set(&mut self, element: SmtSort) -> TermId {
        let nowhere = self.bool(false);
        match self.set_sort(element) {
            SmtSort::Array(array) => self.filled(array, nowhere),
            _ => nowhere,
        }
    }

    pub fn insert(&mut self, set: TermId, element: TermId) -> TermId {
        let present = self.bool(true);
        self.store(set, element, present)
    }

    pub fn combine_sets(&mut self, operation: SetOperation, left: TermId, right: TermId) -> TermId {
        match (operation, self.is_empty_set(left), self.is_empty_set(right)) {
            (SetOperation::Union, true, _) => right,
            (SetOperation::Union | SetOperation::Difference, _, true) => left,
            (SetOperation::Intersection | SetOperation::Difference, true, _) => left,
            (SetOperation::Intersection, _, true) => right,
            _ => self.intern(Node::Combine(operation, left, right)),
        }
    }

    pub fn subset(&mut self, left: TermId, right: TermId) -> TermId {
        let both = self.combine_sets(SetOperation::Union, left, right);
        self.same(both, right)
    }

    fn is_empty_set(&self, set: TermId) -> bool {
        matches!(*self.node(set), Node::Filled(_, element) if self.as_bool(element) == Some(false))
    }
}
