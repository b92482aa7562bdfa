//! The protocol's requests and notifications. Each converts its parameters, calls the facade, and converts the result.
//!
//! Notifications that change files do all their work before any await: handlers start in the order of their messages.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use limpid_base::{Cancelled, Limits};
use limpid_ide::ResultStore;
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::*;
use tower_lsp::{Client, LanguageServer, UriExt as _};

use super::answers::View;
use super::commands::{self, Argument, CancelOnDrop};
use super::config::Config;
use super::publish::{Publisher, pulled};
use super::state::{CommandLine, State};
use super::work::Event;
use super::{convert, explore, external, features, log, parent, watch};

/// The server.
#[derive(Debug)]
pub(super) struct Limpid {
    pub(super) client: Client,
    pub(super) state: Arc<State>,
    events: UnboundedSender<Event>,
    received: Mutex<Option<UnboundedReceiver<Event>>>,
}

impl Limpid {
    pub(super) fn new(client: Client, store: Option<Arc<dyn ResultStore>>, packages: CommandLine) -> Limpid {
        let (events, received) = unbounded_channel();
        Limpid { client, state: Arc::new(State::new(store, packages)), events, received: Mutex::new(Some(received)) }
    }

    pub(super) async fn set_trace(&self, params: SetTraceParams) {
        log::trace(params.value);
        tracing::info!(value = ?params.value, "trace");
    }

    /// The client's message was not JSON.
    pub(super) async fn not_json(&self) -> Result<()> {
        Err(Error::parse_error())
    }

    /// The client's message was JSON, but not a message of the protocol.
    pub(super) async fn no_message(&self) -> Result<()> {
        Err(Error::invalid_request())
    }

    /// The user cancels the work on a file. Its reports so far are kept.
    pub(super) async fn cancel_progress(&self, params: WorkDoneProgressCancelParams) {
        if let NumberOrString::String(token) = params.token
            && let Some(path) = token.strip_prefix("limpid:")
        {
            self.state.work.cancel(path);
        }
    }

    /// Runs blocking work on a thread of its own.
    async fn ask<T: Send + 'static>(&self, question: impl FnOnce(&State) -> T + Send + 'static) -> Result<T> {
        let state = Arc::clone(&self.state);
        let answer = tokio::task::spawn_blocking(move || question(&state)).await;
        answer.map_err(|error| {
            tracing::error!(%error, "a request failed");
            Error::internal_error()
        })
    }

    /// A search that the client can cancel, and that an edit of the file cancels.
    async fn search(&self, argument: Argument, search: explore::Search) -> Result<Option<LSPAny>> {
        let limits = self.state.begin_search(&convert::path(&argument.uri));
        let _cancel = CancelOnDrop(limits.canceller());
        let path = convert::path(&argument.uri);
        let answer = self.ask(move |state| search(state, &argument, &limits)).await?;
        let _ = self.events.send(Event::Changed(path));
        let _ = self.events.send(Event::Views);
        answer.map_err(|Cancelled| Error::content_modified())
    }

    /// A request about a document.
    async fn view<T: Send + 'static>(
        &self,
        uri: Uri,
        question: impl FnOnce(&View<'_>) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        self.ask(move |state| View::new(state, &uri).map(|view| question(&view))).await
    }

    /// Sets the user's position, which is checked first from now on.
    fn focus(&self, uri: &Uri, position: Position) {
        let path = convert::path(uri);
        let mut host = self.state.host.lock();
        let lines = host.snapshot().buffer(&path).map(|buffer| Arc::clone(&buffer.lines));
        if let Some(lines) = lines {
            let offset = self.state.client_capabilities().encoding.offset(&lines, convert::from_position(position));
            host.focus(&path, offset);
        }
    }

    /// Requests the client's settings, and schedules all files if they changed.
    async fn configure(&self, sent: Option<Value>) {
        let asked = match self.state.client_capabilities().configuration {
            true => {
                let item = ConfigurationItem { scope_uri: None, section: Some("limpid".to_owned()) };
                self.client.configuration(vec![item]).await.ok().and_then(|mut values| values.pop())
            }
            false => None,
        };
        // A client without settings sends an empty object, which changes nothing.
        let is_empty = |value: &Value| value.as_object().is_some_and(serde_json::Map::is_empty);
        let says_something = |value: &Value| !value.is_null() && !is_empty(value);
        let Some(value) = asked.filter(says_something).or(sent).filter(says_something) else { return };
        let config = Config::read(&value);
        let changed = std::mem::replace(&mut *self.state.config.lock(), config.clone()) != config;
        if changed {
            self.state.configure_host(&config);
            self.state.check_all();
            self.update_interest();
        }
    }

    /// The set of files that the user wants to see changed.
    fn update_interest(&self) {
        let state = Arc::clone(&self.state);
        state.work.keep(|path| state.is_wanted(path));
        let _ = self.events.send(Event::Interest);
        tokio::task::spawn_blocking(move || state.check_workspace());
    }

    /// LiquidHaskell's report on a file changed on disk.
    fn read_external_report(&self, source: &Path) {
        if external::look(&self.state, source) {
            let _ = self.events.send(Event::Changed(source.to_string_lossy().into()));
        }
    }

    /// Starts the threads and the sender.
    fn start(&self) {
        let Some(received) = self.received.lock().take() else { return };
        tokio::spawn(Publisher::new(Arc::clone(&self.state), self.client.clone()).run(received));
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).clamp(1, 4));
        for number in 0..threads {
            let (state, events) = (Arc::clone(&self.state), self.events.clone());
            let builder = std::thread::Builder::new().name(format!("analysis {number}")).stack_size(16 << 20);
            let work = move || {
                state.work.run(&state.host, &events, &|snapshot, path| state.explore_next(snapshot, path));
            };
            if let Err(error) = builder.spawn(work) {
                tracing::error!(%error, "no thread for analysis");
            }
        }
    }
}

impl LanguageServer for Limpid {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let client_capabilities = features::client_capabilities(&params);
        let _ = self.state.client_capabilities.set(client_capabilities);
        log::trace(params.trace.unwrap_or_default());
        if let Some(options) = &params.initialization_options {
            let config = Config::read(options);
            self.state.configure_host(&config);
            *self.state.config.lock() = config;
        }
        *self.state.folders.lock() = folders(&params);
        if let Some(process) = params.process_id {
            parent::watch(process);
        }
        self.start();
        Ok(InitializeResult {
            capabilities: features::capabilities(client_capabilities),
            server_info: Some(ServerInfo {
                name: "limpid".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        self.configure(None).await;
        let state = Arc::clone(&self.state);
        tokio::task::spawn_blocking(move || state.check_workspace());
        if self.state.client_capabilities().watches {
            match self.client.register_capability(vec![watch::registration()]).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "the client does not watch files"),
            }
        }
        watch::start(&self.state, &self.events);
    }

    async fn shutdown(&self) -> Result<()> {
        self.state.shut_down.store(true, Ordering::SeqCst);
        self.state.work.stop();
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        if !convert::is_haskell(&document) {
            return;
        }
        let file = document.uri.to_file_path().map(|path| path.into_owned());
        self.state.open(document.uri, document.version, &document.text);
        if let Some(file) = file {
            external::look(&self.state, &file);
        }
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let changes: Vec<_> = params.content_changes.into_iter().map(convert::change).collect();
        self.state.edit(&params.text_document.uri, params.text_document.version, &changes);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let path = self.state.close(&params.text_document.uri);
        let _ = self.events.send(Event::Changed(path));
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        if let Some(path) = params.text_document.uri.to_file_path() {
            let (state, events) = (Arc::clone(&self.state), self.events.clone());
            let running = tokio::spawn(external::run(state, events, path.into_owned()));
            // A later save makes the running command obsolete.
            if let Some(before) = self.state.command.lock().replace(running) {
                before.abort();
            }
        }
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.configure(Some(params.settings)).await;
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        for change in params.changes {
            let Some(path) = change.uri.to_file_path() else { continue };
            if let Some(source) = external::source_of(&path) {
                self.read_external_report(&source);
            } else {
                self.state.changed_on_disk(&path, watch::is_structure(&path, change.typ != FileChangeType::CHANGED));
            }
        }
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let path = |folder: &WorkspaceFolder| folder.uri.to_file_path().map(PathBuf::from);
        let mut folders = self.state.folders.lock();
        let removed: Vec<PathBuf> = params.event.removed.iter().filter_map(path).collect();
        folders.retain(|folder| !removed.contains(folder));
        folders.extend(params.event.added.iter().filter_map(path));
        drop(folders);
        if !self.state.client_capabilities().watches {
            watch::start(&self.state, &self.events);
        }
        self.update_interest();
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        self.focus(&text_document.uri, position);
        Ok(self.view(text_document.uri, move |view| view.hover(position)).await?.flatten())
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        let found = self.view(params.text_document.uri, |view| view.symbols()).await?;
        Ok(found.map(DocumentSymbolResponse::Nested))
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        let uri = params.text_document.uri;
        self.view(uri.clone(), move |view| view.lenses(&uri)).await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        self.view(params.text_document.uri, move |view| view.hints(params.range)).await
    }

    async fn semantic_tokens_full(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        let data = self.view(params.text_document.uri, |view| view.tokens()).await?;
        Ok(data.map(|data| SemanticTokensResult::Tokens(SemanticTokens { result_id: None, data })))
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position;
        let found = self.view(text_document.uri, move |view| view.completions(position)).await?;
        Ok(found.map(CompletionResponse::Array))
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        let found = self.view(text_document.uri, move |view| view.definition(position)).await?.flatten();
        Ok(found.map(GotoDefinitionResponse::Scalar))
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position;
        let declared = params.context.include_declaration;
        self.view(text_document.uri, move |view| view.references(position, declared)).await
    }

    async fn prepare_rename(&self, params: TextDocumentPositionParams) -> Result<Option<PrepareRenameResponse>> {
        let position = params.position;
        let found = self.view(params.text_document.uri, move |view| view.renameable(position)).await?.flatten();
        Ok(found.map(PrepareRenameResponse::Range))
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position;
        let renamed = self.view(text_document.uri, move |view| view.rename(position, &params.new_name)).await?;
        renamed.transpose().map_err(Error::invalid_params)
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let uri = params.text_document.uri.clone();
        self.focus(&uri, params.range.start);
        self.view(uri.clone(), move |view| view.actions(&uri, &params)).await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        self.ask(move |state| commands::resolve(state, action)).await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let argument = params.arguments.into_iter().next().unwrap_or_default();
        let argument: Argument =
            serde_json::from_value(argument).map_err(|error| Error::invalid_params(error.to_string()))?;
        match &*params.command {
            "limpid.check" => {
                let limits = Limits::unlimited();
                let _cancel = CancelOnDrop(limits.canceller());
                let path = convert::path(&argument.uri);
                self.state.rest(&path);
                let report = self.ask(move |state| commands::check(state, &argument, &limits)).await?;
                let _ = self.events.send(Event::Changed(path));
                let _ = self.events.send(Event::Views);
                Ok(report)
            }
            "limpid.examples" => self.search(argument, explore::examples).await,
            "limpid.refute" => self.search(argument, explore::property).await,
            "limpid.diff" => self.search(argument, explore::difference).await,
            "limpid.tests" => {
                let Some(mut answer) = self.search(argument, explore::tests).await? else { return Ok(None) };
                let edit = answer.as_object_mut().and_then(|answer| answer.remove("edit")).unwrap_or_default();
                if let Ok(edit) = serde_json::from_value::<WorkspaceEdit>(edit) {
                    let applied = self.client.apply_edit(edit).await.is_ok_and(|answer| answer.applied);
                    answer["applied"] = json!(applied);
                }
                Ok(Some(answer))
            }
            "limpid.explain" => self.ask(move |state| commands::explain(state, &argument)).await,
            "limpid.fix" => {
                let Some(edit) = self.ask(move |state| commands::fix(state, &argument)).await? else { return Ok(None) };
                let applied = self.client.apply_edit(edit.clone()).await.is_ok_and(|answer| answer.applied);
                Ok(Some(json!({"applied": applied, "edit": edit})))
            }
            "limpid.goTo" => {
                let (uri, selection) = (argument.uri, argument.range);
                let show = ShowDocumentParams { uri, external: None, take_focus: Some(true), selection };
                let shown = self.client.show_document(show).await.unwrap_or(false);
                Ok(Some(json!({"shown": shown})))
            }
            other => Err(Error::invalid_params(format!("there is no command `{other}`"))),
        }
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
            let open = snapshot.open_files().map(|(path, buffer)| (Arc::clone(path), Some(buffer.version)));
            // Files that are not open have results only if the workspace was checked.
            let closed = state.workspace_files().into_iter().filter(|path| snapshot.ready(path).is_some());
            let files = open.chain(closed.map(|path| (path, None)));
            let found = files.filter_map(|(path, version)| Some((state.uri(&path)?, version, pulled(state, &path)?)));
            found.collect::<Vec<_>>()
        });
        let items = all.await?.into_iter().map(|(uri, version, items)| {
            let version = version.map(i64::from);
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

/// The workspace folders. Older clients have only one.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let path = |uri: &Uri| uri.to_file_path().map(PathBuf::from);
    #[allow(deprecated, reason = "some clients still send nothing else")]
    let root = params.root_uri.as_ref().and_then(path);
    match &params.workspace_folders {
        Some(folders) if !folders.is_empty() => folders.iter().filter_map(|folder| path(&folder.uri)).collect(),
        _ => root.into_iter().collect(),
    }
}

/// A full report, or an unchanged one.
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
