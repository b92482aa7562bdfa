//! Checks a file: searches its roots and reports on every function.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use limpid_base::{Limits, QName};
use limpid_blame::blame;
use limpid_check::counterexample::counterexample;
use limpid_core::{Binding, Code};
use limpid_repair::weaken;
use limpid_symex::SearchBudget;

use crate::threads::on_threads;
use limpid_check::File;
use limpid_check::proof::Proofs;
use limpid_check::roots::{has_refinement, roots};
use limpid_check::search::{Found, Key, SearchOutcome, Worker};
use limpid_report::{Counterexample, FunctionReport, Reason, Search, Verdict};

/// What to check, and the budget.
#[derive(Clone, Debug)]
pub struct Options {
    pub budget: SearchBudget,
    /// Checks only these functions; all if it is empty.
    pub only: Vec<QName>,
    /// The number of threads.
    pub jobs: usize,
    /// Whether to record how counterexamples are found.
    pub record: bool,
    /// Counts the roots whose search is done, to show progress.
    pub progress: Arc<AtomicUsize>,
}

impl Default for Options {
    fn default() -> Options {
        Options { budget: SearchBudget::default(), only: Vec::new(), jobs: 1, record: false, progress: Arc::default() }
    }
}

/// The result of checking a file.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// In source order.
    pub functions: Vec<FunctionReport>,
    /// The time of the search from each root.
    pub spent: Vec<(QName, Duration)>,
    pub statistics: Statistics,
}

/// What a check cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    pub steps: u64,
    pub queries: u64,
    pub paths: u64,
    /// Counterexamples that did not replay.
    pub dropped: u64,
}

/// Checks every function of a file.
pub fn check(file: &File, options: &Options, limits: &Limits) -> Checked {
    check_after(file, &Proofs::of(file, options.jobs, limits), options, limits)
}

/// As [`check`], with proofs that are known already.
pub fn check_after(file: &File, proofs: &Proofs, options: &Options, limits: &Limits) -> Checked {
    let wanted = |name: &QName| options.only.is_empty() || options.only.contains(name);
    // A function that is no root is reached through its callers, so all roots are searched for it.
    let roots = proofs.roots(file, roots(file));
    let all = options.only.iter().any(|name| !roots.contains(name) && !proofs.is_safe(*name));
    let roots: Vec<QName> = roots.into_iter().filter(|root| all || wanted(root)).collect();
    let outcomes = search_all(file, &roots, options, limits);
    let mut checked = Checked::default();
    let mut best: BTreeMap<QName, BTreeMap<Key, Found>> = BTreeMap::new();
    let mut searched: BTreeMap<QName, SearchOutcome> = BTreeMap::new();
    for (root, outcome, spent) in outcomes {
        checked.spent.push((root, spent));
        checked.statistics.steps += outcome.work;
        checked.statistics.queries += outcome.queries;
        checked.statistics.paths += outcome.paths;
        checked.statistics.dropped += outcome.dropped;
        for found in &outcome.found {
            let known = best.entry(found.key.function).or_default();
            let better = known.get(&found.key).is_none_or(|other| rank(found) < rank(other));
            if better {
                known.insert(found.key.clone(), found.clone());
            }
        }
        searched.insert(root, outcome);
    }
    let asked: Vec<&Binding> = file.functions().filter(|binding| wanted(&binding.name)).collect();
    let judge = |place: usize| {
        let binding = asked[place];
        let name = binding.name;
        let proved = proofs.is_safe(name);
        let found = if proved { BTreeMap::new() } else { best.get(&name).cloned().unwrap_or_default() };
        let stopped = roots.contains(&name) && !searched.contains_key(&name);
        let stopped = stopped.then(|| SearchOutcome { cancelled: true, ..SearchOutcome::default() });
        let searched = stopped.as_ref().or_else(|| searched.get(&name));
        let mut report = report(file, binding, found.into_values().collect(), searched);
        if proved && report.verdict == Verdict::Unknown {
            report.verdict = Verdict::Safe;
            report.reason = Reason::Evident;
        } else if let Some(open) = proofs.open(name).filter(|_| report.verdict == Verdict::Unknown) {
            if let Reason::Open { unproved, .. } = &mut report.reason {
                *unproved = Some(open.required.clone());
            }
            blame(file, proofs, options.budget, limits, &mut report);
        } else if report.verdict == Verdict::Counterexample {
            report.fixes = weaken(file, proofs, &report, options.budget, limits);
        }
        report
    };
    checked.functions = on_threads(options.jobs, asked.len(), &|next| {
        std::iter::from_fn(next).map(|place| (place, judge(place))).collect()
    });
    checked.functions.sort_by_key(|function| (function.span.start, function.span.end));
    checked
}

/// The reports on functions that are proved, without a search.
pub fn proved(file: &File, proofs: &Proofs, functions: &[QName]) -> Vec<FunctionReport> {
    let safe = |binding: &&Binding| functions.contains(&binding.name) && proofs.is_safe(binding.name);
    let reports = file.functions().filter(safe).map(|binding| {
        let report = report(file, binding, Vec::new(), None);
        match report.verdict {
            Verdict::Unknown => FunctionReport { verdict: Verdict::Safe, reason: Reason::Evident, ..report },
            _ => report,
        }
    });
    reports.collect()
}

/// Prefers a counterexample that starts from the function itself, then one that lazy evaluation demands, then a small
/// one.
fn rank(found: &Found) -> (bool, bool, usize, u64, &[String]) {
    let own = found.root == found.key.function;
    (!own, !found.report.demanded, found.opaque.len(), found.size, &found.arguments)
}

fn search_all(
    file: &File,
    roots: &[QName],
    options: &Options,
    limits: &Limits,
) -> Vec<(QName, SearchOutcome, Duration)> {
    on_threads(options.jobs, roots.len(), &|next| {
        let programs = Worker::programs(file);
        let find = |name: QName| file.data_type(name);
        let mut worker = Worker::new(file, &programs, &find);
        if options.record {
            worker.start_recording();
        }
        let mut found = Vec::new();
        while let Some(place) = next().filter(|_| limits.check().is_ok()) {
            let start = Instant::now();
            let outcome = worker.search(roots[place], options.budget, limits);
            options.progress.fetch_add(1, Ordering::Relaxed);
            found.push((place, (roots[place], outcome, start.elapsed())));
        }
        found
    })
}

fn report(file: &File, binding: &Binding, found: Vec<Found>, searched: Option<&SearchOutcome>) -> FunctionReport {
    let mut counterexamples: Vec<Counterexample> = found.iter().map(counterexample).collect();
    counterexamples.sort_by_key(|example| (example.obligation.place.span.start, example.obligation.place.span.end));
    let flags = file.scopes.last().and_then(|scope| scope.contracts.flags.get(binding.name));
    let must_fail = flags.is_some_and(|flags| flags.has(limpid_contracts::Mark::Fail));
    let (verdict, reason) = match &binding.code {
        Code::Unsupported(unsupported) => {
            (Verdict::Unsupported, Reason::Unsupported { what: unsupported.what.clone() })
        }
        _ if must_fail && !counterexamples.is_empty() => {
            let found = std::mem::take(&mut counterexamples);
            let call = found.first().map(|example| example.call.clone()).unwrap_or_default();
            (Verdict::Safe, Reason::FailsAsMarked { call })
        }
        _ if !counterexamples.is_empty() => (Verdict::Counterexample, Reason::Evident),
        Code::Opaque => (Verdict::Unknown, Reason::Open { search: Search::NoCode, gap: None, unproved: None }),
        Code::Body(_) => (Verdict::Unknown, reason(searched)),
    };
    FunctionReport {
        name: binding.name,
        annotated: has_refinement(file, binding.name),
        span: binding.span,
        name_span: binding.name_span,
        verdict,
        reason,
        culprits: Vec::new(),
        counterexamples,
        allowed: Vec::new(),
        fixes: Vec::new(),
    }
}

/// Why a function has neither proof nor counterexample.
fn reason(searched: Option<&SearchOutcome>) -> Reason {
    let Some(outcome) = searched else {
        return Reason::Open { search: Search::ThroughCallers, gap: None, unproved: None };
    };
    let search = match (outcome.cancelled, outcome.exhausted) {
        (true, _) => Search::Stopped,
        (_, true) => Search::Exhausted,
        (_, false) => Search::Bounded { paths: outcome.paths },
    };
    Reason::Open { search, gap: outcome.gaps.first().cloned(), unproved: None }
}
