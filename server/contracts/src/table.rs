//! A map by name that remembers the order of insertion, so that what is printed or stored has a fixed order.
//!
//! Copies share their entries, so that a table with one entry changed costs little.

use std::sync::Arc;

use limpid_base::QName;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Debug)]
pub struct Table<T> {
    entries: Vec<(QName, Arc<T>)>,
    index: FxHashMap<QName, u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table { entries: Vec::new(), index: FxHashMap::default() }
    }
}

impl<T> Table<T> {
    pub fn get(&self, name: QName) -> Option<&T> {
        let place = *self.index.get(&name)?;
        self.entries.get(place as usize).map(|(_, value)| &**value)
    }

    pub fn contains(&self, name: QName) -> bool {
        self.index.contains_key(&name)
    }

    /// Replaces what was there, at its place.
    pub fn insert(&mut self, name: QName, value: T) {
        match self.index.get(&name) {
            Some(place) => self.entries[*place as usize].1 = Arc::new(value),
            None => {
                self.index.insert(name, self.entries.len() as u32);
                self.entries.push((name, Arc::new(value)));
            }
        }
    }

    /// Removes what was there, and inserts the value before the first other entry that `after` accepts.
    pub fn insert_before(&mut self, name: QName, value: T, after: impl Fn(&T) -> bool) {
        self.entries.retain(|(other, _)| *other != name);
        let place = self.entries.iter().position(|(_, other)| after(other)).unwrap_or(self.entries.len());
        self.entries.insert(place, (name, Arc::new(value)));
        self.index = index(&self.entries);
    }

    pub fn iter(&self) -> impl Iterator<Item = (QName, &T)> {
        self.entries.iter().map(|(name, value)| (*name, &**value))
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, value)| &**value)
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }
}

impl<T: Clone> Table<T> {
    pub fn get_mut(&mut self, name: QName) -> Option<&mut T> {
        let place = *self.index.get(&name)?;
        self.entries.get_mut(place as usize).map(|(_, value)| Arc::make_mut(value))
    }
}

impl<T: Clone + Default> Table<T> {
    pub fn entry(&mut self, name: QName) -> &mut T {
        if !self.contains(name) {
            self.insert(name, T::default());
        }
        let place = self.index.get(&name).map_or(0, |place| *place as usize);
        Arc::make_mut(&mut self.entries[place].1)
    }
}

fn index<T>(entries: &[(QName, Arc<T>)]) -> FxHashMap<QName, u32> {
    entries.iter().enumerate().map(|(place, (name, _))| (*name, place as u32)).collect()
}

impl<T: Serialize> Serialize for Table<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Table<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Table<T>, D::Error> {
        let entries = Vec::<(QName, T)>::deserialize(deserializer)?;
        let entries: Vec<(QName, Arc<T>)> = entries.into_iter().map(|(name, value)| (name, Arc::new(value))).collect();
        let index = index(&entries);
        Ok(Table { entries, index })
    }
}
