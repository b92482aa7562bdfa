//! The text of an annotation to tokens, with the host file's offsets and columns.
//!
//! LiquidHaskell reads characters, not tokens: where a name or an operator ends depends on what is expected. The
//! tokens here are the longest that can be meant; the parser takes them apart where it must (see `Cursor`).

use limpid_base::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A name that starts with a lower-case letter or `_`, reserved or not. Dots belong to it, except at its end.
    Lower,
    Upper,
    Nat,
    Float,
    Str,
    UnclosedStr,
    UnclosedComment,
    /// A run of operator characters.
    Op,
    Quote,
    Backquote,
    LParen,
    RParen,
    LBracket,
    RBracket,
    LBrace,
    RBrace,
    Comma,
    Semi,
    /// A character that no annotation may contain here.
    Unknown,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// From 1, in characters, tabs to multiples of 8.
    pub(crate) column: u32,
}

impl Token {
    pub(crate) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }

    pub(crate) fn is_name(self) -> bool {
        matches!(self.kind, Kind::Lower | Kind::Upper)
    }
}

/// All tokens between `span.start` and `span.end`, and an `End` that is right of no column.
pub(crate) fn lex(text: &str, span: Span, literate: bool) -> Vec<Token> {
    let end = (span.end as usize).min(text.len());
    let start = (span.start as usize).min(end);
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let mut lexer = Lexer { text: &text[..end], at: line_start, column: 1, literate };
    while lexer.at < start {
        lexer.skip_char();
    }
    let mut tokens = Vec::with_capacity((end - start) / 4 + 1);
    loop {
        let unclosed = lexer.skip_blanks();
        let (at, column) = (lexer.at, lexer.column);
        let Some((kind, len)) = unclosed.or_else(|| token_at(&lexer.text[at..])) else { break };
        tokens.push(Token { kind, start: at as u32, end: (at + len) as u32, column });
        while lexer.at < at + len {
            lexer.skip_char();
        }
    }
    tokens.push(Token { kind: Kind::End, start: end as u32, end: end as u32, column: 0 });
    tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    column: u32,
    literate: bool,
}

impl Lexer<'_> {
    fn skip_char(&mut self) {
        let Some(c) = self.text[self.at..].chars().next() else { return };
        self.at += c.len_utf8();
        self.column = match c {
            '\n' => 1,
            '\t' => (self.column - 1) / 8 * 8 + 9,
            _ => self.column + 1,
        };
        if c == '\n' && self.literate && self.text[self.at..].starts_with('>') {
            self.at += 1;
            self.column += 1;
        }
    }

    /// Skips blanks and comments. A comment that does not end is a token, which reaches to the end.
    fn skip_blanks(&mut self) -> Option<(Kind, usize)> {
        loop {
            let rest = &self.text[self.at..];
            let skipped = if rest.starts_with(char::is_whitespace) {
                self.at + 1
            } else if rest.starts_with("// ") || rest.starts_with("//\n") || rest.starts_with("//\r") {
                self.at + rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/* ") || rest.starts_with("/*\n") {
                match rest.find("*/") {
                    Some(length) => self.at + length + 2,
                    None => return Some((Kind::UnclosedComment, rest.len())),
                }
            } else {
                return None;
            };
            while self.at < skipped {
                self.skip_char();
            }
        }
    }
}

/// The kind and length of the token at the start of a text that does not start with a blank.
pub(crate) fn token_at(text: &str) -> Option<(Kind, usize)> {
    let first = text.chars().next()?;
    Some(match first {
        '(' => (Kind::LParen, 1),
        ')' => (Kind::RParen, 1),
        '[' => (Kind::LBracket, 1),
        ']' => (Kind::RBracket, 1),
        '{' => (Kind::LBrace, 1),
        '}' => (Kind::RBrace, 1),
        ',' => (Kind::Comma, 1),
        ';' => (Kind::Semi, 1),
        '\'' => (Kind::Quote, 1),
        '`' => (Kind::Backquote, 1),
        '"' => string(text),
        _ if first.is_ascii_digit() => number(text),
        _ if is_operator(first) => (Kind::Op, run(text, is_operator)),
        _ if first == '_' || first.is_alphabetic() => {
            let length = text[..run(text, is_symbol)].trim_end_matches('.').len();
            (if first.is_uppercase() { Kind::Upper } else { Kind::Lower }, length)
        }
        _ => (Kind::Unknown, first.len_utf8()),
    })
}

pub(crate) fn is_operator(c: char) -> bool {
    ":!#$%&*+./<=>?@\\^|~-".contains(c)
}

/// Whether a name may go on with this.
pub(crate) fn is_symbol(c: char) -> bool {
    c.is_alphanumeric() || "_.%#$'".contains(c)
}

/// The length of the prefix whose characters all satisfy `belongs`.
pub(crate) fn run(text: &str, belongs: fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// A string ends on its line: one that does not is unclosed there, so that a lost quote costs one line.
fn string(text: &str) -> (Kind, usize) {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return (Kind::UnclosedStr, at),
            '"' if !escaped => return (Kind::Str, at + 1),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    (Kind::UnclosedStr, text.len())
}

fn number(text: &str) -> (Kind, usize) {
    let digits = |text: &str| run(text, |c| c.is_ascii_digit());
    let lower = text.as_bytes().get(1).map(u8::to_ascii_lowercase);
    if text.starts_with('0') && matches!(lower, Some(b'x' | b'o')) {
        let is_digit: fn(char) -> bool =
            if lower == Some(b'x') { |c| c.is_ascii_hexdigit() } else { |c| ('0'..='7').contains(&c) };
        let length = run(&text[2..], is_digit);
        if length > 0 {
            return (Kind::Nat, 2 + length);
        }
    }
    let mut end = digits(text);
    let mut kind = Kind::Nat;
    let fraction = text[end..].strip_prefix('.').map_or(0, digits);
    if fraction > 0 {
        end += 1 + fraction;
        kind = Kind::Float;
    }
    if let Some(rest) = text[end..].strip_prefix(['e', 'E']) {
        let unsigned = rest.strip_prefix(['+', '-']).unwrap_or(rest);
        let exponent = digits(unsigned);
        if exponent > 0 {
            end += 1 + (rest.len() - unsigned.len()) + exponent;
            kind = Kind::Float;
        }
    }
    (kind, end)
}
