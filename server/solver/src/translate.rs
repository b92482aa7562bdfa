//! From the terms of symbolic execution to Z3's. Knows what Haskell's divisions mean in terms of SMT-LIB's.
//!
//! Invariant: a term is translated once; what was translated stays until the terms are forgotten.

use rustc_hash::FxHashMap;
use z3::ast::{Ast, Bool, Dynamic, Int, Real};
use z3::{FuncDecl, Sort as Z3Sort, Symbol as Z3Symbol};

use crate::numeral::{compare_ints, compare_reals, int, real};
use crate::{Division, FunId, Linear, Node, Number, SmtSort, TermId, Terms};

#[derive(Debug, Default)]
pub(crate) struct Translation {
    done: FxHashMap<TermId, Dynamic>,
    functions: FxHashMap<FunId, Function>,
}

/// A function as its first application declares it.
#[derive(Debug)]
struct Function {
    domain: Vec<SmtSort>,
    range: SmtSort,
    z3: FuncDecl,
}

/// A sort mismatch with Z3: the caller used one name at two sorts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SortClash;

type Translated<T> = Result<T, SortClash>;

impl Translation {
    pub(crate) fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    pub(crate) fn forget(&mut self) {
        self.done.clear();
        self.functions.clear();
    }

    /// A constraint.
    pub(crate) fn bool(&mut self, terms: &Terms, term: TermId) -> Translated<Bool> {
        self.term(terms, term)?.as_bool().ok_or(SortClash)
    }

    /// What stands for a term that was translated.
    pub(crate) fn translated(&self, term: TermId) -> Option<&Dynamic> {
        self.done.get(&term)
    }

    /// The function as it was declared, if a translated term applies it.
    pub(crate) fn function(&self, fun: FunId) -> Option<&FuncDecl> {
        self.functions.get(&fun).map(|function| &function.z3)
    }

    fn term(&mut self, terms: &Terms, term: TermId) -> Translated<Dynamic> {
        if let Some(done) = self.done.get(&term) {
            return Ok(done.clone());
        }
        let result = stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.node(terms, term))?;
        self.done.insert(term, result.clone());
        Ok(result)
    }

    fn node(&mut self, terms: &Terms, term: TermId) -> Translated<Dynamic> {
        Ok(match terms.node(term) {
            Node::Var(var, sort) => Dynamic::new_const(Z3Symbol::Int(*var), &z3_sort(*sort)),
            Node::Bool(value) => Bool::from_bool(*value).into(),
            Node::Int(number) => int(number).into(),
            Node::Real(number) => real(number).into(),
            Node::Sum(linear) => self.sum(terms, linear, terms.sort(term))?,
            Node::Product(factors) => match terms.sort(term) {
                SmtSort::Real => Real::mul(&self.reals(terms, factors)?).into(),
                _ => Int::mul(&self.ints(terms, factors)?).into(),
            },
            Node::Divide(operation, left, right) => {
                let (left, right) = (self.int(terms, *left)?, *right);
                let divisor = self.int(terms, right)?;
                divide(*operation, &left, &divisor, terms.as_number(right)).into()
            }
            Node::Ratio(left, right) => self.real(terms, *left)?.div(&self.real(terms, *right)?).into(),
            Node::ToReal(inner) => self.int(terms, *inner)?.to_real().into(),
            Node::Floor(inner) => self.real(terms, *inner)?.to_int().into(),
            Node::Compare(relation, left, right) => match terms.sort(*left) {
                SmtSort::Real => compare_reals(*relation, &self.real(terms, *left)?, &real(right)).into(),
                _ => compare_ints(*relation, &self.int(terms, *left)?, &int(right)).into(),
            },
            Node::Iff(left, right) => self.bool(terms, *left)?.iff(&self.bool(terms, *right)?).into(),
            Node::Not(inner) => self.bool(terms, *inner)?.not().into(),
            Node::And(parts) => Bool::and(&self.bools(terms, parts)?).into(),
            Node::Or(parts) => Bool::or(&self.bools(terms, parts)?).into(),
            Node::Ite(cond, then, otherwise) => {
                let (then, otherwise) = (self.term(terms, *then)?, self.fitting(terms, *otherwise, terms.sort(*then))?);
                self.bool(terms, *cond)?.ite(&then, &otherwise)
            }
            Node::App(fun, args, sort) => self.app(terms, *fun, args, *sort)?,
        })
    }

    fn app(&mut self, terms: &Terms, fun: FunId, args: &[TermId], sort: SmtSort) -> Translated<Dynamic> {
        let mut translated = Vec::with_capacity(args.len());
        for arg in args {
            translated.push(self.term(terms, *arg)?);
        }
        let domain: Vec<SmtSort> = args.iter().map(|arg| terms.sort(*arg)).collect();
        let declared = self.functions.entry(fun).or_insert_with(|| Function::declare(fun, domain.clone(), sort));
        if (&declared.domain, declared.range) != (&domain, sort) {
            return Err(SortClash);
        }
        let args: Vec<&dyn Ast> = translated.iter().map(|arg| arg as &dyn Ast).collect();
        Ok(declared.z3.apply(&args))
    }

    fn sum(&mut self, terms: &Terms, linear: &Linear, sort: SmtSort) -> Translated<Dynamic> {
        if sort == SmtSort::Real {
            let mut parts = Vec::with_capacity(linear.parts.len() + 1);
            for (coefficient, atom) in &linear.parts {
                let atom = self.real(terms, *atom)?;
                parts.push(if coefficient.is_one() { atom } else { real(coefficient) * atom });
            }
            if !linear.constant.is_zero() {
                parts.push(real(&linear.constant));
            }
            return Ok(Real::add(&parts).into());
        }
        let mut parts = Vec::with_capacity(linear.parts.len() + 1);
        for (coefficient, atom) in &linear.parts {
            let atom = self.int(terms, *atom)?;
            parts.push(if coefficient.is_one() { atom } else { int(coefficient) * atom });
        }
        if !linear.constant.is_zero() {
            parts.push(int(&linear.constant));
        }
        Ok(Int::add(&parts).into())
    }

    fn int(&mut self, terms: &Terms, term: TermId) -> Translated<Int> {
        self.term(terms, term)?.as_int().ok_or(SortClash)
    }

    fn real(&mut self, terms: &Terms, term: TermId) -> Translated<Real> {
        self.term(terms, term)?.as_real().ok_or(SortClash)
    }

    /// A term that has to be of this sort.
    fn fitting(&mut self, terms: &Terms, term: TermId, sort: SmtSort) -> Translated<Dynamic> {
        if terms.sort(term) == sort { self.term(terms, term) } else { Err(SortClash) }
    }

    fn bools(&mut self, terms: &Terms, parts: &[TermId]) -> Translated<Vec<Bool>> {
        parts.iter().map(|part| self.bool(terms, *part)).collect()
    }

    fn ints(&mut self, terms: &Terms, parts: &[TermId]) -> Translated<Vec<Int>> {
        parts.iter().map(|part| self.int(terms, *part)).collect()
    }

    fn reals(&mut self, terms: &Terms, parts: &[TermId]) -> Translated<Vec<Real>> {
        parts.iter().map(|part| self.real(terms, *part)).collect()
    }
}

impl Function {
    fn declare(fun: FunId, domain: Vec<SmtSort>, range: SmtSort) -> Function {
        let sorts: Vec<Z3Sort> = domain.iter().map(|sort| z3_sort(*sort)).collect();
        let z3 = FuncDecl::new(format!("f{fun}"), &sorts.iter().collect::<Vec<_>>(), &z3_sort(range));
        Function { domain, range, z3 }
    }
}

fn z3_sort(sort: SmtSort) -> Z3Sort {
    match sort {
        SmtSort::Bool => Z3Sort::bool(),
        SmtSort::Int => Z3Sort::int(),
        SmtSort::Real => Z3Sort::real(),
    }
}

/// Z3's remainder is never negative, whatever the divisor is. For a positive divisor that is rounding down, and for a
/// dividend that is not negative, rounding towards zero.
fn divide(operation: Division, left: &Int, right: &Int, constant: Option<&Number>) -> Int {
    let zero = Int::from_i64(0);
    match operation {
        Division::Quot => left.ge(&zero).ite(&left.div(right), &left.unary_minus().div(right).unary_minus()),
        Division::Rem => left.ge(&zero).ite(&left.modulo(right), &left.unary_minus().modulo(right).unary_minus()),
        Division::Div | Division::Mod => {
            let positive = || if operation == Division::Div { left.div(right) } else { left.modulo(right) };
            let negative = || {
                let (left, right) = (left.unary_minus(), right.unary_minus());
                if operation == Division::Div { left.div(right) } else { left.modulo(right).unary_minus() }
            };
            match constant {
                Some(number) if number.is_positive() => positive(),
                Some(number) if number.is_negative() => negative(),
                _ => right.gt(&zero).ite(&positive(), &negative()),
            }
        }
    }
}
