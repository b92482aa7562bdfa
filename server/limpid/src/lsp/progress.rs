//! What the server is doing, for people who wait: the protocol's progress, and `limpid/status` for clients that want it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types as lsp;
use tower_lsp::{Bounded, Cancellable, Client, OngoingProgress};

use super::state::{State, lock};

/// Work that is done sooner is not worth a word.
const PATIENCE: Duration = Duration::from_millis(300);

/// Something to tell.
#[derive(Debug)]
pub(super) enum Told {
    Checking { path: Arc<str>, function: String, done: usize, total: usize, since: std::time::Instant },
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

/// Shows progress. A client that is slow to answer holds up nothing but this.
pub(super) async fn run(state: Arc<State>, client: Client, mut told: tokio::sync::mpsc::UnboundedReceiver<Told>) {
    let mut shown: BTreeMap<Arc<str>, OngoingProgress<Bounded, Cancellable>> = BTreeMap::new();
    while let Some(told) = told.recv().await {
        let status = lock(&state.config).status;
        match told {
            Told::Checking { path, function, done, total, since } => {
                if status {
                    let (file, function) = (Some(path.to_string()), Some(function.clone()));
                    client.send_notification::<Status>(StatusParams { busy: true, file, function, done, total }).await;
                }
                if !state.abilities().progress || since.elapsed() < PATIENCE {
                    continue;
                }
                let percentage = (done * 100 / total.max(1)) as u32;
                let message = format!("{function} ({} of {total})", done + 1);
                if let Some(progress) = shown.get(&path) {
                    progress.report_with_message(message, percentage, None).await;
                } else if let Some(progress) = begin(&client, &path, message, percentage).await {
                    shown.insert(path, progress);
                }
            }
            Told::Ended { path } => {
                if status {
                    client.send_notification::<Status>(StatusParams::default()).await;
                }
                if let Some(progress) = shown.remove(&path) {
                    progress.finish().await;
                }
            }
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
