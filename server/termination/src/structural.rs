//! Structural recursion: recursive calls on proper subterms of an argument.

use limpid_base::QName;
use limpid_core::{AltPattern, BinderId, BinderKind, Body, Expr, ExprId};
use limpid_frontend::interface::Environment;
use limpid_frontend::wired::is_generated;
use rustc_hash::FxHashMap;

/// A function, top-level or local.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionRef {
    Global(QName),
    Local(BinderId),
}

/// Whether the recursive calls of these functions descend structurally, lexicographically in some order of the parameters. In each
/// round one parameter must be equal or smaller in all remaining calls; the calls in which it is smaller are done.
/// `functions` are the members with their code.
///
/// LiquidHaskell has no such rule for functions that are recursive with each other.
pub fn is_structural(functions: &[(FunctionRef, &Body, ExprId)], environment: &Environment) -> bool {
    if functions.len() > 1 {
        return false;
    }
    let members: Vec<FunctionRef> = functions.iter().map(|(who, ..)| *who).collect();
    let mut calls: Vec<Vec<Option<bool>>> = Vec::new();
    for (_, body, root) in functions {
        let mut walk = Walk {
            body,
            environment,
            members: &members,
            parts: FxHashMap::default(),
            calls: Vec::new(),
            escaped: false,
        };
        let mut root = *root;
        let mut place = 0;
        while let Some(Expr::Lam { params, body: inner }) = body.exprs.get(root) {
            for param in params {
                if body.binders.get(*param).is_some_and(|binder| binder.kind != BinderKind::Dictionary) {
                    walk.parts.insert(*param, (place, false));
                    place += 1;
                }
            }
            root = *inner;
        }
        walk.expr(root);
        if walk.escaped {
            return false;
        }
        calls.append(&mut walk.calls);
    }
    while !calls.is_empty() {
        let places = calls.iter().map(Vec::len).min().unwrap_or(0);
        let down = |place: usize| {
            calls.iter().all(|call| call[place].is_some()) && calls.iter().any(|call| call[place] == Some(true))
        };
        let Some(place) = (0..places).find(|place| down(*place)) else { return false };
        calls.retain(|call| call[place] != Some(true));
    }
    true
}

struct Walk<'a> {
    body: &'a Body,
    environment: &'a Environment,
    members: &'a [FunctionRef],
    /// The parameter that a binder equals, or is a subterm of.
    parts: FxHashMap<BinderId, (usize, bool)>,
    /// For each call and parameter: a proper subterm (`true`), the same argument (`false`), or something else.
    calls: Vec<Vec<Option<bool>>>,
    /// A member of the group occurs outside of call position.
    escaped: bool,
}

impl Walk<'_> {
    fn expr(&mut self, id: ExprId) {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.expr_inner(id));
    }

    fn member(&self, id: ExprId) -> bool {
        match self.body.exprs.get(id) {
            Some(Expr::Global { name, .. }) => self.members.contains(&FunctionRef::Global(*name)),
            Some(Expr::Local { binder, .. }) => self.members.contains(&FunctionRef::Local(*binder)),
            _ => false,
        }
    }

    fn part(&self, id: ExprId) -> Option<(usize, bool)> {
        match self.body.exprs.get(id) {
            Some(Expr::Local { binder, .. }) => self.parts.get(binder).copied(),
            _ => None,
        }
    }

    fn expr_inner(&mut self, id: ExprId) {
        let Some(expr) = self.body.exprs.get(id) else { return };
        match expr {
            Expr::App { fun, args } if self.member(*fun) => {
                let dictionary = |id: &ExprId| match self.body.exprs.get(*id) {
                    Some(Expr::Local { binder, .. }) => {
                        self.body.binders.get(*binder).is_some_and(|binder| binder.kind == BinderKind::Dictionary)
                    }
                    Some(Expr::Global { name, .. }) => is_generated(name.ident),
                    Some(Expr::App { fun, .. }) => matches!(self.body.exprs.get(*fun),
                        Some(Expr::Global { name, .. }) if is_generated(name.ident)),
                    _ => false,
                };
                let given: Vec<ExprId> = args.iter().copied().filter(|arg| !dictionary(arg)).collect();
                let places = given.iter().enumerate().map(|(place, arg)| match self.part(*arg) {
                    Some((same, strict)) if same == place => Some(strict),
                    _ => None,
                });
                let call = places.collect();
                self.calls.push(call);
                args.iter().for_each(|arg| self.expr(*arg));
            }
            Expr::Global { .. } | Expr::Local { .. } => self.escaped |= self.member(id),
            Expr::Case { scrutinee, binder, alts, default } => {
                let part = self.part(*scrutinee);
                self.expr(*scrutinee);
                if let Some((place, strict)) = part {
                    self.parts.insert(*binder, (place, strict));
                }
                for alt in alts {
                    // The content of a newtype is no proper subterm: the two are the same value.
                    if let (Some((place, _)), AltPattern::Con(con, fields)) = (part, &alt.pattern)
                        && self.environment.constructor(*con).is_none_or(|(data, _)| !data.newtype)
                    {
                        for field in fields {
                            self.parts.insert(*field, (place, true));
                        }
                    }
                    self.expr(alt.body);
                }
                if let Some(default) = default {
                    self.expr(*default);
                }
            }
            Expr::Let { bindings, body, .. } => {
                for (binder, bound) in bindings {
                    if let Some(part) = self.part(*bound) {
                        self.parts.insert(*binder, part);
                    }
                    self.expr(*bound);
                }
                self.expr(*body);
            }
            other => {
                let mut children = Vec::new();
                other.for_each_child(|child| children.push(child));
                children.into_iter().for_each(|child| self.expr(child));
            }
        }
    }
}
