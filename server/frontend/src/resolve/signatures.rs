//! Type signatures: what they quantify, and which of their variables scope over the body.

use limpid_base::Name;
use limpid_core::Scheme;
use limpid_syntax::ast::{self, TypeKind};

use super::Resolver;
use super::locals::TyBinding;
use super::types::free_vars;
use crate::hir::Signature;

impl<'a> Resolver<'a> {
    /// Resolves a signature. Also returns its variables for the body: in scope there if they are written in a `forall`
    /// and type variables are scoped, taken in any case.
    pub(super) fn signature(&mut self, ty: &ast::Type) -> (Signature, Vec<TyBinding>) {
        let mark = self.locals.mark();
        let explicit_forall = starts_with_forall(ty);
        let mut vars: Vec<Name> =
            self.implicit_vars([ty]).into_iter().map(|source| self.bind_type_var(source)).collect();
        let (bound, context, body) = self.quantified(ty);
        vars.extend(bound);
        let mut bindings = self.locals.types_since(mark);
        self.locals.reset(mark);
        let visible = explicit_forall && self.extensions.scoped_type_variables;
        for binding in &mut bindings {
            binding.visible = visible;
        }
        (Signature { scheme: Scheme { vars, context, body }, explicit_forall, span: ty.span }, bindings)
    }

    /// The annotation of a pattern: variables that are not in scope are bound here, for as long as the variables of
    /// the pattern are.
    pub(super) fn pattern_signature(&mut self, ty: &ast::Type) -> Signature {
        let vars: Vec<Name> = self.implicit_vars([ty]).into_iter().map(|source| self.bind_type_var(source)).collect();
        let mark = self.locals.mark();
        let (bound, context, body) = self.quantified(ty);
        self.locals.reset(mark);
        let explicit_forall = !bound.is_empty();
        let body = if bound.is_empty() && context.is_empty() {
            body
        } else {
            limpid_core::Type::Forall(std::sync::Arc::new(Scheme { vars: bound, context, body }))
        };
        Signature { scheme: Scheme { vars, context: Vec::new(), body }, explicit_forall, span: ty.span }
    }

    /// The free variables of some types that are not in scope, in order of appearance.
    pub(super) fn implicit_vars<'t>(&self, types: impl IntoIterator<Item = &'t ast::Type>) -> Vec<Name> {
        let mut found = Vec::new();
        for ty in types {
            free_vars(ty, &mut Vec::new(), &mut found);
        }
        found.retain(|name| self.locals.type_var(*name).is_none());
        found
    }
}

fn starts_with_forall(ty: &ast::Type) -> bool {
    match &*ty.kind {
        TypeKind::Paren(inner) => starts_with_forall(inner),
        TypeKind::Forall(..) => true,
        _ => false,
    }
}
