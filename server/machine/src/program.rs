//! The program, as the machine looks it up: by name, one binding at a time.
//!
//! Must not know: where bindings come from, files, modules. The answer for a name never changes during the life of
//! a machine.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{Binding, DataType};

/// A program. The machine looks each name up once, when it is first used.
pub trait Program {
    /// A top-level binding of any module.
    fn binding(&self, name: QName) -> Option<Arc<Binding>>;

    /// The data type of this constructor. Lists, tuples, unit and `Bool` may be omitted: they are wired in.
    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>>;

    /// Whether the check with this number is evaluated at all.
    fn is_checked(&self, _site: u32) -> bool {
        true
    }

    /// Whether evaluation may go on after a violation of the check with this number.
    fn may_go_on(&self, _site: u32) -> bool {
        false
    }
}
