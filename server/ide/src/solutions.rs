//! The cache of liquid typing's solutions, by their constraints. The least recently used are evicted.
//!
//! Must not know: what solutions are.

use std::sync::Arc;

use limpid_base::BoundedCache;
use limpid_verdict::{CachedSolution, SolutionCache};

/// Caches solutions across edits, files and snapshots.
#[derive(Debug)]
pub(crate) struct Solutions(BoundedCache<u64, Arc<CachedSolution>>);

impl Solutions {
    pub(crate) fn new(capacity: usize) -> Solutions {
        Solutions(BoundedCache::new(capacity))
    }

    pub(crate) fn remember(&self, capacity: usize) {
        self.0.set_capacity(capacity);
    }

    /// The number of cache misses: solutions that were computed.
    pub(crate) fn solved(&self) -> u64 {
        self.0.counts().insertions
    }
}

impl SolutionCache for Solutions {
    fn get(&self, key: u64) -> Option<Arc<CachedSolution>> {
        self.0.get(&key)
    }

    fn put(&self, key: u64, solution: Arc<CachedSolution>) {
        self.0.insert(key, solution);
    }
}
