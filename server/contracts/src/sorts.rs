//! The sorts of types: the one place that knows how the logic sees a Haskell type.
//!
//! An `embed` of the program comes first, then the types that the logic interprets, and everything else is data. Types
//! are known by their original names, so a user's own `data Natural` or `data Set` is data like any other.
//!
//! [`SortOf`] has the traversal of types; implementations say what a type constructor means. [`Sorts`] is what the
//! contracts in force say, [`RunTimeSorts`] what the values of a type are when they run.

use std::sync::{Arc, LazyLock};

use limpid_base::QName;
use limpid_core::Type;
use limpid_logic::Sort;
use rustc_hash::FxHashMap;

use crate::contract::Embed;
use crate::in_force::InForce;
use crate::rtype::{RType, Shape};

/// The sorts of types, given those of type constructors.
pub trait SortOf {
    /// The sort of a type constructor with these arguments.
    fn constructor(&self, name: QName, args: Vec<Sort>) -> Sort;

    /// The type that a synonym stands for, if this is one.
    fn expanded(&self, _ty: &Type) -> Option<Type> {
        None
    }

    /// The sort of a Haskell type inside a refinement type.
    fn of_plain(&self, ty: &Type) -> Sort {
        self.of_type(ty)
    }

    fn of_type(&self, ty: &Type) -> Sort {
        match ty {
            Type::Var(name) => Sort::Var(*name),
            Type::Con(name, args) => match self.expanded(ty) {
                Some(expanded) => self.of_type(&expanded),
                None => self.constructor(*name, args.iter().map(|arg| self.of_type(arg)).collect()),
            },
            Type::Fun(fun) => Sort::fun(self.of_type(&fun.0), self.of_type(&fun.1)),
            Type::App(app) => Sort::App(Arc::new((self.of_type(&app.0), self.of_type(&app.1)))),
            Type::Forall(scheme) => self.of_type(&scheme.body),
            Type::Nat(_) | Type::Str(_) | Type::Unknown => Sort::Unknown,
        }
    }

    fn of(&self, ty: &RType) -> Sort {
        match ty {
            RType::Base { shape, .. } => match shape {
                Shape::Hole => Sort::Unknown,
                Shape::Plain(ty) => self.of_plain(ty),
                Shape::Var(name) => Sort::Var(*name),
                Shape::Con { name, args, .. } => {
                    self.constructor(*name, args.iter().map(|arg| self.of(&arg.ty)).collect())
                }
                Shape::App(fun, arg) => Sort::App(Arc::new((self.of(fun), self.of(arg)))),
            },
            RType::Fun(fun) => Sort::fun(self.of(&fun.arg), self.of(&fun.result)),
            RType::Forall(scheme) => self.of(&scheme.body),
        }
    }
}

/// The sorts of types under the contracts in force.
#[derive(Clone, Copy, Debug)]
pub struct Sorts<'a> {
    pub in_force: InForce<'a>,
}

impl Sorts<'_> {
    pub fn of(&self, ty: &RType) -> Sort {
        SortOf::of(self, ty)
    }

    pub fn of_type(&self, ty: &Type) -> Sort {
        SortOf::of_type(self, ty)
    }
}

impl SortOf for Sorts<'_> {
    fn constructor(&self, name: QName, args: Vec<Sort>) -> Sort {
        let embed = self.in_force.own.embeds.get(name).or_else(|| self.in_force.visible.embed(name));
        match embed {
            Some(embed) => embedded(embed, &args),
            None => interpreted(name, &args).unwrap_or_else(|| Sort::data(name, args)),
        }
    }
}

/// The sorts of values when they run. What a type is embedded as does not matter there: its values are data.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunTimeSorts;

impl SortOf for RunTimeSorts {
    fn constructor(&self, name: QName, args: Vec<Sort>) -> Sort {
        match TYPES.get(&name) {
            Some(row) if row.runs => row.interpretation.sort(&args),
            _ => Sort::data(name, args),
        }
    }
}

/// The sort of a type with an `embed`.
pub(crate) fn embedded(embed: &Embed, args: &[Sort]) -> Sort {
    match (&embed.sort, args) {
        (Sort::Set(_), [element, ..]) => Sort::set(element.clone()),
        (Sort::BitVec(_), [width, ..]) if !embed.with_args => Sort::bit_vec(width.clone()),
        (Sort::Map(pair), [key]) => Sort::map(key.clone(), pair.1.clone()),
        (Sort::Map(_), [key, value, ..]) => Sort::map(key.clone(), value.clone()),
        (sort, _) => sort.clone(),
    }
}

/// The sort of a type that the logic interprets without an `embed`.
pub(crate) fn interpreted(name: QName, args: &[Sort]) -> Option<Sort> {
    Some(TYPES.get(&name)?.interpretation.sort(args))
}

#[derive(Clone, Copy)]
enum Interpretation {
    Int,
    Real,
    Bool,
    Char,
    Str,
    Set,
    Bag,
}

impl Interpretation {
    fn sort(self, args: &[Sort]) -> Sort {
        let element = || args.first().cloned().unwrap_or(Sort::Unknown);
        match self {
            Interpretation::Int => Sort::Int,
            Interpretation::Real => Sort::Real,
            Interpretation::Bool => Sort::Bool,
            Interpretation::Char => Sort::Char,
            Interpretation::Str => Sort::Str,
            Interpretation::Set => Sort::set(element()),
            Interpretation::Bag => Sort::map(element(), Sort::Int),
        }
    }
}

struct Row {
    interpretation: Interpretation,
    /// Whether a value of the type is a value of that sort when it runs.
    runs: bool,
}

static TYPES: LazyLock<FxHashMap<QName, Row>> = LazyLock::new(|| {
    use Interpretation::{Bag, Bool, Char, Int, Real, Set, Str};
    let rows: [(&str, &[&str], Interpretation, bool); 15] = [
        ("GHC.Types", &["Int", "Word"], Int, true),
        ("GHC.Num.Integer", &["Integer"], Int, true),
        ("GHC.Num.Natural", &["Natural"], Int, false),
        ("GHC.Int", &["Int8", "Int16", "Int32", "Int64"], Int, false),
        ("GHC.Word", &["Word8", "Word16", "Word32", "Word64"], Int, false),
        ("Foreign.C.Types", &["CInt", "CSize", "CChar", "CLong", "CULong", "CUInt"], Int, false),
        ("GHC.PrimopWrappers", &["Int#", "Word#"], Int, false),
        ("GHC.PrimopWrappers", &["Double#", "Float#"], Real, false),
        ("GHC.PrimopWrappers", &["Addr#"], Str, false),
        ("GHC.Types", &["Double", "Float"], Real, true),
        ("GHC.Types", &["Bool"], Bool, true),
        ("GHC.Types", &["Char"], Char, true),
        ("Language.Haskell.Liquid.String", &["SMTString"], Str, true),
        ("Data.Set.Internal", &["Set"], Set, true),
        ("Language.Haskell.Liquid.Bag", &["Bag"], Bag, false),
    ];
    let mut types: FxHashMap<QName, Row> = FxHashMap::default();
    for (module, names, interpretation, runs) in rows {
        types.extend(names.iter().map(|name| (QName::new(module, name), Row { interpretation, runs })));
    }
    types
});
