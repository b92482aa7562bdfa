//! Patterns.

use limpid_base::Span;

use super::{PResult, Parser};
use crate::ast::{Chain, ChainOperand, Pat, PatKind};
use crate::lexer::T;

/// Whether a token can start an argument pattern.
pub(super) fn starts_atomic_pattern(kind: T) -> bool {
    matches!(
        kind,
        T::VarId
            | T::ConId
            | T::Integer
            | T::Fraction
            | T::Char
            | T::String
            | T::Quote
            | T::LParen
            | T::LBracket
            | T::LUnboxed
            | T::Underscore
            | T::PrefixBang
            | T::PrefixTilde
            | T::Splice
            | T::TypeApp
    )
}

/// Whether the current token can start a pattern. Of the operators only a minus can, and a bang with space behind it.
pub(super) fn starts_pattern(parser: &Parser<'_>) -> bool {
    starts_atomic_pattern(parser.kind) || parser.at_minus() || parser.at_loose_bang()
}

pub(super) fn new(span: Span, kind: PatKind) -> Pat {
    Pat { span, kind: Box::new(kind) }
}

impl Parser<'_> {
    /// A pattern with an optional type annotation.
    pub(super) fn pattern(&mut self) -> PResult<Pat> {
        let start = self.start();
        let pattern = self.infix_pattern()?;
        if !self.eat(T::DoubleColon) {
            return Ok(pattern);
        }
        let ty = self.ty()?;
        Ok(new(self.span_from(start), PatKind::Annotated(pattern, ty)))
    }

    /// A pattern inside brackets, where view patterns may stand.
    pub(super) fn element_pattern(&mut self) -> PResult<Pat> {
        if !self.is_view_pattern() {
            return self.pattern();
        }
        let saved = self.enter()?;
        let start = self.start();
        let view = self.expr()?;
        self.expect(T::RightArrow, "`->`")?;
        let pattern = self.element_pattern()?;
        self.leave(saved);
        Ok(new(self.span_from(start), PatKind::View(view, pattern)))
    }

    /// Constructor applications with constructor operators between them.
    pub(super) fn infix_pattern(&mut self) -> PResult<Pat> {
        let saved = self.enter()?;
        let start = self.start();
        let first = self.applied_pattern()?;
        let mut rest = Vec::new();
        while let Some((operator, len)) = self.operator() {
            if !operator.constructor {
                break;
            }
            self.skip(len);
            rest.push((operator, ChainOperand { minus: None, operand: self.applied_pattern()? }));
        }
        self.leave(saved);
        Ok(self.pattern_chain(start, first, rest))
    }

    pub(super) fn pattern_chain(
        &self,
        start: u32,
        first: Pat,
        rest: Vec<(crate::ast::Operator, ChainOperand<Pat>)>,
    ) -> Pat {
        if rest.is_empty() {
            return first;
        }
        let first = ChainOperand { minus: None, operand: first };
        new(self.span_from(start), PatKind::Infix(Chain { first, rest }))
    }

    /// `C p q`, a negative literal, or an atomic pattern.
    pub(super) fn applied_pattern(&mut self) -> PResult<Pat> {
        let start = self.start();
        if let Some(minus) = self.minus() {
            if !matches!(self.kind, T::Integer | T::Fraction) {
                return self.fail("a number");
            }
            let literal = self.literal();
            return Ok(new(self.span_from(minus.start), PatKind::NegLiteral(literal)));
        }
        let mut pattern = self.atomic_pattern()?;
        if let PatKind::Con(_, arguments) = &mut *pattern.kind {
            while starts_atomic_pattern(self.kind) {
                if self.eat(T::TypeApp) {
                    self.atomic_type()?;
                } else {
                    arguments.push(self.atomic_pattern()?);
                }
            }
            pattern.span = self.span_from(start);
        }
        Ok(pattern)
    }

    pub(super) fn atomic_pattern(&mut self) -> PResult<Pat> {
        let start = self.start();
        let kind = match self.kind {
            T::VarId => return self.variable_pattern(),
            T::ConId => {
                let con = self.take().qident();
                if self.kind == T::LBrace {
                    let (fields, wildcard) = self.field_binds(Self::element_pattern)?;
                    PatKind::Record { con, fields, wildcard: wildcard.is_some() }
                } else {
                    PatKind::Con(con, Vec::new())
                }
            }
            T::Underscore => {
                self.bump();
                PatKind::Wildcard
            }
            T::Integer | T::Fraction | T::Char | T::String => PatKind::Literal(self.literal()),
            T::LParen | T::LUnboxed => return self.paren_pattern(),
            T::LBracket => return self.list_pattern(),
            T::PrefixBang => {
                self.bump();
                PatKind::Bang(self.nested_pattern()?)
            }
            T::PrefixTilde => {
                self.bump();
                PatKind::Lazy(self.nested_pattern()?)
            }
            T::Quote => {
                self.bump();
                PatKind::Unsupported("quasi-quote in a pattern".into())
            }
            T::Splice => {
                self.bump();
                self.nested_pattern()?;
                PatKind::Unsupported("Template Haskell splice".into())
            }
            // Older code has spaces behind the bang.
            T::VarSym if self.at_loose_bang() => {
                let lazy = self.take().name == self.known.tilde;
                let inner = self.nested_pattern()?;
                if lazy { PatKind::Lazy(inner) } else { PatKind::Bang(inner) }
            }
            _ => return self.fail("a pattern"),
        };
        Ok(new(self.span_from(start), kind))
    }

    /// `!` or `~` with space behind it.
    fn at_loose_bang(&self) -> bool {
        let name = self.token().name;
        self.kind == T::VarSym && (name == self.known.bang || name == self.known.tilde)
    }

    fn nested_pattern(&mut self) -> PResult<Pat> {
        let saved = self.enter()?;
        let pattern = self.atomic_pattern()?;
        self.leave(saved);
        Ok(pattern)
    }

    /// `x` or `x@p`.
    fn variable_pattern(&mut self) -> PResult<Pat> {
        let token = self.take();
        if !self.eat(T::At) {
            return Ok(new(token.span, PatKind::Var(token.ident())));
        }
        let inner = self.nested_pattern()?;
        Ok(new(self.span_from(token.span.start), PatKind::As(token.ident(), inner)))
    }

    fn paren_pattern(&mut self) -> PResult<Pat> {
        let saved = self.enter()?;
        let start = self.start();
        let close = if self.kind == T::LUnboxed { T::RUnboxed } else { T::RParen };
        self.bump();
        let kind = if self.eat(close) {
            PatKind::Con(self.wired(self.known.unit, self.span_from(start)), Vec::new())
        } else if let Some((operator, len)) = self.operator()
            && self.peek(len) == close
        {
            self.skip(len + 1);
            let name = operator.name;
            if operator.constructor {
                PatKind::Con(name, Vec::new())
            } else {
                PatKind::Var(crate::ast::Ident { name: name.name, span: name.span })
            }
        } else if self.kind == T::Comma {
            let mut size = 1;
            while self.eat(T::Comma) {
                size += 1;
            }
            self.expect(close, "`)`")?;
            PatKind::Con(self.wired(self.tuple_name(size), self.span_from(start)), Vec::new())
        } else {
            let mut components = vec![self.element_pattern()?];
            while self.eat(T::Comma) {
                components.push(self.element_pattern()?);
            }
            let is_choice = self.kind == T::Semi && components.len() == 1;
            while is_choice && self.eat(T::Semi) {
                self.element_pattern()?;
            }
            self.expect(close, "`,` or `)`")?;
            if is_choice {
                self.leave(saved);
                return Ok(new(self.span_from(start), PatKind::Unsupported("or-pattern".into())));
            }
            match components.pop() {
                Some(only) if components.is_empty() => PatKind::Paren(only),
                last => {
                    components.extend(last);
                    PatKind::Tuple(components)
                }
            }
        };
        self.leave(saved);
        Ok(new(self.span_from(start), kind))
    }

    fn list_pattern(&mut self) -> PResult<Pat> {
        let saved = self.enter()?;
        let start = self.start();
        self.bump();
        let kind = if self.eat(T::RBracket) {
            PatKind::Con(self.wired(self.known.nil, self.span_from(start)), Vec::new())
        } else {
            let mut elements = vec![self.element_pattern()?];
            while self.eat(T::Comma) {
                elements.push(self.element_pattern()?);
            }
            self.expect(T::RBracket, "`,` or `]`")?;
            PatKind::List(elements)
        };
        self.leave(saved);
        Ok(new(self.span_from(start), kind))
    }
}
