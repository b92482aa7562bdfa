//! The plan of a module: components of functions that are solved together, and recursive groups.
//!
//! A function that is neither exported nor annotated is solved together with all its callers, which determine its type.

use limpid_base::QName;
use limpid_base::graph::DisjointSets;
use limpid_contracts::{InForce, Origin, RType};
use limpid_core::{Binding, BindingKind, Code, CoreModule, Expr};
use limpid_logic::SymbolKind;
use limpid_termination::recursive_groups;
use rustc_hash::{FxHashMap, FxHashSet};

/// The functions of a module, in components.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) components: Vec<Vec<&'a Binding>>,
    /// The group of each recursive function, itself included.
    pub(crate) recursive: FxHashMap<QName, Vec<&'a Binding>>,
}

/// Whether a function's type is inferred from its definition and its uses.
pub(crate) fn is_inferred(binding: &Binding, in_force: &InForce<'_>) -> bool {
    let contract = in_force.own_contract(binding.name);
    if contract.is_some_and(|contract| contract.origin == Origin::Signature && has_holes(&contract.ty.body)) {
        return true;
    }
    // A function that is a measure has a signature, if only that of the measure.
    let is_measure = in_force.own.measures.get(binding.name).is_some_and(|it| it.symbol.kind == SymbolKind::Measure);
    !binding.exported
        && !is_measure
        && binding.kind == BindingKind::Function
        && contract.is_none_or(|contract| contract.origin == Origin::Haskell)
}

/// Whether a signature has holes.
fn has_holes(ty: &RType) -> bool {
    let mut found = false;
    ty.for_each_refinement(&mut |refinement| found |= refinement.hole);
    found
}

impl<'a> Plan<'a> {
    pub(crate) fn new(core: &'a CoreModule, in_force: &InForce<'_>) -> Plan<'a> {
        let checked: Vec<&Binding> = core.written().collect();
        let index: FxHashMap<QName, usize> =
            checked.iter().enumerate().map(|(place, binding)| (binding.name, place)).collect();
        let calls: Vec<Vec<usize>> = checked.iter().map(|binding| callees(binding, &index)).collect();
        let mut merged = DisjointSets::new(checked.len());
        for (caller, callees) in calls.iter().enumerate() {
            for callee in callees.iter().filter(|callee| is_inferred(checked[**callee], in_force)) {
                merged.unite(caller, *callee);
            }
        }
        let members = |group: Vec<usize>| -> Vec<&Binding> { group.into_iter().map(|place| checked[place]).collect() };
        let components = merged.sets().into_iter().map(members).collect();
        let recursive = recursive_groups(&checked).into_iter().map(|(name, group)| (name, members(group))).collect();
        Plan { components, recursive }
    }

    /// The functions of a component whose inferred types rest on calls that are not seen: an unsupported function calls them,
    /// or one of them does.
    pub(crate) fn called_unseen(&self, component: &[&Binding], in_force: &InForce<'_>) -> FxHashSet<QName> {
        let index: FxHashMap<QName, usize> =
            component.iter().enumerate().map(|(place, binding)| (binding.name, place)).collect();
        let is_unsupported = |binding: &&&Binding| in_force.own.unsupported.get(binding.name).is_some();
        let mut todo: Vec<&Binding> = component.iter().filter(is_unsupported).copied().collect();
        let mut found = FxHashSet::default();
        while let Some(caller) = todo.pop() {
            for callee in callees(caller, &index).into_iter().map(|place| component[place]) {
                if is_inferred(callee, in_force) && found.insert(callee.name) {
                    todo.push(callee);
                }
            }
        }
        found
    }
}

fn callees(binding: &Binding, index: &FxHashMap<QName, usize>) -> Vec<usize> {
    let Code::Body(body) = &binding.code else { return Vec::new() };
    let mut found: Vec<usize> = body
        .exprs
        .values()
        .filter_map(|expr| match expr {
            Expr::Global { name, .. } => index.get(name).copied(),
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}
