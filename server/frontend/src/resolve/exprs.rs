//! Expressions.

use limpid_base::Span;
use limpid_syntax::ast::{self, Expr, ExprKind as Ast};

use super::Resolver;
use super::build::plain;
use super::names::{Value, unqualified};
use super::patterns::Binders;
use crate::hir::{Alt, ExprId, ExprKind, Guard, Guarded, Literal, Rhs, RhsBody};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn expr(&mut self, expr: &'a Expr) -> ExprId {
        let span = expr.span;
        match &*expr.kind {
            Ast::Con(name) if self.extensions.overloaded_lists && name.name.as_str() == "[]" => {
                self.written_list(Vec::new(), span)
            }
            Ast::Var(name) | Ast::Con(name) => {
                let kind = self.value_expr(name);
                self.module.expr(kind, span)
            }
            Ast::Literal(value) => match self.rebound_literal(value, span) {
                Some(what) => self.unsupported(what, span),
                None => self.module.expr(ExprKind::Literal(literal(value)), span),
            },
            Ast::App(..) => self.application(expr),
            Ast::TypeApp(fun, ty) => {
                let fun = self.expr(fun);
                let ty = self.ty(ty);
                self.module.expr(ExprKind::TypeApp(fun, ty), span)
            }
            Ast::Infix(chain) => self.expr_chain(chain, span),
            Ast::Lambda(patterns, body) => self.lambda_expr(patterns, body, span),
            Ast::LambdaCase(alts) => {
                let scrutinee = self.temporary("x", span);
                let param = self.var_pat(scrutinee, span);
                let scrutinee = self.use_local(scrutinee, span);
                let alts = self.alts(alts);
                let body = self.case(scrutinee, alts, span);
                self.lambda(vec![param], body, span)
            }
            Ast::Let(decls, body) => {
                let mark = self.locals.mark();
                let groups = self.bindings(decls);
                let body = self.expr(body);
                self.locals.reset(mark);
                self.let_in(groups, body, span)
            }
            Ast::If(condition, yes, no) => {
                if let Some(what) = self.rebound_if(span) {
                    return self.unsupported(what, span);
                }
                let (condition, yes, no) = (self.expr(condition), self.expr(yes), self.expr(no));
                self.module.expr(ExprKind::If(condition, yes, no), span)
            }
            Ast::MultiIf(guarded) => {
                let guarded = self.all_guarded(guarded);
                self.module.expr(ExprKind::Guards(guarded), span)
            }
            Ast::Case(scrutinee, alts) => {
                let scrutinee = self.expr(scrutinee);
                let alts = self.alts(alts);
                self.case(scrutinee, alts, span)
            }
            Ast::Do { recursive: true, .. } => self.unsupported("recursive do", span),
            Ast::Do { module, stmts, .. } => self.do_block(*module, stmts, span),
            Ast::Tuple(items) => {
                let items = self.exprs(items);
                self.tuple_expr(items, span)
            }
            Ast::TupleSection(items) => self.tuple_section(items, span),
            Ast::List(items) => {
                let items = self.exprs(items);
                self.written_list(items, span)
            }
            Ast::Comprehension(body, branches) => self.comprehension(body, branches, span),
            Ast::Range { from, next, to } => self.range(from, next.as_ref(), to.as_ref(), span),
            Ast::LeftSection(operand, operator) => self.left_section(operand, operator, span),
            Ast::RightSection(operator, operand) => self.right_section(operator, operand, span),
            Ast::Paren(inner) => self.expr(inner),
            Ast::Annotated(inner, ty) => self.annotated(inner, ty, span),
            Ast::RecordCon { con, fields, wildcard } => self.record_con(con, fields, *wildcard, span),
            Ast::RecordUpdate { record, fields } => self.record_update(record, fields, span),
            Ast::Projection(record, field) => self.projection(record, *field, span),
            Ast::Hole(ident) => match self.find_value(&unqualified(ident.name, ident.span)) {
                Value::Local(_) | Value::Global(_) => {
                    let kind = self.value_expr(&unqualified(ident.name, ident.span));
                    self.module.expr(kind, span)
                }
                Value::Con(_) | Value::Opaque(_) | Value::Unknown => self.unsupported("typed hole", span),
            },
            Ast::Quote { quoter, .. } => self.unsupported(format!("quasi-quote `{}`", quoter.name), span),
            Ast::Unsupported(what) => self.unsupported(what.clone(), span),
            Ast::Broken => self.unsupported("this expression could not be read", span),
        }
    }

    pub(super) fn exprs(&mut self, exprs: &'a [Expr]) -> Vec<ExprId> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    /// An application with all its arguments, however long.
    fn application(&mut self, expr: &'a Expr) -> ExprId {
        let mut args = Vec::new();
        let mut fun = expr;
        while let Ast::App(inner, arg) = &*fun.kind {
            args.push(arg);
            fun = inner;
        }
        let fun = self.expr(fun);
        let args = args.into_iter().rev().map(|arg| self.expr(arg)).collect();
        self.apply(fun, args, expr.span)
    }

    fn lambda_expr(&mut self, patterns: &'a [ast::Pat], body: &'a Expr, span: Span) -> ExprId {
        let mark = self.locals.mark();
        let patterns = patterns.iter().map(|pattern| self.pattern(pattern, Binders::Fresh)).collect();
        let body = self.expr(body);
        self.locals.reset(mark);
        self.lambda(patterns, body, span)
    }

    fn annotated(&mut self, inner: &'a Expr, ty: &ast::Type, span: Span) -> ExprId {
        let (signature, bindings) = self.signature(ty);
        let mark = self.locals.mark();
        for binding in bindings {
            self.locals.bind_type(binding);
        }
        let inner = self.expr(inner);
        self.locals.reset(mark);
        self.module.expr(ExprKind::Annotated(inner, signature), span)
    }

    fn range(&mut self, from: &'a Expr, next: Option<&'a Expr>, to: Option<&'a Expr>, span: Span) -> ExprId {
        let function = match (next.is_some(), to.is_some()) {
            (false, false) => wired().enum_from,
            (true, false) => wired().enum_from_then,
            (false, true) => wired().enum_from_to,
            (true, true) => wired().enum_from_then_to,
        };
        if let Some(what) = self.rebound(function, "a range", span) {
            return self.unsupported(what, span);
        }
        let args = [Some(from), next, to].into_iter().flatten().map(|arg| self.expr(arg)).collect();
        let range = self.call(function, args, span);
        self.written_range(range, span)
    }

    pub(super) fn alts(&mut self, alts: &'a [ast::Alt]) -> Vec<Alt> {
        alts.iter()
            .map(|alt| {
                let mark = self.locals.mark();
                let pattern = self.pattern(&alt.pattern, Binders::Fresh);
                let rhs = self.rhs(&alt.rhs);
                self.locals.reset(mark);
                Alt { pattern, rhs, span: alt.span }
            })
            .collect()
    }

    pub(super) fn rhs(&mut self, rhs: &'a ast::Rhs) -> Rhs {
        let mark = self.locals.mark();
        let wheres = self.bindings(&rhs.wheres);
        let rhs = match &rhs.body {
            ast::RhsBody::Plain(body) => Rhs { wheres, ..plain(self.expr(body)) },
            ast::RhsBody::Guarded(guarded) => Rhs { wheres, body: RhsBody::Guarded(self.all_guarded(guarded)) },
        };
        self.locals.reset(mark);
        rhs
    }

    fn all_guarded(&mut self, guarded: &'a [ast::Guarded]) -> Vec<Guarded> {
        guarded.iter().map(|one| self.guarded(one)).collect()
    }

    fn guarded(&mut self, guarded: &'a ast::Guarded) -> Guarded {
        let mark = self.locals.mark();
        let mut guards = Vec::with_capacity(guarded.guards.len());
        for stmt in &guarded.guards {
            guards.push(match &stmt.kind {
                ast::StmtKind::Expr(condition) => Guard::Bool(self.expr(condition)),
                ast::StmtKind::Bind(pattern, expr) => {
                    let expr = self.expr(expr);
                    Guard::Pattern(self.pattern(pattern, Binders::Fresh), expr)
                }
                ast::StmtKind::Let(decls) => Guard::Let(self.bindings(decls)),
                ast::StmtKind::Rec(_) => Guard::Bool(self.unsupported("recursive do", stmt.span)),
            });
        }
        let body = self.expr(&guarded.body);
        self.locals.reset(mark);
        Guarded { guards, body, span: guarded.span }
    }
}

pub(super) fn literal(value: &ast::Literal) -> Literal {
    match value {
        ast::Literal::Int(value) => Literal::Int(value.clone()),
        ast::Literal::Frac { mantissa, exponent } => Literal::Frac { mantissa: mantissa.clone(), exponent: *exponent },
        ast::Literal::Char(value) => Literal::Char(*value),
        ast::Literal::String(value) => Literal::String(value.clone()),
        ast::Literal::Unboxed(inner, marks) => match literal(inner) {
            Literal::Int(value) if *marks == 2 => Literal::PrimWord(value),
            Literal::Int(value) => Literal::PrimInt(value),
            other => other,
        },
    }
}
