//! Free variables of every expression of a body, by an explicit stack: core may be nested deeper than ours allows.

use std::collections::hash_map::Entry;

use limpid_core::{AltPattern, BinderId, Body, Expr, ExprId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the compiler wants to know about variables.
#[derive(Debug, Default)]
pub(super) struct Free {
    /// Sorted.
    of: FxHashMap<ExprId, Box<[BinderId]>>,
    used: FxHashSet<BinderId>,
}

impl Free {
    pub(super) fn analyse(body: &Body, root: ExprId) -> Free {
        let mut free = Free::default();
        let mut stack = vec![(root, false)];
        while let Some((id, ready)) = stack.pop() {
            let Some(expr) = body.exprs.get(id) else { continue };
            if ready {
                free.combine(id, expr);
            } else if let Entry::Vacant(entry) = free.of.entry(id) {
                // Marking the expression as seen makes malformed, cyclic core end.
                entry.insert(Box::default());
                stack.push((id, true));
                children(expr, &mut |child| stack.push((child, false)));
            }
        }
        free
    }

    pub(super) fn of(&self, id: ExprId) -> &[BinderId] {
        self.of.get(&id).map_or(&[], |binders| binders)
    }

    /// Whether the variable occurs anywhere.
    pub(super) fn is_used(&self, binder: BinderId) -> bool {
        self.used.contains(&binder)
    }

    fn combine(&mut self, id: ExprId, expr: &Expr) {
        let mut all = Vec::new();
        if let Expr::Local { binder, .. } = expr {
            self.used.insert(*binder);
            all.push(*binder);
        }
        children(expr, &mut |child| all.extend_from_slice(self.of(child)));
        all.sort_unstable();
        all.dedup();
        let mut bound = Vec::new();
        binders(expr, &mut bound);
        if !bound.is_empty() {
            bound.sort_unstable();
            all.retain(|binder| bound.binary_search(binder).is_err());
        }
        self.of.insert(id, all.into());
    }
}

fn children(expr: &Expr, visit: &mut dyn FnMut(ExprId)) {
    match expr {
        Expr::Local { .. } | Expr::Global { .. } | Expr::Literal(_) | Expr::Fail(_) => {}
        Expr::Con { args, .. } | Expr::Prim { args, .. } => args.iter().copied().for_each(visit),
        Expr::App { fun, args } => {
            visit(*fun);
            args.iter().copied().for_each(visit);
        }
        Expr::Lam { body, .. } => visit(*body),
        Expr::Let { bindings, body, .. } => {
            bindings.iter().for_each(|&(_, rhs)| visit(rhs));
            visit(*body);
        }
        Expr::Case { scrutinee, alts, default, .. } => {
            visit(*scrutinee);
            alts.iter().for_each(|alt| visit(alt.body));
            default.iter().copied().for_each(visit);
        }
    }
}

/// Every binder is bound once in a body, so what is bound anywhere in an expression is not free outside its scope.
fn binders(expr: &Expr, bound: &mut Vec<BinderId>) {
    match expr {
        Expr::Lam { params, .. } => bound.extend_from_slice(params),
        Expr::Let { bindings, .. } => bound.extend(bindings.iter().map(|&(binder, _)| binder)),
        Expr::Case { binder, alts, .. } => {
            bound.push(*binder);
            for alt in alts {
                if let AltPattern::Con(_, fields) = &alt.pattern {
                    bound.extend_from_slice(fields);
                }
            }
        }
        _ => {}
    }
}
