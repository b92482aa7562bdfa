// How the compiled libraries are stored in the binary. Shared between the build script, which writes it, and the
// crate, which reads it (hence no module header: it is included by both).

use limpid_base::Name;
use limpid_frontend::interface::Interface;
use serde::{Deserialize, Serialize};

/// The table of contents. Everything else is decoded on first use.
#[derive(Serialize, Deserialize)]
struct Contents {
    modules: Vec<ModuleEntry>,
    /// What the front end reported; empty in a healthy build.
    complaints: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct ModuleEntry {
    name: Name,
    interface: Slice,
    /// An encoded list of [`CodeEntry`].
    code: Slice,
    /// The refinements of the module, if it has any.
    contracts: Option<Slice>,
}

/// One binding of a module.
#[derive(Serialize, Deserialize)]
struct CodeEntry {
    name: Name,
    binding: Slice,
}

/// A part of the data block.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Slice {
    start: u32,
    end: u32,
}
