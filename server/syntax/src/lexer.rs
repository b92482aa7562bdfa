//! Text to tokens, with columns for the layout algorithm and without any layout.
//!
//! The lexer never stops: what is no token becomes a problem and is skipped. It reads prepared text (see
//! [`crate::source`]) in one pass.

mod chars;
mod comment;
mod extensions;
mod literal;
mod name;
mod quote;
mod relocate;
mod token;

use limpid_base::{Name, Problem, Span, Stage};
use rustc_hash::FxHashMap;

use self::chars::Class;
pub(crate) use self::extensions::Extensions;
pub(crate) use self::quote::QuoteText;
pub(crate) use self::token::{T, Token};
use crate::ast::{Annotation, Ident, Literal};

/// More lexical problems than this are one problem: the file is not Haskell.
const MAX_PROBLEMS: usize = 50;

/// What the lexer found in a file. The tokens end with one [`T::Eof`].
#[derive(Debug)]
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Token>,
    pub(crate) literals: Vec<Literal>,
    pub(crate) quotes: Vec<QuoteText>,
    pub(crate) annotations: Vec<Annotation>,
    pub(crate) extensions: Extensions,
    pub(crate) module_extensions: Vec<Ident>,
    pub(crate) problems: Vec<Problem>,
}

/// Reads the text with these extensions and those that it names itself.
pub(crate) fn lex(text: &str, extensions: &[&str]) -> Lexed {
    let mut lexer = Lexer::new(text);
    for name in extensions {
        lexer.extensions.set(name);
    }
    lexer.run();
    Lexed {
        tokens: lexer.tokens,
        literals: lexer.literals,
        quotes: lexer.quotes,
        annotations: lexer.annotations,
        extensions: lexer.extensions,
        module_extensions: lexer.module_extensions,
        problems: lexer.problems,
    }
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pos: usize,
    /// Whether the next token is the first of its line.
    line_start: bool,
    /// The column of a pragma at the start of the line, which is that of the token behind it.
    pragma_column: Option<u32>,
    /// An offset whose column is known; it only moves forward.
    anchor: usize,
    anchor_column: u32,
    tokens: Vec<Token>,
    literals: Vec<Literal>,
    quotes: Vec<QuoteText>,
    annotations: Vec<Annotation>,
    extensions: Extensions,
    module_extensions: Vec<Ident>,
    problems: Vec<Problem>,
    /// Names seen in this file, to spare the global interner's lock.
    names: FxHashMap<&'a str, Name>,
    no_name: Name,
    /// The starts of the comments that are never closed, once one was met.
    unclosed: Option<Vec<usize>>,
    /// Set once no `|]` is left in the text.
    quotes_over: bool,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str) -> Lexer<'a> {
        let bom = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer {
            text,
            bytes: text.as_bytes(),
            pos: bom,
            line_start: true,
            pragma_column: None,
            anchor: bom,
            anchor_column: 1,
            tokens: Vec::with_capacity(text.len() / 5 + 4),
            literals: Vec::new(),
            quotes: Vec::new(),
            annotations: Vec::new(),
            extensions: Extensions::default(),
            module_extensions: Vec::new(),
            problems: Vec::new(),
            names: FxHashMap::default(),
            no_name: Name::new(""),
            unclosed: None,
            quotes_over: false,
        }
    }

    fn run(&mut self) {
        while self.pos < self.bytes.len() {
            self.next();
        }
        self.push(T::Eof, self.pos);
    }

    fn next(&mut self) {
        let byte = self.bytes[self.pos];
        if !byte.is_ascii() {
            return self.wide();
        }
        match chars::class(byte as char) {
            Class::Space => {
                self.pos += 1;
                if byte == b'\n' {
                    self.line_start = true;
                    self.pragma_column = None;
                    self.anchor = self.pos;
                    self.anchor_column = 1;
                }
            }
            Class::Lower => self.variable(),
            Class::Upper => self.constructor(),
            Class::Digit => self.number(false),
            Class::Symbol if byte == b'-' && self.starts_line_comment() => self.line_comment(),
            Class::Symbol => self.operator(),
            Class::Special => self.special(byte),
            Class::DoubleQuote => self.string(),
            Class::Quote => self.quote(),
            Class::Name | Class::Other => self.invalid(),
        }
    }

    /// A character outside ASCII.
    fn wide(&mut self) {
        let Some(c) = self.char_at(self.pos) else {
            self.pos += 1;
            return;
        };
        match chars::class(c) {
            Class::Space => self.pos += c.len_utf8(),
            Class::Lower => self.variable(),
            Class::Upper => self.constructor(),
            Class::Symbol => self.operator(),
            _ => self.invalid(),
        }
    }

    fn special(&mut self, byte: u8) {
        let kind = match byte {
            b'(' if self.byte(1) == b'#' && self.opens_unboxed() => {
                self.pos += 1;
                T::LUnboxed
            }
            b'(' => T::LParen,
            b')' => T::RParen,
            b',' => T::Comma,
            b';' => T::Semi,
            b'[' if self.starts_quote() => return self.quasi_quote(),
            b'[' => T::LBracket,
            b']' => T::RBracket,
            b'`' => T::Backquote,
            b'{' if self.byte(1) == b'-' => return self.block_comment(),
            b'{' => T::LBrace,
            _ => T::RBrace,
        };
        self.pos += 1;
        let width = if kind == T::LUnboxed { 2 } else { 1 };
        self.push(kind, self.pos - width);
    }

    /// Whether the `(#` here opens an unboxed tuple. With `MagicHash` alone, space must follow.
    fn opens_unboxed(&self) -> bool {
        if self.extensions.unboxed_tuples { !self.symbol_at(self.pos + 2) } else { self.hash_is_apart(self.pos + 2) }
    }

    fn hash_is_apart(&self, space: usize) -> bool {
        self.extensions.magic_hash && self.byte_at(space).is_ascii_whitespace()
    }

    /// A run of characters that start no token.
    fn invalid(&mut self) {
        let start = self.pos;
        while let Some(c) = self.char_at(self.pos)
            && matches!(chars::class(c), Class::Other | Class::Name)
        {
            self.pos += c.len_utf8();
        }
        let first = self.char_at(start).unwrap_or('\u{fffd}');
        let message = if !first.is_alphanumeric() && !first.is_ascii_graphic() {
            format!("The character U+{:04X} has no place in Haskell.", u32::from(first))
        } else {
            format!("The character `{first}` has no place in Haskell.")
        };
        self.problem(start, message);
    }

    fn push(&mut self, kind: T, start: usize) {
        self.push_value(kind, start, 0);
    }

    fn push_value(&mut self, kind: T, start: usize, value: u32) {
        self.push_named(kind, start, self.no_name, None, value);
    }

    fn push_named(&mut self, kind: T, start: usize, name: Name, module: Option<Name>, value: u32) {
        let column = self.column(start);
        let column = self.pragma_column.take().unwrap_or(column);
        let span = self.span_from(start);
        self.tokens.push(Token { span, column, kind, line_start: self.line_start, name, module, value });
        self.line_start = false;
    }

    /// The column of an offset behind the anchor, which moves there.
    fn column(&mut self, offset: usize) -> u32 {
        let mut column = self.anchor_column;
        for &byte in &self.bytes[self.anchor..offset] {
            column = match byte {
                b'\n' => 1,
                b'\t' => (column - 1) / 8 * 8 + 9,
                0x80..=0xbf => column,
                _ => column + 1,
            };
        }
        self.anchor = offset;
        self.anchor_column = column;
        column
    }

    /// The byte `ahead` of the current one; 0 behind the end.
    fn byte(&self, ahead: usize) -> u8 {
        self.byte_at(self.pos + ahead)
    }

    fn byte_at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn char_at(&self, at: usize) -> Option<char> {
        match self.bytes.get(at) {
            Some(&byte) if byte.is_ascii() => Some(byte as char),
            _ => self.text.get(at..)?.chars().next(),
        }
    }

    fn symbol_at(&self, at: usize) -> bool {
        self.char_at(at).is_some_and(is_symbol)
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(start as u32, self.pos as u32)
    }

    fn problem(&mut self, start: usize, message: impl Into<String>) {
        self.problem_span(self.span_from(start), message);
    }

    fn problem_span(&mut self, span: Span, message: impl Into<String>) {
        match self.problems.len() {
            MAX_PROBLEMS => {
                let message = "There are more characters that are no Haskell; they are not listed.";
                self.problems.push(Problem::error(Stage::Parse, span, message));
            }
            count if count < MAX_PROBLEMS => self.problems.push(Problem::error(Stage::Parse, span, message)),
            _ => {}
        }
    }

    fn intern(&mut self, start: usize, end: usize) -> Name {
        let text = &self.text[start..end];
        *self.names.entry(text).or_insert_with(|| Name::new(text))
    }
}

fn is_symbol(c: char) -> bool {
    chars::class(c) == Class::Symbol
}
