//! The embedded libraries, as the front end and the machine ask for them.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_core::{Binding, CoreModule, DataType};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Loaded};
use limpid_library::library;
use limpid_machine::Program;
use rustc_hash::FxHashMap;

/// The libraries of this binary.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

/// A compiled file, the files it imports, and the libraries: all that evaluation can reach.
#[derive(Debug, Default)]
pub(crate) struct Linked {
    bindings: FxHashMap<QName, Arc<Binding>>,
    data_types: FxHashMap<QName, Arc<DataType>>,
}

impl Linked {
    pub(crate) fn add(&mut self, loaded: &Loaded) {
        self.add_core(&loaded.compiled.core);
    }

    pub(crate) fn add_core(&mut self, core: &CoreModule) {
        for binding in &core.bindings {
            self.bindings.insert(binding.name, Arc::new(binding.clone()));
        }
        for data_type in &core.data_types {
            let data_type = Arc::new(data_type.clone());
            for con in &data_type.constructors {
                self.data_types.insert(con.name, Arc::clone(&data_type));
            }
        }
    }
}

impl Program for Linked {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        self.bindings.get(&name).cloned().or_else(|| library().binding(name))
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.data_types.get(&constructor).cloned().or_else(|| library().data_type_of(constructor))
    }
}
