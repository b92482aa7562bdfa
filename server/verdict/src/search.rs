//! The search from one root, as evidence for the reports on all functions that it gets to.

use std::time::{Duration, Instant};

use limpid_base::{Limits, QName};
use limpid_check::search::{Distrust, Found, Key, SearchGoal, SearchOutcome, Worker};
use limpid_check::{File, OpenObligations, Proofs};
use limpid_contracts::ObligationKind;
use limpid_symex::SearchBudget;

/// How much is spent, and what is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub budget: SearchBudget,
    /// Whether to keep how each counterexample was found.
    pub record: bool,
}

/// The search gets this fraction of the budget; blame gets all of it. Of 230 counterexamples in LiquidHaskell's tests a seventh of
/// the budget finds all, so most of what a search costs is spent where there is nothing to find.
const SHARE: u64 = 2;

/// The fraction of the default budget for a function that is proved: a longer search is for those that are not.
const SHARE_OF_PROVED: u64 = 50;

/// What the search from one root found.
#[derive(Clone, Debug)]
pub struct RootSearch {
    pub(crate) outcome: SearchOutcome,
    /// The inputs satisfy the invariants of their types.
    pub(crate) invariants: bool,
    /// It panicked.
    pub(crate) failed: bool,
    pub spent: Duration,
}

/// What searches cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    pub steps: u64,
    pub queries: u64,
    pub paths: u64,
    /// Counterexamples that did not replay.
    pub dropped: u64,
}

impl RootSearch {
    /// Searches from a root. Machines and solver are new, so that what is found depends on nothing that was done before.
    /// It ends when it has violated every obligation that typing leaves open and that it can get to.
    pub fn run(file: &File, proofs: &Proofs, root: QName, options: &Options, limits: &Limits) -> RootSearch {
        let start = Instant::now();
        let programs = Worker::programs(file);
        let find = |name: QName| file.data_type(name);
        let is_open = |key: &Key, kind: &ObligationKind| limpid_check::is_open(proofs, key, kind);
        let mut worker = Worker::new(file, &programs, &find).passing_promises(&is_open);
        if options.record {
            worker.start_recording();
        }
        let open = OpenObligations::of(file, proofs, root);
        let enough = |found: &[Found]| open.as_ref().is_some_and(|open| open.are_violated(found));
        let budget = SearchBudget { work: options.budget.work / SHARE, ..options.budget };
        let outcome = worker.search_for(SearchGoal::Found(&enough), root, budget, limits);
        RootSearch { outcome, invariants: true, failed: false, spent: start.elapsed() }
    }

    /// A small search from a function that typing proves: what it finds shows that the proof rests on something false.
    pub fn of_proved(
        file: &File,
        proofs: &Proofs,
        distrust: &Distrust,
        root: QName,
        options: &Options,
        limits: &Limits,
    ) -> RootSearch {
        let start = Instant::now();
        let search = |invariants: bool| {
            let programs = distrust.programs(file, invariants)?;
            let find = |name: QName| file.data_type(name);
            let is_open = |key: &Key, kind: &ObligationKind| limpid_check::is_open(proofs, key, kind);
            let worker = Worker::new(file, &programs, &find).passing_promises(&is_open);
            let enough = |found: &[Found]| found.iter().any(|found| found.key.function == root);
            let work = options.budget.work.min(SearchBudget::default().work) / SHARE_OF_PROVED;
            let budget = SearchBudget { work, ..options.budget };
            Some(worker.passing_assumptions(distrust).search_for(SearchGoal::Found(&enough), root, budget, limits))
        };
        let believing = search(true).unwrap_or_default();
        let is_done = believing.cancelled || !believing.found.is_empty();
        let doubting = if is_done { None } else { search(false) };
        let invariants = doubting.is_none();
        let outcome = doubting.unwrap_or(believing);
        RootSearch { outcome, invariants, failed: false, spent: start.elapsed() }
    }

    /// A search that was never begun, because the work was stopped.
    pub fn stopped() -> RootSearch {
        let outcome = SearchOutcome { cancelled: true, ..SearchOutcome::default() };
        RootSearch { outcome, invariants: true, failed: false, spent: Duration::ZERO }
    }

    /// A search that panicked.
    pub fn failed() -> RootSearch {
        RootSearch { outcome: SearchOutcome::default(), invariants: true, failed: true, spent: Duration::ZERO }
    }

    pub fn is_cancelled(&self) -> bool {
        self.outcome.cancelled
    }

    /// The functions in which it found something, each once.
    pub fn broken(&self) -> Vec<QName> {
        let mut functions: Vec<QName> = Vec::new();
        for found in &self.outcome.found {
            if !functions.contains(&found.key.function) {
                functions.push(found.key.function);
            }
        }
        functions
    }

    pub fn statistics(&self) -> Statistics {
        let SearchOutcome { work, queries, paths, dropped, .. } = self.outcome;
        Statistics { steps: work, queries, paths, dropped }
    }
}

impl std::iter::Sum for Statistics {
    fn sum<I: Iterator<Item = Statistics>>(all: I) -> Statistics {
        all.fold(Statistics::default(), |sum, one| Statistics {
            steps: sum.steps + one.steps,
            queries: sum.queries + one.queries,
            paths: sum.paths + one.paths,
            dropped: sum.dropped + one.dropped,
        })
    }
}
