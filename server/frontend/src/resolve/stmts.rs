//! `do` blocks.

use limpid_base::{Name, QName, Span, tuple_arity};
use limpid_syntax::ast::{QIdent, Stmt, StmtKind};

use super::build::alt;
use super::patterns::Binders;
use super::{MAX_FLAT, Resolver};
use crate::hir::{ExprId, PatId, PatKind};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn do_block(&mut self, module: Option<Name>, stmts: &'a [Stmt], span: Span) -> ExprId {
        if stmts.len() > MAX_FLAT {
            return self.unsupported(format!("a do block with more than {MAX_FLAT} statements"), span);
        }
        self.do_stmts(module, stmts, span)
    }

    fn do_stmts(&mut self, module: Option<Name>, stmts: &'a [Stmt], block: Span) -> ExprId {
        let Some((stmt, rest)) = stmts.split_first() else {
            return self.unsupported("an empty do block", block);
        };
        let span = stmt.span.to(Span::at(block.end));
        match &stmt.kind {
            StmtKind::Expr(last) if rest.is_empty() => self.expr(last),
            _ if rest.is_empty() => {
                self.error(stmt.span, "the last statement of a do block must be an expression");
                self.unsupported("a do block that does not end in an expression", block)
            }
            StmtKind::Expr(action) => {
                let action = self.expr(action);
                let then = self.do_operator(module, wired().then, stmt.span);
                let rest = self.do_stmts(module, rest, block);
                self.apply(then, vec![action, rest], span)
            }
            StmtKind::Bind(pattern, action) => {
                let action = self.expr(action);
                let bind = self.do_operator(module, wired().bind, stmt.span);
                let mark = self.locals.mark();
                let pattern = self.pattern(pattern, Binders::Fresh);
                let rest = self.do_stmts(module, rest, block);
                self.locals.reset(mark);
                let continuation = self.continuation(module, pattern, rest, span);
                self.apply(bind, vec![action, continuation], span)
            }
            StmtKind::Let(decls) => {
                let mark = self.locals.mark();
                let groups = self.bindings(decls);
                let rest = self.do_stmts(module, rest, block);
                self.locals.reset(mark);
                self.let_in(groups, rest, span)
            }
            StmtKind::Rec(_) => self.unsupported("recursive do", stmt.span),
        }
    }

    /// `\p -> rest`, or with a call of `fail` if the pattern can fail.
    fn continuation(&mut self, module: Option<Name>, pattern: PatId, rest: ExprId, span: Span) -> ExprId {
        if self.irrefutable(pattern) {
            return self.lambda(vec![pattern], rest, span);
        }
        let at = self.module.pats[pattern].span;
        let result = self.temporary("x", at);
        let param = self.var_pat(result, at);
        let scrutinee = self.use_local(result, at);
        let message = self.string("Pattern match failure in do expression", at);
        let fail = self.do_operator(module, wired().fail, at);
        let failure = self.apply(fail, vec![message], at);
        let otherwise = self.wildcard(at);
        let body = self.case(scrutinee, vec![alt(pattern, rest, span), alt(otherwise, failure, at)], span);
        self.lambda(vec![param], body, span)
    }

    /// `>>=`, `>>` or `fail`: the standard ones, those of the module that `M.do` names, or whatever is in scope.
    fn do_operator(&mut self, module: Option<Name>, standard: QName, span: Span) -> ExprId {
        match module {
            None if !self.extensions.rebindable => self.global(standard, span),
            _ => {
                let kind = self.value_expr(&QIdent { module, name: standard.ident, span });
                self.module.expr(kind, span)
            }
        }
    }

    /// Whether a pattern matches everything.
    pub(super) fn irrefutable(&self, pattern: PatId) -> bool {
        match &self.module.pats[pattern].kind {
            PatKind::Wildcard | PatKind::Var(_) | PatKind::Lazy(_) | PatKind::Unsupported(_) => true,
            PatKind::As(_, inner) | PatKind::Bang(inner) | PatKind::View(_, inner) | PatKind::Annotated(inner, _) => {
                self.irrefutable(*inner)
            }
            PatKind::Con(con, fields) => {
                let only = tuple_arity(*con).is_some()
                    || self.data_type_of(*con).is_some_and(|data_type| data_type.constructors.len() == 1);
                only && fields.iter().all(|field| self.irrefutable(*field))
            }
            PatKind::Literal(_) => false,
        }
    }
}
