//! The progress bar of long runs, where standard error is a terminal.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use limpid_ide::Progress;

/// The bar appears after this time.
const LONG: Duration = Duration::from_secs(1);
/// How often a search shows that it goes on.
const TICK: Duration = Duration::from_millis(200);

#[derive(Debug)]
pub(super) struct Bar {
    start: Instant,
    /// None if standard error is no terminal.
    bar: Option<ProgressBar>,
    /// The number of functions to check so far, and of those that are checked.
    known: AtomicUsize,
    done: AtomicUsize,
}

/// A sign that a search goes on, where standard error is a terminal. With a total it counts.
#[derive(Debug)]
pub(super) struct Searching {
    bar: Option<ProgressBar>,
    /// Dropped when the search ends.
    _ends: Option<Sender<()>>,
}

impl Searching {
    pub(super) fn new(total: Option<usize>) -> Searching {
        if !std::io::stderr().is_terminal() {
            return Searching { bar: None, _ends: None };
        }
        let bar = ProgressBar::with_draw_target(total.map(|total| total as u64), ProgressDrawTarget::hidden());
        let template =
            if total.is_some() { "{bar:30} {pos}/{len}, {elapsed}" } else { "{spinner} searching, {elapsed}" };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = bar.with_style(style);
        let (ends, ended) = channel::<()>();
        let shown = bar.clone();
        std::thread::spawn(move || {
            if ended.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
        });
        Searching { bar: Some(bar), _ends: Some(ends) }
    }

    pub(super) fn advance(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Hides the bar while something is printed.
    pub(super) fn aside(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// What one file contributes.
#[derive(Debug)]
pub(super) struct Part<'b> {
    bar: &'b Bar,
    known: usize,
    done: usize,
}

impl Bar {
    pub(super) fn new() -> Bar {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
            // The template is a valid constant. If it were not, a plain bar would do.
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} functions, {elapsed} {wide_msg}");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Bar { start: Instant::now(), bar, known: AtomicUsize::new(0), done: AtomicUsize::new(0) }
    }

    /// The part of a file.
    pub(super) fn part(&self, file: &Path) -> Part<'_> {
        if let Some(bar) = &self.bar {
            bar.set_message(file.display().to_string());
        }
        Part { bar: self, known: 0, done: 0 }
    }

    /// Redraws the bar.
    pub(super) fn tick(&self) {
        let Some(bar) = self.bar.as_ref().filter(|_| self.start.elapsed() > LONG) else { return };
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_length(self.known.load(Ordering::Relaxed) as u64);
        bar.set_position(self.done.load(Ordering::Relaxed) as u64);
        bar.tick();
    }

    /// Hides the bar while something is printed.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Part<'_> {
    pub(super) fn tell(&mut self, progress: Progress<'_>) {
        if let Progress::Checking { done, total, .. } = progress {
            self.move_to(done, total);
        }
    }

    fn move_to(&mut self, done: usize, known: usize) {
        self.bar.known.fetch_add(known.saturating_sub(self.known), Ordering::Relaxed);
        self.bar.done.fetch_add(done.saturating_sub(self.done), Ordering::Relaxed);
        (self.known, self.done) = (self.known.max(known), self.done.max(done));
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        self.move_to(self.known, self.known);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
