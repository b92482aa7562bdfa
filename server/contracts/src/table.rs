//! A map by name that remembers the order of insertion, so that what is printed or stored has a fixed order.

use limpid_base::QName;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Debug)]
pub struct Table<T> {
    entries: Vec<(QName, T)>,
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
        self.entries.get(place as usize).map(|(_, value)| value)
    }

    pub fn get_mut(&mut self, name: QName) -> Option<&mut T> {
        let place = *self.index.get(&name)?;
        self.entries.get_mut(place as usize).map(|(_, value)| value)
    }

    pub fn contains(&self, name: QName) -> bool {
        self.index.contains_key(&name)
    }

    /// Replaces what was there, at its place.
    pub fn insert(&mut self, name: QName, value: T) {
        match self.index.get(&name) {
            Some(place) => self.entries[*place as usize].1 = value,
            None => {
                self.index.insert(name, self.entries.len() as u32);
                self.entries.push((name, value));
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (QName, &T)> {
        self.entries.iter().map(|(name, value)| (*name, value))
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, value)| value)
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }
}

impl<T: Default> Table<T> {
    pub fn entry(&mut self, name: QName) -> &mut T {
        if !self.contains(name) {
            self.insert(name, T::default());
        }
        let place = self.index.get(&name).map_or(0, |place| *place as usize);
        &mut self.entries[place].1
    }
}

impl<T: Serialize> Serialize for Table<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.entries.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Table<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Table<T>, D::Error> {
        let entries = Vec::<(QName, T)>::deserialize(deserializer)?;
        let index = entries.iter().enumerate().map(|(place, (name, _))| (*name, place as u32)).collect();
        Ok(Table { entries, index })
    }
}
