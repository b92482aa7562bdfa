//! `Char`: code points, their case and their category.

use limpid_core::PrimOp;
use unicode_general_category::{GeneralCategory, get_general_category};

use super::{Computed, Fault, Quick};
use crate::value::Value;

#[inline(always)]
pub(super) fn quick(op: PrimOp, a: u32, b: u32) -> Option<Quick> {
    Some(Quick::Bool(match op {
        PrimOp::CharEq => a == b,
        PrimOp::CharNe => a != b,
        PrimOp::CharLt => a < b,
        PrimOp::CharLe => a <= b,
        PrimOp::CharGt => a > b,
        PrimOp::CharGe => a >= b,
        _ => return None,
    }))
}

pub(super) fn compute<S: Copy>(op: PrimOp, args: &[Value<S>]) -> Result<Computed, Fault> {
    match *args {
        [Value::Char(a), Value::Char(b)] => match quick(op, a, b) {
            Some(Quick::Bool(truth)) => Ok(Computed::Bool(truth)),
            _ => Err(Fault::Malformed),
        },
        [Value::Char(a)] => Ok(match op {
            PrimOp::CharToInt => Computed::Int(i64::from(a)),
            PrimOp::CharToUpper => Computed::Char(mapped(a, upper)),
            PrimOp::CharToLower => Computed::Char(mapped(a, lower)),
            PrimOp::CharToTitle => Computed::Char(mapped(a, title)),
            PrimOp::CharGeneralCategory => Computed::Int(category(a)),
            _ => return Err(Fault::Malformed),
        }),
        _ => Err(Fault::Malformed),
    }
}

/// Surrogates have no case.
fn mapped(code: u32, map: fn(char) -> char) -> u32 {
    char::from_u32(code).map_or(code, |c| u32::from(map(c)))
}

/// The simple mapping: one character to one. Where the full mapping has more, Unicode's simple one is a different
/// character for the Greek letters with an iota below, and none for the others.
fn upper(c: char) -> char {
    match c {
        '\u{1F80}'..='\u{1F87}' | '\u{1F90}'..='\u{1F97}' | '\u{1FA0}'..='\u{1FA7}' => shifted(c, 8),
        '\u{1FB3}' | '\u{1FC3}' | '\u{1FF3}' => shifted(c, 9),
        c => only(c.to_uppercase()).unwrap_or(c),
    }
}

fn lower(c: char) -> char {
    match c {
        'İ' => 'i',
        c => only(c.to_lowercase()).unwrap_or(c),
    }
}

fn title(c: char) -> char {
    match c {
        'Ǆ'..='ǆ' => 'ǅ',
        'Ǉ'..='ǉ' => 'ǈ',
        'Ǌ'..='ǌ' => 'ǋ',
        'Ǳ'..='ǳ' => 'ǲ',
        // Georgian has capitals, but no title case.
        '\u{10D0}'..='\u{10FF}' => c,
        c => upper(c),
    }
}

fn shifted(c: char, by: u32) -> char {
    char::from_u32(u32::from(c) + by).unwrap_or(c)
}

fn only(mut chars: impl Iterator<Item = char>) -> Option<char> {
    let first = chars.next();
    if chars.next().is_some() { None } else { first }
}

/// The place in GHC's `GeneralCategory`.
fn category(code: u32) -> i64 {
    use GeneralCategory::*;
    let Some(c) = char::from_u32(code) else { return 27 };
    match get_general_category(c) {
        UppercaseLetter => 0,
        LowercaseLetter => 1,
        TitlecaseLetter => 2,
        ModifierLetter => 3,
        OtherLetter => 4,
        NonspacingMark => 5,
        SpacingMark => 6,
        EnclosingMark => 7,
        DecimalNumber => 8,
        LetterNumber => 9,
        OtherNumber => 10,
        ConnectorPunctuation => 11,
        DashPunctuation => 12,
        OpenPunctuation => 13,
        ClosePunctuation => 14,
        InitialPunctuation => 15,
        FinalPunctuation => 16,
        OtherPunctuation => 17,
        MathSymbol => 18,
        CurrencySymbol => 19,
        ModifierSymbol => 20,
        OtherSymbol => 21,
        SpaceSeparator => 22,
        LineSeparator => 23,
        ParagraphSeparator => 24,
        Control => 25,
        Format => 26,
        Surrogate => 27,
        PrivateUse => 28,
        _ => 29,
    }
}
