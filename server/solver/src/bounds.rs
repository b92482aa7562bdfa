//! Interval reasoning without search: refutes contradictory bounds of a variable, and tries the model in which every variable
//! is as near to zero as its own bounds allow.

use std::collections::BTreeMap;

use crate::{
    Answer, Model, ModelValue, Node, Number, Relation, SmtSort, Solve, SolverStatistics, TermId, Terms, VarId,
};

#[derive(Debug)]
pub(crate) struct Bounds<S> {
    inner: S,
}

impl<S> Bounds<S> {
    pub(crate) fn new(inner: S) -> Bounds<S> {
        Bounds { inner }
    }
}

impl<S: Solve> Solve for Bounds<S> {
    fn solve(&mut self, terms: &mut Terms, query: &[TermId], statistics: &mut SolverStatistics) -> Answer {
        match guess(terms, query) {
            None => {
                statistics.bounds += 1;
                Answer::Unsat
            }
            Some(model) if model.satisfies(terms, query) => {
                statistics.bounds += 1;
                Answer::Sat(model)
            }
            Some(_) => self.inner.solve(terms, query, statistics),
        }
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

/// The model with every variable as near to zero as its bounds allow; `None` if some variable has no value.
fn guess(terms: &Terms, query: &[TermId]) -> Option<Model> {
    let mut ranges: BTreeMap<VarId, Range> = BTreeMap::new();
    for constraint in query {
        if let Node::Compare(relation, left, right) = terms.node(*constraint)
            && let Node::Var(var, sort) = terms.node(*left)
        {
            ranges.entry(*var).or_insert_with(|| Range::of(*sort)).narrow(*relation, right);
        }
    }
    let mut model = Model::new();
    for (var, range) in ranges {
        let is_real = range.is_real;
        let value = range.nearest_to_zero()?;
        model.set(var, if is_real { ModelValue::Real(value) } else { ModelValue::Int(value) });
    }
    Some(model)
}

/// The values that a variable may have.
#[derive(Debug, Default)]
struct Range {
    is_real: bool,
    /// The number, and whether the number itself is excluded.
    lower: Option<(Number, bool)>,
    upper: Option<(Number, bool)>,
    excluded: Vec<Number>,
}

impl Range {
    fn of(sort: SmtSort) -> Range {
        Range { is_real: sort == SmtSort::Real, ..Range::default() }
    }

    fn narrow(&mut self, relation: Relation, number: &Number) {
        match relation {
            Relation::Eq => {
                self.raise(number, false);
                self.lower_to(number, false);
            }
            Relation::Ne => self.excluded.push(number.clone()),
            Relation::Ge => self.raise(number, false),
            Relation::Gt => self.raise(number, true),
            Relation::Le => self.lower_to(number, false),
            Relation::Lt => self.lower_to(number, true),
        }
    }

    fn raise(&mut self, number: &Number, strict: bool) {
        let tighter = self.lower.as_ref().is_none_or(|(old, old_strict)| (number, strict) > (old, *old_strict));
        if tighter {
            self.lower = Some((number.clone(), strict));
        }
    }

    fn lower_to(&mut self, number: &Number, strict: bool) {
        let tighter = self
            .upper
            .as_ref()
            .is_none_or(|(old, old_strict)| number < old || (number == old && strict && !old_strict));
        if tighter {
            self.upper = Some((number.clone(), strict));
        }
    }

    fn allows(&self, value: &Number) -> bool {
        self.above_lower(value) && self.below_upper(value) && self.excluded.binary_search(value).is_err()
    }

    fn above_lower(&self, value: &Number) -> bool {
        self.lower.as_ref().is_none_or(|(lower, strict)| value > lower || (value == lower && !strict))
    }

    fn below_upper(&self, value: &Number) -> bool {
        self.upper.as_ref().is_none_or(|(upper, strict)| value < upper || (value == upper && !strict))
    }

    /// An allowed value near zero: the nearest of the integers, and of Reals one between the bounds if there is none.
    fn nearest_to_zero(mut self) -> Option<Number> {
        self.excluded.sort_unstable();
        self.excluded.dedup();
        self.nearest_integer().or_else(|| if self.is_real { self.between() } else { None })
    }

    fn nearest_integer(&self) -> Option<Number> {
        let lowest = self.lower.as_ref().map(|(number, strict)| match strict {
            true => number.floor().add(&Number::ONE),
            false => number.ceil(),
        });
        let highest = self.upper.as_ref().map(|(number, strict)| match strict {
            true => number.ceil().sub(&Number::ONE),
            false => number.floor(),
        });
        let start = match (lowest, highest) {
            (Some(lowest), _) if lowest.is_positive() => lowest,
            (_, Some(highest)) if highest.is_negative() => highest,
            _ => Number::ZERO,
        };
        // Only an excluded number forces a step away from zero, so there are no more steps than excluded numbers.
        let (mut up, mut down) = (start.clone(), start);
        for _ in 0..=self.excluded.len() {
            let (can_up, can_down) = (self.below_upper(&up), self.above_lower(&down));
            if can_up && self.allows(&up) {
                return Some(up);
            }
            if can_down && self.allows(&down) {
                return Some(down);
            }
            if !can_up && !can_down {
                return None;
            }
            up = up.add(&Number::ONE);
            down = down.sub(&Number::ONE);
        }
        None
    }

    /// A Real between the bounds, by repeated halving towards the lower one until it is not excluded.
    fn between(&self) -> Option<Number> {
        let (lower, upper) = (&self.lower.as_ref()?.0, &self.upper.as_ref()?.0);
        if self.allows(lower) {
            return Some(lower.clone());
        }
        if self.allows(upper) {
            return Some(upper.clone());
        }
        let mut candidate = upper.clone();
        for _ in 0..=self.excluded.len() {
            candidate = candidate.add(lower).div(&Number::from(2))?;
            if self.allows(&candidate) {
                return Some(candidate);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(is_real: bool, constraints: &[(Relation, i64)]) -> Option<String> {
        let mut range = Range { is_real, ..Range::default() };
        for (relation, number) in constraints {
            range.narrow(*relation, &Number::from(*number));
        }
        range.nearest_to_zero().map(|number| number.to_string())
    }

    #[test]
    fn integers_near_zero() {
        use Relation::{Ge, Le, Ne};
        assert_eq!(nearest(false, &[]).as_deref(), Some("0"));
        assert_eq!(nearest(false, &[(Ge, 3), (Le, 9)]).as_deref(), Some("3"));
        assert_eq!(nearest(false, &[(Le, -3)]).as_deref(), Some("-3"));
        assert_eq!(nearest(false, &[(Ne, 0), (Ne, 1)]).as_deref(), Some("-1"));
        assert_eq!(nearest(false, &[(Ge, 3), (Ne, 3), (Ne, 4)]).as_deref(), Some("5"));
        assert_eq!(nearest(false, &[(Ge, 3), (Le, 4), (Ne, 3), (Ne, 4)]), None);
        assert_eq!(nearest(false, &[(Ge, 4), (Le, 3)]), None);
    }

    #[test]
    fn reals_between_bounds() {
        use Relation::{Ge, Gt, Le, Lt, Ne};
        assert_eq!(nearest(true, &[(Gt, 0), (Lt, 1)]).as_deref(), Some("1/2"));
        assert_eq!(nearest(true, &[(Gt, 3)]).as_deref(), Some("4"));
        assert_eq!(nearest(true, &[(Ge, 3), (Le, 3), (Ne, 3)]), None);
        assert_eq!(nearest(true, &[(Gt, 3), (Le, 3)]), None);
    }
}
