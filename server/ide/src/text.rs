//! Texts as editors see them: lines and columns in one of two units, and edits.
//!
//! Must not know: files, versions, any protocol.

use limpid_base::{LineIndex, Position, Range, Span};

/// The unit of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    Utf8,
    #[default]
    Utf16,
}

impl Encoding {
    pub fn position(self, lines: &LineIndex, offset: u32) -> Position {
        match self {
            Encoding::Utf8 => lines.position_utf8(offset),
            Encoding::Utf16 => lines.position_utf16(offset),
        }
    }

    pub fn offset(self, lines: &LineIndex, position: Position) -> u32 {
        match self {
            Encoding::Utf8 => lines.offset_utf8(position),
            Encoding::Utf16 => lines.offset_utf16(position),
        }
    }

    pub fn range(self, lines: &LineIndex, span: Span) -> Range {
        Range { start: self.position(lines, span.start), end: self.position(lines, span.end) }
    }

    pub fn span(self, lines: &LineIndex, range: Range) -> Span {
        let (start, end) = (self.offset(lines, range.start), self.offset(lines, range.end));
        Span::new(start.min(end), start.max(end))
    }
}

/// A change of a text: of a range, or of everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub range: Option<Range>,
    pub text: String,
}

impl Change {
    /// The text after the change, and where the change ends in it.
    pub fn apply(&self, text: &str, encoding: Encoding) -> (String, u32) {
        let Some(range) = self.range else { return (self.text.clone(), 0) };
        let lines = LineIndex::new(text);
        let span = encoding.span(&lines, range);
        // A column inside a character, which only an incorrect UTF-8 client sends, counts as the character's start.
        let (start, end) = (boundary(text, span.start), boundary(text, span.end));
        let mut changed = String::with_capacity(text.len() + self.text.len());
        changed.push_str(text.get(..start).unwrap_or_default());
        changed.push_str(&self.text);
        let place = changed.len() as u32;
        changed.push_str(text.get(end..).unwrap_or_default());
        (changed, place)
    }
}

fn boundary(text: &str, offset: u32) -> usize {
    let mut offset = (offset as usize).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// An edit that we propose: this span of that file becomes this text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    pub place: FilePlace,
    pub text: String,
}

/// A span in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FilePlace {
    pub path: std::sync::Arc<str>,
    pub span: Span,
}

/// A text with some edits done, those at one place in their order. Lines end as they do in the text.
pub fn apply(text: &str, edits: &[&Edit]) -> String {
    let windows = text.contains("\r\n");
    let mut edits: Vec<&&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.place.span.start, edit.place.span.end));
    let mut out = String::new();
    let mut done = 0;
    for edit in edits {
        let Span { start, end } = edit.place.span;
        out.push_str(text.get(done..start as usize).unwrap_or_default());
        if windows {
            out.push_str(&edit.text.replace("\r\n", "\n").replace('\n', "\r\n"));
        } else {
            out.push_str(&edit.text);
        }
        done = end as usize;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn changes_count_in_the_unit_of_the_client() {
        let text = "x = '𝔸'\ny = 'λ'\n";
        let change = |start, end| Change { range: Some(Range { start, end }), text: "b".to_owned() };
        let (utf16, _) = change(at(0, 5), at(0, 7)).apply(text, Encoding::Utf16);
        assert_eq!(utf16, "x = 'b'\ny = 'λ'\n");
        let (utf8, place) = change(at(1, 5), at(1, 7)).apply(text, Encoding::Utf8);
        assert_eq!(utf8, "x = '𝔸'\ny = 'b'\n");
        assert_eq!(place as usize, utf8.len() - 2);
        let (inside, _) = change(at(0, 6), at(0, 9)).apply(text, Encoding::Utf8);
        assert_eq!(inside, "x = 'b'\ny = 'λ'\n");
    }

    #[test]
    fn a_change_without_range_replaces_everything() {
        let change = Change { range: None, text: "new".to_owned() };
        assert_eq!(change.apply("old", Encoding::Utf16).0, "new");
    }

    #[test]
    fn edits_keep_the_ends_of_lines() {
        let edit = |start: u32, end: u32, text: &str| Edit {
            place: FilePlace { path: "F.hs".into(), span: Span::new(start, end) },
            text: text.to_owned(),
        };
        let (first, second) = (edit(0, 1, "y\nz"), edit(3, 3, "-- new\n"));
        assert_eq!(apply("x\r\nx\r\n", &[&second, &first]), "y\r\nz\r\n-- new\r\nx\r\n");
        assert_eq!(apply("x\n\nx\n", &[&second, &first]), "y\nz\n\n-- new\nx\n");
    }
}
