//! Generic traversal: the children and the binders of an expression, in source order.
//!
//! A pass that treats most kinds of expression alike uses this instead of a match of its own.

use crate::{AltPattern, BinderId, Expr, ExprId};

impl Expr {
    /// Calls `visit` with each direct subexpression, left to right.
    pub fn for_each_child(&self, mut visit: impl FnMut(ExprId)) {
        match self {
            Expr::Local { .. } | Expr::Global { .. } | Expr::Literal(_) | Expr::Fail(_) => {}
            Expr::Con { args, .. } | Expr::Prim { args, .. } => args.iter().copied().for_each(visit),
            Expr::App { fun, args } => {
                visit(*fun);
                args.iter().copied().for_each(visit);
            }
            Expr::Lam { body, .. } => visit(*body),
            Expr::Let { bindings, body, .. } => {
                bindings.iter().for_each(|(_, expr)| visit(*expr));
                visit(*body);
            }
            Expr::Case { scrutinee, alts, default, .. } => {
                visit(*scrutinee);
                alts.iter().for_each(|alt| visit(alt.body));
                default.iter().copied().for_each(visit);
            }
        }
    }

    /// Calls `visit` with a mutable reference to each direct subexpression, in the order of [`Expr::for_each_child`].
    pub fn for_each_child_mut(&mut self, mut visit: impl FnMut(&mut ExprId)) {
        match self {
            Expr::Local { .. } | Expr::Global { .. } | Expr::Literal(_) | Expr::Fail(_) => {}
            Expr::Con { args, .. } | Expr::Prim { args, .. } => args.iter_mut().for_each(visit),
            Expr::App { fun, args } => {
                visit(fun);
                args.iter_mut().for_each(visit);
            }
            Expr::Lam { body, .. } => visit(body),
            Expr::Let { bindings, body, .. } => {
                bindings.iter_mut().for_each(|(_, expr)| visit(expr));
                visit(body);
            }
            Expr::Case { scrutinee, alts, default, .. } => {
                visit(scrutinee);
                alts.iter_mut().for_each(|alt| visit(&mut alt.body));
                default.iter_mut().for_each(visit);
            }
        }
    }

    /// Calls `visit` with each binder that this expression itself binds, left to right.
    pub fn for_each_binder(&self, mut visit: impl FnMut(BinderId)) {
        match self {
            Expr::Lam { params, .. } => params.iter().copied().for_each(visit),
            Expr::Let { bindings, .. } => bindings.iter().for_each(|(binder, _)| visit(*binder)),
            Expr::Case { binder, alts, .. } => {
                visit(*binder);
                for alt in alts {
                    if let AltPattern::Con(_, fields) = &alt.pattern {
                        fields.iter().copied().for_each(&mut visit);
                    }
                }
            }
            _ => {}
        }
    }

    /// Calls `visit` with a mutable reference to each binder that this expression itself binds or refers to.
    pub fn for_each_binder_mut(&mut self, mut visit: impl FnMut(&mut BinderId)) {
        match self {
            Expr::Local { binder, .. } => visit(binder),
            Expr::Lam { params, .. } => params.iter_mut().for_each(visit),
            Expr::Let { bindings, .. } => bindings.iter_mut().for_each(|(binder, _)| visit(binder)),
            Expr::Case { binder, alts, .. } => {
                visit(binder);
                for alt in alts {
                    if let AltPattern::Con(_, fields) = &mut alt.pattern {
                        fields.iter_mut().for_each(&mut visit);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether it has no subexpressions and binds nothing, so that duplicating it duplicates no work.
    pub fn is_atom(&self) -> bool {
        match self {
            Expr::Local { .. } | Expr::Global { .. } | Expr::Literal(_) | Expr::Fail(_) => true,
            Expr::Con { args, .. } => args.is_empty(),
            _ => false,
        }
    }
}
