//! Which sorts terms have, as far as can be told, and what they are for the solver.

use limpid_base::Name;
use limpid_logic::{ArithOp, Sort, Term};
use rustc_hash::FxHashMap;

use super::{DataSort, Encoder};
use crate::{SmtSort, Terms};

impl Encoder<'_> {
    /// The sort of a term, `Unknown` where nothing says it.
    pub(super) fn sort(&self, term: &Term) -> Sort {
        match term {
            Term::Var(name) => self.scope.var(*name),
            Term::Int(_) => Sort::Int,
            Term::Real(_) => Sort::Real,
            Term::Char(_) => Sort::Char,
            Term::Str(_) => Sort::Str,
            Term::Con(name, args) => self.result_sort(&self.scope.constructor(*name), args),
            Term::App(symbol, args) => self.result_sort(&self.scope.symbol(*symbol), args),
            Term::Neg(inner) => self.sort(inner),
            Term::Arith(ArithOp::Mod, _) => Sort::Int,
            Term::Arith(_, pair) => match (self.sort(&pair.0), self.sort(&pair.1)) {
                (Sort::Int, Sort::Int) => Sort::Int,
                _ => Sort::Real,
            },
            Term::If(parts) => match self.sort(&parts.1) {
                Sort::Unknown => self.sort(&parts.2),
                known => known,
            },
            Term::Lambda(..) | Term::Apply(..) => Sort::Unknown,
            Term::Bool(_)
            | Term::Compare(..)
            | Term::Not(_)
            | Term::And(_)
            | Term::Or(_)
            | Term::Imply(_)
            | Term::Iff(_)
            | Term::Pred(..) => Sort::Bool,
        }
    }

    /// The sort of an application, with the type variables of the function replaced as the arguments say.
    fn result_sort(&self, function: &Sort, args: &[Term]) -> Sort {
        let (params, result) = function.split_funs();
        if params.len() != args.len() {
            return Sort::Unknown;
        }
        let mut bound: FxHashMap<Name, Sort> = FxHashMap::default();
        for (param, arg) in params.into_iter().zip(args) {
            bind(param, &self.sort(arg), &mut bound);
        }
        result.substitute(&|name| Some(bound.get(&name).cloned().unwrap_or(Sort::Unknown)))
    }

    /// What the sort is for the solver; `None` for an unknown one.
    pub(super) fn solver_sort(&mut self, terms: &mut Terms, sort: &Sort) -> Option<SmtSort> {
        Some(match sort {
            Sort::Int | Sort::Char => SmtSort::Int,
            Sort::Real => SmtSort::Real,
            Sort::Bool => SmtSort::Bool,
            Sort::Str => self.data_sort(DataSort::Str),
            Sort::Set(element) => {
                let element = self.element_sort(terms, element);
                terms.set_sort(element)
            }
            Sort::Map(pair) => {
                let (key, value) = (self.element_sort(terms, &pair.0), self.element_sort(terms, &pair.1));
                terms.array_sort(key, value)
            }
            Sort::Data(name, _) => self.data_sort(DataSort::Data(*name)),
            Sort::Var(name) => self.data_sort(DataSort::Var(*name)),
            Sort::App(_) | Sort::Fun(_) => self.data_sort(DataSort::Other),
            Sort::Unknown => return None,
        })
    }

    pub(super) fn element_sort(&mut self, terms: &mut Terms, sort: &Sort) -> SmtSort {
        self.solver_sort(terms, sort).unwrap_or_else(|| self.data_sort(DataSort::Other))
    }

    pub(super) fn natural_sort(&mut self, terms: &mut Terms, term: &Term) -> SmtSort {
        let sort = self.sort(term);
        self.element_sort(terms, &sort)
    }

    fn data_sort(&mut self, sort: DataSort) -> SmtSort {
        let next = u32::try_from(self.data.len()).unwrap_or(u32::MAX);
        SmtSort::Data(*self.data.entry(sort).or_insert(next))
    }

    /// The sort in which numbers are computed: integers only if all of them surely are, since reals allow more.
    pub(super) fn number_sort(&self, operands: &[&Term]) -> SmtSort {
        let is_int = |operand: &&Term| matches!(self.sort(operand), Sort::Int | Sort::Char);
        if operands.iter().all(is_int) { SmtSort::Int } else { SmtSort::Real }
    }

    /// The sort in which two terms are compared.
    pub(super) fn common_sort(&mut self, terms: &mut Terms, left: &Term, right: &Term) -> SmtSort {
        let (left_sort, right_sort) = (self.sort(left), self.sort(right));
        let is_number = |sort: &Sort| matches!(sort, Sort::Int | Sort::Real | Sort::Char);
        let is_open = |sort: &Sort| is_number(sort) || *sort == Sort::Unknown;
        if is_open(&left_sort) && is_open(&right_sort) && (is_number(&left_sort) || is_number(&right_sort)) {
            return self.number_sort(&[left, right]);
        }
        let known = if left_sort == Sort::Unknown { right_sort } else { left_sort };
        self.element_sort(terms, &known)
    }
}

/// Finds what the type variables of a parameter stand for. The first that is found stays.
fn bind(param: &Sort, arg: &Sort, bound: &mut FxHashMap<Name, Sort>) {
    match (param, arg) {
        (_, Sort::Unknown) => {}
        (Sort::Var(name), _) => _ = bound.entry(*name).or_insert_with(|| arg.clone()),
        (Sort::Set(param), Sort::Set(arg)) => bind(param, arg, bound),
        (Sort::Map(param), Sort::Map(arg)) => {
            bind(&param.0, &arg.0, bound);
            bind(&param.1, &arg.1, bound);
        }
        (Sort::Data(_, params), Sort::Data(_, args)) => {
            params.iter().zip(args.iter()).for_each(|(param, arg)| bind(param, arg, bound));
        }
        _ => {}
    }
}
