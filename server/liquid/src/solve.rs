//! The Horn clause solver.
//!
//! Acyclic kvars are eliminated: replaced by the disjunction of their clauses ([`eliminate`]). For the others the solver
//! computes the strongest conjunction of qualifiers, by predicate abstraction: it starts from all candidates, and drops those
//! that some clause refutes until a fixpoint is reached. Then the clauses with a concrete head hold, or are failing obligations.

mod assume;
mod bounds;
mod eliminate;

use std::fmt;
use std::sync::Arc;

use limpid_base::{Cancelled, Limits, QName};
use limpid_logic::Term;
use limpid_solver::{Prover, Signatures, Validity};
use serde::{Deserialize, Serialize};

use self::assume::Level;
use self::eliminate::Elimination;
use crate::horn::System;
use crate::qualifiers::Qualifiers;
use crate::reduce::reduce;
use crate::result::Provenance;
use crate::unfold::{Definitions, are_defined, define_constants, unfold};
use crate::variable::Copies;

/// The solution of the kvars, and the failing clauses.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Solution {
    /// The conjuncts of each kvar. None for eliminated kvars.
    pub conjuncts: Vec<Option<Vec<Term>>>,
    /// The failing clauses.
    pub failing: Vec<Failed>,
    /// Why the answer is incomplete.
    pub gave_up: Option<String>,
    pub queries: u64,
    /// Z3's resource units for all of them.
    pub units: u64,
}

/// A failing clause.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Failed {
    /// Its index in the system.
    pub clause: usize,
    /// Whether the solver gave up on it.
    pub gave_up: bool,
    /// Whether everything that unfolds in it was unfolded.
    pub unfolded: bool,
    /// Its head and its facts, with the solution substituted for kvars.
    pub head: Term,
    pub facts: Vec<(Term, Provenance)>,
    /// All failing clauses of a solution share them, so they are serialised with the solution.
    #[serde(skip)]
    pub copies: Arc<Copies>,
}

/// The budget of one system.
#[derive(Clone, Copy, Debug)]
pub struct FixpointBudget {
    /// Z3's resource units for one query.
    pub resources: u32,
    /// Queries for one system.
    pub queries: u64,
    /// Only whether the clauses of this function hold is asked: the solver stops at the first that does not, and says nothing
    /// of other functions.
    pub only: Option<QName>,
}

impl Default for FixpointBudget {
    fn default() -> FixpointBudget {
        FixpointBudget { resources: 1_500_000, queries: 6_000, only: None }
    }
}

/// A system that is ready to be solved.
pub(crate) struct Solving<'a> {
    system: &'a System,
    elimination: Elimination<'a>,
    /// The candidates of each kvar. None for those that are eliminated.
    pub(crate) candidates: Vec<Option<Vec<Term>>>,
}

impl<'a> Solving<'a> {
    pub(crate) fn new(system: &'a System, qualifiers: &Qualifiers) -> Solving<'a> {
        let elimination = Elimination::new(system);
        let candidates = system.kvars.iter().enumerate().map(|(place, kvar)| {
            let given =
                || kvar.candidates.clone().unwrap_or_else(|| qualifiers.candidates(kvar, elimination.keeps_forced()));
            elimination.is_cut(place).then(given)
        });
        Solving { candidates: candidates.collect(), system, elimination }
    }

    pub(crate) fn solve(
        self,
        (signatures, definitions): (&dyn Signatures, &Definitions),
        budget: FixpointBudget,
        limits: &Limits,
    ) -> Result<Solution, Cancelled> {
        // A solver of Z3 costs more than most functions, and many functions have nothing to show.
        if self.system.clauses.iter().all(|clause| clause.head.is_true()) {
            return Ok(Solution { conjuncts: self.candidates, ..Solution::default() });
        }
        let mut solver = Solve {
            system: self.system,
            smt: Prover::new(signatures, budget.resources, limits),
            solution: self.candidates,
            elimination: self.elimination,
            definitions,
            budget,
            limits,
            levels: Vec::new(),
        };
        let mut failing = solver.hopeless()?;
        let mut gave_up = None;
        if failing.is_empty() {
            (failing, gave_up) = solver.lazily()?;
        }
        // An interrupted check proves nothing, so its result must not count as a failure.
        limits.check()?;
        let Prover { queries, .. } = solver.smt;
        let units = solver.smt.units();
        Ok(Solution { conjuncts: solver.solution, failing, gave_up, queries, units })
    }
}

struct Solve<'a> {
    system: &'a System,
    smt: Prover<'a>,
    solution: Vec<Option<Vec<Term>>>,
    elimination: Elimination<'a>,
    definitions: &'a Definitions,
    budget: FixpointBudget,
    limits: &'a Limits,
    /// The asserted environment.
    levels: Vec<Level<'a>>,
}

impl Solve<'_> {
    /// If only one function is asked about: a clause of it that fails even if all candidates hold. The kvars are hypotheses
    /// there, so it also fails with every weaker solution.
    fn hopeless(&mut self) -> Result<Vec<Failed>, Cancelled> {
        if self.budget.only.is_none() || self.solution.iter().all(Option::is_none) {
            return Ok(Vec::new());
        }
        let mut failing = self.heads()?;
        failing.retain(|failed| !failed.gave_up);
        Ok(failing)
    }

    /// Solves with nothing known of the kvars that only have to stay: most proofs need none of them. If clauses fail, these
    /// get the candidates of those that they depend on.
    fn lazily(&mut self) -> Result<(Vec<Failed>, Option<String>), Cancelled> {
        let all = self.solution.clone();
        let has_candidates = |place: usize| all[place].as_ref().is_some_and(|known| !known.is_empty());
        let lazy: Vec<usize> =
            (0..all.len()).filter(|place| self.elimination.is_forced(*place) && has_candidates(*place)).collect();
        if lazy.is_empty() {
            return self.fixpoint();
        }
        lazy.iter().for_each(|kvar| self.solution[*kvar] = Some(Vec::new()));
        self.forget_all();
        let (failing, gave_up) = self.fixpoint()?;
        let read = self.elimination.dependencies(failing.iter().map(|failed| failed.clause));
        if gave_up.is_some() || !lazy.iter().any(|kvar| read.contains(kvar)) {
            return Ok((failing, gave_up));
        }
        self.solution = all;
        lazy.iter().filter(|kvar| !read.contains(kvar)).for_each(|kvar| self.solution[*kvar] = Some(Vec::new()));
        self.forget_all();
        self.fixpoint()
    }

    fn fixpoint(&mut self) -> Result<(Vec<Failed>, Option<String>), Cancelled> {
        let gave_up = self.iterate()?;
        let failing = if gave_up.is_none() { self.heads()? } else { Vec::new() };
        Ok((failing, gave_up))
    }

    /// Drops candidates until every clause with a kvar as its head holds.
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
        // Goes round and round: neighbours share most of their environment, which stays asserted.
        let mut last = 0;
        let after = |dirty: &[bool], last: usize| (last..dirty.len()).chain(0..last).find(|place| dirty[*place]);
        while let Some(next) = after(&dirty, last) {
            last = next;
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

    /// The failing clauses among those with a concrete head.
    fn heads(&mut self) -> Result<Vec<Failed>, Cancelled> {
        let mut failing = Vec::new();
        for (place, clause) in self.system.clauses.iter().enumerate() {
            let function = self.system.tags[clause.tag as usize].function;
            if self.system.kvar_of(&clause.head).is_some() || self.budget.only.is_some_and(|only| only != function) {
                continue;
            }
            self.limits.check()?;
            self.assume(place);
            let head = reduce(&self.resolve(&clause.head));
            let mut answer = self.smt.valid(&head);
            self.smt.push();
            if answer != Validity::Valid && self.bounds(place, std::slice::from_ref(&head)) {
                answer = self.smt.valid(&head);
            }
            let unfolding = self.system.unfolding.get(&function);
            let facts = if answer == Validity::Valid { Vec::new() } else { self.facts() };
            if answer != Validity::Valid && define_constants(&mut self.smt, self.definitions, &facts, &head) {
                answer = self.smt.valid(&head);
            }
            let mut unfolded = answer != Validity::Valid
                && are_defined(self.definitions, &facts)
                && are_defined(self.definitions, std::slice::from_ref(&head));
            if let (true, Some(how)) = (answer != Validity::Valid, unfolding) {
                unfolded &= unfold(&mut self.smt, self.definitions, &facts, &head, how);
                answer = self.smt.valid(&head);
            }
            self.smt.pop();
            self.smt.forget_models();
            if answer != Validity::Valid {
                failing.push(Failed {
                    clause: place,
                    gave_up: answer == Validity::Unknown,
                    unfolded,
                    head,
                    facts: self.facts_with_sources(),
                    copies: Arc::default(),
                });
                if self.budget.only.is_some() {
                    break;
                }
            }
        }
        // All failing clauses share the copies: there may be many of both.
        let copies = Arc::new(self.elimination.copies.clone());
        failing.iter_mut().for_each(|failed: &mut Failed| failed.copies = Arc::clone(&copies));
        Ok(failing)
    }

    /// The candidates that the environment of a clause implies. A bound may imply an abstract refinement.
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

    /// A term with the current solution substituted for its kvars.
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

    /// A conjunct of a kvar, instantiated at these arguments.
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
