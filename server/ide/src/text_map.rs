//! Where the text of one version of a file is in another version.
//!
//! Must not know: what the positions are for.

use limpid_base::Span;
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// A piece of text that both versions have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kept {
    from: u32,
    to: u32,
    len: u32,
}

/// The pieces of the old text that the new text still has, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TextMap(Vec<Kept>);

/// The most changed lines that are compared one by one. A change that is larger counts as one replacement.
const MOST_LINES: usize = 4_000;

impl TextMap {
    pub(crate) fn new(old: &str, new: &str) -> TextMap {
        let mut map = TextMap::default();
        let (before, after) = common(old, new);
        map.keep(0, 0, before);
        let old_lines: Vec<&str> = old[before..old.len() - after].split_inclusive('\n').collect();
        let new_lines: Vec<&str> = new[before..new.len() - after].split_inclusive('\n').collect();
        if old_lines.len().max(new_lines.len()) <= MOST_LINES {
            map.compare(before, &old_lines, before, &new_lines);
        }
        map.keep(old.len() - after, new.len() - after, after);
        map
    }

    /// Compares by lines, and within the lines that differ by their first and last characters.
    fn compare(&mut self, mut from: usize, old: &[&str], mut to: usize, new: &[&str]) {
        for op in capture_diff_slices(Algorithm::Myers, old, new) {
            let (old, new) = (old[op.old_range()].concat(), new[op.new_range()].concat());
            match op {
                DiffOp::Equal { .. } => self.keep(from, to, old.len()),
                DiffOp::Delete { .. } | DiffOp::Insert { .. } => {}
                DiffOp::Replace { .. } => {
                    let (before, after) = common(&old, &new);
                    self.keep(from, to, before);
                    self.keep(from + old.len() - after, to + new.len() - after, after);
                }
            }
            from += old.len();
            to += new.len();
        }
    }

    fn keep(&mut self, from: usize, to: usize, len: usize) {
        let (from, to, len) = (from as u32, to as u32, len as u32);
        match self.0.last_mut() {
            _ if len == 0 => {}
            Some(last) if (last.from + last.len, last.to + last.len) == (from, to) => last.len += len,
            _ => self.0.push(Kept { from, to, len }),
        }
    }

    /// What is left of a span. `None` if its text is gone.
    pub(crate) fn span(&self, span: Span) -> Option<Span> {
        if span.is_empty() {
            return self.offset(span.start).map(Span::at);
        }
        let first = self.0.partition_point(|kept| kept.from + kept.len <= span.start);
        let end = self.0.partition_point(|kept| kept.from < span.end);
        let (first, last) = (self.0[..end].get(first)?, self.0[..end].last()?);
        let start = first.to + span.start.saturating_sub(first.from);
        Some(Span::new(start, last.to + (span.end - last.from).min(last.len)))
    }

    /// A position between two characters, if one of them is kept.
    fn offset(&self, offset: u32) -> Option<u32> {
        let place = self.0.partition_point(|kept| kept.from + kept.len < offset);
        self.0.get(place).filter(|kept| kept.from <= offset).map(|kept| kept.to + (offset - kept.from))
    }
}

/// The lengths of the longest common beginning and, of the rest, of the longest common end: of whole characters.
fn common(old: &str, new: &str) -> (usize, usize) {
    let same = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new).count();
    let before = (0..=same).rev().find(|at| old.is_char_boundary(*at) && new.is_char_boundary(*at)).unwrap_or(0);
    let (old, new) = (&old[before..], &new[before..]);
    let same = old.bytes().rev().zip(new.bytes().rev()).take_while(|(old, new)| old == new).count();
    let boundary = |at: &usize| old.is_char_boundary(old.len() - at) && new.is_char_boundary(new.len() - at);
    (before, (0..=same).rev().find(boundary).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a piece of the old text is in the new text.
    fn moved<'n>(old: &str, new: &'n str, piece: &str) -> Option<&'n str> {
        let start = old.find(piece).expect("the old text has it") as u32;
        let span = TextMap::new(old, new).span(Span::new(start, start + piece.len() as u32))?;
        Some(span.text(new))
    }

    #[test]
    fn what_is_kept_is_found() {
        assert_eq!(moved("a\nb\nc\n", "a\nx\nb\nc\n", "b"), Some("b"));
        assert_eq!(moved("f x = head xs\n", "-- one\nf y = head xs\n", "head xs"), Some("head xs"));
        // Typing at its end, within it, and in front of it.
        assert_eq!(moved("f = head xs\n", "f = head xsy\n", "head xs"), Some("head xs"));
        assert_eq!(moved("f = head xs\n", "f = head (xs\n", "head xs"), Some("head (xs"));
        assert_eq!(moved("f = head xs\n", "f = 1 + head xs\n", "head xs"), Some("head xs"));
    }

    #[test]
    fn what_is_gone_is_not_found() {
        assert_eq!(moved("a\nbcd\ne\n", "a\ne\n", "bcd"), None);
        assert_eq!(moved("a bcd e", "a e", "bcd"), None);
        assert_eq!(moved("abc", "", "abc"), None);
        // What is left of it stays.
        assert_eq!(moved("f = head xs\n", "f = xs\n", "head xs"), Some("xs"));
    }

    #[test]
    fn two_distant_edits_are_two() {
        let old = "one = 1\ntwo = 2\nthree = 3\nfour = 4\n";
        let new = "one = 10\ntwo = 2\nthree = 3\nfour = 40\n";
        assert_eq!(moved(old, new, "two = 2"), Some("two = 2"));
        assert_eq!(moved(old, new, "three"), Some("three"));
    }

    #[test]
    fn characters_stay_whole() {
        assert_eq!(moved("f = \"λ\"", "f = \"μ\"", "\"λ\""), Some("\"μ\""));
        assert_eq!(moved("f = \"λ\" ++ x", "f = \"μ\" ++ x", "x"), Some("x"));
        assert_eq!(TextMap::new("λ", "μ").0, []);
    }

    #[test]
    fn empty_spans_stay_beside_a_neighbour() {
        let map = TextMap::new("ab", "xab");
        assert_eq!(map.span(Span::at(2)), Some(Span::at(3)));
        assert_eq!(TextMap::new("ab", "").span(Span::at(1)), None);
    }
}
