//! How the machine gets at a program: by name, one binding at a time.
//!
//! Must not know: where bindings come from, files, modules. The answer for a name never changes during the life of
//! a machine.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{Binding, DataType};

/// A linked program. The machine asks for each name once, when it first meets it.
pub trait Program {
    /// A top-level binding of any module.
    fn binding(&self, name: QName) -> Option<Arc<Binding>>;

    /// The data type that has this constructor. Lists, tuples, unit and `Bool` may be left out: the machine knows them.
    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>>;

    /// Whether evaluation can go on as if nothing had happened where the check with this number fails.
    fn may_go_on(&self, _site: u32) -> bool {
        false
    }
}
