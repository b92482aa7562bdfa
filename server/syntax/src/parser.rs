//! Recursive descent over the tokens of one module.
//!
//! A function that fails returns [`Failed`] with the problem; only the loop over top-level declarations catches it,
//! skips to the next declaration and goes on. Nesting is limited, so that neither the parser nor a later pass over
//! the tree can run out of stack, and no token is read more than a few times.

mod binding;
mod bracket;
mod class;
mod data;
mod decl;
mod expr;
mod family;
mod lookahead;
mod module;
mod pat;
mod stmt;
mod ty;

use std::sync::LazyLock;

use limpid_base::{Name, Problem, Span, Stage};

use crate::ast::{Ident, Literal, Module, Operator, QIdent};
use crate::layout::Context;
use crate::lexer::{Extensions, Lexed, QuoteText, T, Token};

/// How deep expressions, patterns and types may be nested.
const MAX_DEPTH: u32 = 300;
/// How high a tree may be. Applications and arrows are read in loops and nest without recursion.
const MAX_HEIGHT: u32 = 900;

pub(crate) fn parse_module(text: &str, lexed: Lexed) -> Module {
    let mut parser = Parser::new(text, lexed.tokens, lexed.literals, lexed.quotes, lexed.extensions);
    let mut module = parser.module();
    module.extensions = lexed.module_extensions;
    module.annotations = lexed.annotations;
    module.problems = lexed.problems;
    module.problems.append(&mut parser.problems);
    module.problems.sort_by_key(|problem| problem.span);
    module
}

/// A declaration could not be read; the problem says why.
#[derive(Debug)]
pub(crate) struct Failed(Box<Problem>);

pub(crate) type PResult<T> = Result<T, Failed>;

pub(crate) struct Parser<'a> {
    text: &'a str,
    pub(crate) tokens: Vec<Token>,
    literals: Vec<Literal>,
    quotes: Vec<QuoteText>,
    extensions: Extensions,
    known: &'static Known,
    pub(crate) pos: usize,
    /// The kind of the current token, or the virtual token before it.
    pub(crate) kind: T,
    pub(crate) contexts: Vec<Context>,
    /// The token before which the virtual semicolon was passed already.
    pub(crate) separated: usize,
    /// The end of the last token passed.
    last_end: u32,
    /// For each bracket of the current declaration, the place of its partner.
    partners: Vec<u32>,
    depth: u32,
    /// How high the tree is that was built since the last [`Parser::enter`].
    height: u32,
    problems: Vec<Problem>,
}

impl<'a> Parser<'a> {
    fn new(
        text: &'a str,
        tokens: Vec<Token>,
        literals: Vec<Literal>,
        quotes: Vec<QuoteText>,
        extensions: Extensions,
    ) -> Parser<'a> {
        let partners = vec![lookahead::NO_PARTNER; tokens.len()];
        let mut parser = Parser {
            text,
            tokens,
            literals,
            quotes,
            extensions,
            known: &KNOWN,
            pos: 0,
            kind: T::Eof,
            contexts: Vec::new(),
            separated: usize::MAX,
            last_end: 0,
            partners,
            depth: 0,
            height: 0,
            problems: Vec::new(),
        };
        parser.refresh();
        parser
    }

    fn token(&self) -> &Token {
        &self.tokens[self.pos]
    }

    /// The kind of a later token, whatever layout says.
    fn peek(&self, ahead: usize) -> T {
        self.kind_at(self.pos + ahead)
    }

    fn kind_at(&self, at: usize) -> T {
        self.tokens.get(at).map_or(T::Eof, |token| token.kind)
    }

    /// Steps over the current token of the file. A written `}` ends its context.
    pub(crate) fn bump(&mut self) {
        let token = &self.tokens[self.pos];
        if token.kind == T::RBrace && self.contexts.last() == Some(&Context::Explicit) {
            self.contexts.pop();
        }
        if token.kind != T::Eof {
            self.last_end = token.span.end;
            self.pos += 1;
        }
        self.refresh();
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.bump();
        }
    }

    fn take(&mut self) -> Token {
        let token = *self.token();
        self.bump();
        token
    }

    fn eat(&mut self, kind: T) -> bool {
        let found = self.kind == kind;
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, kind: T, expected: &str) -> PResult<Token> {
        if self.kind == kind { Ok(self.take()) } else { self.fail(expected) }
    }

    /// Whether the current token is this word, which is not reserved.
    fn at_word(&self, word: Name) -> bool {
        self.kind == T::VarId && self.token().name == word && self.token().module.is_none()
    }

    fn eat_word(&mut self, word: Name) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// Whether layout or a semicolon ends the item here.
    fn at_item_end(&self) -> bool {
        matches!(self.kind, T::Semi | T::VirtualSemi | T::VirtualClose | T::Eof | T::RBrace)
    }

    fn start(&self) -> u32 {
        self.token().span.start
    }

    /// From `start` to the end of the last token passed.
    fn span_from(&self, start: u32) -> Span {
        Span::new(start, self.last_end.max(start))
    }

    pub(crate) fn fail<X>(&self, expected: &str) -> PResult<X> {
        let found = *self.token();
        let (span, message) = match self.kind {
            T::VirtualSemi | T::VirtualClose | T::Eof if self.pos > 0 => {
                let last = self.tokens[self.pos - 1].span;
                let place =
                    if found.kind == T::Eof { "the file ends" } else { "the next line is not indented further" };
                (last, format!("Expected {expected} after {}, but {place}.", self.describe(last)))
            }
            T::Eof => (found.span, format!("Expected {expected}, but the file is empty.")),
            _ => (found.span, format!("Expected {expected}, found {}.", self.describe(found.span))),
        };
        Err(Failed(Box::new(Problem::error(Stage::Parse, span, message))))
    }

    fn fail_at<X>(&self, span: Span, message: impl Into<String>) -> PResult<X> {
        Err(Failed(Box::new(Problem::error(Stage::Parse, span, message))))
    }

    fn describe(&self, span: Span) -> String {
        const MAX_CHARS: usize = 30;
        let text = span.text(self.text);
        if text.chars().nth(MAX_CHARS).is_none() && !text.contains('\n') {
            return format!("`{text}`");
        }
        let first_line = text.lines().next().unwrap_or_default();
        format!("`{}…`", first_line.chars().take(MAX_CHARS).collect::<String>())
    }

    /// Goes one level deeper. What it returns goes to [`Parser::leave`], except after a failure.
    fn enter(&mut self) -> PResult<u32> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.fail_at(self.token().span, "This is nested too deeply.");
        }
        Ok(std::mem::take(&mut self.height))
    }

    fn leave(&mut self, saved: u32) {
        self.depth -= 1;
        self.height = saved.max(self.height + 1);
    }

    /// To be called for each node that a loop puts on top of the tree built so far.
    fn grow(&mut self) -> PResult<()> {
        self.height += 1;
        if self.height > MAX_HEIGHT {
            return self.fail_at(self.token().span, "This is nested too deeply.");
        }
        Ok(())
    }

    fn literal(&mut self) -> Literal {
        let value = self.token().value as usize;
        self.bump();
        self.literals.get(value).cloned().unwrap_or(Literal::String(String::new()))
    }

    fn wired(&self, name: Name, span: Span) -> QIdent {
        QIdent { module: None, name, span }
    }

    /// `(,)` for 2, `(,,)` for 3.
    fn tuple_name(&self, size: usize) -> Name {
        match size {
            2 => self.known.pair,
            3 => self.known.triple,
            _ => Name::new(&format!("({})", ",".repeat(size.saturating_sub(1)))),
        }
    }

    /// The operator at `at` and how many tokens it takes.
    fn operator_at(&self, at: usize) -> Option<(Operator, usize)> {
        let token = self.tokens.get(at)?;
        match token.kind {
            T::VarSym | T::PrefixBang | T::PrefixTilde => {
                Some((Operator { name: token.qident(), constructor: false }, 1))
            }
            T::ConSym | T::Colon => Some((Operator { name: token.qident(), constructor: true }, 1)),
            T::Backquote => {
                let name = self.tokens.get(at + 1)?;
                let constructor = match name.kind {
                    T::ConId => true,
                    T::VarId | T::Underscore => false,
                    _ => return None,
                };
                (self.kind_at(at + 2) == T::Backquote).then_some((Operator { name: name.qident(), constructor }, 3))
            }
            _ => None,
        }
    }

    /// The operator at the current token, if layout lets it be one.
    fn operator(&self) -> Option<(Operator, usize)> {
        if matches!(self.kind, T::VirtualSemi | T::VirtualClose) { None } else { self.operator_at(self.pos) }
    }

    /// How many tokens the variable at `at` takes: `x` or `(+)`; 0 if there is none.
    fn variable_len(&self, at: usize) -> usize {
        match self.kind_at(at) {
            T::VarId => 1,
            T::LParen
                if matches!(self.kind_at(at + 1), T::VarSym | T::PrefixBang | T::PrefixTilde)
                    && self.kind_at(at + 2) == T::RParen =>
            {
                3
            }
            _ => 0,
        }
    }

    /// A variable where it is bound: `x` or `(+)`.
    fn binder(&mut self) -> PResult<Ident> {
        match self.variable_len(self.pos) {
            1 if self.kind == T::VarId => Ok(self.take().ident()),
            3 if self.kind == T::LParen => {
                let ident = self.tokens[self.pos + 1].ident();
                self.skip(3);
                Ok(ident)
            }
            _ => self.fail("a name"),
        }
    }
}

/// Names with a meaning in the grammar that are not reserved, and wired-in names.
#[derive(Debug)]
struct Known {
    anyclass: Name,
    as_: Name,
    cases: Name,
    export: Name,
    family: Name,
    forall: Name,
    hiding: Name,
    pattern: Name,
    qualified: Name,
    role: Name,
    safe: Name,
    stock: Name,
    via: Name,
    bang: Name,
    minus: Name,
    dot: Name,
    star: Name,
    tilde: Name,
    nil: Name,
    unit: Name,
    pair: Name,
    triple: Name,
    arrow: Name,
    lambda_cases: Name,
    newtype: Name,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| Known {
    anyclass: Name::new("anyclass"),
    as_: Name::new("as"),
    cases: Name::new("cases"),
    export: Name::new("export"),
    family: Name::new("family"),
    forall: Name::new("forall"),
    hiding: Name::new("hiding"),
    pattern: Name::new("pattern"),
    qualified: Name::new("qualified"),
    role: Name::new("role"),
    safe: Name::new("safe"),
    stock: Name::new("stock"),
    via: Name::new("via"),
    bang: Name::new("!"),
    minus: Name::new("-"),
    dot: Name::new("."),
    star: Name::new("*"),
    tilde: Name::new("~"),
    nil: Name::new("[]"),
    unit: Name::new("()"),
    pair: Name::new("(,)"),
    triple: Name::new("(,,)"),
    arrow: Name::new("->"),
    lambda_cases: Name::new("\\cases"),
    newtype: Name::new("newtype"),
});
