//! The top-level scope of a module: what each name means, qualified and not, among types and among values.
//!
//! A name that several imports provide keeps its first meaning; the module's own definitions win over imports.

use limpid_base::{Name, QName};
use rustc_hash::FxHashMap;

use crate::interface::{Entity, ExportEntry};

/// A name as used: its qualifier, if any, and its last part.
pub(super) type Key = (Option<Name>, Name);

#[derive(Debug, Default)]
pub(super) struct Scope {
    types: FxHashMap<Key, ExportEntry>,
    values: FxHashMap<Key, ExportEntry>,
    /// Names that an import list promises and the module does not provide.
    opaque: FxHashMap<Key, QName>,
    missing: Vec<MissingModule>,
    /// Modules of which a part is known. What a missing one may have is sought there first.
    partial: Vec<MissingModule>,
}

/// An import whose module does not exist, as far as any name may come from it.
#[derive(Debug)]
pub(super) struct MissingModule {
    pub(super) module: Name,
    pub(super) alias: Name,
    pub(super) qualified_only: bool,
}

impl Scope {
    /// Adds what an import provides under this key, unless the key has a meaning already.
    pub(super) fn import(&mut self, key: Key, export: ExportEntry) {
        self.table(export.entity).entry(key).or_insert(export);
    }

    /// Adds a definition of the module at hand, in place of any import.
    pub(super) fn define(&mut self, key: Key, export: ExportEntry) {
        self.table(export.entity).insert(key, export);
    }

    pub(super) fn add_opaque(&mut self, key: Key, name: QName) {
        self.opaque.entry(key).or_insert(name);
    }

    pub(super) fn add_missing(&mut self, missing: MissingModule) {
        self.missing.push(missing);
    }

    pub(super) fn add_partial(&mut self, partial: MissingModule) {
        self.partial.push(partial);
    }

    fn all_missing(&self) -> impl Iterator<Item = &MissingModule> {
        self.missing.iter().chain(&self.partial)
    }

    pub(super) fn type_(&self, key: Key) -> Option<Entity> {
        self.types.get(&key).map(|export| export.entity)
    }

    pub(super) fn value(&self, key: Key) -> Option<Entity> {
        self.values.get(&key).map(|export| export.entity)
    }

    pub(super) fn type_export(&self, key: Key) -> Option<ExportEntry> {
        self.types.get(&key).copied()
    }

    pub(super) fn value_export(&self, key: Key) -> Option<ExportEntry> {
        self.values.get(&key).copied()
    }

    /// What an unresolved name could be: something of a module that is missing.
    pub(super) fn opaque(&self, key: Key) -> Option<QName> {
        if let Some(name) = self.opaque.get(&key) {
            return Some(*name);
        }
        let (qualifier, ident) = key;
        let from = self.all_missing().find(|missing| match qualifier {
            Some(qualifier) => missing.alias == qualifier,
            None => !missing.qualified_only,
        })?;
        Some(QName { module: from.module, ident })
    }

    /// The names of missing modules that `module M` re-exports.
    pub(super) fn opaque_names(&self, qualifier: Name) -> impl Iterator<Item = QName> {
        let both = move |key: &Key| key.0 == Some(qualifier) && self.opaque.contains_key(&(None, key.1));
        self.opaque.iter().filter(move |(key, _)| both(key)).map(|(_, name)| *name)
    }

    /// The missing modules that `module M` re-exports as a whole.
    pub(super) fn missing_modules(&self, qualifier: Name) -> impl Iterator<Item = Name> {
        let passed = move |missing: &&MissingModule| missing.alias == qualifier && !missing.qualified_only;
        self.all_missing().filter(passed).map(|missing| missing.module)
    }

    pub(super) fn is_missing(&self, module: Name) -> bool {
        self.all_missing().any(|missing| missing.module == module)
    }

    /// Everything in scope, with its key, types before values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Key, ExportEntry)> {
        self.types.iter().chain(self.values.iter()).map(|(key, export)| (*key, *export))
    }

    /// The value names under a qualifier.
    pub(super) fn value_names(&self, qualifier: Option<Name>) -> impl Iterator<Item = Name> {
        self.values.keys().filter(move |key| key.0 == qualifier).map(|key| key.1)
    }

    pub(super) fn type_names(&self, qualifier: Option<Name>) -> impl Iterator<Item = Name> {
        self.types.keys().filter(move |key| key.0 == qualifier).map(|key| key.1)
    }

    fn table(&mut self, entity: Entity) -> &mut FxHashMap<Key, ExportEntry> {
        if entity.is_type() { &mut self.types } else { &mut self.values }
    }
}
