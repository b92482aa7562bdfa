//! Builds the body of one binding: arenas, scopes, and the smallest expressions.

use limpid_base::{Name, QName, Span};
use limpid_core::{Binder, BinderId, BinderKind, Body, Expr, ExprId, Failure, FailureKind, Pred, Scheme, Type};
use rustc_hash::FxHashMap;

use super::Context;
use super::specialise::Chosen;
use crate::hir::LocalId;
use crate::typed::DictId;
use crate::wired;

/// The body under construction and what is in scope.
///
/// Locals and dictionaries have ids that are unique in the module, so scopes need not be left: a variable is looked up
/// only where it was bound. One binder can stand for several locals (`f [] ys = ..; f xs zs = ..`).
pub(super) struct Builder<'a> {
    pub(super) cx: &'a Context<'a>,
    pub(super) body: Body,
    pub(super) locals: FxHashMap<LocalId, BinderId>,
    dicts: FxHashMap<DictId, BinderId>,
    /// Dictionaries that contain themselves, by the number of their evidence.
    pub(super) recursive_dicts: FxHashMap<u32, BinderId>,
    pub(super) chosen: Chosen,
}

impl<'a> Builder<'a> {
    pub(super) fn new(cx: &'a Context<'a>) -> Builder<'a> {
        Builder {
            cx,
            body: Body::default(),
            locals: FxHashMap::default(),
            dicts: FxHashMap::default(),
            recursive_dicts: FxHashMap::default(),
            chosen: Chosen::default(),
        }
    }

    /// The finished body. Expressions that were moved or dropped on the way are not part of it.
    pub(super) fn finish(mut self, root: ExprId) -> Body {
        self.body.root = Some(root);
        self.body.canonical()
    }

    pub(super) fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        self.body.expr(expr, span)
    }

    pub(super) fn temporary(&mut self, name: &str, ty: Type, span: Span) -> BinderId {
        self.body.binder(Binder::new(Name::new(name), ty, BinderKind::Temporary), Span::at(span.start))
    }

    /// A binder for a local of the program, which is in scope from now on.
    pub(super) fn bind_local(&mut self, id: LocalId) -> BinderId {
        let local = &self.cx.module.locals[id];
        let kind = if local.generated { BinderKind::Temporary } else { BinderKind::User };
        let ty = scheme_type(self.local_scheme(id));
        let generalised = self.generalised_parameters(id);
        let binder = self.body.binder(Binder { generalised, ..Binder::new(local.name, ty, kind) }, local.span);
        self.locals.insert(id, binder);
        binder
    }

    /// Binders for dictionaries, which are in scope from now on.
    pub(super) fn bind_dicts(&mut self, dicts: &[DictId], span: Span) -> Vec<BinderId> {
        dicts.iter().map(|&dict| self.bind_dict(dict, span)).collect()
    }

    fn bind_dict(&mut self, dict: DictId, span: Span) -> BinderId {
        let binder = match self.cx.types.dicts.get(dict) {
            Some(var) => self.dict_binder(&self.pred(&var.pred), span),
            None => self.temporary("dict", Type::Unknown, span),
        };
        self.dicts.insert(dict, binder);
        binder
    }

    /// A binder for a dictionary that no [`DictId`] names.
    pub(super) fn dict_binder(&mut self, pred: &Pred, span: Span) -> BinderId {
        let name = Name::new(&format!("d{}", pred.class.ident));
        self.body.binder(Binder::new(name, dictionary_type(pred), BinderKind::Dictionary), Span::at(span.start))
    }

    /// Lets a dictionary of the program be the one that `binder` holds.
    pub(super) fn alias_dict(&mut self, dict: DictId, binder: BinderId) {
        self.dicts.insert(dict, binder);
    }

    pub(super) fn dict(&self, dict: DictId) -> Option<BinderId> {
        self.dicts.get(&dict).copied()
    }

    pub(super) fn local(&mut self, binder: BinderId, span: Span) -> ExprId {
        self.add(Expr::Local { binder, types: Vec::new() }, span)
    }

    pub(super) fn global(&mut self, name: QName, types: Vec<Type>, span: Span) -> ExprId {
        self.add(Expr::Global { name, types }, span)
    }

    pub(super) fn fail(&mut self, kind: FailureKind, message: impl Into<String>, span: Span) -> ExprId {
        self.add(Expr::Fail(Failure { kind, message: message.into() }), span)
    }

    /// `fun args`; nothing happens without arguments, and arguments of an application are added to it.
    pub(super) fn app(&mut self, fun: ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        if args.is_empty() {
            return fun;
        }
        let expr = match &self.body.exprs[fun] {
            Expr::App { fun, args: first } => {
                Expr::App { fun: *fun, args: first.iter().copied().chain(args).collect() }
            }
            _ => Expr::App { fun, args },
        };
        self.add(expr, span)
    }

    pub(super) fn lam(&mut self, params: Vec<BinderId>, body: ExprId, span: Span) -> ExprId {
        if params.is_empty() {
            return body;
        }
        self.add(Expr::Lam { params, body }, span)
    }

    /// A function of dictionaries, merged with the function of ordinary arguments that it may return.
    pub(super) fn dict_lam(&mut self, dicts: Vec<BinderId>, body: ExprId, span: Span) -> ExprId {
        if dicts.is_empty() {
            return body;
        }
        match &self.body.exprs[body] {
            Expr::Lam { params, body } => {
                let lam = Expr::Lam { params: dicts.into_iter().chain(params.iter().copied()).collect(), body: *body };
                self.add(lam, span)
            }
            _ => self.lam(dicts, body, span),
        }
    }
}

/// A scheme as the type of a binder.
pub(super) fn scheme_type(scheme: Scheme) -> Type {
    if scheme.vars.is_empty() && scheme.context.is_empty() {
        scheme.body
    } else {
        Type::Forall(std::sync::Arc::new(scheme))
    }
}

/// The type of the dictionaries of a constraint.
pub(super) fn dictionary_type(pred: &Pred) -> Type {
    Type::con(wired::dictionary(pred.class), pred.args.iter().cloned())
}
