//! Values in the place of predicates, and predicates in the place of values.
//!
//! The two are read by the same functions; LiquidHaskell's grammar keeps them apart, and so do its messages.

use super::Parser;
use crate::ast::{Expr, ExprKind};
use crate::problem::SpecProblem;

impl Parser<'_> {
    pub(super) fn check_predicate(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Not(pred) => self.check_predicate(pred),
            ExprKind::And(left, right)
            | ExprKind::Or(left, right)
            | ExprKind::Imply(left, right)
            | ExprKind::Iff(left, right)
            | ExprKind::NotIff(left, right) => {
                self.check_predicate(left);
                self.check_predicate(right);
            }
            ExprKind::All(preds) | ExprKind::Any(preds) => preds.iter().for_each(|pred| self.check_predicate(pred)),
            ExprKind::If { cond, then, otherwise } => {
                self.check_predicate(cond);
                self.check_predicate(then);
                self.check_predicate(otherwise);
            }
            ExprKind::Query(inner) => self.check_either(inner),
            ExprKind::Relation { op, left, right } => {
                for side in [left, right] {
                    if side.kind.is_predicate() {
                        let message = format!("`{}` compares values, and this is a predicate.", op.as_str());
                        self.problem(SpecProblem::error(side.span, message).hint("Between predicates, write `<=>`."));
                        self.check_predicate(side);
                    } else {
                        self.check_value(side);
                    }
                }
            }
            ExprKind::Gradual => {}
            ExprKind::KVar { subst, .. } => subst.iter().for_each(|(_, expr)| self.check_value(expr)),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str(_)
            | ExprKind::Neg(_)
            | ExprKind::Arith { .. }
            | ExprKind::Tuple(_)
            | ExprKind::List(_)
            | ExprKind::Lambda { .. } => {
                let problem =
                    SpecProblem::error(expr.span, "This is a value, where something true or false is needed.");
                self.problem(problem.hint("Compare it with something."));
            }
            _ => self.check_value(expr),
        }
    }

    pub(super) fn check_value(&mut self, expr: &Expr) {
        if expr.kind.is_predicate() && !matches!(expr.kind, ExprKind::If { .. }) {
            let problem = SpecProblem::error(expr.span, "This is a predicate, where a value is needed.");
            return self.problem(problem.hint("Only comparisons, `&&`, `||` and the like join predicates."));
        }
        match &expr.kind {
            ExprKind::App { function, args } => {
                self.check_value(function);
                args.iter().for_each(|arg| self.check_value(arg));
            }
            ExprKind::Tuple(fields) | ExprKind::List(fields) => fields.iter().for_each(|field| self.check_value(field)),
            ExprKind::Arith { left, right, .. } | ExprKind::Infix { left, right, .. } => {
                self.check_value(left);
                self.check_value(right);
            }
            ExprKind::If { cond, then, otherwise } => {
                self.check_predicate(cond);
                self.check_value(then);
                self.check_value(otherwise);
            }
            ExprKind::Query(inner) => self.check_either(inner),
            ExprKind::Neg(inner)
            | ExprKind::Not(inner)
            | ExprKind::Lambda { body: inner, .. }
            | ExprKind::Cast { expr: inner, .. }
            | ExprKind::Coerce { expr: inner, .. } => self.check_value(inner),
            _ => {}
        }
    }

    fn check_either(&mut self, expr: &Expr) {
        if expr.kind.is_predicate() { self.check_predicate(expr) } else { self.check_value(expr) }
    }
}
