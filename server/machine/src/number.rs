//! How numbers and characters compute. The arithmetic is a parameter of the machine.
//!
//! Must not know: code, heap, stacks. One family of primitives per file.

mod big;
mod character;
mod decode;
mod digits;
mod double;
mod float;
mod fraction;
mod ghc;
mod int;
mod integer;
mod logic;
mod real;

use limpid_core::PrimOp;
use num_bigint::BigInt;

pub use big::{Big, Bigs};
pub use digits::{show_double, show_float};
pub use fraction::show_fraction;
pub use ghc::Ghc;
pub use logic::Logic;

use crate::value::Value;

/// An arithmetic: what the primitives on numbers and characters mean.
pub trait Arithmetic {
    /// The common operations on small numbers, without failures: `None` sends the caller to [`Arithmetic::compute`].
    /// Must cost no more than a few instructions, since it also runs on arguments that nobody may ever need.
    fn quick<S: Copy>(op: PrimOp, first: Value<S>, second: Value<S>) -> Option<Quick>;

    /// The same for operations of one operand.
    fn quick_unary<S: Copy>(op: PrimOp, operand: Value<S>) -> Option<Quick>;

    /// Any operation on numbers and characters, its arguments evaluated and known.
    fn compute<S: Copy>(op: PrimOp, args: &[Value<S>], bigs: &Bigs) -> Result<Computed, Fault>;

    /// The number that a text denotes, as `read` has it.
    fn read(op: PrimOp, text: &str) -> Result<Computed, Fault>;
}

/// What the fast path can return.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Quick {
    Int(i64),
    Double(f64),
    Bool(bool),
}

/// The result of a primitive.
#[derive(Clone, PartialEq, Debug)]
pub enum Computed {
    Int(i64),
    Big(Big),
    Double(f64),
    Float(f32),
    Char(u32),
    Bool(bool),
    Text(String),
}

impl From<BigInt> for Computed {
    fn from(number: BigInt) -> Computed {
        match i64::try_from(&number) {
            Ok(small) => Computed::Int(small),
            Err(_) => Computed::Big(Big::Integer(number)),
        }
    }
}

/// Why a primitive has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    DivideByZero,
    Overflow,
    /// `chr` beyond Unicode.
    BadCharacter,
    /// A number of more digits than we are willing to compute with.
    TooLarge,
    /// The logic has no infinities, and nothing that is not a number.
    NoNumber,
    /// Not a number: `read` failed.
    NoParse,
    /// Arguments of the wrong type, or an operation of another family: the core is malformed.
    Malformed,
}

impl Fault {
    pub(crate) fn message(self) -> &'static str {
        match self {
            Fault::DivideByZero => "divide by zero",
            Fault::Overflow => "arithmetic overflow",
            Fault::BadCharacter => "Prelude.chr: bad argument",
            Fault::TooLarge => "a number is too large",
            Fault::NoNumber => "no number in the logic",
            Fault::NoParse => "Prelude.read: no parse",
            Fault::Malformed => "a primitive is applied to values of the wrong type",
        }
    }
}

/// The families of primitives, in the order in which `PrimOp` lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    Int,
    Integer,
    Double,
    Float,
    Char,
    Control,
}

fn family(op: PrimOp) -> Family {
    let place = op as u32;
    match place {
        _ if place <= PrimOp::IntShow as u32 => Family::Int,
        _ if place <= PrimOp::IntegerShow as u32 => Family::Integer,
        _ if place <= PrimOp::DoubleToFloat as u32 => Family::Double,
        _ if place <= PrimOp::FloatToDouble as u32 => Family::Float,
        _ if place <= PrimOp::CharGeneralCategory as u32 => Family::Char,
        _ => Family::Control,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_follow_the_names() {
        for &op in PrimOp::ALL {
            let expected = match op.name() {
                name if name.starts_with("integer") => Family::Integer,
                name if name.starts_with("int") => Family::Int,
                name if name.starts_with("double") => Family::Double,
                name if name.starts_with("float") => Family::Float,
                name if name.starts_with("char") => Family::Char,
                _ => Family::Control,
            };
            assert_eq!(family(op), expected, "{}", op.name());
        }
    }
}
