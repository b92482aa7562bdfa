//! Expressions.

use limpid_base::{QName, Span};
use limpid_core::{Expr, ExprId, Failure, FailureKind, PrimOp, Type};

use super::builder::Builder;
use super::exit::Exit;
use super::matching::Row;
use crate::hir::{self, ExprKind};
use crate::interface::ValueKind;
use crate::typed::Instantiation;
use crate::wired::wired;

impl<'a> Builder<'a> {
    pub(super) fn expr(&mut self, id: hir::ExprId) -> ExprId {
        self.apply(id, Vec::new(), self.cx.module.exprs[id].span)
    }

    /// An expression applied to arguments that are core already. `span` is that of the whole application.
    pub(super) fn apply(&mut self, id: hir::ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        // Programs can be nested more deeply than the stack of a thread allows.
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.apply_here(id, args, span))
    }

    fn apply_here(&mut self, id: hir::ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        let Some(abstraction) = self.cx.types.abstractions.get(id) else {
            return self.instantiate(id, args, span);
        };
        let own = self.cx.module.exprs[id].span;
        let dicts = self.bind_dicts(&abstraction.dicts, own);
        let body = self.instantiate(id, Vec::new(), own);
        let function = self.dict_lam(dicts, body, own);
        self.app(function, args, span)
    }

    /// The expression at the types and dictionaries of its use.
    fn instantiate(&mut self, id: hir::ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        let none = Instantiation::default();
        let instantiation = self.cx.types.instantiations.get(id).unwrap_or(&none);
        let expr = &self.cx.module.exprs[id];
        match &expr.kind {
            ExprKind::Local(local) => {
                let args =
                    if self.is_specialised(*local) { args } else { self.with_dicts(instantiation, args, expr.span) };
                let Some(&binder) = self.locals.get(local) else {
                    let what = format!("the variable {} is not bound here", self.cx.module.locals[*local].name);
                    return self.fail(FailureKind::Unsupported, what, expr.span);
                };
                let types = self.local_types(*local, instantiation);
                let local = self.add(Expr::Local { binder, types }, expr.span);
                self.app(local, args, span)
            }
            ExprKind::Global(name) => self.global_use(id, *name, instantiation, args, span),
            ExprKind::Con(con) => {
                let args = self.with_dicts(instantiation, args, expr.span);
                self.construct(*con, &self.types(&instantiation.types), args, span)
            }
            ExprKind::App(fun, own) => {
                if let Some(list) = self.list_spine(id) {
                    return list;
                }
                if let Some(negated) = self.negated_literal(*fun, own) {
                    return self.app(negated, args, span);
                }
                let mut all: Vec<ExprId> = own.iter().map(|&arg| self.expr(arg)).collect();
                all.extend(self.with_dicts(instantiation, args, expr.span));
                self.apply(*fun, all, span)
            }
            ExprKind::TypeApp(inner, _) | ExprKind::Annotated(inner, _) => {
                let args = self.with_dicts(instantiation, args, expr.span);
                self.apply(*inner, args, span)
            }
            // The dictionaries of the use are fields of the record.
            ExprKind::RecordCon { con, fields } => {
                let record = self.record_con(id, *con, fields);
                self.app(record, args, span)
            }
            _ => {
                let fun = self.plain(id);
                let args = self.with_dicts(instantiation, args, expr.span);
                self.app(fun, args, span)
            }
        }
    }

    fn with_dicts(&mut self, instantiation: &Instantiation, args: Vec<ExprId>, span: Span) -> Vec<ExprId> {
        if instantiation.dicts.is_empty() {
            return args;
        }
        let dicts: Vec<ExprId> = instantiation.dicts.iter().map(|dict| self.evidence(dict, span)).collect();
        dicts.into_iter().chain(args).collect()
    }

    fn global_use(
        &mut self,
        id: hir::ExprId,
        name: QName,
        instantiation: &Instantiation,
        args: Vec<ExprId>,
        span: Span,
    ) -> ExprId {
        let own = self.cx.module.exprs[id].span;
        if let Some(&op) = self.cx.prims.get(&name) {
            return self.prim(op, &self.expr_type(id), args, own, span);
        }
        if let Some(ValueKind::Method(class)) = self.cx.environment.value(name).map(|value| value.kind) {
            return self.method(name, class, instantiation, args, (own, span));
        }
        let args = self.with_dicts(instantiation, args, own);
        let fun = self.global(name, self.types(&instantiation.types), own);
        self.app(fun, args, span)
    }

    /// A primitive operation; `ty` is the type of the operation as a function.
    pub(super) fn prim(&mut self, op: PrimOp, ty: &Type, mut args: Vec<ExprId>, own: Span, span: Span) -> ExprId {
        if args.len() >= op.arity() {
            let rest = args.split_off(op.arity());
            let prim = self.add(Expr::Prim { op, args }, span);
            return self.app(prim, rest, span);
        }
        let params = ty.split_funs().0;
        let params: Vec<_> = (0..op.arity())
            .map(|place| self.temporary("arg", params.get(place).map_or(Type::Unknown, |&ty| ty.clone()), own))
            .collect();
        let operands = params.iter().map(|&param| self.local(param, own)).collect();
        let prim = self.add(Expr::Prim { op, args: operands }, own);
        let function = self.lam(params, prim, own);
        self.app(function, args, span)
    }

    /// Expressions that are not heads of applications in any special way.
    fn plain(&mut self, id: hir::ExprId) -> ExprId {
        let expr = &self.cx.module.exprs[id];
        let (span, types) = (expr.span, self.cx.types);
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal, &self.expr_type(id), types.literals.get(id), span),
            ExprKind::Lam(pats, body) => {
                let patterns = pats.iter().map(|&pat| self.pattern(pat)).collect();
                let body = *body;
                let row = Row::new(patterns, Box::new(move |this: &mut Builder<'a>, _: &mut Exit| this.expr(body)));
                let message = "Non-exhaustive patterns in lambda".to_owned();
                let failure = Failure { kind: FailureKind::Pattern, message };
                self.lambda(vec![row], &failure, self.expr_type(body), span)
            }
            ExprKind::Let(groups, body) => {
                let body = *body;
                let whole = self.lets(groups, Box::new(move |this| this.expr(body)));
                self.set_span(whole, span);
                whole
            }
            ExprKind::If(test, yes, no) => {
                let test = self.expr(*test);
                let yes = self.expr(*yes);
                let no = self.expr(*no);
                self.if_then_else(test, yes, no, span)
            }
            ExprKind::Case(scrutinee, alts) => self.case_expr(*scrutinee, alts, span),
            ExprKind::Guards(alternatives) => {
                let mut exit = Exit::new(self.guarded_type(alternatives), span);
                let body = self.guarded(alternatives, &mut exit);
                let message = "Non-exhaustive guards in multi-way if".to_owned();
                self.close(exit, &Failure { kind: FailureKind::Guard, message });
                body
            }
            ExprKind::RecordUpdate { record, fields, cons } => self.record_update(id, *record, fields, cons),
            ExprKind::Unsupported(what) => self.fail(FailureKind::Unsupported, what.clone(), span),
            // The remaining kinds are handled as heads of applications.
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Con(_)
            | ExprKind::RecordCon { .. }
            | ExprKind::App(..)
            | ExprKind::TypeApp(..)
            | ExprKind::Annotated(..) => self.instantiate(id, Vec::new(), span),
        }
    }

    fn case_expr(&mut self, scrutinee: hir::ExprId, alts: &'a [hir::Alt], span: Span) -> ExprId {
        let value = self.expr(scrutinee);
        let message = "Non-exhaustive patterns in case".to_owned();
        let failure = Failure { kind: FailureKind::Pattern, message };
        if alts.is_empty() {
            let binder = self.temporary("scrutinee", self.expr_type(scrutinee), span);
            let none = self.add(Expr::Fail(failure), span);
            return self.add(Expr::Case { scrutinee: value, binder, alts: Vec::new(), default: Some(none) }, span);
        }
        let patterns: Vec<_> = alts.iter().map(|alt| self.pattern(alt.pattern)).collect();
        let rows = alts.iter().zip(&patterns).map(|(alt, pattern)| {
            Row::new(
                vec![pattern.clone()],
                Box::new(|this: &mut Builder<'a>, exit: &mut Exit| this.rhs(&alt.rhs, exit)),
            )
        });
        let rows = rows.collect();
        let mut exit = Exit::new(alts.first().map_or(Type::Unknown, |alt| self.rhs_type(&alt.rhs)), span);
        let whole = self.match_value(value, &patterns.iter().collect::<Vec<_>>(), |this, var| {
            this.match_rows(vec![var], rows, &mut exit)
        });
        self.close(exit, &failure);
        self.set_span(whole, span);
        whole
    }

    /// A list that is written down element by element, without recursion along its spine: such lists can be long.
    fn list_spine(&mut self, id: hir::ExprId) -> Option<ExprId> {
        let mut cells = Vec::new();
        let mut rest = id;
        while let Some((fun, head, tail)) = self.cons_cell(rest) {
            cells.push((rest, fun, head));
            rest = tail;
        }
        if cells.is_empty() {
            return None;
        }
        let heads: Vec<_> = cells.iter().map(|&(_, _, head)| self.expr(head)).collect();
        let mut list = self.expr(rest);
        for ((cell, fun, _), head) in cells.into_iter().zip(heads).rev() {
            let types = self.cx.types.instantiations.get(fun).map_or_else(Vec::new, |found| self.types(&found.types));
            let expr = Expr::Con { con: wired().cons, types, args: vec![head, list] };
            list = self.add(expr, self.cx.module.exprs[cell].span);
        }
        Some(list)
    }

    fn cons_cell(&self, id: hir::ExprId) -> Option<(hir::ExprId, hir::ExprId, hir::ExprId)> {
        let ExprKind::App(fun, args) = &self.cx.module.exprs[id].kind else { return None };
        let &[head, tail] = args.as_slice() else { return None };
        let is_cons = matches!(&self.cx.module.exprs[*fun].kind, ExprKind::Con(con) if *con == wired().cons);
        (is_cons && self.cx.types.abstractions.get(id).is_none()).then_some((*fun, head, tail))
    }
}
