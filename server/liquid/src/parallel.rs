//! Checks components in parallel. They are independent, so the answers do not depend on the order.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use limpid_base::{Cancelled, Limits};
use tracing::{Span, debug_span};

use crate::check::Component;
use crate::checker::{Checker, Overrides};
use crate::solve::FixpointBudget;

/// Below this size, starting threads costs more than checking.
const WORTH_IT: usize = 400;
const STACK: usize = 16 << 20;

impl Checker<'_> {
    /// Checks components, on several threads if there is enough work. `found` gets each result as soon as it is known. A component
    /// on which the checker panics is skipped.
    pub fn check_all(
        &self,
        components: &[usize],
        threads: usize,
        budget: FixpointBudget,
        limits: &Limits,
        found: &mut dyn FnMut(usize, Component),
    ) -> Result<(), Cancelled> {
        let check = |component: usize| {
            let check = || self.check_with(component, &Overrides::none(), budget, limits);
            catch_unwind(AssertUnwindSafe(check)).ok()
        };
        let threads = threads.min(components.len());
        if threads < 2 || components.iter().map(|component| self.size(*component)).sum::<usize>() < WORTH_IT {
            for component in components {
                if let Some(checked) = check(*component) {
                    found(*component, checked?);
                }
            }
            return Ok(());
        }
        // Largest components first, so that no thread starts a large one last.
        let mut order = components.to_vec();
        order.sort_by_key(|component| (std::cmp::Reverse(self.size(*component)), *component));
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let around = Span::current();
        thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                let work = || {
                    let _worker = debug_span!(parent: &around, "worker").entered();
                    let sender = sender;
                    while let Some(component) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if sender.send((*component, check(*component))).is_err() || limits.check().is_err() {
                            return;
                        }
                    }
                };
                // If a thread cannot be started, the others do its work.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            }
            drop(sender);
            let mut seen = 0;
            for (component, checked) in receiver {
                seen += 1;
                if let Some(checked) = checked {
                    found(component, checked?);
                }
            }
            if seen == components.len() { Ok(()) } else { Err(Cancelled) }
        })
    }
}
