//! Literals as source text.

use num_bigint::BigInt;

use super::{Printer, Put};
use crate::ast::Literal;

impl Put for Literal {
    fn put(&self, p: &mut Printer) {
        match self {
            Literal::Int(value) => {
                p.text(&value.to_string());
            }
            Literal::Frac { mantissa, exponent } => {
                p.text(&fraction(mantissa, *exponent));
            }
            Literal::Char('\'') => {
                p.text("'\\''");
            }
            Literal::Char('"') => {
                p.text("'\"'");
            }
            Literal::Char(c) => {
                p.text("'").text(&escaped(*c)).text("'");
            }
            Literal::String(value) => put_string(p, value),
            Literal::Unboxed(literal, marks) => {
                p.put(&**literal).text(&"#".repeat(*marks));
            }
        }
    }
}

/// `1.5` for readable exponents, `15e100` for others.
fn fraction(mantissa: &BigInt, exponent: i64) -> String {
    const READABLE: i64 = -20;
    if !(READABLE..0).contains(&exponent) {
        return format!("{mantissa}e{exponent}");
    }
    let digits = mantissa.magnitude().to_string();
    let decimals = exponent.unsigned_abs() as usize;
    let digits = format!("{digits:0>width$}", width = decimals + 1);
    let sign = if mantissa.sign() == num_bigint::Sign::Minus { "-" } else { "" };
    let (whole, rest) = digits.split_at(digits.len() - decimals);
    format!("{sign}{whole}.{rest}")
}

pub(super) fn put_string(p: &mut Printer, value: &str) {
    p.text("\"");
    let mut coded = false;
    for c in value.chars() {
        // A digit behind a numeric escape would belong to it.
        if coded && c.is_ascii_digit() {
            p.text("\\&");
        }
        p.text(&escaped(c));
        coded = is_coded(c) && !matches!(c, '\n' | '\t');
    }
    p.text("\"");
}

fn escaped(c: char) -> String {
    match c {
        '\n' => "\\n".into(),
        '\t' => "\\t".into(),
        '"' => "\\\"".into(),
        '\\' => "\\\\".into(),
        c if is_coded(c) => format!("\\{}", u32::from(c)),
        c => c.into(),
    }
}

/// Whether a character is written by its number: controls, and what may not show.
fn is_coded(c: char) -> bool {
    c.is_control() || !c.is_ascii() && !c.is_alphanumeric()
}
