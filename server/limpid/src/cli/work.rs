//! Analyses files in parallel and delivers them in order.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{Builder, Scope, available_parallelism, scope};
use std::time::{Duration, Instant};

use limpid_base::{Limits, Problem, QName};
use limpid_ide::{Analysed, Analysis, Effort, Host, Modules, Recalled, Request, Snapshot, Statistics, analyse};
use limpid_report::FunctionReport;

use super::progress::Bar;
use super::{CacheArguments, EffortArguments};
use crate::cache;
use crate::disk::{OnDisk, ProjectSettings, read};

/// How files are analysed.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) host: Host,
    pub(super) limits: Limits,
    pub(super) request: Request,
}

/// A file that was checked.
#[derive(Debug)]
pub(crate) struct Done {
    /// None if an earlier run made the reports.
    pub(crate) analysis: Option<Arc<Analysis>>,
    pub(crate) modules: Modules,
    /// The reports on the requested functions, in source order.
    pub(crate) reports: Vec<Arc<FunctionReport>>,
    pub(crate) spent: Vec<(QName, Duration)>,
    pub(crate) statistics: Statistics,
    pub(crate) problems: Vec<Problem>,
    /// How long everything took when the file was checked, in milliseconds.
    pub(crate) millis: f64,
}

impl From<Recalled> for Done {
    fn from(recalled: Recalled) -> Done {
        let Recalled { modules, reports, problems, spent, time } = recalled;
        let (statistics, millis) = (Statistics::default(), time.as_secs_f64() * 1000.0);
        Done { analysis: None, modules, reports, spent, statistics, problems, millis }
    }
}

/// An analysed file, or why it cannot be read.
pub(super) type Reply = Result<Done, String>;

/// The front end and the printers recurse deeply.
const STACK: usize = 16 << 20;
const TICK: Duration = Duration::from_millis(100);
/// The number of cached results. Those of one file must fit: they are stored together.
const REMEMBERED: usize = 20_000;

impl Work {
    /// The effort is `usual` times the default, unless the user sets it.
    pub(super) fn new(packages: ProjectSettings, limits: Limits, effort: &EffortArguments, usual: f64) -> Work {
        Work::over(OnDisk::as_it_is(packages), limits, effort, usual)
    }

    /// As [`Work::new`], for files that change while they are worked on.
    pub(super) fn over(files: OnDisk, limits: Limits, effort: &EffortArguments, usual: f64) -> Work {
        let jobs = effort.jobs.map(usize::from);
        let jobs = jobs.unwrap_or_else(|| available_parallelism().map_or(1, std::num::NonZero::get));
        let request = Request { effort: Effort::times(effort.budget.unwrap_or(usual)), jobs, ..Request::default() };
        Work { host: Host::new(Arc::new(files), REMEMBERED), limits, request }
    }

    /// Uses results of earlier runs, and keeps those of this one, unless the user says otherwise.
    pub(super) fn keep_results(&mut self, arguments: &CacheArguments) {
        self.host.set_store(cache::open(arguments, |warning| eprintln!("limpid: {warning}")));
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.limits.check().is_err()
    }

    /// Analyses files and delivers them in order, until it is cancelled or `deliver` returns false.
    pub(super) fn run(&self, files: &[PathBuf], bar: &Bar, deliver: &mut dyn FnMut(Reply) -> bool) {
        let workers = self.request.jobs.min(files.len()).max(1);
        let request = Request { jobs: (self.request.jobs / workers).max(1), ..self.request.clone() };
        let snapshot = self.host.snapshot();
        let next = AtomicUsize::new(0);
        let (to_us, replies) = channel::<(usize, Reply)>();
        scope(|scope| {
            for _ in 0..workers {
                let (snapshot, request, next, to_us) = (&snapshot, &request, &next, to_us.clone());
                start(scope, move || {
                    while let Some((place, file)) = taken(next, files).filter(|_| !self.is_stopped()) {
                        let reply = self.analyse(snapshot, file, request, bar);
                        if reply.is_some_and(|reply| to_us.send((place, reply)).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(to_us);
            self.hand_out(&replies, bar, deliver);
        });
    }

    /// Analyses one file. `None` if it was cancelled before the file was read.
    pub(super) fn analyse(&self, snapshot: &Snapshot, file: &Path, request: &Request, bar: &Bar) -> Option<Reply> {
        let start = Instant::now();
        // The facade has no message for a file that cannot be read.
        let source = match read(file) {
            Ok(source) => source,
            Err(message) => return Some(Err(message)),
        };
        if let Some(recalled) = snapshot.recall(&source.path, request) {
            return Some(Ok(Done::from(recalled)));
        }
        let mut part = bar.part(file);
        let analysed = analyse(snapshot, &source.path, request, &self.limits, &mut |_, progress| part.tell(progress));
        let Analysed { analysis, reports, spent, statistics, complete: _ } = analysed.ok()??;
        snapshot.forget(&source.path);
        let problems = analysis.problems();
        let millis = start.elapsed().as_secs_f64() * 1000.0;
        let modules = analysis.as_modules();
        Some(Ok(Done { analysis: Some(analysis), modules, reports, spent, statistics, problems, millis }))
    }

    fn hand_out(&self, replies: &Receiver<(usize, Reply)>, bar: &Bar, deliver: &mut dyn FnMut(Reply) -> bool) {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut wanted = true;
        loop {
            match replies.recv_timeout(TICK) {
                Ok((place, reply)) => _ = waiting.insert(place, reply),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            while let Some(reply) = waiting.remove(&next) {
                next += 1;
                wanted = wanted && bar.aside(|| deliver(reply));
                if !wanted {
                    self.limits.canceller().store(true, Ordering::Relaxed);
                }
            }
            bar.tick();
        }
    }
}

/// The next file that no thread has taken, and its index.
fn taken<'f>(next: &AtomicUsize, files: &'f [PathBuf]) -> Option<(usize, &'f Path)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    files.get(place).map(|file| (place, file.as_path()))
}

/// A thread with a large stack.
fn start<'scope>(scope: &'scope Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) {
    let builder = Builder::new().stack_size(STACK);
    if let Err(error) = builder.spawn_scoped(scope, work) {
        eprintln!("limpid: a thread could not be started: {error}");
    }
}
