//! Sorts: the types of the logic.

use std::sync::Arc;

use limpid_base::{Name, QName};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sort {
    Int,
    Real,
    Bool,
    Char,
    /// The strings of liquid-fixpoint: what literals are, and types that are embedded as `Str`. A Haskell `String` is a
    /// list.
    Str,
    /// Bit vectors of this width: a [`Sort::Size`], or a variable.
    BitVec(Arc<Sort>),
    /// The width of bit vectors. It is a sort without values, which LiquidHaskell writes as `Size32`.
    Size(u32),
    Set(Arc<Sort>),
    /// Also bags, which are maps from elements to their number.
    Map(Arc<(Sort, Sort)>),
    /// A data type; lists are `GHC.Types.[]`.
    Data(QName, Arc<[Sort]>),
    /// A type variable.
    Var(Name),
    /// `m a`
    App(Arc<(Sort, Sort)>),
    Fun(Arc<(Sort, Sort)>),
    /// Not known: it fits every other sort.
    Unknown,
}

impl Sort {
    pub fn set(element: Sort) -> Sort {
        Sort::Set(Arc::new(element))
    }

    pub fn bit_vec(width: Sort) -> Sort {
        Sort::BitVec(Arc::new(width))
    }

    /// How many bits there are in a bit vector of this sort.
    pub fn width(&self) -> Option<u32> {
        match self {
            Sort::BitVec(width) => match **width {
                Sort::Size(bits) => Some(bits),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn map(key: Sort, value: Sort) -> Sort {
        Sort::Map(Arc::new((key, value)))
    }

    pub fn data(name: QName, args: impl IntoIterator<Item = Sort>) -> Sort {
        Sort::Data(name, args.into_iter().collect())
    }

    pub fn fun(from: Sort, to: Sort) -> Sort {
        Sort::Fun(Arc::new((from, to)))
    }

    /// `a -> b -> r` from `[a, b]` and `r`.
    pub fn funs(params: impl IntoIterator<Item = Sort, IntoIter: DoubleEndedIterator>, result: Sort) -> Sort {
        params.into_iter().rev().fold(result, |to, from| Sort::fun(from, to))
    }

    /// The parameters and the result; what is no function has no parameters.
    pub fn split_funs(&self) -> (Vec<&Sort>, &Sort) {
        let mut params = Vec::new();
        let mut sort = self;
        while let Sort::Fun(fun) = sort {
            params.push(&fun.0);
            sort = &fun.1;
        }
        (params, sort)
    }

    pub fn is_numeric(&self) -> bool {
        matches!(self, Sort::Int | Sort::Real)
    }

    /// Replaces variables.
    #[must_use]
    pub fn substitute(&self, replace: &dyn Fn(Name) -> Option<Sort>) -> Sort {
        match self {
            Sort::Var(name) => replace(*name).unwrap_or(Sort::Var(*name)),
            Sort::Set(element) => Sort::set(element.substitute(replace)),
            Sort::BitVec(width) => Sort::bit_vec(width.substitute(replace)),
            Sort::Map(pair) => Sort::map(pair.0.substitute(replace), pair.1.substitute(replace)),
            Sort::Data(name, args) => Sort::data(*name, args.iter().map(|arg| arg.substitute(replace))),
            Sort::App(pair) => Sort::App(Arc::new((pair.0.substitute(replace), pair.1.substitute(replace)))),
            Sort::Fun(pair) => Sort::fun(pair.0.substitute(replace), pair.1.substitute(replace)),
            Sort::Int | Sort::Real | Sort::Bool | Sort::Char | Sort::Str | Sort::Size(_) | Sort::Unknown => {
                self.clone()
            }
        }
    }

    /// Calls `visit` with every variable in it.
    pub fn for_each_var(&self, visit: &mut dyn FnMut(Name)) {
        match self {
            Sort::Var(name) => visit(*name),
            Sort::Set(part) | Sort::BitVec(part) => part.for_each_var(visit),
            Sort::Data(_, args) => args.iter().for_each(|arg| arg.for_each_var(visit)),
            Sort::Map(pair) | Sort::App(pair) | Sort::Fun(pair) => {
                pair.0.for_each_var(visit);
                pair.1.for_each_var(visit);
            }
            Sort::Int | Sort::Real | Sort::Bool | Sort::Char | Sort::Str | Sort::Size(_) | Sort::Unknown => {}
        }
    }
}
