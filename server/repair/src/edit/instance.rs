//! Methods of instances: the contract of a method is in an annotation of its instance.
//!
//! Must not know: whether the change helps.

use limpid_base::Span;
use limpid_contracts::RScheme;
use limpid_core::{Binding, BindingKind};
use limpid_frontend::project::Loaded;
use limpid_spec::ast::Type;
use limpid_spec::{ItemKind, Spec};
use limpid_syntax::ast::{DeclKind, InstanceDecl};

use crate::edit::{above_place, source_name};
use limpid_report::Edit;

/// The annotation of a method of an instance.
pub(crate) enum Method<'s> {
    /// Its type, in an annotation of the instance.
    Typed(&'s Type),
    /// Nothing, and the instance has no annotation.
    Untold,
}

/// The annotation of a method; `None` if it is no method of an instance, or the instance has an annotation without it.
pub(crate) fn method<'s>(spec: &'s Spec, loaded: &Loaded, binding: &Binding) -> Option<Method<'s>> {
    let (instance, _) = declared(loaded, binding)?;
    let BindingKind::InstanceMethod { method, .. } = binding.kind else { return None };
    let text = &loaded.source.text;
    let same = |left: Span, right: Span| left.text(text).split_whitespace().eq(right.text(text).split_whitespace());
    let mut annotated = spec.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Instance(own) if own.name.name == instance.class.name => Some(own),
        _ => None,
    });
    let of_this = |args: &[Type]| {
        args.len() == instance.args.len() && args.iter().zip(&instance.args).all(|(own, arg)| same(own.span, arg.span))
    };
    match annotated.find(|own| of_this(&own.args)) {
        None => Some(Method::Untold),
        Some(own) => {
            let known = own.methods.iter().find(|known| known.binding.name.name == method && !known.assumed);
            known.map(|known| Method::Typed(&known.binding.ty))
        }
    }
}

/// An annotation of the instance with the type of one method, above the instance.
pub(crate) fn annotation(loaded: &Loaded, binding: &Binding, scheme: &RScheme) -> Option<Edit> {
    let (instance, start) = declared(loaded, binding)?;
    // An annotation of an instance with a context would have to repeat the context, which is not supported.
    if !instance.context.is_empty() {
        return None;
    }
    let head = instance.head.text(&loaded.source.text).split_whitespace().collect::<Vec<_>>().join(" ");
    let text = format!("{{-@ {head} where\n      {} :: {scheme} @-}}", source_name(binding.name));
    Some(above_place(loaded, start, &text))
}

/// The instance declaration of a method, and its start.
fn declared<'l>(loaded: &'l Loaded, binding: &Binding) -> Option<(&'l InstanceDecl, u32)> {
    loaded.ast.decls.iter().filter(|decl| decl.span.covers(binding.span)).find_map(|decl| match &decl.kind {
        DeclKind::Instance(instance) => Some((instance, decl.span.start)),
        _ => None,
    })
}
