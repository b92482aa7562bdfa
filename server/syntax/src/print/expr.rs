//! Expressions, alternatives and statements as source text.

use super::{Printer, Put, is_lambda_cases, put_fields};
use crate::ast::{Alt, DeclKind, Expr, ExprKind, Guarded, Rhs, RhsBody, Stmt, StmtKind};

impl Put for Expr {
    fn put(&self, p: &mut Printer) {
        match &*self.kind {
            ExprKind::Var(name) => p.put(name),
            ExprKind::Con(name) => p.put(name),
            ExprKind::Literal(literal) => p.put(literal),
            ExprKind::App(function, argument) => p.put(function).text(" ").put(argument),
            ExprKind::TypeApp(function, ty) => p.put(function).text(" @").put(ty),
            ExprKind::Infix(chain) => p.put(chain),
            ExprKind::Lambda(patterns, body) => p.text("\\ ").list(" ", patterns).text(" -> ").put(body),
            ExprKind::LambdaCase(alternatives) => p.text("\\case ").block(alternatives),
            ExprKind::Let(decls, body) => match &*body.kind {
                ExprKind::Var(name) if is_lambda_cases(name.name) => put_lambda_cases(p, decls),
                _ => p.text("let ").block(decls).text(" in ").put(body),
            },
            ExprKind::If(condition, yes, no) => {
                p.text("if ").put(condition).text(" then ").put(yes).text(" else ").put(no)
            }
            ExprKind::MultiIf(guards) => {
                p.text("if {");
                for guard in guards {
                    put_guarded(p, guard, "->");
                }
                p.text(" }")
            }
            ExprKind::Case(scrutinee, alternatives) => p.text("case ").put(scrutinee).text(" of ").block(alternatives),
            ExprKind::Do { recursive, module, stmts } => {
                if let Some(module) = module {
                    p.text(module.as_str()).text(".");
                }
                p.text(if *recursive { "mdo " } else { "do " }).block(stmts)
            }
            ExprKind::Tuple(components) => p.text("(").list(", ", components).text(")"),
            ExprKind::TupleSection(components) => put_tuple_section(p, components),
            ExprKind::List(elements) => p.text("[").list(", ", elements).text("]"),
            ExprKind::Comprehension(element, branches) => {
                p.text("[").put(element);
                for branch in branches {
                    p.text(" | ").list(", ", branch);
                }
                p.text("]")
            }
            ExprKind::Range { from, next, to } => put_range(p, from, next.as_ref(), to.as_ref()),
            ExprKind::LeftSection(operand, operator) => p.text("(").put(operand).text(" ").put(operator).text(")"),
            ExprKind::RightSection(operator, operand) => p.text("(").put(operator).text(" ").put(operand).text(")"),
            ExprKind::Paren(inner) => p.text("(").put(inner).text(")"),
            ExprKind::Annotated(inner, ty) => p.put(inner).text(" :: ").put(ty),
            ExprKind::RecordCon { con, fields, wildcard } => {
                p.put(con);
                put_fields(p, fields, *wildcard);
                p
            }
            ExprKind::RecordUpdate { record, fields } => {
                p.put(record);
                put_fields(p, fields, false);
                p
            }
            ExprKind::Projection(record, field) => p.put(record).text(".").put(field),
            ExprKind::Hole(name) => p.put(name),
            ExprKind::Quote { quoter, .. } => p.text("{- quote: ").put(quoter).text(" -}"),
            ExprKind::Unsupported(what) => p.text("{- unsupported: ").text(what).text(" -}"),
            ExprKind::Broken => p.text("{- broken -}"),
        };
    }
}

fn put_lambda_cases<'p>(p: &'p mut Printer, equations: &[crate::ast::Decl]) -> &'p mut Printer {
    p.text("\\cases {");
    for (index, equation) in equations.iter().enumerate() {
        if let DeclKind::Equation { patterns, rhs, .. } = &equation.kind {
            p.text(if index > 0 { "; " } else { " " }).list(" ", patterns);
            put_rhs(p, rhs, "->");
        }
    }
    p.text(" }")
}

fn put_tuple_section<'p>(p: &'p mut Printer, components: &[Option<Expr>]) -> &'p mut Printer {
    p.text("(");
    for (index, component) in components.iter().enumerate() {
        if index > 0 {
            p.text(", ");
        }
        if let Some(component) = component {
            p.put(component);
        }
    }
    p.text(")")
}

fn put_range<'p>(p: &'p mut Printer, from: &Expr, next: Option<&Expr>, to: Option<&Expr>) -> &'p mut Printer {
    p.text("[").put(from);
    if let Some(next) = next {
        p.text(", ").put(next);
    }
    p.text(" ..");
    if let Some(to) = to {
        p.text(" ").put(to);
    }
    p.text("]")
}

/// A right-hand side, with a space before it; `separator` is `=` or `->`.
pub(super) fn put_rhs(p: &mut Printer, rhs: &Rhs, separator: &str) {
    match &rhs.body {
        RhsBody::Plain(body) => {
            p.text(" ").text(separator).text(" ").put(body);
        }
        RhsBody::Guarded(guards) => {
            for guard in guards {
                put_guarded(p, guard, separator);
            }
        }
    }
    if !rhs.wheres.is_empty() {
        p.text(" where ").block(&rhs.wheres);
    }
}

fn put_guarded(p: &mut Printer, guarded: &Guarded, separator: &str) {
    p.text(" | ").list(", ", &guarded.guards).text(" ").text(separator).text(" ").put(&guarded.body);
}

impl Put for Alt {
    fn put(&self, p: &mut Printer) {
        p.put(&self.pattern);
        put_rhs(p, &self.rhs, "->");
    }
}

impl Put for Stmt {
    fn put(&self, p: &mut Printer) {
        match &self.kind {
            StmtKind::Bind(pattern, expr) => p.put(pattern).text(" <- ").put(expr),
            StmtKind::Let(decls) => p.text("let ").block(decls),
            StmtKind::Expr(expr) => p.put(expr),
            StmtKind::Rec(stmts) => p.text("rec ").block(stmts),
        };
    }
}
