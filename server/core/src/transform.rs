//! Semantics-preserving rewrites: other results that desugaring could have produced.
//!
//! Property tests evaluate a body before and after each of them.

use limpid_base::{Name, Span};

use crate::{Binder, BinderId, BinderKind, Body, Expr, ExprId, Type};

/// Floats `let`s out of arguments, scrutinees and the right-hand sides of other `let`s, but not out of a lambda, an
/// alternative or a recursive group.
#[must_use]
pub fn float_lets(body: &Body) -> Body {
    rewrite(body, &mut |out, expr, span| {
        let mut floated = Vec::new();
        let expr = match expr {
            Expr::App { fun, args } => {
                let fun = strip(out, fun, &mut floated);
                let args = args.into_iter().map(|arg| strip(out, arg, &mut floated)).collect();
                Expr::App { fun, args }
            }
            Expr::Con { con, types, args } => {
                let args = args.into_iter().map(|arg| strip(out, arg, &mut floated)).collect();
                Expr::Con { con, types, args }
            }
            Expr::Prim { op, args } => {
                let args = args.into_iter().map(|arg| strip(out, arg, &mut floated)).collect();
                Expr::Prim { op, args }
            }
            Expr::Case { scrutinee, binder, alts, default } => {
                Expr::Case { scrutinee: strip(out, scrutinee, &mut floated), binder, alts, default }
            }
            Expr::Let { recursive: false, bindings, body } => {
                let bindings =
                    bindings.into_iter().map(|(binder, expr)| (binder, strip(out, expr, &mut floated))).collect();
                Expr::Let { recursive: false, bindings, body }
            }
            other => other,
        };
        let inner = out.expr(expr, span);
        wrap(out, floated, inner, span)
    })
}

/// A-normal form: binds every argument that is not an atom with a `let`.
#[must_use]
pub fn name_arguments(body: &Body) -> Body {
    rewrite(body, &mut |out, expr, span| {
        let mut named = Vec::new();
        let expr = match expr {
            Expr::App { fun, args } => Expr::App { fun, args: name_all(out, args, &mut named) },
            Expr::Con { con, types, args } => Expr::Con { con, types, args: name_all(out, args, &mut named) },
            Expr::Prim { op, args } => Expr::Prim { op, args: name_all(out, args, &mut named) },
            other => other,
        };
        let inner = out.expr(expr, span);
        wrap(out, named, inner, span)
    })
}

/// A `let` without its body.
struct Floated {
    recursive: bool,
    bindings: Vec<(BinderId, ExprId)>,
}

/// The body of the `let`s at the root of an expression; the `let`s go to `floated`.
fn strip(out: &Body, mut id: ExprId, floated: &mut Vec<Floated>) -> ExprId {
    while let Expr::Let { recursive, bindings, body } = &out.exprs[id] {
        floated.push(Floated { recursive: *recursive, bindings: bindings.clone() });
        id = *body;
    }
    id
}

fn wrap(out: &mut Body, lets: Vec<Floated>, inner: ExprId, span: Span) -> ExprId {
    lets.into_iter()
        .rev()
        .fold(inner, |body, Floated { recursive, bindings }| out.expr(Expr::Let { recursive, bindings, body }, span))
}

fn name_all(out: &mut Body, args: Vec<ExprId>, named: &mut Vec<Floated>) -> Vec<ExprId> {
    args.into_iter().map(|arg| name(out, arg, named)).collect()
}

fn name(out: &mut Body, arg: ExprId, named: &mut Vec<Floated>) -> ExprId {
    if out.exprs[arg].is_atom() {
        return arg;
    }
    let span = out.span(arg);
    let binder = Binder::new(Name::new("anf"), Type::Unknown, BinderKind::Temporary);
    let binder = out.binder(binder, span);
    named.push(Floated { recursive: false, bindings: vec![(binder, arg)] });
    out.expr(Expr::Local { binder, types: Vec::new() }, span)
}

/// Rebuilds a body bottom-up: `make` adds an expression after all its children.
fn rewrite(body: &Body, make: &mut dyn FnMut(&mut Body, Expr, Span) -> ExprId) -> Body {
    // In canonical order, children precede their parent.
    let from = body.canonical();
    let mut out = Body { binders: from.binders.clone(), binder_spans: from.binder_spans.clone(), ..Body::default() };
    let mut new: Vec<ExprId> = Vec::with_capacity(from.exprs.len());
    for (id, expr) in from.exprs.iter() {
        let mut expr = expr.clone();
        expr.for_each_child_mut(|child| *child = new[child.index()]);
        new.push(make(&mut out, expr, from.span(id)));
    }
    out.root = from.root.and_then(|root| new.get(root.index()).copied());
    out.canonical()
}
