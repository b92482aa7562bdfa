//! Operator sections and tuple sections.

use limpid_base::Span;
use limpid_syntax::ast::{Expr, Operator};

use super::Resolver;
use super::build::{clause, function};
use crate::hir::{BindGroup, ExprId, ExprKind};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    /// `(e +)` is `(+) e`.
    pub(super) fn left_section(&mut self, operand: &'a Expr, operator: &Operator, span: Span) -> ExprId {
        let operand = self.expr(operand);
        let (function, _) = self.operator(operator);
        self.apply(function, vec![operand], span)
    }

    /// `(+ e)` is `\x -> x + e`, with `e` outside of the lambda so that it is evaluated at most once.
    pub(super) fn right_section(&mut self, operator: &Operator, operand: &'a Expr, span: Span) -> ExprId {
        let (function, _) = self.operator(operator);
        let mut shared = Vec::new();
        let operand = self.expr(operand);
        let operand = self.share(operand, &mut shared);
        let param = self.temporary("x", span);
        let pattern = self.var_pat(param, span);
        let left = self.use_local(param, span);
        let body = match &self.module.exprs[function].kind {
            ExprKind::Global(name) if *name == wired().apply => self.apply(left, vec![operand], span),
            _ => self.apply(function, vec![left, operand], span),
        };
        let lambda = self.lambda(vec![pattern], body, span);
        self.let_in(shared, lambda, span)
    }

    /// `(, e)` is `\x -> (x, e)`.
    pub(super) fn tuple_section(&mut self, items: &'a [Option<Expr>], span: Span) -> ExprId {
        let mut shared = Vec::new();
        let mut params = Vec::new();
        let mut components = Vec::with_capacity(items.len());
        for item in items {
            let component = match item {
                Some(item) => {
                    let item = self.expr(item);
                    self.share(item, &mut shared)
                }
                None => {
                    let param = self.temporary("x", span);
                    params.push(self.var_pat(param, span));
                    self.use_local(param, span)
                }
            };
            components.push(component);
        }
        let tuple = self.tuple_expr(components, span);
        let lambda = if params.is_empty() { tuple } else { self.lambda(params, tuple, span) };
        self.let_in(shared, lambda, span)
    }

    /// The expression itself if evaluating it again costs nothing, or else a variable that is bound to it.
    fn share(&mut self, expr: ExprId, shared: &mut Vec<BindGroup>) -> ExprId {
        let span = self.module.exprs[expr].span;
        match &self.module.exprs[expr].kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Con(_)
            | ExprKind::Literal(_)
            | ExprKind::Lam(..)
            | ExprKind::Unsupported(_) => expr,
            _ => {
                let variable = self.temporary("y", span);
                shared.push(function(variable, vec![clause(Vec::new(), expr, span)], false, span));
                self.use_local(variable, span)
            }
        }
    }
}
