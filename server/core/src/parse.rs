//! Parses the text form of core that [`crate::print`] writes.
//!
//! The law: `parse::body(&print::body(b)) == Ok(b.canonical())`. Source positions are not part of the text.

mod expr;
mod lexer;
mod types;

use rustc_hash::FxHashMap;

use crate::{Binder, BinderId, Body};
use lexer::{Token, lex};

/// A syntax error in the text form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The byte offset of the error.
    pub offset: usize,
    pub message: String,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Parses a body.
pub fn body(text: &str) -> Result<Body, ParseError> {
    let tokens = lex(text)?;
    if tokens.is_empty() {
        return Ok(Body::default());
    }
    let mut parser = Parser { tokens, place: 0, end: text.len(), body: Body::default(), binders: FxHashMap::default() };
    let root = parser.expr()?;
    if parser.place < parser.tokens.len() {
        return parser.fail("expected the end");
    }
    parser.body.root = Some(root);
    parser.finish()
}

struct Parser {
    tokens: Vec<(usize, Token)>,
    place: usize,
    end: usize,
    body: Body,
    /// Binders by the number in their text.
    binders: FxHashMap<u32, Binder>,
}

impl Parser {
    /// Puts the binders into their arena, in the order of their numbers.
    fn finish(mut self) -> Result<Body, ParseError> {
        for number in 0..self.binders.len() as u32 {
            match self.binders.remove(&number) {
                Some(binder) => {
                    self.body.binder(binder, limpid_base::Span::default());
                }
                None => return Err(ParseError { offset: 0, message: format!("nothing binds number {number}") }),
            }
        }
        for expr in self.body.exprs.values() {
            if let crate::Expr::Local { binder, .. } = expr
                && self.body.binders.get(*binder).is_none()
            {
                return Err(ParseError { offset: 0, message: format!("nothing binds number {}", binder.raw()) });
            }
        }
        Ok(self.body)
    }

    fn bind(&mut self, number: u32, binder: Binder) -> Result<BinderId, ParseError> {
        if self.binders.insert(number, binder).is_some() {
            return self.fail("a binder is bound twice");
        }
        Ok(BinderId::from_raw(number))
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.place).map(|(_, token)| token)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.place += 1;
        token
    }

    /// Takes this punctuation or keyword if it comes next.
    fn eat(&mut self, text: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Punctuation(found)) if *found == text)
            || matches!(self.peek(), Some(Token::Word(found)) if found == text);
        self.place += usize::from(found);
        found
    }

    fn expect(&mut self, text: &str) -> Result<(), ParseError> {
        if self.eat(text) { Ok(()) } else { self.fail(format!("expected `{text}`")) }
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        let offset = self.tokens.get(self.place).map_or(self.end, |(offset, _)| *offset);
        Err(ParseError { offset, message: message.into() })
    }
}
