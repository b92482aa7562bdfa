//! Things that do not know of each other, done on several threads. What comes out does not depend on how many there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const STACK: usize = 16 << 20;

/// Asks for the next place until there is none, and returns what it found at which place.
type Worker<'w, T> = dyn Fn(&dyn Fn() -> Option<usize>) -> Vec<(usize, T)> + Sync + 'w;

/// Does `count` things; the results are in the order of the places.
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
                // A thread that cannot be had is one worker less; the last resort is this thread.
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
