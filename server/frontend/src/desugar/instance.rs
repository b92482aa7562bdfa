//! Instance declarations: their methods as functions, and the dictionary that holds them.

use limpid_base::{Name, QName, Span};
use limpid_core::{BinderId, Binding, BindingKind, Expr, ExprId, FailureKind, Scheme, TyVar, Type};

use super::Context;
use super::builder::Builder;
use super::module::{Draft, bind_binding};
use crate::hir::Instance;
use crate::interface::{ClassInfo, MethodInfo};
use crate::typed::InstanceTypes;
use crate::wired;

/// The methods that the instance defines.
pub(super) fn methods<'a>(cx: &'a Context<'a>, instance: &'a Instance) -> Vec<Binding> {
    let method = |(method, name, bind): &'a (Name, QName, crate::hir::Bind)| {
        let kind = if instance.derived {
            BindingKind::Generated
        } else {
            BindingKind::InstanceMethod { class: instance.class, method: *method }
        };
        bind_binding(cx, bind, *name, *method, kind, instance.head_span)
    };
    instance.methods.iter().filter_map(method).collect()
}

/// The methods that neither the instance nor the class defines: functions that fail.
pub(super) fn missing_methods<'a>(cx: &'a Context<'a>, instance: &'a Instance) -> Vec<Draft> {
    let Some(class) = cx.environment.class(instance.class).filter(|_| !instance.derived) else { return Vec::new() };
    let defined = |method: Name| instance.methods.iter().any(|(name, ..)| *name == method);
    let missing = class.methods.iter().filter(|method| !defined(method.name) && method.default.is_none());
    let draft = |method: &MethodInfo| {
        let mut builder = Builder::new(cx);
        let root = builder.missing_method(method.name, instance.head_span);
        let at = |var: TyVar| class.params.iter().position(|param| *param == var).and_then(|at| instance.head.get(at));
        let scheme = Scheme {
            vars: instance.vars.iter().chain(&method.scheme.vars).copied().collect(),
            context: instance.context.clone(),
            body: method.scheme.body.substitute(&|var| at(var).cloned()),
        };
        let QName { module, ident } = instance.dictionary;
        let name = Name::new(&format!("{}.{}", ident.as_str().trim_start_matches('$'), method.name));
        let kind = BindingKind::InstanceMethod { class: instance.class, method: method.name };
        let (name, span, body) = (QName { module, ident: name }, instance.head_span, builder.finish(root));
        Draft { name, kind, scheme, span, body }
    };
    missing.map(draft).collect()
}

/// The dictionary: a function of the dictionaries of the instance's context.
pub(super) fn dictionary<'a>(cx: &'a Context<'a>, place: usize, instance: &'a Instance) -> Draft {
    let span = instance.head_span;
    let none = InstanceTypes::default();
    let types = cx.types.instances.get(place).unwrap_or(&none);
    let mut builder = Builder::new(cx);
    let context = builder.bind_dicts(&types.dicts, span);
    let body = match (&types.representation, cx.environment.class(instance.class)) {
        (Some(evidence), _) => builder.evidence(evidence, span),
        (None, Some(class)) => {
            let this = Dictionary { instance, types, class, context: &context };
            builder.dictionary(&this)
        }
        (None, None) => {
            builder.fail(FailureKind::Unsupported, format!("the class {} is not known", instance.class.ident), span)
        }
    };
    let root = builder.lam(context, body, span);
    let scheme = Scheme {
        vars: instance.vars.clone(),
        context: instance.context.clone(),
        body: Type::con(wired::dictionary(instance.class), instance.head.iter().cloned()),
    };
    Draft { name: instance.dictionary, kind: BindingKind::Generated, scheme, span, body: builder.finish(root) }
}

struct Dictionary<'d> {
    instance: &'d Instance,
    types: &'d InstanceTypes,
    class: &'d ClassInfo,
    context: &'d [BinderId],
}

impl Dictionary<'_> {
    fn head_span(&self) -> Span {
        self.instance.head_span
    }

    fn type_vars(&self) -> Vec<Type> {
        self.instance.vars.iter().map(|&var| Type::Var(var)).collect()
    }
}

impl<'a> Builder<'a> {
    fn dictionary(&mut self, this: &Dictionary<'_>) -> ExprId {
        let span = this.head_span();
        let defined = |method: Name| this.instance.methods.iter().any(|(name, ..)| *name == method);
        let uses_defaults = this.class.methods.iter().any(|method| !defined(method.name) && method.default.is_some());
        // A dictionary function that passes its result on must not call itself for it.
        let own = (uses_defaults && !this.context.is_empty()).then(|| {
            let ty = Type::con(wired::dictionary(this.instance.class), this.instance.head.iter().cloned());
            self.temporary("self", ty, span)
        });
        let mut args = Vec::with_capacity(this.class.superclasses.len() + this.class.methods.len());
        for (place, superclass) in this.class.superclasses.iter().enumerate() {
            args.push(match this.types.superclasses.get(place) {
                Some(evidence) => self.evidence(evidence, span),
                None => {
                    let what = format!("no instance for the superclass {}", superclass.class.ident);
                    self.fail(FailureKind::Unsupported, what, span)
                }
            });
        }
        for method in &this.class.methods {
            let found = this.instance.methods.iter().find(|(name, ..)| *name == method.name);
            args.push(match (found, method.default) {
                (Some((_, name, _)), _) => {
                    let dicts = this.context.iter().map(|&dict| self.local(dict, span)).collect();
                    let function = self.global(*name, this.type_vars(), span);
                    self.app(function, dicts, span)
                }
                (None, Some(default)) => self.default_method(this, default, own),
                (None, None) => self.missing_method(method.name, span),
            });
        }
        let con = wired::dictionary(this.instance.class);
        let value = self.add(Expr::Con { con, types: this.instance.head.clone(), args }, span);
        let Some(own) = own else { return value };
        let body = self.local(own, span);
        self.add(Expr::Let { recursive: true, bindings: vec![(own, value)], body }, span)
    }

    fn missing_method(&mut self, method: Name, span: Span) -> ExprId {
        let message = format!("No instance nor default method for class operation {method}");
        self.fail(FailureKind::Method, message, span)
    }

    /// A default method, at this very dictionary.
    fn default_method(&mut self, this: &Dictionary<'_>, default: QName, own: Option<BinderId>) -> ExprId {
        let span = this.head_span();
        let dict = match own {
            Some(own) => self.local(own, span),
            None => self.global(this.instance.dictionary, this.type_vars(), span),
        };
        let function = self.global(default, this.instance.head.clone(), span);
        self.app(function, vec![dict], span)
    }
}
