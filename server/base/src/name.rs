//! Interned names. Comparing, hashing and copying them is free; their text lives as long as the process.
//!
//! The interner is global: names travel between threads and between files, and there are few of them
//! compared with how often they are compared.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock, RwLock};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An interned string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

#[derive(Default)]
struct Interner {
    ids: FxHashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

static INTERNER: LazyLock<RwLock<Interner>> = LazyLock::new(RwLock::default);

impl Name {
    pub fn new(text: &str) -> Name {
        if let Some(&id) = read().ids.get(text) {
            return Name(id);
        }
        let mut interner = match INTERNER.write() {
            Ok(guard) => guard,
            Err(poisoned) => poisoned.into_inner(),
        };
        if let Some(&id) = interner.ids.get(text) {
            return Name(id);
        }
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        let id = interner.texts.len() as u32;
        interner.texts.push(text);
        interner.ids.insert(text, id);
        Name(id)
    }

    pub fn as_str(self) -> &'static str {
        read().texts[self.0 as usize]
    }

    /// Orders by text, for output that must not depend on the order of interning.
    pub fn text_cmp(self, other: Name) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }

    /// Whether this is written between operands (`+`, `:|`) rather than before them.
    pub fn is_operator(self) -> bool {
        let text = self.as_str();
        text.chars().next().is_some_and(|c| !c.is_alphabetic() && !matches!(c, '_' | '(' | '[' | '$' | '\''))
            || (text.starts_with('$') && text.chars().all(|c| !c.is_alphanumeric()))
    }
}

fn read() -> std::sync::RwLockReadGuard<'static, Interner> {
    match INTERNER.read() {
        Ok(guard) => guard,
        Err(poisoned) => poisoned.into_inner(),
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

    pub fn text_cmp(self, other: QName) -> std::cmp::Ordering {
        self.module.text_cmp(other.module).then_with(|| self.ident.text_cmp(other.ident))
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
    Writing { names: Vec<Name>, indices: FxHashMap<Name, u32> },
    Reading(Arc<[Name]>),
}

/// Runs `work` and returns the names that it serialised, in the order of their indices: each text is stored once.
pub fn writing_names<T>(work: impl FnOnce() -> T) -> (T, Vec<Name>) {
    let table = Table::Writing { names: Vec::new(), indices: FxHashMap::default() };
    let (result, table) = with_table(table, work);
    let names = if let Table::Writing { names, .. } = table { names } else { Vec::new() };
    (result, names)
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
            Table::Writing { names, indices } => Some(*indices.entry(*self).or_insert_with(|| {
                names.push(*self);
                names.len() as u32 - 1
            })),
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
                Table::None | Table::Writing { .. } => None,
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
