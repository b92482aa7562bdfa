//! The sorts that Z3 sees.

use limpid_logic::Sort;

/// A sort of Z3. Sets and maps are arrays; what has no theory is an integer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Z3Sort {
    Int,
    Real,
    Bool,
    Array(Box<Z3Sort>, Box<Z3Sort>),
}

impl Z3Sort {
    pub(super) fn of(sort: &Sort) -> Z3Sort {
        match sort {
            Sort::Real => Z3Sort::Real,
            Sort::Bool => Z3Sort::Bool,
            Sort::Set(element) => Z3Sort::array(Z3Sort::of(element), Z3Sort::Bool),
            Sort::Map(pair) => Z3Sort::array(Z3Sort::of(&pair.0), Z3Sort::of(&pair.1)),
            Sort::Int
            | Sort::Char
            | Sort::Str
            | Sort::Data(..)
            | Sort::Var(_)
            | Sort::App(_)
            | Sort::Fun(_)
            | Sort::Unknown => Z3Sort::Int,
        }
    }

    pub(super) fn array(key: Z3Sort, value: Z3Sort) -> Z3Sort {
        Z3Sort::Array(Box::new(key), Box::new(value))
    }

    pub(super) fn make(&self) -> z3::Sort {
        match self {
            Z3Sort::Int => z3::Sort::int(),
            Z3Sort::Real => z3::Sort::real(),
            Z3Sort::Bool => z3::Sort::bool(),
            Z3Sort::Array(key, value) => z3::Sort::array(&key.make(), &value.make()),
        }
    }

    /// A short text that tells sorts apart.
    pub(super) fn text(&self) -> String {
        match self {
            Z3Sort::Int => "i".to_owned(),
            Z3Sort::Real => "r".to_owned(),
            Z3Sort::Bool => "b".to_owned(),
            Z3Sort::Array(key, value) => format!("({}{})", key.text(), value.text()),
        }
    }

    /// The sort as SMT-LIB writes it.
    pub(super) fn smt(&self) -> String {
        match self {
            Z3Sort::Int => "Int".to_owned(),
            Z3Sort::Real => "Real".to_owned(),
            Z3Sort::Bool => "Bool".to_owned(),
            Z3Sort::Array(key, value) => format!("(Array {} {})", key.smt(), value.smt()),
        }
    }
}
