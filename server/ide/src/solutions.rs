//! The cache of liquid typing's solutions, by their constraints. The least recently used are evicted.
//!
//! Must not know: what solutions are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use limpid_base::BoundedCache;
use limpid_verdict::{CachedSolution, SolutionCache};

/// Caches solutions across edits, files and snapshots.
#[derive(Debug)]
pub(crate) struct Solutions {
    known: BoundedCache<u64, Arc<CachedSolution>>,
    solved: AtomicU64,
}

impl Solutions {
    pub(crate) fn new(capacity: usize) -> Solutions {
        Solutions { known: BoundedCache::new(capacity), solved: AtomicU64::new(0) }
    }

    pub(crate) fn remember(&self, capacity: usize) {
        self.known.set_capacity(capacity);
    }

    /// The number of cache misses: solutions that were computed.
    pub(crate) fn solved(&self) -> u64 {
        self.solved.load(Ordering::Relaxed)
    }
}

impl SolutionCache for Solutions {
    fn get(&self, key: u64) -> Option<Arc<CachedSolution>> {
        self.known.get(&key)
    }

    fn put(&self, keys: &[u64], solution: Arc<CachedSolution>) {
        self.solved.fetch_add(1, Ordering::Relaxed);
        for key in keys {
            self.known.insert(*key, Arc::clone(&solution));
        }
    }
}
