//! The searches of one text. Each runs once, and all requests share its result.
//!
//! Must not know: how a search runs.

use std::sync::Arc;

use dashmap::DashMap;
use limpid_base::QName;
use limpid_verdict::RootSearch;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;

/// The root, the work budget, and whether the search records how it finds counterexamples.
type Key = (QName, u64, bool);

/// A search that may be running on another thread.
type Slot = Arc<Mutex<Option<Arc<RootSearch>>>>;

#[derive(Debug, Default)]
pub(crate) struct Searches(DashMap<Key, Slot, FxBuildHasher>);

impl Searches {
    /// Runs the search, or waits for the thread that runs it already. A cancelled search is not kept.
    pub(crate) fn get(&self, key: Key, run: impl FnOnce() -> RootSearch) -> Arc<RootSearch> {
        let slot = Arc::clone(&self.0.entry(key).or_default());
        let mut known = slot.lock();
        if let Some(search) = &*known {
            return Arc::clone(search);
        }
        let search = Arc::new(run());
        if !search.is_cancelled() {
            *known = Some(Arc::clone(&search));
        }
        search
    }
}
