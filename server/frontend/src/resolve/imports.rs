//! Imports: what each import declaration brings into scope.

use std::sync::Arc;

use limpid_base::suggest;
use limpid_base::{Name, Problem, QName, Span, Stage};
use limpid_syntax::ast::{self, Children, DeclKind, Ident, Import, ImportItem};

use super::Resolver;
use super::scope::MissingModule;
use crate::interface::{Entity, ExportEntry, Interface};
use crate::missing::{NotFound, SPLICED};

/// The modules that a file imports, in order, with the place that says so: the implicit `Prelude` comes first and has
/// an empty span.
pub fn imported_modules(ast: &ast::Module) -> Vec<Ident> {
    let implicit = implicit_prelude(ast).then(|| Ident { name: Name::new("Prelude"), span: Span::default() });
    implicit.into_iter().chain(ast.imports.iter().map(|import| import.module)).collect()
}

/// Whether declarations may come from a splice or a quasi-quote.
pub fn has_splices(ast: &ast::Module) -> bool {
    ast.decls.iter().any(|decl| match &decl.kind {
        DeclKind::Quote { quoter, .. } => quoter.is_none_or(|quoter| quoter.name.as_str() != "lq"),
        _ => false,
    })
}

fn implicit_prelude(ast: &ast::Module) -> bool {
    let prelude = Name::new("Prelude");
    !ast.has_extension("NoImplicitPrelude")
        && !ast.has_extension("RebindableSyntax")
        && !ast.imports.iter().any(|import| import.module.name == prelude)
}

impl<'a> Resolver<'a> {
    pub(super) fn import_all(&mut self) {
        if implicit_prelude(self.ast) {
            let module = Ident { name: Name::new("Prelude"), span: Span::default() };
            self.import(&Import {
                span: Span::default(),
                package: None,
                is_source: false,
                module,
                qualified: false,
                alias: None,
                items: None,
            });
        }
        let ast = self.ast;
        for import in &ast.imports {
            self.import(import);
        }
        // What no import provides may be declared by a splice.
        if self.has_splices() {
            let module = Name::new(SPLICED);
            self.scope.add_missing(MissingModule { module, alias: self.name, qualified_only: false });
        }
    }

    pub(super) fn has_splices(&self) -> bool {
        has_splices(self.ast)
    }

    fn import(&mut self, import: &Import) {
        let environment = self.environment;
        let Some(interface) = environment.module(import.module.name) else {
            return self.import_missing(import);
        };
        // A package may export a module under another name.
        let name = interface.name.unwrap_or(import.module.name);
        if !self.module.imports.contains(&name) {
            self.module.imports.push(name);
        }
        match &import.items {
            None => {
                for export in &interface.exports {
                    self.add_import(import, *export);
                }
                self.import_opaque(import, interface);
            }
            Some(items) if items.hiding => {
                let hidden = hidden(interface, &items.items);
                for export in interface.exports.iter().filter(|export| !hidden.contains(export)) {
                    self.add_import(import, *export);
                }
                self.import_opaque(import, interface);
            }
            Some(items) => {
                for item in &items.items {
                    self.import_item(import, interface, item);
                }
            }
        }
    }

    /// Names that the module re-exports from missing modules.
    fn import_opaque(&mut self, import: &Import, interface: &Interface) {
        for name in &interface.opaque {
            self.add_opaque(import, *name);
        }
        for module in &interface.missing {
            let missing = MissingModule {
                module: *module,
                alias: import.alias.map_or(import.module.name, |alias| alias.name),
                qualified_only: import.qualified,
            };
            match interface.name == Some(*module) {
                true => self.scope.add_partial(missing),
                false => self.scope.add_missing(missing),
            }
        }
    }

    fn add_import(&mut self, import: &Import, export: ExportEntry) {
        let ident = export.entity.name().ident;
        for qualifier in qualifiers(import) {
            self.scope.import((qualifier, ident), export);
        }
    }

    fn import_item(&mut self, import: &Import, interface: &Arc<Interface>, item: &ImportItem) {
        match item {
            ImportItem::Value(ident) => {
                match find(interface, ident.name, |entity| matches!(entity, Entity::Value(_) | Entity::Constructor(_)))
                {
                    Some(export) => self.add_import(import, export),
                    None => self.unknown_item(import, interface, *ident),
                }
            }
            ImportItem::Item(ident, children) => {
                // What is not known of the module may belong to the type.
                if matches!(children, Children::All) {
                    interface.opaque.iter().for_each(|name| self.add_opaque(import, *name));
                }
                let Some(parent) = find(interface, ident.name, Entity::is_type) else {
                    // `pattern P` names a constructor by itself.
                    match find(interface, ident.name, |entity| !entity.is_type()) {
                        Some(export) => self.add_import(import, export),
                        None => self.unknown_item(import, interface, *ident),
                    }
                    return;
                };
                self.add_import(import, parent);
                self.import_children(import, interface, parent.entity.name(), children);
            }
        }
    }

    fn import_children(&mut self, import: &Import, interface: &Arc<Interface>, parent: QName, children: &Children) {
        match children {
            Children::None => {}
            Children::All => {
                for export in interface.exports.iter().filter(|export| export.parent == Some(parent)) {
                    self.add_import(import, *export);
                }
            }
            Children::Some(idents) => {
                for ident in idents {
                    let child = interface
                        .exports
                        .iter()
                        .find(|export| export.parent == Some(parent) && export.entity.name().ident == ident.name)
                        .copied()
                        .or_else(|| find(interface, ident.name, |entity| !entity.is_type()));
                    match child {
                        Some(export) => self.add_import(import, export),
                        None => self.unknown_item(import, interface, *ident),
                    }
                }
            }
        }
    }

    fn unknown_item(&mut self, import: &Import, interface: &Arc<Interface>, ident: Ident) {
        if let Some(name) = passed_on(interface, ident.name) {
            return self.add_opaque(import, name);
        }
        let module = import.module.name;
        let near = suggest::nearest(ident.name, interface.exports.iter().map(|export| export.entity.name().ident));
        let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        self.warn(ident.span, format!("module `{module}` does not export `{}`{hint}", ident.name));
        self.add_opaque(import, QName { module, ident: ident.name });
    }

    fn add_opaque(&mut self, import: &Import, name: QName) {
        for qualifier in qualifiers(import) {
            self.scope.add_opaque((qualifier, name.ident), name);
        }
    }

    fn import_missing(&mut self, import: &Import) {
        let module = import.module.name;
        // The project, which looked for the module, reports the places.
        let message = NotFound::default().describe(module);
        self.module.problems.push(Problem::information(Stage::Scope, import.module.span, message));
        let mut open = true;
        if let Some(items) = import.items.as_ref().filter(|items| !items.hiding) {
            open = false;
            for item in &items.items {
                match item {
                    ImportItem::Value(ident) => self.add_opaque(import, QName { module, ident: ident.name }),
                    ImportItem::Item(ident, children) => {
                        self.add_opaque(import, QName { module, ident: ident.name });
                        match children {
                            Children::None => {}
                            Children::All => open = true,
                            Children::Some(idents) => {
                                for ident in idents {
                                    self.add_opaque(import, QName { module, ident: ident.name });
                                }
                            }
                        }
                    }
                }
            }
        }
        self.scope.add_missing(MissingModule {
            module,
            alias: import.alias.map_or(module, |alias| alias.name),
            qualified_only: import.qualified || !open,
        });
    }
}

/// The qualifiers under which an import's names are in scope.
fn qualifiers(import: &Import) -> impl Iterator<Item = Option<Name>> + use<> {
    let alias = import.alias.map_or(import.module.name, |alias| alias.name);
    (!import.qualified).then_some(None).into_iter().chain([Some(alias)])
}

fn find(interface: &Interface, ident: Name, wanted: impl Fn(Entity) -> bool) -> Option<ExportEntry> {
    interface.exports.iter().find(|export| export.entity.name().ident == ident && wanted(export.entity)).copied()
}

/// A name that a module re-exports from a missing module: a listed one, or any name of a re-exported module.
fn passed_on(interface: &Interface, ident: Name) -> Option<QName> {
    let listed = interface.opaque.iter().find(|name| name.ident == ident).copied();
    listed.or_else(|| interface.missing.first().map(|module| QName { module: *module, ident }))
}

/// What `hiding (..)` takes away. A capitalised name hides types and constructors alike.
fn hidden(interface: &Interface, items: &[ImportItem]) -> Vec<ExportEntry> {
    let mut hidden = Vec::new();
    for item in items {
        let (ident, children) = match item {
            ImportItem::Value(ident) => (ident, &Children::None),
            ImportItem::Item(ident, children) => (ident, children),
        };
        for export in &interface.exports {
            let named = export.entity.name().ident == ident.name;
            let child = match (children, export.parent) {
                (Children::None, _) | (_, None) => false,
                (Children::All, Some(parent)) => parent.ident == ident.name,
                (Children::Some(idents), Some(parent)) => {
                    parent.ident == ident.name && idents.iter().any(|ident| ident.name == export.entity.name().ident)
                }
            };
            if named || child {
                hidden.push(*export);
            }
        }
    }
    hidden
}
