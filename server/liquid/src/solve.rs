//! Solve: the weakest work that decides every clause.
//!
//! Kvars that do not depend on themselves are replaced by what their clauses say ([`eliminate`]). For the others the
//! strongest conjunction of qualifiers is found: all candidates at first, and those that some clause refutes are
//! dropped until nothing changes. What is left are the clauses with a known head: they hold, or they are the failing obligations.

mod assume;
mod bounds;
mod eliminate;

use std::fmt;

use limpid_base::{Cancelled, Limits, Name};
use limpid_logic::Term;
use rustc_hash::FxHashMap;

use self::assume::Level;
use self::eliminate::Elimination;
use crate::horn::System;
use crate::qualifiers::Qualifiers;
use crate::reduce::reduce;
use crate::result::Provenance;
use crate::smt::{Answer, Signatures, Smt};
use crate::unfold::{Definitions, unfold};

/// What was found for the kvars, and the clauses that do not hold.
#[derive(Clone, Debug, Default)]
pub struct Solution {
    /// The conjuncts found for each kvar; none for those that were eliminated.
    pub conjuncts: Vec<Option<Vec<Term>>>,
    /// The clauses that do not hold.
    pub failing: Vec<Failed>,
    /// Why the answer is not complete.
    pub gave_up: Option<String>,
    pub queries: u64,
}

/// A clause that does not hold.
#[derive(Clone, Debug)]
pub struct Failed {
    /// Its place in the system.
    pub clause: usize,
    /// Whether the solver gave up on it.
    pub gave_up: bool,
    /// Its head and its facts, with what was found for the kvars in them.
    pub head: Term,
    pub facts: Vec<(Term, Provenance)>,
    /// The variables that elimination made, and what they are copies of.
    pub originals: FxHashMap<Name, Name>,
}

/// How much work a system may take.
#[derive(Clone, Copy, Debug)]
pub struct FixpointBudget {
    /// Z3's resource units for one query.
    pub resources: u32,
    /// Queries for one system.
    pub queries: u64,
    /// One clause that fails is enough.
    pub first: bool,
}

impl Default for FixpointBudget {
    fn default() -> FixpointBudget {
        FixpointBudget { resources: 1_500_000, queries: 6_000, first: false }
    }
}

pub(crate) fn solve(
    system: &System,
    qualifiers: &Qualifiers,
    (signatures, definitions): (&dyn Signatures, &Definitions),
    budget: FixpointBudget,
    limits: &Limits,
) -> Result<Solution, Cancelled> {
    let elimination = Elimination::new(system);
    let mut solver = Solve {
        system,
        smt: Smt::new(signatures, budget.resources, limits),
        solution: vec![None; system.kvars.len()],
        elimination,
        definitions,
        budget,
        limits,
        levels: Vec::new(),
    };
    for (place, kvar) in system.kvars.iter().enumerate() {
        if solver.elimination.is_cut(place) {
            let given = kvar.candidates.clone();
            solver.solution[place] = Some(given.unwrap_or_else(|| qualifiers.candidates(kvar)));
        }
    }
    let gave_up = solver.iterate()?;
    let mut failing = Vec::new();
    if gave_up.is_none() {
        failing = solver.heads()?;
    }
    // What a check that was interrupted could not show must not count as not shown.
    limits.check()?;
    Ok(Solution { conjuncts: solver.solution, failing, gave_up, queries: solver.smt.queries })
}

struct Solve<'a> {
    system: &'a System,
    smt: Smt<'a>,
    solution: Vec<Option<Vec<Term>>>,
    elimination: Elimination<'a>,
    definitions: &'a Definitions,
    budget: FixpointBudget,
    limits: &'a Limits,
    /// The environment that is asserted.
    levels: Vec<Level<'a>>,
}

impl Solve<'_> {
    /// Drops candidates until every clause of a kvar holds.
    fn iterate(&mut self) -> Result<Option<String>, Cancelled> {
        let system = self.system;
        let clauses: Vec<(usize, usize)> = system
            .clauses
            .iter()
            .enumerate()
            .filter_map(|(place, clause)| {
                let kvar = system.kvar_of(&clause.head)?;
                self.elimination.is_cut(kvar).then_some((place, kvar))
            })
            .collect();
        let reads: Vec<Vec<usize>> = clauses.iter().map(|(place, _)| self.elimination.reads(*place)).collect();
        let mut dirty = vec![true; clauses.len()];
        while let Some(next) = dirty.iter().position(|dirty| *dirty) {
            self.limits.check()?;
            dirty[next] = false;
            if self.smt.queries > self.budget.queries {
                return Ok(Some("too many qualifiers to try".to_owned()));
            }
            let (place, kvar) = clauses[next];
            let clause = &system.clauses[place];
            let Term::Pred(_, args) = &clause.head else { continue };
            let known = self.solution[kvar].clone().unwrap_or_default();
            if known.is_empty() {
                continue;
            }
            let mut candidates: Vec<(usize, Term)> =
                known.iter().enumerate().map(|(index, term)| (index, self.at(kvar, term, args))).collect();
            self.assume(place);
            self.retain_valid(place, &mut candidates);
            if candidates.len() < known.len() {
                let kept: Vec<Term> = candidates.into_iter().map(|(index, _)| known[index].clone()).collect();
                self.solution[kvar] = Some(kept);
                self.changed(kvar);
                for (other, reads) in reads.iter().enumerate() {
                    dirty[other] |= reads.contains(&kvar);
                }
            }
        }
        Ok(None)
    }

    /// The clauses whose head is known and does not hold.
    fn heads(&mut self) -> Result<Vec<Failed>, Cancelled> {
        let mut failing = Vec::new();
        for (place, clause) in self.system.clauses.iter().enumerate() {
            if self.system.kvar_of(&clause.head).is_some() {
                continue;
            }
            self.limits.check()?;
            self.assume(place);
            self.smt.push();
            let head = reduce(&self.resolve(&clause.head));
            let mut answer = self.smt.valid(&head);
            if answer != Answer::Valid && self.bounds(place, std::slice::from_ref(&head)) {
                answer = self.smt.valid(&head);
            }
            let unfolding = self.system.unfolding.get(&self.system.tags[clause.tag as usize].function);
            if let (true, Some(how)) = (answer != Answer::Valid, unfolding) {
                let facts = self.facts();
                unfold(&mut self.smt, self.definitions, &facts, &head, how);
                answer = self.smt.valid(&head);
            }
            self.smt.pop();
            if answer != Answer::Valid {
                failing.push(Failed {
                    clause: place,
                    gave_up: answer == Answer::Unknown,
                    head,
                    facts: self.facts_with_sources(),
                    originals: self.elimination.originals.clone(),
                });
                if self.budget.first {
                    break;
                }
            }
        }
        Ok(failing)
    }

    /// Those of the candidates that a clause makes hold. An abstract refinement may hold because of a bound.
    fn retain_valid(&mut self, place: usize, candidates: &mut Vec<(usize, Term)>) {
        let goals: Vec<Term> = candidates
            .iter()
            .filter(|(_, term)| matches!(term, Term::Pred(..)))
            .map(|(_, term)| term.clone())
            .collect();
        if goals.is_empty() {
            self.smt.retain_valid(candidates);
            return;
        }
        self.smt.push();
        self.bounds(place, &goals);
        self.smt.retain_valid(candidates);
        self.smt.pop();
    }

    /// A term with what is known so far of the kvars in it.
    fn resolve(&self, term: &Term) -> Term {
        if self.system.kvars.is_empty() {
            return term.clone();
        }
        term.substitute_preds(&|name, args| {
            let kvar = *self.system.index.get(&name)?;
            let known = self.solution[kvar].as_ref()?;
            Some(Term::and(known.iter().map(|term| self.at(kvar, term, args))))
        })
    }

    /// A conjunct of a kvar at these arguments.
    fn at(&self, kvar: usize, term: &Term, args: &[Term]) -> Term {
        let params = &self.system.kvars[kvar].params;
        term.substitute(&|name| params.iter().position(|(param, _)| *param == name).and_then(|p| args.get(p).cloned()))
    }
}

impl fmt::Display for FixpointBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} queries of {} units", self.queries, self.resources)
    }
}
