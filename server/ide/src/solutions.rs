//! The cache of liquid typing's solutions, by their constraints. The least recently used are evicted.
//!
//! What a check of a module used outlives the process as one entry, a [`pack`](UsedSolutions::pack), under the name of the
//! module: a later text of it has most constraints in common with this one. A solution is still found by its constraints
//! alone, so a pack that belongs to another text, or to another module of that name, is useless at worst.
//!
//! Must not know: what solutions are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use limpid_base::BoundedCache;
use limpid_verdict::{CachedSolution, SolutionCache};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

/// The largest pack, in bytes. The solutions that cost most to compute again are in it.
const LARGEST_PACK: usize = 1 << 20;

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

    /// Adds the solutions of a pack. A pack that cannot be read has none.
    pub(crate) fn unpack(&self, pack: &[u8]) {
        let entries: Vec<(u64, &[u8])> = postcard::from_bytes(pack).unwrap_or_default();
        for (key, bytes) in entries {
            if let Ok(solution) = postcard::from_bytes::<CachedSolution>(bytes) {
                self.known.insert(key, Arc::new(solution));
            }
        }
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

/// The solutions that one analysis uses.
#[derive(Debug)]
pub(crate) struct UsedSolutions {
    all: Arc<Solutions>,
    used: Mutex<FxHashMap<u64, Arc<CachedSolution>>>,
    /// The number of those that it computed.
    solved: AtomicU64,
}

impl UsedSolutions {
    pub(crate) fn new(all: &Arc<Solutions>) -> UsedSolutions {
        UsedSolutions { all: Arc::clone(all), used: Mutex::default(), solved: AtomicU64::new(0) }
    }

    /// The used solutions as bytes, if some of them are new.
    pub(crate) fn pack(&self) -> Option<Vec<u8>> {
        (self.solved.load(Ordering::Relaxed) > 0).then_some(())?;
        let mut used: Vec<(u64, Arc<CachedSolution>)> = std::mem::take(&mut *self.used.lock()).into_iter().collect();
        used.sort_by_key(|(key, solution)| (std::cmp::Reverse(solution.cost()), *key));
        let mut size = 0;
        let encoded = used.iter().filter_map(|(key, solution)| Some((*key, postcard::to_stdvec(&**solution).ok()?)));
        let fitting = encoded.take_while(|(_, bytes)| {
            size += bytes.len();
            size <= LARGEST_PACK
        });
        let entries: Vec<(u64, Vec<u8>)> = fitting.collect();
        postcard::to_stdvec(&entries).ok()
    }
}

impl SolutionCache for UsedSolutions {
    fn get(&self, key: u64) -> Option<Arc<CachedSolution>> {
        let known = self.all.get(key)?;
        self.used.lock().insert(key, Arc::clone(&known));
        Some(known)
    }

    fn put(&self, keys: &[u64], solution: Arc<CachedSolution>) {
        self.solved.fetch_add(1, Ordering::Relaxed);
        self.used.lock().extend(keys.iter().map(|key| (*key, Arc::clone(&solution))));
        self.all.put(keys, solution);
    }
}
