//! What liquid typing solved, by what it was solved for; the least recently used are forgotten.
//!
//! Must not know: what solutions are.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use limpid_verdict::{CachedSolution, SolutionCache};
use rustc_hash::FxHashMap;

/// Remembers solutions across edits, files and snapshots.
#[derive(Debug)]
pub(crate) struct Solutions {
    capacity: AtomicUsize,
    known: Mutex<Known>,
    solved: AtomicU64,
}

#[derive(Debug, Default)]
struct Known {
    clock: u64,
    solutions: FxHashMap<u64, (Arc<CachedSolution>, u64)>,
}

impl Solutions {
    pub(crate) fn new(capacity: usize) -> Solutions {
        Solutions { capacity: AtomicUsize::new(capacity), known: Mutex::default(), solved: AtomicU64::new(0) }
    }

    pub(crate) fn remember(&self, capacity: usize) {
        self.capacity.store(capacity, Ordering::Relaxed);
    }

    /// How often something was really solved.
    pub(crate) fn solved(&self) -> u64 {
        self.solved.load(Ordering::Relaxed)
    }
}

impl SolutionCache for Solutions {
    fn get(&self, key: u64) -> Option<Arc<CachedSolution>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clock += 1;
        let clock = known.clock;
        let (solution, used) = known.solutions.get_mut(&key)?;
        *used = clock;
        Some(Arc::clone(solution))
    }

    fn put(&self, key: u64, solution: Arc<CachedSolution>) {
        self.solved.fetch_add(1, Ordering::Relaxed);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clock += 1;
        let clock = known.clock;
        known.solutions.insert(key, (solution, clock));
        // Forgetting in batches keeps the price of an insertion small.
        let capacity = self.capacity.load(Ordering::Relaxed).max(1);
        if known.solutions.len() > capacity + capacity / 4 + 1 {
            let mut uses: Vec<u64> = known.solutions.values().map(|(_, used)| *used).collect();
            uses.sort_unstable();
            let oldest = uses[uses.len() - capacity];
            known.solutions.retain(|_, (_, used)| *used >= oldest);
        }
    }
}
