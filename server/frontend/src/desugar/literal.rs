//! Literals: directly at the types the machine knows, by their class's method at others.

use limpid_base::{QName, Span};
use limpid_core::{Expr, ExprId, FailureKind, Literal, Type};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::builder::Builder;
use crate::hir::{self, ExprKind, PatId};
use crate::typed::{Evidence, Instantiation};
use crate::wired::wired;

/// Beyond this exponent a literal is not written out as a fraction.
const MAX_EXPONENT: i64 = 20_000;

impl<'a> Builder<'a> {
    pub(super) fn literal(&mut self, literal: &hir::Literal, ty: &Type, make: Option<&Evidence>, span: Span) -> ExprId {
        if let Some(literal) = primitive(literal, ty) {
            return self.add(Expr::Literal(literal), span);
        }
        match literal {
            hir::Literal::Int(value) => {
                let value = self.add(Expr::Literal(Literal::Integer(value.clone())), span);
                self.made(wired().from_integer, wired().class_num, value, ty, make, span)
            }
            hir::Literal::Frac { mantissa, exponent } => match self.fraction(mantissa, *exponent, span) {
                Some(value) => self.made(wired().from_rational, wired().class_fractional, value, ty, make, span),
                None => self.fail(FailureKind::Unsupported, "a fractional literal with a huge exponent", span),
            },
            hir::Literal::String(text) => {
                let value = self.add(Expr::Literal(Literal::String(text.clone())), span);
                if make.is_none() {
                    return value;
                }
                self.made(wired().from_string, wired().class_is_string, value, ty, make, span)
            }
            hir::Literal::Char(char) => self.add(Expr::Literal(Literal::Char(*char)), span),
            hir::Literal::PrimInt(value) => self.add(Expr::Literal(integer(value)), span),
            hir::Literal::PrimWord(value) => self.add(Expr::Literal(word(value)), span),
        }
    }

    /// `method value`, at the literal's type.
    fn made(
        &mut self,
        method: QName,
        class: QName,
        value: ExprId,
        ty: &Type,
        make: Option<&Evidence>,
        span: Span,
    ) -> ExprId {
        let Some(evidence) = make else { return value };
        let instantiation = Instantiation { types: vec![ty.clone()], dicts: vec![evidence.clone()] };
        self.method(method, class, &instantiation, vec![value], (span, span))
    }

    /// `mantissa * 10^exponent` as a `Rational` in lowest terms.
    fn fraction(&mut self, mantissa: &BigInt, exponent: i64, span: Span) -> Option<ExprId> {
        if exponent.abs() > MAX_EXPONENT {
            return None;
        }
        let power = BigInt::from(10).pow(u32::try_from(exponent.unsigned_abs()).ok()?);
        let (mut numerator, mut denominator) = (mantissa.clone(), BigInt::one());
        if exponent < 0 {
            denominator = power
        } else {
            numerator *= power
        }
        let divisor = gcd(numerator.abs(), denominator.clone());
        let args = [numerator / &divisor, denominator / &divisor]
            .map(|part| self.add(Expr::Literal(Literal::Integer(part)), span));
        let integer = Type::con(wired().integer, []);
        Some(self.add(Expr::Con { con: wired().ratio_con, types: vec![integer], args: args.into() }, span))
    }

    /// `var == literal`, for a literal pattern.
    pub(super) fn equals_literal(&mut self, var: limpid_core::BinderId, pat: PatId, literal: &hir::Literal) -> ExprId {
        let span = self.cx.module.pats[pat].span;
        let ty = self.pat_type(pat);
        let Some(found) = self.cx.types.literal_pats.get(pat) else {
            return self.fail(FailureKind::Unsupported, "a literal pattern whose type is not known", span);
        };
        let left = self.local(var, span);
        let right = self.literal(literal, &ty, found.make.as_ref(), span);
        let instantiation = Instantiation { types: vec![ty], dicts: vec![found.eq.clone()] };
        self.method(wired().equals, wired().class_eq, &instantiation, vec![left, right], (span, span))
    }

    /// `negate 5` at a type whose literals are primitive.
    pub(super) fn negated_literal(&mut self, fun: hir::ExprId, args: &[hir::ExprId]) -> Option<ExprId> {
        let exprs = &self.cx.module.exprs;
        let (ExprKind::Global(name), &[arg]) = (&exprs[fun].kind, args) else { return None };
        let ExprKind::Literal(literal) = &exprs[arg].kind else { return None };
        if *name != wired().negate || self.cx.types.abstractions.get(arg).is_some() {
            return None;
        }
        let negated = match (literal, primitive(literal, &self.expr_type(arg))?) {
            (hir::Literal::Int(value), Literal::Int(_)) => integer(&-value),
            (_, Literal::Integer(value)) => Literal::Integer(-value),
            (_, Literal::Double(value)) => Literal::Double(-value),
            (_, Literal::Float(value)) => Literal::Float(-value),
            _ => return None,
        };
        let span = exprs[fun].span.to(exprs[arg].span);
        Some(self.add(Expr::Literal(negated), span))
    }
}

/// The literal at this type, if the machine knows it.
pub(super) fn primitive(literal: &hir::Literal, ty: &Type) -> Option<Literal> {
    let wired = wired();
    match literal {
        hir::Literal::Char(char) => Some(Literal::Char(*char)),
        hir::Literal::PrimInt(value) => Some(integer(value)),
        hir::Literal::PrimWord(value) => Some(word(value)),
        hir::Literal::String(text) => is_string(ty).then(|| Literal::String(text.clone())),
        hir::Literal::Int(value) => {
            let Type::Con(name, _) = ty else { return None };
            match *name {
                name if name == wired.int => Some(integer(value)),
                name if name == wired.integer => Some(Literal::Integer(value.clone())),
                name if name == wired.word => value.to_i64().filter(|value| *value >= 0).map(Literal::Int),
                _ => floating(&format!("{value}"), ty),
            }
        }
        hir::Literal::Frac { mantissa, exponent } => floating(&format!("{mantissa}e{exponent}"), ty),
    }
}

/// The nearest floating-point number to a decimal one.
fn floating(text: &str, ty: &Type) -> Option<Literal> {
    match ty {
        Type::Con(name, _) if *name == wired().double => text.parse().ok().map(Literal::Double),
        Type::Con(name, _) if *name == wired().float => text.parse().ok().map(Literal::Float),
        _ => None,
    }
}

fn integer(value: &BigInt) -> Literal {
    value.to_i64().map_or_else(|| Literal::Integer(value.clone()), Literal::Int)
}

/// Machine words are kept with the bits of an `Int`.
fn word(value: &BigInt) -> Literal {
    value.to_u64().map_or_else(|| integer(value), |bits| Literal::Int(bits.cast_signed()))
}

pub(super) fn is_string(ty: &Type) -> bool {
    let Type::Con(name, args) = ty else { return false };
    *name == wired().list && matches!(args.as_ref(), [Type::Con(element, _)] if *element == wired().char)
}

fn gcd(mut a: BigInt, mut b: BigInt) -> BigInt {
    while !b.is_zero() {
        (a, b) = (b.clone(), a % b);
    }
    a
}
