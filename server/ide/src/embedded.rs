//! The embedded libraries, for the front end, and the version of the linked solver.

use std::sync::Arc;

use limpid_base::Name;
use limpid_frontend::interface::Interface;
use limpid_frontend::project::Libraries;
use limpid_library::library;

/// The libraries of this binary.
#[derive(Clone, Copy, Debug)]
pub struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

/// Whether the embedded libraries have a module.
pub fn is_library(module: Name) -> bool {
    Embedded.interface(module).is_some()
}

/// The version of the solver that is linked.
pub fn solver_version() -> String {
    limpid_solver::z3_version().to_string()
}
