//! A user module with the contracts in force in it.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_contracts::{Contracts, InForce, Visible};
use limpid_core::Binding;
use limpid_frontend::interface::Environment;
use limpid_frontend::project::Loaded;
use rustc_hash::FxHashMap;

/// An instrumented module. Calls in its text are under the contracts that it sees.
#[derive(Clone, Debug)]
pub struct Scope {
    pub module: Name,
    pub contracts: Arc<Contracts>,
    /// The contracts of other modules.
    pub visible: Arc<Visible>,
    /// The interfaces that the module sees, its own included.
    pub environment: Arc<Environment>,
    /// The group of each recursive function of the module.
    pub recursion: Arc<FxHashMap<QName, Vec<QName>>>,
}

impl Scope {
    /// A file with its own contracts and those that it sees.
    pub fn new(loaded: &Loaded, contracts: Arc<Contracts>, visible: Arc<Visible>) -> Scope {
        let written: Vec<&Binding> = loaded.compiled.core.written().collect();
        let names = |group: Vec<usize>| group.into_iter().map(|place| written[place].name).collect();
        let recursion =
            limpid_termination::recursive_groups(&written).into_iter().map(|(name, group)| (name, names(group)));
        Scope {
            module: loaded.name,
            contracts,
            visible,
            environment: Arc::new(loaded.environment.clone()),
            recursion: Arc::new(recursion.collect()),
        }
    }

    pub(crate) fn in_force(&self) -> InForce<'_> {
        InForce { own: &self.contracts, visible: &self.visible, environment: &self.environment }
    }

    /// A generated name for this module. No Haskell identifier ends in `$` and a word.
    pub(crate) fn name(&self, of: QName, what: &str) -> QName {
        let ident = match of.module == self.module {
            true => format!("{}${what}", of.ident),
            false => format!("{of}${what}"),
        };
        QName { module: self.module, ident: Name::new(&ident) }
    }
}
