//! The progress bar of long runs, where somebody looks: standard error is a terminal.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a run takes before it is a long one.
const LONG: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(super) struct Progress {
    start: Instant,
    /// None where nobody looks.
    bar: Option<ProgressBar>,
    /// The functions to search from, as far as they are known, and how many are done.
    pub(super) known: Arc<AtomicUsize>,
    pub(super) done: Arc<AtomicUsize>,
}

impl Progress {
    pub(super) fn new() -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
            // The template is ours, and right; a plain bar would do no harm.
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} functions, {elapsed}");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Progress { start: Instant::now(), bar, known: Arc::default(), done: Arc::default() }
    }

    /// Time has passed.
    pub(super) fn tick(&self) {
        let Some(bar) = self.bar.as_ref().filter(|_| self.start.elapsed() > LONG) else { return };
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_length(self.known.load(Ordering::Relaxed) as u64);
        bar.set_position(self.done.load(Ordering::Relaxed) as u64);
        bar.tick();
    }

    /// Something is printed: the bar makes room for it.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
