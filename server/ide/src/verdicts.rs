//! The cache of reports, by fingerprint. The least recently used are evicted.
//!
//! Must not know: how verdicts are found.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use limpid_base::BoundedCache;
use limpid_core::Binding;
use limpid_report::{FunctionReport, Verdict};

use crate::anchor::{Anchors, moved};
use crate::fingerprint::Qualifying;

/// Caches reports across edits, files and snapshots.
#[derive(Debug)]
pub(crate) struct Verdicts {
    known: BoundedCache<u64, Entry>,
    checks: AtomicU64,
}

#[derive(Clone, Debug)]
struct Entry {
    report: Arc<FunctionReport>,
    /// Its work budget.
    work: u64,
    depends: Depends,
    anchors: Arc<Anchors>,
}

/// What a report depends on besides the function's own fingerprint.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Depends {
    /// The function is proved: then the report depends on qualifiers, and on nothing else.
    pub(crate) proved: bool,
    pub(crate) qualifying: Qualifying,
    /// It was typed alone and without qualifiers.
    pub(crate) alone: bool,
    /// Everything that can reach the function: their searches may find something in it.
    pub(crate) callers: u64,
    /// The callers whose searches do find something in it.
    pub(crate) findings: u64,
    /// What fixes must not break.
    pub(crate) around: u64,
}

impl Verdicts {
    pub(crate) fn new(capacity: usize) -> Verdicts {
        Verdicts { known: BoundedCache::new(capacity), checks: AtomicU64::new(0) }
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
        let serves = |entry: &Entry| {
            let final_or_enough = entry.work >= work || entry.report.verdict == Verdict::Counterexample;
            final_or_enough && fits(&entry.depends)
        };
        let entry = self.known.get_if(&fingerprint, serves)?;
        moved(&entry.report, &entry.anchors, anchors, binding).map(|report| (report, entry.depends))
    }

    pub(crate) fn insert(
        &self,
        fingerprint: u64,
        work: u64,
        depends: Depends,
        report: Arc<FunctionReport>,
        anchors: Arc<Anchors>,
    ) {
        self.known.insert(fingerprint, Entry { report, work, depends, anchors });
    }

    /// The work budget of the report with this fingerprint, and what the report depends on.
    pub(crate) fn made_with(&self, fingerprint: u64) -> Option<(u64, Depends)> {
        self.known.get(&fingerprint).map(|entry| (entry.work, entry.depends))
    }

    pub(crate) fn remember(&self, capacity: usize) {
        self.known.set_capacity(capacity);
    }

    /// Counts a cache miss.
    pub(crate) fn count(&self) {
        self.checks.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn checks(&self) -> u64 {
        self.checks.load(Ordering::Relaxed)
    }
}
