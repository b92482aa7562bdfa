//! List comprehensions: one local recursive function per generator, as GHC makes without optimisation.
//!
//! `[e | p <- xs, ..]` is `let go [] = tail; go (p : rest) = ..; go (_ : rest) = go rest in go xs`, where an inner
//! generator continues with `go rest` of the one around it instead of the empty list.

use limpid_base::{Name, Span, tuple};
use limpid_syntax::ast::{Expr, Ident, Stmt, StmtKind};

use super::build::{clause, function};
use super::patterns::Binders;
use super::{MAX_FLAT, Resolver};
use crate::hir::{ExprId, ExprKind, LocalId, PatId};
use crate::wired::wired;

/// What follows the elements that are made here.
#[derive(Clone, Copy)]
pub(super) enum Tail {
    Nil,
    /// The rest of the generator around.
    Go {
        go: LocalId,
        rest: LocalId,
    },
}

/// What each element is.
#[derive(Clone, Copy)]
enum Element<'e, 'v> {
    Expr(&'e Expr),
    /// The variables of one branch of a parallel comprehension.
    Variables(&'v [Ident]),
}

impl<'a> Resolver<'a> {
    pub(super) fn comprehension(&mut self, body: &'a Expr, branches: &'a [Vec<Stmt>], span: Span) -> ExprId {
        if branches.iter().any(|stmts| stmts.len() > MAX_FLAT) {
            return self.unsupported("a very long comprehension", span);
        }
        match branches {
            [stmts] => self.qualifiers(stmts, Element::Expr(body), Tail::Nil, span),
            _ => self.parallel(body, branches, span),
        }
    }

    fn qualifiers(&mut self, stmts: &'a [Stmt], element: Element<'a, '_>, tail: Tail, span: Span) -> ExprId {
        let Some((stmt, rest)) = stmts.split_first() else {
            let element = self.element(element, span);
            let tail = self.tail(tail, span);
            return self.construct(wired().cons, vec![element, tail], span);
        };
        match &stmt.kind {
            StmtKind::Bind(pattern, list) => {
                let list = self.expr(list);
                let mark = self.locals.mark();
                let pattern = self.pattern(pattern, Binders::Fresh);
                let made = self.generator(list, pattern, tail, stmt.span, |resolver, inner| {
                    resolver.qualifiers(rest, element, inner, span)
                });
                self.locals.reset(mark);
                made
            }
            StmtKind::Let(decls) => {
                let mark = self.locals.mark();
                let groups = self.bindings(decls);
                let body = self.qualifiers(rest, element, tail, span);
                self.locals.reset(mark);
                self.let_in(groups, body, span)
            }
            StmtKind::Expr(condition) => {
                let condition = self.expr(condition);
                let yes = self.qualifiers(rest, element, tail, span);
                let no = self.tail(tail, stmt.span);
                self.module.expr(ExprKind::If(condition, yes, no), span)
            }
            StmtKind::Rec(_) => self.unsupported("recursive do", stmt.span),
        }
    }

    fn element(&mut self, element: Element<'a, '_>, span: Span) -> ExprId {
        match element {
            Element::Expr(body) => self.expr(body),
            Element::Variables(idents) => {
                let items: Vec<ExprId> = idents
                    .iter()
                    .map(|ident| match self.locals.get(ident.name) {
                        Some(local) => self.use_local(local, ident.span),
                        None => self.unsupported("a variable of a parallel comprehension", ident.span),
                    })
                    .collect();
                match items[..] {
                    [one] => one,
                    _ => self.tuple_expr(items, span),
                }
            }
        }
    }

    pub(super) fn tail(&mut self, tail: Tail, span: Span) -> ExprId {
        match tail {
            Tail::Nil => self.con(wired().nil, span),
            Tail::Go { go, rest } => {
                let go = self.use_local(go, span);
                let rest = self.use_local(rest, span);
                self.apply(go, vec![rest], span)
            }
        }
    }

    /// The function that walks one list, applied to it.
    pub(super) fn generator(
        &mut self,
        list: ExprId,
        pattern: PatId,
        tail: Tail,
        span: Span,
        inner: impl FnOnce(&mut Self, Tail) -> ExprId,
    ) -> ExprId {
        let go = self.temporary("go", span);
        let nil = self.con_pat(wired().nil, Vec::new(), span);
        let at_end = self.tail(tail, span);
        let mut clauses = vec![clause(vec![nil], at_end, span)];

        let rest = self.temporary("rest", span);
        let rest_pattern = self.var_pat(rest, span);
        let cons = self.con_pat(wired().cons, vec![pattern, rest_pattern], span);
        let body = inner(self, Tail::Go { go, rest });
        clauses.push(clause(vec![cons], body, span));

        if !self.irrefutable(pattern) {
            let rest = self.temporary("rest", span);
            let rest_pattern = self.var_pat(rest, span);
            let skipped = self.wildcard(span);
            let cons = self.con_pat(wired().cons, vec![skipped, rest_pattern], span);
            let next = self.tail(Tail::Go { go, rest }, span);
            clauses.push(clause(vec![cons], next, span));
        }
        let group = function(go, clauses, true, span);
        let start = self.use_local(go, span);
        let call = self.apply(start, vec![list], span);
        self.let_in(vec![group], call, span)
    }

    /// `[e | xs | ys]`: the branches make lists of their variables, which are zipped and walked together.
    fn parallel(&mut self, body: &'a Expr, branches: &'a [Vec<Stmt>], span: Span) -> ExprId {
        let mut variables = Vec::new();
        let mut lists = Vec::new();
        for stmts in branches {
            let bound = self.stmt_variables(stmts);
            lists.push(self.qualifiers(stmts, Element::Variables(&bound), Tail::Nil, span));
            variables.push(bound);
        }
        let Some(mut zipped) = lists.pop() else {
            return self.unsupported("an empty comprehension", span);
        };
        for list in lists.into_iter().rev() {
            zipped = self.call(wired().zip, vec![list, zipped], span);
        }
        let mark = self.locals.mark();
        let mut pattern: Option<PatId> = None;
        for bound in variables.iter().rev() {
            let fields: Vec<PatId> = bound.iter().map(|ident| self.bound_variable(*ident)).collect();
            let branch = match fields[..] {
                [one] => one,
                _ => self.con_pat(tuple(fields.len()), fields, span),
            };
            pattern = Some(match pattern {
                None => branch,
                Some(inner) => self.con_pat(tuple(2), vec![branch, inner], span),
            });
        }
        let Some(pattern) = pattern else {
            return self.unsupported("an empty comprehension", span);
        };
        let made = self.generator(zipped, pattern, Tail::Nil, span, |resolver, tail| {
            resolver.qualifiers(&[], Element::Expr(body), tail, span)
        });
        self.locals.reset(mark);
        made
    }

    fn bound_variable(&mut self, ident: Ident) -> PatId {
        let local = self.module.local(ident.name, ident.span);
        self.locals.bind(ident.name, local);
        self.var_pat(local, ident.span)
    }

    /// The variables that statements bind, each once.
    fn stmt_variables(&self, stmts: &[Stmt]) -> Vec<Ident> {
        let mut found = Vec::new();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Bind(pattern, _) => self.pattern_variables(pattern, &mut found),
                StmtKind::Let(decls) => found.extend(self.declared_variables(decls)),
                StmtKind::Expr(_) | StmtKind::Rec(_) => {}
            }
        }
        let mut names: Vec<Name> = Vec::new();
        found.retain(|ident| {
            let new = !names.contains(&ident.name);
            names.push(ident.name);
            new
        });
        found
    }
}
