//! The header, imports and the list of declarations as source text.

use super::{Printer, Put};
use crate::ast::{Children, Export, ExportKind, Import, ImportItem, Module};

impl Put for Module {
    fn put(&self, p: &mut Printer) {
        for extension in &self.extensions {
            p.text("{-# LANGUAGE ").put(extension).text(" #-}\n");
        }
        if let Some(name) = &self.name {
            p.text("module ").put(name);
            if let Some(exports) = &self.exports {
                p.text(" (").list(", ", exports).text(")");
            }
            p.text(" where\n");
        }
        for import in &self.imports {
            p.put(import).text("\n");
        }
        for decl in &self.decls {
            p.put(decl).text("\n");
        }
    }
}

impl Put for Export {
    fn put(&self, p: &mut Printer) {
        match &self.kind {
            ExportKind::Value(name) => p.put(name),
            ExportKind::Item(name, children) => {
                let namespace = name.name.is_operator() && !name.name.as_str().starts_with(':');
                p.text(if namespace { "type " } else { "" }).put(name).put(children)
            }
            ExportKind::Module(name) => p.text("module ").put(name),
        };
    }
}

impl Put for Children {
    fn put(&self, p: &mut Printer) {
        match self {
            Children::None => p,
            Children::All => p.text("(..)"),
            Children::Some(names) => p.text("(").list(", ", names).text(")"),
        };
    }
}

impl Put for Import {
    fn put(&self, p: &mut Printer) {
        p.text("import ").text(if self.is_source { "{-# SOURCE #-} " } else { "" });
        p.text(if self.qualified { "qualified " } else { "" });
        if let Some(package) = self.package {
            p.text("\"").text(package.as_str()).text("\" ");
        }
        p.put(&self.module);
        if let Some(alias) = &self.alias {
            p.text(" as ").put(alias);
        }
        if let Some(items) = &self.items {
            p.text(if items.hiding { " hiding (" } else { " (" }).list(", ", &items.items).text(")");
        }
    }
}

impl Put for ImportItem {
    fn put(&self, p: &mut Printer) {
        match self {
            ImportItem::Value(name) => p.put(name),
            ImportItem::Item(name, children) => {
                let namespace = name.name.is_operator() && !name.name.as_str().starts_with(':');
                p.text(if namespace { "type " } else { "" }).put(name).put(children)
            }
        };
    }
}
