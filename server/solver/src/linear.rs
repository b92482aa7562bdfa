//! Arithmetic constructors. Sums are kept as linear forms, so that `x + 1 - 1` is `x`.
//!
//! Must not know: comparisons. Products of variables, divisions and choices are atoms of a linear form.

use std::sync::Arc;

use crate::{Division, Linear, Node, Number, SmtSort, TermId, Terms};

impl Terms {
    pub fn add(&mut self, left: TermId, right: TermId) -> TermId {
        self.combine(left, right, &Number::ONE)
    }

    pub fn sub(&mut self, left: TermId, right: TermId) -> TermId {
        self.combine(left, right, &Number::from(-1))
    }

    pub fn neg(&mut self, term: TermId) -> TermId {
        self.scale(term, &Number::from(-1))
    }

    pub fn mul(&mut self, left: TermId, right: TermId) -> TermId {
        if let Some(number) = self.as_number(left) {
            let number = number.clone();
            return self.scale(right, &number);
        }
        if let Some(number) = self.as_number(right) {
            let number = number.clone();
            return self.scale(left, &number);
        }
        let mut coefficient = Number::ONE;
        let mut factors = Vec::new();
        for term in [left, right] {
            let (number, atom) = self.split_coefficient(term);
            coefficient = coefficient.mul(&number);
            match self.node(atom) {
                Node::Product(inner) => factors.extend_from_slice(inner),
                _ => factors.push(atom),
            }
        }
        factors.sort_unstable();
        let product = self.intern(Node::Product(factors.into()));
        self.scale(product, &coefficient)
    }

    /// Haskell's `div`, `mod`, `quot` or `rem` of two Ints.
    pub fn divide(&mut self, operation: Division, left: TermId, right: TermId) -> TermId {
        let Some(divisor) = self.as_number(right).filter(|divisor| !divisor.is_zero()).cloned() else {
            return self.intern(Node::Divide(operation, left, right));
        };
        if let Some(value) = self.as_number(left).and_then(|left| left.divide(operation, &divisor)) {
            return self.number(value, SmtSort::Int);
        }
        let (multiple, rest) = split_by(&self.linear(left), &divisor);
        let exact = rest.parts.is_empty() && rest.constant.is_zero();
        match operation {
            Division::Quot | Division::Rem if !exact => self.intern(Node::Divide(operation, left, right)),
            Division::Div | Division::Quot => {
                let rest = self.divide_rest(Division::Div, rest, &divisor);
                let multiple = self.linear_term(multiple, SmtSort::Int);
                self.add(multiple, rest)
            }
            Division::Mod | Division::Rem => self.divide_rest(Division::Mod, rest, &divisor),
        }
    }

    /// Division of two Reals.
    pub fn ratio(&mut self, left: TermId, right: TermId) -> TermId {
        match self.as_number(right).and_then(|divisor| Number::ONE.div(divisor)) {
            Some(inverse) => self.scale(left, &inverse),
            None => self.intern(Node::Ratio(left, right)),
        }
    }

    /// An Int as a Real.
    pub fn to_real(&mut self, term: TermId) -> TermId {
        match self.node(term).clone() {
            Node::Int(number) => self.number(number, SmtSort::Real),
            Node::Sum(linear) => {
                let mut real = Linear { constant: linear.constant.clone(), parts: vec![] };
                for (coefficient, atom) in &linear.parts {
                    real.parts.push((coefficient.clone(), self.to_real(*atom)));
                }
                real.parts.sort_unstable_by_key(|(_, atom)| *atom);
                self.linear_term(real, SmtSort::Real)
            }
            _ => self.intern(Node::ToReal(term)),
        }
    }

    /// The greatest Int that is not above a Real.
    pub fn floor(&mut self, term: TermId) -> TermId {
        let linear = self.linear(term);
        let whole_constant = linear.constant.floor();
        let mut whole = Linear { constant: whole_constant.clone(), parts: vec![] };
        let mut rest = Linear { constant: linear.constant.sub(&whole_constant), parts: vec![] };
        for (coefficient, atom) in linear.parts {
            match *self.node(atom) {
                Node::ToReal(int) if coefficient.is_integer() => whole.parts.push((coefficient, int)),
                _ => rest.parts.push((coefficient, atom)),
            }
        }
        whole.parts.sort_unstable_by_key(|(_, atom)| *atom);
        let whole = self.linear_term(whole, SmtSort::Int);
        if rest.parts.is_empty() {
            return whole; // What is left is a constant from zero to below one.
        }
        let rest = self.linear_term(rest, SmtSort::Real);
        let rest = self.intern(Node::Floor(rest));
        self.add(whole, rest)
    }

    /// A Real towards zero, as Haskell's `truncate`.
    pub fn truncate(&mut self, term: TermId) -> TermId {
        let zero = self.number(Number::ZERO, SmtSort::Real);
        let is_negative = self.lt(term, zero);
        let down = self.floor(term);
        let negated = self.neg(term);
        let up = self.floor(negated);
        let up = self.neg(up);
        self.ite(is_negative, up, down)
    }

    /// A numeric term as a linear form.
    pub(crate) fn linear(&self, term: TermId) -> Linear {
        match self.node(term) {
            Node::Int(number) | Node::Real(number) => Linear { constant: number.clone(), parts: vec![] },
            Node::Sum(linear) => (**linear).clone(),
            _ => Linear { constant: Number::ZERO, parts: vec![(Number::ONE, term)] },
        }
    }

    pub(crate) fn linear_term(&mut self, linear: Linear, sort: SmtSort) -> TermId {
        match linear.parts.as_slice() {
            [] => self.number(linear.constant, sort),
            [(coefficient, atom)] if coefficient.is_one() && linear.constant.is_zero() => *atom,
            _ => self.intern(Node::Sum(Arc::new(linear))),
        }
    }

    /// `left + factor * right` as a linear form.
    pub(crate) fn linear_combination(&self, left: TermId, right: TermId, factor: &Number) -> Linear {
        self.linear(left).plus(&self.linear(right), factor)
    }

    fn combine(&mut self, left: TermId, right: TermId, factor: &Number) -> TermId {
        let sum = self.linear_combination(left, right, factor);
        self.linear_term(sum, self.sort(left))
    }

    fn scale(&mut self, term: TermId, factor: &Number) -> TermId {
        let sort = self.sort(term);
        if factor.is_zero() {
            return self.number(Number::ZERO, sort);
        }
        let scaled = self.linear(term).times(factor);
        self.linear_term(scaled, sort)
    }

    /// A multiple of one atom, taken apart; another term as once itself.
    fn split_coefficient(&self, term: TermId) -> (Number, TermId) {
        if let Node::Sum(linear) = self.node(term)
            && let ([(coefficient, atom)], true) = (linear.parts.as_slice(), linear.constant.is_zero())
        {
            return (coefficient.clone(), *atom);
        }
        (Number::ONE, term)
    }

    /// `div` or `mod` of a form whose coefficients lie between zero and the divisor.
    fn divide_rest(&mut self, operation: Division, rest: Linear, divisor: &Number) -> TermId {
        if rest.parts.is_empty() {
            let value = rest.constant.divide(operation, divisor).unwrap_or(Number::ZERO);
            return self.number(value, SmtSort::Int);
        }
        let rest = self.linear_term(rest, SmtSort::Int);
        let divisor = self.number(divisor.clone(), SmtSort::Int);
        self.intern(Node::Divide(operation, rest, divisor))
    }
}

impl Linear {
    /// `self + factor * other`
    fn plus(&self, other: &Linear, factor: &Number) -> Linear {
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut left, mut right) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some((a, x)), Some((b, y))) if x == y => {
                    let coefficient = a.add(&b.mul(factor));
                    if !coefficient.is_zero() {
                        parts.push((coefficient, *x));
                    }
                    left.next();
                    right.next();
                }
                (Some((a, x)), next) if next.is_none_or(|(_, y)| x < y) => {
                    parts.push((a.clone(), *x));
                    left.next();
                }
                (_, Some((b, y))) => {
                    parts.push((b.mul(factor), *y));
                    right.next();
                }
                (Some(_), None) => unreachable!("the arm above takes what is left on the left"),
            }
        }
        Linear { constant: self.constant.add(&other.constant.mul(factor)), parts }
    }

    pub(crate) fn times(&self, factor: &Number) -> Linear {
        let parts = self.parts.iter().map(|(coefficient, atom)| (coefficient.mul(factor), *atom)).collect();
        Linear { constant: self.constant.mul(factor), parts }
    }
}

/// A form as `divisor * multiple + rest`, where the coefficients of the rest are those of the form modulo the divisor.
fn split_by(form: &Linear, divisor: &Number) -> (Linear, Linear) {
    let split = |number: &Number| {
        let quotient = number.divide(Division::Div, divisor).unwrap_or(Number::ZERO);
        let rest = number.sub(&quotient.mul(divisor));
        (quotient, rest)
    };
    let (quotient, remainder) = split(&form.constant);
    let mut multiple = Linear { constant: quotient, parts: vec![] };
    let mut rest = Linear { constant: remainder, parts: vec![] };
    for (coefficient, atom) in &form.parts {
        let (quotient, remainder) = split(coefficient);
        if !quotient.is_zero() {
            multiple.parts.push((quotient, *atom));
        }
        if !remainder.is_zero() {
            rest.parts.push((remainder, *atom));
        }
    }
    (multiple, rest)
}
