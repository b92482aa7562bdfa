//! Numbers, characters and strings, with their values.

use limpid_base::Span;
use num_bigint::BigInt;

use super::Lexer;
use super::token::T;
use crate::ast::Literal;

/// Longer numbers would take more than linear time to convert.
const MAX_DIGITS: usize = 10_000;
/// Beyond this a fraction has no use, and its value would not fit in memory.
const MAX_EXPONENT: i64 = 1_000_000_000;
const MAX_BINARY_EXPONENT: i64 = 10_000;

/// The names of control characters in escapes, in the order of their codes; `DEL` is apart.
const CONTROL_NAMES: [&str; 33] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "SP",
];

impl Lexer<'_> {
    /// A number that starts here, or behind a minus sign that belongs to it.
    pub(super) fn number(&mut self, negative: bool) {
        let start = self.pos;
        if negative {
            self.pos += 1;
        }
        let radix = match (self.byte(0), self.byte(1) | 0x20) {
            (b'0', b'x') => 16,
            (b'0', b'o') => 8,
            (b'0', b'b') => 2,
            _ => 10,
        };
        let first = if self.byte(2) == b'_' { self.byte(3) } else { self.byte(2) };
        let (kind, literal) = if radix != 10 && (first as char).is_digit(radix) {
            self.pos += 2;
            self.prefixed_number(radix)
        } else {
            self.decimal_number()
        };
        let literal = if negative { negate(literal) } else { literal };
        self.push_literal(kind, start, literal, 2);
    }

    fn prefixed_number(&mut self, radix: u32) -> (T, Literal) {
        let mut digits = self.digits(radix);
        if radix != 16 || !self.hexadecimal_fraction_follows() {
            return (T::Integer, Literal::Int(self.integer(&digits, radix)));
        }
        let mut exponent = 0;
        if self.byte(0) == b'.' {
            self.pos += 1;
            let fraction = self.digits(16);
            exponent -= 4 * fraction.len() as i64;
            digits.push_str(&fraction);
        }
        exponent += self.exponent(b'p');
        let (mantissa, exponent) = to_decimal(self.integer(&digits, 16), exponent);
        (T::Fraction, Literal::Frac { mantissa, exponent })
    }

    fn hexadecimal_fraction_follows(&self) -> bool {
        self.extensions.hex_floats
            && (self.byte(0) == b'.' && self.byte(1).is_ascii_hexdigit() || self.byte(0) | 0x20 == b'p')
    }

    fn decimal_number(&mut self) -> (T, Literal) {
        let mut digits = self.digits(10);
        let mut exponent = 0;
        let mut fraction = false;
        if self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.pos += 1;
            let decimals = self.digits(10);
            exponent -= decimals.len() as i64;
            digits.push_str(&decimals);
            fraction = true;
        }
        let sign = usize::from(matches!(self.byte(1), b'+' | b'-'));
        if self.byte(0) | 0x20 == b'e' && self.byte(1 + sign).is_ascii_digit() {
            exponent += self.exponent(b'e');
            fraction = true;
        }
        let value = self.integer(&digits, 10);
        if fraction {
            (T::Fraction, Literal::Frac { mantissa: value, exponent })
        } else {
            (T::Integer, Literal::Int(value))
        }
    }

    /// An optional exponent after its letter.
    fn exponent(&mut self, letter: u8) -> i64 {
        if self.byte(0) | 0x20 != letter {
            return 0;
        }
        let start = self.pos;
        self.pos += 1;
        let negative = self.byte(0) == b'-';
        if matches!(self.byte(0), b'+' | b'-') {
            self.pos += 1;
        }
        let digits = self.digits(10);
        let mut value = digits.parse().unwrap_or(i64::MAX);
        if value > MAX_EXPONENT {
            self.problem(start, "This exponent is too large.");
            value = MAX_EXPONENT;
        }
        if negative { -value } else { value }
    }

    /// The digits from here on, without their underscores.
    fn digits(&mut self, radix: u32) -> String {
        let start = self.pos;
        while (self.byte(0) as char).is_digit(radix) || self.byte(0) == b'_' && self.underscores_continue(radix) {
            self.pos += 1;
        }
        let text = &self.text[start..self.pos];
        if text.contains('_') { text.replace('_', "") } else { text.to_owned() }
    }

    /// Whether the underscore here has another underscore or a digit behind it, so that it belongs to the number.
    fn underscores_continue(&self, radix: u32) -> bool {
        let next = self.byte(1);
        next == b'_' || (next as char).is_digit(radix)
    }

    fn integer(&mut self, digits: &str, radix: u32) -> BigInt {
        if let Ok(value) = u64::from_str_radix(digits, radix) {
            return BigInt::from(value);
        }
        if digits.len() > MAX_DIGITS {
            self.problem(self.pos - digits.len(), "This number has too many digits.");
            return BigInt::default();
        }
        BigInt::parse_bytes(digits.as_bytes(), radix).unwrap_or_default()
    }

    /// A character literal or the tick of a promoted name.
    pub(super) fn quote(&mut self) {
        let start = self.pos;
        let mut rest = self.text[start + 1..].chars();
        match (rest.next(), rest.next()) {
            (Some('\\'), _) => {
                self.pos += 1;
                let c = self.escape().unwrap_or('\u{fffd}');
                if self.byte(0) == b'\'' {
                    self.pos += 1;
                } else {
                    self.problem(start, "This character literal is not closed.");
                }
                self.push_literal(T::Char, start, Literal::Char(c), 1);
            }
            (Some(c), Some('\'')) if c != '\'' && c != '\n' => {
                self.pos += 2 + c.len_utf8();
                self.push_literal(T::Char, start, Literal::Char(c), 1);
            }
            (Some('\''), _) => {
                self.pos += 2;
                self.push(T::Tick, start);
            }
            _ => {
                self.pos += 1;
                self.push(T::Tick, start);
            }
        }
    }

    pub(super) fn string(&mut self) {
        let start = self.pos;
        self.pos += 1;
        let mut value = String::new();
        loop {
            let plain = self.pos;
            while !matches!(self.byte(0), b'"' | b'\\' | b'\n' | 0) {
                self.pos += 1;
            }
            value.push_str(&self.text[plain..self.pos]);
            match self.byte(0) {
                b'"' => {
                    self.pos += 1;
                    break;
                }
                b'\\' if self.byte(1) == b'&' => self.pos += 2,
                b'\\' if self.byte(1).is_ascii_whitespace() => self.gap(),
                b'\\' => value.extend(self.escape()),
                0 if self.pos < self.bytes.len() => {
                    value.push('\0');
                    self.pos += 1;
                }
                _ => {
                    self.problem(start, "This string is not closed on its line.");
                    break;
                }
            }
        }
        self.push_literal(T::String, start, Literal::String(value), 1);
    }

    /// `\   \`, possibly over a line end.
    fn gap(&mut self) {
        let start = self.pos;
        self.pos += 1;
        while self.byte(0).is_ascii_whitespace() {
            self.pos += 1;
        }
        if self.byte(0) == b'\\' {
            self.pos += 1;
        } else {
            self.problem(start, "A gap in a string must end with `\\`.");
        }
    }

    /// An escape after its backslash, which is the current byte.
    fn escape(&mut self) -> Option<char> {
        let start = self.pos;
        self.pos += 1;
        let simple = match self.byte(0) {
            b'a' => Some('\x07'),
            b'b' => Some('\x08'),
            b'f' => Some('\x0c'),
            b'n' => Some('\n'),
            b'r' => Some('\r'),
            b't' => Some('\t'),
            b'v' => Some('\x0b'),
            b'\\' => Some('\\'),
            b'"' => Some('"'),
            b'\'' => Some('\''),
            _ => None,
        };
        if simple.is_some() {
            self.pos += 1;
            return simple;
        }
        let value = self.coded_escape();
        if value.is_none() {
            if self.byte(0).is_ascii_alphanumeric() {
                self.pos += 1;
            }
            self.problem_span(Span::new(start as u32, self.pos.max(start + 1) as u32), "This escape is not known.");
        }
        value
    }

    fn coded_escape(&mut self) -> Option<char> {
        let next = self.byte(0);
        let (radix, skip) = match next {
            b'0'..=b'9' => (10, 0),
            b'x' | b'X' => (16, 1),
            b'o' | b'O' => (8, 1),
            b'^' => {
                let control = self.byte(1);
                return matches!(control, b'@'..=b'_').then(|| {
                    self.pos += 2;
                    (control - b'@') as char
                });
            }
            _ => return self.named_escape(),
        };
        self.pos += skip;
        let start = self.pos;
        let mut code = 0u32;
        while let Some(digit) = (self.byte(0) as char).to_digit(radix) {
            code = code.saturating_mul(radix).saturating_add(digit);
            self.pos += 1;
        }
        // Half of a surrogate pair is a `Char` of Haskell, and none of ours.
        let surrogate = (0xd800..0xe000).contains(&code).then_some('\u{fffd}');
        if self.pos == start { None } else { char::from_u32(code).or(surrogate) }
    }

    fn named_escape(&mut self) -> Option<char> {
        let rest = &self.text[self.pos..];
        if rest.starts_with("DEL") {
            self.pos += 3;
            return Some('\x7f');
        }
        let matches = |name: &&str| rest.starts_with(name);
        // `SOH` must win over `SO`.
        let name = CONTROL_NAMES.into_iter().filter(matches).max_by_key(|name| name.len())?;
        self.pos += name.len();
        let code = CONTROL_NAMES.iter().position(|other| *other == name)?;
        char::from_u32(code as u32)
    }

    /// Ends a literal, taking up to `hashes` marks of unboxed literals if they are switched on.
    fn push_literal(&mut self, kind: T, start: usize, literal: Literal, hashes: usize) {
        let mut literal = literal;
        if self.extensions.magic_hash && self.byte(0) == b'#' {
            let count = if hashes > 1 && self.byte(1) == b'#' { 2 } else { 1 };
            self.pos += count;
            literal = Literal::Unboxed(Box::new(literal), count);
        }
        let value = self.literals.len() as u32;
        self.literals.push(literal);
        self.push_value(kind, start, value);
    }
}

/// `mantissa * 2^exponent` as a mantissa and a power of ten.
fn to_decimal(mantissa: BigInt, exponent: i64) -> (BigInt, i64) {
    let exponent = exponent.clamp(-MAX_BINARY_EXPONENT, MAX_BINARY_EXPONENT);
    if exponent >= 0 {
        return (mantissa << exponent, 0);
    }
    let halvings = mantissa.trailing_zeros().unwrap_or(0).min(exponent.unsigned_abs());
    let steps = exponent.unsigned_abs() - halvings;
    ((mantissa >> halvings) * BigInt::from(5).pow(steps as u32), -(steps as i64))
}

fn negate(literal: Literal) -> Literal {
    match literal {
        Literal::Int(value) => Literal::Int(-value),
        Literal::Frac { mantissa, exponent } => Literal::Frac { mantissa: -mantissa, exponent },
        other => other,
    }
}
