//! Comparisons, in a normal form in which equal constraints are equal terms: a linear form without constant and with a
//! positive first coefficient on the left, a number on the right; tightened for integers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

use crate::{Linear, Node, Number, Relation, SmtSort, TermId, Terms};

impl Terms {
    /// Equality, of any sort.
    pub fn eq(&mut self, left: TermId, right: TermId) -> TermId {
        match self.sort(left) {
            SmtSort::Bool => self.iff(left, right),
            SmtSort::Int | SmtSort::Real => self.compare(Relation::Eq, left, right),
        }
    }

    pub fn ne(&mut self, left: TermId, right: TermId) -> TermId {
        let equal = self.eq(left, right);
        self.not(equal)
    }

    pub fn lt(&mut self, left: TermId, right: TermId) -> TermId {
        self.compare(Relation::Lt, left, right)
    }

    pub fn le(&mut self, left: TermId, right: TermId) -> TermId {
        self.compare(Relation::Le, left, right)
    }

    /// A comparison of two Ints or two Reals.
    pub fn compare(&mut self, relation: Relation, left: TermId, right: TermId) -> TermId {
        debug_assert_eq!(self.sort(left), self.sort(right));
        let difference = self.linear_combination(left, right, &Number::from(-1));
        let sort = self.sort(left);
        self.compare_zero(relation, difference, sort)
    }

    pub(crate) fn negate_compare(&mut self, relation: Relation, left: TermId, right: Number) -> TermId {
        let (relation, right) = negated(relation, right, self.sort(left));
        self.intern(Node::Compare(relation, left, right))
    }

    pub(crate) fn find_negated_compare(&self, relation: Relation, left: TermId, right: &Number) -> Option<TermId> {
        let (relation, right) = negated(relation, right.clone(), self.sort(left));
        self.find(&Node::Compare(relation, left, right))
    }

    /// A linear form against zero.
    fn compare_zero(&mut self, relation: Relation, form: Linear, sort: SmtSort) -> TermId {
        let Some((first, _)) = form.parts.first() else {
            return self.bool(relation.holds(&form.constant, &Number::ZERO));
        };
        if sort == SmtSort::Real {
            if let Some(form) = self.as_int_form(&form) {
                return self.compare_zero(relation, form, SmtSort::Int);
            }
            let unit = Number::ONE.div(first).unwrap_or(Number::ONE);
            return self.compare_scaled(relation, &form, &unit, sort);
        }
        let mut divisor = form.parts.iter().fold(Number::ZERO, |gcd, (coefficient, _)| gcd.gcd(coefficient));
        if first.is_negative() {
            divisor = divisor.neg();
        }
        let unit = Number::ONE.div(&divisor).unwrap_or(Number::ONE);
        self.compare_scaled(relation, &form, &unit, sort)
    }

    /// `form` against zero, multiplied by `unit` to bring its coefficients into normal form.
    fn compare_scaled(&mut self, relation: Relation, form: &Linear, unit: &Number, sort: SmtSort) -> TermId {
        let relation = if unit.is_negative() { relation.flip() } else { relation };
        let mut left = if unit.is_one() { form.clone() } else { form.times(unit) };
        let right = std::mem::replace(&mut left.constant, Number::ZERO).neg();
        if sort == SmtSort::Real {
            let left = self.linear_term(left, sort);
            return self.compare_number(relation, left, right);
        }
        let (relation, right) = match relation {
            Relation::Eq | Relation::Ne if !right.is_integer() => return self.bool(relation == Relation::Ne),
            Relation::Eq | Relation::Ne => (relation, right),
            Relation::Le => (Relation::Le, right.floor()),
            Relation::Lt => (Relation::Le, right.ceil().sub(&Number::ONE)),
            Relation::Ge => (Relation::Ge, right.ceil()),
            Relation::Gt => (Relation::Ge, right.floor().add(&Number::ONE)),
        };
        let left = self.linear_term(left, sort);
        self.compare_number(relation, left, right)
    }

    /// A comparison of an if-then-else distributes over its branches: `(if c then 1 else 0) == 1` is `c`.
    fn compare_number(&mut self, relation: Relation, left: TermId, right: Number) -> TermId {
        if let Node::Ite(cond, then, otherwise) = *self.node(left)
            && let (Some(then), Some(otherwise)) = (self.as_number(then), self.as_number(otherwise))
        {
            let (then, otherwise) = (relation.holds(then, &right), relation.holds(otherwise, &right));
            let (then, otherwise) = (self.bool(then), self.bool(otherwise));
            return self.ite(cond, then, otherwise);
        }
        self.intern(Node::Compare(relation, left, right))
    }

    /// A form over Reals that are all Ints, multiplied so that its coefficients are integers too.
    fn as_int_form(&self, form: &Linear) -> Option<Linear> {
        let mut common = BigInt::one();
        let mut parts = Vec::with_capacity(form.parts.len());
        for (coefficient, atom) in &form.parts {
            let Node::ToReal(int) = *self.node(*atom) else { return None };
            common = common.lcm(&coefficient.denominator());
            parts.push((coefficient.clone(), int));
        }
        parts.sort_unstable_by_key(|(_, atom)| *atom);
        let form = Linear { constant: form.constant.clone(), parts };
        Some(if common.is_one() { form } else { form.times(&Number::from(common)) })
    }
}

fn negated(relation: Relation, right: Number, sort: SmtSort) -> (Relation, Number) {
    match (relation, sort) {
        (Relation::Le, SmtSort::Int) => (Relation::Ge, right.add(&Number::ONE)),
        (Relation::Ge, SmtSort::Int) => (Relation::Le, right.sub(&Number::ONE)),
        _ => (relation.negate(), right),
    }
}
