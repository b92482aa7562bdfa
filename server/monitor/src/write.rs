//! Building core: the forms of expression that instrumented code uses.
//!
//! Must not know: contracts, sites. Every call makes new expressions, so bodies stay trees.

use limpid_base::{Name, QName, Span};
use limpid_core::{Alt, AltPattern, Binder, BinderId, BinderKind, Body, Expr, ExprId, Literal, PrimOp, Type};

/// A body under construction. New expressions get the current span.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    pub(crate) body: Body,
    pub(crate) span: Span,
}

impl Writer {
    pub(crate) fn expr(&mut self, expr: Expr) -> ExprId {
        self.body.expr(expr, self.span)
    }

    pub(crate) fn fresh(&mut self, name: &str) -> BinderId {
        self.typed(Name::new(name), Type::Unknown)
    }

    pub(crate) fn typed(&mut self, name: Name, ty: Type) -> BinderId {
        self.body.binder(Binder::new(name, ty, BinderKind::Temporary), Span::default())
    }

    pub(crate) fn local(&mut self, binder: BinderId) -> ExprId {
        self.expr(Expr::Local { binder, types: Vec::new() })
    }

    pub(crate) fn global(&mut self, name: QName) -> ExprId {
        self.expr(Expr::Global { name, types: Vec::new() })
    }

    pub(crate) fn literal(&mut self, literal: Literal) -> ExprId {
        self.expr(Expr::Literal(literal))
    }

    pub(crate) fn app(&mut self, fun: ExprId, args: Vec<ExprId>) -> ExprId {
        if args.is_empty() { fun } else { self.expr(Expr::App { fun, args }) }
    }

    pub(crate) fn call(&mut self, name: QName, args: Vec<ExprId>) -> ExprId {
        let fun = self.global(name);
        self.app(fun, args)
    }

    pub(crate) fn prim(&mut self, op: PrimOp, args: Vec<ExprId>) -> ExprId {
        self.expr(Expr::Prim { op, args })
    }

    /// An expression whose evaluation leaves a check undecided.
    pub(crate) fn undecided(&mut self) -> ExprId {
        self.prim(PrimOp::Undefined, Vec::new())
    }

    pub(crate) fn con(&mut self, con: QName, args: Vec<ExprId>) -> ExprId {
        self.expr(Expr::Con { con, types: Vec::new(), args })
    }

    pub(crate) fn truth(&mut self, truth: bool) -> ExprId {
        self.con(bool_con(truth), Vec::new())
    }

    pub(crate) fn lam(&mut self, params: Vec<BinderId>, body: ExprId) -> ExprId {
        if params.is_empty() { body } else { self.expr(Expr::Lam { params, body }) }
    }

    pub(crate) fn let_(&mut self, bindings: Vec<(BinderId, ExprId)>, body: ExprId) -> ExprId {
        bindings
            .into_iter()
            .rev()
            .fold(body, |body, binding| self.expr(Expr::Let { recursive: false, bindings: vec![binding], body }))
    }

    /// Evaluates the first, then the second.
    pub(crate) fn then(&mut self, first: ExprId, second: ExprId) -> ExprId {
        let binder = self.fresh("done");
        self.expr(Expr::Case { scrutinee: first, binder, alts: Vec::new(), default: Some(second) })
    }

    /// Evaluates an expression and gives its value a name.
    pub(crate) fn forced(&mut self, value: ExprId, binder: BinderId, body: ExprId) -> ExprId {
        self.expr(Expr::Case { scrutinee: value, binder, alts: Vec::new(), default: Some(body) })
    }

    pub(crate) fn if_(&mut self, condition: ExprId, yes: ExprId, no: ExprId) -> ExprId {
        let binder = self.fresh("test");
        let alt = |truth, body| Alt { pattern: AltPattern::Con(bool_con(truth), Vec::new()), body };
        let alts = vec![alt(true, yes), alt(false, no)];
        self.expr(Expr::Case { scrutinee: condition, binder, alts, default: None })
    }

    /// The conjunction, evaluated from left to right.
    pub(crate) fn all(&mut self, parts: Vec<ExprId>) -> ExprId {
        let mut parts = parts.into_iter().rev();
        let Some(last) = parts.next() else { return self.truth(true) };
        parts.fold(last, |rest, part| {
            let no = self.truth(false);
            self.if_(part, rest, no)
        })
    }
}

pub(crate) fn bool_con(truth: bool) -> QName {
    QName::new("GHC.Types", if truth { "True" } else { "False" })
}
