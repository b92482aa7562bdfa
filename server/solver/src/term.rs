//! Terms of queries, hash-consed: equal terms have the same id.
//!
//! Must not know: how terms are simplified (`construct`, `linear`, `compare`) or solved. Characters are integers in
//! range. The paths of symbolic execution hold numbers and Booleans only: data is solved elsewhere.
//!
//! Invariants:
//! 1. Equal nodes have equal ids, and a node's parts have smaller ids than the node.
//! 2. Every node is in the normal form that the smart constructors make; only they call `intern`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use crate::{Division, Number, Relation};

/// A term of one [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TermId(pub(crate) u32);

/// A variable; the caller numbers them.
pub type VarId = u32;

/// An uninterpreted function; the caller numbers them.
pub type FunId = u32;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SmtSort {
    Bool,
    /// Integers without bounds.
    Int,
    Real,
}

/// A term in normal form. Read it freely; make terms by the constructors of [`Terms`] only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Var(VarId, SmtSort),
    Bool(bool),
    Int(Number),
    Real(Number),
    /// Two or more summands, or one with a coefficient, or one and a constant.
    Sum(Arc<Linear>),
    /// Two or more factors, none of them a constant or a product, in order.
    Product(Arc<[TermId]>),
    /// Division of integers as Haskell does it. A divisor of zero has no meaning: the caller excludes it.
    Divide(Division, TermId, TermId),
    /// Division of reals by what is no constant.
    Ratio(TermId, TermId),
    ToReal(TermId),
    /// The greatest integer that is not above a real.
    Floor(TermId),
    /// A linear form without constant, whose first coefficient is positive, against a number.
    Compare(Relation, TermId, Number),
    /// Equality of Booleans.
    Iff(TermId, TermId),
    Not(TermId),
    /// Two or more, flat, in order.
    And(Arc<[TermId]>),
    Or(Arc<[TermId]>),
    Ite(TermId, TermId, TermId),
    App(FunId, Arc<[TermId]>, SmtSort),
}

/// `constant + Σ coefficient · atom`: no coefficient is zero, no atom occurs twice, atoms are in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Linear {
    pub constant: Number,
    pub parts: Vec<(Number, TermId)>,
}

/// The arena. One per worker; ids of one mean nothing in another.
#[derive(Debug)]
pub struct Terms {
    nodes: Vec<Node>,
    sorts: Vec<SmtSort>,
    /// The symbols of each term: see [`Terms::symbols`].
    symbols: Vec<Arc<[FreeSymbol]>>,
    /// The size of each term written out as a tree.
    weights: Vec<u32>,
    degrees: Vec<u16>,
    ids: FxHashMap<Node, TermId>,
    next_var: VarId,
    identity: u64,
    /// How often a term was asked for, new or not.
    requests: u64,
}

/// A free symbol: a variable or an uninterpreted function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FreeSymbol {
    Var(VarId),
    Fun(FunId),
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let identity = NEXT.fetch_add(1, Ordering::Relaxed);
        Terms {
            nodes: vec![],
            sorts: vec![],
            symbols: vec![],
            weights: vec![],
            degrees: Vec::new(),
            ids: FxHashMap::default(),
            next_var: 0,
            identity,
            requests: 0,
        }
    }

    /// A variable that the caller numbered. One number has one sort.
    pub fn var(&mut self, var: VarId, sort: SmtSort) -> TermId {
        self.next_var = self.next_var.max(var.saturating_add(1));
        self.intern(Node::Var(var, sort))
    }

    /// A variable with a number above all those seen so far.
    pub fn fresh(&mut self, sort: SmtSort) -> TermId {
        self.var(self.next_var, sort)
    }

    pub fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.0 as usize]
    }

    pub fn sort(&self, term: TermId) -> SmtSort {
        self.sorts[term.0 as usize]
    }

    /// The variables and uninterpreted functions in it, in order and without duplicates.
    pub fn symbols(&self, term: TermId) -> &[FreeSymbol] {
        &self.symbols[term.0 as usize]
    }

    /// The degree: how many variables it multiplies with each other, 1 for linear terms.
    pub fn degree(&self, term: TermId) -> u16 {
        self.degrees.get(term.0 as usize).copied().unwrap_or(0)
    }

    /// How many nodes it has when nothing is shared, or the greatest `u32`.
    pub fn weight(&self, term: TermId) -> u32 {
        self.weights[term.0 as usize]
    }

    /// How many different terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The truth value, when the term is a constant.
    pub fn as_bool(&self, term: TermId) -> Option<bool> {
        match self.node(term) {
            Node::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, when the term is an Int or Real constant.
    pub fn as_number(&self, term: TermId) -> Option<&Number> {
        match self.node(term) {
            Node::Int(number) | Node::Real(number) => Some(number),
            _ => None,
        }
    }

    /// The variable, when the term is one.
    pub fn as_var(&self, term: TermId) -> Option<VarId> {
        match self.node(term) {
            Node::Var(var, _) => Some(*var),
            _ => None,
        }
    }

    /// Identifies the arena, so that caches are not used with ids of another one.
    pub(crate) fn identity(&self) -> u64 {
        self.identity
    }

    /// How often a term was asked for, new or not: a measure of the work on terms.
    pub fn requests(&self) -> u64 {
        self.requests
    }

    pub(crate) fn intern(&mut self, node: Node) -> TermId {
        self.requests += 1;
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        let id = TermId(u32::try_from(self.nodes.len()).expect("fewer than four thousand million terms"));
        let parts = node.parts();
        self.sorts.push(self.sort_of(&node));
        self.symbols.push(self.symbols_of(&node, &parts));
        self.weights.push(parts.iter().fold(1, |sum, part| sum.saturating_add(self.weight(*part))));
        self.degrees.push(self.degree_of(&node, &parts));
        self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }

    /// The degree of each term.
    fn degree_of(&self, node: &Node, parts: &[TermId]) -> u16 {
        let degrees = parts.iter().map(|part| self.degree(*part));
        match node {
            Node::Var(..) | Node::App(..) => 1,
            Node::Product(_) => degrees.fold(0, u16::saturating_add),
            Node::Divide(_, _, divisor) | Node::Ratio(_, divisor) if self.degree(*divisor) > 0 => {
                degrees.fold(0, u16::saturating_add)
            }
            _ => degrees.max().unwrap_or(0),
        }
    }

    fn sort_of(&self, node: &Node) -> SmtSort {
        match node {
            Node::Var(_, sort) | Node::App(_, _, sort) => *sort,
            Node::Bool(_) | Node::Compare(..) | Node::Iff(..) | Node::Not(_) | Node::And(_) | Node::Or(_) => {
                SmtSort::Bool
            }
            Node::Int(_) | Node::Divide(..) | Node::Floor(_) => SmtSort::Int,
            Node::Real(_) | Node::Ratio(..) | Node::ToReal(_) => SmtSort::Real,
            Node::Sum(linear) => linear.parts.first().map_or(SmtSort::Int, |(_, atom)| self.sort(*atom)),
            Node::Product(factors) => factors.first().map_or(SmtSort::Int, |factor| self.sort(*factor)),
            Node::Ite(_, then, _) => self.sort(*then),
        }
    }

    /// The id of a node that was met before.
    pub(crate) fn find(&self, node: &Node) -> Option<TermId> {
        self.ids.get(node).copied()
    }

    fn symbols_of(&self, node: &Node, parts: &[TermId]) -> Arc<[FreeSymbol]> {
        let own = match node {
            Node::Var(var, _) => return Arc::new([FreeSymbol::Var(*var)]),
            Node::App(fun, ..) => Some(FreeSymbol::Fun(*fun)),
            _ => None,
        };
        if own.is_none()
            && let Some((first, rest)) = parts.split_first()
        {
            // Most terms have the symbols of their first part, so that list is shared.
            let first = &self.symbols[first.0 as usize];
            let covered = |part: &TermId| self.symbols(*part).iter().all(|symbol| first.binary_search(symbol).is_ok());
            if rest.iter().all(covered) {
                return Arc::clone(first);
            }
        }
        let mut all: Vec<FreeSymbol> = own.into_iter().collect();
        for part in parts {
            all.extend_from_slice(self.symbols(*part));
        }
        all.sort_unstable();
        all.dedup();
        all.into()
    }
}

impl Node {
    /// The direct parts, left to right.
    pub fn parts(&self) -> Vec<TermId> {
        match self {
            Node::Var(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) => vec![],
            Node::Sum(linear) => linear.parts.iter().map(|(_, atom)| *atom).collect(),
            Node::Product(parts) | Node::And(parts) | Node::Or(parts) | Node::App(_, parts, _) => parts.to_vec(),
            Node::Divide(_, left, right) | Node::Ratio(left, right) | Node::Iff(left, right) => vec![*left, *right],
            Node::ToReal(part) | Node::Floor(part) | Node::Compare(_, part, _) | Node::Not(part) => vec![*part],
            Node::Ite(cond, then, otherwise) => vec![*cond, *then, *otherwise],
        }
    }
}
