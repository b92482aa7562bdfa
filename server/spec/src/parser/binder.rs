//! Names, in the many ways in which LiquidHaskell delimits them.

use limpid_base::{Name, Span};

use super::{Parse, Parser};
use crate::ast::Ident;
use crate::keyword::is_reserved;
use crate::lexer::{self, Kind, Token};

impl Parser<'_> {
    /// Whether the token is a name that is not reserved.
    pub(super) fn is_symbol(&self, token: Token) -> bool {
        token.is_name() && !is_reserved(self.text_of(token))
    }

    pub(super) fn is_lower(&self, token: Token) -> bool {
        token.kind == Kind::Lower && !is_reserved(self.text_of(token))
    }

    /// A name in an expression: `x`, `Just`, `GHC.Types.True`
    pub(super) fn symbol(&mut self, wanted: &str) -> Parse<Ident> {
        if self.is_symbol(self.peek()) { Ok(self.take_ident()) } else { Err(self.unexpected(wanted)) }
    }

    pub(super) fn lower(&mut self, wanted: &str) -> Parse<Ident> {
        if self.is_lower(self.peek()) { Ok(self.take_ident()) } else { Err(self.unexpected(wanted)) }
    }

    pub(super) fn upper(&mut self, wanted: &str) -> Parse<Ident> {
        if self.at_kind(Kind::Upper) { Ok(self.take_ident()) } else { Err(self.unexpected(wanted)) }
    }

    pub(super) fn take_ident(&mut self) -> Ident {
        let span = self.advance().span();
        self.ident(span)
    }

    /// A type variable, whose name ends before a dot: `forall a.a`
    pub(super) fn type_variable(&mut self) -> Parse<Ident> {
        if !self.is_lower(self.peek()) {
            return Err(self.unexpected("a type variable"));
        }
        let length = lexer::run(self.peek_text(), |c| c.is_alphanumeric() || c == '_' || c == '\'');
        let span = self.take_part(length);
        Ok(self.ident(span))
    }

    pub(super) fn is_binder_start(&self, token: Token) -> bool {
        match token.kind {
            Kind::Lower | Kind::Upper => true,
            Kind::Op => !self.text_of(token).starts_with(':'),
            Kind::LParen => self.operator_in_parentheses().is_some(),
            _ => false,
        }
    }

    /// What a signature is for: letters and operator characters mix freely, and reserved words are fine.
    /// `f`, `(+)`, `GHC.Base.++`, `++`, `$ceq`
    pub(super) fn binder(&mut self, wanted: &str) -> Parse<Ident> {
        let token = self.peek();
        if let Some(ident) = self.operator_in_parentheses() {
            self.seek_past_parenthesis();
            return Ok(ident);
        }
        if !self.is_binder_start(token) {
            return Err(self.unexpected(wanted));
        }
        let rest = &self.text[token.start as usize..];
        let end = self.tokens.last().map_or(token.end, |last| last.end) - token.start;
        let length = lexer::run(&rest[..end as usize], |c| {
            c != ':' && (c.is_alphanumeric() || c == '_' || c == '\'' || lexer::is_operator(c))
        });
        let span = Span::new(token.start, token.start + length as u32);
        self.previous = span;
        self.seek(span.end);
        Ok(self.ident(span))
    }

    /// `(+)`, `(GHC.Classes.&&)`, `(f)`: the name and the span with the parentheses.
    pub(super) fn operator_in_parentheses(&self) -> Option<Ident> {
        if self.peek().kind != Kind::LParen || self.split.is_some() {
            return None;
        }
        let close = self.brackets[self.at].close.filter(|&close| (2..=5).contains(&(close - self.at)))?;
        let (first, last) = (self.tokens[self.at + 1], self.tokens[close - 1]);
        let inner = Span::new(first.start, last.end).text(self.text);
        let fits = |c: char| c.is_alphanumeric() || c == '_' || c == '\'' || lexer::is_operator(c);
        let starts = first.is_name() || first.kind == Kind::Op;
        let whole = Span::new(self.tokens[self.at].start, self.tokens[close].end);
        (starts && inner.chars().all(fits)).then(|| Ident { name: Name::new(inner), span: whole })
    }

    pub(super) fn seek_past_parenthesis(&mut self) {
        if let Some(close) = self.brackets[self.at].close {
            self.previous = self.tokens[close].span();
            self.seek(self.tokens[close].end);
        }
    }

    /// A data constructor: `Cons`, `(:+:)`
    pub(super) fn constructor_name(&mut self) -> Parse<Ident> {
        if let Some(ident) = self.operator_in_parentheses()
            && ident.name.is_operator()
        {
            self.seek_past_parenthesis();
            return Ok(ident);
        }
        self.upper("a constructor")
    }

    /// The parameters of an alias, up to `=`.
    pub(super) fn alias_params(&mut self) -> Vec<Ident> {
        let mut params = Vec::new();
        while self.peek().is_name() {
            params.push(self.take_ident());
        }
        params
    }
}
