//! Interrupting a running query: by an [`Interrupt`] from another thread, or by cancelled [`Limits`].
//!
//! Z3 loses an interrupt that arrives just before a check begins, and it does not see the flag or the deadline of
//! the limits. So one thread of this process, the watchdog, polls the checks in progress every
//! millisecond; it sleeps when there are none.
//!
//! Invariants:
//! 1. Z3 is interrupted only while a check runs, never between checks, where other calls would fail.
//! 2. A handle of a context is kept no longer than a check in it runs.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::thread::{self, Thread};
use std::time::Duration;

use limpid_base::Limits;
use parking_lot::Mutex;
use z3::{Context, ContextHandle};

/// Stops the solver that it comes from, and keeps it stopped until `reset`.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<Shared>);

struct Shared {
    requested: AtomicBool,
    limits: Mutex<Option<Limits>>,
    /// The context of the check in progress. To be used only while the lock is held: see [`Running`].
    running: Mutex<Option<ContextHandle<'static>>>,
}

/// While this lives, a check is in progress. It borrows the context, so the context lives as long; and when it ends,
/// nobody holds the lock and the handle is gone.
pub struct Running<'a> {
    shared: &'a Shared,
    _context: &'a Context,
}

impl Interrupt {
    pub(crate) fn new() -> Interrupt {
        let shared =
            Arc::new(Shared { requested: AtomicBool::new(false), limits: Mutex::new(None), running: Mutex::new(None) });
        if let Some(watchdog) = watchdog() {
            watchdog.watched.lock().push(Arc::downgrade(&shared));
        }
        Interrupt(shared)
    }

    /// For checks that end when these limits say so; see [`Interrupt::enter`].
    pub fn watching(limits: &Limits) -> Interrupt {
        let interrupt = Interrupt::new();
        interrupt.set_limits(Some(limits.clone()));
        interrupt
    }

    /// Makes the check in progress, and every later one, end with `Unknown(Cancelled)`.
    pub fn interrupt(&self) {
        self.0.requested.store(true, Ordering::SeqCst);
        self.0.stop_running();
    }

    /// Lets the solver work again.
    pub fn reset(&self) {
        self.0.requested.store(false, Ordering::SeqCst);
    }

    /// Whether a check would end at once.
    pub fn is_requested(&self) -> bool {
        self.0.is_requested()
    }

    pub(crate) fn set_limits(&self, limits: Option<Limits>) {
        *self.0.limits.lock() = limits;
    }

    /// To be called before a check begins in this context. What it returns must live as long as the check.
    pub fn enter<'a>(&'a self, context: &'a Context) -> Running<'a> {
        let running = Running { shared: &self.0, _context: context };
        *self.0.running.lock() = Some(outlive(context.handle()));
        if let Some(watchdog) = watchdog()
            && watchdog.asleep.load(Ordering::SeqCst)
        {
            watchdog.thread.unpark();
        }
        running
    }
}

/// Erases the lifetime of a handle.
#[allow(unsafe_code)]
fn outlive(handle: ContextHandle<'_>) -> ContextHandle<'static> {
    // SAFETY: `enter` stores the handle and the `Running` that it returns removes it again, under the lock without
    // which nobody uses it; `Running` is never forgotten, and it borrows the context.
    unsafe { std::mem::transmute(handle) }
}

impl Shared {
    fn is_requested(&self) -> bool {
        let late = || self.limits.lock().as_ref().is_some_and(|limits| limits.check().is_err());
        self.requested.load(Ordering::SeqCst) || late()
    }

    /// Interrupts Z3 if a check runs. Holding the lock keeps the check from ending in between.
    fn stop_running(&self) {
        let running = self.running.lock();
        if let Some(context) = running.as_ref() {
            context.interrupt();
        }
    }
}

impl fmt::Debug for Running<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running").finish_non_exhaustive()
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *self.shared.running.lock() = None;
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("requested", &self.requested).finish_non_exhaustive()
    }
}

struct Watchdog {
    watched: Mutex<Vec<Weak<Shared>>>,
    asleep: AtomicBool,
    thread: Thread,
}

/// The polling interval of the watchdog, and after how many idle polls it sleeps.
const PERIOD: Duration = Duration::from_millis(1);
const PATIENCE: u32 = 100;

/// The watchdog of this process; `None` if no thread can be started. Then only an `Interrupt` stops a check.
fn watchdog() -> Option<&'static Watchdog> {
    static WATCHDOG: OnceLock<Option<Watchdog>> = OnceLock::new();
    WATCHDOG
        .get_or_init(|| {
            let builder = thread::Builder::new().name("solver-watchdog".to_owned());
            let handle = builder.spawn(|| WATCHDOG.wait().as_ref().map(watch)).ok()?;
            let thread = handle.thread().clone();
            Some(Watchdog { watched: Mutex::default(), asleep: AtomicBool::new(false), thread })
        })
        .as_ref()
}

fn watch(watchdog: &Watchdog) {
    let mut in_vain = 0;
    loop {
        thread::sleep(PERIOD);
        in_vain = if watchdog.look() { 0 } else { in_vain + 1 };
        if in_vain >= PATIENCE {
            watchdog.asleep.store(true, Ordering::SeqCst);
            // Catches a check that began before it could see that the watchdog sleeps.
            if !watchdog.look() {
                thread::park();
            }
            watchdog.asleep.store(false, Ordering::SeqCst);
            in_vain = 0;
        }
    }
}

impl Watchdog {
    /// Interrupts the checks whose limits are exceeded. Returns whether any check is running.
    fn look(&self) -> bool {
        let mut watched: Vec<Arc<Shared>> = Vec::new();
        self.watched.lock().retain(|shared| {
            watched.extend(shared.upgrade());
            shared.strong_count() > 0
        });
        let mut any = false;
        for shared in watched {
            let running = shared.running.lock().is_some();
            any |= running;
            if running && shared.is_requested() {
                shared.stop_running();
            }
        }
        any
    }
}
