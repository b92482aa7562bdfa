//! The sorts that Z3 sees.

use limpid_logic::Sort;

/// A sort of Z3. Sets and maps are arrays; what has no theory is an integer, and so is a bit vector of unknown width.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Z3Sort {
    Int,
    Real,
    Bool,
    Str,
    BitVec(u32),
    Array(Box<Z3Sort>, Box<Z3Sort>),
}

impl Z3Sort {
    /// The sort that stands for one of the logic. Strings are Z3's own if its theory of them is in use.
    pub(super) fn of(sort: &Sort, string_theory: bool) -> Z3Sort {
        let of = |sort: &Sort| Z3Sort::of(sort, string_theory);
        match sort {
            Sort::Real => Z3Sort::Real,
            Sort::Bool => Z3Sort::Bool,
            Sort::Set(element) => Z3Sort::array(of(element), Z3Sort::Bool),
            Sort::Map(pair) => Z3Sort::array(of(&pair.0), of(&pair.1)),
            Sort::Str if string_theory => Z3Sort::Str,
            Sort::BitVec(_) => sort.width().map_or(Z3Sort::Int, Z3Sort::BitVec),
            Sort::Int
            | Sort::Char
            | Sort::Str
            | Sort::Size(_)
            | Sort::Data(..)
            | Sort::Var(_)
            | Sort::App(_)
            | Sort::Fun(_)
            | Sort::Unknown => Z3Sort::Int,
        }
    }

    /// Whether it has a theory besides arithmetic.
    pub(super) fn has_theory(&self) -> bool {
        match self {
            Z3Sort::Int | Z3Sort::Real | Z3Sort::Bool => false,
            Z3Sort::Str | Z3Sort::BitVec(_) | Z3Sort::Array(..) => true,
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
            Z3Sort::Str => z3::Sort::string(),
            Z3Sort::BitVec(width) => z3::Sort::bitvector(*width),
            Z3Sort::Array(key, value) => z3::Sort::array(&key.make(), &value.make()),
        }
    }

    /// A short text that tells sorts apart.
    pub(super) fn text(&self) -> String {
        match self {
            Z3Sort::Int => "i".to_owned(),
            Z3Sort::Real => "r".to_owned(),
            Z3Sort::Bool => "b".to_owned(),
            Z3Sort::Str => "s".to_owned(),
            Z3Sort::BitVec(width) => format!("v{width}"),
            Z3Sort::Array(key, value) => format!("({}{})", key.text(), value.text()),
        }
    }

    /// The sort as SMT-LIB writes it.
    pub(super) fn smt(&self) -> String {
        match self {
            Z3Sort::Int => "Int".to_owned(),
            Z3Sort::Real => "Real".to_owned(),
            Z3Sort::Bool => "Bool".to_owned(),
            Z3Sort::Str => "String".to_owned(),
            Z3Sort::BitVec(width) => format!("(_ BitVec {width})"),
            Z3Sort::Array(key, value) => format!("(Array {} {})", key.smt(), value.smt()),
        }
    }
}
