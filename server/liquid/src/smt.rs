//! The interface to Z3: asserts facts and decides validity.
//!
//! One session per system of clauses, on one thread. Everything that is not a number, a truth value, a set or a map is an
//! integer to Z3, as in LiquidHaskell: values of type variables and data types have only equality and order.

mod encode;
mod sets;

use std::rc::Rc;

use limpid_base::{Limits, Name, QName};
use limpid_frontend::interface::Environment;
use limpid_logic::{Relation, Sort, Symbol, SymbolKind, Term};
use limpid_solver::Interrupt;
use rustc_hash::{FxHashMap, FxHashSet};
use z3::ast::{Bool, Dynamic};
use z3::{Context, FuncDecl, Params, SatResult, Solver};

/// The signatures of the logic's symbols.
pub(crate) trait Signatures {
    /// The canonical symbol of a name with aliases.
    fn canonical(&self, symbol: Symbol) -> Symbol;
    /// The parameters and the body of a symbol that is inlined.
    fn inline(&self, symbol: Symbol) -> Option<(Vec<Name>, Term)>;
    /// The sort of a symbol, with quantified variables.
    fn symbol(&self, symbol: Symbol) -> Option<Sort>;
    /// The sorts of a constructor's fields, its result sort, and its tag.
    fn constructor(&self, name: QName) -> Option<(Vec<Sort>, Sort, u32)>;
    /// Whether constructors are free: injective, with disjoint ranges.
    fn free_constructors(&self) -> bool;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Valid,
    Invalid,
    Unknown,
}

/// An encoded fact, and the axioms of the constructors in it.
struct Encoded {
    fact: Bool,
    beside: Vec<Bool>,
}

pub(crate) struct Smt<'a> {
    solver: Solver,
    signatures: &'a dyn Signatures,
    /// The sorts of variables. Names are unique in a system, so they never change.
    sorts: FxHashMap<Name, Sort>,
    vars: FxHashMap<Name, Dynamic>,
    functions: FxHashMap<String, FuncDecl>,
    strings: FxHashMap<Name, i64>,
    symbols: FxHashMap<Symbol, Option<Sort>>,
    /// Encoded facts. Many clauses share the same ones.
    encoded: FxHashMap<Term, Rc<Encoded>>,
    /// The constructor terms of the current fact, with their axioms.
    constructors: FxHashSet<Term>,
    beside: Vec<Bool>,
    pub(crate) queries: u64,
    /// Interrupts a check after cancellation.
    interrupt: Interrupt,
}

impl<'a> Smt<'a> {
    pub(crate) fn new(signatures: &'a dyn Signatures, resources: u32, limits: &Limits) -> Smt<'a> {
        let solver = Solver::new();
        let mut params = Params::new();
        params.set_u32("rlimit", resources);
        params.set_u32("random_seed", 0);
        // Z3's solver for polynomials does not count resource units, so no budget would end it.
        params.set_bool("arith.nl.nra", false);
        // Otherwise Z3 handles Ctrl-C itself during a check.
        params.set_bool("ctrl_c", false);
        solver.set_params(&params);
        solver.push();
        Smt {
            solver,
            signatures,
            sorts: FxHashMap::default(),
            vars: FxHashMap::default(),
            functions: FxHashMap::default(),
            strings: FxHashMap::default(),
            symbols: FxHashMap::default(),
            encoded: FxHashMap::default(),
            constructors: FxHashSet::default(),
            beside: Vec::new(),
            queries: 0,
            interrupt: Interrupt::watching(limits),
        }
    }

    /// Runs Z3. The answer is unknown once the limits are exceeded.
    fn ask(&mut self) -> SatResult {
        self.queries += 1;
        if self.interrupt.is_requested() {
            return SatResult::Unknown;
        }
        let context = Context::thread_local();
        let _running = self.interrupt.enter(&context);
        self.solver.check()
    }

    pub(crate) fn declare(&mut self, name: Name, sort: &Sort) {
        self.sorts.entry(name).or_insert_with(|| sort.clone());
    }

    pub(crate) fn push(&mut self) {
        self.solver.push();
    }

    pub(crate) fn pop(&mut self) {
        self.solver.pop(1);
    }

    pub(crate) fn assert(&mut self, term: &Term) {
        let encoded = self.encode(term);
        self.solver.assert(&encoded.fact);
        encoded.beside.iter().for_each(|fact| self.solver.assert(fact));
    }

    fn encode(&mut self, term: &Term) -> Rc<Encoded> {
        if let Some(known) = self.encoded.get(term) {
            return Rc::clone(known);
        }
        self.constructors.clear();
        let fact = self.bool(term);
        let encoded = Rc::new(Encoded { fact, beside: std::mem::take(&mut self.beside) });
        self.encoded.insert(term.clone(), Rc::clone(&encoded));
        encoded
    }

    /// Whether the asserted facts imply a term.
    pub(crate) fn valid(&mut self, term: &Term) -> Answer {
        self.push();
        let encoded = self.encode(term);
        self.solver.assert(encoded.fact.not());
        encoded.beside.iter().for_each(|fact| self.solver.assert(fact));
        let answer = self.check();
        self.pop();
        answer
    }

    /// The candidates that the asserted facts imply.
    pub(crate) fn retain_valid(&mut self, candidates: &mut Vec<(usize, Term)>) {
        while !candidates.is_empty() {
            self.push();
            let all: Vec<Rc<Encoded>> = candidates.iter().map(|(_, term)| self.encode(term)).collect();
            all.iter().flat_map(|one| &one.beside).for_each(|fact| self.solver.assert(fact));
            let encoded: Vec<Bool> = all.iter().map(|one| one.fact.clone()).collect();
            self.solver.assert(Bool::and(&encoded).not());
            let result = self.ask();
            let model = if result == SatResult::Sat { self.solver.get_model() } else { None };
            let fails = |encoded: &Bool| {
                let value = model.as_ref().and_then(|model| model.eval(encoded, true));
                value.and_then(|value| value.as_bool()) == Some(false)
            };
            let keep: Vec<bool> = match result {
                SatResult::Unsat => {
                    self.pop();
                    return;
                }
                SatResult::Sat => encoded.iter().map(|encoded| !fails(encoded)).collect(),
                SatResult::Unknown => vec![true; encoded.len()],
            };
            drop(model);
            self.pop();
            if keep.iter().all(|keep| *keep) {
                // The model does not tell which one fails.
                let single: Vec<(usize, Term)> = std::mem::take(candidates);
                for (place, term) in single {
                    if self.valid(&term) == Answer::Valid {
                        candidates.push((place, term));
                    }
                }
                return;
            }
            let mut keep = keep.into_iter();
            candidates.retain(|_| keep.next().unwrap_or(true));
        }
    }

    fn check(&mut self) -> Answer {
        match self.ask() {
            SatResult::Unsat => Answer::Valid,
            SatResult::Sat => Answer::Invalid,
            SatResult::Unknown => Answer::Unknown,
        }
    }
}

/// The tester of a constructor, applied to a term.
pub(crate) fn tag_of(term: &Term, con: QName, environment: &Environment) -> Term {
    let tag = environment.constructor(con).map_or(0, |(_, con)| con.tag);
    let symbol = Symbol { kind: SymbolKind::Builtin, name: QName { module: con.module, ident: Name::new("tag") } };
    Term::compare(Relation::Eq, Term::app(symbol, [term.clone()]), Term::int(i64::from(tag)))
}
