//! A module of the user's, with all contracts that hold in it.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_contracts::{Contracts, InForce, Visible};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::Loaded;

/// Code of this module is instrumented; calls in it are under the contracts that it sees.
#[derive(Clone, Debug)]
pub struct Scope {
    pub module: Name,
    pub contracts: Arc<Contracts>,
    /// The contracts of other modules.
    pub visible: Arc<Visible>,
    /// What the module sees, its own interface included.
    pub environment: Arc<Environment>,
}

impl Scope {
    /// A file with its own contracts and those that it sees.
    pub fn new(loaded: &Loaded, contracts: Arc<Contracts>, visible: Arc<Visible>) -> Scope {
        Scope { module: loaded.name, contracts, visible, environment: Arc::new(loaded.environment.clone()) }
    }

    pub(crate) fn in_force(&self) -> InForce<'_> {
        InForce { own: &self.contracts, visible: &self.visible, environment: &self.environment }
    }

    /// A name for something made up for this module; no Haskell name has a `$` behind it.
    pub(crate) fn name(&self, of: QName, what: &str) -> QName {
        let ident = match of.module == self.module {
            true => format!("{}${what}", of.ident),
            false => format!("{of}${what}"),
        };
        QName { module: self.module, ident: Name::new(&ident) }
    }
}
