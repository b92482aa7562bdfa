//! Classes, instances and standalone deriving.

use super::decl::Place;
use super::{PResult, Parser};
use crate::ast::{ClassDecl, Decl, DeclKind, Ident, InstanceDecl, QIdent, TyVar, Type, TypeKind};
use crate::lexer::T;

type Dependency = (Vec<Ident>, Vec<Ident>);

impl Parser<'_> {
    pub(super) fn class_decl(&mut self) -> PResult<DeclKind> {
        self.bump();
        let (context, head) = self.head()?;
        let (name, params) = self.declared_head(head)?;
        let dependencies = if self.eat(T::Bar) { self.dependencies()? } else { Vec::new() };
        let body = if self.eat(T::Where) { self.body(Place::Class)? } else { Vec::new() };
        Ok(DeclKind::Class(ClassDecl { context, name, params, dependencies, body }))
    }

    /// `a b -> c, c -> a`
    fn dependencies(&mut self) -> PResult<Vec<Dependency>> {
        let mut all = Vec::new();
        loop {
            let from = self.variables();
            self.expect(T::RightArrow, "`->`")?;
            all.push((from, self.variables()));
            if !self.eat(T::Comma) {
                return Ok(all);
            }
        }
    }

    pub(super) fn variables(&mut self) -> Vec<Ident> {
        let mut variables = Vec::new();
        while self.kind == T::VarId {
            variables.push(self.take().ident());
        }
        variables
    }

    fn body(&mut self, place: Place) -> PResult<Vec<Decl>> {
        let mut decls = Vec::new();
        self.block(starts_body_decl, |parser| {
            decls.extend(parser.decl(place)?);
            Ok(())
        })?;
        Ok(decls)
    }

    pub(super) fn instance_decl(&mut self) -> PResult<DeclKind> {
        let start = self.start();
        self.bump();
        let (context, class, args) = self.instance_head()?;
        let head = self.span_from(start);
        let body = if self.eat(T::Where) { self.body(Place::Instance)? } else { Vec::new() };
        Ok(DeclKind::Instance(InstanceDecl { context, class, args, body, head }))
    }

    /// `deriving stock instance Show a => Show (T a)`
    pub(super) fn standalone_deriving(&mut self) -> PResult<DeclKind> {
        self.bump();
        let via = if self.eat_word(self.known.via) { Some(self.atomic_type()?) } else { None };
        self.deriving_strategy();
        self.expect(T::Instance, "`instance`")?;
        let (context, class, args) = self.instance_head()?;
        Ok(DeclKind::Deriving { via, context, class, args })
    }

    fn instance_head(&mut self) -> PResult<(Vec<Type>, QIdent, Vec<Type>)> {
        if self.at_forall() {
            self.forall_binders()?;
        }
        let (context, head) = self.head()?;
        let span = head.span;
        match self.split_head(head) {
            Some((class, args)) => Ok((context, class, args)),
            None => self.fail_at(span, "Expected a class with its arguments."),
        }
    }

    /// The name and the arguments of a type that is declared or instantiated: `T a b`, `a :+: b`, `(a :+: b) c`.
    pub(super) fn split_head(&self, head: Type) -> Option<(QIdent, Vec<Type>)> {
        let mut arguments = Vec::new();
        let mut rest = head;
        loop {
            match *rest.kind {
                TypeKind::App(function, argument) => {
                    arguments.push(argument);
                    rest = function;
                }
                TypeKind::Paren(inner) => rest = inner,
                TypeKind::Con(name) => {
                    arguments.reverse();
                    return Some((name, arguments));
                }
                TypeKind::Infix(mut chain) if chain.rest.len() == 1 => {
                    let (operator, right) = chain.rest.pop()?;
                    arguments.push(right.operand);
                    arguments.push(chain.first.operand);
                    arguments.reverse();
                    return Some((operator.name, arguments));
                }
                _ => return None,
            }
        }
    }

    /// The name and the type variables of a type that is declared.
    pub(super) fn declared_head(&self, head: Type) -> PResult<(Ident, Vec<TyVar>)> {
        let span = head.span;
        let Some((name, arguments)) = self.split_head(head) else {
            return self.fail_at(span, "Expected the name of a type or class.");
        };
        let mut params = Vec::new();
        for argument in arguments {
            let span = argument.span;
            match bound_variable(argument) {
                Some(variable) => params.push(variable),
                None => return self.fail_at(span, "Expected a type variable."),
            }
        }
        Ok((Ident { name: name.name, span: name.span }, params))
    }
}

/// `a` or `(a :: k)`.
fn bound_variable(ty: Type) -> Option<TyVar> {
    match *ty.kind {
        TypeKind::Var(name) => Some(TyVar { name, kind: None }),
        TypeKind::Paren(inner) => bound_variable(inner),
        TypeKind::Kinded(inner, kind) => Some(TyVar { kind: Some(kind), ..bound_variable(inner)? }),
        _ => None,
    }
}

fn starts_body_decl(parser: &Parser<'_>) -> bool {
    super::pat::starts_pattern(parser)
        || matches!(parser.kind, T::Infix | T::Infixl | T::Infixr | T::Type | T::Data | T::Newtype | T::Default)
}
