//! The stages of an analysis: cached reports first, then proofs, then searches, then verdicts.
//!
//! The evidence for a function that typing does not prove is what its own search finds, and what the searches from all
//! unproved roots that can reach it find in it. Each root is searched at most once for a text. A report is cached with
//! everything that this evidence depends on, so an edit re-checks only the functions whose evidence it can change.
//!
//! Must not know: editors, how reports are shown.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use limpid_base::{Limits, QName};
use limpid_core::Binding;
use limpid_logic::Sort;
use limpid_report::FunctionReport;
use limpid_verdict::{
    CallGraph, Distrust, File, Options, Proofs, RootSearch, SearchBudget, Statistics, failed, judge, proved, roots,
    searched, unsound,
};
use parking_lot::Mutex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analyse::{Listener, Progress, Request};
use crate::analysis::{Analysis, Cache};
use crate::solutions::UsedSolutions;
use crate::threads::on_threads;
use crate::verdicts::Depends;

/// One analysis of one file.
pub(crate) struct Driver<'a> {
    cache: &'a Cache,
    solutions: Arc<UsedSolutions>,
    analysis: &'a Analysis,
    request: &'a Request,
    budget: SearchBudget,
    limits: &'a Limits,
    progress: Mutex<&'a mut Listener<'a>>,
    /// The requested functions without a cached report.
    open: Vec<&'a Binding>,
    /// The functions that a cached report says are proved.
    cached_proofs: Vec<(QName, Depends)>,
    /// Reports of an interrupted analysis. They are neither cached nor shared.
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
            solutions: Arc::new(UsedSolutions::new(&cache.solutions)),
            analysis,
            request,
            budget: request.effort.budget(),
            limits,
            progress: Mutex::new(progress),
            open: Vec::new(),
            cached_proofs: Vec::new(),
            partial: Mutex::default(),
        }
    }

    pub(crate) fn report_progress(&self, progress: Progress<'_>) {
        let mut listener = self.progress.lock();
        (*listener)(self.analysis, progress);
    }

    /// Adds the cached reports that are valid for this text.
    pub(crate) fn add_cached_reports(&mut self) {
        let fingerprints = &self.analysis.fingerprints;
        for binding in self.analysis.functions() {
            let now = fingerprints.depends(binding.name);
            let fits = |known: &Depends| {
                let independent = known.proved || known.callers == now.callers && known.around == now.around;
                independent && fingerprints.qualify(&known.qualifying)
            };
            match self.cached_report(binding, &fits) {
                Some((report, depends)) => {
                    if depends.proved {
                        self.cached_proofs.push((binding.name, depends));
                    }
                    self.analysis.add(Arc::new(report));
                }
                None if self.request.wants(binding.name.ident.as_str()) => self.open.push(binding),
                None => {}
            }
        }
    }

    /// The requested functions that have no report yet.
    pub(crate) fn open(&self) -> Vec<&'a Binding> {
        self.open.clone()
    }

    /// Types all functions that are not known to be proved. Returns those that typing leaves open.
    pub(crate) fn prove<'d>(&'d self, file: &'d File, open: &[&'a Binding]) -> Judging<'d, 'a> {
        let mut proofs = Proofs::caching(Arc::clone(&self.solutions) as Arc<_>);
        for (name, depends) in &self.cached_proofs {
            proofs.mark_safe(*name, depends.qualifying.sorts(), depends.alone);
        }
        let asked: Vec<QName> = open.iter().map(|binding| binding.name).collect();
        // Fixes and roots depend on the proofs of all functions, also of those that are not requested.
        let others = self.analysis.functions().map(|binding| binding.name);
        let others = others.filter(|name| !asked.contains(name) && !proofs.is_safe(*name));
        let names: Vec<QName> = asked.iter().copied().chain(others).collect();
        if let Some(first) = open.first() {
            self.report_progress(Progress::Checking {
                function: first.name.ident.as_str(),
                done: 0,
                total: open.len(),
            });
        }
        let cache = self.cache;
        let fingerprints = &self.analysis.fingerprints;
        let (mut settled, mut searched) = (0, Vec::new());
        let roots = roots(file);
        proofs.extend(file, &names, self.request.jobs, self.limits, &mut |proofs, found| {
            let wanted: Vec<QName> = found.iter().copied().filter(|name| asked.contains(name)).collect();
            let reports = proved(file, proofs, &wanted);
            settled += reports.len();
            for report in &reports {
                if !proofs.is_recalled(report.name) {
                    cache.verdicts.count();
                }
                let qualifying = fingerprints.qualifying(proofs.sorts(report.name).to_vec());
                let depends = Depends {
                    proved: true,
                    qualifying,
                    alone: proofs.is_alone(report.name),
                    ..fingerprints.depends(report.name)
                };
                // A root is stored when it was searched.
                if roots.contains(&report.name) {
                    self.analysis.add(Arc::new(self.annotated(report.clone())));
                    searched.push((report.clone(), depends));
                } else {
                    self.store(report.clone(), depends);
                }
            }
            if !reports.is_empty() {
                self.report_progress(Progress::Found);
            }
        });
        let rest: Vec<&Binding> = open.iter().copied().filter(|binding| !proofs.is_safe(binding.name)).collect();
        Judging::new(self, file, proofs, &rest, searched, (settled, open.len()))
    }

    pub(crate) fn solutions(&self) -> Arc<UsedSolutions> {
        Arc::clone(&self.solutions)
    }

    /// The reports on the requested functions, in source order.
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

    /// The cached report on a function, if `fits` accepts its dependencies.
    fn cached_report(&self, binding: &Binding, fits: &dyn Fn(&Depends) -> bool) -> Option<(FunctionReport, Depends)> {
        if self.request.record {
            return None;
        }
        let fingerprint = *self.analysis.fingerprints.functions.get(&binding.name)?;
        let verdicts = &self.cache.verdicts;
        verdicts.get(fingerprint, self.budget.work, fits, &self.analysis.anchors, binding)
    }

    /// Adds a report to the analysis and to the cache.
    fn store(&self, report: FunctionReport, depends: Depends) {
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
    /// Whether it is a root.
    is_root: bool,
    /// The other roots whose searches can reach it.
    callers: Vec<QName>,
}

/// A task for a thread. Tasks start in this order.
#[derive(Clone, Copy)]
enum Task {
    /// Searches from a root that can reach the pending function at this index.
    Search(QName, usize),
    Judge(usize),
    /// Searches from the proved root at this index.
    Distrust(usize),
}

/// The functions that typing leaves open, and what is needed to judge them.
pub(crate) struct Judging<'d, 'a> {
    driver: &'d Driver<'a>,
    file: &'d File,
    proofs: Proofs,
    options: Options,
    pending: Vec<Pending<'d>>,
    /// The file with its assumptions checked.
    distrust: Distrust,
    /// The proved functions whose proofs may rest on something false.
    searched: Vec<&'d Binding>,
    /// The proved roots, with what their reports depend on.
    proved: Vec<(FunctionReport, Depends)>,
    done: AtomicUsize,
    total: usize,
    /// The searches so far, by their roots.
    searches: Mutex<FxHashMap<QName, Arc<RootSearch>>>,
}

impl<'d, 'a> Judging<'d, 'a> {
    fn new(
        driver: &'d Driver<'a>,
        file: &'d File,
        proofs: Proofs,
        rest: &[&'d Binding],
        proved: Vec<(FunctionReport, Depends)>,
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
        let distrust = Distrust::new(file);
        let searched = searched(file, &proofs, &graph, &distrust);
        Judging {
            driver,
            file,
            proofs,
            options,
            pending,
            distrust,
            searched,
            proved,
            done,
            total,
            searches: Mutex::default(),
        }
    }

    /// Judges all pending functions.
    pub(crate) fn run(&self) {
        let tasks = self.tasks();
        on_threads(self.driver.request.jobs, tasks.len(), &|place| match tasks[place] {
            Task::Search(root, pending) => {
                if !self.driver.is_stopped() {
                    self.report_checking(pending);
                    self.broken_by(root);
                }
            }
            Task::Judge(place) => self.judge(place),
            Task::Distrust(place) => self.distrust(place),
        });
    }

    /// A caller's search comes before the functions that it may find something in, unless its findings are cached. If it
    /// finds nothing in a function, the cached report on that function may be valid, so the function's own search waits.
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
        // What is proved can wait.
        tasks.extend((0..self.proved.len()).map(Task::Distrust));
        tasks
    }

    fn judge(&self, place: usize) {
        let Pending { binding, is_root, callers } = &self.pending[place];
        let (driver, name) = (self.driver, binding.name);
        self.report_checking(place);
        let concern = |root: &&QName| self.broken_by(**root).contains(&name);
        let callers: Vec<QName> = callers.iter().filter(concern).copied().collect();
        let fingerprints = &driver.analysis.fingerprints;
        let neighbours = fingerprints.neighbours(name).iter();
        let sorts: FxHashSet<&Sort> = neighbours.flat_map(|other| self.proofs.sorts(*other)).collect();
        let sorts = sorts.into_iter().cloned().collect();
        let depends = Depends {
            findings: fingerprints.of_all(&callers),
            qualifying: fingerprints.qualifying(sorts),
            ..fingerprints.depends(name)
        };
        let fits = |known: &Depends| {
            known.findings == depends.findings
                && known.around == depends.around
                && known.qualifying == depends.qualifying
        };
        match driver.cached_report(binding, &fits) {
            Some((report, _)) if !driver.is_stopped() => driver.store(report, depends),
            _ => {
                let report = self.report(binding, *is_root, &callers);
                if driver.is_stopped() {
                    let report = Arc::new(driver.annotated(report));
                    driver.partial.lock().push(report);
                } else {
                    driver.cache.verdicts.count();
                    driver.store(report, depends);
                }
            }
        }
        self.done.fetch_add(1, Ordering::Relaxed);
        driver.report_progress(Progress::Found);
    }

    /// Looks for an execution that breaks a proved function, because its proof rests on something false.
    fn distrust(&self, place: usize) {
        let (report, depends) = &self.proved[place];
        let (driver, name) = (self.driver, report.name);
        if driver.is_stopped() {
            return;
        }
        let Some(binding) = self.searched.iter().find(|binding| binding.name == name) else {
            driver.store(report.clone(), depends.clone());
            return;
        };
        let search =
            || RootSearch::of_proved(self.file, &self.proofs, &self.distrust, name, &self.options, driver.limits);
        let found = || unsound(self.file, &self.proofs, binding, &Arc::new(search()));
        let found = catch_unwind(AssertUnwindSafe(found)).unwrap_or_default();
        if driver.is_stopped() {
            return;
        }
        match found {
            Some(report) => {
                driver.store(report, Depends { proved: false, ..depends.clone() });
                driver.report_progress(Progress::Found);
            }
            None => driver.store(report.clone(), depends.clone()),
        }
    }

    /// A new report on a function. A panic costs only this report.
    fn report(&self, binding: &Binding, is_root: bool, callers: &[QName]) -> FunctionReport {
        let own = is_root.then_some(binding.name);
        let searches: Vec<(QName, Arc<RootSearch>)> =
            own.iter().chain(callers).map(|root| (*root, self.search(*root))).collect();
        let judge = || judge(self.file, &self.proofs, binding, &searches, &self.options, self.driver.limits);
        catch_unwind(AssertUnwindSafe(judge)).unwrap_or_else(|_| failed(binding))
    }

    /// The search from a root. It runs once for a text.
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
            catch_unwind(AssertUnwindSafe(|| RootSearch::run(file, &self.proofs, root, options, limits)))
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

    /// The cache key of a search's findings: everything that they depend on.
    fn key(&self, root: QName) -> (u64, u64) {
        let fingerprint = self.driver.analysis.fingerprints.functions.get(&root).copied().unwrap_or_default();
        (fingerprint, self.options.budget.work)
    }

    fn report_checking(&self, place: usize) {
        let function = self.pending[place].binding.name.ident.as_str();
        let done = self.done.load(Ordering::Relaxed);
        self.driver.report_progress(Progress::Checking { function, done, total: self.total });
    }

    /// The time of each search, and the statistics of all together.
    pub(crate) fn cost(&self) -> (Vec<(QName, Duration)>, Statistics) {
        let searches = self.searches.lock();
        let spent = searches.iter().map(|(root, search)| (*root, search.spent)).collect();
        (spent, searches.values().map(|search| search.statistics()).sum())
    }
}
