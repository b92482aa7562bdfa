//! A second program beside the first one: another file, or the same file as it once was.
//!
//! Its modules may have the same names as those of the first program, so their definitions get other ones. Types that are
//! declared alike in both are one type ([`identify`]), so that values of the one program are values of the other. A module that
//! is the same in both, with all that it imports, is not renamed.

mod identify;
mod rename;

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_core::{CoreModule, Scheme};
use limpid_frontend::interface::{Entity, ExportEntry, Interface, ValueInfo, ValueKind};
use limpid_frontend::project::{Loaded, Source};
use rustc_hash::FxHashMap;

use identify::{Identified, modules};
use rename::Renaming;

/// What the names of renamed modules begin with.
const PREFIX: &str = "Limpid.Second";

/// The code of a second program, under names of its own.
#[derive(Debug)]
pub(crate) struct Second {
    pub loaded: Arc<Loaded>,
    names: Identified,
    /// The renamed modules.
    pub code: Vec<CoreModule>,
    /// The files of renamed modules, by their new names.
    pub files: Vec<(Name, Source)>,
    /// What queries know of the file.
    pub interface: Arc<Interface>,
}

impl Second {
    pub(crate) fn new(first: &Loaded, second: &Arc<Loaded>) -> Second {
        let moved: FxHashMap<Name, Name> = modules(second)
            .filter(|file| file.name == second.name || !is_shared(first, file))
            .map(|file| (file.name, Name::new(&format!("{PREFIX}.{}", file.name))))
            .collect();
        let changed = || modules(second).filter(|file| moved.contains_key(&file.name));
        let files = changed().map(|file| (moved[&file.name], file.source.clone())).collect();
        let names = Identified::new(first, second, moved.clone());
        let code = changed().map(|file| CoreModule {
            data_types: file
                .compiled
                .core
                .data_types
                .iter()
                .map(|data| Arc::new(rename::data_type(data, &names)))
                .collect(),
            bindings: file.compiled.core.bindings.iter().map(|one| Arc::new(rename::binding(one, &names))).collect(),
        });
        let code = code.collect();
        let interface = Arc::new(interface(second, &names));
        Second { loaded: Arc::clone(second), names, code, files, interface }
    }

    /// The module that the file is for queries.
    pub(crate) fn module(&self) -> Name {
        self.names.value(QName { module: self.loaded.name, ident: self.loaded.name }).module
    }

    /// The type of a function of the file, for queries.
    pub(crate) fn scheme(&self, function: Name) -> Option<&Scheme> {
        Some(&self.interface.values.get(&function)?.scheme)
    }

    /// A type in the type of a function that the first program does not have.
    pub(crate) fn own_type(&self, function: Name) -> Option<Name> {
        Some(self.names.own_type(&self.scheme(function)?.body)?.ident)
    }
}

/// Whether a module of the second program is one of the first, with all that it imports.
fn is_shared(first: &Loaded, file: &Loaded) -> bool {
    let is_there = |file: &Loaded| {
        let same = |other: &Loaded| other.name == file.name && other.source.text == file.source.text;
        modules(first).any(same)
    };
    let mut other = modules(first);
    let depends = |loaded: &Loaded| loaded.dependencies.iter().map(|file| file.name).collect::<Vec<_>>();
    modules(file).all(is_there) && other.any(|other| other.name == file.name && depends(other) == depends(file))
}

/// The functions of a file under their new names, all of them exported.
fn interface(second: &Loaded, names: &Identified) -> Interface {
    let own = &second.compiled.interface;
    let name = |ident: Name| names.value(QName { module: second.name, ident });
    let functions = own.values.iter().filter(|(_, value)| value.kind == ValueKind::Function);
    let values = functions
        .map(|(ident, value)| (*ident, ValueInfo { scheme: rename::scheme(&value.scheme, names), ..value.clone() }));
    let values: FxHashMap<Name, ValueInfo> = values.collect();
    let mut idents: Vec<Name> = values.keys().copied().collect();
    idents.sort();
    let exports = idents.into_iter().map(|ident| ExportEntry { entity: Entity::Value(name(ident)), parent: None });
    let module = names.value(QName { module: second.name, ident: second.name }).module;
    Interface { name: Some(module), exports: exports.collect(), values, ..Interface::default() }
}
