//! An executable program: a compiled file, the files that it imports, and the libraries.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{Binding, CoreModule, DataType};
use limpid_frontend::project::Loaded;
use limpid_library::library;
use limpid_machine::Program;
use rustc_hash::FxHashMap;

/// All code that evaluation can reach. Library code is decoded on demand.
#[derive(Debug, Default)]
pub struct Linked {
    bindings: FxHashMap<QName, Arc<Binding>>,
    data_types: FxHashMap<QName, Arc<DataType>>,
}

impl Linked {
    /// A file with everything it imports.
    pub fn new(loaded: &Loaded) -> Linked {
        let mut linked = Linked::default();
        for dependency in &loaded.dependencies {
            linked.add(&dependency.compiled.core);
        }
        linked.add(&loaded.compiled.core);
        linked
    }

    /// Adds a module. Its definitions replace those of the same name.
    pub fn add(&mut self, core: &CoreModule) {
        for binding in &core.bindings {
            self.bindings.insert(binding.name, Arc::clone(binding));
        }
        for data_type in &core.data_types {
            for con in &data_type.constructors {
                self.data_types.insert(con.name, Arc::clone(data_type));
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
