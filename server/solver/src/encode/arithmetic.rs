//! Numbers and order. Division is SMT-LIB's, as it is in liquid-fixpoint; Haskell's is in `translate`.

use limpid_logic::{ArithOp, Builtin, Relation, Sort, Term};
use z3::ast::{Bool, Int, Real};

use super::apply::FunctionName;
use super::sort::Z3Sort;
use super::{Encoder, Typed};
use crate::numeral;

impl Encoder<'_> {
    pub(super) fn negate(&mut self, inner: &Term, hint: Option<&Sort>) -> Typed {
        let (value, sort) = self.term(inner, hint);
        match (value.as_int(), value.as_real()) {
            (Some(value), _) => (value.unary_minus().into(), sort),
            (_, Some(value)) => (value.unary_minus().into(), sort),
            _ => (value, sort),
        }
    }

    pub(super) fn arith(&mut self, op: ArithOp, left: &Term, right: &Term, hint: Option<&Sort>) -> Typed {
        let hint = hint.filter(|sort| sort.is_numeric());
        let left = self.term(left, hint);
        let right = self.term(right, hint.or(Some(&left.1.clone())));
        if left.1 == Sort::Real || right.1 == Sort::Real {
            return (self.arith_real(op, left, right), Sort::Real);
        }
        // What is added to a value of a type variable has the sort of that variable.
        let sort = if left.1 == Sort::Int { right.1.clone() } else { left.1.clone() };
        let (left, right) = (self.cast(left, &Z3Sort::Int), self.cast(right, &Z3Sort::Int));
        let (Some(left), Some(right)) = (left.as_int(), right.as_int()) else {
            return (Int::fresh_const("number").into(), Sort::Int);
        };
        let value = match op {
            ArithOp::Add => Int::add(&[left, right]),
            ArithOp::Sub => Int::sub(&[left, right]),
            ArithOp::Mul => Int::mul(&[left, right]),
            ArithOp::Div => left.div(right),
            ArithOp::Mod => left.modulo(right),
        };
        let sort = if matches!(sort, Sort::Var(_)) { sort } else { Sort::Int };
        (value.into(), sort)
    }

    fn arith_real(&mut self, op: ArithOp, left: Typed, right: Typed) -> z3::ast::Dynamic {
        let (left, right) = (self.cast(left, &Z3Sort::Real), self.cast(right, &Z3Sort::Real));
        let (Some(left), Some(right)) = (left.as_real(), right.as_real()) else {
            return Real::fresh_const("number").into();
        };
        match op {
            ArithOp::Add => Real::add(&[left, right]).into(),
            ArithOp::Sub => Real::sub(&[left, right]).into(),
            ArithOp::Mul => Real::mul(&[left, right]).into(),
            ArithOp::Div => left.div(right).into(),
            ArithOp::Mod => {
                let args = [(left.into(), Sort::Real), (right.into(), Sort::Real)];
                self.call(FunctionName::Own("mod"), &args, Z3Sort::Real)
            }
        }
    }

    pub(super) fn compare(&mut self, op: Relation, left: &Term, right: &Term) -> Bool {
        // The side whose sort is known on its own goes first.
        let (left, right) = if matches!(left, Term::Int(_)) || is_empty_collection(left) {
            let right = self.term(right, None);
            (self.term(left, Some(&right.1.clone())), right)
        } else {
            let left = self.term(left, None);
            let hint = left.1.clone();
            (left, self.term(right, Some(&hint)))
        };
        let sort = match (self.z3_sort(&left.1), self.z3_sort(&right.1)) {
            (Z3Sort::Real, _) | (_, Z3Sort::Real) => Z3Sort::Real,
            (Z3Sort::Int, other) if left.1 == Sort::Unknown => other,
            (first, _) => first,
        };
        // What is no number has an order of which nothing is known.
        let ordered = !matches!(op, Relation::Eq | Relation::Ne);
        let (left, right) = match ordered && !matches!(sort, Z3Sort::Int | Z3Sort::Real) {
            true => [left, right].map(|side| self.call(FunctionName::Own("order"), &[side], Z3Sort::Int)).into(),
            false => (self.cast(left, &sort), self.cast(right, &sort)),
        };
        match op {
            Relation::Eq => return left.safe_eq(right).unwrap_or_else(|_| Bool::from_bool(true)),
            Relation::Ne => return left.safe_eq(right).map_or_else(|_| Bool::from_bool(true), |equal| equal.not()),
            Relation::Lt | Relation::Le | Relation::Gt | Relation::Ge => {}
        }
        if let (Some(left), Some(right)) = (left.as_real(), right.as_real()) {
            return numeral::compare_reals(op, &left, &right);
        }
        if let (Some(left), Some(right)) = (left.as_int(), right.as_int()) {
            return numeral::compare_ints(op, &left, &right);
        }
        Bool::fresh_const("order")
    }
}

/// An empty set or bag has the sort of what it is compared with.
fn is_empty_collection(term: &Term) -> bool {
    let Term::App(symbol, _) = term else { return false };
    matches!(symbol.builtin(), Some(Builtin::SetEmpty | Builtin::SetEmptyConstant | Builtin::BagEmpty))
}
