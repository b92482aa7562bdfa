//! Character classes of the Haskell report, for ASCII by table and for the rest by Unicode category.

use unicode_general_category::{GeneralCategory as G, get_general_category};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Space,
    Lower,
    Upper,
    Digit,
    Symbol,
    Special,
    DoubleQuote,
    Quote,
    /// Inside names only: marks, modifier letters, other numbers.
    Name,
    Other,
}

pub(super) const fn ascii_class(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Space,
        b'a'..=b'z' | b'_' => Class::Lower,
        b'A'..=b'Z' => Class::Upper,
        b'0'..=b'9' => Class::Digit,
        b'!' | b'#' | b'$' | b'%' | b'&' | b'*' | b'+' | b'.' | b'/' | b'<' | b'=' | b'>' | b'?' | b'@' | b'\\'
        | b'^' | b'|' | b'-' | b'~' | b':' => Class::Symbol,
        b'(' | b')' | b',' | b';' | b'[' | b']' | b'`' | b'{' | b'}' => Class::Special,
        b'"' => Class::DoubleQuote,
        b'\'' => Class::Quote,
        _ => Class::Other,
    }
}

static ASCII: [Class; 128] = {
    let mut table = [Class::Other; 128];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = ascii_class(byte as u8);
        byte += 1;
    }
    table
};

pub(super) fn class(c: char) -> Class {
    match ASCII.get(c as usize) {
        Some(&class) => class,
        None => unicode_class(c),
    }
}

fn unicode_class(c: char) -> Class {
    match get_general_category(c) {
        G::LowercaseLetter | G::OtherLetter => Class::Lower,
        G::UppercaseLetter | G::TitlecaseLetter => Class::Upper,
        G::ModifierLetter
        | G::NonspacingMark
        | G::SpacingMark
        | G::OtherNumber
        | G::DecimalNumber
        | G::LetterNumber => Class::Name,
        G::MathSymbol
        | G::CurrencySymbol
        | G::ModifierSymbol
        | G::OtherSymbol
        | G::ConnectorPunctuation
        | G::DashPunctuation
        | G::OtherPunctuation => Class::Symbol,
        G::SpaceSeparator => Class::Space,
        _ => Class::Other,
    }
}

/// Whether `c` may stand inside a name.
pub(super) fn continues_name(c: char) -> bool {
    matches!(class(c), Class::Lower | Class::Upper | Class::Digit | Class::Quote | Class::Name)
}

/// Whether an operator behind this character is attached to it.
pub(super) fn closes(c: char) -> bool {
    matches!(c, ')' | ']' | '}' | '"' | '\'' | '_') || c.is_alphanumeric()
}

/// Whether an operator before this character is attached to it.
pub(super) fn opens(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '"' | '\'' | '_') || c.is_alphanumeric()
}
