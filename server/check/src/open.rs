//! The obligations that typing leaves open and that the search from a root can get to.

use limpid_base::{QName, Span};
use limpid_contracts::ObligationKind;
use limpid_core::Expr;
use limpid_machine::Program;
use rustc_hash::FxHashSet;

use crate::file::File;
use crate::proof::Proofs;
use crate::search::{Found, Key};

/// Open obligations, each with its function. The first obligation that an execution violates is one of them.
#[derive(Clone, Debug)]
pub struct OpenObligations(Vec<(QName, ObligationKind, Span)>);

impl OpenObligations {
    /// Nothing if typing says too little about a function that the search can get to.
    pub fn of(file: &File, proofs: &Proofs, root: QName) -> Option<OpenObligations> {
        let mut open = Vec::new();
        for function in reachable(file, root) {
            if !file.is_written(function) || proofs.is_safe(function) {
                continue;
            }
            let failing = proofs.failing(function);
            if failing.is_empty() {
                return None;
            }
            open.extend(failing.iter().map(|failing| (function, failing.kind.clone(), failing.span)));
        }
        Some(OpenObligations(open))
    }

    /// Whether each of them is violated. There is one check for all results of a function, while typing speaks of the
    /// expressions that return them.
    pub fn are_violated(&self, found: &[Found]) -> bool {
        let is_violated = |(function, kind, span): &(QName, ObligationKind, Span)| {
            let here = |found: &Found| found.kind == *kind && is_here(kind, *span, found.key.span);
            found.iter().any(|found| found.key.function == *function && here(found))
        };
        self.0.iter().all(is_violated)
    }
}

/// Whether typing and a check speak of the same place. There is one check for all results of a function.
fn is_here(kind: &ObligationKind, typed: Span, checked: Span) -> bool {
    match kind {
        ObligationKind::Postcondition => checked.start <= typed.end && typed.start <= checked.end,
        _ => checked == typed,
    }
}

/// Whether typing leaves an obligation of a function open.
pub fn is_open(proofs: &Proofs, key: &Key, kind: &ObligationKind) -> bool {
    proofs.failing(key.function).iter().any(|failing| failing.kind == *kind && is_here(kind, failing.span, key.span))
}

/// The file's own bindings that a function can run: those that its code mentions, directly or not, and those that define
/// measures, which checks run.
fn reachable(file: &File, root: QName) -> Vec<QName> {
    let own = file.scopes.last().map(|scope| &scope.contracts);
    let measures = own.into_iter().flat_map(|own| own.measures.values()).filter_map(|it| it.definition.code());
    let mut todo: Vec<QName> = measures.chain([root]).collect();
    let mut seen: FxHashSet<QName> = FxHashSet::default();
    let mut found = Vec::new();
    while let Some(name) = todo.pop() {
        if name.module != root.module || !seen.insert(name) {
            continue;
        }
        let Some(binding) = file.binding(name) else { continue };
        found.push(name);
        todo.extend(binding.body().into_iter().flat_map(|body| body.exprs.values()).filter_map(|expr| match expr {
            Expr::Global { name, .. } => Some(*name),
            _ => None,
        }));
    }
    found.sort();
    found
}
