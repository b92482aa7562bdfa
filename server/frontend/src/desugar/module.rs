//! A module: every declaration becomes top-level bindings, in source order.

use std::sync::Arc;

use limpid_base::{Name, QName, Span, Unsupported};
use limpid_core::{Binding, BindingKind, Body, Code, CoreModule, Scheme};

use super::builder::Builder;
use super::{Context, class, instance, record};
use crate::hir::{Bind, BindKind, Foreign, LocalId, PatId, Rhs};

pub(super) fn module<'a>(cx: &'a Context<'a>) -> CoreModule {
    let module = cx.module;
    let mut data_types = module.data_types.clone();
    for field in data_types.iter_mut().flat_map(|data| &mut data.constructors).flat_map(|con| &mut con.fields) {
        field.ty = cx.environment.expand(&field.ty);
    }
    let mut bindings = Vec::new();
    for data_type in &module.data_types {
        bindings.extend(record::selectors(cx, data_type).into_iter().map(|draft| draft.binding(cx)));
    }
    for declaration in &module.classes {
        let data_type = class::dictionary_data_type(declaration);
        bindings.extend(class::selectors(cx, declaration, &data_type).into_iter().map(|draft| draft.binding(cx)));
        bindings.extend(class::defaults(cx, declaration));
        data_types.push(data_type);
    }
    for (place, declaration) in module.instances.iter().enumerate() {
        bindings.push(instance::dictionary(cx, place, declaration).binding(cx));
        bindings.extend(instance::methods(cx, declaration));
        bindings.extend(instance::missing_methods(cx, declaration).into_iter().map(|draft| draft.binding(cx)));
    }
    bindings.extend(module.foreigns.iter().filter_map(|declaration| foreign(cx, declaration)));
    for bind in module.groups.iter().flat_map(|group| &group.binds) {
        top_level(cx, bind, &mut bindings);
    }
    given_up(cx, &mut bindings);
    bindings.sort_by_key(|binding| binding.span.start);
    CoreModule {
        data_types: data_types.into_iter().map(Arc::new).collect(),
        bindings: bindings.into_iter().map(Arc::new).collect(),
    }
}

/// A binding that the front end makes.
pub(super) struct Draft {
    pub(super) name: QName,
    pub(super) kind: BindingKind,
    pub(super) scheme: Scheme,
    pub(super) span: Span,
    pub(super) body: Body,
}

impl Draft {
    fn binding(self, cx: &Context<'_>) -> Binding {
        let is_method = matches!(self.kind, BindingKind::InstanceMethod { .. });
        Binding {
            name: self.name,
            kind: self.kind,
            scheme: self.scheme,
            signature: false,
            exported: is_method || cx.is_exported(self.name),
            span: self.span,
            name_span: Span::at(self.span.start),
            code: Code::Body(self.body),
        }
    }
}

fn top_level<'a>(cx: &'a Context<'a>, bind: &'a Bind, bindings: &mut Vec<Binding>) {
    match &bind.kind {
        BindKind::Function { binder, .. } => {
            let local = &cx.module.locals[*binder];
            let Some(name) = local.global else { return };
            let kind = if local.generated { BindingKind::Generated } else { BindingKind::Function };
            bindings.extend(bind_binding(cx, bind, name, local.name, kind, local.span));
        }
        BindKind::Pattern { pattern, rhs } => pattern_bindings(cx, bind, *pattern, rhs, bindings),
    }
}

/// A function, default method or instance method. `plain` is its name in messages.
pub(super) fn bind_binding<'a>(
    cx: &'a Context<'a>,
    bind: &'a Bind,
    name: QName,
    plain: Name,
    kind: BindingKind,
    fallback: Span,
) -> Option<Binding> {
    let BindKind::Function { binder, clauses } = &bind.kind else { return None };
    let unsupported = cx.unsupported.get(binder).map(|&reason| reason.clone()).or_else(|| cx.find_unsupported(bind));
    let code = match unsupported {
        Some(reason) => Code::Unsupported(reason),
        None => {
            let mut builder = Builder::new(cx);
            let root = builder.function(*binder, plain, clauses, bind.span);
            Code::Body(builder.finish(root))
        }
    };
    let always = !matches!(kind, BindingKind::Function);
    Some(Binding {
        kind,
        exported: always || cx.is_exported(name),
        ..named(cx, *binder, name, bind.span, fallback, code)
    })
}

fn named(cx: &Context<'_>, local: LocalId, name: QName, span: Span, fallback: Span, code: Code) -> Binding {
    let known = &cx.module.locals[local];
    let scheme = match (cx.types.locals.get(local), &known.signature) {
        (Some(scheme), _) => scheme.clone(),
        (None, Some(signature)) => signature.scheme.clone(),
        (None, None) => Scheme::mono(limpid_core::Type::Unknown),
    };
    Binding {
        name,
        kind: BindingKind::Function,
        scheme,
        signature: known.signature.is_some(),
        exported: cx.is_exported(name),
        span,
        name_span: if known.span.is_empty() { fallback } else { known.span },
        code,
    }
}

/// `(a, b) = e` at the top: one binding for the value, one for each variable.
fn pattern_bindings<'a>(
    cx: &'a Context<'a>,
    bind: &'a Bind,
    pattern: PatId,
    rhs: &'a Rhs,
    bindings: &mut Vec<Binding>,
) {
    let vars: Vec<(LocalId, QName)> =
        cx.pattern_vars(pattern).into_iter().filter_map(|var| Some((var, cx.module.locals[var].global?))).collect();
    let unsupported = vars.iter().find_map(|(var, _)| cx.unsupported.get(var).map(|&reason| reason.clone()));
    if let Some(reason) = unsupported.or_else(|| cx.find_unsupported(bind)) {
        let code = Code::Unsupported(reason);
        bindings.extend(vars.iter().map(|(var, name)| named(cx, *var, *name, bind.span, bind.span, code.clone())));
        return;
    }
    let mut builder = Builder::new(cx);
    let root = builder.pattern_rhs(rhs, bind.span);
    let code = Code::Body(builder.finish(root));
    if let [(var, name)] = vars.as_slice()
        && Builder::new(cx).simple_var(pattern).is_some()
    {
        bindings.push(named(cx, *var, *name, bind.span, bind.span, code));
        return;
    }
    let Some(module) = cx.module.name else { return };
    let first = vars.first().map_or_else(|| format!("{}", bind.span.start), |(_, name)| name.ident.to_string());
    let whole = QName { module, ident: Name::new(&format!("$pattern {first}")) };
    bindings.push(Binding {
        name: whole,
        kind: BindingKind::Generated,
        scheme: Scheme::mono(cx.types.pat(pattern)),
        signature: false,
        exported: false,
        span: bind.span,
        name_span: Span::at(bind.span.start),
        code,
    });
    for (var, name) in vars {
        let mut builder = Builder::new(cx);
        let value = builder.global(whole, Vec::new(), bind.span);
        let root = builder.select_from(value, pattern, var, bind.span);
        let code = Code::Body(builder.finish(root));
        bindings.push(named(cx, var, name, bind.span, bind.span, code));
    }
}

fn foreign<'a>(cx: &'a Context<'a>, foreign: &Foreign) -> Option<Binding> {
    let name = cx.module.locals[foreign.binder].global?;
    let mut binding = named(cx, foreign.binder, name, foreign.span, foreign.span, Code::Opaque);
    if let Some(op) = foreign.prim {
        let mut builder = Builder::new(cx);
        let root = builder.prim(op, &binding.scheme.body, Vec::new(), foreign.span, foreign.span);
        binding.code = Code::Body(builder.finish(root));
        binding.kind = BindingKind::Generated;
    }
    Some(binding)
}

/// Names that never became a declaration.
fn given_up(cx: &Context<'_>, bindings: &mut Vec<Binding>) {
    let mut known: rustc_hash::FxHashSet<QName> = bindings.iter().map(|binding| binding.name).collect();
    for (local, reason) in &cx.module.unsupported {
        let Some(declared) = cx.module.locals.get(*local) else { continue };
        let Some(name) = declared.global else { continue };
        if known.insert(name) {
            let reason: &Unsupported = reason;
            // The trouble may be in a later equation than the first, which bears the name.
            let span = if reason.span.is_empty() { declared.span } else { reason.span.to(declared.span) };
            bindings.push(named(cx, *local, name, span, declared.span, Code::Unsupported(reason.clone())));
        }
    }
}
