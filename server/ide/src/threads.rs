//! Tasks that do not share state, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use tracing::{Span, debug_span};

/// The front end and the printers recurse deeply.
const STACK: usize = 16 << 20;

/// Does `count` tasks, which are begun in order.
pub(crate) fn on_threads(threads: usize, count: usize, task: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(place) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|place| *place < count) {
            task(place);
        }
    };
    let threads = threads.min(count);
    if threads < 2 {
        return work();
    }
    let around = Span::current();
    let work = || debug_span!(parent: &around, "worker").in_scope(work);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            // If no thread can be started, this thread does the work.
            if std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                work();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn every_task_is_done_once() {
        for threads in [0, 1, 3] {
            let done = Mutex::new(Vec::new());
            on_threads(threads, 20, &|place| done.lock().expect("no task fails").push(place));
            let mut done = done.into_inner().expect("no task fails");
            done.sort_unstable();
            assert_eq!(done, (0..20).collect::<Vec<_>>(), "{threads} threads");
        }
    }
}
