//! Replaces variables by constants, simplifying again on the way.

use rustc_hash::FxHashMap;

use crate::{FreeSymbol, Linear, Node, Number, SmtSort, TermId, Terms, VarId};

/// What variables are replaced by. Remembers what it has rewritten until another replacement is added.
#[derive(Debug, Default)]
pub(crate) struct Substitution {
    values: FxHashMap<VarId, TermId>,
    done: FxHashMap<TermId, TermId>,
}

impl Substitution {
    pub(crate) fn insert(&mut self, var: VarId, value: TermId) {
        self.values.insert(var, value);
        self.done.clear();
    }

    pub(crate) fn touches(&self, terms: &Terms, term: TermId) -> bool {
        terms.symbols(term).iter().any(|symbol| matches!(symbol, FreeSymbol::Var(var) if self.values.contains_key(var)))
    }

    pub(crate) fn apply(&mut self, terms: &mut Terms, term: TermId) -> TermId {
        if !self.touches(terms, term) {
            return term;
        }
        if let Some(done) = self.done.get(&term) {
            return *done;
        }
        let result = stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.rebuild(terms, term));
        self.done.insert(term, result);
        result
    }

    fn rebuild(&mut self, terms: &mut Terms, term: TermId) -> TermId {
        match terms.node(term).clone() {
            Node::Var(var, _) => self.values.get(&var).copied().unwrap_or(term),
            Node::Bool(_) | Node::Int(_) | Node::Real(_) => term,
            Node::Sum(linear) => self.sum(terms, &linear, terms.sort(term)),
            Node::Product(factors) => {
                let one = terms.number(Number::ONE, terms.sort(term));
                factors.iter().fold(one, |product, factor| {
                    let factor = self.apply(terms, *factor);
                    terms.mul(product, factor)
                })
            }
            Node::Divide(operation, left, right) => {
                let (left, right) = (self.apply(terms, left), self.apply(terms, right));
                terms.divide(operation, left, right)
            }
            Node::Ratio(left, right) => {
                let (left, right) = (self.apply(terms, left), self.apply(terms, right));
                terms.ratio(left, right)
            }
            Node::ToReal(inner) => {
                let inner = self.apply(terms, inner);
                terms.to_real(inner)
            }
            Node::Floor(inner) => {
                let inner = self.apply(terms, inner);
                terms.floor(inner)
            }
            Node::Compare(relation, left, right) => {
                let left = self.apply(terms, left);
                let right = terms.number(right, terms.sort(left));
                terms.compare(relation, left, right)
            }
            Node::App(fun, args, sort) => {
                let args: Vec<TermId> = args.iter().map(|arg| self.apply(terms, *arg)).collect();
                terms.app(fun, args, sort)
            }
            boolean => self.boolean(terms, &boolean, term),
        }
    }

    fn boolean(&mut self, terms: &mut Terms, node: &Node, term: TermId) -> TermId {
        match node {
            Node::Not(inner) => {
                let inner = self.apply(terms, *inner);
                terms.not(inner)
            }
            Node::And(parts) => {
                let parts: Vec<TermId> = parts.iter().map(|part| self.apply(terms, *part)).collect();
                terms.and(parts)
            }
            Node::Or(parts) => {
                let parts: Vec<TermId> = parts.iter().map(|part| self.apply(terms, *part)).collect();
                terms.or(parts)
            }
            Node::Iff(left, right) => {
                let (left, right) = (self.apply(terms, *left), self.apply(terms, *right));
                terms.iff(left, right)
            }
            Node::Ite(cond, then, otherwise) => {
                let cond = self.apply(terms, *cond);
                match terms.as_bool(cond) {
                    Some(value) => self.apply(terms, if value { *then } else { *otherwise }),
                    None => {
                        let (then, otherwise) = (self.apply(terms, *then), self.apply(terms, *otherwise));
                        terms.ite(cond, then, otherwise)
                    }
                }
            }
            _ => term,
        }
    }

    fn sum(&mut self, terms: &mut Terms, linear: &Linear, sort: SmtSort) -> TermId {
        let constant = terms.number(linear.constant.clone(), sort);
        linear.parts.iter().fold(constant, |sum, (coefficient, atom)| {
            let atom = self.apply(terms, *atom);
            let coefficient = terms.number(coefficient.clone(), sort);
            let part = terms.mul(coefficient, atom);
            terms.add(sum, part)
        })
    }
}
