//! An independent client: the library `async-lsp`, with its own implementation of the protocol.

use std::ops::ControlFlow;
use std::process::Stdio;
use std::time::Duration;

use async_lsp::lsp_types as lsp;
use async_lsp::router::Router;
use async_lsp::{LanguageClient, LanguageServer as _, MainLoop, ResponseError};
use limpid_tests::binary;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_util::compat::{TokioAsyncReadCompatExt as _, TokioAsyncWriteCompatExt as _};

use super::{PROGRAM, repaired};

/// Passes on the diagnostics that come.
struct Listener(UnboundedSender<lsp::PublishDiagnosticsParams>);

struct Stop;

impl LanguageClient for Listener {
    type Error = ResponseError;
    type NotifyResult = ControlFlow<async_lsp::Result<()>>;

    fn publish_diagnostics(&mut self, params: lsp::PublishDiagnosticsParams) -> Self::NotifyResult {
        let _ = self.0.send(params);
        ControlFlow::Continue(())
    }
}

/// The diagnostics of a version, as soon as they are what is wanted.
async fn received(
    published: &mut UnboundedReceiver<lsp::PublishDiagnosticsParams>,
    version: i32,
    wanted: impl Fn(&[lsp::Diagnostic]) -> bool,
) -> Vec<lsp::Diagnostic> {
    loop {
        let next = tokio::time::timeout(limpid_tests::client::GUARD, published.recv()).await;
        let next = next.expect("diagnostics in time").expect("the server is there");
        if next.version == Some(version) && wanted(&next.diagnostics) {
            return next.diagnostics;
        }
    }
}

fn is_error(one: &lsp::Diagnostic) -> bool {
    one.severity == Some(lsp::DiagnosticSeverity::ERROR)
}

#[test]
fn another_client_sees_the_same() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(session());
}

async fn session() {
    let (sender, mut published) = unbounded_channel();
    let (main_loop, mut server) = MainLoop::new_client(|_| {
        let mut router = Router::from_language_client(Listener(sender));
        router.event(|_, _: Stop| ControlFlow::Break(Ok(())));
        router
    });
    let mut child = tokio::process::Command::from(binary::command())
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the server starts");
    let output = child.stdout.take().expect("standard output is piped").compat();
    let input = child.stdin.take().expect("standard input is piped").compat_write();
    let running = tokio::spawn(async move {
        let ended = main_loop.run_buffered(output, input).await;
        assert!(ended.is_ok(), "{ended:?}");
    });

    let started = server.initialize(lsp::InitializeParams::default()).await.expect("capabilities");
    assert_eq!(started.server_info.map(|info| info.name).as_deref(), Some("limpid"));
    assert_eq!(started.capabilities.hover_provider, Some(lsp::HoverProviderCapability::Simple(true)));
    server.initialized(lsp::InitializedParams {}).expect("the server listens");

    let uri: lsp::Url = "file:///nowhere/Program.hs".parse().expect("an address");
    let document = lsp::TextDocumentIdentifier { uri: uri.clone() };
    server
        .did_open(lsp::DidOpenTextDocumentParams {
            text_document: lsp::TextDocumentItem::new(uri.clone(), "haskell".to_owned(), 1, PROGRAM.to_owned()),
        })
        .expect("the server listens");
    let found = received(&mut published, 1, |all| all.iter().any(is_error)).await;
    let error = found.iter().find(|one| is_error(one)).expect("an error");
    assert_eq!(error.code, Some(lsp::NumberOrString::String("counterexample-postcondition".to_owned())));
    assert_eq!(error.range.start, lsp::Position::new(11, 9));
    let described = error.code_description.as_ref().map(|one| one.href.to_string()).unwrap_or_default();
    assert!(described.ends_with("#counterexample-postcondition"), "{described}");

    let at = lsp::TextDocumentPositionParams::new(document.clone(), error.range.start);
    let hover = server
        .hover(lsp::HoverParams {
            text_document_position_params: at,
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
        })
        .await
        .expect("an answer");
    let Some(lsp::Hover { contents: lsp::HoverContents::Markup(text), .. }) = hover else { panic!("{hover:?}") };
    assert!(text.value.contains("zero 0 = 0"), "{}", text.value);

    let actions = server
        .code_action(lsp::CodeActionParams {
            text_document: document.clone(),
            range: error.range,
            context: lsp::CodeActionContext { diagnostics: vec![error.clone()], ..lsp::CodeActionContext::default() },
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
            partial_result_params: lsp::PartialResultParams::default(),
        })
        .await
        .expect("an answer")
        .unwrap_or_default();
    assert!(!actions.is_empty());
    let symbols = server
        .document_symbol(lsp::DocumentSymbolParams {
            text_document: document.clone(),
            work_done_progress_params: lsp::WorkDoneProgressParams::default(),
            partial_result_params: lsp::PartialResultParams::default(),
        })
        .await
        .expect("an answer");
    assert!(matches!(symbols, Some(lsp::DocumentSymbolResponse::Nested(all)) if all.len() == 5));

    server
        .did_change(lsp::DidChangeTextDocumentParams {
            text_document: lsp::VersionedTextDocumentIdentifier::new(uri, 2),
            content_changes: vec![lsp::TextDocumentContentChangeEvent {
                range: None,
                range_length: None,
                text: repaired(),
            }],
        })
        .expect("the server listens");
    received(&mut published, 2, |all| !all.iter().any(is_error)).await;

    server.shutdown(()).await.expect("the server shuts down");
    server.exit(()).expect("the server listens");
    let status = tokio::time::timeout(Duration::from_secs(30), child.wait()).await;
    assert!(status.is_ok_and(|status| status.is_ok_and(|status| status.success())));
    let _ = server.emit(Stop);
    let _ = running.await;
}
