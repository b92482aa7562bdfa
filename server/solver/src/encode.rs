//! Encodes terms of the logic for the solver.
//!
//! Encoding over-approximates: a term without an encoding, or of the wrong sort, becomes an unconstrained
//! variable. So if the encoding is unsatisfiable, the original is; the converse does not hold.
//!
//! Must not know: where terms come from. The [`SortEnv`] gives the sorts of names.

mod builtin;
mod sorts;
#[cfg(test)]
mod tests;

use limpid_base::{Name, QName};
use limpid_logic::{ArithOp, Relation, Sort, Symbol, Term};
use rustc_hash::FxHashMap;

use crate::{Answer, Division, FunId, Number, PathCondition, SmtSort, Solver, TermId, Terms};

/// The sorts of names. An unknown one is [`Sort::Unknown`].
pub trait SortEnv {
    fn var(&self, _var: Name) -> Sort {
        Sort::Unknown
    }

    /// With its parameters, as a function sort.
    fn symbol(&self, _symbol: Symbol) -> Sort {
        Sort::Unknown
    }

    /// With its fields, as a function sort.
    fn constructor(&self, _name: QName) -> Sort {
        Sort::Unknown
    }
}

/// Nothing is known about any name.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSorts;

impl SortEnv for NoSorts {}

/// Whether the constraints are unsatisfiable: `Some(true)` only if that is proved, `Some(false)` only with a model.
pub fn is_contradictory(solver: &mut Solver, scope: &dyn SortEnv, constraints: &[Term]) -> Option<bool> {
    let mut terms = Terms::new();
    let mut encoder = Encoder::new(scope);
    let mut path: PathCondition =
        constraints.iter().map(|constraint| encoder.constraint(&mut terms, constraint)).collect();
    path.extend(encoder.take_facts());
    match solver.check(&mut terms, &path) {
        Answer::Unsat => Some(true),
        // The model may violate what the encoding lost.
        Answer::Sat(_) => (!encoder.lost_something()).then_some(false),
        Answer::Unknown(_) => None,
    }
}

/// Encodes terms over the same names into one [`Terms`].
#[allow(missing_debug_implementations)]
pub struct Encoder<'a> {
    scope: &'a dyn SortEnv,
    unknowns: FxHashMap<(Term, SmtSort), TermId>,
    functions: FxHashMap<(Head, Vec<SmtSort>, SmtSort), FunId>,
    data: FxHashMap<DataSort, u32>,
    facts: Vec<TermId>,
    lost: bool,
}

/// The symbol behind an uninterpreted function.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Head {
    Symbol(Symbol),
    Constructor(QName),
    Predicate(Name),
    /// An order on values that are not numbers.
    Order(Relation),
}

/// Data sorts are distinguished by name only, not by their arguments.
#[derive(Clone, PartialEq, Eq, Hash)]
enum DataSort {
    Data(QName),
    Var(Name),
    Str,
    Other,
}

impl<'a> Encoder<'a> {
    pub fn new(scope: &'a dyn SortEnv) -> Encoder<'a> {
        Encoder {
            scope,
            unknowns: FxHashMap::default(),
            functions: FxHashMap::default(),
            data: FxHashMap::default(),
            facts: vec![],
            lost: false,
        }
    }

    /// A predicate.
    pub fn constraint(&mut self, terms: &mut Terms, term: &Term) -> TermId {
        self.encode(terms, term, SmtSort::Bool)
    }

    /// Axioms of the symbols that were encoded since the last call, such as that lengths are not negative.
    pub fn take_facts(&mut self) -> Vec<TermId> {
        std::mem::take(&mut self.facts)
    }

    /// Whether a compound term became an unconstrained variable, so that models may be spurious.
    pub fn lost_something(&self) -> bool {
        self.lost
    }

    /// Encodes a term at the wanted sort.
    fn encode(&mut self, terms: &mut Terms, term: &Term, want: SmtSort) -> TermId {
        let encoded = stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.encode_as(terms, term, want));
        match encoded {
            Some(encoded) if terms.sort(encoded) == want => encoded,
            Some(encoded) if terms.sort(encoded) == SmtSort::Int && want == SmtSort::Real => terms.to_real(encoded),
            _ => self.unknown(terms, term, want),
        }
    }

    /// Encodes a term at its own sort, guided by the wanted one; `None` if there is no encoding.
    fn encode_as(&mut self, terms: &mut Terms, term: &Term, want: SmtSort) -> Option<TermId> {
        Some(match term {
            Term::Var(name) => {
                let sort = self.solver_sort(terms, &self.scope.var(*name)).unwrap_or(want);
                self.unknown_of_sort(terms, term, sort)
            }
            Term::Bool(value) => terms.bool(*value),
            Term::Int(value) => terms.int(value.clone()),
            Term::Real(text) => terms.number(Number::parse_decimal(text.as_str())?, SmtSort::Real),
            Term::Char(value) => terms.int(u32::from(*value)),
            Term::Con(name, args) if args.is_empty() && want == SmtSort::Bool => match name.ident.as_str() {
                "True" => terms.bool(true),
                "False" => terms.bool(false),
                _ => return None,
            },
            Term::Con(name, args) => self.apply(terms, Head::Constructor(*name), term, args, want),
            Term::App(symbol, args) => match self.builtin(terms, *symbol, args, want) {
                Some(encoded) => encoded,
                None => {
                    let applied = self.apply(terms, Head::Symbol(*symbol), term, args, want);
                    self.note_facts(terms, *symbol, applied);
                    applied
                }
            },
            Term::Pred(name, args) => self.apply(terms, Head::Predicate(*name), term, args, SmtSort::Bool),
            Term::Neg(inner) => {
                let inner = self.encode(terms, inner, self.number_sort(&[inner]));
                terms.neg(inner)
            }
            Term::Arith(op, pair) => self.arith(terms, *op, &pair.0, &pair.1)?,
            Term::Compare(relation, pair) => self.compare(terms, *relation, &pair.0, &pair.1),
            Term::Not(inner) => {
                let inner = self.encode(terms, inner, SmtSort::Bool);
                terms.not(inner)
            }
            Term::And(parts) => {
                let parts = self.bools(terms, parts);
                terms.and(parts)
            }
            Term::Or(parts) => {
                let parts = self.bools(terms, parts);
                terms.or(parts)
            }
            Term::Imply(pair) => {
                let (left, right) = self.pair(terms, pair, SmtSort::Bool);
                terms.implies(left, right)
            }
            Term::Iff(pair) => {
                let (left, right) = self.pair(terms, pair, SmtSort::Bool);
                terms.iff(left, right)
            }
            Term::If(parts) => {
                let cond = self.encode(terms, &parts.0, SmtSort::Bool);
                let then = self.encode(terms, &parts.1, want);
                let otherwise = self.encode(terms, &parts.2, want);
                terms.ite(cond, then, otherwise)
            }
            Term::Str(_) | Term::Lambda(..) | Term::Apply(..) => return None,
        })
    }

    fn arith(&mut self, terms: &mut Terms, op: ArithOp, left: &Term, right: &Term) -> Option<TermId> {
        let sort = if op == ArithOp::Mod { SmtSort::Int } else { self.number_sort(&[left, right]) };
        let (left, right) = (self.encode(terms, left, sort), self.encode(terms, right, sort));
        match op {
            ArithOp::Add => Some(terms.add(left, right)),
            ArithOp::Sub => Some(terms.sub(left, right)),
            ArithOp::Mul => Some(terms.mul(left, right)),
            // SMT-LIB and Haskell agree on division by positive divisors only.
            ArithOp::Div | ArithOp::Mod if !terms.as_number(right).is_some_and(Number::is_positive) => None,
            ArithOp::Div if sort == SmtSort::Real => Some(terms.ratio(left, right)),
            ArithOp::Div => Some(terms.divide(Division::Div, left, right)),
            ArithOp::Mod => Some(terms.divide(Division::Mod, left, right)),
        }
    }

    fn compare(&mut self, terms: &mut Terms, relation: Relation, left: &Term, right: &Term) -> TermId {
        let sort = self.common_sort(terms, left, right);
        let (left, right) = (self.encode(terms, left, sort), self.encode(terms, right, sort));
        match (relation, sort) {
            (Relation::Eq, _) => terms.eq(left, right),
            (Relation::Ne, _) => terms.ne(left, right),
            (_, SmtSort::Int | SmtSort::Real) => terms.compare(relation, left, right),
            _ => {
                self.lost = true;
                let fun = self.function(Head::Order(relation), vec![sort, sort], SmtSort::Bool);
                terms.app(fun, [left, right], SmtSort::Bool)
            }
        }
    }

    fn bools(&mut self, terms: &mut Terms, parts: &[Term]) -> Vec<TermId> {
        parts.iter().map(|part| self.encode(terms, part, SmtSort::Bool)).collect()
    }

    fn pair(&mut self, terms: &mut Terms, pair: &(Term, Term), sort: SmtSort) -> (TermId, TermId) {
        (self.encode(terms, &pair.0, sort), self.encode(terms, &pair.1, sort))
    }

    /// An uninterpreted function.
    fn apply(&mut self, terms: &mut Terms, head: Head, term: &Term, args: &[Term], want: SmtSort) -> TermId {
        self.lost = true;
        let known = self.sort(term);
        let result = self.solver_sort(terms, &known).unwrap_or(want);
        let mut encoded = Vec::with_capacity(args.len());
        for arg in args {
            let sort = self.natural_sort(terms, arg);
            encoded.push(self.encode(terms, arg, sort));
        }
        let sorts = encoded.iter().map(|arg| terms.sort(*arg)).collect();
        let fun = self.function(head, sorts, result);
        terms.app(fun, encoded, result)
    }

    fn function(&mut self, head: Head, args: Vec<SmtSort>, result: SmtSort) -> FunId {
        let next = u32::try_from(self.functions.len()).unwrap_or(FunId::MAX);
        *self.functions.entry((head, args, result)).or_insert(next)
    }

    /// An unconstrained variable of this sort, the same one for equal terms.
    fn unknown(&mut self, terms: &mut Terms, term: &Term, sort: SmtSort) -> TermId {
        self.lost = true;
        self.unknown_of_sort(terms, term, sort)
    }

    fn unknown_of_sort(&mut self, terms: &mut Terms, term: &Term, sort: SmtSort) -> TermId {
        *self.unknowns.entry((term.clone(), sort)).or_insert_with(|| terms.fresh(sort))
    }
}
