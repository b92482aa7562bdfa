//! Local scopes: variables and type variables that are bound inside declarations, and the fixities of local operators.

use limpid_base::Name;
use limpid_core::TyVar;
use limpid_syntax::ast::Fixity;
use rustc_hash::FxHashMap;

use crate::hir::LocalId;

/// The stack of what is bound locally. A [`Mark`] taken before binding restores the scope after it.
#[derive(Debug, Default)]
pub(super) struct Locals {
    values: FxHashMap<Name, Vec<LocalId>>,
    order: Vec<Name>,
    types: Vec<TyBinding>,
    pub(super) fixities: FxHashMap<LocalId, Fixity>,
}

/// A type variable that an enclosing signature, class, instance or pattern binds.
#[derive(Clone, Copy, Debug)]
pub(super) struct TyBinding {
    /// As written.
    pub(super) source: Name,
    /// As named in the result: different from all that surround it.
    pub(super) var: TyVar,
    /// Whether uses of `source` mean it. Without scoped type variables a signature's variables end with the signature,
    /// but their names stay taken.
    pub(super) visible: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    values: usize,
    types: usize,
}

impl Locals {
    pub(super) fn mark(&self) -> Mark {
        Mark { values: self.order.len(), types: self.types.len() }
    }

    pub(super) fn reset(&mut self, mark: Mark) {
        for name in self.order.drain(mark.values..) {
            if let Some(ids) = self.values.get_mut(&name) {
                ids.pop();
            }
        }
        self.types.truncate(mark.types);
    }

    pub(super) fn bind(&mut self, name: Name, id: LocalId) {
        self.values.entry(name).or_default().push(id);
        self.order.push(name);
    }

    pub(super) fn get(&self, name: Name) -> Option<LocalId> {
        self.values.get(&name)?.last().copied()
    }

    /// The names in scope, for suggestions.
    pub(super) fn names(&self) -> impl Iterator<Item = Name> {
        self.order.iter().copied()
    }

    pub(super) fn bind_type(&mut self, binding: TyBinding) {
        self.types.push(binding);
    }

    /// The type variables bound since the mark was taken.
    pub(super) fn types_since(&self, mark: Mark) -> Vec<TyBinding> {
        self.types[mark.types..].to_vec()
    }

    pub(super) fn type_var(&self, source: Name) -> Option<TyVar> {
        self.types.iter().rev().find(|binding| binding.visible && binding.source == source).map(|binding| binding.var)
    }

    /// A name for a new type variable that no enclosing binding has: `source` itself if possible.
    pub(super) fn fresh_type_var(&self, source: Name) -> TyVar {
        let taken = |name: Name| self.types.iter().any(|binding| binding.var == name);
        if !taken(source) {
            return source;
        }
        let mut suffix = 1;
        loop {
            let candidate = Name::new(&format!("{source}{suffix}"));
            if !taken(candidate) {
                return candidate;
            }
            suffix += 1;
        }
    }
}
