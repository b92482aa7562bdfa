//! How much work a task may do, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// A task was told to stop, or ran out of time, before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

/// A budget: `fuel` and the allowance count work and are deterministic; `deadline` and `cancel` come from outside.
#[derive(Clone, Debug)]
pub struct Limits {
    cancel: Arc<AtomicBool>,
    deadline: Option<Instant>,
    /// The steps of one task.
    pub fuel: u64,
    /// The units of work that all tasks under these limits may still do together.
    allowance: Option<Arc<AtomicU64>>,
}

impl Limits {
    pub fn fuel(fuel: u64) -> Limits {
        Limits { cancel: Arc::default(), deadline: None, fuel, allowance: None }
    }

    pub fn unlimited() -> Limits {
        Limits::fuel(u64::MAX)
    }

    /// Without a budget, until the flag is set.
    pub fn until(cancel: Arc<AtomicBool>) -> Limits {
        Limits { cancel, ..Limits::unlimited() }
    }

    #[must_use]
    pub fn with_deadline(self, deadline: Instant) -> Limits {
        Limits { deadline: Some(deadline), ..self }
    }

    /// The same limits for tasks that may do so many units of work together: see [`Limits::spend`].
    #[must_use]
    pub fn with_allowance(&self, units: u64) -> Limits {
        Limits { allowance: Some(Arc::new(AtomicU64::new(units))), ..self.clone() }
    }

    /// Takes work off the allowance. The tasks are cancelled when nothing is left of it.
    pub fn spend(&self, units: u64) {
        if let Some(allowance) = &self.allowance {
            let left = |left: u64| Some(left.saturating_sub(units));
            let _ = allowance.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
        }
    }

    /// A handle with which another thread cancels the work under these limits.
    pub fn canceller(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Call this regularly: it costs an atomic read, and a clock read if there is a deadline.
    pub fn check(&self) -> Result<(), Cancelled> {
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let spent = || self.allowance.as_ref().is_some_and(|left| left.load(Ordering::Relaxed) == 0);
        if self.cancel.load(Ordering::Relaxed) || spent() || late() { Err(Cancelled) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_share_an_allowance_and_its_end_concerns_nothing_else() {
        let whole = Limits::unlimited();
        let part = whole.with_allowance(10);
        part.clone().spend(9);
        assert_eq!(part.check(), Ok(()));
        part.spend(5);
        assert_eq!((part.check(), whole.check()), (Err(Cancelled), Ok(())));
    }
}
