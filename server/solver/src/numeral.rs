//! Numbers and their order as terms of Z3: the part that refinements and the terms of symbolic execution share.

use num_bigint::BigInt;
use z3::ast::{Bool, Int, Real};

use crate::{Number, Relation};

pub(crate) fn int(number: &Number) -> Int {
    match number.to_i64() {
        Some(small) => Int::from_i64(small),
        None => number.to_string().parse().unwrap_or_else(|()| Int::from_i64(0)),
    }
}

pub(crate) fn integer(value: &BigInt) -> Int {
    match i64::try_from(value) {
        Ok(small) => Int::from_i64(small),
        Err(_) => value.to_string().parse().unwrap_or_else(|()| Int::fresh_const("large")),
    }
}

pub(crate) fn real(number: &Number) -> Real {
    match number.to_i64() {
        Some(small) => Real::from_rational(small, 1),
        None => {
            let ratio = number.to_rational();
            let numeral = Real::from_rational_str(&ratio.numer().to_string(), &ratio.denom().to_string());
            numeral.unwrap_or_else(|| Real::from_rational(0, 1))
        }
    }
}

pub(crate) fn compare_ints(relation: Relation, left: &Int, right: &Int) -> Bool {
    match relation {
        Relation::Eq => left.eq(right),
        Relation::Ne => left.eq(right).not(),
        Relation::Le => left.le(right),
        Relation::Ge => left.ge(right),
        Relation::Lt => left.lt(right),
        Relation::Gt => left.gt(right),
    }
}

pub(crate) fn compare_reals(relation: Relation, left: &Real, right: &Real) -> Bool {
    match relation {
        Relation::Eq => left.eq(right),
        Relation::Ne => left.eq(right).not(),
        Relation::Le => left.le(right),
        Relation::Ge => left.ge(right),
        Relation::Lt => left.lt(right),
        Relation::Gt => left.gt(right),
    }
}
