//! A cache that stays small: when it is full, what was not used for longest is forgotten.
//!
//! Threads share it without a lock around it. Must not know: what is kept, and how it is computed.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry as Place;
use rustc_hash::FxBuildHasher;

/// A map with a bound on its entries; the least recently used go first.
///
/// Entries are forgotten in batches, so that an insertion stays cheap: at times there are a quarter more than the bound
/// says. Functions that are passed in run while a part of the map is locked, and must not use the cache themselves;
/// [`BoundedCache::get_or_insert_with`] is the exception.
pub struct BoundedCache<K, V> {
    entries: DashMap<K, Entry<V>, FxBuildHasher>,
    capacity: AtomicUsize,
    /// Counts uses: the entry that was used last has the greatest number.
    clock: AtomicU64,
    hits: AtomicU64,
    misses: AtomicU64,
    insertions: AtomicU64,
    evictions: AtomicU64,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    used: AtomicU64,
}

/// What a cache was good for so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CacheCounts {
    pub hits: u64,
    pub misses: u64,
    pub insertions: u64,
    pub evictions: u64,
}

impl<K: Eq + Hash, V> std::fmt::Debug for BoundedCache<K, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoundedCache").field("len", &self.len()).field("counts", &self.counts()).finish_non_exhaustive()
    }
}

impl<K: Eq + Hash, V> BoundedCache<K, V> {
    /// A cache of so many entries, and at least one.
    pub fn new(capacity: usize) -> BoundedCache<K, V> {
        BoundedCache {
            entries: DashMap::default(),
            capacity: AtomicUsize::new(capacity.max(1)),
            clock: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            insertions: AtomicU64::new(0),
            evictions: AtomicU64::new(0),
        }
    }

    /// Sets the bound. A smaller one takes effect at the next insertion.
    pub fn set_capacity(&self, capacity: usize) {
        self.capacity.store(capacity.max(1), Ordering::Relaxed);
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn counts(&self) -> CacheCounts {
        CacheCounts {
            hits: self.hits.load(Ordering::Relaxed),
            misses: self.misses.load(Ordering::Relaxed),
            insertions: self.insertions.load(Ordering::Relaxed),
            evictions: self.evictions.load(Ordering::Relaxed),
        }
    }

    /// Keeps a value, in place of an earlier one with this key.
    pub fn insert(&self, key: K, value: V) {
        let entry = self.entry(value);
        self.entries.insert(key, entry);
        self.evict(|_, _| true);
    }

    pub fn remove<Q: Eq + Hash + ?Sized>(&self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.entries.remove(key);
    }

    /// Calls a function with every entry, in no particular order. That is no use of them.
    pub fn for_each(&self, mut see: impl FnMut(&K, &V)) {
        for entry in &self.entries {
            see(entry.key(), &entry.value().value);
        }
    }

    /// Forgets the least recently used of the entries that may go, if these are too many. The others do not count.
    pub fn evict(&self, may_go: impl Fn(&K, &V) -> bool) {
        let capacity = self.capacity.load(Ordering::Relaxed);
        let limit = capacity + capacity / 4;
        if self.entries.len() <= limit {
            return;
        }
        let candidates = self.entries.iter().filter(|entry| may_go(entry.key(), &entry.value().value));
        let mut uses: Vec<u64> = candidates.map(|entry| entry.value().used.load(Ordering::Relaxed)).collect();
        if uses.len() <= limit {
            return;
        }
        let place = uses.len() - capacity;
        let (_, oldest, _) = uses.select_nth_unstable(place);
        let mut gone = 0;
        self.entries.retain(|key, entry| {
            let goes = *entry.used.get_mut() < *oldest && may_go(key, &entry.value);
            gone += u64::from(goes);
            !goes
        });
        self.evictions.fetch_add(gone, Ordering::Relaxed);
    }

    fn entry(&self, value: V) -> Entry<V> {
        self.insertions.fetch_add(1, Ordering::Relaxed);
        Entry { value, used: AtomicU64::new(self.tick()) }
    }

    fn tick(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }
}

impl<K: Eq + Hash, V: Clone> BoundedCache<K, V> {
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.get_if(key, |_| true)
    }

    /// The value of a key, if it serves. A value that does not is not used.
    pub fn get_if<Q: Eq + Hash + ?Sized>(&self, key: &Q, serves: impl FnOnce(&V) -> bool) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let found = self.entries.get(key).filter(|entry| serves(&entry.value));
        let value = found.map(|entry| {
            entry.used.store(self.tick(), Ordering::Relaxed);
            entry.value.clone()
        });
        let counter = if value.is_some() { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
        value
    }

    /// The value of a key. If there is none, it is made and kept; who asks meanwhile does not wait, but makes it too.
    pub fn get_or_insert_with(&self, key: K, make: impl FnOnce() -> V) -> V {
        if let Some(value) = self.get(&key) {
            return value;
        }
        let value = make();
        self.insert(key, value.clone());
        value
    }

    /// Replaces the value of a key atomically by what the function returns for the old one; `None` leaves what there
    /// is. That is a use of it. This forgets nothing: see [`BoundedCache::evict`].
    pub fn update(&self, key: K, choose: impl FnOnce(Option<&V>) -> Option<V>) {
        match self.entries.entry(key) {
            Place::Occupied(mut place) => match choose(Some(&place.get().value)) {
                Some(value) => _ = place.insert(self.entry(value)),
                None => place.get().used.store(self.tick(), Ordering::Relaxed),
            },
            Place::Vacant(place) => {
                if let Some(value) = choose(None) {
                    place.insert(self.entry(value));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(cache: &BoundedCache<u32, &'static str>) -> Vec<u32> {
        let mut keys = Vec::new();
        cache.for_each(|key, _| keys.push(*key));
        keys.sort_unstable();
        keys
    }

    #[test]
    fn the_least_recently_used_go_first() {
        let cache = BoundedCache::new(3);
        for key in 0..3 {
            cache.insert(key, "");
        }
        cache.get(&0);
        cache.insert(3, "");
        assert_eq!(keys(&cache), [0, 2, 3]);
        // What does not serve is not used.
        assert_eq!(cache.get_if(&2, |_| false), None);
        cache.insert(4, "");
        assert_eq!(keys(&cache), [0, 3, 4]);
        assert_eq!(cache.counts(), CacheCounts { hits: 1, misses: 1, insertions: 5, evictions: 2 });
    }

    #[test]
    fn a_batch_is_forgotten_when_a_quarter_more_is_there() {
        let cache = BoundedCache::new(8);
        for key in 0..10 {
            cache.insert(key, "");
        }
        assert_eq!(cache.len(), 10);
        cache.insert(10, "");
        assert_eq!(keys(&cache), (3..11).collect::<Vec<_>>());
        cache.set_capacity(2);
        cache.insert(11, "");
        assert_eq!(keys(&cache), [10, 11]);
        cache.remove(&10);
        assert_eq!(keys(&cache), [11]);
    }

    #[test]
    fn an_insertion_replaces_what_has_the_same_key() {
        let cache = BoundedCache::new(0);
        cache.insert(1, "old");
        cache.insert(1, "new");
        assert_eq!(cache.get(&1), Some("new"));
        cache.insert(2, "other");
        assert_eq!(keys(&cache), [2]);
    }

    #[test]
    fn what_must_stay_stays_and_does_not_count() {
        let cache = BoundedCache::new(2);
        for key in 0..6 {
            cache.update(key, |there| there.is_none().then_some(""));
            cache.evict(|key, _| *key >= 2);
        }
        assert_eq!(keys(&cache), [0, 1, 4, 5]);
    }

    #[test]
    fn an_update_sees_what_is_there() {
        let cache = BoundedCache::new(2);
        cache.update(1, |there| {
            assert_eq!(there, None);
            Some("a")
        });
        cache.update(1, |there| {
            assert_eq!(there, Some(&"a"));
            None
        });
        assert_eq!(cache.get(&1), Some("a"));
    }

    #[test]
    fn a_value_is_made_once() {
        let cache = BoundedCache::new(2);
        let made = |value: &'static str| cache.get_or_insert_with(7, || value);
        assert_eq!((made("first"), made("second")), ("first", "first"));
    }

    #[test]
    fn the_bound_holds_with_many_threads() {
        let cache = BoundedCache::new(16);
        std::thread::scope(|scope| {
            for thread in 0..4_u32 {
                let cache = &cache;
                scope.spawn(move || {
                    for step in 0..500 {
                        let key = (thread * 131 + step * 7) % 97;
                        assert_eq!(cache.get_or_insert_with(key, || key * 2), key * 2);
                    }
                });
            }
        });
        // Each thread cleans up after its own insertions.
        assert!(cache.len() <= 20, "{}", cache.len());
        assert_eq!(cache.counts().hits + cache.counts().misses, 2000);
    }
}
