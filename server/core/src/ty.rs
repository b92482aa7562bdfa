//! Types as Haskell has them, without refinements.

use std::sync::Arc;

use limpid_base::{Name, QName};
use serde::{Deserialize, Serialize};

/// A type variable. Within one binding, different variables have different names.
pub type TyVar = Name;

/// A type. Synonyms are expanded and type families reduced as far as possible.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Type {
    Var(TyVar),
    /// A type constructor applied to arguments; partially applied ones have fewer. Lists are `GHC.Types.[]`, tuples `GHC.Tuple.(,)`.
    Con(QName, Arc<[Type]>),
    Fun(Arc<(Type, Type)>),
    /// An application whose head is not a constructor: `m a`.
    App(Arc<(Type, Type)>),
    /// A rank-N argument or field.
    Forall(Arc<Scheme>),
    /// A type-level literal.
    Nat(u64),
    Str(Name),
    /// Not known: an ambiguous type, or something inference does not handle. Equal to anything as far as we are concerned.
    Unknown,
}

impl Type {
    pub fn con(name: QName, args: impl IntoIterator<Item = Type>) -> Type {
        Type::Con(name, args.into_iter().collect())
    }

    pub fn fun(from: Type, to: Type) -> Type {
        Type::Fun(Arc::new((from, to)))
    }

    pub fn app(fun: Type, arg: Type) -> Type {
        match fun {
            Type::Con(name, args) => Type::Con(name, args.iter().cloned().chain([arg]).collect()),
            fun => Type::App(Arc::new((fun, arg))),
        }
    }

    /// `a -> b -> r` from `[a, b]` and `r`.
    pub fn funs(params: impl IntoIterator<Item = Type, IntoIter: DoubleEndedIterator>, result: Type) -> Type {
        params.into_iter().rev().fold(result, |to, from| Type::fun(from, to))
    }

    /// The parameters and the result of a function type; a type that is no function has no parameters.
    pub fn split_funs(&self) -> (Vec<&Type>, &Type) {
        let mut params = Vec::new();
        let mut ty = self;
        while let Type::Fun(fun) = ty {
            params.push(&fun.0);
            ty = &fun.1;
        }
        (params, ty)
    }

    /// Replaces variables; binders of inner schemes are left alone.
    #[must_use]
    pub fn substitute(&self, replace: &impl Fn(TyVar) -> Option<Type>) -> Type {
        match self {
            Type::Var(var) => replace(*var).unwrap_or(Type::Var(*var)),
            Type::Con(name, args) => Type::Con(*name, args.iter().map(|arg| arg.substitute(replace)).collect()),
            Type::Fun(fun) => Type::fun(fun.0.substitute(replace), fun.1.substitute(replace)),
            Type::App(app) => Type::app(app.0.substitute(replace), app.1.substitute(replace)),
            Type::Forall(scheme) => {
                let inner = |var: TyVar| if scheme.vars.contains(&var) { None } else { replace(var) };
                // One level of dynamic dispatch keeps the recursion from making a new closure type at every depth.
                let inner: &dyn Fn(TyVar) -> Option<Type> = &inner;
                Type::Forall(Arc::new(Scheme {
                    vars: scheme.vars.clone(),
                    context: scheme.context.iter().map(|pred| pred.substitute(&inner)).collect(),
                    body: scheme.body.substitute(&inner),
                }))
            }
            Type::Nat(_) | Type::Str(_) | Type::Unknown => self.clone(),
        }
    }

    /// Whether any variable occurs free.
    pub fn has_vars(&self) -> bool {
        match self {
            Type::Var(_) => true,
            Type::Con(_, args) => args.iter().any(Type::has_vars),
            Type::Fun(pair) | Type::App(pair) => pair.0.has_vars() || pair.1.has_vars(),
            Type::Forall(scheme) => scheme.body.has_vars(),
            Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
        }
    }
}

/// A class constraint: `Ord a`, `MonadState s m`. Equalities are constraints of the class `~`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pred {
    pub class: QName,
    pub args: Vec<Type>,
}

impl Pred {
    #[must_use]
    pub fn substitute(&self, replace: &impl Fn(TyVar) -> Option<Type>) -> Pred {
        Pred { class: self.class, args: self.args.iter().map(|arg| arg.substitute(replace)).collect() }
    }
}

/// A polymorphic type: `forall vars. context => body`. Each member of `context` is a dictionary parameter, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Scheme {
    pub vars: Vec<TyVar>,
    pub context: Vec<Pred>,
    pub body: Type,
}

impl Scheme {
    pub fn mono(body: Type) -> Scheme {
        Scheme { vars: Vec::new(), context: Vec::new(), body }
    }
}
