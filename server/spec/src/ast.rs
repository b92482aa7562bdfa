//! The syntax tree of annotations: what was written, with the host-file span of every node, before any name is resolved.
//!
//! Parentheses leave no node: the printer puts them back where they are needed.

mod expr;
mod option;
mod ty;

use limpid_base::{Name, Span};

pub use crate::keyword::Mark;
pub use expr::{ArithOp, Expr, ExprKind, Relation, Sort, SortKind};
pub use option::{LiquidOption, OptionWord};
pub use ty::{
    Arrow, PredArg, PredArgKind, PredDecl, PredUse, Refinement, RefinementKind, TupleField, TyVar, Type, TypeKind,
};

/// A name where it is bound, declared or used. Dots are part of it; the names of operators come without parentheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

impl Ident {
    pub fn as_str(&self) -> &'static str {
        self.name.as_str()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    pub span: Span,
    pub kind: ItemKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ItemKind {
    /// `f, g :: T / [metric]`, `assume f :: T`, `assert f :: T`, `local f :: T`
    Signature(Signature),
    /// `assume reflect f as g`
    AssumeReflect {
        function: Ident,
        model: Ident,
    },
    /// `type A a N = T`
    TypeAlias {
        name: Ident,
        params: Vec<Ident>,
        body: Type,
    },
    /// `predicate P x = p`, `expression E x = e`
    PredicateAlias {
        name: Ident,
        params: Vec<Ident>,
        body: Expr,
    },
    /// `measure f`: a Haskell function is lifted.
    LiftedMeasure(Ident),
    /// `measure f :: T` with or without equations, `class measure`, `instance measure`
    Measure(Measure),
    /// `lazy f`, `inline f` and the like: a keyword and a name.
    Mark {
        mark: Mark,
        name: Ident,
    },
    /// `define f = g`
    Define {
        name: Ident,
        target: Ident,
    },
    /// `define f x y = (e)`: what a call of a Haskell function is in refinements.
    DefineTerm {
        name: Ident,
        params: Vec<Ident>,
        body: Expr,
    },
    /// `data ..`, `newtype ..`
    Data(DataDecl),
    /// `data variance T covariant ..`
    Variance {
        name: Ident,
        variances: Vec<(Variance, Span)>,
    },
    /// `data size (T, ..) f`
    DataSize {
        types: Vec<Type>,
        size: Ident,
    },
    /// `class C a where ..` and `class laws C a where ..`
    Class(ClassDecl),
    /// `instance C T where ..`
    Instance(InstanceDecl),
    /// `instance laws C T where law = proof`
    InstanceLaws {
        context: Vec<Type>,
        name: Ident,
        args: Vec<Type>,
        laws: Vec<(Ident, Ident)>,
    },
    Invariant(Type),
    /// `using T as T`
    Using {
        base: Type,
        refined: Type,
    },
    /// `qualif Q(x:int, ..) : p`
    Qualifier {
        name: Ident,
        params: Vec<QualifierParam>,
        body: Expr,
    },
    /// `embed T as S`, `embed T * as S`
    Embed {
        name: Ident,
        with_args: bool,
        sort: Ident,
    },
    /// `include <path>`
    Include(Ident),
    Import(Ident),
    /// `ple f`, `automatic-instances f with n`
    Ple {
        name: Ident,
        fuel: Option<u32>,
    },
    /// `rewriteWith f [g, ..]`
    RewriteWith {
        name: Ident,
        rules: Vec<Ident>,
    },
    /// `infixl 5 ++`
    Fixity {
        assoc: Assoc,
        precedence: Option<u8>,
        operator: Ident,
    },
    /// `bound f`: a Haskell function is lifted.
    LiftedBound(Ident),
    /// `bound B = forall a. (p :: T) \(x :: T) -> q`
    Bound(BoundDecl),
    /// `relational f ~ g :: { T ~ T | p }`
    Relational(Box<Relational>),
    /// `LIQUID "--no-termination"`
    Options(Vec<OptionWord>),
    /// `decrease f 1 2`: obsolete; which arguments go down.
    Decrease {
        name: Ident,
        arguments: Vec<u32>,
    },
}

/// Whether the body of a function is checked against its signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    Checked,
    /// `assume`: callers believe it, and the body is not checked against it.
    Assumed,
    /// `assert`: the old spelling of a plain signature.
    Asserted,
    /// `local`
    Local,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Signature {
    pub trust: Trust,
    pub names: Vec<Ident>,
    pub ty: Type,
    pub metric: Option<Metric>,
}

/// A termination metric `/ [e, ..]`, lexicographic.
#[derive(Clone, PartialEq, Debug)]
pub struct Metric {
    pub span: Span,
    pub exprs: Vec<Expr>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasureKind {
    Plain,
    Class,
    Instance,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    pub kind: MeasureKind,
    pub name: Ident,
    pub ty: Type,
    pub equations: Vec<Equation>,
}

/// `size (Cons x xs) = 1 + size xs`
#[derive(Clone, PartialEq, Debug)]
pub struct Equation {
    pub span: Span,
    pub name: Ident,
    pub pattern: MeasurePattern,
    pub body: EquationBody,
}

/// A constructor and its variables. Tuples are the constructors `(,)`, `(,,)`; lists are `[]` and `:`.
#[derive(Clone, PartialEq, Debug)]
pub struct MeasurePattern {
    pub span: Span,
    pub constructor: Ident,
    pub vars: Vec<Ident>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum EquationBody {
    /// A predicate if the measure's result is `Bool`, else an expression.
    Expr(Expr),
    /// `{v | p}`
    Refined { binder: Ident, pred: Expr },
}

#[derive(Clone, PartialEq, Debug)]
pub struct DataDecl {
    pub newtype: bool,
    pub name: Ident,
    /// `data T [size] ..`
    pub size: Option<Ident>,
    /// Type constructors after the name: the arguments of a data family's instance.
    pub family_args: Vec<Ident>,
    pub params: Vec<Ident>,
    pub preds: Vec<PredDecl>,
    pub body: DataBody,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DataBody {
    /// Only the size metric was given.
    None,
    /// `= C {x :: T} | D T`
    Constructors(Vec<Constructor>),
    /// `where C :: T`, and `:: T where C :: T` for an inductive predicate
    Gadt { kind: Option<Type>, constructors: Vec<Binding> },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Constructor {
    pub span: Span,
    pub name: Ident,
    /// Whether the fields are written `{x :: T, ..}`.
    pub record: bool,
    pub fields: Vec<Field>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub span: Span,
    pub name: Option<Ident>,
    pub ty: Type,
}

/// `x :: T`, in a class, in a GADT declaration or in a list of binders.
#[derive(Clone, PartialEq, Debug)]
pub struct Binding {
    pub span: Span,
    pub name: Ident,
    pub ty: Type,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variance {
    Bivariant,
    Invariant,
    Covariant,
    Contravariant,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ClassDecl {
    pub laws: bool,
    pub context: Vec<Type>,
    pub name: Ident,
    pub params: Vec<Ident>,
    pub methods: Vec<Binding>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct InstanceDecl {
    pub context: Vec<Type>,
    pub name: Ident,
    pub args: Vec<Type>,
    pub methods: Vec<InstanceMethod>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct InstanceMethod {
    pub assumed: bool,
    pub binding: Binding,
}

#[derive(Clone, PartialEq, Debug)]
pub struct QualifierParam {
    pub name: Ident,
    pub pattern: Option<QualifierPattern>,
    pub sort: Sort,
}

/// Which variables a qualifier's parameter may stand for: `x as p`.
#[derive(Clone, PartialEq, Debug)]
pub enum QualifierPattern {
    /// `as x`
    Exact(Ident),
    /// `as (x . $1)`
    Prefix(Ident, u32),
    /// `as ($1 . x)`
    Suffix(u32, Ident),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assoc {
    Left,
    Right,
    /// LiquidHaskell treats it as left.
    None,
}

#[derive(Clone, PartialEq, Debug)]
pub struct BoundDecl {
    pub name: Ident,
    pub vars: Vec<Ident>,
    pub params: Vec<Binding>,
    pub args: Vec<Binding>,
    pub body: Expr,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Relational {
    pub assumed: bool,
    pub left: Ident,
    pub right: Ident,
    pub left_type: Type,
    pub right_type: Type,
    /// What stands before `|-`.
    pub assumption: Option<RelationalPred>,
    pub pred: RelationalPred,
}

/// Predicates joined by `:=>` and `!=>`.
#[derive(Clone, PartialEq, Debug)]
pub struct RelationalPred {
    /// Each with whether the implication after it is checked (`!=>`).
    pub premises: Vec<(Expr, bool)>,
    pub conclusion: Expr,
}
