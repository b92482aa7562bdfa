//! Results that outlive the process: what the facade asks of a store.
//!
//! Must not know: where the entries are.

/// The hash of everything that an entry was computed from, except for the program itself. A store that other versions of the
/// program use, too, adds the version.
pub type ContentHash = [u8; 32];

/// What an entry holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EntryKind {
    /// The imports of a text. They are cheap to compute again.
    Imports,
    /// The reports on a file.
    Reports,
    /// The solutions that the last check of a module used, for the next text of that module.
    Solutions,
}

/// Keeps byte strings. It may forget them at any time, and returns nothing but what was put in.
pub trait ResultStore: Send + Sync {
    fn get(&self, kind: EntryKind, key: &ContentHash) -> Option<Vec<u8>>;
    fn put(&self, kind: EntryKind, key: &ContentHash, value: Vec<u8>);
}
