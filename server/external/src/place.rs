//! Places as GHC counts them: lines and columns from one, a column for each character, tabs to multiples of eight.

use limpid_base::Span;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    pub line: u32,
    pub column: u32,
}

/// From a point to another, which is not included. Formats that do not tell where something ends have no end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Region {
    pub start: Point,
    pub end: Option<Point>,
}

impl Region {
    /// Where this is in a text; without an end, the word that starts there.
    pub fn span(self, text: &str) -> Option<Span> {
        let start = self.start.offset(text)?;
        let end = match self.end {
            Some(end) => end.offset(text)?,
            None => {
                let word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
                let rest = &text[start as usize..];
                let length: usize = rest.chars().take_while(|c| word(*c)).map(char::len_utf8).sum();
                let one = rest.chars().next().filter(|c| *c != '\n').map_or(0, char::len_utf8);
                start + length.max(one) as u32
            }
        };
        (start <= end).then(|| Span::new(start, end))
    }
}

impl Point {
    fn offset(self, text: &str) -> Option<u32> {
        let before = self.line.checked_sub(1)?;
        let mut start = 0;
        for _ in 0..before {
            start += text[start..].find('\n')? + 1;
        }
        let line = text[start..].split('\n').next().unwrap_or_default();
        let mut column = 1;
        for (place, c) in line.char_indices() {
            if column >= self.column {
                return u32::try_from(start + place).ok();
            }
            column = if c == '\t' { (column - 1) / TAB * TAB + TAB + 1 } else { column + 1 };
        }
        u32::try_from(start + line.len()).ok()
    }
}

const TAB: u32 = 8;
