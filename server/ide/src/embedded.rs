//! The embedded libraries, for the front end, and the version of the linked solver.

use std::sync::Arc;

use limpid_base::{LiquidVersion, Name};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::Libraries;
use limpid_library::library;
use limpid_spec::version::Feature;

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

/// Whether the embedded libraries have refinements for a module.
pub fn has_refinements(module: Name) -> bool {
    library().contracts(module).is_some()
}

/// Whether a version of LiquidHaskell imports the refinements that modules `.._LHAssumptions` have.
pub fn imports_assumptions(version: LiquidVersion) -> bool {
    Feature::AssumptionModules.is_in(version)
}

/// Whether the embedded libraries stand for a package.
pub fn supplies(package: &str) -> bool {
    library().supplies(package)
}

/// The version of the solver that is linked.
pub fn solver_version() -> String {
    limpid_solver::z3_version().to_string()
}
