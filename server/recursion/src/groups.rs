//! Functions that reach each other by calls.

use limpid_base::QName;
use limpid_core::{BinderId, Binding, Body, Expr, ExprId};
use rustc_hash::FxHashMap;

/// For each recursive function those that it is recursive with, itself among them, by their places among `bindings`.
pub fn groups(bindings: &[&Binding]) -> FxHashMap<QName, Vec<usize>> {
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
    for group in components(&calls) {
        for &member in &group {
            found.insert(bindings[member].name, group.clone());
        }
    }
    found
}

/// The recursive functions among local bindings, those that call each other together.
pub fn local_groups(body: &Body, bindings: &[(BinderId, ExprId)]) -> Vec<Vec<(BinderId, ExprId)>> {
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
    components(&calls).into_iter().map(|group| group.into_iter().map(|place| bindings[place]).collect()).collect()
}

/// The strongly connected components that have a cycle, each in ascending order (Tarjan's algorithm, with its own stack).
pub fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut state =
        Tarjan { edges, number: vec![0; edges.len()], low: vec![0; edges.len()], next: 1, open: Vec::new() };
    let mut is_open = vec![false; edges.len()];
    let mut found = Vec::new();
    for start in 0..edges.len() {
        if state.number[start] == 0 {
            state.visit(start, &mut is_open, &mut found);
        }
    }
    found
}

struct Tarjan<'a> {
    edges: &'a [Vec<usize>],
    /// In which order nodes were met; 0 for those that were not.
    number: Vec<usize>,
    low: Vec<usize>,
    next: usize,
    open: Vec<usize>,
}

impl Tarjan<'_> {
    fn enter(&mut self, node: usize, is_open: &mut [bool]) {
        (self.number[node], self.low[node]) = (self.next, self.next);
        self.next += 1;
        self.open.push(node);
        is_open[node] = true;
    }

    fn visit(&mut self, start: usize, is_open: &mut [bool], found: &mut Vec<Vec<usize>>) {
        let mut path = vec![(start, 0)];
        self.enter(start, is_open);
        while let Some((node, place)) = path.pop() {
            if let Some(&next) = self.edges[node].get(place) {
                path.push((node, place + 1));
                if self.number[next] == 0 {
                    self.enter(next, is_open);
                    path.push((next, 0));
                } else if is_open[next] {
                    self.low[node] = self.low[node].min(self.number[next]);
                }
                continue;
            }
            if let Some((parent, _)) = path.last() {
                self.low[*parent] = self.low[*parent].min(self.low[node]);
            }
            if self.low[node] == self.number[node] {
                let mut group = Vec::new();
                while let Some(member) = self.open.pop() {
                    is_open[member] = false;
                    group.push(member);
                    if member == node {
                        break;
                    }
                }
                group.sort_unstable();
                if group.len() > 1 || self.edges[node].contains(&node) {
                    found.push(group);
                }
            }
        }
    }
}
