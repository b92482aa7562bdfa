//! Instance declarations, and how instances and their methods are named.

use limpid_base::{Name, QName, Span};
use limpid_core::{Scheme, TyVar, Type};
use limpid_syntax::ast::{DeclKind, Ident, InstanceDecl, QIdent};
use rustc_hash::FxHashMap;

use super::Resolver;
use super::bindings::Scanned;
use super::classes::{item_name, item_span};
use super::locals::TyBinding;
use super::names::TypeName;
use crate::hir::{Bind, Instance};
use crate::wired::method_binding;

/// The names of one instance.
pub(super) struct InstanceNames {
    /// `Eq Maybe`
    base: String,
    /// `$Eq Maybe`
    pub(super) dictionary: QName,
}

impl<'a> Resolver<'a> {
    pub(super) fn instance_declarations(&mut self) {
        let ast = self.ast;
        for decl in &ast.decls {
            if let DeclKind::Instance(instance) = &decl.kind {
                self.instance(instance, decl.span);
            }
        }
    }

    fn instance(&mut self, instance: &'a InstanceDecl, span: Span) {
        let Some(class) = self.class_name(&instance.class) else { return };
        let mark = self.locals.mark();
        let sources = self.implicit_vars(instance.args.iter().chain(&instance.context));
        let vars: Vec<TyVar> = sources.iter().map(|source| self.bind_type_var(*source)).collect();
        let head: Vec<Type> = instance
            .args
            .iter()
            .map(|arg| {
                let arg = self.ty(arg);
                self.expand_deep(&arg)
            })
            .collect();
        let context = self.context(&instance.context);
        let names = self.instance_names(class, &head);
        self.instantiate_defaults(class, &head, &instance.body);
        let scanned = self.scan(&instance.body);
        let binders = self.method_binders(class, &names, &scanned);
        self.locals.reset(mark);

        // The variables of the head scope over the bodies only with scoped type variables.
        let visible = self.extensions.scoped_type_variables;
        for (source, var) in sources.into_iter().zip(&vars) {
            self.locals.bind_type(TyBinding { source, var: *var, visible });
        }
        let methods = self.instance_methods(class, &names, scanned, &binders);
        self.locals.reset(mark);
        self.module.instances.push(Instance {
            class,
            vars,
            context,
            head,
            dictionary: names.dictionary,
            methods,
            derived: false,
            via_representation: None,
            span,
            head_span: instance_head(instance),
        });
    }

    /// The class that an instance is of. Instances of classes of missing modules are left out silently: the import says why.
    pub(super) fn class_name(&mut self, name: &QIdent) -> Option<QName> {
        match self.find_type(name) {
            TypeName::Class(class) => Some(class),
            TypeName::Opaque(_) => None,
            TypeName::Type(_) | TypeName::Promoted(_) => {
                self.error(name.span, format!("`{}` is not a class", name.name));
                None
            }
            TypeName::Unknown => {
                self.report_unknown(name, true);
                None
            }
        }
    }

    /// The binders of the methods that belong to the class, with the signatures that the instance gives them.
    fn method_binders(
        &mut self,
        class: QName,
        names: &InstanceNames,
        scanned: &Scanned<'a>,
    ) -> FxHashMap<Name, crate::hir::LocalId> {
        let known = self.class_methods(class);
        let mut binders = FxHashMap::default();
        for item in &scanned.items {
            let Some(ident) = item_name(item).filter(|ident| known.contains(&ident.name)) else { continue };
            let binder = self.global_local(ident, names.method(ident.name));
            binders.insert(ident.name, binder);
        }
        for (ident, ty) in &scanned.signatures {
            if let Some(binder) = binders.get(&ident.name).copied() {
                let (signature, bindings) = self.signature(ty);
                self.module.locals[binder].signature = Some(signature);
                self.signature_vars.insert(binder, bindings);
            }
        }
        binders
    }

    fn instance_methods(
        &mut self,
        class: QName,
        names: &InstanceNames,
        scanned: Scanned<'a>,
        binders: &FxHashMap<Name, crate::hir::LocalId>,
    ) -> Vec<(Name, QName, Bind)> {
        let mut methods = Vec::new();
        for item in scanned.items {
            let Some(ident) = item_name(&item) else {
                self.error(item_span(&item), "an instance body can only define methods of its class");
                continue;
            };
            let Some(binder) = binders.get(&ident.name).copied() else {
                self.error(ident.span, format!("`{}` is not a method of class `{}`", ident.name, class.ident));
                continue;
            };
            let bind = self.method_bind(binder, item);
            methods.push((ident.name, names.method(ident.name), bind));
        }
        if let Some((what, span)) = scanned.broken {
            // It may have defined any of the other methods, so none of these is known to be missing.
            for method in self.class_methods(class) {
                if !binders.contains_key(&method) {
                    let binder = self.derived_binder(names, method, span);
                    let bind = self.unsupported_bind(binder, what.clone(), span);
                    methods.push((method, names.method(method), bind));
                }
            }
        }
        methods
    }

    fn class_methods(&self, class: QName) -> Vec<Name> {
        self.class_shape(class).map(|shape| shape.methods).unwrap_or_default()
    }

    /// The names of a new instance, different from those of all others in the module.
    pub(super) fn instance_names(&mut self, class: QName, head: &[Type]) -> InstanceNames {
        let mut base = class.ident.to_string();
        for ty in head {
            base.push(' ');
            head_text(ty, true, &mut base);
        }
        let plain = base.clone();
        let mut count = 1;
        while !self.dictionaries.insert(Name::new(&base)) {
            count += 1;
            base = format!("{plain} #{count}");
        }
        let dictionary = self.own(Name::new(&format!("${base}")));
        InstanceNames { base, dictionary }
    }

    /// Replaces synonyms everywhere in a type.
    pub(super) fn expand_deep(&self, ty: &Type) -> Type {
        match self.expand(ty) {
            Type::Con(name, args) => Type::con(name, args.iter().map(|arg| self.expand_deep(arg))),
            Type::Fun(fun) => Type::fun(self.expand_deep(&fun.0), self.expand_deep(&fun.1)),
            Type::App(app) => Type::app(self.expand_deep(&app.0), self.expand_deep(&app.1)),
            Type::Forall(scheme) => Type::Forall(std::sync::Arc::new(Scheme {
                vars: scheme.vars.clone(),
                context: scheme.context.clone(),
                body: self.expand_deep(&scheme.body),
            })),
            ty => ty,
        }
    }

    /// The binder of a method that is made rather than written.
    pub(super) fn derived_binder(&mut self, names: &InstanceNames, method: Name, span: Span) -> crate::hir::LocalId {
        let binder = self.global_local(Ident { name: method, span }, names.method(method));
        self.module.locals[binder].generated = true;
        binder
    }
}

impl InstanceNames {
    /// `Eq Maybe.==`
    pub(super) fn method(&self, method: Name) -> QName {
        QName { module: self.dictionary.module, ident: method_binding(&self.base, method) }
    }
}

/// A type in the name of an instance: without parentheses, and without the arguments of the outermost constructor if
/// they are only variables.
fn head_text(ty: &Type, outermost: bool, text: &mut String) {
    let mut args: Vec<&Type> = Vec::new();
    match ty {
        Type::Var(var) => text.push_str(var.as_str()),
        Type::Con(name, con_args) => {
            text.push_str(name.ident.as_str());
            args.extend(con_args.iter());
        }
        Type::Fun(fun) => {
            text.push_str("->");
            args.extend([&fun.0, &fun.1]);
        }
        Type::App(app) => {
            head_text(&app.0, false, text);
            args.push(&app.1);
        }
        Type::Forall(scheme) => head_text(&scheme.body, false, text),
        Type::Nat(number) => text.push_str(&number.to_string()),
        Type::Str(string) => text.push_str(string.as_str()),
        Type::Unknown => text.push('_'),
    }
    if outermost && args.iter().all(|arg| matches!(arg, Type::Var(_))) {
        return;
    }
    for arg in args {
        text.push(' ');
        head_text(arg, false, text);
    }
}

/// The context and head of an instance, without the keyword: what GHC calls the place of the instance.
fn instance_head(instance: &InstanceDecl) -> Span {
    let start = instance.context.first().map_or(instance.class.span.start, |first| first.span.start);
    Span::new(start.min(instance.class.span.start).max(instance.head.start), instance.head.end)
}
