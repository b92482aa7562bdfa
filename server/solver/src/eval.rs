//! Evaluation of terms in a model, without Z3. Every model of Z3 is validated by it.

use rustc_hash::FxHashMap;

use crate::model::{Model, ModelValue};
use crate::{Node, Number, TermId, Terms};

impl Model {
    /// The value of a term; `None` if it is undefined, as for a division by zero.
    pub fn eval(&self, terms: &Terms, term: TermId) -> Option<ModelValue> {
        Evaluator::new(terms, self).eval(term)
    }

    /// Whether each of the constraints is true.
    pub fn satisfies(&self, terms: &Terms, constraints: &[TermId]) -> bool {
        let mut evaluator = Evaluator::new(terms, self);
        constraints.iter().all(|constraint| evaluator.eval(*constraint) == Some(ModelValue::Bool(true)))
    }
}

/// Larger terms are memoised.
const REMEMBERED_WEIGHT: u32 = 24;

struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    values: FxHashMap<TermId, Option<ModelValue>>,
}

impl<'a> Evaluator<'a> {
    fn new(terms: &'a Terms, model: &'a Model) -> Evaluator<'a> {
        Evaluator { terms, model, values: FxHashMap::default() }
    }

    fn eval(&mut self, term: TermId) -> Option<ModelValue> {
        if self.terms.weight(term) < REMEMBERED_WEIGHT {
            return self.eval_node(term);
        }
        if let Some(value) = self.values.get(&term) {
            return value.clone();
        }
        let value = stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.eval_node(term));
        self.values.insert(term, value.clone());
        value
    }

    fn eval_node(&mut self, term: TermId) -> Option<ModelValue> {
        let terms = self.terms;
        match terms.node(term) {
            Node::Var(var, sort) => {
                Some(self.model.get(*var).cloned().unwrap_or_else(|| ModelValue::default_of(*sort)))
            }
            Node::Bool(value) => Some(ModelValue::Bool(*value)),
            Node::Int(number) => Some(ModelValue::Int(number.clone())),
            Node::Real(number) => Some(ModelValue::Real(number.clone())),
            Node::Not(inner) => self.bool(*inner).map(|value| ModelValue::Bool(!value)),
            Node::And(parts) => self.all(parts, true),
            Node::Or(parts) => self.all(parts, false),
            Node::Iff(left, right) => Some(ModelValue::Bool(self.bool(*left)? == self.bool(*right)?)),
            Node::Compare(relation, left, right) => Some(ModelValue::Bool(relation.holds(&self.number(*left)?, right))),
            Node::Ite(cond, then, otherwise) => {
                let branch = if self.bool(*cond)? { *then } else { *otherwise };
                self.eval(branch)
            }
            Node::App(fun, args, sort) => {
                let args: Option<Vec<ModelValue>> = args.iter().map(|arg| self.eval(*arg)).collect();
                let args = args?;
                let table = self.model.function(*fun);
                Some(table.map_or_else(|| ModelValue::default_of(*sort), |table| table.get(&args).clone()))
            }
            node => self.arithmetic(node, term),
        }
    }

    fn arithmetic(&mut self, node: &Node, term: TermId) -> Option<ModelValue> {
        let number = match node {
            Node::Sum(linear) => {
                let mut sum = linear.constant.clone();
                for (coefficient, atom) in &linear.parts {
                    sum = sum.add(&coefficient.mul(&self.number(*atom)?));
                }
                sum
            }
            Node::Product(factors) => {
                let mut product = Number::ONE;
                for factor in factors.iter() {
                    product = product.mul(&self.number(*factor)?);
                }
                product
            }
            Node::Divide(operation, left, right) => self.number(*left)?.divide(*operation, &self.number(*right)?)?,
            Node::Ratio(left, right) => self.number(*left)?.div(&self.number(*right)?)?,
            Node::ToReal(inner) => self.number(*inner)?,
            Node::Floor(inner) => self.number(*inner)?.floor(),
            _ => return None,
        };
        Some(if self.terms.sort(term) == crate::SmtSort::Real {
            ModelValue::Real(number)
        } else {
            ModelValue::Int(number)
        })
    }

    /// A conjunction if `neutral` is true, else a disjunction. One absorbing part decides it, even if others are undefined.
    fn all(&mut self, parts: &[TermId], neutral: bool) -> Option<ModelValue> {
        let mut known = true;
        for part in parts {
            match self.bool(*part) {
                Some(value) if value != neutral => return Some(ModelValue::Bool(!neutral)),
                Some(_) => {}
                None => known = false,
            }
        }
        known.then_some(ModelValue::Bool(neutral))
    }

    fn bool(&mut self, term: TermId) -> Option<bool> {
        self.eval(term)?.as_bool()
    }

    fn number(&mut self, term: TermId) -> Option<Number> {
        self.eval(term)?.as_number().cloned()
    }
}
