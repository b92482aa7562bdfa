//! The protocol's requests and notifications, each a few lines: convert, ask, convert.
//!
//! Notifications that change files do all their work before any await: handlers start in the order of their messages.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::*;
use tower_lsp::{Client, LanguageServer, UriExt as _};

use super::config::Config;
use super::publish::{Publisher, pulled};
use super::state::{State, lock};
use super::work::Event;
use super::{convert, features};

/// The server.
#[derive(Debug)]
pub(super) struct Limpid {
    pub(super) client: Client,
    pub(super) state: Arc<State>,
    events: UnboundedSender<Event>,
    received: std::sync::Mutex<Option<UnboundedReceiver<Event>>>,
}

impl Limpid {
    pub(super) fn new(client: Client) -> Limpid {
        let (events, received) = unbounded_channel();
        Limpid { client, state: Arc::new(State::new()), events, received: std::sync::Mutex::new(Some(received)) }
    }

    /// `$/setTrace`: the log has its own filter, so there is nothing to do but to take note.
    pub(super) async fn set_trace(&self, params: SetTraceParams) {
        tracing::info!(value = ?params.value, "trace");
    }

    /// The user is tired of waiting; what was found stays.
    pub(super) async fn cancel_progress(&self, params: WorkDoneProgressCancelParams) {
        if let NumberOrString::String(token) = params.token
            && let Some(path) = token.strip_prefix("limpid:")
        {
            self.state.work.cancel(path);
        }
    }

    /// Work that takes a while, off the threads that talk to the client.
    async fn ask<T: Send + 'static>(&self, question: impl FnOnce(&State) -> T + Send + 'static) -> Result<T> {
        let state = Arc::clone(&self.state);
        let answer = tokio::task::spawn_blocking(move || question(&state)).await;
        answer.map_err(|error| {
            tracing::error!(%error, "a request failed");
            Error::internal_error()
        })
    }

    /// Starts the threads and the sender.
    fn start(&self) {
        let Some(received) = lock(&self.received).take() else { return };
        tokio::spawn(Publisher::new(Arc::clone(&self.state), self.client.clone()).run(received));
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).clamp(1, 4));
        for number in 0..threads {
            let (state, events) = (Arc::clone(&self.state), self.events.clone());
            let builder = std::thread::Builder::new().name(format!("analysis {number}")).stack_size(16 << 20);
            if let Err(error) = builder.spawn(move || state.work.run(&state.host, &events)) {
                tracing::error!(%error, "no thread for analysis");
            }
        }
    }
}

impl LanguageServer for Limpid {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let abilities = features::abilities(&params);
        let _ = self.state.abilities.set(abilities);
        if let Some(options) = &params.initialization_options {
            *lock(&self.state.config) = Config::read(options);
        }
        let folders = params.workspace_folders.unwrap_or_default();
        let folders = folders.iter().filter_map(|folder| folder.uri.to_file_path()).map(PathBuf::from);
        *lock(&self.state.folders) = folders.collect();
        self.start();
        Ok(InitializeResult {
            capabilities: features::capabilities(abilities),
            server_info: Some(ServerInfo {
                name: "limpid".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn shutdown(&self) -> Result<()> {
        self.state.shut_down.store(true, Ordering::SeqCst);
        self.state.work.stop();
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        self.state.open(document.uri, document.version, &document.text);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let changes: Vec<_> = params.content_changes.into_iter().map(convert::change).collect();
        self.state.edit(&params.text_document.uri, params.text_document.version, &changes);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let path = self.state.close(&params.text_document.uri);
        let _ = self.events.send(Event::Changed(path));
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        let path = convert::path(&params.text_document.uri);
        let items = self.ask(move |state| pulled(state, &path)).await?.unwrap_or_default();
        let report = full_or_same(items, params.previous_result_id.as_deref());
        Ok(DocumentDiagnosticReportResult::Report(match report {
            Ok(full) => DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
                related_documents: None,
                full_document_diagnostic_report: full,
            }),
            Err(same) => DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
                related_documents: None,
                unchanged_document_diagnostic_report: same,
            }),
        }))
    }

    async fn workspace_diagnostic(&self, params: WorkspaceDiagnosticParams) -> Result<WorkspaceDiagnosticReportResult> {
        let known: BTreeMap<String, String> =
            params.previous_result_ids.into_iter().map(|one| (one.uri.to_string(), one.value)).collect();
        let all = self.ask(|state| {
            let snapshot = state.snapshot();
            let files = snapshot.open_files().map(|(path, buffer)| (Arc::clone(path), buffer.version));
            let found = files.filter_map(|(path, version)| Some((state.uri(&path)?, version, pulled(state, &path)?)));
            found.collect::<Vec<_>>()
        });
        let items = all.await?.into_iter().map(|(uri, version, items)| {
            let (uri, version) = (uri, Some(i64::from(version)));
            match full_or_same(items, known.get(uri.as_str()).map(String::as_str)) {
                Ok(full) => WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
                    uri,
                    version,
                    full_document_diagnostic_report: full,
                }),
                Err(same) => WorkspaceDocumentDiagnosticReport::Unchanged(WorkspaceUnchangedDocumentDiagnosticReport {
                    uri,
                    version,
                    unchanged_document_diagnostic_report: same,
                }),
            }
        });
        Ok(WorkspaceDiagnosticReportResult::Report(WorkspaceDiagnosticReport { items: items.collect() }))
    }
}

/// A report, or the news that it is still what the client has.
fn full_or_same(
    items: Vec<Diagnostic>,
    previous: Option<&str>,
) -> std::result::Result<FullDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport> {
    let mut hasher = DefaultHasher::new();
    serde_json::to_value(&items).unwrap_or(Value::Null).to_string().hash(&mut hasher);
    let id = format!("{:016x}", hasher.finish());
    if previous == Some(&*id) {
        return Err(UnchangedDocumentDiagnosticReport { result_id: id });
    }
    Ok(FullDocumentDiagnosticReport { result_id: Some(id), items })
}
