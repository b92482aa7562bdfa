//! Rewrite rules (`rewrite`, `rewriteWith`): lemmas whose equations are instantiated wherever one side occurs.

use limpid_base::Name;
use limpid_contracts::{Contract, RType};
use limpid_logic::{Relation, Term};
use limpid_solver::{Prover, Validity};
use rustc_hash::{FxHashMap, FxHashSet};

/// `left == right`, for all values of the parameters that satisfy the conditions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rule {
    params: Vec<Name>,
    conditions: Vec<Term>,
    left: Term,
    right: Term,
}

/// The largest term that is rewritten, and the most terms.
const LARGEST: usize = 60;
const MOST: usize = 80;

impl Rule {
    /// The equations that a lemma proves.
    pub(crate) fn of(contract: &Contract) -> Vec<Rule> {
        let (funs, result) = contract.ty.body.split_funs();
        let params: Vec<Name> = funs.iter().map(|fun| fun.binder).collect();
        let conditions: Vec<Term> = funs
            .iter()
            .filter_map(|fun| match &fun.arg {
                RType::Base { refinement, .. } if !refinement.is_trivial() => {
                    Some(refinement.pred.replace(refinement.binder, &Term::Var(fun.binder)))
                }
                _ => None,
            })
            .collect();
        let RType::Base { refinement, .. } = result else { return Vec::new() };
        let equation = |term: &Term| match term {
            Term::Compare(Relation::Eq, sides) => Some(Rule {
                params: params.clone(),
                conditions: conditions.clone(),
                left: sides.0.clone(),
                right: sides.1.clone(),
            }),
            _ => None,
        };
        refinement.pred.conjuncts().iter().filter_map(equation).collect()
    }

    /// The instance of a rule at a term that matches one side.
    fn at(&self, term: &Term) -> Vec<(Term, Vec<Term>)> {
        let sides = [(&self.left, &self.right), (&self.right, &self.left)];
        let instance = |(from, to): (&Term, &Term)| {
            if matches!(from, Term::Var(_)) {
                return None;
            }
            let mut found = FxHashMap::default();
            if !matches(from, term, &self.params, &mut found) {
                return None;
            }
            let open = |term: &Term| {
                term.free_vars().iter().any(|name| self.params.contains(name) && !found.contains_key(name))
            };
            if open(to) || self.conditions.iter().any(open) {
                return None;
            }
            let fill = |term: &Term| term.substitute(&|name| found.get(&name).cloned());
            Some((fill(to), self.conditions.iter().map(fill).collect()))
        };
        sides.into_iter().filter_map(instance).collect()
    }
}

/// Asserts the instances of the rules at these terms, and returns the new terms.
pub(super) fn rewrite(
    smt: &mut Prover<'_>,
    rules: &[Rule],
    terms: &[Term],
    seen: &mut FxHashSet<(Term, Term)>,
) -> Vec<Term> {
    let mut new = Vec::new();
    let mut work: Vec<Term> = Vec::new();
    terms.iter().for_each(|term| parts(term, &mut work));
    for term in work {
        for (other, conditions) in rules.iter().flat_map(|rule| rule.at(&term)) {
            if seen.len() >= MOST || other.size(LARGEST + 1) > LARGEST || !seen.insert((term.clone(), other.clone())) {
                continue;
            }
            if conditions.iter().all(|condition| smt.valid(condition) == Validity::Valid) {
                smt.assert(&Term::compare(Relation::Eq, term.clone(), other.clone()));
                new.push(other);
            }
        }
    }
    new
}

/// The applications in a term.
fn parts(term: &Term, found: &mut Vec<Term>) {
    if matches!(term, Term::App(..) | Term::Con(..) | Term::Apply(..)) && !found.contains(term) {
        found.push(term.clone());
    }
    let mut inner = Vec::new();
    term.for_each_part(&mut |part| inner.push(part));
    inner.into_iter().for_each(|part| parts(part, found));
}

fn matches(pattern: &Term, term: &Term, params: &[Name], found: &mut FxHashMap<Name, Term>) -> bool {
    let all = |xs: &[Term], ys: &[Term], found: &mut FxHashMap<Name, Term>| {
        xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| matches(x, y, params, found))
    };
    match (pattern, term) {
        (Term::Var(name), _) if params.contains(name) => match found.get(name) {
            Some(known) => known == term,
            None => {
                found.insert(*name, term.clone());
                true
            }
        },
        (Term::App(f, xs), Term::App(g, ys)) => f == g && all(xs, ys, found),
        (Term::Con(f, xs), Term::Con(g, ys)) => f == g && all(xs, ys, found),
        (Term::Apply(f, xs), Term::Apply(g, ys)) => matches(f, g, params, found) && all(xs, ys, found),
        (Term::Arith(f, xs), Term::Arith(g, ys)) => {
            f == g && matches(&xs.0, &ys.0, params, found) && matches(&xs.1, &ys.1, params, found)
        }
        (pattern, term) => pattern == term,
    }
}
