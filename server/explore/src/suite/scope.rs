//! What is in scope in a test module: the imports that its tests need, and how it refers to those of its library.
//!
//! A test calls the functions of the file by their plain names, so every other name gives way: where the file or its imports have
//! the same name, it is qualified.

use limpid_base::{Name, QName};
use limpid_core::BindingKind;
use limpid_frontend::interface::{ExportEntry, Interface};
use limpid_library::library;
use limpid_syntax::ast;

use crate::call::Callee;
use crate::evaluate::Evaluator;

/// The names that the file and its imports bring into scope, and where they are from.
pub(super) struct Scope<'e> {
    evaluator: &'e Evaluator,
    visible: Vec<QName>,
    /// Names that an import of the file brings into scope. Those of the Prelude are here only if the file imports it in its own way.
    imported: Vec<QName>,
    /// The Prelude as a whole is in scope.
    prelude: bool,
}

const PRELUDE: &str = "Prelude";

impl<'e> Scope<'e> {
    pub(super) fn new(evaluator: &'e Evaluator) -> Scope<'e> {
        let loaded = &evaluator.loaded;
        let whole = loaded
            .ast
            .imports
            .iter()
            .filter(|import| !import.qualified && import.items.as_ref().is_none_or(|items| items.hiding));
        let entries = |interface: &Interface| interface.exports.iter().map(entity).collect::<Vec<_>>();
        let mut visible: Vec<QName> = entries(&loaded.compiled.interface);
        let mut imported = Vec::new();
        for import in whole {
            let names = evaluator.environment.module(import.module.name).map(|one| entries(one)).unwrap_or_default();
            if import.module.name.as_str() != PRELUDE {
                visible.extend(&names);
            }
            imported.extend(names);
        }
        let explicit = loaded.ast.imports.iter().any(|import| import.module.name.as_str() == PRELUDE);
        let prelude = !explicit && !loaded.ast.has_extension("NoImplicitPrelude");
        Scope { evaluator, visible, imported, prelude }
    }

    /// The pragmas and imports that calls and values need: the file, what the file itself imports, and, unless the file imports
    /// the Prelude in its own way, the Prelude without the names that the file defines.
    pub(super) fn imports(&self) -> String {
        let loaded = &self.evaluator.loaded;
        let mut out = String::new();
        let hidden: Vec<String> = self.hidden().into_iter().map(in_import).collect();
        if !hidden.is_empty() && self.prelude {
            out.push_str(&format!("import Prelude hiding ({})\n", hidden.join(", ")));
        }
        for import in &loaded.ast.imports {
            out.push_str(&format!("{}\n", import.span.text(&loaded.source.text)));
        }
        out.push_str(&format!("import {}\n", loaded.name));
        out
    }

    /// The pragmas that the imports need.
    pub(super) fn pragmas(&self) -> String {
        let needed = ["NoImplicitPrelude", "PackageImports", "MagicHash"];
        let extensions = &self.evaluator.loaded.ast.extensions;
        let here = needed.iter().filter(|needed| extensions.iter().any(|one| one.name.as_str() == **needed));
        here.map(|extension| format!("{{-# LANGUAGE {extension} #-}}\n")).collect()
    }

    /// The names of the Prelude that the file defines, too.
    fn hidden(&self) -> Vec<Name> {
        let loaded = &self.evaluator.loaded;
        let exports = self.evaluator.environment.module(Name::new(PRELUDE)).map(|one| one.exports.as_slice());
        let prelude = exports.unwrap_or_default();
        let own = loaded.compiled.core.written().filter(|binding| binding.kind == BindingKind::Function);
        let names = own.map(|binding| binding.name.ident);
        names
            .filter(|name| {
                prelude.iter().any(|entry| {
                    let entity = entity(entry);
                    entity.ident == *name && entity.module != loaded.name
                })
            })
            .collect()
    }

    /// How a test calls a function of the file: qualified, if an import of the file has the same name.
    pub(super) fn function(&self, callee: &Callee<'_>) -> String {
        let name = callee.binding.name;
        let other = |imported: &QName| imported.ident == name.ident && *imported != name;
        if self.imported.iter().any(other) { callee.reference.clone() } else { callee.name.clone() }
    }

    /// A name for a definition of the test module that nothing else in scope has.
    pub(super) fn own(&self, ident: &str) -> String {
        let mut name = ident.to_owned();
        while self.visible.iter().any(|visible| visible.ident.as_str() == name) {
            name.push('\'');
        }
        name
    }

    /// How a test module refers to a name of a library: by the name alone, unless that means something else.
    pub(super) fn name(&self, module: &str, ident: &str) -> String {
        if self.is_plain(module, ident) { ident.to_owned() } else { format!("{module}.{ident}") }
    }

    /// The imports of these names of libraries. Nothing else of these modules comes into scope.
    pub(super) fn helpers(&self, names: &[(&str, &[&str])]) -> String {
        let mut out = String::new();
        for (module, idents) in names {
            let (plain, qualified): (Vec<&str>, Vec<&str>) =
                idents.iter().copied().partition(|ident| self.is_plain(module, ident));
            if !qualified.is_empty() {
                out.push_str(&format!("import qualified {module}\n"));
            }
            // With an import of its own, the Prelude does not come by itself.
            if !qualified.is_empty() && *module == PRELUDE && self.prelude && self.hidden().is_empty() {
                out.push_str("import Prelude\n");
            }
            if !plain.is_empty() && *module != PRELUDE {
                let listed: Vec<String> = plain.into_iter().map(|ident| in_import(Name::new(ident))).collect();
                out.push_str(&format!("import {module} ({})\n", listed.join(", ")));
            }
        }
        out
    }

    fn is_plain(&self, module: &str, ident: &str) -> bool {
        let ident = Name::new(ident);
        let exported = library().interface(Name::new(module));
        let own = exported.and_then(|known| known.exports.iter().map(entity).find(|entity| entity.ident == ident));
        let mut same = self.visible.iter().filter(|name| name.ident == ident);
        (module != PRELUDE || self.prelude) && same.all(|visible| own == Some(*visible))
    }
}

/// Whether the signature of a function mentions an unboxed type, whose values are written otherwise than those of the type that it
/// stands for here.
pub(super) fn is_unboxed(module: &ast::Module, function: &str) -> bool {
    module.decls.iter().any(|decl| match &decl.kind {
        ast::DeclKind::Signature { names, ty } => {
            names.iter().any(|name| name.name.as_str() == function) && mentions_unboxed(ty)
        }
        _ => false,
    })
}

fn mentions_unboxed(ty: &ast::Type) -> bool {
    match &*ty.kind {
        ast::TypeKind::Con(name) => name.name.as_str().ends_with('#'),
        ast::TypeKind::App(one, other) | ast::TypeKind::Fun(one, other) => {
            mentions_unboxed(one) || mentions_unboxed(other)
        }
        ast::TypeKind::List(inner)
        | ast::TypeKind::Forall(_, inner)
        | ast::TypeKind::Qualified(_, inner)
        | ast::TypeKind::Paren(inner)
        | ast::TypeKind::Bang(inner) => mentions_unboxed(inner),
        ast::TypeKind::Tuple(parts) => parts.iter().any(mentions_unboxed),
        _ => false,
    }
}

fn entity(entry: &ExportEntry) -> QName {
    entry.entity.name()
}

fn in_import(name: Name) -> String {
    match name.as_str().starts_with(|c: char| c.is_alphabetic() || c == '_') {
        true => name.to_string(),
        false => format!("({name})"),
    }
}
