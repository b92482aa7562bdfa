//! Class declarations.

use limpid_base::{Name, Span};
use limpid_core::TyVar;
use limpid_syntax::ast::{ClassDecl, DeclKind, Ident};

use super::Resolver;
use super::bindings::Item;
use super::locals::TyBinding;
use crate::hir::{Bind, Class, LocalId, Method};
use crate::wired::default_method;

impl<'a> Resolver<'a> {
    /// All classes first, then their default methods: these may use any of them.
    pub(super) fn class_declarations(&mut self) {
        let ast = self.ast;
        for decl in &ast.decls {
            if let DeclKind::Class(class) = &decl.kind {
                self.class_head(class, decl.span);
            }
        }
        for decl in &ast.decls {
            if let DeclKind::Class(class) = &decl.kind {
                self.default_methods(class);
            }
        }
    }

    fn class_head(&mut self, class: &'a ClassDecl, span: Span) {
        let mark = self.locals.mark();
        let params: Vec<TyVar> = class.params.iter().map(|param| self.bind_type_var(param.name.name)).collect();
        let superclasses = self.context(&class.context);
        let mut methods = Vec::new();
        for decl in &class.body {
            let DeclKind::Signature { names, ty } = &decl.kind else { continue };
            for name in names {
                let (signature, _) = self.signature(ty);
                methods.push(Method { name: name.name, span: name.span, signature, default: None });
            }
        }
        self.locals.reset(mark);
        let place = |name: Name| class.params.iter().position(|param| param.name.name == name).map(|at| at as u32);
        let dependencies = class
            .dependencies
            .iter()
            .map(|(from, to)| {
                let places = |idents: &[Ident]| idents.iter().filter_map(|ident| place(ident.name)).collect();
                (places(from), places(to))
            })
            .collect();
        self.classes.entry(class.name.name).or_insert(self.module.classes.len());
        let name = self.own(class.name.name);
        self.module.classes.push(Class { name, params, superclasses, methods, span, dependencies });
    }

    fn default_methods(&mut self, class: &'a ClassDecl) {
        let Some(place) = self.classes.get(&class.name.name).copied() else { return };
        let name = self.own(class.name.name);
        let visible = self.extensions.scoped_type_variables;
        let params = self.module.classes[place].params.clone();
        let mark = self.locals.mark();
        for (source, var) in class.params.iter().zip(params) {
            self.locals.bind_type(TyBinding { source: source.name.name, var, visible });
        }
        for item in self.scan(&class.body).items {
            let Some(ident) = item_name(&item) else {
                self.error(item_span(&item), "a class body can only define its methods");
                continue;
            };
            let method = self.module.classes[place].methods.iter().position(|method| method.name == ident.name);
            let Some(method) = method else {
                self.error(ident.span, format!("`{}` is not a method of class `{}`", ident.name, name.ident));
                continue;
            };
            let binder = self.global_local(ident, default_method(name, ident.name));
            let bind = self.method_bind(binder, item);
            self.module.classes[place].methods[method].default = Some(bind);
        }
        self.locals.reset(mark);
    }

    /// The definition of a method, in a class or in an instance.
    pub(super) fn method_bind(&mut self, binder: LocalId, item: Item<'a>) -> Bind {
        match item {
            Item::Function { name, equations, span } => self.function(binder, name, &equations, span),
            Item::Unsupported { what, span, .. } => self.unsupported_bind(binder, what, span),
            Item::Pattern { span, .. } => self.unsupported_bind(binder, "a pattern as a method".to_owned(), span),
        }
    }
}

/// The one name that an item defines.
pub(super) fn item_name(item: &Item<'_>) -> Option<Ident> {
    match item {
        Item::Function { name, .. } | Item::Unsupported { name, .. } => Some(*name),
        Item::Pattern { .. } => None,
    }
}

pub(super) fn item_span(item: &Item<'_>) -> Span {
    match item {
        Item::Function { span, .. } | Item::Unsupported { span, .. } | Item::Pattern { span, .. } => *span,
    }
}
