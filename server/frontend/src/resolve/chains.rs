//! Infix chains of expressions and patterns.

use limpid_base::{QName, Span};
use limpid_syntax::ast::{self, Fixity, Operator};

use super::fixity::{Operand, associate};
use super::lookup::DEFAULT_FIXITY;
use super::names::Value;
use super::patterns::Binders;
use super::{MAX_FLAT, Resolver};
use crate::hir::{ExprId, ExprKind, Literal, PatId, PatKind};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn expr_chain(&mut self, chain: &'a ast::Chain<ast::Expr>, span: Span) -> ExprId {
        if chain.rest.len() > MAX_FLAT {
            return self.unsupported(format!("an expression with more than {MAX_FLAT} operators"), span);
        }
        let first = Operand { minus: chain.first.minus, tree: self.operand(&chain.first.operand) };
        let mut rest = Vec::with_capacity(chain.rest.len());
        for (operator, operand) in &chain.rest {
            let (function, fixity) = self.operator(operator);
            rest.push((function, fixity, Operand { minus: operand.minus, tree: self.operand(&operand.operand) }));
        }
        associate(self, first, rest, &mut Self::negated, &mut Self::operation).0
    }

    /// An operand with its span in the text: the expression's own is without brackets, and an operation that begins or
    /// ends with it must have both.
    fn operand(&mut self, operand: &'a ast::Expr) -> (ExprId, Span) {
        (self.expr(operand), operand.span)
    }

    /// An operator as a function, and how it binds.
    pub(super) fn operator(&mut self, operator: &Operator) -> (ExprId, Fixity) {
        let kind = self.value_expr(&operator.name);
        let fixity = match &kind {
            ExprKind::Local(local) => self.local_fixity(*local),
            ExprKind::Global(name) | ExprKind::Con(name) => self.fixity_of(*name),
            _ => DEFAULT_FIXITY,
        };
        (self.module.expr(kind, operator.name.span), fixity)
    }

    fn negated(&mut self, minus: Span, (operand, at): (ExprId, Span)) -> (ExprId, Span) {
        let span = minus.to(at);
        if let Some(what) = self.rebound(wired().negate, "negation", minus) {
            return (self.unsupported(what, span), span);
        }
        let negate = self.global(wired().negate, minus);
        (self.apply(negate, vec![operand], span), span)
    }

    fn operation(
        &mut self,
        operator: ExprId,
        (left, start): (ExprId, Span),
        (right, end): (ExprId, Span),
    ) -> (ExprId, Span) {
        let span = start.to(end);
        let applied = match &self.module.exprs[operator].kind {
            ExprKind::Global(name) if *name == wired().apply => self.apply(left, vec![right], span),
            _ => self.apply(operator, vec![left, right], span),
        };
        (applied, span)
    }

    pub(super) fn pattern_chain(&mut self, chain: &'a ast::Chain<ast::Pat>, binders: Binders<'_>, span: Span) -> PatId {
        let first = Operand { minus: chain.first.minus, tree: self.pattern(&chain.first.operand, binders) };
        let mut rest = Vec::with_capacity(chain.rest.len());
        for (operator, operand) in &chain.rest {
            let con = match self.find_value(&operator.name) {
                Value::Con(con) => Ok(con),
                _ => Err(self.unknown_constructor(&operator.name)),
            };
            let fixity = con.as_ref().map_or(DEFAULT_FIXITY, |con| self.fixity_of(*con));
            rest.push((con, fixity, Operand { minus: operand.minus, tree: self.pattern(&operand.operand, binders) }));
        }
        if rest.len() > MAX_FLAT {
            let what = format!("a pattern with more than {MAX_FLAT} operators");
            return self.module.pat(PatKind::Unsupported(what), span);
        }
        associate(self, first, rest, &mut Self::negative_pattern, &mut Self::infix_pattern)
    }

    fn negative_pattern(&mut self, minus: Span, operand: PatId) -> PatId {
        let span = minus.to(self.module.pats[operand].span);
        let kind = match &self.module.pats[operand].kind {
            PatKind::Literal(value) => negative(value),
            _ => PatKind::Unsupported("a negated pattern".to_owned()),
        };
        self.module.pat(kind, span)
    }

    fn infix_pattern(&mut self, con: Result<QName, String>, left: PatId, right: PatId) -> PatId {
        let span = self.module.pats[left].span.to(self.module.pats[right].span);
        match con {
            Ok(con) => self.constructor_pattern(con, vec![left, right], span),
            Err(what) => self.module.pat(PatKind::Unsupported(what), span),
        }
    }
}

pub(super) fn negative(value: &Literal) -> PatKind {
    match value {
        Literal::Int(value) => PatKind::Literal(Literal::Int(-value)),
        Literal::PrimInt(value) => PatKind::Literal(Literal::PrimInt(-value)),
        Literal::PrimWord(value) => PatKind::Literal(Literal::PrimWord(-value)),
        Literal::Frac { mantissa, exponent } => {
            PatKind::Literal(Literal::Frac { mantissa: -mantissa, exponent: *exponent })
        }
        Literal::Char(_) | Literal::String(_) => PatKind::Unsupported("a negated pattern".to_owned()),
    }
}
