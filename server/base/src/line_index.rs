//! Byte offsets to lines and columns and back, in UTF-8 and in UTF-16 (what editors speak).

use serde::{Deserialize, Serialize};

use crate::Span;

/// A zero-based line and column. The unit of the column is the caller's choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// Where the lines of a text start, and which lines are not plain ASCII.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
    len: u32,
    /// For each character that is not ASCII: its offset, its length in UTF-8 and in UTF-16.
    wide: Vec<(u32, u8, u8)>,
}

impl LineIndex {
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        let mut wide = Vec::new();
        for (offset, c) in text.char_indices() {
            if c == '\n' {
                starts.push(offset as u32 + 1);
            } else if !c.is_ascii() {
                wide.push((offset as u32, c.len_utf8() as u8, c.len_utf16() as u8));
            }
        }
        LineIndex { starts, len: text.len() as u32, wide }
    }

    pub fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// The zero-based line that holds `offset`; offsets behind the end belong to the last line.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset).saturating_sub(1) as u32
    }

    pub fn line_span(&self, line: u32) -> Span {
        let start = self.starts.get(line as usize).copied().unwrap_or(self.len);
        let end = self.starts.get(line as usize + 1).map_or(self.len, |next| next - 1);
        Span::new(start, end)
    }

    pub fn position_utf8(&self, offset: u32) -> Position {
        let offset = offset.min(self.len);
        let line = self.line(offset);
        Position { line, character: offset - self.starts[line as usize] }
    }

    pub fn position_utf16(&self, offset: u32) -> Position {
        let Position { line, character } = self.position_utf8(offset);
        let start = self.starts[line as usize];
        let shrink: u32 = self
            .wide_between(start, start + character)
            .map(|&(at, utf8, utf16)| if at + u32::from(utf8) <= offset { u32::from(utf8 - utf16) } else { 0 })
            .sum();
        Position { line, character: character - shrink }
    }

    pub fn range_utf16(&self, span: Span) -> Range {
        Range { start: self.position_utf16(span.start), end: self.position_utf16(span.end) }
    }

    /// The offset of a UTF-8 position, cut to the line.
    pub fn offset_utf8(&self, position: Position) -> u32 {
        let line = self.line_span(position.line);
        (line.start + position.character).min(line.end)
    }

    /// The offset of a UTF-16 position, cut to the line; inside a surrogate pair, the start of its character.
    pub fn offset_utf16(&self, position: Position) -> u32 {
        let line = self.line_span(position.line);
        let mut offset = line.start;
        let mut left = position.character;
        for &(at, utf8, utf16) in self.wide_between(line.start, line.end) {
            if left < at - offset {
                return offset + left;
            }
            left -= at - offset;
            offset = at;
            if left < u32::from(utf16) {
                return offset;
            }
            left -= u32::from(utf16);
            offset += u32::from(utf8);
        }
        (offset + left).min(line.end)
    }

    fn wide_between(&self, start: u32, end: u32) -> impl Iterator<Item = &(u32, u8, u8)> {
        let first = self.wide.partition_point(|&(at, _, _)| at < start);
        self.wide[first..].iter().take_while(move |&&(at, _, _)| at < end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_round_trip_over_wide_characters() {
        let text = "ab\nλx = \"𝔸b\"\n\nlast";
        let index = LineIndex::new(text);
        for (offset, _) in text.char_indices() {
            let offset = offset as u32;
            assert_eq!(index.offset_utf16(index.position_utf16(offset)), offset);
            assert_eq!(index.offset_utf8(index.position_utf8(offset)), offset);
        }
        assert_eq!(index.position_utf16(text.find('b').map_or(0, |_| 15) as u32).line, 1);
    }

    #[test]
    fn columns_behind_the_line_are_cut() {
        let index = LineIndex::new("ab\ncd");
        assert_eq!(index.offset_utf16(Position { line: 0, character: 99 }), 2);
        assert_eq!(index.offset_utf16(Position { line: 9, character: 0 }), 5);
    }
}
