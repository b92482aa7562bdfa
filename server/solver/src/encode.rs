//! From terms of the logic to terms of Z3: the only encoder of refinements.
//!
//! The sorts of terms are found on the way: those of variables and symbols are declared, the rest follows from them and
//! from the place of a term, its *hint*. Everything that is not a number, a truth value, a bit vector, a set or a map
//! is an integer to Z3, as it is to liquid-fixpoint: type variables and data can be compared, and nothing else is known of
//! them.
//!
//! The terms of symbolic execution (`term`, `translate`) are another language, with normal forms and models of numbers
//! and truth values, and Haskell's arithmetic instead of the logic's. Both use the same numerals and comparisons
//! (`numeral`).
//!
//! Must not know: which facts hold together, and who asks.

mod apply;
mod arithmetic;
mod sort;
#[cfg(test)]
mod tests;
mod theory;

use std::cell::Cell;

use limpid_base::{Name, QName};
use limpid_logic::{Sort, Symbol, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use z3::FuncDecl;
use z3::ast::{Bool, Dynamic, Int, Real};

use self::apply::{FunctionKey, FunctionName};
use self::sort::Z3Sort;
use self::theory::Pointwise;
use crate::{Number, numeral};

/// What the symbols of the logic are.
pub trait Signatures {
    /// The one symbol that several names may stand for.
    fn canonical(&self, symbol: Symbol) -> Symbol;
    /// The parameters and the body of a symbol that is to be expanded.
    fn inline(&self, symbol: Symbol) -> Option<(Vec<Name>, Term)>;
    /// The sort of a symbol; its variables are quantified.
    fn symbol(&self, symbol: Symbol) -> Option<Sort>;
    /// The sorts of a constructor's fields, the sort that it makes, and its tag.
    fn constructor(&self, name: QName) -> Option<(Vec<Sort>, Sort, u32)>;
    /// The truth value that a constructor of `Bool` stands for.
    fn truth(&self, constructor: QName) -> Option<bool>;
    /// Whether constructors are free: different ones make different values.
    fn free_constructors(&self) -> bool;
    /// Whether Z3's theory of strings is in use.
    fn string_theory(&self) -> bool;
}

/// A predicate, and what holds of the constructors and literals in it anyway.
pub(crate) struct Encoded {
    pub(crate) fact: Bool,
    pub(crate) axioms: Vec<Bool>,
}

/// A term and its sort.
type Typed = (Dynamic, Sort);

pub(crate) struct Encoder<'a> {
    signatures: &'a dyn Signatures,
    /// The sorts of variables. One name has one sort.
    sorts: FxHashMap<Name, Sort>,
    vars: FxHashMap<Name, Dynamic>,
    functions: FxHashMap<FunctionKey, FuncDecl>,
    pointwise: FxHashMap<(Pointwise, Z3Sort), FuncDecl>,
    /// Whether strings are those of Z3.
    string_theory: bool,
    /// The literals of all predicates, and those of the predicate at hand.
    strings: FxHashMap<Name, i64>,
    literals: FxHashSet<Name>,
    symbols: FxHashMap<Symbol, Option<Sort>>,
    /// The constructor terms of the predicate at hand, and what is known of them.
    constructors: FxHashSet<Term>,
    axioms: Vec<Bool>,
    /// Whether a term needs another theory than arithmetic and uninterpreted functions.
    needs_theories: Cell<bool>,
}

impl<'a> Encoder<'a> {
    pub(crate) fn new(signatures: &'a dyn Signatures) -> Encoder<'a> {
        Encoder {
            signatures,
            sorts: FxHashMap::default(),
            vars: FxHashMap::default(),
            functions: FxHashMap::default(),
            pointwise: FxHashMap::default(),
            string_theory: signatures.string_theory(),
            strings: FxHashMap::default(),
            literals: FxHashSet::default(),
            symbols: FxHashMap::default(),
            constructors: FxHashSet::default(),
            axioms: Vec::new(),
            needs_theories: Cell::new(false),
        }
    }

    /// Whether anything that was encoded needs another theory than arithmetic and uninterpreted functions.
    pub(crate) fn needs_theories(&self) -> bool {
        self.needs_theories.get()
    }

    pub(crate) fn signatures(&self) -> &'a dyn Signatures {
        self.signatures
    }

    /// Says the sort of a variable. The first that is said stays.
    pub(crate) fn declare(&mut self, name: Name, sort: &Sort) {
        self.sorts.entry(name).or_insert_with(|| sort.clone());
    }

    pub(crate) fn predicate(&mut self, term: &Term) -> Encoded {
        self.constructors.clear();
        self.literals.clear();
        let fact = self.bool(term);
        Encoded { fact, axioms: std::mem::take(&mut self.axioms) }
    }

    fn bool(&mut self, term: &Term) -> Bool {
        let typed = self.term(term, Some(&Sort::Bool));
        let cast = self.cast(typed, &Z3Sort::Bool);
        cast.as_bool().unwrap_or_else(|| Bool::from_bool(true))
    }

    fn bools(&mut self, terms: &[Term]) -> Vec<Bool> {
        terms.iter().map(|term| self.bool(term)).collect()
    }

    fn z3_sort(&self, sort: &Sort) -> Z3Sort {
        let z3 = Z3Sort::of(sort, self.string_theory);
        if z3.has_theory() {
            self.needs_theories.set(true);
        }
        z3
    }

    /// A term as something of this sort.
    fn term_at(&mut self, term: &Term, sort: &Sort) -> Dynamic {
        let typed = self.term(term, Some(sort));
        let z3 = self.z3_sort(sort);
        self.cast(typed, &z3)
    }

    /// A term in its own sort. The hint is the sort that its place asks for.
    fn term(&mut self, term: &Term, hint: Option<&Sort>) -> Typed {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.term_inner(term, hint))
    }

    fn term_inner(&mut self, term: &Term, hint: Option<&Sort>) -> Typed {
        match term {
            Term::Var(name) => self.variable(*name, hint),
            Term::Bool(value) => (Bool::from_bool(*value).into(), Sort::Bool),
            Term::Int(value) => match hint {
                Some(Sort::Real) => (numeral::integer(value).to_real().into(), Sort::Real),
                _ => (numeral::integer(value).into(), Sort::Int),
            },
            Term::Real(text) => {
                let number = Number::parse_decimal(text.as_str());
                (number.map_or_else(|| Real::fresh_const("large"), |number| numeral::real(&number)).into(), Sort::Real)
            }
            Term::Char(value) => (Int::from_u64(u64::from(u32::from(*value))).into(), Sort::Char),
            Term::Str(text) => self.string_literal(*text),
            Term::Bits(bits) => self.bits_literal(bits),
            Term::Con(name, args) => self.constructor(term, *name, args),
            Term::App(symbol, args) => self.application(*symbol, args, hint),
            Term::Neg(inner) => self.negate(inner, hint),
            Term::Arith(op, sides) => self.arith(*op, &sides.0, &sides.1, hint),
            Term::Compare(op, sides) => (self.compare(*op, &sides.0, &sides.1).into(), Sort::Bool),
            Term::Not(inner) => (self.bool(inner).not().into(), Sort::Bool),
            Term::And(terms) => (Bool::and(&self.bools(terms)).into(), Sort::Bool),
            Term::Or(terms) => (Bool::or(&self.bools(terms)).into(), Sort::Bool),
            Term::Imply(sides) => (self.bool(&sides.0).implies(self.bool(&sides.1)).into(), Sort::Bool),
            Term::Iff(sides) => (self.bool(&sides.0).iff(self.bool(&sides.1)).into(), Sort::Bool),
            Term::If(parts) => self.choice(&parts.0, &parts.1, &parts.2, hint),
            Term::Lambda(param, sort, body) => self.lambda(*param, sort, body),
            Term::Apply(fun, args) => self.apply(fun, args, hint),
            Term::Pred(name, args) => {
                let args: Vec<Typed> = args.iter().map(|arg| self.term(arg, None)).collect();
                (self.call(FunctionName::Pred(*name), &args, Z3Sort::Bool), Sort::Bool)
            }
        }
    }

    fn variable(&mut self, name: Name, hint: Option<&Sort>) -> Typed {
        let sort = match self.sorts.get(&name) {
            Some(sort) => sort.clone(),
            None => {
                let sort = hint.cloned().unwrap_or(Sort::Unknown);
                self.sorts.insert(name, sort.clone());
                sort
            }
        };
        let z3 = self.z3_sort(&sort);
        let var = self.vars.entry(name).or_insert_with(|| Dynamic::new_const(name.as_str(), &z3.make()));
        (var.clone(), sort)
    }

    fn choice(&mut self, cond: &Term, then: &Term, otherwise: &Term, hint: Option<&Sort>) -> Typed {
        let cond = self.bool(cond);
        let then = self.term(then, hint);
        let otherwise = self.term(otherwise, Some(&then.1.clone()));
        let sort = join(&then.1, &otherwise.1);
        let z3 = self.z3_sort(&sort);
        let (then, otherwise) = (self.cast(then, &z3), self.cast(otherwise, &z3));
        (cond.ite(&then, &otherwise), sort)
    }
}

fn join(left: &Sort, right: &Sort) -> Sort {
    match (left, right) {
        (Sort::Unknown, other) | (other, Sort::Unknown) => other.clone(),
        (Sort::Real, Sort::Int) | (Sort::Int, Sort::Real) => Sort::Real,
        (left, _) => left.clone(),
    }
}
