//! In which functions the search from a root finds something, by the root's fingerprint and the work that is allowed.
//!
//! The verdict of an unproved function depends on these searches. This cache tells which of them concern it without
//! running them again.

use std::sync::Arc;

use limpid_base::{BoundedCache, QName};

/// The number of entries that are kept. They are cheap to recompute.
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
