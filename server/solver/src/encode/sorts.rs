//! Which sorts terms have, as far as can be told, and what they are for the solver.

use limpid_base::Name;
use limpid_logic::{ArithOp, Sort as LogicSort, Term as LogicTerm};
use rustc_hash::FxHashMap;

use super::{DataSort, Encoder};
use crate::{Sort, Terms};

impl Encoder<'_> {
    /// The sort of a term, `Unknown` where nothing says it.
    pub(super) fn sort(&self, term: &LogicTerm) -> LogicSort {
        match term {
            LogicTerm::Var(name) => self.scope.var(*name),
            LogicTerm::Int(_) => LogicSort::Int,
            LogicTerm::Real(_) => LogicSort::Real,
            LogicTerm::Char(_) => LogicSort::Char,
            LogicTerm::Str(_) => LogicSort::Str,
            LogicTerm::Con(name, args) => self.result_sort(&self.scope.constructor(*name), args),
            LogicTerm::App(symbol, args) => self.result_sort(&self.scope.symbol(*symbol), args),
            LogicTerm::Neg(inner) => self.sort(inner),
            LogicTerm::Arith(ArithOp::Mod, _) => LogicSort::Int,
            LogicTerm::Arith(_, pair) => match (self.sort(&pair.0), self.sort(&pair.1)) {
                (LogicSort::Int, LogicSort::Int) => LogicSort::Int,
                _ => LogicSort::Real,
            },
            LogicTerm::If(parts) => match self.sort(&parts.1) {
                LogicSort::Unknown => self.sort(&parts.2),
                known => known,
            },
            LogicTerm::Lambda(..) | LogicTerm::Apply(..) => LogicSort::Unknown,
            LogicTerm::Bool(_)
            | LogicTerm::Compare(..)
            | LogicTerm::Not(_)
            | LogicTerm::And(_)
            | LogicTerm::Or(_)
            | LogicTerm::Imply(_)
            | LogicTerm::Iff(_)
            | LogicTerm::Pred(..) => LogicSort::Bool,
        }
    }

    /// The sort of an application, with the type variables of the function replaced as the arguments say.
    fn result_sort(&self, function: &LogicSort, args: &[LogicTerm]) -> LogicSort {
        let (params, result) = function.split_funs();
        if params.len() != args.len() {
            return LogicSort::Unknown;
        }
        let mut bound: FxHashMap<Name, LogicSort> = FxHashMap::default();
        for (param, arg) in params.into_iter().zip(args) {
            bind(param, &self.sort(arg), &mut bound);
        }
        result.substitute(&|name| Some(bound.get(&name).cloned().unwrap_or(LogicSort::Unknown)))
    }

    /// What the sort is for the solver; `None` for an unknown one.
    pub(super) fn solver_sort(&mut self, terms: &mut Terms, sort: &LogicSort) -> Option<Sort> {
        Some(match sort {
            LogicSort::Int | LogicSort::Char => Sort::Int,
            LogicSort::Real => Sort::Real,
            LogicSort::Bool => Sort::Bool,
            LogicSort::Str => self.data_sort(DataSort::Str),
            LogicSort::Set(element) => {
                let element = self.element_sort(terms, element);
                terms.set_sort(element)
            }
            LogicSort::Map(pair) => {
                let (key, value) = (self.element_sort(terms, &pair.0), self.element_sort(terms, &pair.1));
                terms.array_sort(key, value)
            }
            LogicSort::Data(name, _) => self.data_sort(DataSort::Data(*name)),
            LogicSort::Var(name) => self.data_sort(DataSort::Var(*name)),
            LogicSort::App(_) | LogicSort::Fun(_) => self.data_sort(DataSort::Other),
            LogicSort::Unknown => return None,
        })
    }

    pub(super) fn element_sort(&mut self, terms: &mut Terms, sort: &LogicSort) -> Sort {
        self.solver_sort(terms, sort).unwrap_or_else(|| self.data_sort(DataSort::Other))
    }

    pub(super) fn natural_sort(&mut self, terms: &mut Terms, term: &LogicTerm) -> Sort {
        let sort = self.sort(term);
        self.element_sort(terms, &sort)
    }

    fn data_sort(&mut self, sort: DataSort) -> Sort {
        let next = u32::try_from(self.data.len()).unwrap_or(u32::MAX);
        Sort::Data(*self.data.entry(sort).or_insert(next))
    }

    /// The sort in which numbers are computed: integers only if all of them surely are, since reals allow more.
    pub(super) fn number_sort(&self, operands: &[&LogicTerm]) -> Sort {
        let is_int = |operand: &&LogicTerm| matches!(self.sort(operand), LogicSort::Int | LogicSort::Char);
        if operands.iter().all(is_int) { Sort::Int } else { Sort::Real }
    }

    /// The sort in which two terms are compared.
    pub(super) fn common_sort(&mut self, terms: &mut Terms, left: &LogicTerm, right: &LogicTerm) -> Sort {
        let (left_sort, right_sort) = (self.sort(left), self.sort(right));
        let is_number = |sort: &LogicSort| matches!(sort, LogicSort::Int | LogicSort::Real | LogicSort::Char);
        let is_open = |sort: &LogicSort| is_number(sort) || *sort == LogicSort::Unknown;
        if is_open(&left_sort) && is_open(&right_sort) && (is_number(&left_sort) || is_number(&right_sort)) {
            return self.number_sort(&[left, right]);
        }
        let known = if left_sort == LogicSort::Unknown { right_sort } else { left_sort };
        self.element_sort(terms, &known)
    }
}

/// Finds what the type variables of a parameter stand for. The first that is found stays.
fn bind(param: &LogicSort, arg: &LogicSort, bound: &mut FxHashMap<Name, LogicSort>) {
    match (param, arg) {
        (_, LogicSort::Unknown) => {}
        (LogicSort::Var(name), _) => _ = bound.entry(*name).or_insert_with(|| arg.clone()),
        (LogicSort::Set(param), LogicSort::Set(arg)) => bind(param, arg, bound),
        (LogicSort::Map(param), LogicSort::Map(arg)) => {
            bind(&param.0, &arg.0, bound);
            bind(&param.1, &arg.1, bound);
        }
        (LogicSort::Data(_, params), LogicSort::Data(_, args)) => {
            params.iter().zip(args.iter()).for_each(|(param, arg)| bind(param, arg, bound));
        }
        _ => {}
    }
}
