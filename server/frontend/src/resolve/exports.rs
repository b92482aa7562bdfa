//! Exports: what importers of the module get to see.

use limpid_base::{Name, QName};
use limpid_syntax::ast::{self, Children, ExportKind, Ident, QIdent};
use rustc_hash::FxHashSet;

use super::Resolver;
use super::names::{unqualified, written};
use super::scope::Key;
use crate::interface::{Entity, ExportEntry};
use crate::missing::SPLICED;

impl<'a> Resolver<'a> {
    pub(super) fn export_all(&mut self) {
        let ast = self.ast;
        match (&ast.exports, self.main_alone()) {
            (Some(exports), _) => {
                for export in exports {
                    self.export(export);
                }
            }
            (None, Some(main)) => self.module.exports.push(main),
            (None, None) => {
                self.module.exports_everything = true;
                self.export_own();
                if self.has_splices() {
                    self.module.missing.push(Name::new(SPLICED));
                }
            }
        }
        self.module.opaque.sort();
        self.module.opaque.dedup();
        self.module.missing.sort();
        self.module.missing.dedup();
        let mut seen = FxHashSet::default();
        self.module.exports.retain(|export| seen.insert(*export));
        self.module.exports.sort_by(|left, right| {
            let rank = |entity: Entity| match entity {
                Entity::Value(_) => 0,
                Entity::Constructor(_) => 1,
                Entity::Type(_) => 2,
                Entity::Class(_) => 3,
            };
            let (left, right) = (left.entity, right.entity);
            left.name().cmp(&right.name()).then_with(|| rank(left).cmp(&rank(right)))
        });
    }

    /// The `main` of a module without a header, which exports nothing else. Without `main` such a file is no program:
    /// it is a module whose header is not written yet.
    fn main_alone(&self) -> Option<ExportEntry> {
        let main = self.scope.value_export((None, Name::new("main")))?;
        (self.ast.name.is_none() && main.entity.name().module == self.name).then_some(main)
    }

    fn export_own(&mut self) {
        let name = self.name;
        let own = self.scope.iter().filter(|(key, export)| key.0.is_none() && export.entity.name().module == name);
        self.module.exports.extend(own.map(|(_, export)| export));
    }

    fn export(&mut self, export: &ast::Export) {
        match &export.kind {
            ExportKind::Value(name) => self.export_value(name),
            ExportKind::Item(name, children) => self.export_item(name, children),
            ExportKind::Module(module) => self.export_module(*module),
        }
    }

    fn export_value(&mut self, name: &QIdent) {
        let key = (name.module, name.name);
        match self.scope.value_export(key) {
            Some(export) => self.module.exports.push(export),
            None if self.export_opaque(key) => {}
            None => self.report_unknown(name, false),
        }
    }

    fn export_item(&mut self, name: &QIdent, children: &Children) {
        let key = (name.module, name.name);
        let Some(export) = self.scope.type_export(key) else {
            // `pattern P` names a constructor by itself.
            match self.scope.value_export(key) {
                Some(export) => self.module.exports.push(export),
                None if self.export_opaque(key) => self.export_opaque_children(key, children),
                None if is_wired(name.name) => {}
                None => self.report_unknown(name, true),
            }
            return;
        };
        self.module.exports.push(export);
        let parent = export.entity.name();
        match children {
            Children::None => {}
            Children::All => {
                let found: Vec<ExportEntry> = self.children(parent).collect();
                self.module.exports.extend(found);
            }
            Children::Some(idents) => {
                for ident in idents {
                    self.export_child(parent, *ident);
                }
            }
        }
    }

    fn export_child(&mut self, parent: QName, ident: Ident) {
        let found = self.children(parent).find(|child| child.entity.name().ident == ident.name);
        match found {
            Some(child) => self.module.exports.push(child),
            None => match self.scope.value_export((None, ident.name)) {
                // A bundled pattern synonym comes along with the type that names it here.
                Some(export) => self.module.exports.push(ExportEntry { parent: Some(parent), ..export }),
                None if self.export_opaque((None, ident.name)) => {}
                None => {
                    let name = written(&unqualified(parent.ident, ident.span));
                    self.error(ident.span, format!("`{}` does not belong to `{name}`", ident.name));
                }
            },
        }
    }

    /// Re-exports a name of a missing module. False if it is not one.
    fn export_opaque(&mut self, key: Key) -> bool {
        let opaque = self.scope.opaque(key);
        self.module.opaque.extend(opaque);
        opaque.is_some()
    }

    /// The children that `(..)` denotes are unknown, so it may be anything of that module.
    fn export_opaque_children(&mut self, parent: Key, children: &Children) {
        match children {
            Children::None => {}
            Children::All => self.module.missing.extend(self.scope.opaque(parent).map(|name| name.module)),
            Children::Some(idents) => {
                for ident in idents {
                    self.export_opaque((parent.0, ident.name));
                }
            }
        }
    }

    /// What is in scope, under any name, of the constructors, fields and methods of a type or class.
    fn children(&self, parent: QName) -> impl Iterator<Item = ExportEntry> {
        self.scope.iter().map(|(_, export)| export).filter(move |export| export.parent == Some(parent))
    }

    /// `module M`: what is in scope both as `x` and as `M.x`.
    fn export_module(&mut self, module: Ident) {
        if module.name == self.name {
            self.export_own();
        }
        let both: Vec<ExportEntry> = self
            .scope
            .iter()
            .filter(|(key, export)| key.0 == Some(module.name) && self.is_unqualified(key.1, *export))
            .map(|(_, export)| export)
            .collect();
        let imported = self.ast.imports.iter().any(|import| {
            import.module.name == module.name || import.alias.is_some_and(|alias| alias.name == module.name)
        });
        if both.is_empty() && !imported && module.name != self.name && module.name.as_str() != "Prelude" {
            self.error(module.span, format!("module `{}` is not imported", module.name));
        }
        self.module.exports.extend(both);
        self.module.opaque.extend(self.scope.opaque_names(module.name));
        self.module.missing.extend(self.scope.missing_modules(module.name));
    }

    fn is_unqualified(&self, ident: Name, export: ExportEntry) -> bool {
        let key = (None, ident);
        let plain = if export.entity.is_type() { self.scope.type_(key) } else { self.scope.value(key) };
        plain == Some(export.entity)
    }
}

/// Built-in syntax is always in scope and needs no export.
fn is_wired(name: Name) -> bool {
    matches!(name.as_str(), "[]" | "->" | "~") || name.as_str().starts_with('(')
}
