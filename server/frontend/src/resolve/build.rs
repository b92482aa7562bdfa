//! Building blocks of resolved code, for sugar and derived instances. Each takes the span of the source that the new
//! node stands for.

use limpid_base::{Name, QName, Span, tuple};
use num_bigint::BigInt;

use super::Resolver;
use crate::hir::{
    Alt, Bind, BindGroup, BindKind, Clause, ExprId, ExprKind, Literal, Local, LocalId, PatId, PatKind, Rhs, RhsBody,
};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn unsupported(&mut self, what: impl Into<String>, span: Span) -> ExprId {
        self.module.expr(ExprKind::Unsupported(what.into()), span)
    }

    pub(super) fn global(&mut self, name: QName, span: Span) -> ExprId {
        let kind = self.global_kind(name);
        self.module.expr(kind, span)
    }

    pub(super) fn con(&mut self, name: QName, span: Span) -> ExprId {
        self.module.expr(ExprKind::Con(name), span)
    }

    pub(super) fn use_local(&mut self, local: LocalId, span: Span) -> ExprId {
        self.uses.push(local);
        self.module.expr(ExprKind::Local(local), span)
    }

    /// A variable that the user did not write.
    pub(super) fn temporary(&mut self, name: &str, span: Span) -> LocalId {
        let name = Name::new(name);
        self.module.locals.alloc(Local { name, span, global: None, signature: None, generated: true })
    }

    /// Applies a function; an application of an application is one with all the arguments.
    pub(super) fn apply(&mut self, fun: ExprId, args: Vec<ExprId>, span: Span) -> ExprId {
        if args.is_empty() {
            return fun;
        }
        let kind = match &self.module.exprs[fun].kind {
            ExprKind::App(inner, first) => ExprKind::App(*inner, first.iter().copied().chain(args).collect()),
            _ => ExprKind::App(fun, args),
        };
        self.module.expr(kind, span)
    }

    pub(super) fn call(&mut self, name: QName, args: Vec<ExprId>, span: Span) -> ExprId {
        let fun = self.global(name, span);
        self.apply(fun, args, span)
    }

    pub(super) fn construct(&mut self, name: QName, args: Vec<ExprId>, span: Span) -> ExprId {
        let fun = self.con(name, span);
        self.apply(fun, args, span)
    }

    pub(super) fn tuple_expr(&mut self, items: Vec<ExprId>, span: Span) -> ExprId {
        self.construct(tuple(items.len()), items, span)
    }

    pub(super) fn string(&mut self, text: impl Into<String>, span: Span) -> ExprId {
        self.module.expr(ExprKind::Literal(Literal::String(text.into())), span)
    }

    /// A number of type `Int`.
    pub(super) fn int(&mut self, value: usize, span: Span) -> ExprId {
        self.module.expr(ExprKind::Literal(Literal::PrimInt(BigInt::from(value))), span)
    }

    pub(super) fn lambda(&mut self, params: Vec<PatId>, body: ExprId, span: Span) -> ExprId {
        self.module.expr(ExprKind::Lam(params, body), span)
    }

    pub(super) fn var_pat(&mut self, local: LocalId, span: Span) -> PatId {
        self.module.pat(PatKind::Var(local), span)
    }

    pub(super) fn wildcard(&mut self, span: Span) -> PatId {
        self.module.pat(PatKind::Wildcard, span)
    }

    pub(super) fn con_pat(&mut self, name: QName, fields: Vec<PatId>, span: Span) -> PatId {
        self.module.pat(PatKind::Con(name, fields), span)
    }

    pub(super) fn int_pat(&mut self, value: usize, span: Span) -> PatId {
        self.module.pat(PatKind::Literal(Literal::PrimInt(BigInt::from(value))), span)
    }

    pub(super) fn case(&mut self, scrutinee: ExprId, alts: Vec<Alt>, span: Span) -> ExprId {
        self.module.expr(ExprKind::Case(scrutinee, alts), span)
    }

    pub(super) fn let_in(&mut self, groups: Vec<BindGroup>, body: ExprId, span: Span) -> ExprId {
        if groups.is_empty() {
            return body;
        }
        self.module.expr(ExprKind::Let(groups, body), span)
    }

    /// The list of these elements.
    pub(super) fn list(&mut self, items: Vec<ExprId>, span: Span) -> ExprId {
        if items.len() > super::MAX_FLAT {
            // A long chain of constructors would be a deep tree.
            let half = items.len() / 2;
            let mut left = items;
            let right = left.split_off(half);
            let left = self.list(left, span);
            let right = self.list(right, span);
            return self.call(wired().append, vec![left, right], span);
        }
        let end = Span::new(span.end.saturating_sub(1), span.end);
        let nil_span = if items.is_empty() { span } else { end };
        let mut rest = self.con(wired().nil, nil_span);
        for (place, item) in items.into_iter().enumerate().rev() {
            let from = if place == 0 { span } else { self.module.exprs[item].span.to(end) };
            rest = self.construct(wired().cons, vec![item, rest], from);
        }
        rest
    }
}

pub(super) fn plain(body: ExprId) -> Rhs {
    Rhs { wheres: Vec::new(), body: RhsBody::Plain(body) }
}

pub(super) fn alt(pattern: PatId, body: ExprId, span: Span) -> Alt {
    Alt { pattern, rhs: plain(body), span }
}

pub(super) fn clause(patterns: Vec<PatId>, body: ExprId, span: Span) -> Clause {
    Clause { patterns, rhs: plain(body), span }
}

/// A function or variable of its own group.
pub(super) fn function(binder: LocalId, clauses: Vec<Clause>, recursive: bool, span: Span) -> BindGroup {
    BindGroup { recursive, binds: vec![Bind { kind: BindKind::Function { binder, clauses }, span }] }
}
