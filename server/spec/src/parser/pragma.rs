//! `LIQUID` pragmas: their words and string literals.

use limpid_base::{Name, Span};

use super::{Parse, Parser};
use crate::ast::{ItemKind, LiquidOption, OptionWord};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

impl Parser<'_> {
    pub(super) fn pragma(&mut self) -> Parse<ItemKind> {
        let literal = self.expect_kind(Kind::Str, "a string with options")?;
        let inner = Span::new(literal.start + 1, literal.end - 1);
        let words: Vec<OptionWord> = words(inner.text(self.text), inner.start);
        for word in &words {
            if word.option.is_command_line_only() {
                let message = format!("The option `{}` is not allowed in a file.", word.text);
                self.problem(SpecProblem::error(word.span, message).hint("Give it on the command line."));
            } else if let LiquidOption::Other(_) = word.option {
                let message = format!("`{}` is not an option of LiquidHaskell.", word.text);
                let hint = match word.option.nearest() {
                    Some(near) => format!("Did you mean `--{near}`?"),
                    None => "It is ignored.".to_owned(),
                };
                self.problem(SpecProblem::warning(word.span, message).hint(hint));
            }
        }
        Ok(ItemKind::Options(words))
    }

    /// The text that a string literal stands for.
    pub(super) fn string(&mut self) -> Parse<Name> {
        let literal = self.expect_kind(Kind::Str, "a string")?;
        Ok(Name::new(&decode(Span::new(literal.start + 1, literal.end - 1).text(self.text))))
    }
}

/// Words are separated by blanks, but the text of an expected error runs to the end.
fn words(text: &str, start: u32) -> Vec<OptionWord> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let blanks = rest.len() - rest.trim_start().len();
        at += blanks;
        let rest = &text[at..];
        let length = if rest.starts_with("--expect-error-containing") {
            rest.len()
        } else {
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        };
        if length > 0 {
            let word = &rest[..length];
            let span = Span::new(start + at as u32, start + (at + length) as u32);
            words.push(OptionWord { span, text: Name::new(word), option: LiquidOption::parse(&decode(word)) });
        }
        at += length;
    }
    words
}

/// Resolves the escapes of a Haskell string; one that is not known stays as it is.
fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (decoded, length) = escape(&rest[1..]).unwrap_or((Some('\\'), 0));
        out.extend(decoded);
        rest = &rest[1 + length..];
    }
    out.push_str(rest);
    out
}

/// The character that an escape stands for (`\&` for none), and the length of the escape behind its backslash.
fn escape(text: &str) -> Option<(Option<char>, usize)> {
    let first = text.chars().next()?;
    let simple = match first {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'v' => '\x0b',
        '"' | '\'' | '\\' => first,
        '&' => return Some((None, 1)),
        _ => return numeric_escape(text),
    };
    Some((Some(simple), 1))
}

fn numeric_escape(text: &str) -> Option<(Option<char>, usize)> {
    let (radix, prefix) = match text.as_bytes().first()? {
        b'x' | b'X' => (16, 1),
        b'o' | b'O' => (8, 1),
        _ => (10, 0),
    };
    let digits = text[prefix..].find(|c: char| !c.is_digit(radix)).unwrap_or(text.len() - prefix);
    let code = u32::from_str_radix(&text[prefix..prefix + digits], radix).ok()?;
    Some((Some(char::from_u32(code)?), prefix + digits))
}
