//! Types during inference: a store of nodes with unification variables.
//!
//! A type is an index, so copying and comparing are free and unification is linking. Unification variables ("metas")
//! are linked permanently. Rigid variables ("skolems") may be linked temporarily, when matching on a GADT
//! constructor refines them, and are unlinked at the end of the match.

use std::rc::Rc;

use limpid_base::{Name, QName};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::wired::wired;

/// A type in the [`Store`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) struct Ty(u32);

#[derive(Clone, Debug)]
pub(super) enum Node {
    Meta,
    Skolem(Name),
    Con(QName, Rc<[Ty]>),
    Fun(Ty, Ty),
    App(Ty, Ty),
    Forall(Rc<Poly>),
    Nat(u64),
    Str(Name),
}

/// A polymorphic type. `vars` are skolems; instantiating replaces them.
#[derive(Clone, Debug)]
pub(super) struct Poly {
    pub(super) vars: Vec<Ty>,
    pub(super) context: Vec<Constraint>,
    /// `a ~ b` constraints: assumed when the definition is checked, unified when it is used.
    pub(super) equalities: Vec<(Ty, Ty)>,
    pub(super) body: Ty,
}

/// A class constraint.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub(super) class: QName,
    pub(super) args: Vec<Ty>,
}

#[derive(Debug)]
struct Slot {
    node: Node,
    link: Option<Ty>,
    /// How deeply nested the binding is that this variable belongs to; only deeper ones may be generalised.
    level: u32,
}

#[derive(Debug, Default)]
pub(super) struct Store {
    slots: Vec<Slot>,
    constants: FxHashMap<QName, Ty>,
    /// Skolems that are linked at the moment, oldest first.
    trail: Vec<Ty>,
    /// How many nodes were visited since [`Store::start`].
    visited: u64,
}

/// The most nodes of a type, with what it shares counted as often as it occurs. Everything that reads types walks over all
/// of them.
pub(super) const LARGEST: u64 = 10_000;

/// The most nodes that the inference of one top-level group may visit.
const VISITS: u64 = 5_000_000;

impl Store {
    /// Begins a top-level group.
    pub(super) fn start(&mut self) {
        self.visited = 0;
    }

    /// Whether the types of this group are too large to go on with: then nothing unifies any more.
    pub(super) fn is_exhausted(&self) -> bool {
        self.visited > VISITS
    }

    /// Counts a visit of a node. False if the group has no visits left.
    fn visit(&mut self) -> bool {
        self.visited += 1;
        !self.is_exhausted()
    }

    /// The number of nodes of a type, at most a little more than [`LARGEST`]. `known` has those of its parts.
    pub(super) fn size(&self, ty: Ty, known: &mut FxHashMap<Ty, u64>) -> u64 {
        let ty = self.find(ty);
        if let Some(size) = known.get(&ty) {
            return *size;
        }
        let size = 1 + match &self.slots[ty.0 as usize].node {
            Node::Meta | Node::Skolem(_) | Node::Nat(_) | Node::Str(_) => 0,
            Node::Con(_, args) => args.iter().map(|&arg| self.size(arg, known)).sum(),
            Node::Fun(a, b) | Node::App(a, b) => self.size(*a, known) + self.size(*b, known),
            Node::Forall(poly) => self.size(poly.body, known),
        };
        let size = size.min(LARGEST + 1);
        known.insert(ty, size);
        size
    }

    fn alloc(&mut self, node: Node, level: u32) -> Ty {
        self.slots.push(Slot { node, link: None, level });
        Ty(self.slots.len() as u32 - 1)
    }

    pub(super) fn meta(&mut self, level: u32) -> Ty {
        self.alloc(Node::Meta, level)
    }

    pub(super) fn skolem(&mut self, name: Name, level: u32) -> Ty {
        self.alloc(Node::Skolem(name), level)
    }

    pub(super) fn fun(&mut self, from: Ty, to: Ty) -> Ty {
        self.alloc(Node::Fun(from, to), 0)
    }

    pub(super) fn funs(&mut self, params: &[Ty], result: Ty) -> Ty {
        params.iter().rev().fold(result, |to, &from| self.fun(from, to))
    }

    pub(super) fn con(&mut self, name: QName, args: Vec<Ty>) -> Ty {
        if args.is_empty() {
            if let Some(&ty) = self.constants.get(&name) {
                return ty;
            }
            let ty = self.alloc(Node::Con(name, Rc::from([])), 0);
            self.constants.insert(name, ty);
            return ty;
        }
        if name == wired().arrow && args.len() == 2 {
            return self.fun(args[0], args[1]);
        }
        self.alloc(Node::Con(name, args.into()), 0)
    }

    pub(super) fn app(&mut self, fun: Ty, arg: Ty) -> Ty {
        match self.node(fun).clone() {
            Node::Con(name, args) => {
                let args = args.iter().copied().chain([arg]).collect();
                self.con(name, args)
            }
            _ => self.alloc(Node::App(fun, arg), 0),
        }
    }

    pub(super) fn forall(&mut self, poly: Poly) -> Ty {
        self.alloc(Node::Forall(Rc::new(poly)), 0)
    }

    pub(super) fn nat(&mut self, value: u64) -> Ty {
        self.alloc(Node::Nat(value), 0)
    }

    pub(super) fn str(&mut self, value: Name) -> Ty {
        self.alloc(Node::Str(value), 0)
    }

    /// Follows links.
    pub(super) fn find(&self, mut ty: Ty) -> Ty {
        while let Some(next) = self.slots[ty.0 as usize].link {
            ty = next;
        }
        ty
    }

    /// The node behind all links.
    pub(super) fn node(&self, ty: Ty) -> &Node {
        &self.slots[self.find(ty).0 as usize].node
    }

    pub(super) fn level(&self, ty: Ty) -> u32 {
        self.slots[ty.0 as usize].level
    }

    pub(super) fn link(&mut self, from: Ty, to: Ty) {
        if matches!(self.slots[from.0 as usize].node, Node::Skolem(_)) {
            self.trail.push(from);
        }
        self.slots[from.0 as usize].link = Some(to);
    }

    /// The mark for [`Store::unlink_to`].
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes the skolem links since the mark.
    pub(super) fn unlink_to(&mut self, mark: usize) {
        for ty in self.trail.drain(mark..) {
            self.slots[ty.0 as usize].link = None;
        }
    }

    /// Whether any skolem is linked: we are inside the match on a GADT.
    pub(super) fn has_local_equalities(&self) -> bool {
        !self.trail.is_empty()
    }

    /// Makes `meta := ty` possible: lowers levels in `ty`. False if `meta` occurs in it.
    pub(super) fn adjust(&mut self, meta: Ty, ty: Ty) -> bool {
        let level = self.level(meta);
        let ty = self.find(ty);
        if ty == meta || !self.visit() {
            return false;
        }
        match self.slots[ty.0 as usize].node.clone() {
            Node::Meta => {
                let slot = &mut self.slots[ty.0 as usize];
                slot.level = slot.level.min(level);
                true
            }
            Node::Skolem(_) | Node::Nat(_) | Node::Str(_) => true,
            Node::Con(_, args) => args.iter().all(|&arg| self.adjust(meta, arg)),
            Node::Fun(a, b) | Node::App(a, b) => self.adjust(meta, a) && self.adjust(meta, b),
            Node::Forall(poly) => self.adjust(meta, poly.body),
        }
    }

    pub(super) fn lower(&mut self, meta: Ty, level: u32) {
        let slot = &mut self.slots[meta.0 as usize];
        slot.level = slot.level.min(level);
    }

    /// Makes a variable count as belonging to a nested binding.
    pub(super) fn raise(&mut self, meta: Ty) {
        let slot = &mut self.slots[meta.0 as usize];
        slot.level = slot.level.max(1);
    }

    /// The unlinked metas in a type, in order of appearance, each once.
    pub(super) fn metas(&self, ty: Ty, out: &mut Vec<Ty>) {
        self.metas_below(ty, &mut FxHashSet::default(), out);
    }

    fn metas_below(&self, ty: Ty, seen: &mut FxHashSet<Ty>, out: &mut Vec<Ty>) {
        let ty = self.find(ty);
        match &self.slots[ty.0 as usize].node {
            Node::Meta => {
                if !out.contains(&ty) {
                    out.push(ty);
                }
            }
            Node::Skolem(_) | Node::Nat(_) | Node::Str(_) => {}
            // Parts of a type may be shared: each is looked at once.
            Node::Con(_, args) if args.is_empty() || !seen.insert(ty) => {}
            Node::Con(_, args) => args.iter().for_each(|&arg| self.metas_below(arg, seen, out)),
            Node::Fun(a, b) | Node::App(a, b) => {
                if seen.insert(ty) {
                    self.metas_below(*a, seen, out);
                    self.metas_below(*b, seen, out);
                }
            }
            Node::Forall(poly) => self.metas_below(poly.body, seen, out),
        }
    }

    /// Follows links, and applies a constructor that an application turned out to have at its head.
    pub(super) fn normal(&mut self, ty: Ty) -> Ty {
        let ty = self.find(ty);
        let Node::App(fun, arg) = self.slots[ty.0 as usize].node else { return ty };
        let fun = self.normal(fun);
        if !matches!(self.slots[fun.0 as usize].node, Node::Con(..)) {
            return ty;
        }
        let applied = self.app(fun, arg);
        if self.trail.is_empty() {
            // Only permanent links may be compressed.
            self.slots[ty.0 as usize].link = Some(applied);
        }
        applied
    }

    /// Whether the two are the same without linking any variable.
    pub(super) fn same(&mut self, a: Ty, b: Ty) -> bool {
        let (a, b) = (self.normal(a), self.normal(b));
        if a == b {
            return true;
        }
        if !self.visit() {
            return false;
        }
        match (self.slots[a.0 as usize].node.clone(), self.slots[b.0 as usize].node.clone()) {
            (Node::Con(f, xs), Node::Con(g, ys)) => {
                f == g && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(&x, &y)| self.same(x, y))
            }
            (Node::Fun(a1, b1), Node::Fun(a2, b2)) | (Node::App(a1, b1), Node::App(a2, b2)) => {
                self.same(a1, a2) && self.same(b1, b2)
            }
            (Node::Nat(m), Node::Nat(n)) => m == n,
            (Node::Str(m), Node::Str(n)) => m == n,
            _ => false,
        }
    }

    /// Substitutes skolems, also linked ones: a polymorphic type means any instance, whatever
    /// the enclosing match assumes about its variables.
    pub(super) fn substitute(&mut self, mut ty: Ty, map: &[(Ty, Ty)]) -> Ty {
        loop {
            if let Some((_, to)) = map.iter().find(|(from, _)| *from == ty) {
                return *to;
            }
            match self.slots[ty.0 as usize].link {
                Some(next) => ty = next,
                None => break,
            }
        }
        if !self.visit() {
            return ty;
        }
        match self.slots[ty.0 as usize].node.clone() {
            Node::Skolem(_) | Node::Meta | Node::Nat(_) | Node::Str(_) => ty,
            Node::Con(name, args) => {
                let new: Vec<Ty> = args.iter().map(|&arg| self.substitute(arg, map)).collect();
                if *new == *args { ty } else { self.con(name, new) }
            }
            Node::Fun(a, b) => {
                let (x, y) = (self.substitute(a, map), self.substitute(b, map));
                if (x, y) == (a, b) { ty } else { self.fun(x, y) }
            }
            Node::App(a, b) => {
                let (x, y) = (self.substitute(a, map), self.substitute(b, map));
                if (x, y) == (a, b) { ty } else { self.app(x, y) }
            }
            Node::Forall(poly) => {
                let context =
                    poly.context.iter().map(|constraint| self.substitute_constraint(constraint, map)).collect();
                let equalities =
                    poly.equalities.iter().map(|&(a, b)| (self.substitute(a, map), self.substitute(b, map)));
                let equalities = equalities.collect();
                let body = self.substitute(poly.body, map);
                self.forall(Poly { vars: poly.vars.clone(), context, equalities, body })
            }
        }
    }

    pub(super) fn substitute_constraint(&mut self, constraint: &Constraint, map: &[(Ty, Ty)]) -> Constraint {
        Constraint {
            class: constraint.class,
            args: constraint.args.iter().map(|&arg| self.substitute(arg, map)).collect(),
        }
    }
}
