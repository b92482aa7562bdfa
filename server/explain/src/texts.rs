//! The texts that explanations quote: the checked file and those that it imports.

use std::cell::OnceCell;

use limpid_base::Place;
use limpid_base::{LineIndex, Name, Span};

#[derive(Debug, Default)]
pub struct Texts<'t> {
    texts: Vec<Written<'t>>,
}

/// A file's text.
#[derive(Debug)]
pub(crate) struct Written<'t> {
    module: Name,
    pub(crate) path: &'t str,
    pub(crate) text: &'t str,
    /// Computed when a place in it is shown: of most files that are imported, none is.
    lines: OnceCell<LineIndex>,
}

impl<'t> Texts<'t> {
    pub fn add(&mut self, module: Name, path: &'t str, text: &'t str) {
        self.texts.push(Written { module, path, text, lines: OnceCell::new() });
    }

    /// `File.hs:3:5`, counted from one, in characters; library modules have no file.
    pub fn position(&self, place: Place) -> Option<String> {
        self.find(place.module).map(|written| written.position(place.span))
    }

    pub(crate) fn find(&self, module: Name) -> Option<&Written<'t>> {
        self.texts.iter().find(|written| written.module == module)
    }
}

impl Written<'_> {
    pub(crate) fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.text))
    }

    pub(crate) fn position(&self, span: Span) -> String {
        let line = self.lines().line(span.start);
        let before = Span::new(self.lines().line_span(line).start, span.start).text(self.text);
        format!("{}:{}:{}", self.path, line + 1, before.chars().count() + 1)
    }
}
