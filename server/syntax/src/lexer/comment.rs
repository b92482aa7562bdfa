//! Comments, and what hides in them: pragmas and LiquidHaskell annotations.
//!
//! All pragmas but `LANGUAGE` and `OPTIONS_GHC` are white space to us.

use limpid_base::{Name, Span};

use super::Lexer;
use crate::ast::{Annotation, Ident};
use crate::{CLEAR_PLUGINS, LOAD_LIQUID};

impl Lexer<'_> {
    /// Whether a line comment starts at the `-` here: two or more dashes that are not part of an operator.
    pub(super) fn starts_line_comment(&self) -> bool {
        let dashes = self.bytes[self.pos..].iter().take_while(|&&byte| byte == b'-').count();
        dashes >= 2 && !self.char_at(self.pos + dashes).is_some_and(super::is_symbol)
    }

    pub(super) fn line_comment(&mut self) {
        let rest = &self.bytes[self.pos..];
        self.pos += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// A `{- .. -}` comment, which may be a pragma or an annotation.
    pub(super) fn block_comment(&mut self) {
        let start = self.pos;
        let annotation = self.byte(2) == b'@';
        let end = self.block_comment_end(start);
        self.pos = end.unwrap_or_else(|| self.unclosed_end(start, annotation));
        if end.is_none() {
            let what = if annotation { "This annotation is not closed." } else { "This comment is not closed." };
            self.problem_span(Span::new(start as u32, start as u32 + 2 + u32::from(annotation)), what);
        }
        if annotation {
            self.annotation(start, end.is_some());
        } else if self.byte_at(start + 2) == b'#' && self.tokens.is_empty() {
            self.pragma(start + 3, self.pos);
        }
        let pragma = self.byte_at(start + 2) == b'#';
        if pragma && self.line_start && self.pragma_column.is_none() {
            self.pragma_column = Some(self.column(start));
        }
        if self.bytes[start..self.pos].contains(&b'\n') {
            self.line_start = true;
            self.pragma_column = self.pragma_column.filter(|_| pragma);
        }
    }

    fn annotation(&mut self, start: usize, closed: bool) {
        let marked = closed && self.pos >= start + 6 && self.text[..self.pos].ends_with("@-}");
        let end = match (closed, marked) {
            (_, true) => self.pos - 3,
            (true, false) => self.pos - 2,
            _ => self.pos,
        };
        let text = Span::new(start as u32 + 3, end.max(start + 3) as u32);
        self.annotations.push(Annotation { span: self.span_from(start), text, closed: marked, expanded: None });
    }

    /// The end of the comment that opens at `start`, with the comments nested in it. One scan over the whole rest
    /// finds all comments that are never closed, so that a file full of them stays linear.
    fn block_comment_end(&mut self, start: usize) -> Option<usize> {
        if let Some(unclosed) = &self.unclosed
            && unclosed.binary_search(&start).is_ok()
        {
            return None;
        }
        let mut open = vec![start];
        let mut at = start + 2;
        while at + 1 < self.bytes.len() {
            match (self.bytes[at], self.bytes[at + 1]) {
                (b'{', b'-') => {
                    open.push(at);
                    at += 2;
                }
                (b'-', b'}') => {
                    open.pop();
                    at += 2;
                    if open.is_empty() {
                        return Some(at);
                    }
                }
                _ => at += 1,
            }
        }
        self.unclosed = Some(open);
        None
    }

    /// An unclosed annotation is probably being typed: it ends before the next line that starts at the margin.
    /// An unclosed comment takes the rest of the file, as for GHC.
    fn unclosed_end(&self, start: usize, annotation: bool) -> usize {
        if !annotation {
            return self.bytes.len();
        }
        let rest = &self.bytes[start..];
        let at_margin = |pair: &[u8]| pair[0] == b'\n' && !pair[1].is_ascii_whitespace();
        rest.windows(2).position(at_margin).map_or(self.bytes.len(), |at| start + at)
    }

    /// A pragma before the first token, between its markers.
    fn pragma(&mut self, start: usize, end: usize) {
        let body = self.text[start..end].trim_end_matches("#-}");
        let trimmed = body.trim_start();
        let word_end = trimmed.find(|c: char| !c.is_ascii_alphabetic() && c != '_').unwrap_or(trimmed.len());
        let word = trimmed[..word_end].to_ascii_uppercase();
        let arguments = start + (body.len() - trimmed.len()) + word_end;
        let end = start + body.len();
        match word.as_str() {
            "LANGUAGE" => self.words(arguments, end, |c| c == ',' || c.is_whitespace(), |word| Some((0, word))),
            "OPTIONS" | "OPTIONS_GHC" => self.words(arguments, end, char::is_whitespace, |word| match word {
                "-cpp" => Some((1, "CPP")),
                "-fglasgow-exts" => Some((1, "MagicHash")),
                CLEAR_PLUGINS => Some((0, CLEAR_PLUGINS)),
                _ if LOAD_LIQUID.contains(&word) => Some((0, word)),
                _ => word.strip_prefix("-X").map(|name| (2, name)),
            }),
            _ => {}
        }
    }

    /// Adds the extensions that `extension` sees in the words of a pragma; it gives how much of the word to skip.
    fn words(
        &mut self,
        start: usize,
        end: usize,
        separates: fn(char) -> bool,
        extension: fn(&str) -> Option<(usize, &str)>,
    ) {
        let text = self.text;
        let mut at = start;
        for word in text[start..end].split(separates) {
            if let Some((skip, name)) = extension(word).filter(|(_, name)| !name.is_empty()) {
                let span = Span::new((at + skip) as u32, (at + word.len()) as u32);
                self.extensions.set(name);
                self.module_extensions.push(Ident { name: Name::new(name), span });
            }
            at += word.len();
            at += self.char_at(at).map_or(0, char::len_utf8);
        }
    }
}
