//! The threads that analyse files in the background: which file is next, and how work is stopped that is out of date.
//!
//! The user does not wait for other files than the one at hand: if all threads are busy, one of them leaves its file for
//! later. What it found stays known. A thread has its own solver for as long as it looks at a file. Must not know: the
//! protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use limpid_base::Limits;
use limpid_ide::{Effort, Host, Progress, Request, analyse};
use parking_lot::{Condvar, Mutex};
use tokio::sync::mpsc::UnboundedSender;

/// What the threads tell.
#[derive(Debug)]
pub(super) enum Event {
    /// More, or something else, is known of a file.
    Changed(Arc<str>),
    /// Other files are of interest now.
    Interest,
    /// Views show less than is known.
    Views,
    /// A function is being checked; `since` is when work on the file began.
    Checking { path: Arc<str>, function: String, done: usize, total: usize, since: Instant },
    /// Work on a file ended; `complete` unless it was stopped.
    Ended { path: Arc<str>, complete: bool },
}

/// A file to look at.
#[derive(Clone, Debug)]
struct Job {
    path: Arc<str>,
    priority: Priority,
    request: Request,
}

#[derive(Debug)]
struct Running {
    path: Arc<str>,
    priority: Priority,
    cancel: Arc<AtomicBool>,
    /// It makes way for something more urgent, and goes on later.
    yields: bool,
}

#[derive(Debug, Default)]
struct Queue {
    /// The last comes first.
    waiting: Vec<Job>,
    running: Vec<Running>,
    threads: usize,
    stopped: bool,
}

/// The queue, shared by everybody.
#[derive(Debug, Default)]
pub(super) struct Work {
    queue: Mutex<Queue>,
    ready: Condvar,
}

/// How soon a file is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Priority {
    Urgent,
    Background,
}

impl Work {
    /// A file is to be looked at, again if need be.
    pub(super) fn schedule(&self, path: &Arc<str>, priority: Priority, effort: u32, only: Vec<String>) {
        let mut queue = self.queue.lock();
        queue.cancel(path);
        queue.waiting.retain(|job| job.path != *path);
        let request = Request { effort: Effort::times(effort.into()), only, ..Request::default() };
        let job = Job { path: Arc::clone(path), priority, request };
        match priority {
            Priority::Urgent => {
                queue.waiting.push(job);
                queue.make_way();
            }
            Priority::Background => queue.waiting.insert(0, job),
        }
        drop(queue);
        self.ready.notify_all();
    }

    /// Stops work on a file, and takes it from the queue.
    pub(super) fn cancel(&self, path: &str) {
        let mut queue = self.queue.lock();
        queue.cancel(path);
        queue.waiting.retain(|job| &*job.path != path);
    }

    /// Stops work on files that nobody wants to know of any more.
    pub(super) fn keep(&self, wanted: impl Fn(&str) -> bool) {
        for path in self.busy().iter().filter(|path| !wanted(path)) {
            self.cancel(path);
        }
    }

    /// The files that are being looked at, or wait for it.
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

    /// One thread's life.
    pub(super) fn run(&self, host: &Mutex<Host>, events: &UnboundedSender<Event>) {
        self.queue.lock().threads += 1;
        while let Some((job, limits)) = self.next() {
            // The job is among the running ones by now: an edit after this line stops it.
            let snapshot = host.lock().snapshot();
            let focus = snapshot.buffer(&job.path).and_then(|buffer| buffer.focus);
            let request = Request { focus, ..job.request.clone() };
            let since = Instant::now();
            let tell = |progress: Progress<'_>| {
                let path = Arc::clone(&job.path);
                let event = match progress {
                    Progress::Read | Progress::Found => Event::Changed(path),
                    Progress::Checking { function, done, total } => {
                        Event::Checking { path, function: function.to_owned(), done, total, since }
                    }
                };
                let _ = events.send(event);
            };
            let work = || match analyse(&snapshot, &job.path, &request, &limits, &mut |_, progress| tell(progress)) {
                Ok(Some(analysed)) => analysed.complete,
                Ok(None) => {
                    // A file that is gone has nothing to show any more.
                    tell(Progress::Found);
                    true
                }
                Err(_) => false,
            };
            let complete = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| {
                tracing::error!(path = &*job.path, "analysis failed");
                false
            });
            tracing::debug!(path = &*job.path, complete, millis = since.elapsed().as_millis() as u64, "analysed");
            let path = Arc::clone(&job.path);
            self.queue.lock().end(job);
            self.ready.notify_all();
            let _ = events.send(Event::Ended { path, complete });
        }
    }

    /// Waits for a job that nobody is at.
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
                queue.running.push(Running { path, priority, cancel: limits.canceller(), yields: false });
                return Some((job, limits));
            }
            self.ready.wait(&mut queue);
        }
    }
}

impl Queue {
    /// Stops work on a file for good.
    fn cancel(&mut self, path: &str) {
        for running in self.running.iter_mut().filter(|running| &*running.path == path) {
            running.cancel.store(true, Ordering::Relaxed);
            running.yields = false;
        }
    }

    /// A thread for what is urgent, if none will be free soon.
    fn make_way(&mut self) {
        let is_ending = |running: &Running| running.cancel.load(Ordering::Relaxed);
        let busy = self.running.iter().filter(|running| !is_ending(running)).count();
        let urgent = self.waiting.iter().filter(|job| job.priority == Priority::Urgent).count();
        if busy + urgent <= self.threads {
            return;
        }
        let mut others: Vec<&mut Running> = self.running.iter_mut().filter(|running| !is_ending(running)).collect();
        others.sort_by_key(|running| running.priority == Priority::Urgent);
        if let Some(running) = others.into_iter().next() {
            running.cancel.store(true, Ordering::Relaxed);
            running.yields = true;
        }
    }

    /// A thread is done with a job, or is to go on with it later.
    fn end(&mut self, job: Job) {
        let yields = self.running.iter().any(|running| running.path == job.path && running.yields);
        self.running.retain(|running| running.path != job.path);
        if yields && !self.stopped && self.waiting.iter().all(|waiting| waiting.path != job.path) {
            let place = match job.priority {
                Priority::Urgent => self.waiting.len().saturating_sub(1),
                Priority::Background => 0,
            };
            self.waiting.insert(place, job);
        }
    }
}
