//! `limpid lsp`: the language server, over standard input and output.
//!
//! This layer only converts: it converts a request, calls `limpid_ide` once, and converts the result. Edits are applied
//! before the first await of their handler, so they keep their order; analysis runs on threads of its own.

mod answers;
mod commands;
mod config;
mod convert;
mod explore;
mod external;
mod features;
mod frames;
mod log;
mod parent;
mod progress;
mod project;
mod publish;
mod server;
mod spelling;
mod state;
mod suite;
mod watch;
mod work;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use limpid_ide::ResultStore;
use tokio::sync::mpsc::UnboundedReceiver;
use tower_lsp::{LspService, Server};

use crate::cache;
use crate::cli::LspArguments;
use server::Limpid;
use spelling::Spelling;
use state::CommandLine;

/// The number of concurrent requests. Edits never wait for one.
const CONCURRENCY: usize = 1024;

/// Serves one client until it says `exit` or goes away.
pub(crate) fn run(arguments: &LspArguments) -> Result<ExitCode, String> {
    let records = log::start(arguments.log.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(16 << 20)
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the server: {error}"))?;
    let store = cache::open(&arguments.cache, |warning| tracing::warn!("{warning}"));
    let packages = CommandLine::new(arguments);
    let clean = runtime.block_on(serve(records, store, packages));
    // A read of standard input may never return, so the runtime must not wait for it.
    runtime.shutdown_background();
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Whether the client asked for the shutdown before it left.
async fn serve(
    records: UnboundedReceiver<log::LogRecord>,
    store: Option<Arc<dyn ResultStore>>,
    packages: CommandLine,
) -> bool {
    let mut state = None;
    let (service, socket) = LspService::build(|client| {
        tokio::spawn(log::forward(client.clone(), records));
        let limpid = Limpid::new(client, store.clone(), packages.clone());
        state = Some(Arc::clone(&limpid.state));
        limpid
    })
    .custom_method("$/setTrace", Limpid::set_trace)
    .custom_method("window/workDoneProgress/cancel", Limpid::cancel_progress)
    .custom_method(frames::NOT_JSON, Limpid::not_json)
    .custom_method(frames::NO_MESSAGE, Limpid::no_message)
    .finish();
    let (messages, input) = tokio::io::duplex(1 << 16);
    tokio::spawn(frames::copy(tokio::io::stdin(), messages));
    Server::new(input, tokio::io::stdout(), socket).concurrency_level(CONCURRENCY).serve(Spelling(service)).await;
    let Some(state) = state else { return false };
    state.work.stop();
    state.shut_down.load(Ordering::SeqCst)
}
