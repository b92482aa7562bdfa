//! Files on their way through the check: loaded one after another, checked side by side, handed out in order.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, available_parallelism, scope};
use std::time::{Duration, Instant};

use limpid_base::{Limits, Problem, QName};
use limpid_frontend::project::{Loaded, Project};
use limpid_ide::{Embedded, Specification, Specifications};
use limpid_verdict::{Checked, File, Options, SearchBudget};

use super::Effort;
use super::progress::Progress;
use crate::disk::{Disk, read};

/// What is to be done with the files.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) limits: Limits,
    pub(super) budget: SearchBudget,
    pub(super) jobs: usize,
    /// Only these functions, if there are any.
    pub(super) only: Vec<String>,
    /// Whether to keep how counterexamples were found.
    pub(super) record: bool,
}

/// A file that was checked.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) loaded: Arc<Loaded>,
    pub(crate) checked: Checked,
    pub(crate) problems: Vec<Problem>,
    /// How long everything took, in milliseconds.
    pub(crate) millis: f64,
}

/// What became of a file: it may be impossible to read.
pub(super) type Reply = Result<Done, String>;

/// The recursion of the front end and of printers needs room.
const STACK: usize = 16 << 20;
const TICK: Duration = Duration::from_millis(100);

impl Work {
    pub(super) fn new(limits: Limits, effort: &Effort, usual: f64) -> Work {
        let jobs = effort.jobs.map(usize::from);
        let jobs = jobs.unwrap_or_else(|| available_parallelism().map_or(1, std::num::NonZero::get));
        let budget = times(SearchBudget::default(), effort.budget.unwrap_or(usual));
        Work { limits, budget, jobs, only: Vec::new(), record: false }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.limits.check().is_err()
    }

    /// Checks files and hands them out, in order, until told to stop or `deliver` is not interested any more.
    pub(super) fn run(&self, files: &[PathBuf], progress: &Progress, deliver: &mut dyn FnMut(Reply) -> bool) {
        let workers = self.jobs.min(files.len()).max(1);
        let (to_workers, jobs) = sync_channel::<Job>(workers);
        let jobs = Mutex::new(jobs);
        let (to_us, replies) = channel::<(usize, Reply)>();
        scope(|scope| {
            let each = (self.jobs / workers).max(1);
            for _ in 0..workers {
                let (jobs, to_us) = (&jobs, to_us.clone());
                start(scope, move || self.check_all(jobs, &to_us, each, progress));
            }
            start(scope, move || self.load_all(files, &to_workers, &to_us));
            self.hand_out(&replies, progress, deliver);
        });
    }

    fn load_all(&self, files: &[PathBuf], to_workers: &SyncSender<Job>, to_us: &Sender<(usize, Reply)>) {
        let disk = Disk::default();
        let mut project = Project::new(&Embedded, &disk);
        let mut specifications = Specifications::default();
        for (place, path) in files.iter().enumerate() {
            if self.is_stopped() {
                return;
            }
            let start = Instant::now();
            let sent = match read(path) {
                Ok(source) => {
                    let specification = specifications.of(&project.load(source));
                    to_workers.send(Job { place, specification, start }).is_ok()
                }
                Err(message) => to_us.send((place, Err(message))).is_ok(),
            };
            if !sent {
                return;
            }
        }
    }

    fn check_all(
        &self,
        jobs: &Mutex<Receiver<Job>>,
        to_us: &Sender<(usize, Reply)>,
        threads: usize,
        progress: &Progress,
    ) {
        loop {
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = job else { return };
            let place = job.place;
            let done = self.check(&job, threads, progress);
            if to_us.send((place, Ok(done))).is_err() {
                return;
            }
        }
    }

    fn check(&self, job: &Job, jobs: usize, progress: &Progress) -> Done {
        let specification = &job.specification;
        let loaded = Arc::clone(&specification.loaded);
        let file = specification.file();
        let only = self.named(&file);
        let mut checked = Checked::default();
        if self.only.is_empty() || !only.is_empty() {
            let roots = limpid_verdict::roots(&file);
            // What only others call is looked at through them.
            let few = !only.is_empty() && only.iter().all(|name| roots.contains(name));
            progress.known.fetch_add(if few { only.len() } else { roots.len() }, Ordering::Relaxed);
            let done = Arc::clone(&progress.done);
            let options = Options { budget: self.budget, only, jobs, record: self.record, progress: done };
            checked = limpid_verdict::check(&file, &options, &self.limits);
        }
        for function in &mut checked.functions {
            function.annotated = specification.is_annotated(function.name);
        }
        let mut problems = loaded.compiled.problems.clone();
        if !self.is_stopped() {
            problems.extend(specification.problems());
        }
        problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        Done { loaded, checked, problems, millis: job.start.elapsed().as_secs_f64() * 1000.0 }
    }

    /// The functions of a file that the user asks for.
    fn named(&self, file: &File) -> Vec<QName> {
        let wanted = |name: &QName| self.only.iter().any(|wanted| is_called(name.ident.as_str(), wanted));
        file.functions().map(|binding| binding.name).filter(wanted).collect()
    }

    fn hand_out(
        &self,
        replies: &Receiver<(usize, Reply)>,
        progress: &Progress,
        deliver: &mut dyn FnMut(Reply) -> bool,
    ) {
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
                wanted = wanted && progress.aside(|| deliver(reply));
                if !wanted {
                    self.limits.canceller().store(true, Ordering::Relaxed);
                }
            }
            progress.tick();
        }
    }
}

/// A file that waits for its check.
struct Job {
    place: usize,
    specification: Specification,
    start: Instant,
}

/// A thread with a roomy stack.
fn start<'scope>(scope: &'scope Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) {
    let builder = Builder::new().stack_size(STACK);
    if let Err(error) = builder.spawn_scoped(scope, work) {
        eprintln!("limpid: a thread could not be started: {error}");
    }
}

/// Operators may be given with their parentheses.
pub(super) fn is_called(name: &str, wanted: &str) -> bool {
    let bare = wanted.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    name == wanted || bare.is_some_and(|bare| name == bare)
}

/// So much more of everything.
fn times(budget: SearchBudget, times: f64) -> SearchBudget {
    let work = (budget.work as f64 * times).clamp(1.0, 1e18) as u64;
    let states = (budget.states as f64 * times.max(1.0)).min(100_000.0) as usize;
    SearchBudget { work, states, ..budget }
}
