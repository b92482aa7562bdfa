//! What is assumed, checked: the code of functions with an `assume` runs against it.

use std::sync::Arc;

use limpid_base::QName;
use limpid_contracts::Origin;
use limpid_machine::Program as _;
use limpid_monitor::{CheckMode, Monitored, Scope};

use super::Worker;
use crate::file::File;

/// A file whose assumptions are checked as if they were promises.
#[derive(Debug)]
pub struct Distrust {
    scopes: Vec<Scope>,
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
        Distrust { scopes, functions }
    }

    /// As [`Worker::programs`].
    pub fn programs<'f>(&self, file: &'f File) -> [Monitored<'f>; 2] {
        [CheckMode::Lazy, CheckMode::All].map(|demand| Monitored::new(file, self.scopes.clone(), demand))
    }
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
