//! The embedded libraries, as the front end asks for them.

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
