//! Expressions in brackets: tuples, sections, lists, ranges and comprehensions.

use limpid_base::Span;

use super::expr::new;
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind};
use crate::lexer::T;

impl Parser<'_> {
    /// What a parenthesis opens. Unboxed tuples are read as tuples.
    pub(super) fn paren_expr(&mut self) -> PResult<Expr> {
        let saved = self.enter()?;
        let start = self.start();
        let close = if self.kind == T::LUnboxed { T::RUnboxed } else { T::RParen };
        self.bump();
        let kind = match self.kind {
            kind if kind == close => {
                self.bump();
                ExprKind::Con(self.wired(self.known.unit, self.span_from(start)))
            }
            T::Comma => self.tuple_from(None, start, close)?,
            _ => match self.operator() {
                Some((operator, len)) if self.peek(len) == close => {
                    self.skip(len + 1);
                    if operator.constructor { ExprKind::Con(operator.name) } else { ExprKind::Var(operator.name) }
                }
                Some((operator, len)) if operator.name.name != self.known.minus || operator.name.module.is_some() => {
                    self.skip(len);
                    let operand = self.infix_expr()?;
                    self.expect(close, "`)`")?;
                    ExprKind::RightSection(operator, operand)
                }
                _ if self.kind == T::RightArrow && self.peek(1) == T::RParen => return self.fail("an expression"),
                _ => {
                    let first = self.expr()?;
                    self.paren_rest(first, start, close)?
                }
            },
        };
        self.leave(saved);
        Ok(new(self.span_from(start), kind))
    }

    /// Behind the first expression in a parenthesis.
    fn paren_rest(&mut self, first: Expr, start: u32, close: T) -> PResult<ExprKind> {
        match self.kind {
            kind if kind == close => {
                self.bump();
                Ok(ExprKind::Paren(first))
            }
            T::Comma => self.tuple_from(Some(first), start, close),
            _ => match self.take_operator() {
                Some(operator) => {
                    self.expect(close, "`)`")?;
                    Ok(ExprKind::LeftSection(first, operator))
                }
                None => self.fail("`,` or `)`"),
            },
        }
    }

    /// A tuple from its first comma on; components may be missing.
    fn tuple_from(&mut self, first: Option<Expr>, start: u32, close: T) -> PResult<ExprKind> {
        let mut components = vec![first];
        while self.eat(T::Comma) {
            let missing = self.kind == T::Comma || self.kind == close;
            components.push(if missing { None } else { Some(self.expr()?) });
        }
        self.expect(close, "`,` or `)`")?;
        if components.iter().all(Option::is_none) {
            let span = self.span_from(start);
            return Ok(ExprKind::Con(self.wired(self.tuple_name(components.len()), span)));
        }
        if components.iter().any(Option::is_none) {
            return Ok(ExprKind::TupleSection(components));
        }
        Ok(ExprKind::Tuple(components.into_iter().flatten().collect()))
    }

    pub(super) fn list_expr(&mut self) -> PResult<Expr> {
        let saved = self.enter()?;
        let start = self.start();
        self.bump();
        let kind = if self.eat(T::RBracket) {
            ExprKind::Con(self.wired(self.known.nil, self.span_from(start)))
        } else {
            let first = self.expr()?;
            self.list_rest(first)?
        };
        self.leave(saved);
        let span: Span = self.span_from(start);
        Ok(new(span, kind))
    }

    fn list_rest(&mut self, first: Expr) -> PResult<ExprKind> {
        match self.kind {
            T::DotDot => self.range(first, None),
            T::Bar => self.comprehension(first),
            _ => {
                let mut elements = vec![first];
                while self.eat(T::Comma) {
                    elements.push(self.expr()?);
                    if elements.len() == 2 && self.kind == T::DotDot {
                        let next = elements.pop();
                        let Some(from) = elements.pop() else { return self.fail("`]`") };
                        return self.range(from, next);
                    }
                }
                self.expect(T::RBracket, "`,` or `]`")?;
                Ok(ExprKind::List(elements))
            }
        }
    }

    fn range(&mut self, from: Expr, next: Option<Expr>) -> PResult<ExprKind> {
        self.bump();
        let to = if self.kind == T::RBracket { None } else { Some(self.expr()?) };
        self.expect(T::RBracket, "`]`")?;
        Ok(ExprKind::Range { from, next, to })
    }

    fn comprehension(&mut self, element: Expr) -> PResult<ExprKind> {
        let mut branches = Vec::new();
        while self.eat(T::Bar) {
            let mut stmts = vec![self.stmt()?];
            while self.eat(T::Comma) {
                stmts.push(self.stmt()?);
            }
            branches.push(stmts);
        }
        self.expect(T::RBracket, "`,` or `]`")?;
        Ok(ExprKind::Comprehension(element, branches))
    }
}
