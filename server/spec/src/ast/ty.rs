//! Refinement types.

use limpid_base::Span;

use super::{Expr, Ident};

#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub span: Span,
    pub kind: TypeKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    /// `_`: GHC's type
    Hole,
    /// `a`, `m a`, `a<p>`. In an argument of an alias it may also be a value.
    Var { name: Ident, args: Vec<Type>, pred: Option<PredUse> },
    /// `T <p> a b <<q>>`. In an argument of an alias it may also be a value parameter.
    Con { name: Ident, promoted: bool, preds: Vec<PredArg>, args: Vec<Type>, pred: Option<PredUse> },
    /// `[a]<p>`, `[]`
    List { elem: Option<Box<Type>>, preds: Vec<PredArg> },
    /// `()`, `(x::a, b)<p>`
    Tuple { fields: Vec<TupleField>, preds: Vec<PredArg> },
    /// `x:a -> b`, `C a => b`, `x:a ~> b`
    Fun { binder: Option<Ident>, arg: Box<Type>, arrow: Arrow, result: Box<Type> },
    /// `x:a` that no arrow follows
    Named { binder: Ident, ty: Box<Type> },
    /// `a op b` for an operator that a fixity item declares
    Infix { op: Ident, left: Box<Type>, right: Box<Type> },
    /// `forall a (b :: K) <p :: T>. T`
    Forall { vars: Vec<TyVar>, preds: Vec<PredDecl>, body: Box<Type> },
    /// `{v:T | r}`; `x:{T | r}`, whose binder is that of the argument; `{r}`, whose binder is `VV` and type a hole
    Refined { binder: Option<Ident>, base: Option<Box<Type>>, refinement: Refinement },
    /// `{x::a, y::b |- s <: t} T`
    Constraint { env: Vec<(Ident, Type)>, sub: Box<Type>, sup: Box<Type>, body: Box<Type> },
    /// `<(T) p>`
    WithPred { ty: Box<Type>, pred: PredUse },
    /// `3`, `{x + 1}`: the value argument of an alias
    Value(Expr),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    /// `->`
    Fun,
    /// `~>`
    Implicit,
    /// `=>`
    Context,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TupleField {
    pub name: Option<Ident>,
    pub ty: Type,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TyVar {
    pub name: Ident,
    pub kind: Option<Type>,
}

/// The declaration of an abstract refinement: `p :: T -> Bool`
#[derive(Clone, PartialEq, Debug)]
pub struct PredDecl {
    pub span: Span,
    pub name: Ident,
    pub ty: Type,
}

/// An abstract refinement applied to some of its arguments: `p x`, or the trivial one, `True`
#[derive(Clone, PartialEq, Debug)]
pub struct PredUse {
    pub span: Span,
    pub name: Ident,
    pub args: Vec<Expr>,
}

/// An argument for an abstract refinement.
#[derive(Clone, PartialEq, Debug)]
pub struct PredArg {
    pub span: Span,
    pub kind: PredArgKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PredArgKind {
    /// `p x`, `True`
    Use(PredUse),
    /// `\x y -> {v:T | r}`
    Refined { params: Vec<Ident>, ty: Type },
    /// `{\x v -> p}`
    Lambda { params: Vec<Ident>, body: Refinement },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Refinement {
    pub span: Span,
    pub kind: RefinementKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RefinementKind {
    /// `_`: to be inferred
    Hole,
    Pred(Expr),
    /// `[p; q]`
    All(Vec<Expr>),
}

impl Type {
    /// The name under which the rest of the type speaks of this argument, if it is written `{x:T | r} -> ..`.
    pub fn own_binder(&self) -> Option<Ident> {
        match &self.kind {
            TypeKind::Refined { binder, .. } => *binder,
            TypeKind::Named { binder, .. } => Some(*binder),
            _ => None,
        }
    }
}

impl Refinement {
    /// The conjuncts as they are written; none for a hole.
    pub fn conjuncts(&self) -> &[Expr] {
        match &self.kind {
            RefinementKind::Hole => &[],
            RefinementKind::Pred(pred) => std::slice::from_ref(pred),
            RefinementKind::All(preds) => preds,
        }
    }
}
