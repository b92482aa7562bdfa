//! Opaque types: those of missing modules, and names that a module fails to export.

use limpid_base::QName;

use super::Infer;
use super::store::{Node, Ty};
use crate::wired::wired;

impl Infer<'_> {
    /// Whether nothing defines this type constructor.
    fn is_opaque(&self, name: QName) -> bool {
        let wired = wired();
        if [wired.arrow.module, wired.list.module, wired.unit.module].contains(&name.module) {
            return false;
        }
        self.environment.module(name.module).is_none_or(|module| {
            let ident = &name.ident;
            !module.data_types.contains_key(ident)
                && !module.synonyms.contains_key(ident)
                && !module.classes.contains_key(ident)
                && !module.constructors.contains_key(ident)
                && !module.families.contains(ident)
        })
    }

    /// Whether the head of a type is opaque.
    pub(super) fn is_opaque_type(&self, ty: Ty) -> bool {
        match self.store.node(self.store.find(ty)) {
            Node::Con(name, _) => self.is_opaque(*name),
            Node::App(fun, _) => self.is_opaque_type(*fun),
            _ => false,
        }
    }

    /// Whether anything in a type is opaque.
    pub(super) fn mentions_opaque(&self, ty: Ty) -> bool {
        match self.store.node(self.store.find(ty)) {
            Node::Con(name, args) => self.is_opaque(*name) || args.iter().any(|&arg| self.mentions_opaque(arg)),
            Node::App(a, b) | Node::Fun(a, b) => self.mentions_opaque(*a) || self.mentions_opaque(*b),
            Node::Forall(poly) => self.mentions_opaque(poly.body),
            _ => false,
        }
    }
}
