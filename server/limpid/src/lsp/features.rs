//! Capabilities: those of the server, and those that it reads from the client's.

use limpid_ide::Encoding;
use tower_lsp::lsp_types::*;

use super::answers::TOKENS;
use super::commands::{COMMANDS, EXPLORE};
use super::state::ClientCapabilities;

pub(super) fn client_capabilities(params: &InitializeParams) -> ClientCapabilities {
    let client = &params.capabilities;
    let general = client.general.as_ref();
    let encodings = general.and_then(|general| general.position_encodings.clone()).unwrap_or_default();
    let encoding = if encodings.contains(&PositionEncodingKind::UTF8) { Encoding::Utf8 } else { Encoding::Utf16 };
    let text = client.text_document.as_ref();
    let workspace = client.workspace.as_ref();
    let window = client.window.as_ref();
    let refreshes = workspace.and_then(|workspace| workspace.diagnostic.as_ref()?.refresh_support).unwrap_or(false);
    ClientCapabilities {
        encoding,
        pull: refreshes && text.is_some_and(|text| text.diagnostic.is_some()),
        progress: window.and_then(|window| window.work_done_progress).unwrap_or(false),
        refresh_lenses: workspace.and_then(|workspace| workspace.code_lens.as_ref()?.refresh_support).unwrap_or(false),
        refresh_hints: workspace.and_then(|workspace| workspace.inlay_hint.as_ref()?.refresh_support).unwrap_or(false),
        watches: workspace
            .and_then(|workspace| workspace.did_change_watched_files.as_ref()?.dynamic_registration)
            .unwrap_or(false),
        configuration: workspace.and_then(|workspace| workspace.configuration).unwrap_or(false),
        resolves_actions: text
            .and_then(|text| text.code_action.as_ref()?.resolve_support.as_ref())
            .is_some_and(|support| support.properties.iter().any(|property| property == "edit")),
        creates_files: workspace
            .and_then(|workspace| workspace.workspace_edit.as_ref())
            .is_some_and(|edit| edit.document_changes == Some(true) && creates(edit)),
        shows_documents: window.and_then(|window| window.show_document.as_ref()).is_some_and(|show| show.support),
    }
}

fn creates(edit: &WorkspaceEditClientCapabilities) -> bool {
    edit.resource_operations.as_ref().is_some_and(|kinds| kinds.contains(&ResourceOperationKind::Create))
}

pub(super) fn capabilities(client_capabilities: ClientCapabilities) -> ServerCapabilities {
    let pull = DiagnosticOptions {
        identifier: Some("limpid".to_owned()),
        inter_file_dependencies: true,
        workspace_diagnostics: true,
        ..DiagnosticOptions::default()
    };
    let encoding = match client_capabilities.encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions::default()),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![
                CodeActionKind::QUICKFIX,
                CodeActionKind::REFACTOR,
                CodeActionKind::from("source.fixAll.limpid"),
                CodeActionKind::from(EXPLORE),
            ]),
            resolve_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.map(str::to_owned).to_vec(),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: TOKENS.map(|(_, kind)| kind).to_vec(),
                    token_modifiers: Vec::new(),
                },
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            },
        )),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        diagnostic_provider: client_capabilities.pull.then_some(DiagnosticServerCapabilities::Options(pull)),
        ..ServerCapabilities::default()
    }
}
