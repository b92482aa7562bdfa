//! Progress of the server: the protocol's progress notifications, and `limpid/status` for clients that request it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types as lsp;
use tower_lsp::{Bounded, Cancellable, Client, OngoingProgress};

use super::state::State;

/// Progress is shown for work that takes longer.
const QUIET: Duration = Duration::from_millis(300);

/// Progress of the work on a file.
#[derive(Debug)]
pub(super) enum ProgressEvent {
    Checking { path: Arc<str>, function: String, done: usize, total: usize, since: Instant },
    Ended { path: Arc<str> },
}

/// `limpid/status`: whether the server is busy, and with what.
#[derive(Debug)]
pub(super) enum Status {}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct StatusParams {
    busy: bool,
    file: Option<String>,
    function: Option<String>,
    done: usize,
    total: usize,
}

impl lsp::notification::Notification for Status {
    type Params = StatusParams;
    const METHOD: &'static str = "limpid/status";
}

/// A file that is being checked, and its progress.
#[derive(Clone, Debug)]
struct Now {
    function: String,
    done: usize,
    total: usize,
    since: Instant,
}

impl Now {
    fn message(&self) -> String {
        format!("{} ({} of {})", self.function, self.done + 1, self.total)
    }

    fn percentage(&self) -> u32 {
        (self.done * 100 / self.total.max(1)) as u32
    }
}

type Shown = BTreeMap<Arc<str>, OngoingProgress<Bounded, Cancellable>>;

/// Sends progress to the client. It runs in a task of its own, since a client may be slow to answer.
pub(super) async fn run(
    state: Arc<State>,
    client: Client,
    mut events: tokio::sync::mpsc::UnboundedReceiver<ProgressEvent>,
) {
    let mut shown: Shown = BTreeMap::new();
    // The files whose progress is not shown yet.
    let mut quick: BTreeMap<Arc<str>, Now> = BTreeMap::new();
    loop {
        let soon = quick.values().map(|now| now.since + QUIET).min();
        let next = match soon {
            Some(soon) => tokio::time::timeout_at(soon.into(), events.recv()).await,
            None => Ok(events.recv().await),
        };
        let status = state.config.lock().status;
        match next {
            Ok(None) => return,
            Ok(Some(ProgressEvent::Checking { path, function, done, total, since })) => {
                let now = Now { function, done, total, since };
                if status {
                    let (file, function) = (Some(path.to_string()), Some(now.function.clone()));
                    client.send_notification::<Status>(StatusParams { busy: true, file, function, done, total }).await;
                }
                match shown.get(&path) {
                    Some(progress) => progress.report_with_message(now.message(), now.percentage(), None).await,
                    None if state.client_capabilities().progress => {
                        quick.insert(path, now);
                    }
                    None => {}
                }
            }
            Ok(Some(ProgressEvent::Ended { path })) => {
                quick.remove(&path);
                if status {
                    client.send_notification::<Status>(StatusParams::default()).await;
                }
                if let Some(progress) = shown.remove(&path) {
                    progress.finish().await;
                }
            }
            Err(_) => show(&client, &mut quick, &mut shown).await,
        }
    }
}

/// Begins to show the progress of files that take long.
async fn show(client: &Client, quick: &mut BTreeMap<Arc<str>, Now>, shown: &mut Shown) {
    let slow: Vec<Arc<str>> =
        quick.iter().filter(|(_, now)| now.since.elapsed() >= QUIET).map(|(path, _)| Arc::clone(path)).collect();
    for path in slow {
        let Some(now) = quick.remove(&path) else { continue };
        if let Some(progress) = begin(client, &path, now.message(), now.percentage()).await {
            shown.insert(path, progress);
        }
    }
}

async fn begin(
    client: &Client,
    path: &Arc<str>,
    message: String,
    percentage: u32,
) -> Option<OngoingProgress<Bounded, Cancellable>> {
    let token = lsp::NumberOrString::String(format!("limpid:{path}"));
    let create = lsp::WorkDoneProgressCreateParams { token: token.clone() };
    client.send_request::<lsp::request::WorkDoneProgressCreate>(create).await.ok()?;
    let name = path.rsplit('/').next().unwrap_or(path);
    let progress = client.progress(token, format!("Checking {name}")).with_message(message);
    Some(progress.with_percentage(percentage).with_cancel_button().begin().await)
}
