//! Types as source text.

use super::{Printer, Put};
use crate::ast::{TyVar, Type, TypeKind};

impl Put for Type {
    fn put(&self, p: &mut Printer) {
        match &*self.kind {
            TypeKind::Var(name) => p.put(name),
            TypeKind::Con(name) => p.put(name),
            TypeKind::App(function, argument) => p.put(function).text(" ").put(argument),
            TypeKind::Fun(argument, result) => p.put(argument).text(" -> ").put(result),
            TypeKind::List(element) => p.text("[").put(element).text("]"),
            TypeKind::Tuple(components) => p.text("(").list(", ", components).text(")"),
            TypeKind::Forall(variables, body) => {
                put_forall(p, variables);
                p.put(body)
            }
            TypeKind::Qualified(context, body) => {
                put_context(p, context, true);
                p.put(body)
            }
            TypeKind::Infix(chain) => p.put(chain),
            TypeKind::Paren(inner) => p.text("(").put(inner).text(")"),
            TypeKind::Kinded(inner, kind) => p.put(inner).text(" :: ").put(kind),
            TypeKind::Promoted(inner) => p.text("'").put(inner),
            TypeKind::PromotedList(elements) => p.text("'[ ").list(", ", elements).text("]"),
            TypeKind::Number(value) => p.text(&value.to_string()),
            TypeKind::String(value) => {
                super::literal::put_string(p, value);
                p
            }
            TypeKind::Star => p.text("*"),
            TypeKind::Wildcard => p.text("_"),
            TypeKind::Bang(inner) => p.text("!").put(inner),
            TypeKind::Unsupported(what) => p.text("{- unsupported: ").text(what).text(" -}"),
            TypeKind::Broken => p.text("{- broken -}"),
        };
    }
}

impl Put for TyVar {
    fn put(&self, p: &mut Printer) {
        match &self.kind {
            Some(kind) => p.text("(").put(&self.name).text(" :: ").put(kind).text(")"),
            None => p.put(&self.name),
        };
    }
}

pub(super) fn put_forall(p: &mut Printer, variables: &[TyVar]) {
    p.text("forall");
    for variable in variables {
        p.text(" ").put(variable);
    }
    p.text(". ");
}

/// `(C a, D b) => `; nothing for no constraints, unless the arrow was written.
pub(super) fn put_context(p: &mut Printer, context: &[Type], written: bool) {
    if let [only] = context
        && matches!(*only.kind, TypeKind::App(..) | TypeKind::Con(_))
    {
        p.put(only).text(" => ");
    } else if written || !context.is_empty() {
        p.text("(").list(", ", context).text(") => ");
    }
}
