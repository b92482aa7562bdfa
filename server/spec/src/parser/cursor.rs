//! Looking at tokens and taking them, whole or in part.

use limpid_base::{Name, Span};

use super::{Parse, Parser};
use crate::ast::Ident;
use crate::lexer::{self, Kind, Token};
use crate::problem::SpecProblem;
use crate::work;

impl Parser<'_> {
    /// The current token, whatever the layout says.
    pub(super) fn raw(&self) -> Token {
        work::look();
        self.split.unwrap_or(self.tokens[self.at])
    }

    /// The current token, or `End` if it does not belong to the current item.
    pub(super) fn peek(&self) -> Token {
        let token = self.raw();
        let inside = self.split.is_some() || self.at == self.free || token.column > self.limit;
        if inside { token } else { Token { kind: Kind::End, end: token.start, ..token } }
    }

    /// The token after the current one (if that is whole), or `End`.
    pub(super) fn peek_next(&self) -> Token {
        self.look(1)
    }

    /// The token `ahead` of the current one, or `End`.
    pub(super) fn look(&self, ahead: usize) -> Token {
        work::look();
        let token = self.tokens[(self.at + ahead).min(self.tokens.len() - 1)];
        if token.column > self.limit { token } else { Token { kind: Kind::End, ..token } }
    }

    pub(super) fn text_of(&self, token: Token) -> &str {
        if token.kind == Kind::End { "" } else { token.span().text(self.text) }
    }

    pub(super) fn peek_text(&self) -> &str {
        self.text_of(self.peek())
    }

    /// Where to point for what stands, or fails to stand, here.
    pub(super) fn peek_span(&self) -> Span {
        let token = self.peek();
        if token.kind == Kind::End { self.previous } else { token.span() }
    }

    pub(super) fn start(&self) -> u32 {
        self.raw().start
    }

    /// From there to the end of the last token that was taken.
    pub(super) fn span_from(&self, start: u32) -> Span {
        Span::new(start, self.previous.end.max(start))
    }

    /// Takes the current token.
    pub(super) fn advance(&mut self) -> Token {
        let token = self.raw();
        if token.kind != Kind::End {
            self.previous = token.span();
            self.seek(token.end);
        }
        token
    }

    /// Goes past the current token as if it were not there.
    pub(super) fn skip(&mut self) {
        let end = self.raw().end;
        if self.raw().kind != Kind::End {
            self.seek(end);
        }
    }

    pub(super) fn finish_split(&mut self) {
        if self.split.take().is_some() {
            self.at += 1;
        }
    }

    /// Makes the current token start at `offset`, which is behind the start of the current token.
    pub(super) fn seek(&mut self, offset: u32) {
        while self.tokens[self.at].end <= offset && self.tokens[self.at].kind != Kind::End {
            self.at += 1;
        }
        let token = self.tokens[self.at];
        self.split = None;
        if token.start < offset && token.kind != Kind::End {
            let rest = Span::new(offset, token.end).text(self.text);
            if let Some((kind, length)) = lexer::token_at(rest) {
                let column = token.column + (offset - token.start);
                self.split = Some(Token { kind, start: offset, end: offset + length as u32, column });
            }
        }
    }

    /// Takes the first `length` bytes of the current token.
    pub(super) fn take_part(&mut self, length: usize) -> Span {
        let token = self.raw();
        let span = Span::new(token.start, (token.start + length as u32).min(token.end));
        self.previous = span;
        self.seek(span.end);
        span
    }

    pub(super) fn at_kind(&self, kind: Kind) -> bool {
        self.peek().kind == kind
    }

    /// Whether the current token is exactly this operator or word.
    pub(super) fn at_text(&self, text: &str) -> bool {
        let token = self.peek();
        (token.kind == Kind::Op || token.is_name()) && self.text_of(token) == text
    }

    /// Whether the current token is an operator that starts so: angle brackets do not care what follows them.
    pub(super) fn at_op_start(&self, start: char) -> bool {
        self.at_kind(Kind::Op) && self.peek_text().starts_with(start)
    }

    pub(super) fn eat_kind(&mut self, kind: Kind) -> bool {
        let found = self.at_kind(kind);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn eat_text(&mut self, text: &str) -> bool {
        let found = self.at_text(text);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn eat_op_start(&mut self, start: char) -> bool {
        let found = self.at_op_start(start);
        if found {
            self.take_part(start.len_utf8());
        }
        found
    }

    pub(super) fn expect_kind(&mut self, kind: Kind, wanted: &str) -> Parse<Span> {
        if self.at_kind(kind) { Ok(self.advance().span()) } else { Err(self.unexpected(wanted)) }
    }

    pub(super) fn expect_text(&mut self, text: &str) -> Parse<Span> {
        if self.at_text(text) { Ok(self.advance().span()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    pub(super) fn expect_op_start(&mut self, start: char) -> Parse<()> {
        if self.eat_op_start(start) { Ok(()) } else { Err(self.unexpected(&format!("`{start}`"))) }
    }

    /// `open item, item close` or nothing between the brackets.
    pub(super) fn comma_list<T>(
        &mut self,
        close: Kind,
        wanted: &str,
        mut item: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        while !self.at_kind(close) {
            items.push(item(self)?);
            if !self.eat_kind(Kind::Comma) {
                break;
            }
        }
        self.expect_kind(close, wanted)?;
        Ok(items)
    }

    pub(super) fn ident(&self, span: Span) -> Ident {
        Ident { name: Name::new(span.text(self.text)), span }
    }

    pub(super) fn problem(&mut self, problem: SpecProblem) {
        self.problems.push(problem);
    }

    pub(super) fn number<N: std::str::FromStr>(&mut self, wanted: &str) -> Parse<N> {
        let token = self.peek();
        if token.kind != Kind::Nat {
            return Err(self.unexpected(wanted));
        }
        match self.text_of(token).parse() {
            Ok(number) => {
                self.advance();
                Ok(number)
            }
            Err(_) => Err(Box::new(SpecProblem::error(token.span(), "This number is too large here."))),
        }
    }
}
