//! The names that the module itself declares at top level, and their fixities.

use limpid_base::{Name, QName, Span, Unsupported};
use limpid_syntax::ast::{ClassDecl, ConFields, DataDecl, Decl, DeclKind, Ident};

use super::Resolver;
use super::lookup::to_entry;
use crate::hir::Local;
use crate::interface::{Entity, ExportEntry};
use crate::wired::boxes;

impl<'a> Resolver<'a> {
    /// Puts types, classes, constructors, fields and methods in scope. Functions follow in `declare_top`, since what a
    /// record wildcard binds depends on the data types.
    pub(super) fn collect(&mut self) {
        for place in 0..self.module.data_types.len() {
            self.register_constructors(place);
        }
        let ast = self.ast;
        for decl in &ast.decls {
            self.collect_decl(decl);
        }
        for decl in &ast.decls {
            self.collect_fixities(decl);
            if let DeclKind::Unsupported { what, names } = &decl.kind {
                for name in names {
                    self.collect_unsupported(*name, what.clone(), decl.span);
                }
            } else if let DeclKind::Broken { name: Some(name) } = &decl.kind {
                self.collect_unsupported(*name, "this declaration could not be read".to_owned(), decl.span);
            }
        }
    }

    fn collect_decl(&mut self, decl: &'a Decl) {
        match &decl.kind {
            DeclKind::Data(data) => self.collect_data(data),
            DeclKind::TypeSynonym { name, .. } | DeclKind::Family { name, .. } => {
                self.define_unique(*name, Entity::Type(self.own(name.name)), None);
            }
            DeclKind::Class(class) => self.collect_class(class),
            DeclKind::Instance(instance) => {
                for decl in &instance.body {
                    if let DeclKind::Data(data) = &decl.kind {
                        self.collect_data(data);
                    }
                }
            }
            _ => {}
        }
    }

    fn collect_data(&mut self, data: &DataDecl) {
        let parent = match &data.instance_of {
            None => {
                let name = self.own(data.name.name);
                self.define_unique(data.name, Entity::Type(name), None);
                name
            }
            Some((family, _)) => match self.scope.type_((family.module, family.name)) {
                Some(entity) => entity.name(),
                None => self.own(family.name),
            },
        };
        for (con, _) in boxes(self.name).iter().filter(|(_, ty)| *ty == data.name.name.as_str()) {
            self.define(Entity::Constructor(self.own(Name::new(con))), Some(parent));
        }
        for con in &data.constructors {
            self.define_unique(con.name, Entity::Constructor(self.own(con.name.name)), Some(parent));
            if let ConFields::Record(fields) = &con.fields {
                for (field, _) in fields {
                    // Several constructors may share a field.
                    self.define(Entity::Value(self.own(field.name)), Some(parent));
                }
            }
        }
    }

    fn collect_class(&mut self, class: &ClassDecl) {
        let parent = self.own(class.name.name);
        self.define_unique(class.name, Entity::Class(parent), None);
        for decl in &class.body {
            match &decl.kind {
                DeclKind::Signature { names, .. } => {
                    for name in names {
                        self.define_unique(*name, Entity::Value(self.own(name.name)), Some(parent));
                    }
                }
                DeclKind::Family { name, .. } => {
                    self.define_unique(*name, Entity::Type(self.own(name.name)), Some(parent));
                }
                _ => {}
            }
        }
    }

    fn collect_fixities(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Fixity { fixity, operators } => {
                for operator in operators {
                    self.module.fixities.push(to_entry(operator.name, *fixity));
                }
            }
            DeclKind::Class(class) => {
                for decl in &class.body {
                    if let DeclKind::Fixity { .. } = decl.kind {
                        self.collect_fixities(decl);
                    }
                }
            }
            _ => {}
        }
    }

    /// A capitalised name whose declaration we do not understand may be a type or a pattern; values are declared with
    /// the other bindings.
    fn collect_unsupported(&mut self, name: Ident, what: String, span: Span) {
        let text = name.name.as_str();
        if !text.starts_with(|first: char| first.is_uppercase() || first == ':') {
            return;
        }
        let own = self.own(name.name);
        if self.scope.type_((None, name.name)).is_none_or(|entity| entity.name().module != self.name) {
            self.define(Entity::Type(own), None);
        }
        if self.scope.value((None, name.name)).is_none_or(|entity| entity.name().module != self.name) {
            self.define(Entity::Value(own), None);
            self.unsupported.insert(name.name);
            let local = self.module.locals.alloc(Local {
                name: name.name,
                span: name.span,
                global: Some(own),
                signature: None,
                generated: false,
            });
            self.module.unsupported.push((local, Unsupported::new(what, span)));
        }
    }

    fn define_unique(&mut self, ident: Ident, entity: Entity, parent: Option<QName>) {
        let key = (Some(self.name), ident.name);
        let old = if entity.is_type() { self.scope.type_(key) } else { self.scope.value(key) };
        if old.is_some_and(|old| old.name().module == self.name) {
            self.error(ident.span, format!("`{}` is defined more than once", ident.name));
        }
        self.define(entity, parent);
    }

    pub(super) fn define(&mut self, entity: Entity, parent: Option<QName>) {
        let ident = entity.name().ident;
        let export = ExportEntry { entity, parent };
        self.scope.define((None, ident), export);
        self.scope.define((Some(self.name), ident), export);
    }

    /// Makes the constructors of a data type of this module known.
    pub(super) fn register_constructors(&mut self, place: usize) {
        for (tag, con) in self.module.data_types[place].constructors.iter().enumerate() {
            self.constructors.entry(con.name.ident).or_insert((place, tag));
        }
    }
}
