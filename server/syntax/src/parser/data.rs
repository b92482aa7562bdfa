//! `data` and `newtype`, in both syntaxes, with their deriving clauses.

use super::decl::Place;
use super::ty::{context_of, new};
use super::{PResult, Parser};
use crate::ast::{ConDecl, ConFields, DataDecl, DeclKind, Deriving, Field, Ident, Type, TypeKind};
use crate::lexer::T;

impl Parser<'_> {
    pub(super) fn data_decl(&mut self, place: Place) -> PResult<DeclKind> {
        let newtype = self.take().kind == T::Newtype;
        if place == Place::Class || self.at_word(self.known.family) && self.peek(1) != T::Equals {
            self.eat_word(self.known.family);
            return self.family(true);
        }
        let instance = self.eat(T::Instance) || place == Place::Instance;
        if self.at_forall() {
            self.forall_binders()?;
        }
        let (context, head) = self.head()?;
        let head_span = head.span;
        let (name, params, instance_of) = if instance {
            let Some((family, arguments)) = self.split_head(head) else {
                return self.fail_at(head_span, "Expected a data family with its arguments.");
            };
            (Ident { name: family.name, span: family.span }, Vec::new(), Some((family, arguments)))
        } else {
            let (name, params) = self.declared_head(head)?;
            (name, params, None)
        };
        let kind = if self.eat(T::DoubleColon) { Some(self.ty()?) } else { None };
        let mut constructors = Vec::new();
        if self.eat(T::Equals) {
            constructors.push(self.constructor()?);
            while self.eat(T::Bar) {
                constructors.push(self.constructor()?);
            }
        } else if self.eat(T::Where) {
            self.block(starts_constructor, |parser| parser.gadt_constructors(&mut constructors))?;
        }
        let deriving = self.deriving_clauses()?;
        Ok(DeclKind::Data(DataDecl { newtype, context, name, params, instance_of, kind, constructors, deriving }))
    }

    /// A type before `where` or `=`, with its context.
    pub(super) fn head(&mut self) -> PResult<(Vec<Type>, Type)> {
        let head = self.infix_type()?;
        if !self.eat(T::DoubleArrow) {
            return Ok((Vec::new(), head));
        }
        Ok((context_of(head), self.infix_type()?))
    }

    /// `forall a. Show a => C a !Int`, `C { x :: Int }`, `a :+: b`
    fn constructor(&mut self) -> PResult<ConDecl> {
        let start = self.start();
        let forall = if self.at_forall() { self.forall_binders()? } else { Vec::new() };
        let mut context = Vec::new();
        if self.has_context() {
            context = context_of(self.infix_type()?);
            self.expect(T::DoubleArrow, "`=>`")?;
        }
        let (name, fields, infix) = self.constructor_fields()?;
        Ok(ConDecl { span: self.span_from(start), name, forall, context, fields, infix, result: None })
    }

    fn constructor_fields(&mut self) -> PResult<(Ident, ConFields, bool)> {
        if let Some(name) = self.prefix_constructor() {
            let fields = if self.kind == T::LBrace {
                ConFields::Record(self.record_fields()?)
            } else {
                ConFields::Positional(self.positional_fields()?)
            };
            return Ok((name, fields, false));
        }
        let start = self.start();
        let left = self.positional_fields()?;
        let Some(operator) = self.take_operator().filter(|operator| operator.constructor) else {
            return self.plain_constructor(left);
        };
        let left = self.applied_field(start, left)?;
        let start = self.start();
        let right = self.positional_fields()?;
        let right = self.applied_field(start, right)?;
        let name = Ident { name: operator.name.name, span: operator.name.span };
        Ok((name, ConFields::Positional(vec![left, right]), true))
    }

    /// `C` before braces, or `(:+)`: what cannot be the left operand of an infix constructor.
    fn prefix_constructor(&mut self) -> Option<Ident> {
        match (self.kind, self.peek(1), self.peek(2)) {
            (T::ConId, T::LBrace, _) => Some(self.take().ident()),
            (T::LParen, T::ConSym | T::Colon, T::RParen) => {
                let name = self.tokens[self.pos + 1].ident();
                self.skip(3);
                Some(name)
            }
            _ => None,
        }
    }

    fn plain_constructor(&mut self, mut parts: Vec<Field>) -> PResult<(Ident, ConFields, bool)> {
        if parts.is_empty() {
            return self.fail("a constructor");
        }
        let first = parts.remove(0);
        match *first.ty.kind {
            TypeKind::Con(name) if !first.strict => {
                let name = Ident { name: name.name, span: name.span };
                Ok((name, ConFields::Positional(parts), false))
            }
            _ => self.fail_at(first.ty.span, "Expected the name of a constructor."),
        }
    }

    fn positional_fields(&mut self) -> PResult<Vec<Field>> {
        let mut fields = Vec::new();
        loop {
            let loose_bang = self.kind == T::VarSym && self.token().name == self.known.bang;
            if loose_bang || self.kind == T::PrefixBang {
                self.bump();
                fields.push(Field { ty: self.atomic_type()?, strict: true });
            } else if self.starts_atomic_type() {
                fields.push(Field { ty: self.atomic_type()?, strict: false });
            } else {
                return Ok(fields);
            }
        }
    }

    /// The operand of an infix constructor, which may be an application.
    fn applied_field(&mut self, start: u32, parts: Vec<Field>) -> PResult<Field> {
        let mut parts = parts.into_iter();
        let Some(mut field) = parts.next() else { return self.fail("a type") };
        for part in parts {
            self.grow()?;
            let span = limpid_base::Span::new(start, part.ty.span.end);
            field.ty = new(span, TypeKind::App(field.ty, part.ty));
        }
        Ok(field)
    }

    /// `{ x, y :: !Int }`
    fn record_fields(&mut self) -> PResult<Vec<(Ident, Field)>> {
        self.open_brace();
        let mut fields = Vec::new();
        while self.kind != T::RBrace {
            let mut names = vec![self.binder()?];
            while self.eat(T::Comma) {
                names.push(self.binder()?);
            }
            self.expect(T::DoubleColon, "`::`")?;
            let field = self.field_type()?;
            fields.extend(names.into_iter().map(|name| (name, field.clone())));
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close_brace()?;
        Ok(fields)
    }

    fn field_type(&mut self) -> PResult<Field> {
        let loose_bang = self.kind == T::VarSym && self.token().name == self.known.bang;
        if loose_bang {
            self.bump();
        }
        let field = strictness(self.ty()?);
        Ok(Field { strict: field.strict || loose_bang, ..field })
    }

    /// `A, B :: forall a. C a => t -> T a`
    fn gadt_constructors(&mut self, constructors: &mut Vec<ConDecl>) -> PResult<()> {
        let start = self.start();
        let mut names = vec![self.gadt_name()?];
        while self.eat(T::Comma) {
            names.push(self.gadt_name()?);
        }
        self.expect(T::DoubleColon, "`::`")?;
        let mut forall = Vec::new();
        let mut context = Vec::new();
        loop {
            if self.at_forall() {
                forall.extend(self.forall_binders()?);
            } else if self.has_context() {
                context.extend(context_of(self.infix_type()?));
                self.expect(T::DoubleArrow, "`=>`")?;
            } else {
                break;
            }
        }
        let (fields, result) = if self.kind == T::LBrace {
            let fields = self.record_fields()?;
            self.expect(T::RightArrow, "`->`")?;
            (ConFields::Record(fields), self.ty()?)
        } else {
            split_arrows(self.ty()?)
        };
        let span = self.span_from(start);
        constructors.extend(names.into_iter().map(|name| ConDecl {
            span,
            name,
            forall: forall.clone(),
            context: context.clone(),
            fields: fields.clone(),
            infix: false,
            result: Some(result.clone()),
        }));
        Ok(())
    }

    fn gadt_name(&mut self) -> PResult<Ident> {
        match (self.kind, self.peek(1), self.peek(2)) {
            (T::ConId, _, _) => Ok(self.take().ident()),
            (T::LParen, T::ConSym | T::Colon, T::RParen) => {
                let name = self.tokens[self.pos + 1].ident();
                self.skip(3);
                Ok(name)
            }
            _ => self.fail("a constructor"),
        }
    }

    fn deriving_clauses(&mut self) -> PResult<Vec<Deriving>> {
        let mut all = Vec::new();
        while self.eat(T::Deriving) {
            let strategy = self.deriving_strategy();
            let classes =
                if self.kind == T::LParen { context_of(self.atomic_type()?) } else { vec![self.atomic_type()?] };
            let via = if self.eat_word(self.known.via) { Some(self.ty()?) } else { None };
            all.extend(classes.into_iter().map(|class| Deriving { strategy, via: via.clone(), class }));
        }
        Ok(all)
    }

    /// `stock`, `newtype` or `anyclass`.
    pub(super) fn deriving_strategy(&mut self) -> Option<limpid_base::Name> {
        if self.eat(T::Newtype) {
            return Some(self.known.newtype);
        }
        let known = self.known;
        [known.stock, known.anyclass].into_iter().find(|&word| self.eat_word(word))
    }
}

fn starts_constructor(parser: &Parser<'_>) -> bool {
    matches!(parser.kind, T::ConId | T::LParen)
}

/// A field from its type, which may start with a bang.
fn strictness(ty: Type) -> Field {
    match *ty.kind {
        TypeKind::Bang(inner) => Field { ty: inner, strict: true },
        _ => Field { ty, strict: false },
    }
}

/// The fields and the result of a GADT-style constructor.
fn split_arrows(ty: Type) -> (ConFields, Type) {
    let mut fields = Vec::new();
    let mut rest = ty;
    loop {
        match *rest.kind {
            TypeKind::Fun(argument, result) => {
                fields.push(strictness(argument));
                rest = result;
            }
            kind => return (ConFields::Positional(fields), new(rest.span, kind)),
        }
    }
}
