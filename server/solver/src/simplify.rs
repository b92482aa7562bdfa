//! The first layer: flattens conjunctions, and substitutes variables that a constraint determines (constant propagation).
//!
//! `x == 3` and `x + y <= 5` become `x == 3` and `y <= 2`, of which only the second goes to the next layer.

use rustc_hash::FxHashSet;

use crate::substitute::Substitution;
use crate::{Answer, Model, ModelValue, Node, Relation, SmtSort, Solve, SolverStatistics, TermId, Terms, VarId};

#[derive(Debug)]
pub(crate) struct Simplify<S> {
    inner: S,
}

/// What is left of a query.
struct Simplified {
    constraints: Vec<TermId>,
    /// The variables whose values are determined.
    fixed: Model,
}

impl<S> Simplify<S> {
    pub(crate) fn new(inner: S) -> Simplify<S> {
        Simplify { inner }
    }
}

impl<S: Solve> Solve for Simplify<S> {
    fn solve(&mut self, terms: &mut Terms, query: &[TermId], statistics: &mut SolverStatistics) -> Answer {
        let Some(simplified) = simplify(terms, query) else {
            statistics.simplified += 1;
            return Answer::Unsat;
        };
        if simplified.constraints.is_empty() {
            statistics.simplified += 1;
            return Answer::Sat(simplified.fixed);
        }
        match self.inner.solve(terms, &simplified.constraints, statistics) {
            Answer::Sat(mut model) => {
                model.merge(simplified.fixed);
                Answer::Sat(model)
            }
            other => other,
        }
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

/// `None` when the constraints contradict each other.
fn simplify(terms: &mut Terms, query: &[TermId]) -> Option<Simplified> {
    let mut constraints = query.to_vec();
    let mut fixed = Model::new();
    let mut substitution = Substitution::default();
    loop {
        constraints = flatten(terms, constraints)?;
        let mut found = false;
        constraints.retain(|constraint| match fixes(terms, *constraint) {
            // A second value for the same variable is left to the substitution, which makes it true or false.
            Some((var, value)) if fixed.get(var).is_none() => {
                found = true;
                fixed.set(var, value);
                false
            }
            _ => true,
        });
        if !found {
            return Some(Simplified { constraints, fixed });
        }
        for (var, value) in fixed.values() {
            let term = constant(terms, value);
            substitution.insert(var, term);
        }
        for constraint in &mut constraints {
            *constraint = substitution.apply(terms, *constraint);
        }
    }
}

/// The distinct constraints without trivial ones; `None` if one is false or two are contradictory.
fn flatten(terms: &Terms, constraints: Vec<TermId>) -> Option<Vec<TermId>> {
    let mut flat = Vec::with_capacity(constraints.len());
    let mut seen = FxHashSet::default();
    let mut add = |constraint: TermId| {
        if terms.as_bool(constraint) != Some(true) && seen.insert(constraint) {
            flat.push(constraint);
        }
    };
    for constraint in constraints {
        match terms.node(constraint) {
            Node::And(parts) => parts.iter().for_each(|part| add(*part)),
            _ => add(constraint),
        }
    }
    let hopeless = |constraint: &TermId| {
        terms.as_bool(*constraint) == Some(false)
            || terms.negation(*constraint).is_some_and(|opposite| seen.contains(&opposite))
    };
    if flat.iter().any(hopeless) { None } else { Some(flat) }
}

/// The variable that a constraint determines, with its value.
fn fixes(terms: &Terms, constraint: TermId) -> Option<(VarId, ModelValue)> {
    match terms.node(constraint) {
        Node::Var(var, SmtSort::Bool) => Some((*var, ModelValue::Bool(true))),
        Node::Not(inner) => Some((terms.as_var(*inner)?, ModelValue::Bool(false))),
        Node::Compare(Relation::Eq, left, right) => {
            let var = terms.as_var(*left)?;
            let is_real = terms.sort(*left) == SmtSort::Real;
            Some((var, if is_real { ModelValue::Real(right.clone()) } else { ModelValue::Int(right.clone()) }))
        }
        _ => None,
    }
}

fn constant(terms: &mut Terms, value: &ModelValue) -> TermId {
    match value {
        ModelValue::Bool(value) => terms.bool(*value),
        ModelValue::Int(number) => terms.number(number.clone(), SmtSort::Int),
        ModelValue::Real(number) => terms.number(number.clone(), SmtSort::Real),
    }
}
