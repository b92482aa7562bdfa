//! Right-hand sides: `where` bindings over guards over expressions.

use limpid_core::{Alt, AltPattern, Expr, ExprId, Type};

use limpid_base::Span;

use super::builder::Builder;
use super::exit::Exit;
use super::matching::Row;
use crate::hir::{self, ExprKind, Guard, Guarded, Rhs, RhsBody};
use crate::wired::wired;

impl<'a> Builder<'a> {
    /// A right-hand side; falls through if none of its guards is true.
    pub(super) fn rhs(&mut self, rhs: &'a Rhs, exit: &mut Exit) -> ExprId {
        self.lets(
            &rhs.wheres,
            Box::new(|this| match &rhs.body {
                RhsBody::Plain(expr) => this.expr(*expr),
                RhsBody::Guarded(alternatives) => this.guarded(alternatives, exit),
            }),
        )
    }

    /// Guarded expressions, tried in order.
    pub(super) fn guarded(&mut self, alternatives: &'a [Guarded], exit: &mut Exit) -> ExprId {
        match alternatives {
            [] => self.leave(exit),
            [last] => self.guards(&last.guards, last.body, exit),
            [first, rest @ ..] => self.or_else(
                exit,
                |this, exit| this.guards(&first.guards, first.body, exit),
                |this, exit| this.guarded(rest, exit),
            ),
        }
    }

    /// `body` if all guards succeed.
    fn guards(&mut self, guards: &'a [Guard], body: hir::ExprId, exit: &mut Exit) -> ExprId {
        let Some((guard, rest)) = guards.split_first() else { return self.expr(body) };
        match guard {
            Guard::Bool(test) if self.is_true(*test) => self.guards(rest, body, exit),
            Guard::Bool(test) => {
                let span = self.cx.module.exprs[*test].span;
                let test = self.expr(*test);
                let yes = self.guards(rest, body, exit);
                let no = self.leave(exit);
                self.if_then_else(test, yes, no, span)
            }
            Guard::Let(groups) => self.lets(groups, Box::new(|this| this.guards(rest, body, exit))),
            Guard::Pattern(pat, value) => {
                let value = self.expr(*value);
                let pattern = self.pattern(*pat);
                let shape = pattern.clone();
                let row = Row::new(vec![pattern], Box::new(move |this, exit| this.guards(rest, body, exit)));
                self.match_value(value, &[&shape], |this, var| this.match_rows(vec![var], vec![row], exit))
            }
        }
    }

    /// `otherwise` and `True` are no tests.
    fn is_true(&self, test: hir::ExprId) -> bool {
        match &self.cx.module.exprs[test].kind {
            ExprKind::Con(con) => *con == wired().true_,
            ExprKind::Global(name) => name.module == wired().apply.module && name.ident.as_str() == "otherwise",
            _ => false,
        }
    }

    pub(super) fn if_then_else(&mut self, test: ExprId, yes: ExprId, no: ExprId, span: Span) -> ExprId {
        let binder = self.temporary("test", Type::con(wired().bool, []), span);
        let alts = vec![
            Alt { pattern: AltPattern::Con(wired().true_, Vec::new()), body: yes },
            Alt { pattern: AltPattern::Con(wired().false_, Vec::new()), body: no },
        ];
        self.add(Expr::Case { scrutinee: test, binder, alts, default: None }, span)
    }

    /// The type of what a right-hand side computes.
    pub(super) fn rhs_type(&self, rhs: &Rhs) -> Type {
        match &rhs.body {
            RhsBody::Plain(expr) => self.expr_type(*expr),
            RhsBody::Guarded(alternatives) => self.guarded_type(alternatives),
        }
    }

    pub(super) fn guarded_type(&self, alternatives: &[Guarded]) -> Type {
        alternatives.first().map_or(Type::Unknown, |first| self.expr_type(first.body))
    }
}
