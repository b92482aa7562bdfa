//! The only sender of results to the client, so that results keep their order and outdated ones are dropped.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use limpid_ide::diagnostics::with_external;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp::Client;
use tower_lsp::lsp_types as lsp;

use super::convert;
use super::progress::ProgressEvent;
use super::project::ProjectDiagnostics;
use super::state::{LONG_REST, REST, State};
use super::work::Event;

/// Publishes the results of the worker threads.
pub(super) struct Publisher {
    pub(super) state: Arc<State>,
    pub(super) client: Client,
    /// The diagnostics that the client has, by path.
    sent: BTreeMap<Arc<str>, Vec<lsp::Diagnostic>>,
    /// The files whose user types, and when the user will have rested: for problems, and for lenses.
    typing: BTreeMap<Arc<str>, Instant>,
    lenses: BTreeMap<Arc<str>, Instant>,
    refreshing: Arc<Refreshing>,
    progress: UnboundedSender<ProgressEvent>,
    projects: ProjectDiagnostics,
}

/// A refresh request to the client, at most one at a time.
#[derive(Default)]
struct Refreshing {
    underway: AtomicBool,
    again: AtomicBool,
}

impl Publisher {
    pub(super) fn new(state: Arc<State>, client: Client) -> Publisher {
        let (progress, events) = unbounded_channel();
        tokio::spawn(super::progress::run(Arc::clone(&state), client.clone(), events));
        Publisher {
            state,
            client,
            sent: BTreeMap::new(),
            typing: BTreeMap::new(),
            lenses: BTreeMap::new(),
            refreshing: Arc::default(),
            progress,
            projects: ProjectDiagnostics::default(),
        }
    }

    pub(super) async fn run(mut self, mut events: UnboundedReceiver<Event>) {
        loop {
            let next = match self.typing.values().chain(self.lenses.values()).min() {
                Some(soon) => tokio::time::timeout_at((*soon).into(), events.recv()).await,
                None => Ok(events.recv().await),
            };
            if matches!(next, Ok(None)) {
                return;
            }
            let mut changed = rested(&mut self.typing);
            let (mut ended, mut interest) = (!rested(&mut self.lenses).is_empty(), false);
            let mut next = next.unwrap_or_default();
            while let Some(event) = next {
                match event {
                    Event::Changed(path) if !changed.contains(&path) => changed.push(path),
                    Event::Changed(_) => {}
                    Event::Interest => interest = true,
                    Event::Views => ended = true,
                    Event::Checking { path, function, done, total, since } => {
                        let _ = self.progress.send(ProgressEvent::Checking { path, function, done, total, since });
                    }
                    Event::Ended { path, complete } => {
                        ended |= complete;
                        let _ = self.progress.send(ProgressEvent::Ended { path });
                    }
                }
                next = events.try_recv().ok();
            }
            if self.state.is_shut_down() {
                continue;
            }
            if interest {
                changed.extend(self.sent.keys().filter(|path| !changed.contains(path)).cloned().collect::<Vec<_>>());
            }
            for path in &changed {
                self.typing.extend(self.state.rests_at(path, REST).map(|rests| (Arc::clone(path), rests)));
                self.lenses.extend(self.state.rests_at(path, LONG_REST).map(|rests| (Arc::clone(path), rests)));
            }
            if self.state.client_capabilities().pull {
                if interest || !changed.is_empty() {
                    self.refresh();
                }
            } else {
                for path in changed {
                    self.publish(path).await;
                }
            }
            if ended {
                self.refresh_views();
                self.projects.publish(&self.state, &self.client).await;
            }
        }
    }

    async fn publish(&mut self, path: Arc<str>) {
        let snapshot = self.state.snapshot();
        let shown = self.state.shown(&snapshot, &path);
        let version = snapshot.buffer(&path).map(|buffer| buffer.version);
        let Some(uri) = self.state.uri(&path) else { return };
        // A file outside of the user's interest has no diagnostics. For an open file that is not analysed yet, the
        // client keeps the old ones.
        let found = match (version, snapshot.ready(&path)) {
            (None, _) if !self.state.is_wanted(&path) => Vec::new(),
            (None, None) => Vec::new(),
            (Some(_), None) => return,
            (_, Some(analysis)) => with_external(&snapshot, &analysis, shown),
        };
        let lines = snapshot.lines(&path).unwrap_or_default();
        let context = convert::Context {
            snapshot: &snapshot,
            lines: &lines,
            encoding: self.state.client_capabilities().encoding,
        };
        let converted: Vec<lsp::Diagnostic> = found.iter().map(|one| convert::diagnostic(context, one)).collect();
        if self.sent.get(&path).map_or(version.is_none() && converted.is_empty(), |sent| *sent == converted) {
            return;
        }
        self.client.publish_diagnostics(uri, converted.clone(), version).await;
        if version.is_none() && converted.is_empty() {
            self.sent.remove(&path);
        } else {
            self.sent.insert(path, converted);
        }
    }

    /// Requests the client to pull diagnostics.
    fn refresh(&self) {
        if self.refreshing.underway.swap(true, Ordering::SeqCst) {
            self.refreshing.again.store(true, Ordering::SeqCst);
            return;
        }
        let (client, refreshing) = (self.client.clone(), Arc::clone(&self.refreshing));
        tokio::spawn(async move {
            loop {
                refreshing.again.store(false, Ordering::SeqCst);
                let _ = client.workspace_diagnostic_refresh().await;
                refreshing.underway.store(false, Ordering::SeqCst);
                let again = refreshing.again.load(Ordering::SeqCst);
                if !again || refreshing.underway.swap(true, Ordering::SeqCst) {
                    return;
                }
            }
        });
    }

    fn refresh_views(&self) {
        let client_capabilities = self.state.client_capabilities();
        let client = self.client.clone();
        if client_capabilities.refresh_lenses || client_capabilities.refresh_hints {
            tokio::spawn(async move {
                if client_capabilities.refresh_lenses {
                    let _ = client.code_lens_refresh().await;
                }
                if client_capabilities.refresh_hints {
                    let _ = client.inlay_hint_refresh().await;
                }
            });
        }
    }
}

/// The files whose user has rested since the last call.
fn rested(typing: &mut BTreeMap<Arc<str>, Instant>) -> Vec<Arc<str>> {
    let now = Instant::now();
    let (rested, others) = std::mem::take(typing).into_iter().partition(|(_, rests)| *rests <= now);
    *typing = others;
    BTreeMap::into_keys(rested).collect()
}

/// The diagnostics of a file, for a client that pulls them.
pub(super) fn pulled(state: &State, path: &str) -> Option<Vec<lsp::Diagnostic>> {
    let snapshot = state.snapshot();
    let analysis = snapshot.analysis(path)?;
    let shown = state.shown(&snapshot, path);
    let context = convert::Context {
        snapshot: &snapshot,
        lines: &analysis.lines,
        encoding: state.client_capabilities().encoding,
    };
    Some(with_external(&snapshot, &analysis, shown).iter().map(|one| convert::diagnostic(context, one)).collect())
}
