//! Types and contexts: from the syntax tree to core types with resolved names. Synonyms stay; kinds go.

use std::sync::Arc;

use limpid_base::{Name, QName, tuple, tuple_arity};
use limpid_core::{Pred, Scheme, Type};
use limpid_syntax::ast::{self, TypeKind};
use num_traits::ToPrimitive;

use super::Resolver;
use super::fixity::{Operand, associate};
use super::locals::TyBinding;
use super::lookup::DEFAULT_FIXITY;
use super::names::{TypeName, Value};
use crate::interface::Entity;
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn ty(&mut self, ty: &ast::Type) -> Type {
        match &*ty.kind {
            TypeKind::Var(ident) => self.locals.type_var(ident.name).map_or_else(
                || {
                    self.error(ident.span, format!("type variable `{}` is not in scope", ident.name));
                    Type::Unknown
                },
                Type::Var,
            ),
            TypeKind::Con(name) => self.type_con(name),
            TypeKind::App(fun, arg) => {
                let fun = self.ty(fun);
                let arg = self.ty(arg);
                apply(fun, arg)
            }
            TypeKind::Fun(from, to) => {
                let from = self.ty(from);
                Type::fun(from, self.ty(to))
            }
            TypeKind::List(item) => Type::con(wired().list, [self.ty(item)]),
            TypeKind::Tuple(items) => {
                let items: Vec<Type> = items.iter().map(|item| self.ty(item)).collect();
                Type::con(tuple(items.len()), items)
            }
            TypeKind::Forall(..) | TypeKind::Qualified(..) => self.nested_forall(ty),
            TypeKind::Infix(chain) => self.type_chain(chain),
            TypeKind::Paren(inner) | TypeKind::Kinded(inner, _) | TypeKind::Bang(inner) => self.ty(inner),
            TypeKind::Promoted(inner) => self.promoted(inner),
            TypeKind::PromotedList(items) => {
                let items: Vec<Type> = items.iter().map(|item| self.ty(item)).collect();
                let nil = Type::con(wired().nil, []);
                items.into_iter().rev().fold(nil, |rest, item| Type::con(wired().cons, [item, rest]))
            }
            TypeKind::Number(number) => number.to_u64().map_or(Type::Unknown, Type::Nat),
            TypeKind::String(text) => Type::Str(Name::new(text)),
            TypeKind::Star => Type::con(wired().star, []),
            TypeKind::Wildcard | TypeKind::Unsupported(_) | TypeKind::Broken => Type::Unknown,
        }
    }

    fn type_con(&mut self, name: &ast::QIdent) -> Type {
        match self.find_type(name) {
            TypeName::Type(name) | TypeName::Class(name) | TypeName::Promoted(name) | TypeName::Opaque(name) => {
                Type::con(name, [])
            }
            TypeName::Unknown => {
                self.report_unknown(name, true);
                Type::Unknown
            }
        }
    }

    /// `'C`: the constructor, even where a type has the same name.
    fn promoted(&mut self, inner: &ast::Type) -> Type {
        match &*inner.kind {
            TypeKind::Con(name) => match self.find_value(name) {
                Value::Con(con) => Type::con(con, []),
                _ => self.type_con(name),
            },
            TypeKind::List(item) => {
                let item = self.ty(item);
                Type::con(wired().cons, [item, Type::con(wired().nil, [])])
            }
            _ => self.ty(inner),
        }
    }

    fn nested_forall(&mut self, ty: &ast::Type) -> Type {
        let mark = self.locals.mark();
        let (vars, context, body) = self.quantified(ty);
        self.locals.reset(mark);
        if vars.is_empty() && context.is_empty() {
            return body;
        }
        Type::Forall(Arc::new(Scheme { vars, context, body }))
    }

    /// Peels `forall`s and contexts. The variables stay in scope; the caller resets.
    pub(super) fn quantified(&mut self, ty: &ast::Type) -> (Vec<Name>, Vec<Pred>, Type) {
        let mut vars = Vec::new();
        let mut context = Vec::new();
        let mut rest = ty;
        loop {
            match &*rest.kind {
                TypeKind::Paren(inner) if is_quantified(inner) => rest = inner,
                TypeKind::Forall(binders, inner) => {
                    vars.extend(binders.iter().map(|binder| self.bind_type_var(binder.name.name)));
                    rest = inner;
                }
                TypeKind::Qualified(constraints, inner) => {
                    context.extend(self.context(constraints));
                    rest = inner;
                }
                _ => break,
            }
        }
        let body = self.ty(rest);
        (vars, context, body)
    }

    /// Brings a type variable into scope, under a name of its own.
    pub(super) fn bind_type_var(&mut self, source: Name) -> Name {
        let var = self.locals.fresh_type_var(source);
        self.locals.bind_type(TyBinding { source, var, visible: true });
        var
    }

    fn type_chain(&mut self, chain: &ast::Chain<ast::Type>) -> Type {
        let first = Operand { minus: None, tree: self.ty(&chain.first.operand) };
        let mut rest = Vec::with_capacity(chain.rest.len());
        for (operator, operand) in &chain.rest {
            let head = self.type_con(&operator.name);
            let fixity = match &head {
                Type::Con(name, _) => self.fixity_of(*name),
                _ => DEFAULT_FIXITY,
            };
            rest.push((head, fixity, Operand { minus: None, tree: self.ty(&operand.operand) }));
        }
        associate(self, first, rest, &mut |_, _, operand| operand, &mut |_, head, left, right| {
            apply(apply(head, left), right)
        })
    }

    /// The class constraints of a context. Constraint synonyms are expanded; what is no class is dropped.
    pub(super) fn context(&mut self, constraints: &[ast::Type]) -> Vec<Pred> {
        let mut preds = Vec::new();
        for constraint in constraints {
            self.constraint(constraint, &mut preds);
        }
        preds
    }

    fn constraint(&mut self, constraint: &ast::Type, preds: &mut Vec<Pred>) {
        match &*constraint.kind {
            TypeKind::Paren(inner) | TypeKind::Kinded(inner, _) => self.constraint(inner, preds),
            TypeKind::Tuple(items) => {
                for item in items {
                    self.constraint(item, preds);
                }
            }
            // Quantified constraints, implicit parameters and wildcards have no dictionaries here.
            TypeKind::Forall(..)
            | TypeKind::Qualified(..)
            | TypeKind::Wildcard
            | TypeKind::Unsupported(_)
            | TypeKind::Broken => {}
            _ => {
                let ty = self.ty(constraint);
                self.preds_of(&ty, preds, 0);
            }
        }
    }

    fn preds_of(&self, ty: &Type, preds: &mut Vec<Pred>, depth: usize) {
        let Type::Con(name, args) = ty else { return };
        if *name == wired().equality || self.is_class(*name) {
            preds.push(Pred { class: *name, args: args.to_vec() });
        } else if tuple_arity(*name).is_some() {
            for arg in args.iter() {
                self.preds_of(arg, preds, depth);
            }
        } else if depth < 20 && self.synonym(*name).is_some() {
            self.preds_of(&self.expand(ty), preds, depth + 1);
        }
    }

    pub(super) fn is_class(&self, name: QName) -> bool {
        if name.module == self.name {
            return matches!(self.scope.type_((Some(self.name), name.ident)), Some(Entity::Class(_)));
        }
        self.environment.class(name).is_some()
    }
}

/// Type application; the arrow with both its arguments is a function type.
pub(super) fn apply(fun: Type, arg: Type) -> Type {
    if fun == Type::Unknown {
        return Type::Unknown;
    }
    match Type::app(fun, arg) {
        Type::Con(name, args) if name == wired().arrow && args.len() == 2 => {
            Type::fun(args[0].clone(), args[1].clone())
        }
        ty => ty,
    }
}

fn is_quantified(ty: &ast::Type) -> bool {
    match &*ty.kind {
        TypeKind::Paren(inner) => is_quantified(inner),
        TypeKind::Forall(..) | TypeKind::Qualified(..) => true,
        _ => false,
    }
}

/// The type variables that are free in a type, in order of appearance. Variables in kinds do not count.
pub(super) fn free_vars(ty: &ast::Type, bound: &mut Vec<Name>, found: &mut Vec<Name>) {
    match &*ty.kind {
        TypeKind::Var(ident) => {
            if !bound.contains(&ident.name) && !found.contains(&ident.name) {
                found.push(ident.name);
            }
        }
        TypeKind::App(left, right) | TypeKind::Fun(left, right) => {
            free_vars(left, bound, found);
            free_vars(right, bound, found);
        }
        TypeKind::Tuple(items) | TypeKind::PromotedList(items) => {
            for item in items {
                free_vars(item, bound, found);
            }
        }
        TypeKind::Forall(binders, inner) => {
            let outer = bound.len();
            bound.extend(binders.iter().map(|binder| binder.name.name));
            free_vars(inner, bound, found);
            bound.truncate(outer);
        }
        TypeKind::Qualified(context, inner) => {
            for constraint in context {
                free_vars(constraint, bound, found);
            }
            free_vars(inner, bound, found);
        }
        TypeKind::Infix(chain) => {
            free_vars(&chain.first.operand, bound, found);
            for (_, operand) in &chain.rest {
                free_vars(&operand.operand, bound, found);
            }
        }
        TypeKind::List(inner)
        | TypeKind::Paren(inner)
        | TypeKind::Kinded(inner, _)
        | TypeKind::Promoted(inner)
        | TypeKind::Bang(inner) => free_vars(inner, bound, found),
        TypeKind::Con(_)
        | TypeKind::Number(_)
        | TypeKind::String(_)
        | TypeKind::Star
        | TypeKind::Wildcard
        | TypeKind::Unsupported(_)
        | TypeKind::Broken => {}
    }
}
