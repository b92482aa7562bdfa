//! The worker threads that analyse files: scheduling, and cancellation of outdated work.
//!
//! An urgent file preempts others: if all threads are busy, one of them puts its file back into the queue. Its reports
//! stay cached. A file that is checked is explored afterwards, when nothing is left to check: every check preempts that. Must
//! not know: the protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use limpid_base::Limits;
use limpid_ide::explored::{ExploreRequest, explore};
use limpid_ide::{Effort, Host, Progress, Request, Snapshot, analyse};
use parking_lot::{Condvar, Mutex};
use tokio::sync::mpsc::UnboundedSender;

/// Events from the worker threads.
#[derive(Debug)]
pub(super) enum Event {
    /// The reports on a file changed.
    Changed(Arc<str>),
    /// The set of files that the user wants to see changed.
    Interest,
    /// Lenses and hints are out of date.
    Views,
    /// A function is being checked. `since` is the time when work on the file began.
    Checking { path: Arc<str>, function: String, done: usize, total: usize, since: Instant },
    /// Work on a file ended. It is `complete` unless it was cancelled.
    Ended { path: Arc<str>, complete: bool },
}

/// A file to work on.
#[derive(Clone, Debug)]
struct Job {
    path: Arc<str>,
    priority: Priority,
    task: Task,
}

#[derive(Clone, Debug)]
enum Task {
    Check(Request),
    Explore(ExploreRequest),
}

#[derive(Debug)]
struct Running {
    path: Arc<str>,
    priority: Priority,
    cancel: Arc<AtomicBool>,
    /// It is preempted by a more urgent file and goes back to the queue.
    preempted: bool,
}

#[derive(Debug, Default)]
struct Queue {
    /// The last job is the next one.
    waiting: Vec<Job>,
    running: Vec<Running>,
    threads: usize,
    stopped: bool,
}

/// The queue, shared by all threads.
#[derive(Debug, Default)]
pub(super) struct Work {
    queue: Mutex<Queue>,
    ready: Condvar,
}

/// The priority of a job, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Priority {
    /// Only when nothing is left to check.
    Idle,
    Background,
    Urgent,
}

/// What to explore of a file that is checked, if anything.
pub(super) type Next<'a> = dyn Fn(&Snapshot, &str) -> Option<ExploreRequest> + 'a;

impl Work {
    /// Schedules a file. If it is being analysed, that work is cancelled.
    pub(super) fn schedule(&self, path: &Arc<str>, priority: Priority, effort: u32, only: Vec<String>) {
        let mut queue = self.queue.lock();
        queue.cancel(path);
        queue.waiting.retain(|job| job.path != *path);
        let jobs = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let request = Request { effort: Effort::times(effort.into()), only, jobs, ..Request::default() };
        queue.add(Job { path: Arc::clone(path), priority, task: Task::Check(request) });
        queue.preempt(priority);
        drop(queue);
        self.ready.notify_all();
    }

    /// Schedules a file that was checked, unless it is about to be checked again.
    fn schedule_exploring(&self, path: &Arc<str>, request: ExploreRequest) {
        let mut queue = self.queue.lock();
        let is_scheduled = queue.waiting.iter().any(|job| job.path == *path);
        if !is_scheduled && !queue.stopped {
            queue.add(Job { path: Arc::clone(path), priority: Priority::Idle, task: Task::Explore(request) });
        }
        drop(queue);
        self.ready.notify_all();
    }

    /// Cancels work on a file, and removes it from the queue.
    pub(super) fn cancel(&self, path: &str) {
        let mut queue = self.queue.lock();
        queue.cancel(path);
        queue.waiting.retain(|job| &*job.path != path);
    }

    /// Cancels work on files that are not wanted.
    pub(super) fn keep(&self, wanted: impl Fn(&str) -> bool) {
        for path in self.busy().iter().filter(|path| !wanted(path)) {
            self.cancel(path);
        }
    }

    /// The files that are being analysed or in the queue.
    pub(super) fn busy(&self) -> Vec<Arc<str>> {
        let queue = self.queue.lock();
        let running = queue.running.iter().map(|running| Arc::clone(&running.path));
        running.chain(queue.waiting.iter().map(|job| Arc::clone(&job.path))).collect()
    }

    /// Ends all threads.
    pub(super) fn stop(&self) {
        let mut queue = self.queue.lock();
        queue.stopped = true;
        queue.waiting.clear();
        for running in &queue.running {
            running.cancel.store(true, Ordering::Relaxed);
        }
        drop(queue);
        self.ready.notify_all();
    }

    /// The loop of a worker thread.
    pub(super) fn run(&self, host: &Mutex<Host>, events: &UnboundedSender<Event>, next: &Next<'_>) {
        self.queue.lock().threads += 1;
        while let Some((job, limits)) = self.next() {
            // The job is registered as running, so an edit after this line cancels it.
            let snapshot = host.lock().snapshot();
            let since = Instant::now();
            let work = || match &job.task {
                Task::Check(request) => check(&snapshot, &job.path, request, &limits, events),
                Task::Explore(request) => explore(&snapshot, &job.path, *request, &limits, &mut || {
                    let _ = events.send(Event::Changed(Arc::clone(&job.path)));
                }),
            };
            let complete = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| {
                tracing::error!(path = &*job.path, "analysis failed");
                false
            });
            tracing::debug!(path = &*job.path, complete, millis = since.elapsed().as_millis() as u64, "analysed");
            let path = Arc::clone(&job.path);
            let explore_next = match &job.task {
                Task::Check(_) if complete => next(&snapshot, &path),
                Task::Check(_) | Task::Explore(_) => None,
            };
            self.queue.lock().end(job);
            self.ready.notify_all();
            let _ = events.send(Event::Ended { path: Arc::clone(&path), complete });
            if let Some(request) = explore_next {
                self.schedule_exploring(&path, request);
            }
        }
    }

    /// Waits for a job whose file no other thread works on.
    fn next(&self) -> Option<(Job, Limits)> {
        let mut queue = self.queue.lock();
        loop {
            if queue.stopped {
                return None;
            }
            let free = |job: &Job| queue.running.iter().all(|running| running.path != job.path);
            if let Some(place) = queue.waiting.iter().rposition(free) {
                let job = queue.waiting.remove(place);
                let limits = Limits::unlimited();
                let (path, priority) = (Arc::clone(&job.path), job.priority);
                queue.running.push(Running { path, priority, cancel: limits.canceller(), preempted: false });
                return Some((job, limits));
            }
            self.ready.wait(&mut queue);
        }
    }
}

/// Checks a file, and tells of the progress. Whether it came to its end.
fn check(
    snapshot: &Snapshot,
    path: &Arc<str>,
    request: &Request,
    limits: &Limits,
    events: &UnboundedSender<Event>,
) -> bool {
    let focus = snapshot.buffer(path).and_then(|buffer| buffer.focus);
    let request = Request { focus, ..request.clone() };
    let since = Instant::now();
    let send = |progress: Progress<'_>| {
        let path = Arc::clone(path);
        let event = match progress {
            Progress::Read | Progress::Found => Event::Changed(path),
            Progress::Checking { function, done, total } => {
                Event::Checking { path, function: function.to_owned(), done, total, since }
            }
        };
        let _ = events.send(event);
    };
    match analyse(snapshot, path, &request, limits, &mut |_, progress| send(progress)) {
        Ok(Some(analysed)) => analysed.complete,
        Ok(None) => {
            // The diagnostics of a deleted file must be cleared.
            send(Progress::Found);
            true
        }
        Err(_) => false,
    }
}

impl Queue {
    /// Adds a job after those that are as urgent.
    fn add(&mut self, job: Job) {
        let place = match job.priority {
            Priority::Urgent => self.waiting.len(),
            priority => self.waiting.iter().take_while(|other| other.priority < priority).count(),
        };
        self.waiting.insert(place, job);
    }

    /// Cancels work on a file; it does not go back to the queue.
    fn cancel(&mut self, path: &str) {
        for running in self.running.iter_mut().filter(|running| &*running.path == path) {
            running.cancel.store(true, Ordering::Relaxed);
            running.preempted = false;
        }
    }

    /// Preempts a running job if no thread will be free for those of this priority. An urgent job preempts any other.
    fn preempt(&mut self, priority: Priority) {
        let is_ending = |running: &Running| running.cancel.load(Ordering::Relaxed);
        let busy = self.running.iter().filter(|running| !is_ending(running)).count();
        let wanting = self.waiting.iter().filter(|job| job.priority >= priority).count();
        if busy + wanting <= self.threads {
            return;
        }
        let yields = |running: &Running| priority == Priority::Urgent || running.priority < priority;
        let others = self.running.iter_mut().filter(|running| !is_ending(running) && yields(running));
        let mut others: Vec<&mut Running> = others.collect();
        others.sort_by_key(|running| running.priority);
        if let Some(running) = others.into_iter().next() {
            running.cancel.store(true, Ordering::Relaxed);
            running.preempted = true;
        }
    }

    /// Removes a job from the running ones. A preempted job goes back to the queue.
    fn end(&mut self, job: Job) {
        let preempted = self.running.iter().any(|running| running.path == job.path && running.preempted);
        self.running.retain(|running| running.path != job.path);
        if preempted && !self.stopped && self.waiting.iter().all(|waiting| waiting.path != job.path) {
            match job.priority {
                // The job that preempted it comes first.
                Priority::Urgent => {
                    let place = self.waiting.len().saturating_sub(1);
                    self.waiting.insert(place, job);
                }
                Priority::Background | Priority::Idle => self.add(job),
            }
        }
    }
}
