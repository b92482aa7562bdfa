//! In which functions the search from a root finds something, by the root's fingerprint and the work that is allowed.
//!
//! A function that is not proved is judged by these searches too. Knowing which of them concern it, an edit elsewhere does
//! not run them again.

use std::sync::Arc;

use limpid_base::{BoundedCache, QName};

/// More are not kept: they are soon found again.
const MOST: usize = 20_000;

/// The root's fingerprint, and how much work was allowed.
type Key = (u64, u64);

#[derive(Debug)]
pub(crate) struct Findings(BoundedCache<Key, Arc<[QName]>>);

impl Default for Findings {
    fn default() -> Findings {
        Findings(BoundedCache::new(MOST))
    }
}

impl Findings {
    pub(crate) fn get(&self, key: Key) -> Option<Arc<[QName]>> {
        self.0.get(&key)
    }

    pub(crate) fn insert(&self, key: Key, functions: Arc<[QName]>) {
        self.0.insert(key, functions);
    }
}
