//! How the functions of a file are settled: known reports first, then proofs, then searches and what follows from them.
//!
//! The evidence for a function that typing does not prove is what its own search finds, and what the searches from all
//! unproved roots that can reach it find in it. Each root is searched at most once for a text. A report is remembered with
//! everything that this evidence depends on, so that an edit re-checks what it can change and nothing else.
//!
//! Must not know: editors, how reports are shown.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use limpid_base::{Limits, QName};
use limpid_core::Binding;
use limpid_report::FunctionReport;
use limpid_verdict::{
    Caching, CallGraph, File, Options, Proofs, RootSearch, SearchBudget, Statistics, failed, judge, proved, roots,
};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use crate::analyse::{Listener, Progress, Request};
use crate::analysis::{Analysis, Cache};
use crate::threads::on_threads;
use crate::verdicts::Depends;

/// One analysis of one file.
pub(crate) struct Driver<'a> {
    cache: &'a Cache,
    analysis: &'a Analysis,
    request: &'a Request,
    budget: SearchBudget,
    limits: &'a Limits,
    progress: Mutex<&'a mut Listener<'a>>,
    /// The functions that are asked for and that nothing is remembered of.
    open: Vec<&'a Binding>,
    /// The functions that are known to be proved.
    believed: Vec<QName>,
    /// Reports that were cut short; they are neither remembered nor shown to anybody else.
    partial: Mutex<Vec<Arc<FunctionReport>>>,
}

impl<'a> Driver<'a> {
    pub(crate) fn new(
        cache: &'a Cache,
        analysis: &'a Analysis,
        request: &'a Request,
        limits: &'a Limits,
        progress: &'a mut Listener<'a>,
    ) -> Driver<'a> {
        Driver {
            cache,
            analysis,
            request,
            budget: request.effort.budget(),
            limits,
            progress: Mutex::new(progress),
            open: Vec::new(),
            believed: Vec::new(),
            partial: Mutex::default(),
        }
    }

    pub(crate) fn tell(&self, progress: Progress<'_>) {
        let mut tell = self.progress.lock();
        (*tell)(self.analysis, progress);
    }

    /// Puts in place what is remembered of this text.
    pub(crate) fn recall(&mut self) {
        let fingerprints = &self.analysis.fingerprints;
        for binding in self.analysis.functions() {
            let now = fingerprints.depends(binding.name);
            let fits = |known: &Depends| known.proved || known.callers == now.callers && known.around == now.around;
            match self.remembered(binding, &fits) {
                Some((report, depends)) => {
                    if depends.proved {
                        self.believed.push(binding.name);
                    }
                    self.analysis.add(Arc::new(report));
                }
                None if self.request.wants(binding.name.ident.as_str()) => self.open.push(binding),
                None => {}
            }
        }
    }

    /// The functions that are asked for and have no report yet.
    pub(crate) fn open(&self) -> Vec<&'a Binding> {
        self.open.clone()
    }

    /// Types what is not known to be proved; that settles most functions. The rest is to be judged.
    pub(crate) fn prove<'d>(&'d self, file: &'d File, open: &[&'a Binding]) -> Judging<'d, 'a> {
        let mut proofs = Proofs::default();
        self.believed.iter().for_each(|name| proofs.believe(*name));
        let asked: Vec<QName> = open.iter().map(|binding| binding.name).collect();
        // Fixes and roots depend on the proofs of all functions, also of those that are not requested.
        let others = self.analysis.functions().map(|binding| binding.name);
        let others = others.filter(|name| !asked.contains(name) && !self.believed.contains(name));
        let names: Vec<QName> = asked.iter().copied().chain(others).collect();
        if let Some(first) = open.first() {
            self.tell(Progress::Checking { function: first.name.ident.as_str(), done: 0, total: open.len() });
        }
        let cache = self.cache;
        let caching = Caching { cache: &cache.solutions, context: self.analysis.fingerprints.logic };
        let mut settled = 0;
        proofs.extend(file, &names, self.request.jobs, Some(caching), self.limits, &mut |proofs, found| {
            let wanted: Vec<QName> = found.iter().copied().filter(|name| asked.contains(name)).collect();
            let reports = proved(file, proofs, &wanted);
            settled += reports.len();
            for report in &reports {
                cache.verdicts.count();
                self.keep(report.clone(), Depends { proved: true, ..self.analysis.fingerprints.depends(report.name) });
            }
            if !reports.is_empty() {
                self.tell(Progress::Found);
            }
        });
        let rest: Vec<&Binding> = open.iter().copied().filter(|binding| !proofs.is_safe(binding.name)).collect();
        Judging::new(self, file, proofs, &rest, (settled, open.len()))
    }

    /// On the functions that were asked for, in source order.
    pub(crate) fn reports(&self) -> Vec<Arc<FunctionReport>> {
        let mut reports = self.partial.lock().clone();
        let known = self.analysis.reports().into_iter().filter(|report| self.request.wants(report.name.ident.as_str()));
        for report in known {
            if !reports.iter().any(|one| one.name == report.name) {
                reports.push(report);
            }
        }
        reports.sort_by_key(|report| (report.span.start, report.span.end));
        reports
    }

    /// The report that is remembered of a function, if it was made from what `fits` accepts.
    fn remembered(&self, binding: &Binding, fits: &dyn Fn(&Depends) -> bool) -> Option<(FunctionReport, Depends)> {
        if self.request.record {
            return None;
        }
        let fingerprint = *self.analysis.fingerprints.functions.get(&binding.name)?;
        let verdicts = &self.cache.verdicts;
        verdicts.get(fingerprint, self.budget.work, fits, &self.analysis.anchors, binding)
    }

    /// Puts a report in place, and remembers it.
    fn keep(&self, report: FunctionReport, depends: Depends) {
        let report = Arc::new(self.annotated(report));
        if let Some(fingerprint) =
            self.analysis.fingerprints.functions.get(&report.name).filter(|_| !self.request.record)
        {
            let anchors = Arc::clone(&self.analysis.anchors);
            let verdicts = &self.cache.verdicts;
            verdicts.insert(*fingerprint, self.budget.work, depends, Arc::clone(&report), anchors);
        }
        self.analysis.add(report);
    }

    fn annotated(&self, report: FunctionReport) -> FunctionReport {
        FunctionReport { annotated: self.analysis.specification.is_annotated(report.name), ..report }
    }

    fn is_stopped(&self) -> bool {
        self.limits.check().is_err()
    }
}

/// A function that typing does not prove.
struct Pending<'d> {
    binding: &'d Binding,
    /// Whether it is searched from itself.
    is_root: bool,
    /// The other roots whose searches can reach it.
    callers: Vec<QName>,
}

/// What the threads do, in this order.
#[derive(Clone, Copy)]
enum Task {
    /// Searches from a root, for the sake of a pending function.
    Search(QName, usize),
    Judge(usize),
}

/// The functions that typing leaves open, on their way to their reports.
pub(crate) struct Judging<'d, 'a> {
    driver: &'d Driver<'a>,
    file: &'d File,
    proofs: Proofs,
    options: Options,
    pending: Vec<Pending<'d>>,
    done: AtomicUsize,
    total: usize,
    /// Those that were needed, by their roots.
    searches: Mutex<FxHashMap<QName, Arc<RootSearch>>>,
}

impl<'d, 'a> Judging<'d, 'a> {
    fn new(
        driver: &'d Driver<'a>,
        file: &'d File,
        proofs: Proofs,
        rest: &[&'d Binding],
        (done, total): (usize, usize),
    ) -> Judging<'d, 'a> {
        let graph = CallGraph::new(file);
        let roots = proofs.roots(&graph, roots(file));
        let pending = rest.iter().map(|binding| {
            let name = binding.name;
            // Without code there is nothing to search.
            let reaching = if binding.body().is_some() { graph.reaching([name]) } else { Default::default() };
            let callers = roots.iter().copied().filter(|root| *root != name && reaching.contains(root));
            Pending { binding, is_root: roots.contains(&name), callers: callers.collect() }
        });
        let options = Options { budget: driver.budget, record: driver.request.record };
        let (pending, done) = (pending.collect(), AtomicUsize::new(done));
        Judging { driver, file, proofs, options, pending, done, total, searches: Mutex::default() }
    }

    /// Judges everything that is pending.
    pub(crate) fn run(&self) {
        let tasks = self.tasks();
        on_threads(self.driver.request.jobs, tasks.len(), &|place| match tasks[place] {
            Task::Search(root, for_the_sake_of) => {
                if !self.driver.is_stopped() {
                    self.tell_checking(for_the_sake_of);
                    self.broken_by(root);
                }
            }
            Task::Judge(place) => self.judge(place),
        });
    }

    /// The searches of callers whose findings are not known come before the function that they may concern. A function that
    /// they turn out not to concern may be remembered, so its own search waits until it is judged.
    fn tasks(&self) -> Vec<Task> {
        let mut tasks = Vec::new();
        let mut listed: Vec<QName> = Vec::new();
        for (place, pending) in self.pending.iter().enumerate() {
            for root in &pending.callers {
                if !listed.contains(root) && self.known_broken_by(*root).is_none() {
                    listed.push(*root);
                    tasks.push(Task::Search(*root, place));
                }
            }
            tasks.push(Task::Judge(place));
        }
        tasks
    }

    fn judge(&self, place: usize) {
        let Pending { binding, is_root, callers } = &self.pending[place];
        let (driver, name) = (self.driver, binding.name);
        self.tell_checking(place);
        let concern = |root: &&QName| self.broken_by(**root).contains(&name);
        let callers: Vec<QName> = callers.iter().filter(concern).copied().collect();
        let fingerprints = &driver.analysis.fingerprints;
        let depends = Depends { findings: fingerprints.of_all(&callers), ..fingerprints.depends(name) };
        let fits = |known: &Depends| known.findings == depends.findings && known.around == depends.around;
        match driver.remembered(binding, &fits) {
            Some((report, _)) if !driver.is_stopped() => driver.keep(report, depends),
            _ => {
                let report = self.report(binding, *is_root, &callers);
                if driver.is_stopped() {
                    let report = Arc::new(driver.annotated(report));
                    driver.partial.lock().push(report);
                } else {
                    driver.cache.verdicts.count();
                    driver.keep(report, depends);
                }
            }
        }
        self.done.fetch_add(1, Ordering::Relaxed);
        driver.tell(Progress::Found);
    }

    /// A new report on a function. A panic of ours costs this one result.
    fn report(&self, binding: &Binding, is_root: bool, callers: &[QName]) -> FunctionReport {
        let own = is_root.then_some(binding.name);
        let searches: Vec<(QName, Arc<RootSearch>)> =
            own.iter().chain(callers).map(|root| (*root, self.search(*root))).collect();
        let judge = || judge(self.file, &self.proofs, binding, &searches, &self.options, self.driver.limits);
        catch_unwind(AssertUnwindSafe(judge)).unwrap_or_else(|_| failed(binding))
    }

    /// The search from a root; a text is searched from it once.
    fn search(&self, root: QName) -> Arc<RootSearch> {
        let lock = || self.searches.lock();
        if let Some(known) = lock().get(&root) {
            return Arc::clone(known);
        }
        if self.driver.is_stopped() {
            return Arc::new(RootSearch::stopped());
        }
        let (file, options, limits) = (self.file, &self.options, self.driver.limits);
        let search = || {
            catch_unwind(AssertUnwindSafe(|| RootSearch::run(file, root, options, limits)))
                .unwrap_or_else(|_| RootSearch::failed())
        };
        let search = self.driver.analysis.searches.get((root, options.budget.work, options.record), search);
        lock().insert(root, Arc::clone(&search));
        search
    }

    /// The functions in which the search from a root finds something.
    fn broken_by(&self, root: QName) -> Arc<[QName]> {
        self.known_broken_by(root).unwrap_or_else(|| {
            let search = self.search(root);
            let found: Arc<[QName]> = search.broken().into();
            if !search.is_cancelled() {
                self.driver.cache.findings.insert(self.key(root), Arc::clone(&found));
            }
            found
        })
    }

    fn known_broken_by(&self, root: QName) -> Option<Arc<[QName]>> {
        self.driver.cache.findings.get(self.key(root))
    }

    /// What decides what a search finds.
    fn key(&self, root: QName) -> (u64, u64) {
        let fingerprint = self.driver.analysis.fingerprints.functions.get(&root).copied().unwrap_or_default();
        (fingerprint, self.options.budget.work)
    }

    fn tell_checking(&self, place: usize) {
        let function = self.pending[place].binding.name.ident.as_str();
        let done = self.done.load(Ordering::Relaxed);
        self.driver.tell(Progress::Checking { function, done, total: self.total });
    }

    /// How long each search took, and what all of them did.
    pub(crate) fn cost(&self) -> (Vec<(QName, Duration)>, Statistics) {
        let searches = self.searches.lock();
        let spent = searches.iter().map(|(root, search)| (*root, search.spent)).collect();
        (spent, searches.values().map(|search| search.statistics()).sum())
    }
}
