//! Substitution and free variables.

use std::sync::Arc;

use limpid_base::Name;
use rustc_hash::FxHashSet;

use crate::Term;

impl Term {
    /// Replaces free variables. A lambda whose parameter would capture one is renamed.
    #[must_use]
    pub fn substitute(&self, replace: &dyn Fn(Name) -> Option<Term>) -> Term {
        let many = |terms: &Arc<[Term]>| -> Arc<[Term]> { terms.iter().map(|term| term.substitute(replace)).collect() };
        let pair = |pair: &Arc<(Term, Term)>| Arc::new((pair.0.substitute(replace), pair.1.substitute(replace)));
        match self {
            Term::Var(name) => replace(*name).unwrap_or(Term::Var(*name)),
            Term::Bool(_) | Term::Int(_) | Term::Real(_) | Term::Char(_) | Term::Str(_) | Term::Bits(_) => self.clone(),
            Term::Con(name, args) => Term::Con(*name, many(args)),
            Term::App(symbol, args) => Term::App(*symbol, many(args)),
            Term::Pred(name, args) => Term::Pred(*name, many(args)),
            // Substitution may uncover conjunctions inside conjunctions.
            Term::And(args) => Term::and(args.iter().map(|arg| arg.substitute(replace))),
            Term::Or(args) => Term::or(args.iter().map(|arg| arg.substitute(replace))),
            Term::Neg(inner) => Term::Neg(Arc::new(inner.substitute(replace))),
            Term::Not(inner) => Term::Not(Arc::new(inner.substitute(replace))),
            Term::Arith(op, parts) => Term::Arith(*op, pair(parts)),
            Term::Compare(op, parts) => Term::Compare(*op, pair(parts)),
            Term::Imply(parts) => Term::Imply(pair(parts)),
            Term::Iff(parts) => Term::Iff(pair(parts)),
            Term::If(parts) => Term::if_then_else(
                parts.0.substitute(replace),
                parts.1.substitute(replace),
                parts.2.substitute(replace),
            ),
            Term::Lambda(name, sort, body) => substitute_lambda(*name, sort, body, replace),
            Term::Apply(fun, args) => Term::Apply(Arc::new(fun.substitute(replace)), many(args)),
        }
    }

    /// Replaces one variable.
    #[must_use]
    pub fn replace(&self, name: Name, term: &Term) -> Term {
        self.substitute(&|other| (other == name).then(|| term.clone()))
    }

    /// Replaces applications of abstract refinements.
    #[must_use]
    pub fn substitute_preds(&self, replace: &dyn Fn(Name, &[Term]) -> Option<Term>) -> Term {
        let many = |terms: &Arc<[Term]>| -> Vec<Term> { terms.iter().map(|t| t.substitute_preds(replace)).collect() };
        let pair =
            |pair: &Arc<(Term, Term)>| Arc::new((pair.0.substitute_preds(replace), pair.1.substitute_preds(replace)));
        match self {
            Term::Pred(name, args) => {
                let args = many(args);
                replace(*name, &args).unwrap_or_else(|| Term::Pred(*name, args.into()))
            }
            Term::Con(name, args) => Term::Con(*name, many(args).into()),
            Term::App(symbol, args) => Term::App(*symbol, many(args).into()),
            Term::And(args) => Term::and(many(args)),
            Term::Or(args) => Term::or(many(args)),
            Term::Neg(inner) => Term::Neg(Arc::new(inner.substitute_preds(replace))),
            Term::Not(inner) => Term::Not(Arc::new(inner.substitute_preds(replace))),
            Term::Arith(op, parts) => Term::Arith(*op, pair(parts)),
            Term::Compare(op, parts) => Term::Compare(*op, pair(parts)),
            Term::Imply(parts) => Term::Imply(pair(parts)),
            Term::Iff(parts) => Term::Iff(pair(parts)),
            Term::If(parts) => Term::if_then_else(
                parts.0.substitute_preds(replace),
                parts.1.substitute_preds(replace),
                parts.2.substitute_preds(replace),
            ),
            Term::Lambda(name, sort, body) => {
                Term::Lambda(*name, sort.clone(), Arc::new(body.substitute_preds(replace)))
            }
            Term::Apply(fun, args) => Term::Apply(Arc::new(fun.substitute_preds(replace)), many(args).into()),
            Term::Var(_)
            | Term::Bool(_)
            | Term::Int(_)
            | Term::Real(_)
            | Term::Char(_)
            | Term::Str(_)
            | Term::Bits(_) => self.clone(),
        }
    }

    /// Replaces parts, the outermost first. What is under a lambda stays as it is.
    #[must_use]
    pub fn rewrite(&self, replace: &dyn Fn(&Term) -> Option<Term>) -> Term {
        if let Some(term) = replace(self) {
            return term;
        }
        let many = |terms: &Arc<[Term]>| -> Vec<Term> { terms.iter().map(|term| term.rewrite(replace)).collect() };
        let pair = |pair: &Arc<(Term, Term)>| Arc::new((pair.0.rewrite(replace), pair.1.rewrite(replace)));
        match self {
            Term::Con(name, args) => Term::Con(*name, many(args).into()),
            Term::App(symbol, args) => Term::App(*symbol, many(args).into()),
            Term::Pred(name, args) => Term::Pred(*name, many(args).into()),
            Term::And(args) => Term::and(many(args)),
            Term::Or(args) => Term::or(many(args)),
            Term::Neg(inner) => Term::Neg(Arc::new(inner.rewrite(replace))),
            Term::Not(inner) => inner.rewrite(replace).negate(),
            Term::Arith(op, parts) => Term::Arith(*op, pair(parts)),
            Term::Compare(op, parts) => Term::Compare(*op, pair(parts)),
            Term::Imply(parts) => Term::Imply(pair(parts)),
            Term::Iff(parts) => Term::Iff(pair(parts)),
            Term::If(parts) => {
                Term::if_then_else(parts.0.rewrite(replace), parts.1.rewrite(replace), parts.2.rewrite(replace))
            }
            Term::Apply(fun, args) => Term::Apply(Arc::new(fun.rewrite(replace)), many(args).into()),
            Term::Lambda(..)
            | Term::Var(_)
            | Term::Bool(_)
            | Term::Int(_)
            | Term::Real(_)
            | Term::Char(_)
            | Term::Str(_)
            | Term::Bits(_) => self.clone(),
        }
    }

    /// The free variables, in the order of their first occurrence.
    pub fn free_vars(&self) -> Vec<Name> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        self.for_each_free(&mut |name| {
            if seen.insert(name) {
                found.push(name);
            }
        });
        found
    }

    pub fn mentions(&self, wanted: Name) -> bool {
        let mut found = false;
        self.for_each_free(&mut |name| found |= name == wanted);
        found
    }

    fn for_each_free(&self, visit: &mut dyn FnMut(Name)) {
        match self {
            Term::Var(name) => visit(*name),
            Term::Lambda(param, _, body) => body.for_each_free(&mut |name| {
                if name != *param {
                    visit(name);
                }
            }),
            other => other.for_each_part(&mut |part| part.for_each_free(visit)),
        }
    }
}

fn substitute_lambda(param: Name, sort: &crate::Sort, body: &Term, replace: &dyn Fn(Name) -> Option<Term>) -> Term {
    let inserted: Vec<Term> = body.free_vars().into_iter().filter(|name| *name != param).filter_map(replace).collect();
    let mut fresh = param;
    while inserted.iter().any(|term| term.mentions(fresh)) {
        fresh = Name::new(&format!("{fresh}'"));
    }
    let body = body.substitute(&|name| match name == param {
        true => (fresh != param).then_some(Term::Var(fresh)),
        false => replace(name),
    });
    Term::Lambda(fresh, sort.clone(), Arc::new(body))
}
