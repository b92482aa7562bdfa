//! Failure continuations of pattern matching.
//!
//! An [`Exit`] collects the points from which control falls through, each a placeholder expression. When their target
//! is known, they are filled in: a single point gets the code itself, several share a local function. So no code
//! is duplicated, and unreachable code is never built.

use limpid_base::Span;
use limpid_core::{Expr, ExprId, Failure, FailureKind, Type};

use super::builder::Builder;
use crate::wired::wired;

pub(super) struct Exit {
    /// The type of what is matched for.
    ty: Type,
    /// The whole function, case or binding whose matching this is.
    pub(super) span: Span,
    uses: Vec<ExprId>,
}

impl Exit {
    pub(super) fn new(ty: Type, span: Span) -> Exit {
        Exit { ty, span, uses: Vec::new() }
    }
}

impl<'a> Builder<'a> {
    /// An expression that leaves through `exit`.
    pub(super) fn leave(&mut self, exit: &mut Exit) -> ExprId {
        let placeholder = self.fail(FailureKind::Pattern, "", exit.span);
        exit.uses.push(placeholder);
        placeholder
    }

    /// Everything that leaves through `exit` fails.
    pub(super) fn close(&mut self, exit: Exit, failure: &Failure) {
        for place in exit.uses {
            self.body.exprs[place] = Expr::Fail(failure.clone());
            self.set_span(place, exit.span);
        }
    }

    /// `first`, and where that does not match, `rest`.
    pub(super) fn or_else(
        &mut self,
        exit: &mut Exit,
        first: impl FnOnce(&mut Self, &mut Exit) -> ExprId,
        rest: impl FnOnce(&mut Self, &mut Exit) -> ExprId,
    ) -> ExprId {
        let mut inner = Exit::new(exit.ty.clone(), exit.span);
        let expr = first(self, &mut inner);
        if inner.uses.is_empty() {
            return expr;
        }
        let rest = rest(self, exit);
        if let Some(place) = exit.uses.iter().position(|&place| place == rest) {
            // The rest is itself only an exit.
            exit.uses.swap_remove(place);
            exit.uses.append(&mut inner.uses);
            return expr;
        }
        if inner.uses.len() == 1 || self.body.exprs[rest].is_atom() {
            for place in inner.uses {
                self.body.exprs[place] = self.body.exprs[rest].clone();
                self.set_span(place, self.body.span(rest));
            }
            return expr;
        }
        self.join(inner, expr, rest)
    }

    /// `let fail = \_ -> rest in expr`, where all exits of `expr` call `fail`. It is a function rather than a suspended
    /// value because control passes through it: nothing of `rest` belongs to the paths that do not fail.
    fn join(&mut self, exit: Exit, expr: ExprId, rest: ExprId) -> ExprId {
        let span = self.body.span(rest);
        let unit = Type::con(wired().unit, []);
        let fail = self.temporary("fail", Type::fun(unit.clone(), exit.ty), span);
        let param = self.temporary("void", unit, span);
        let function = self.lam(vec![param], rest, span);
        for place in exit.uses {
            let fun = self.local(fail, span);
            let arg = self.add(Expr::Con { con: wired().unit, types: Vec::new(), args: Vec::new() }, span);
            self.body.exprs[place] = Expr::App { fun, args: vec![arg] };
            self.set_span(place, span);
        }
        let bindings = vec![(fail, function)];
        self.add(Expr::Let { recursive: false, bindings, body: expr }, exit.span)
    }

    pub(super) fn set_span(&mut self, id: ExprId, span: Span) {
        if let Some(place) = self.body.spans.get_mut(id.index()) {
            *place = span;
        }
    }
}
