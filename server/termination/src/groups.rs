//! Groups of mutually recursive functions: the cyclic components of the call graph.

use limpid_base::QName;
use limpid_base::graph::cyclic_components;
use limpid_core::{BinderId, Binding, Body, Expr, ExprId};
use rustc_hash::FxHashMap;

/// The group of each recursive function, itself included, as indices into `bindings`.
pub fn recursive_groups(bindings: &[&Binding]) -> FxHashMap<QName, Vec<usize>> {
    let index: FxHashMap<QName, usize> =
        bindings.iter().enumerate().map(|(place, binding)| (binding.name, place)).collect();
    let callees = |binding: &&Binding| {
        let exprs = binding.body().into_iter().flat_map(|body| body.exprs.values());
        let mentioned = exprs.filter_map(|expr| match expr {
            Expr::Global { name, .. } => index.get(name).copied(),
            _ => None,
        });
        mentioned.collect::<Vec<_>>()
    };
    let calls: Vec<Vec<usize>> = bindings.iter().map(callees).collect();
    let mut found = FxHashMap::default();
    for group in cyclic_components(&calls) {
        for &member in &group {
            found.insert(bindings[member].name, group.clone());
        }
    }
    found
}

/// The groups of mutually recursive functions among local bindings.
pub fn local_recursive_groups(body: &Body, bindings: &[(BinderId, ExprId)]) -> Vec<Vec<(BinderId, ExprId)>> {
    let index: FxHashMap<BinderId, usize> =
        bindings.iter().enumerate().map(|(place, (binder, _))| (*binder, place)).collect();
    let callees = |(_, bound): &(BinderId, ExprId)| {
        let mut found = Vec::new();
        let mut todo = vec![*bound];
        while let Some(id) = todo.pop() {
            let Some(expr) = body.exprs.get(id) else { continue };
            if let Expr::Local { binder, .. } = expr {
                found.extend(index.get(binder).copied());
            }
            expr.for_each_child(|child| todo.push(child));
        }
        found
    };
    let calls: Vec<Vec<usize>> = bindings.iter().map(callees).collect();
    cyclic_components(&calls)
        .into_iter()
        .map(|group| group.into_iter().map(|place| bindings[place]).collect())
        .collect()
}
