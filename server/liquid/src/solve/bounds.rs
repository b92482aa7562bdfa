//! Bounds on abstract refinements, assumed in the body of their function.
//!
//! A bound is universally quantified. It is instantiated at variables in scope only, those of the goals first. If its head
//! matches a goal, it is also instantiated by that match.

use limpid_base::Name;
use limpid_logic::{Sort, Term};
use rustc_hash::FxHashSet;

use super::Solve;
use crate::horn::Axiom;

/// The most variables and the most instances for one goal.
const SCOPE: usize = 24;
const INSTANCES: usize = 400;

/// An instance of the variables of a bound.
type Chosen = Vec<(Name, Term)>;

impl Solve<'_> {
    /// Asserts instances of the bounds of a clause's function.
    pub(super) fn bounds(&mut self, place: usize, goals: &[Term]) -> bool {
        let clause = &self.system.clauses[place];
        let function = self.system.tags[clause.tag as usize].function;
        let axioms: Vec<&Axiom> = self.system.axioms.iter().filter(|axiom| axiom.function == function).collect();
        if axioms.is_empty() {
            return false;
        }
        let mut scope: Vec<(Name, Sort)> = clause.env.entries().filter_map(|entry| entry.var.clone()).collect();
        scope.extend(self.eliminated_vars());
        // The variables that the goals mention come first.
        scope.sort_by_key(|(name, _)| !goals.iter().any(|goal| goal.mentions(*name)));
        scope.truncate(SCOPE);
        let mut told: FxHashSet<Term> = FxHashSet::default();
        for axiom in axioms {
            let ends = goals.iter().filter_map(|goal| ending_in(axiom, goal));
            for start in ends.chain([Vec::new()]) {
                for chosen in instances(axiom, start, &scope) {
                    let at = |term: &Term| {
                        term.substitute(&|name| chosen.iter().find(|(var, _)| *var == name).map(|(_, to)| to.clone()))
                    };
                    let fact = Term::imply(Term::and(axiom.facts.iter().map(at)), at(&axiom.head));
                    if told.insert(fact.clone()) {
                        self.smt.assert(&fact);
                    }
                }
            }
        }
        true
    }
}

/// Matches the head of a bound against a goal.
fn ending_in(axiom: &Axiom, goal: &Term) -> Option<Chosen> {
    let (Term::Pred(head, params), Term::Pred(name, args)) = (&axiom.head, goal) else { return None };
    if head != name || params.len() != args.len() {
        return None;
    }
    let mut chosen: Chosen = Vec::new();
    for (param, arg) in params.iter().zip(args.iter()) {
        match param {
            Term::Var(var) if axiom.vars.iter().any(|(name, _)| name == var) => {
                match chosen.iter().find(|(known, _)| known == var) {
                    Some((_, known)) if known != arg => return None,
                    Some(_) => {}
                    None => chosen.push((*var, arg.clone())),
                }
            }
            param if param == arg => {}
            _ => return None,
        }
    }
    Some(chosen)
}

/// All instances of the remaining variables.
fn instances(axiom: &Axiom, start: Chosen, scope: &[(Name, Sort)]) -> Vec<Chosen> {
    let mut chosen = vec![start];
    for (var, sort) in &axiom.vars {
        if chosen.iter().all(|chosen| chosen.iter().any(|(known, _)| known == var)) {
            continue;
        }
        let fitting: Vec<Name> =
            scope.iter().filter(|(_, known)| same_sort(sort, known)).map(|(name, _)| *name).collect();
        chosen = chosen
            .iter()
            .flat_map(|chosen| {
                fitting.iter().map(move |name| {
                    let mut more = chosen.clone();
                    more.push((*var, Term::Var(*name)));
                    more
                })
            })
            .take(INSTANCES)
            .collect();
    }
    chosen
}

fn same_sort(left: &Sort, right: &Sort) -> bool {
    matches!(left, Sort::Unknown) || matches!(right, Sort::Unknown) || left == right
}
