//! Validity: facts of the logic go in, and whether a predicate follows from them comes out.
//!
//! One prover for a set of clauses, on one thread.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use limpid_base::{Limits, Name};
use limpid_logic::{Sort, Term};
use rustc_hash::FxHashMap;
use z3::ast::Bool;
use z3::{Context, Model, Params, SatResult};

use crate::Interrupt;
use crate::encode::{Encoded, Encoder, Signatures};
use crate::session::spent;
use crate::young::count_query;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Validity {
    Valid,
    Invalid,
    Unknown,
}

pub struct Prover<'a> {
    solver: Rc<Z3>,
    resources: u32,
    /// What is asserted, for each level of the solver's stack.
    levels: Vec<Vec<Rc<Encoded>>>,
    encoder: Encoder<'a>,
    /// Facts that were encoded before: the same ones hold in many clauses.
    encoded: FxHashMap<Term, Rc<Encoded>>,
    /// Models of everything that is asserted, the newest first.
    models: Vec<Model>,
    /// How often Z3 was asked.
    pub queries: u64,
    /// The resource units that Z3 had spent before.
    spent_before: u32,
    /// Interrupts a check whose answer is no longer needed.
    interrupt: Interrupt,
}

impl<'a> Prover<'a> {
    /// `resources` bounds each check, in Z3's own unit.
    pub fn new(signatures: &'a dyn Signatures, resources: u32, limits: &Limits) -> Prover<'a> {
        let solver = kept(resources).unwrap_or_else(|| Rc::new(Z3::new(Theories::Arithmetic, resources)));
        solver.solver.push();
        Prover {
            spent_before: spent(&solver.solver),
            solver,
            resources,
            levels: vec![Vec::new()],
            encoder: Encoder::new(signatures),
            encoded: FxHashMap::default(),
            models: Vec::new(),
            queries: 0,
            interrupt: Interrupt::watching(limits),
        }
    }

    /// The resource units that Z3 has spent for this prover.
    pub fn units(&self) -> u64 {
        u64::from(spent(&self.solver.solver).saturating_sub(self.spent_before))
    }

    /// Asks Z3. Nothing is known once the limits say stop.
    fn ask(&mut self) -> SatResult {
        self.queries += 1;
        count_query();
        if self.interrupt.is_requested() {
            return SatResult::Unknown;
        }
        let context = Context::thread_local();
        let _running = self.interrupt.enter(&context);
        self.solver.solver.check()
    }

    /// Says the sort of a variable. The first that is said stays.
    pub fn declare(&mut self, name: Name, sort: &Sort) {
        self.encoder.declare(name, sort);
    }

    pub fn push(&mut self) {
        self.levels.push(Vec::new());
        self.solver.solver.push();
    }

    pub fn pop(&mut self) {
        self.levels.pop();
        self.solver.solver.pop(1);
    }

    pub fn assert(&mut self, term: &Term) {
        if let Term::And(conjuncts) = term {
            return conjuncts.iter().for_each(|conjunct| self.assert(conjunct));
        }
        let encoded = self.encode(term);
        self.solver.assert(&encoded);
        if let Some(level) = self.levels.last_mut() {
            level.push(Rc::clone(&encoded));
        }
        self.models
            .retain(|model| encoded.axioms.iter().chain([&encoded.fact]).all(|one| holds(model, one) == Some(true)));
    }

    fn encode(&mut self, term: &Term) -> Rc<Encoded> {
        if let Some(known) = self.encoded.get(term) {
            return Rc::clone(known);
        }
        let encoded = Rc::new(match term {
            // The conjuncts of a solution occur again in the weaker solutions that follow it.
            Term::And(conjuncts) => conjunction(conjuncts.iter().map(|conjunct| self.encode(conjunct))),
            _ => self.encoder.predicate(term),
        });
        self.encoded.insert(term.clone(), Rc::clone(&encoded));
        if self.encoder.needs_theories() && self.solver.theories == Theories::Arithmetic {
            self.add_theories();
        }
        encoded
    }

    /// Goes on with a solver for all theories. Everything that is asserted stays so.
    fn add_theories(&mut self) {
        let solver = Z3::new(Theories::All, self.resources);
        for level in &self.levels {
            solver.solver.push();
            level.iter().for_each(|encoded| solver.assert(encoded));
        }
        self.solver = Rc::new(solver);
    }

    /// Whether a predicate follows from what was asserted.
    pub fn valid(&mut self, term: &Term) -> Validity {
        let encoded = self.encode(term);
        self.push();
        self.solver.refute(&encoded);
        let answer = match self.ask() {
            SatResult::Unsat => Validity::Valid,
            SatResult::Sat => Validity::Invalid,
            SatResult::Unknown => Validity::Unknown,
        };
        self.pop();
        answer
    }

    /// As [`Prover::valid`]; a model that refutes the predicate is kept.
    fn follows(&mut self, term: &Term) -> bool {
        let encoded = self.encode(term);
        self.push();
        self.solver.refute(&encoded);
        let answer = self.ask();
        if answer == SatResult::Sat {
            self.keep_model();
        }
        self.pop();
        answer == SatResult::Unsat
    }

    /// Which of these predicates follow from what was asserted, if most do not: a model in which many are false refutes all of them
    /// at once. A group without such a model is halved.
    pub fn following(&mut self, predicates: &[Term]) -> Vec<bool> {
        self.groups(predicates, true)
    }

    /// As [`Prover::following`]. If `keeps_models`, all models are kept for later predicates.
    fn groups(&mut self, predicates: &[Term], keeps_models: bool) -> Vec<bool> {
        let mut follow = vec![false; predicates.len()];
        let encoded: Vec<Rc<Encoded>> = predicates.iter().map(|term| self.encode(term)).collect();
        let mut groups = vec![(0..predicates.len()).collect::<Vec<usize>>()];
        while let Some(mut group) = groups.pop() {
            group.retain(|place| !self.models.iter().any(|model| refutes(model, &encoded[*place])));
            if group.is_empty() {
                continue;
            }
            self.push();
            group.iter().for_each(|place| self.solver.refute(&encoded[*place]));
            let answer = self.ask();
            // A model takes as long as a check, so it is made only if it may refute something else.
            if answer == SatResult::Sat && (keeps_models || !groups.is_empty()) {
                self.keep_model();
            }
            self.pop();
            match (answer, &group[..]) {
                (SatResult::Sat, _) => {}
                (SatResult::Unsat, [one]) => follow[*one] = true,
                (SatResult::Unknown, [_]) => {}
                (_, group) => {
                    let (first, second) = group.split_at(group.len() / 2);
                    groups.extend([second.to_vec(), first.to_vec()]);
                }
            }
        }
        follow
    }

    /// Forgets all models. What is asserted next would have to be evaluated in each.
    pub fn forget_models(&mut self) {
        self.models.clear();
    }

    /// Keeps the model of the last check, and forgets the oldest if there are many.
    fn keep_model(&mut self) {
        if let Some(model) = self.solver.solver.get_model() {
            self.models.insert(0, model);
            self.models.truncate(MODELS);
        }
    }

    /// Keeps the candidates that follow from what was asserted.
    pub fn retain_valid(&mut self, candidates: &mut Vec<(usize, Term)>) {
        // If all of them follow, one query says so.
        let terms: Vec<Term> = candidates.iter().map(|(_, term)| term.clone()).collect();
        if terms.is_empty() || terms.len() > 1 && self.follows(&Term::and(terms.clone())) {
            return;
        }
        let mut follow = self.groups(&terms, false).into_iter();
        candidates.retain(|_| follow.next().unwrap_or(false));
        self.forget_models();
    }

    /// What the symbols of the logic are.
    pub fn signatures(&self) -> &'a dyn Signatures {
        self.encoder.signatures()
    }
}

/// That a term is made by the constructor with this tag.
pub fn has_tag(term: &Term, tag: u32) -> Term {
    let symbol = limpid_logic::Builtin::Tag.symbol();
    Term::compare(limpid_logic::Relation::Eq, Term::app(symbol, [term.clone()]), Term::int(i64::from(tag)))
}

/// The number of models that are kept.
const MODELS: usize = 8;

/// The conjunction of encoded predicates.
fn conjunction(conjuncts: impl Iterator<Item = Rc<Encoded>>) -> Encoded {
    let (mut facts, mut axioms) = (Vec::new(), Vec::new());
    for conjunct in conjuncts {
        facts.push(conjunct.fact.clone());
        axioms.extend(conjunct.axioms.iter().cloned());
    }
    Encoded { fact: Bool::and(&facts), axioms }
}

/// Whether a predicate is false in a model.
fn refutes(model: &Model, encoded: &Encoded) -> bool {
    holds(model, &encoded.fact) == Some(false) && encoded.axioms.iter().all(|axiom| holds(model, axiom) == Some(true))
}

/// Whether a predicate holds in a model, if the model says.
fn holds(model: &Model, predicate: &Bool) -> Option<bool> {
    model.eval(predicate, true)?.as_bool()
}

/// Which theories a solver knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Theories {
    /// Arithmetic and uninterpreted functions.
    Arithmetic,
    All,
}

/// A solver of Z3.
#[derive(Debug)]
struct Z3 {
    solver: z3::Solver,
    theories: Theories,
}

impl Z3 {
    fn new(theories: Theories, resources: u32) -> Z3 {
        // Each theory costs time at every check and every level, whether it is used or not: sequences, floats, polymorphism.
        let solver = match theories {
            Theories::Arithmetic => z3::Solver::new_for_logic("QF_UFLIA").unwrap_or_default(),
            Theories::All => z3::Solver::new(),
        };
        let mut params = Params::new();
        params.set_u32("rlimit", resources);
        params.set_u32("random_seed", 0);
        // Z3's solver for polynomials does not count resources, so no budget would ever end it.
        params.set_bool("arith.nl.nra", false);
        // Otherwise Z3 handles Ctrl-C itself while it checks, and the process does not end.
        params.set_bool("ctrl_c", false);
        // A model is only asked for the values of a few terms, so compacting it is not worth the time.
        params.set_bool("compact", false);
        solver.set_params(&params);
        Z3 { solver, theories }
    }

    fn assert(&self, encoded: &Encoded) {
        self.solver.assert(&encoded.fact);
        encoded.axioms.iter().for_each(|axiom| self.solver.assert(axiom));
    }

    /// Asserts that a predicate does not hold.
    fn refute(&self, encoded: &Encoded) {
        self.solver.assert(encoded.fact.not());
        encoded.axioms.iter().for_each(|axiom| self.solver.assert(axiom));
    }
}

/// While this lives, the provers of this thread use one Z3 solver after the other instead of a new one each: a new one
/// costs more than a small proof. What a solver answers may depend on what it was asked before, so this is for a sequence
/// of proofs that is always the same.
#[derive(Debug)]
pub struct OneSolver {
    outer: Option<Kept>,
}

/// The solver that the next prover may use, and its bound of resources.
type Kept = Option<(Rc<Z3>, u32)>;

thread_local! {
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

impl OneSolver {
    #[expect(clippy::new_without_default, reason = "it has an effect")]
    pub fn new() -> OneSolver {
        OneSolver { outer: KEPT.replace(Some(None)) }
    }
}

impl Drop for OneSolver {
    fn drop(&mut self) {
        KEPT.set(self.outer.take());
    }
}

/// The solver that the last prover left.
fn kept(resources: u32) -> Option<Rc<Z3>> {
    KEPT.with_borrow_mut(|kept| Some(kept.as_mut()?.take_if(|(_, known)| *known == resources)?.0))
}

impl Drop for Prover<'_> {
    fn drop(&mut self) {
        let (solver, levels, resources) = (&self.solver, self.levels.len() as u32, self.resources);
        KEPT.with_borrow_mut(|kept| {
            // After a panic the solver may be in any state.
            if let Some(kept) = kept.as_mut().filter(|_| !std::thread::panicking()) {
                solver.solver.pop(levels);
                *kept = Some((Rc::clone(solver), resources));
            }
        });
    }
}

impl fmt::Debug for Prover<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").field("queries", &self.queries).finish_non_exhaustive()
    }
}
