//! Problems of the files that describe projects, as diagnostics of these files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_base::LineIndex;
use limpid_ide::Encoding;
use limpid_ide::diagnostics::PROJECT;
use limpid_project::ProjectProblem;
use tower_lsp::Client;
use tower_lsp::lsp_types as lsp;

use super::convert;
use super::state::State;
use crate::disk::read;

/// The problems that the client has, by file.
#[derive(Debug, Default)]
pub(super) struct ProjectDiagnostics {
    sent: BTreeMap<PathBuf, Vec<lsp::Diagnostic>>,
}

impl ProjectDiagnostics {
    /// Publishes what changed. A client that pulls diagnostics pulls those of Haskell files only.
    pub(super) async fn publish(&mut self, state: &Arc<State>, client: &Client) {
        let shared = Arc::clone(state);
        let Ok(found) = tokio::task::spawn_blocking(move || current(&shared)).await else { return };
        let gone: Vec<PathBuf> = self.sent.keys().filter(|file| !found.contains_key(*file)).cloned().collect();
        for (file, diagnostics) in gone.into_iter().map(|file| (file, Vec::new())).chain(found) {
            if self.sent.get(&file) == Some(&diagnostics) {
                continue;
            }
            let Some(uri) = convert::uri(&file.to_string_lossy()) else { continue };
            client.publish_diagnostics(uri, diagnostics.clone(), None).await;
            if diagnostics.is_empty() {
                self.sent.remove(&file);
            } else {
                self.sent.insert(file, diagnostics);
            }
        }
    }
}

fn current(state: &State) -> BTreeMap<PathBuf, Vec<lsp::Diagnostic>> {
    let encoding = state.client_capabilities().encoding;
    let problems = state.project_problems().into_iter();
    problems.map(|(file, problems)| (file.clone(), diagnostics(&file, &problems, encoding))).collect()
}

fn diagnostics(file: &Path, problems: &[ProjectProblem], encoding: Encoding) -> Vec<lsp::Diagnostic> {
    let lines = read(file).map_or_else(|_| LineIndex::new(""), |source| LineIndex::new(&source.text));
    let diagnostic = |problem: &ProjectProblem| {
        let start = lines.offset_utf8(problem.position.unwrap_or_default());
        let line = lines.line_span(lines.line(start));
        lsp::Diagnostic {
            range: convert::range(&lines, encoding, limpid_base::Span { start, ..line }),
            severity: Some(lsp::DiagnosticSeverity::WARNING),
            code: Some(lsp::NumberOrString::String(PROJECT.to_owned())),
            code_description: convert::code_description(PROJECT),
            source: Some("limpid".to_owned()),
            message: problem.message.clone(),
            ..lsp::Diagnostic::default()
        }
    };
    problems.iter().map(diagnostic).collect()
}
