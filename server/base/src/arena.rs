//! Vectors indexed by typed ids, and side tables over them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The place of a `T` in its [`Arena`].
pub struct Id<T> {
    raw: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    pub const fn from_raw(raw: u32) -> Id<T> {
        Id { raw, of: PhantomData }
    }

    pub const fn raw(self) -> u32 {
        self.raw
    }

    pub const fn index(self) -> usize {
        self.raw as usize
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}
impl<T> Eq for Id<T> {}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.raw.cmp(&other.raw)
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.raw)
    }
}
impl<T> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.raw)
    }
}
impl<'de, T> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Id::from_raw(u32::deserialize(deserializer)?))
    }
}

/// An append-only vector whose elements are named by [`Id`]s.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arena<T> {
    items: Vec<T>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena { items: Vec::new() }
    }
}

impl<T> Arena<T> {
    pub fn alloc(&mut self, item: T) -> Id<T> {
        let id = Id::from_raw(self.items.len() as u32);
        self.items.push(item);
        id
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn get(&self, id: Id<T>) -> Option<&T> {
        self.items.get(id.index())
    }

    pub fn iter(&self) -> impl Iterator<Item = (Id<T>, &T)> {
        self.items.iter().enumerate().map(|(raw, item)| (Id::from_raw(raw as u32), item))
    }

    pub fn ids(&self) -> impl Iterator<Item = Id<T>> + use<T> {
        (0..self.items.len() as u32).map(Id::from_raw)
    }

    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }
}

impl<T> Index<Id<T>> for Arena<T> {
    type Output = T;
    fn index(&self, id: Id<T>) -> &T {
        &self.items[id.index()]
    }
}

impl<T> IndexMut<Id<T>> for Arena<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for Arena<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.items).finish()
    }
}

/// What is known of some of the elements of an arena of `T`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaMap<T, V> {
    values: Vec<Option<V>>,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

impl<T, V> Default for ArenaMap<T, V> {
    fn default() -> Self {
        ArenaMap { values: Vec::new(), of: PhantomData }
    }
}

impl<T, V> ArenaMap<T, V> {
    pub fn insert(&mut self, id: Id<T>, value: V) {
        if self.values.len() <= id.index() {
            self.values.resize_with(id.index() + 1, || None);
        }
        self.values[id.index()] = Some(value);
    }

    pub fn get(&self, id: Id<T>) -> Option<&V> {
        self.values.get(id.index()).and_then(Option::as_ref)
    }

    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut V> {
        self.values.get_mut(id.index()).and_then(Option::as_mut)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Id<T>, &V)> {
        self.values.iter().enumerate().filter_map(|(raw, value)| Some((Id::from_raw(raw as u32), value.as_ref()?)))
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.values.iter_mut().filter_map(Option::as_mut)
    }
}

impl<T, V: fmt::Debug> fmt::Debug for ArenaMap<T, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
