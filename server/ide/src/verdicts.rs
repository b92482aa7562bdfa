//! Verdicts that are known already, by fingerprint; the least recently used are forgotten.
//!
//! Must not know: how verdicts are found.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use limpid_core::Binding;
use limpid_report::{FunctionReport, Verdict};
use rustc_hash::FxHashMap;

use crate::anchor::{Anchors, moved};

/// Remembers reports across edits, files and snapshots.
#[derive(Debug)]
pub(crate) struct Verdicts {
    capacity: AtomicUsize,
    known: Mutex<Known>,
    checks: AtomicU64,
}

#[derive(Debug, Default)]
struct Known {
    clock: u64,
    reports: FxHashMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    report: Arc<FunctionReport>,
    /// How much work was allowed for it.
    work: u64,
    depends: Depends,
    anchors: Arc<Anchors>,
    used: u64,
}

/// What a report depends on besides the function's own fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Depends {
    /// The function is proved: then the report depends on nothing else.
    pub(crate) proved: bool,
    /// Everything that can reach the function: their searches may find something in it.
    pub(crate) callers: u64,
    /// The callers whose searches do find something in it.
    pub(crate) findings: u64,
    /// What fixes must not break.
    pub(crate) around: u64,
}

impl Verdicts {
    pub(crate) fn new(capacity: usize) -> Verdicts {
        Verdicts { capacity: AtomicUsize::new(capacity), known: Mutex::default(), checks: AtomicU64::new(0) }
    }

    /// The report on a function with this fingerprint, with its places in the text of `anchors`, and what it depends on. A
    /// counterexample is final; other verdicts count if at least as much work was allowed for them.
    pub(crate) fn get(
        &self,
        fingerprint: u64,
        work: u64,
        fits: &dyn Fn(&Depends) -> bool,
        anchors: &Anchors,
        binding: &Binding,
    ) -> Option<(FunctionReport, Depends)> {
        let (report, from, depends) = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.clock += 1;
            let clock = known.clock;
            let entry = known.reports.get_mut(&fingerprint)?;
            if entry.work < work && entry.report.verdict != Verdict::Counterexample || !fits(&entry.depends) {
                return None;
            }
            entry.used = clock;
            (Arc::clone(&entry.report), Arc::clone(&entry.anchors), entry.depends)
        };
        moved(&report, &from, anchors, binding).map(|report| (report, depends))
    }

    pub(crate) fn insert(
        &self,
        fingerprint: u64,
        work: u64,
        depends: Depends,
        report: Arc<FunctionReport>,
        anchors: Arc<Anchors>,
    ) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clock += 1;
        let used = known.clock;
        known.reports.insert(fingerprint, Entry { report, work, depends, anchors, used });
        // Forgetting in batches keeps the price of an insertion small.
        let capacity = self.capacity.load(Ordering::Relaxed).max(1);
        if known.reports.len() > capacity + capacity / 4 + 1 {
            let mut uses: Vec<u64> = known.reports.values().map(|entry| entry.used).collect();
            uses.sort_unstable();
            let oldest = uses[uses.len() - capacity];
            known.reports.retain(|_, entry| entry.used >= oldest);
        }
    }

    pub(crate) fn remember(&self, capacity: usize) {
        self.capacity.store(capacity, Ordering::Relaxed);
    }

    /// Counts a function that is really checked.
    pub(crate) fn count(&self) {
        self.checks.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn checks(&self) -> u64 {
        self.checks.load(Ordering::Relaxed)
    }
}
