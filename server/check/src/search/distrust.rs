//! What is assumed, checked: the code of functions with an `assume` runs against it, and inputs need not satisfy the `invariant`s
//! of their types.

use std::sync::Arc;

use limpid_base::QName;
use limpid_contracts::{Invariant, Origin};
use limpid_machine::Program as _;
use limpid_monitor::{CheckMode, Monitored, Scope};

use super::Worker;
use crate::file::File;

/// A file whose assumptions are checked as if they were promises.
#[derive(Debug)]
pub struct Distrust {
    scopes: Vec<Scope>,
    /// The same without the invariants that LiquidHaskell only believes, if there are any.
    without_invariants: Option<Vec<Scope>>,
    /// The functions with code and an `assume`.
    pub functions: Vec<QName>,
}

impl Distrust {
    pub fn new(file: &File) -> Distrust {
        let has_code = |name: QName| file.binding(name).is_some_and(|binding| binding.body().is_some());
        let (mut scopes, mut functions) = (file.scopes.clone(), Vec::new());
        for scope in &mut scopes {
            let contracts = scope.contracts.functions.iter();
            let assumed = contracts.filter(|(name, it)| it.origin == Origin::Assumed && has_code(*name));
            let assumed: Vec<QName> = assumed.map(|(name, _)| name).collect();
            if assumed.is_empty() {
                continue;
            }
            let contracts = Arc::make_mut(&mut scope.contracts);
            for name in &assumed {
                if let Some(contract) = contracts.functions.get_mut(*name) {
                    contract.origin = Origin::Signature;
                }
            }
            functions.extend(assumed);
        }
        Distrust { without_invariants: without_invariants(&scopes), scopes, functions }
    }

    /// As [`Worker::programs`]. Without `invariants`, inputs may break those that LiquidHaskell only believes; nothing if there are
    /// none.
    pub fn programs<'f>(&self, file: &'f File, invariants: bool) -> Option<[Monitored<'f>; 2]> {
        let scopes = if invariants { Some(&self.scopes) } else { self.without_invariants.as_ref() };
        let program = |scopes: &Vec<Scope>, mode| Monitored::new(file, scopes.clone(), mode);
        scopes.map(|scopes| [CheckMode::Lazy, CheckMode::All].map(|mode| program(scopes, mode)))
    }
}

/// The scopes without what is only believed of types. An invariant with `using` stays: it is checked where values are built.
fn without_invariants(scopes: &[Scope]) -> Option<Vec<Scope>> {
    let is_believed = |invariant: &Invariant| invariant.using.is_none();
    if !scopes.iter().any(|scope| scope.contracts.invariants.iter().any(is_believed)) {
        return None;
    }
    let mut scopes = scopes.to_vec();
    for scope in &mut scopes {
        Arc::make_mut(&mut scope.contracts).invariants.retain(|invariant| !is_believed(invariant));
    }
    Some(scopes)
}

impl<'f> Worker<'f> {
    /// Lets runs go on after functions broke what is assumed of them.
    pub fn passing_assumptions(mut self, distrust: &'f Distrust) -> Worker<'f> {
        for side in &mut self.sides {
            side.distrusted = &distrust.functions;
        }
        self
    }
}
