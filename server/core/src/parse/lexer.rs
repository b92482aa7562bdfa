//! Tokens of the text form of core.

use limpid_base::{Name, QName};
use num_bigint::BigInt;

use super::ParseError;
use crate::names::{is_con_like, is_symbol, is_word_part, is_word_start};
use crate::{BinderKind, Literal};

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    /// `forall`, `a`, `Int`.
    Word(String),
    /// A word in backquotes: never a keyword.
    Quoted(String),
    /// `x_3`, `fail~7`, `dEq$0`.
    Local {
        name: Name,
        kind: BinderKind,
        number: u32,
    },
    /// A qualified name; `con` if it looks like that of a constructor.
    Qualified {
        name: QName,
        con: bool,
    },
    /// `[]`, `()`, `(,)`, `(:)`.
    Bracketed(String),
    /// `intAdd#`.
    Prim(String),
    Literal(Literal),
    Punctuation(&'static str),
}

const PUNCTUATION: &[&str] = &["->", "=>", "\\", "(", ")", "[", "]", "{", "}", ",", ";", ":", "=", "@", ".", "?", "~"];

pub(super) fn lex(text: &str) -> Result<Vec<(usize, Token)>, ParseError> {
    let mut lexer = Lexer { text, offset: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_space();
        let start = lexer.offset;
        match lexer.token()? {
            Some(token) => tokens.push((start, token)),
            None => return Ok(tokens),
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.offset += end;
        &rest[..end]
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let found = self.rest().starts_with(prefix);
        self.offset += if found { prefix.len() } else { 0 };
        found
    }

    fn fail<T>(&self, message: &str) -> Result<T, ParseError> {
        Err(ParseError { offset: self.offset, message: message.to_owned() })
    }

    fn token(&mut self) -> Result<Option<Token>, ParseError> {
        let Some(first) = self.peek() else { return Ok(None) };
        let next = self.rest().chars().nth(1);
        let token = match first {
            '`' => {
                let text = self.quoted('`')?;
                self.after_name(text, true)?
            }
            '"' => Token::Literal(Literal::String(self.quoted('"')?)),
            '\'' => {
                let text = self.quoted('\'')?;
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Token::Literal(Literal::Char(c)),
                    _ => return self.fail("a character literal with one character"),
                }
            }
            c if c.is_ascii_digit() => self.number()?,
            '-' if next.is_some_and(|c| c.is_ascii_digit() || c == 'i') => self.number()?,
            c if is_word_start(c) => self.word()?,
            '(' | '[' => match self.bracketed() {
                Some(text) => Token::Bracketed(text),
                None => self.punctuation()?,
            },
            _ => self.punctuation()?,
        };
        Ok(Some(token))
    }

    fn punctuation(&mut self) -> Result<Token, ParseError> {
        match PUNCTUATION.iter().find(|text| self.rest().starts_with(**text)) {
            Some(text) => {
                self.offset += text.len();
                Ok(Token::Punctuation(text))
            }
            None => self.fail("unexpected character"),
        }
    }

    /// `[]`, `()`, `(,)`, `(:)`.
    fn bracketed(&mut self) -> Option<String> {
        let rest = self.rest();
        if rest.starts_with("[]") || rest.starts_with("()") {
            self.offset += 2;
            return Some(rest[..2].to_owned());
        }
        if rest.starts_with("(:)") {
            self.offset += 3;
            return Some(":".to_owned());
        }
        let end = rest.find(')')?;
        let commas = rest.get(1..end)?;
        if rest.starts_with('(') && !commas.is_empty() && commas.bytes().all(|byte| byte == b',') {
            self.offset += end + 1;
            return Some(rest[..=end].to_owned());
        }
        None
    }

    fn word(&mut self) -> Result<Token, ParseError> {
        let start = self.offset;
        let word = self.take_while(is_word_part);
        let marked = self.rest().starts_with(['~', '$']);
        if !marked && matches!(word, "NaN" | "NaNf" | "inf" | "inff") {
            self.offset = start;
            return self.number();
        }
        if self.rest().starts_with('#') {
            self.offset += 1;
            return Ok(Token::Prim(word.to_owned()));
        }
        let at_end = !matches!(self.peek(), Some('~' | '$' | '.'));
        if at_end && let Some(local) = split_number(word) {
            return Ok(local);
        }
        self.after_name(word.to_owned(), false)
    }

    /// What follows a word tells what it is: the number of a binder, or the rest of a qualified name.
    fn after_name(&mut self, text: String, quoted: bool) -> Result<Token, ParseError> {
        let kind = match self.peek() {
            Some('_') if quoted => Some(BinderKind::User),
            Some('~') => Some(BinderKind::Temporary),
            Some('$') => Some(BinderKind::Dictionary),
            _ => None,
        };
        if let Some(kind) = kind
            && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit())
        {
            self.offset += 1;
            let number = self.small_number()?;
            return Ok(Token::Local { name: Name::new(&text), kind, number });
        }
        if self.at_qualifying_dot() {
            return self.qualified(text, quoted);
        }
        Ok(if quoted { Token::Quoted(text) } else { Token::Word(text) })
    }

    /// Whether a dot comes, and then a name without a space.
    fn at_qualifying_dot(&self) -> bool {
        let after = self.rest().strip_prefix('.').and_then(|rest| rest.chars().next());
        after.is_some_and(|c| is_word_start(c) || matches!(c, '`' | '(' | '['))
    }

    fn qualified(&mut self, first: String, quoted: bool) -> Result<Token, ParseError> {
        let mut module = first;
        loop {
            self.offset += 1;
            match self.peek() {
                Some('`') => {
                    let ident = self.quoted('`')?;
                    return Ok(qualified(&module, &ident, false));
                }
                Some('(' | '[') => {
                    if let Some(text) = self.bracketed() {
                        return Ok(qualified(&module, &text, true));
                    }
                    self.eat("(");
                    let ident = self.take_while(is_symbol);
                    if !self.eat(")") {
                        return self.fail("expected `)`");
                    }
                    return Ok(qualified(&module, ident, is_con_like(ident)));
                }
                _ => {}
            }
            let mut word = self.take_while(is_word_part).to_owned();
            if word == "D" && self.rest().starts_with(':') {
                self.offset += 1;
                word = format!("D:{}", self.take_while(is_word_part));
            } else if !quoted && self.at_qualifying_dot() && word.starts_with(|c: char| c.is_ascii_uppercase()) {
                module = format!("{module}.{word}");
                continue;
            }
            let con = is_con_like(&word);
            return Ok(qualified(&module, &word, con));
        }
    }

    fn small_number(&mut self) -> Result<u32, ParseError> {
        match self.take_while(|c| c.is_ascii_digit()).parse() {
            Ok(number) => Ok(number),
            Err(_) => self.fail("the number is too large"),
        }
    }

    /// `5`, `5n`, `5.0`, `5.0f`, `1e300`, `-inf`.
    fn number(&mut self) -> Result<Token, ParseError> {
        let rest = self.rest();
        let mut end = usize::from(rest.starts_with('-'));
        let name = ["inf", "NaN"].into_iter().find(|name| rest[end..].starts_with(name));
        let mut exact = name.is_none();
        match name {
            Some(name) => end += name.len(),
            None => {
                let bytes = rest.as_bytes();
                while let Some(byte) = bytes.get(end) {
                    let sign = *byte == b'-' && bytes.get(end.wrapping_sub(1)) == Some(&b'e');
                    if !byte.is_ascii_digit() && !matches!(byte, b'.' | b'e') && !sign {
                        break;
                    }
                    exact &= byte.is_ascii_digit();
                    end += 1;
                }
            }
        }
        let text = &rest[..end];
        self.offset += end;
        let literal = if self.eat("n") {
            text.parse::<BigInt>().ok().map(Literal::Integer)
        } else if self.eat("f") {
            text.parse().ok().map(Literal::Float)
        } else if exact {
            // Type-level numbers can be larger than an `Int`.
            text.parse().ok().map(Literal::Int).or_else(|| text.parse().ok().map(Literal::Integer))
        } else {
            text.parse().ok().map(Literal::Double)
        };
        literal.map(Token::Literal).map_or_else(|| self.fail("not a number"), Ok)
    }

    fn quoted(&mut self, quote: char) -> Result<String, ParseError> {
        self.offset += quote.len_utf8();
        let mut text = String::new();
        loop {
            let Some(c) = self.peek() else { return self.fail("the quote is not closed") };
            self.offset += c.len_utf8();
            match c {
                c if c == quote => return Ok(text),
                '\\' => text.push(self.escaped()?),
                c => text.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, ParseError> {
        let Some(c) = self.peek() else { return self.fail("the escape is not finished") };
        self.offset += c.len_utf8();
        match c {
            'n' => Ok('\n'),
            't' => Ok('\t'),
            'r' => Ok('\r'),
            'u' => {
                if !self.eat("{") {
                    return self.fail("expected `{`");
                }
                let digits = self.take_while(|c| c.is_ascii_hexdigit());
                let found = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
                match found {
                    Some(c) if self.eat("}") => Ok(c),
                    _ => self.fail("not a character"),
                }
            }
            c => Ok(c),
        }
    }
}

fn qualified(module: &str, ident: &str, con: bool) -> Token {
    Token::Qualified { name: QName::new(module, ident), con }
}

/// `x_3` is the binder `x` with the number 3.
fn split_number(word: &str) -> Option<Token> {
    let (name, number) = word.rsplit_once('_')?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || !crate::names::is_word(name) {
        return None;
    }
    Some(Token::Local { name: Name::new(name), kind: BinderKind::User, number: number.parse().ok()? })
}
