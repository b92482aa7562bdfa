//! The result of type inference: the interface between `infer` and `desugar`.
//!
//! All types here are final: no unification variables are left.

use limpid_base::{ArenaMap, Id, QName, Unsupported};
use limpid_core::{Pred, Scheme, TyVar, Type};

use crate::hir::{Expr, ExprId, Local, LocalId, Pat};

/// A dictionary that is in scope as a variable.
#[derive(Debug)]
pub struct DictVar {
    pub pred: Pred,
}
pub type DictId = Id<DictVar>;

#[derive(Debug, Default)]
pub struct Types {
    pub dicts: limpid_base::Arena<DictVar>,
    pub exprs: ArenaMap<Expr, Type>,
    pub pats: ArenaMap<Pat, Type>,
    /// The type of every binder. Local functions may be polymorphic; lambda-bound variables have no `vars`
    /// (rank-N parameters have a `Type::Forall`).
    pub locals: ArenaMap<Local, Scheme>,
    /// For every function binding that takes dictionaries: its dictionary parameters, one per `scheme.context` entry.
    pub dict_params: ArenaMap<Local, Vec<DictId>>,
    /// For each use of a polymorphic variable, method or constructor: the types and dictionaries it is applied to.
    pub instantiations: ArenaMap<Expr, Instantiation>,
    /// Expressions that are checked against a `forall` type: they become functions of these dictionaries.
    pub abstractions: ArenaMap<Expr, Abstraction>,
    /// Overloaded literals in expressions: the dictionary (`Num`, `Fractional`, `IsString`) at the literal's type (in `exprs`).
    pub literals: ArenaMap<Expr, Evidence>,
    /// Overloaded literals in patterns.
    pub literal_pats: ArenaMap<Pat, LiteralPat>,
    /// Constructor patterns: the types at which the constructor is used and the dictionaries that matching brings into scope.
    pub con_pats: ArenaMap<Pat, ConPat>,
    /// What is known of each instance, in the order of `hir::Module::instances`.
    pub instances: Vec<InstanceTypes>,
    /// Top-level binders that could not be typed.
    pub unsupported: Vec<(LocalId, Unsupported)>,
}

#[derive(Clone, Debug, Default)]
pub struct Instantiation {
    pub types: Vec<Type>,
    pub dicts: Vec<Evidence>,
}

#[derive(Clone, Debug)]
pub struct Abstraction {
    pub vars: Vec<TyVar>,
    pub dicts: Vec<DictId>,
}

#[derive(Clone, Debug)]
pub struct LiteralPat {
    /// `Num`, `Fractional` or `IsString`; `None` for a literal that is not overloaded.
    pub make: Option<Evidence>,
    /// `Eq`.
    pub eq: Evidence,
}

#[derive(Clone, Debug, Default)]
pub struct ConPat {
    /// One per parameter of the data type, then one per existential variable of the constructor.
    pub types: Vec<Type>,
    /// One per entry of the constructor's `context`.
    pub dicts: Vec<DictId>,
}

/// What inference knows of one instance declaration (same order as `hir::Module::instances`).
#[derive(Clone, Debug, Default)]
pub struct InstanceTypes {
    /// The dictionary parameters: one per entry of the instance's context.
    pub dicts: Vec<DictId>,
    /// How to get each superclass dictionary from them.
    pub superclasses: Vec<Evidence>,
    /// With `via_representation`: the dictionary of the representation type.
    pub representation: Option<Evidence>,
}

/// How a class constraint is satisfied.
#[derive(Clone, PartialEq, Debug)]
pub enum Evidence {
    Param(DictId),
    /// A top-level instance, applied to the dictionaries of its context.
    Instance {
        dictionary: QName,
        types: Vec<Type>,
        args: Vec<Evidence>,
    },
    /// The superclass at this place of the dictionary of `class`.
    Superclass {
        class: QName,
        index: u32,
        of: Box<Evidence>,
    },
    /// A dictionary that its own construction refers to, as [`Evidence::Again`] with the same number.
    Recursive {
        number: u32,
        pred: Pred,
        of: Box<Evidence>,
    },
    Again {
        number: u32,
        pred: Pred,
    },
    /// No instance was found; evaluating it says so.
    Missing(Pred),
}

impl Types {
    pub fn expr(&self, id: ExprId) -> Type {
        self.exprs.get(id).cloned().unwrap_or(Type::Unknown)
    }

    pub fn pat(&self, id: crate::hir::PatId) -> Type {
        self.pats.get(id).cloned().unwrap_or(Type::Unknown)
    }

    pub fn local(&self, id: LocalId) -> Scheme {
        self.locals.get(id).cloned().unwrap_or_else(|| Scheme::mono(Type::Unknown))
    }
}
