//! Requests about a document. Each converts its parameters, calls the facade once, and converts the result.

use std::collections::HashMap;
use std::sync::Arc;

use limpid_base::{LineIndex, Span};
use limpid_ide::complete::{self, CompletionKind};
use limpid_ide::explored::example_hints;
use limpid_ide::outline::{self, LensKind, SymbolKind};
use limpid_ide::tokens::{self, TokenKind};
use limpid_ide::{Analysis, Edit, Encoding, Snapshot, hints, hover};
use serde_json::json;
use tower_lsp::lsp_types as lsp;

use super::convert;
use super::state::State;

/// A document in a snapshot, with what conversions need.
pub(super) struct View<'s> {
    pub(super) state: &'s State,
    pub(super) snapshot: Snapshot,
    pub(super) analysis: Arc<Analysis>,
    pub(super) encoding: Encoding,
}

impl<'s> View<'s> {
    pub(super) fn new(state: &'s State, uri: &lsp::Uri) -> Option<View<'s>> {
        let snapshot = state.snapshot();
        let analysis = snapshot.analysis(&convert::path(uri))?;
        Some(View { state, snapshot, analysis, encoding: state.client_capabilities().encoding })
    }

    pub(super) fn offset(&self, position: lsp::Position) -> u32 {
        self.encoding.offset(&self.analysis.lines, convert::from_position(position))
    }

    pub(super) fn range(&self, span: Span) -> lsp::Range {
        convert::range(&self.analysis.lines, self.encoding, span)
    }

    pub(super) fn location(&self, place: &limpid_ide::FilePlace) -> Option<lsp::Location> {
        let location = convert::location(&self.snapshot, self.encoding, place)?;
        Some(lsp::Location { uri: self.state.uri(&place.path).unwrap_or(location.uri), ..location })
    }

    /// Edits of any files, as a workspace edit that every client supports.
    pub(super) fn workspace_edit(&self, edits: &[Edit]) -> lsp::WorkspaceEdit {
        #[allow(clippy::mutable_key_type, reason = "the protocol's own type; addresses do not change")]
        let mut changes: HashMap<lsp::Uri, Vec<lsp::TextEdit>> = HashMap::new();
        for edit in edits {
            if let Some(location) = self.location(&edit.place) {
                // Lines end as they do in the file.
                let source = self.snapshot.source(&edit.place.path);
                let new_text = match source.is_some_and(|source| source.text.contains("\r\n")) {
                    true => edit.text.replace("\r\n", "\n").replace('\n', "\r\n"),
                    false => edit.text.clone(),
                };
                let edit = lsp::TextEdit { range: location.range, new_text };
                changes.entry(location.uri).or_default().push(edit);
            }
        }
        lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }
    }

    /// The files that may mention the name at an offset: open files, the file that defines it, and those of the workspace.
    fn mentioning(&self, offset: u32) -> Vec<Arc<Analysis>> {
        let Some(name) = complete::shared_name(&self.analysis, offset) else { return Vec::new() };
        let open = self.snapshot.open_files().map(|(path, _)| Arc::clone(path));
        let mut paths: Vec<Arc<str>> = open.collect();
        paths.extend(complete::definition(&self.analysis, offset).map(|place| place.path));
        paths.extend(self.state.files());
        paths.sort();
        paths.dedup();
        let mentions = |path: &&Arc<str>| self.snapshot.source(path).is_some_and(|source| source.text.contains(&name));
        paths.iter().filter(mentions).filter_map(|path| self.snapshot.analysis(path)).collect()
    }

    pub(super) fn hover(&self, position: lsp::Position) -> Option<lsp::Hover> {
        let examples = self.state.config().explore.hover;
        let found = hover::with_all(&self.snapshot, &self.analysis, self.offset(position), examples)?;
        let contents = lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value: found.markdown };
        Some(lsp::Hover { contents: lsp::HoverContents::Markup(contents), range: Some(self.range(found.span)) })
    }

    pub(super) fn symbols(&self) -> Vec<lsp::DocumentSymbol> {
        let symbol = |symbol: outline::Symbol| {
            #[allow(deprecated, reason = "the protocol's type still has the old field")]
            lsp::DocumentSymbol {
                name: symbol.name,
                detail: Some(symbol.detail).filter(|detail| !detail.is_empty()),
                kind: match symbol.kind {
                    SymbolKind::Function => lsp::SymbolKind::FUNCTION,
                    SymbolKind::Value => lsp::SymbolKind::CONSTANT,
                    SymbolKind::Type => lsp::SymbolKind::STRUCT,
                    SymbolKind::Measure => lsp::SymbolKind::PROPERTY,
                    SymbolKind::Alias => lsp::SymbolKind::TYPE_PARAMETER,
                },
                tags: None,
                deprecated: None,
                range: self.range(symbol.span),
                selection_range: self.range(symbol.name_span),
                children: None,
            }
        };
        outline::symbols(&self.analysis).into_iter().map(symbol).collect()
    }

    pub(super) fn lenses(&self, uri: &lsp::Uri) -> Vec<lsp::CodeLens> {
        let config = self.state.config();
        let lens = |lens: outline::Lens| {
            let argument = |effort: u32| json!({"uri": uri, "function": lens.function, "effort": effort});
            let (command, argument) = match &lens.kind {
                LensKind::Verdict => ("limpid.explain", argument(1)),
                LensKind::OpenVerdict => ("limpid.check", argument(super::commands::LONGER)),
                LensKind::Property => ("limpid.refute", argument(1)),
                LensKind::OpenProperty => ("limpid.refute", argument(super::commands::LONGER)),
                LensKind::Examples => ("limpid.examples", argument(1)),
                LensKind::Tests => ("limpid.tests", argument(1)),
                LensKind::Distinguish(other) => {
                    ("limpid.diff", json!({"uri": uri, "function": lens.function, "other": other}))
                }
            };
            let command = lsp::Command {
                title: lens.title.clone(),
                command: command.to_owned(),
                arguments: Some(vec![argument]),
            };
            lsp::CodeLens { range: self.range(lens.span), command: Some(command), data: None }
        };
        let path = &self.analysis.source.path;
        let before = self.state.lenses_while_typing(path);
        let mut lenses = Vec::new();
        if config.code_lenses {
            lenses.extend(outline::lenses(&self.analysis, before.as_ref()));
        }
        if config.code_lenses && config.explore.lenses {
            lenses.extend(outline::explore_lenses(&self.analysis, before.as_ref()));
        }
        if before.is_none() {
            self.state.lenses_at_rest(path, outline::lens_places(&lenses));
        }
        lenses.into_iter().map(lens).collect()
    }

    pub(super) fn hints(&self, range: lsp::Range) -> Vec<lsp::InlayHint> {
        let config = self.state.config();
        let within = self.encoding.span(&self.analysis.lines, convert::from_range(range));
        let hint = |hint: hints::Hint| lsp::InlayHint {
            position: convert::position(self.encoding.position(&self.analysis.lines, hint.offset)),
            label: lsp::InlayHintLabel::String(hint.label),
            kind: Some(lsp::InlayHintKind::PARAMETER),
            text_edits: None,
            tooltip: Some(lsp::InlayHintTooltip::String(hint.tooltip.to_owned())),
            padding_left: None,
            padding_right: None,
            data: None,
        };
        let mut found = if config.inlay_hints { hints::hints(&self.analysis, within) } else { Vec::new() };
        if config.explore.inlay_hints {
            found.extend(example_hints(&self.analysis, within));
        }
        found.into_iter().map(hint).collect()
    }

    pub(super) fn tokens(&self) -> Vec<lsp::SemanticToken> {
        let lines: &LineIndex = &self.analysis.lines;
        let mut last = limpid_base::Position::default();
        let mut found = Vec::new();
        for token in tokens::tokens(&self.analysis) {
            let range = self.encoding.range(lines, token.span);
            let delta_line = range.start.line - last.line;
            let before = if delta_line == 0 { last.character } else { 0 };
            found.push(lsp::SemanticToken {
                delta_line,
                delta_start: range.start.character - before,
                length: range.end.character - range.start.character,
                token_type: TOKENS.iter().position(|(kind, _)| *kind == token.kind).unwrap_or_default() as u32,
                token_modifiers_bitset: 0,
            });
            last = range.start;
        }
        found
    }

    pub(super) fn completions(&self, position: lsp::Position) -> Vec<lsp::CompletionItem> {
        let item = |found: complete::Completion| lsp::CompletionItem {
            label: found.name,
            kind: Some(match found.kind {
                CompletionKind::Parameter => lsp::CompletionItemKind::VARIABLE,
                CompletionKind::Measure => lsp::CompletionItemKind::PROPERTY,
                CompletionKind::Alias => lsp::CompletionItemKind::INTERFACE,
                CompletionKind::Function => lsp::CompletionItemKind::FUNCTION,
                CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
            }),
            detail: Some(found.detail).filter(|detail| !detail.is_empty()),
            ..lsp::CompletionItem::default()
        };
        complete::completions(&self.analysis, self.offset(position)).into_iter().map(item).collect()
    }

    pub(super) fn definition(&self, position: lsp::Position) -> Option<lsp::Location> {
        self.location(&complete::definition(&self.analysis, self.offset(position))?)
    }

    pub(super) fn references(&self, position: lsp::Position, declared: bool) -> Vec<lsp::Location> {
        let offset = self.offset(position);
        let definition = complete::definition(&self.analysis, offset);
        let places = complete::references(&self.analysis, offset, &self.mentioning(offset));
        let wanted = places.iter().filter(|place| declared || Some(*place) != definition.as_ref());
        wanted.filter_map(|place| self.location(place)).collect()
    }

    pub(super) fn renameable(&self, position: lsp::Position) -> Option<lsp::Range> {
        complete::renameable(&self.analysis, self.offset(position)).map(|span| self.range(span))
    }

    pub(super) fn rename(&self, position: lsp::Position, name: &str) -> Result<lsp::WorkspaceEdit, String> {
        let offset = self.offset(position);
        let edits = complete::rename(&self.analysis, offset, name, &self.mentioning(offset))?;
        Ok(self.workspace_edit(&edits))
    }
}

/// The kinds of tokens, in the order in which the client learns of them.
pub(super) const TOKENS: [(TokenKind, lsp::SemanticTokenType); 6] = [
    (TokenKind::Keyword, lsp::SemanticTokenType::KEYWORD),
    (TokenKind::Type, lsp::SemanticTokenType::TYPE),
    (TokenKind::Parameter, lsp::SemanticTokenType::PARAMETER),
    (TokenKind::Function, lsp::SemanticTokenType::FUNCTION),
    (TokenKind::Variable, lsp::SemanticTokenType::VARIABLE),
    (TokenKind::Operator, lsp::SemanticTokenType::OPERATOR),
];
