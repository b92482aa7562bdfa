//! Quasi-quotes and Template Haskell quotes: their text is not Haskell to us.

use limpid_base::Span;

use super::chars::{self, Class};
use super::{Lexer, T};
use crate::ast::{Annotation, QIdent};

/// How far to look for the end of what may be a quote or a comprehension.
const MAX_GUESS: usize = 4096;

/// The text between `[quoter|` and `|]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuoteText {
    /// `None` for a Template Haskell quote.
    pub(crate) quoter: Option<QIdent>,
    pub(crate) text: Span,
}

impl Lexer<'_> {
    /// Whether a quote starts at the `[` here, and not a list or a comprehension.
    pub(super) fn starts_quote(&mut self) -> bool {
        let bar = self.quoter_end();
        if self.byte_at(bar) != b'|' {
            return false;
        }
        let quoter = &self.text[self.pos + 1..bar];
        if quoter.is_empty() || matches!(quoter, "e" | "d" | "t" | "p") {
            return self.extensions.template_haskell && self.quote_end(bar + 1).is_some();
        }
        if quoter == "lq" || self.extensions.quasi_quotes {
            return self.quote_end(bar + 1).is_some();
        }
        // A comprehension cannot end in `|]`.
        let rest = &self.bytes[bar + 1..(bar + 1 + MAX_GUESS).min(self.bytes.len())];
        rest.iter().position(|&byte| byte == b']').is_some_and(|at| at > 0 && rest[at - 1] == b'|')
    }

    /// The place behind the quoter, where a `|` must stand.
    fn quoter_end(&self) -> usize {
        let mut at = self.pos + 1;
        if !self.char_at(at).is_some_and(|c| matches!(chars::class(c), Class::Lower | Class::Upper)) {
            return at;
        }
        while let Some(c) = self.char_at(at)
            && (c == '.' || chars::continues_name(c))
        {
            at += c.len_utf8();
        }
        at
    }

    fn quote_end(&mut self, from: usize) -> Option<usize> {
        if self.quotes_over {
            return None;
        }
        let found = self.text[from..].find("|]").map(|at| from + at);
        self.quotes_over = found.is_none();
        found
    }

    pub(super) fn quasi_quote(&mut self) {
        let start = self.pos;
        let bar = self.quoter_end();
        let Some(end) = self.quote_end(bar + 1) else {
            self.pos += 1;
            return self.push(T::LBracket, start);
        };
        let text = Span::new(bar as u32 + 1, end as u32);
        let quoter = self.quoter(start + 1, bar);
        self.pos = end + 2;
        if quoter.is_some_and(|quoter| quoter.name.as_str() == "lq") {
            self.annotations.push(Annotation { span: self.span_from(start), text, closed: true, expanded: None });
        }
        let value = self.quotes.len() as u32;
        self.quotes.push(QuoteText { quoter, text });
        self.push_value(T::Quote, start, value);
    }

    fn quoter(&mut self, start: usize, end: usize) -> Option<QIdent> {
        let text = &self.text[start..end];
        if text.is_empty() || self.extensions.template_haskell && matches!(text, "e" | "d" | "t" | "p") {
            return None;
        }
        let dot = text.rfind('.').map(|at| start + at);
        let module = dot.map(|dot| self.intern(start, dot));
        let name = self.intern(dot.map_or(start, |dot| dot + 1), end);
        Some(QIdent { module, name, span: Span::new(start as u32, end as u32) })
    }
}
