//! Annotations of functions other than their types: `lazy`, `ignore`, `fail`, `ple` and the like.

use limpid_base::QName;
use limpid_frontend::interface::Entity;
use limpid_spec::ItemKind;
use limpid_spec::ast::{Ident, Mark};

use super::Elaborator;

impl<'a> Elaborator<'a> {
    pub(super) fn flags(&mut self) {
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::Mark { mark, name } => self.mark(*mark, *name),
                ItemKind::Decrease { name, arguments } => {
                    self.flag(*name, |flags| flags.decreases.clone_from(arguments))
                }
                ItemKind::Ple { name, fuel } => self.flag(*name, |flags| {
                    flags.ple = true;
                    flags.fuel = *fuel;
                }),
                ItemKind::RewriteWith { name, rules } => {
                    let rules: Vec<QName> = rules.iter().filter_map(|rule| self.flagged(*rule)).collect();
                    self.flag(*name, |flags| flags.rewrite_with.extend(rules.iter().copied()));
                }
                _ => {}
            }
        }
    }

    fn mark(&mut self, mark: Mark, name: Ident) {
        match mark {
            // `measures` declares and defines what is lifted; `autosize` names a type.
            Mark::Inline | Mark::Reflect | Mark::OpaqueReflect | Mark::Autosize => {}
            _ => self.flag(name, |flags| {
                flags.marks.insert(mark);
            }),
        }
    }

    fn flag(&mut self, name: Ident, set: impl Fn(&mut crate::contract::Flags)) {
        if let Some(function) = self.flagged(name) {
            set(self.out.flags.entry(function));
        }
    }

    /// A top-level function, a local one, or an instance method by the name of its method.
    fn flagged(&mut self, name: Ident) -> Option<QName> {
        if let Some(Entity::Value(function)) = self.scope.value(name.name) {
            return Some(function);
        }
        let hir = &self.unit.compiled.hir;
        if hir.locals.values().any(|local| local.name == name.name && !local.generated) {
            return Some(self.own(name.name));
        }
        if !self.scope.may_be_missing(name.name) {
            self.unknown_function(name, "");
        }
        None
    }
}
