//! Independent tasks on several threads. The result does not depend on the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const STACK: usize = 16 << 20;

/// Takes task numbers until there are none, and returns its results with their numbers.
type Worker<'w, T> = dyn Fn(&dyn Fn() -> Option<usize>) -> Vec<(usize, T)> + Sync + 'w;

/// Runs `count` tasks; the results are in the order of their numbers.
pub(crate) fn on_threads<T: Send>(threads: usize, count: usize, worker: &Worker<'_, T>) -> Vec<T> {
    let taken = AtomicUsize::new(0);
    let next = || Some(taken.fetch_add(1, Ordering::Relaxed)).filter(|place| *place < count);
    let done: Mutex<Vec<(usize, T)>> = Mutex::default();
    let work = || {
        let found = worker(&next);
        if let Ok(mut done) = done.lock() {
            done.extend(found);
        }
    };
    match threads.min(count) {
        0 | 1 => work(),
        threads => std::thread::scope(|scope| {
            for _ in 0..threads {
                // If a thread cannot be started, this thread does the work.
                if std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                    work();
                }
            }
        }),
    }
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, found)| found).collect()
}
