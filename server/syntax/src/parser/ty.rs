//! Types, kinds and contexts.

use limpid_base::Span;

use super::{PResult, Parser};
use crate::ast::{Chain, ChainOperand, Literal, Operator, TyVar, Type, TypeKind};
use crate::lexer::T;

pub(super) fn new(span: Span, kind: TypeKind) -> Type {
    Type { span, kind: Box::new(kind) }
}

/// The constraints that a type written before `=>` stands for.
pub(super) fn context_of(ty: Type) -> Vec<Type> {
    match *ty.kind {
        TypeKind::Tuple(constraints) => constraints,
        TypeKind::Paren(inner) if matches!(*inner.kind, TypeKind::Tuple(_) | TypeKind::Paren(_)) => context_of(inner),
        TypeKind::Paren(inner) => vec![inner],
        TypeKind::Con(name) if name.name.as_str() == "()" => Vec::new(),
        _ => vec![ty],
    }
}

impl Parser<'_> {
    /// `forall a. C a => t -> u`
    pub(super) fn ty(&mut self) -> PResult<Type> {
        let saved = self.enter()?;
        let mut arguments = Vec::new();
        let mut result = loop {
            if self.at_forall() {
                break self.forall_type()?;
            }
            let part_start = self.start();
            let part = self.infix_type()?;
            match self.kind {
                T::RightArrow => {
                    self.bump();
                    arguments.push((part_start, part));
                }
                T::DoubleArrow => {
                    self.bump();
                    let body = self.ty()?;
                    break new(self.span_from(part_start), TypeKind::Qualified(context_of(part), body));
                }
                _ => break part,
            }
        };
        while let Some((argument_start, argument)) = arguments.pop() {
            self.grow()?;
            result = new(self.span_from(argument_start), TypeKind::Fun(argument, result));
        }
        self.leave(saved);
        Ok(result)
    }

    pub(super) fn at_forall(&self) -> bool {
        self.at_word(self.known.forall)
    }

    fn forall_type(&mut self) -> PResult<Type> {
        let start = self.start();
        let variables = self.forall_binders()?;
        let body = self.ty()?;
        Ok(new(self.span_from(start), TypeKind::Forall(variables, body)))
    }

    /// `forall a (b :: k).`, or `forall a ->`.
    pub(super) fn forall_binders(&mut self) -> PResult<Vec<TyVar>> {
        self.bump();
        let mut variables = Vec::new();
        loop {
            match self.kind {
                T::VarSym if self.token().name == self.known.dot => break,
                T::RightArrow => break,
                _ => variables.push(self.type_variable()?),
            }
        }
        self.bump();
        Ok(variables)
    }

    /// `a`, `(a :: k)`, `{a}`.
    pub(super) fn type_variable(&mut self) -> PResult<TyVar> {
        match self.kind {
            T::VarId => Ok(TyVar { name: self.take().ident(), kind: None }),
            T::Underscore => Ok(TyVar { name: self.take().ident(), kind: None }),
            T::LParen => {
                self.bump();
                let name = self.expect(T::VarId, "a type variable")?.ident();
                let kind = if self.eat(T::DoubleColon) { Some(self.ty()?) } else { None };
                self.expect(T::RParen, "`)`")?;
                Ok(TyVar { name, kind })
            }
            T::LBrace => {
                self.open_brace();
                let name = self.expect(T::VarId, "a type variable")?.ident();
                let kind = if self.eat(T::DoubleColon) { Some(self.ty()?) } else { None };
                self.close_brace()?;
                Ok(TyVar { name, kind })
            }
            _ => self.fail("a type variable"),
        }
    }

    /// Applications with type operators between them.
    pub(super) fn infix_type(&mut self) -> PResult<Type> {
        let start = self.start();
        let first = self.applied_type()?;
        let mut rest = Vec::new();
        while let Some(operator) = self.type_operator() {
            let operand = if self.at_forall() { self.forall_type()? } else { self.applied_type()? };
            rest.push((operator, ChainOperand { minus: None, operand }));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let first = ChainOperand { minus: None, operand: first };
        Ok(new(self.span_from(start), TypeKind::Infix(Chain { first, rest })))
    }

    /// Reads the type operator here, which may be promoted (`':`).
    fn type_operator(&mut self) -> Option<Operator> {
        if self.kind == T::Tick && matches!(self.peek(1), T::Colon | T::ConSym | T::Backquote) {
            self.bump();
        }
        let (operator, len) = self.operator()?;
        if self.kind == T::VarSym && operator.name.module.is_none() {
            let name = operator.name.name;
            if name == self.known.dot || self.is_star() || name == self.known.bang {
                return None;
            }
        }
        self.skip(len);
        Some(operator)
    }

    fn is_star(&self) -> bool {
        let token = self.token();
        self.kind == T::VarSym
            && token.name == self.known.star
            && token.module.is_none()
            && !self.extensions.no_star_is_type
    }

    pub(super) fn starts_atomic_type(&self) -> bool {
        match self.kind {
            T::VarId
            | T::ConId
            | T::LParen
            | T::LBracket
            | T::LUnboxed
            | T::Integer
            | T::String
            | T::Char
            | T::Underscore
            | T::PrefixBang
            | T::PrefixTilde
            | T::Quote
            | T::Splice
            | T::TypeApp
            | T::ImplicitParam => true,
            T::Tick => !matches!(self.peek(1), T::Colon | T::ConSym | T::Backquote),
            _ => self.is_star(),
        }
    }

    pub(super) fn applied_type(&mut self) -> PResult<Type> {
        let saved = std::mem::take(&mut self.height);
        let start = self.start();
        let mut ty = self.atomic_type()?;
        while self.starts_atomic_type() {
            // A tilde before an operand is an equality that is badly spaced, unless it starts a field.
            if self.kind == T::PrefixTilde {
                break;
            }
            if self.eat(T::TypeApp) {
                self.atomic_type()?;
                continue;
            }
            let argument = self.atomic_type()?;
            self.grow()?;
            ty = new(self.span_from(start), TypeKind::App(ty, argument));
        }
        self.height = saved.max(self.height);
        Ok(ty)
    }

    pub(super) fn atomic_type(&mut self) -> PResult<Type> {
        let start = self.start();
        let kind = match self.kind {
            T::VarId => TypeKind::Var(self.take().ident()),
            T::ConId => TypeKind::Con(self.take().qident()),
            T::Underscore => {
                self.bump();
                TypeKind::Wildcard
            }
            T::Integer => match self.literal() {
                Literal::Int(value) => TypeKind::Number(value),
                _ => TypeKind::Unsupported("unboxed literal in a type".into()),
            },
            T::String => match self.literal() {
                Literal::String(value) => TypeKind::String(value),
                _ => TypeKind::Unsupported("unboxed literal in a type".into()),
            },
            T::Char => {
                self.bump();
                TypeKind::Unsupported("character in a type".into())
            }
            T::LParen | T::LUnboxed => return self.paren_type(),
            T::LBracket => return self.list_type(),
            T::Tick => {
                self.bump();
                self.promoted_type()?
            }
            T::PrefixBang => {
                self.bump();
                TypeKind::Bang(self.nested_type()?)
            }
            T::PrefixTilde => {
                self.bump();
                return self.nested_type();
            }
            T::Splice => {
                self.bump();
                self.nested_type()?;
                TypeKind::Unsupported("Template Haskell splice".into())
            }
            T::Quote => {
                self.bump();
                TypeKind::Unsupported("quasi-quote in a type".into())
            }
            T::ImplicitParam => {
                self.bump();
                self.expect(T::DoubleColon, "`::`")?;
                self.ty()?;
                TypeKind::Unsupported("implicit parameter".into())
            }
            _ if self.is_star() => {
                self.bump();
                TypeKind::Star
            }
            _ => return self.fail("a type"),
        };
        Ok(new(self.span_from(start), kind))
    }

    fn nested_type(&mut self) -> PResult<Type> {
        let saved = self.enter()?;
        let ty = self.atomic_type()?;
        self.leave(saved);
        Ok(ty)
    }

    /// Behind a tick.
    fn promoted_type(&mut self) -> PResult<TypeKind> {
        let inner = self.nested_type()?;
        Ok(match *inner.kind {
            TypeKind::List(only) => TypeKind::PromotedList(vec![only]),
            TypeKind::PromotedList(elements) => TypeKind::PromotedList(elements),
            TypeKind::Con(name) if name.name == self.known.nil => TypeKind::PromotedList(Vec::new()),
            kind => TypeKind::Promoted(new(inner.span, kind)),
        })
    }

    fn paren_type(&mut self) -> PResult<Type> {
        let saved = self.enter()?;
        let start = self.start();
        let close = if self.kind == T::LUnboxed { T::RUnboxed } else { T::RParen };
        self.bump();
        let kind = match self.kind {
            kind if kind == close => {
                self.bump();
                TypeKind::Con(self.wired(self.known.unit, self.span_from(start)))
            }
            T::RightArrow => {
                self.bump();
                self.expect(close, "`)`")?;
                TypeKind::Con(self.wired(self.known.arrow, self.span_from(start)))
            }
            T::Comma => {
                let mut size = 1;
                while self.eat(T::Comma) {
                    size += 1;
                }
                self.expect(close, "`)`")?;
                TypeKind::Con(self.wired(self.tuple_name(size), self.span_from(start)))
            }
            _ => match self.operator() {
                Some((operator, len)) if self.peek(len) == close && !self.is_star() => {
                    self.skip(len + 1);
                    TypeKind::Con(operator.name)
                }
                _ => self.paren_type_rest(close)?,
            },
        };
        self.leave(saved);
        Ok(new(self.span_from(start), kind))
    }

    fn paren_type_rest(&mut self, close: T) -> PResult<TypeKind> {
        let mut components = Vec::new();
        loop {
            let start = self.start();
            let ty = self.ty()?;
            if self.eat(T::DoubleColon) {
                let kind = self.ty()?;
                components.push(new(self.span_from(start), TypeKind::Kinded(ty, kind)));
            } else {
                components.push(ty);
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(close, "`,` or `)`")?;
        Ok(match components.pop() {
            Some(only) if components.is_empty() => TypeKind::Paren(only),
            last => {
                components.extend(last);
                TypeKind::Tuple(components)
            }
        })
    }

    fn list_type(&mut self) -> PResult<Type> {
        let saved = self.enter()?;
        let start = self.start();
        self.bump();
        let kind = if self.eat(T::RBracket) {
            TypeKind::Con(self.wired(self.known.nil, self.span_from(start)))
        } else {
            let first = self.ty()?;
            if self.kind == T::Comma {
                let mut elements = vec![first];
                while self.eat(T::Comma) {
                    elements.push(self.ty()?);
                }
                self.expect(T::RBracket, "`,` or `]`")?;
                TypeKind::PromotedList(elements)
            } else {
                self.expect(T::RBracket, "`]`")?;
                TypeKind::List(first)
            }
        };
        self.leave(saved);
        Ok(new(self.span_from(start), kind))
    }
}
