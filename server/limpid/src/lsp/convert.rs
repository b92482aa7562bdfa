//! Conversions between the facade's types and the protocol's. Nothing is decided here.

use std::str::FromStr;
use std::sync::Arc;

use limpid_base::{LineIndex, Span};
use limpid_ide::diagnostics::{Diagnostic, Severity, Source};
use limpid_ide::{Change, Encoding, Snapshot};
use serde_json::json;
use tower_lsp::UriExt as _;
use tower_lsp::lsp_types as lsp;

/// Whether a document is Haskell: its language decides, and where the client names none, its file name.
pub(super) fn is_haskell(document: &lsp::TextDocumentItem) -> bool {
    match document.language_id.as_str() {
        "" => crate::disk::is_haskell(std::path::Path::new(&*path(&document.uri))),
        "haskell" | "literate haskell" | "literate-haskell" | "haskell-literate" | "lhaskell" => true,
        _ => false,
    }
}

/// The path of a document: that of its file, or its whole address if it is no file.
pub(super) fn path(uri: &lsp::Uri) -> Arc<str> {
    let file = uri.scheme().is_none_or(|scheme| scheme.as_str() == "file");
    let path = file.then(|| uri.to_file_path()).flatten();
    path.map_or_else(|| uri.as_str().into(), |path| path.to_string_lossy().into())
}

pub(super) fn uri(path: &str) -> Option<lsp::Uri> {
    if std::path::Path::new(path).is_absolute() {
        lsp::Uri::from_file_path(path)
    } else {
        lsp::Uri::from_str(path).ok()
    }
}

pub(super) fn position(position: limpid_base::Position) -> lsp::Position {
    lsp::Position { line: position.line, character: position.character }
}

pub(super) fn from_position(position: lsp::Position) -> limpid_base::Position {
    limpid_base::Position { line: position.line, character: position.character }
}

pub(super) fn from_range(range: lsp::Range) -> limpid_base::Range {
    limpid_base::Range { start: from_position(range.start), end: from_position(range.end) }
}

pub(super) fn range(lines: &LineIndex, encoding: Encoding, span: Span) -> lsp::Range {
    let range = encoding.range(lines, span);
    lsp::Range { start: position(range.start), end: position(range.end) }
}

pub(super) fn change(change: lsp::TextDocumentContentChangeEvent) -> Change {
    Change { range: change.range.map(from_range), text: change.text }
}

/// Where a place is, in any file.
pub(super) fn location(
    snapshot: &Snapshot,
    encoding: Encoding,
    place: &limpid_ide::FilePlace,
) -> Option<lsp::Location> {
    let lines = snapshot.lines(&place.path)?;
    Some(lsp::Location { uri: uri(&place.path)?, range: range(&lines, encoding, place.span) })
}

/// What the conversion of diagnostics needs.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) lines: &'a LineIndex,
    pub(super) encoding: Encoding,
}

pub(super) fn diagnostic(context: Context<'_>, diagnostic: &Diagnostic) -> lsp::Diagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Information => lsp::DiagnosticSeverity::INFORMATION,
        Severity::Hint => lsp::DiagnosticSeverity::HINT,
    };
    let related = diagnostic.related.iter().filter_map(|related| {
        let location = location(context.snapshot, context.encoding, &related.place)?;
        Some(lsp::DiagnosticRelatedInformation { location, message: related.message.clone() })
    });
    let related: Vec<_> = related.collect();
    let data = diagnostic.function.as_ref().map(
        |function| json!({"function": function, "example": diagnostic.example, "liquid": liquid_haskell_opinion(diagnostic.source)}),
    );
    lsp::Diagnostic {
        range: range(context.lines, context.encoding, diagnostic.span),
        severity: Some(severity),
        code: Some(lsp::NumberOrString::String(diagnostic.code.clone())),
        code_description: code_description(&diagnostic.code),
        source: Some(if diagnostic.source == Source::LiquidHaskell { "liquidhaskell" } else { "limpid" }.to_owned()),
        message: diagnostic.message.clone(),
        related_information: (!related.is_empty()).then_some(related),
        tags: diagnostic.unnecessary.then(|| vec![lsp::DiagnosticTag::UNNECESSARY]),
        data,
    }
}

/// LiquidHaskell's opinion on the diagnostic.
fn liquid_haskell_opinion(source: Source) -> Option<&'static str> {
    match source {
        Source::Limpid => None,
        Source::LiquidHaskell => Some("alone"),
        Source::Agreement => Some("agrees"),
        Source::Disagreement => Some("disagrees"),
    }
}

/// The documentation of a diagnostic's code, which is a heading of that page.
const DOCUMENTATION: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/diagnostics.md");

pub(super) fn code_description(code: &str) -> Option<lsp::CodeDescription> {
    lsp::Uri::from_str(&format!("{DOCUMENTATION}#{code}")).ok().map(|href| lsp::CodeDescription { href })
}

#[cfg(test)]
mod tests {
    use limpid_ide::diagnostics::codes;

    use super::*;

    #[test]
    fn the_language_of_a_document_decides() {
        let document = |uri: &str, language: &str| {
            let uri = lsp::Uri::from_str(uri).expect("an address");
            lsp::TextDocumentItem { uri, language_id: language.to_owned(), version: 1, text: String::new() }
        };
        assert!(is_haskell(&document("file:///a/B.hs", "haskell")));
        assert!(is_haskell(&document("file:///a/B.lhs", "literate haskell")));
        assert!(is_haskell(&document("untitled:Untitled-1", "haskell")));
        assert!(is_haskell(&document("file:///a/B.hs", "")) && !is_haskell(&document("file:///a/b.cabal", "")));
        assert!(
            !is_haskell(&document("file:///a/b.cabal", "cabal")) && !is_haskell(&document("file:///a/B.hs", "cpp"))
        );
    }

    #[test]
    fn every_code_is_documented() {
        let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagnostics.md");
        let page = std::fs::read_to_string(page).expect("the documentation of diagnostics");
        for code in codes() {
            assert!(page.lines().any(|line| line.trim_start_matches('#').trim() == code), "{code} has no heading");
            let href = code_description(&code).map(|one| one.href.to_string()).unwrap_or_default();
            assert!(href.starts_with("https://") && href.ends_with(&format!("docs/diagnostics.md#{code}")), "{href}");
        }
    }
}
