//! Interned names. Equality, hashing, copying and reading the text take no lock; the text lives as long as the process.
//!
//! The interner is global: names travel between threads and between files, and there are few of them
//! compared with how often they are compared. Names are ordered and hashed by their texts, so no result depends on which
//! name was interned first, and a hash of names means the same to every process.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

use indexmap::IndexSet;
use parking_lot::RwLock;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Name(u32);

/// The text of a name, and its hash.
type Text = (&'static str, u64);

static IDS: LazyLock<RwLock<FxHashMap<&'static str, u32>>> = LazyLock::new(RwLock::default);

/// The texts of all names, by id. Chunk `n` has room for `FIRST_CHUNK << n` texts and never moves, so a text can be read
/// while others are added.
static TEXTS: [OnceLock<Box<[OnceLock<Text>]>>; 22] = [const { OnceLock::new() }; 22];
const FIRST_CHUNK: u32 = 1024;

impl Name {
    pub fn new(text: &str) -> Name {
        if let Some(&id) = IDS.read().get(text) {
            return Name(id);
        }
        let mut ids = IDS.write();
        // Another thread may have been faster.
        if let Some(&id) = ids.get(text) {
            return Name(id);
        }
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        let id = ids.len() as u32;
        slot(id).get_or_init(|| (text, hash_of(text)));
        ids.insert(text, id);
        Name(id)
    }

    pub fn as_str(self) -> &'static str {
        self.text().0
    }

    fn text(self) -> Text {
        slot(self.0).get().copied().unwrap_or_default()
    }

    /// Whether this is written between operands (`+`, `:|`) rather than before them.
    pub fn is_operator(self) -> bool {
        let text = self.as_str();
        text.chars().next().is_some_and(|c| !c.is_alphabetic() && !matches!(c, '_' | '(' | '[' | '$' | '\''))
            || (text.starts_with('$') && text.chars().all(|c| !c.is_alphanumeric()))
    }
}

/// Where the text of an id is, or will be.
fn slot(id: u32) -> &'static OnceLock<Text> {
    let chunk = (id / FIRST_CHUNK + 1).ilog2();
    let length = FIRST_CHUNK << chunk;
    let texts = TEXTS[chunk as usize].get_or_init(|| (0..length).map(|_| OnceLock::new()).collect());
    &texts[(id + FIRST_CHUNK - length) as usize]
}

fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.text().1);
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        if self == other { Ordering::Equal } else { self.as_str().cmp(other.as_str()) }
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::fmt::Debug for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

/// The name of a top-level thing: the module that defines it, and its name there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct QName {
    pub module: Name,
    pub ident: Name,
}

impl QName {
    pub fn new(module: &str, ident: &str) -> QName {
        QName { module: Name::new(module), ident: Name::new(ident) }
    }
}

impl std::fmt::Display for QName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.module, self.ident)
    }
}

impl std::fmt::Debug for QName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

thread_local! {
    /// While a table is active on this thread, names are read and written as indices into it.
    static TABLE: RefCell<Table> = const { RefCell::new(Table::None) };
}

enum Table {
    None,
    Writing(IndexSet<Name, FxBuildHasher>),
    Reading(Arc<[Name]>),
}

/// Runs `work` and returns the names that it serialised, in the order of their indices: each text is stored once.
pub fn writing_names<T>(work: impl FnOnce() -> T) -> (T, Vec<Name>) {
    let (result, table) = with_table(Table::Writing(IndexSet::default()), work);
    let names = if let Table::Writing(names) = table { names } else { IndexSet::default() };
    (result, names.into_iter().collect())
}

/// Runs `work`, which deserialises what [`writing_names`] wrote.
pub fn reading_names<T>(names: &Arc<[Name]>, work: impl FnOnce() -> T) -> T {
    with_table(Table::Reading(Arc::clone(names)), work).0
}

fn with_table<T>(table: Table, work: impl FnOnce() -> T) -> (T, Table) {
    let outer = TABLE.replace(table);
    let result = work();
    (result, TABLE.replace(outer))
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let index = TABLE.with_borrow_mut(|table| match table {
            Table::Writing(names) => Some(names.insert_full(*self).0 as u32),
            Table::None | Table::Reading(_) => None,
        });
        match index {
            Some(index) => serializer.serialize_u32(index),
            None => serializer.serialize_str(self.as_str()),
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        if !TABLE.with_borrow(|table| matches!(table, Table::Reading(_))) {
            return Ok(Name::new(&String::deserialize(deserializer)?));
        }
        let index = u32::deserialize(deserializer)?;
        TABLE
            .with_borrow(|table| match table {
                Table::Reading(names) => names.get(index as usize).copied(),
                Table::None | Table::Writing(_) => None,
            })
            .ok_or_else(|| serde::de::Error::custom("name index out of range"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interning_is_stable() {
        assert_eq!(Name::new("foldr"), Name::new("foldr"));
        assert_ne!(Name::new("foldr"), Name::new("foldl"));
        assert_eq!(Name::new("foldr").as_str(), "foldr");
    }

    #[test]
    fn the_order_is_that_of_the_texts() {
        let (late, early) = (Name::new("order: b"), Name::new("order: a"));
        assert!(early < late);
        assert_eq!(late.cmp(&late), Ordering::Equal);
    }

    /// More names than the first chunks hold.
    #[test]
    fn many_names_keep_their_texts() {
        let names: Vec<Name> = (0..5000).map(|index| Name::new(&format!("many: {index}"))).collect();
        for (index, name) in names.iter().enumerate() {
            assert_eq!(name.as_str(), format!("many: {index}"));
        }
    }

    #[test]
    fn operators_are_recognised() {
        for (text, expected) in [
            ("+", true),
            (":|", true),
            ("$", true),
            ("foldr", false),
            ("_x", false),
            ("[]", false),
            ("(,)", false),
            ("$dEq", false),
        ] {
            assert_eq!(Name::new(text).is_operator(), expected, "{text}");
        }
    }
}
