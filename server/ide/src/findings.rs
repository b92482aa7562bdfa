//! In which functions the search from a root finds something, by the root's fingerprint and the work that is allowed.
//!
//! A function that is not proved is judged by these searches too. Knowing which of them concern it, an edit elsewhere does
//! not run them again.

use std::sync::{Arc, Mutex, PoisonError};

use limpid_base::QName;
use rustc_hash::FxHashMap;

/// More are not kept: they are soon found again.
const MOST: usize = 20_000;

/// The root's fingerprint, and how much work was allowed.
type Key = (u64, u64);

#[derive(Debug, Default)]
pub(crate) struct Findings(Mutex<FxHashMap<Key, Arc<[QName]>>>);

impl Findings {
    pub(crate) fn get(&self, key: Key) -> Option<Arc<[QName]>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    }

    pub(crate) fn insert(&self, key: Key, functions: Arc<[QName]>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, functions);
    }
}
