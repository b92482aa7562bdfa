//! The searches of one text: each is run once, whoever asks for it.
//!
//! Must not know: how a search runs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use limpid_base::QName;
use limpid_verdict::RootSearch;

/// The root, the work that is allowed, and whether it is recorded how counterexamples are found.
type Key = (QName, u64, bool);

/// A search that somebody may be running.
type Slot = Arc<Mutex<Option<Arc<RootSearch>>>>;

#[derive(Debug, Default)]
pub(crate) struct Searches(Mutex<BTreeMap<Key, Slot>>);

impl Searches {
    /// The search, run by us if nobody has done so. If somebody is at it, waits for that. What was stopped is not kept.
    pub(crate) fn get(&self, key: Key, run: impl FnOnce() -> RootSearch) -> Arc<RootSearch> {
        let slot = Arc::clone(self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default());
        let mut known = slot.lock().unwrap_or_else(PoisonError::into_inner);
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
