//! How much work a task may do, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A task was told to stop, or ran out of time, before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

/// A budget: `fuel` counts steps and is deterministic; `deadline` and `cancel` come from outside.
#[derive(Clone, Debug)]
pub struct Limits {
    cancel: Arc<AtomicBool>,
    deadline: Option<Instant>,
    pub fuel: u64,
}

impl Limits {
    pub fn fuel(fuel: u64) -> Limits {
        Limits { cancel: Arc::default(), deadline: None, fuel }
    }

    pub fn unlimited() -> Limits {
        Limits::fuel(u64::MAX)
    }

    #[must_use]
    pub fn with_deadline(self, deadline: Instant) -> Limits {
        Limits { deadline: Some(deadline), ..self }
    }

    /// A handle with which another thread cancels the work under these limits.
    pub fn canceller(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Call this regularly: it costs an atomic read, and a clock read if there is a deadline.
    pub fn check(&self) -> Result<(), Cancelled> {
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.cancel.load(Ordering::Relaxed) || late() { Err(Cancelled) } else { Ok(()) }
    }
}
