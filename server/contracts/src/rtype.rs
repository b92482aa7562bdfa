//! Refinement types: the structure of Haskell's type, a refinement at every place, a name for every argument.

pub use limpid_base::Place;
use limpid_base::{Name, QName};
use limpid_core::{Pred, TyVar, Type};
use limpid_logic::{Sort, Term};
use serde::{Deserialize, Serialize};

/// `{binder | pred}`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Refinement {
    pub binder: Name,
    pub pred: Term,
    /// `_`: to be inferred.
    pub hole: bool,
    /// Where it is written, if it is.
    pub place: Option<Place>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RType {
    Base {
        shape: Shape,
        refinement: Refinement,
    },
    Fun(Box<RFun>),
    /// A rank-N argument or field.
    Forall(Box<RScheme>),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shape {
    /// `_`: Haskell's type. Only in aliases.
    Hole,
    Var(TyVar),
    Con {
        name: QName,
        args: Vec<RArg>,
        /// For the type's abstract refinements; those that are not given are inferred.
        preds: Vec<PredArg>,
    },
    /// `m a`
    App(Box<RType>, Box<RType>),
    /// What has no refinements: type-level literals, and what inference does not know.
    Plain(Type),
}

/// An argument of a type constructor. Those of a dependent pair have names, which later ones may mention.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RArg {
    pub name: Option<Name>,
    pub ty: RType,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RFun {
    pub binder: Name,
    pub naming: Naming,
    pub arg: RType,
    pub result: RType,
    /// What is known of the function itself.
    pub refinement: Refinement,
}

/// Where the name of a parameter comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Naming {
    /// The annotation gives it.
    Annotation,
    /// The function's equations give it.
    Code,
    /// Nothing does.
    Generated,
}

impl RFun {
    /// Whether the annotation names the parameter.
    pub fn is_named(&self) -> bool {
        self.naming == Naming::Annotation
    }

    /// Whether the type of the result mentions the parameter.
    pub fn is_mentioned(&self) -> bool {
        self.result.mentions(self.binder)
    }
}

/// `forall vars <preds>. context => body`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RScheme {
    pub vars: Vec<TyVar>,
    pub preds: Vec<PredDecl>,
    pub context: Vec<Pred>,
    pub bounds: Vec<Bound>,
    pub body: RType,
}

/// An abstract refinement: `p :: a -> b -> Bool`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PredDecl {
    pub name: Name,
    /// The value comes last.
    pub params: Vec<Sort>,
}

/// What stands for an abstract refinement: `\params -> body`, the value last.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PredArg {
    pub params: Vec<Name>,
    pub body: Term,
}

/// What must hold of a scheme's abstract refinements.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Bound {
    /// `{x::a |- s <: t}`
    Subtype { env: Vec<(Name, RType)>, sub: Box<RType>, sup: Box<RType> },
    /// `Chain p q => ..`, where `Chain` is a `bound`.
    Named { bound: Name, args: Vec<Name> },
}

impl Refinement {
    pub fn trivial() -> Refinement {
        Refinement { binder: value_binder(), pred: Term::Bool(true), hole: false, place: None }
    }

    pub fn is_trivial(&self) -> bool {
        self.pred.is_true()
    }

    /// Both; the binder is that of the one that says something.
    #[must_use]
    pub fn and(self, other: Refinement) -> Refinement {
        if other.pred.is_true() {
            // The type may mention the value by the name that the outer refinement gives it.
            let binder = if self.pred.is_true() { other.binder } else { self.binder };
            return Refinement { binder, hole: self.hole || other.hole, ..self };
        }
        if self.pred.is_true() {
            return Refinement { hole: self.hole || other.hole, ..other };
        }
        // The value needs one name that is no other variable's on either side.
        let clashes = |name: Name, refinement: &Refinement| name != refinement.binder && refinement.pred.mentions(name);
        let mut binder = other.binder;
        if clashes(binder, &self) {
            binder = self.binder;
        }
        while clashes(binder, &self) || clashes(binder, &other) {
            binder = Name::new(&format!("{binder}'"));
        }
        let left = self.pred.replace(self.binder, &Term::Var(binder));
        let right = other.pred.replace(other.binder, &Term::Var(binder));
        Refinement {
            binder,
            pred: Term::and([left, right]),
            hole: self.hole || other.hole,
            place: other.place.or(self.place),
        }
    }
}

/// The name of a value that was given none.
pub fn value_binder() -> Name {
    Name::new("v")
}

impl RType {
    pub fn base(shape: Shape) -> RType {
        RType::Base { shape, refinement: Refinement::trivial() }
    }

    pub fn unknown() -> RType {
        RType::base(Shape::Plain(Type::Unknown))
    }

    /// Haskell's type, with nothing known.
    pub fn from_type(ty: &Type) -> RType {
        match ty {
            Type::Var(name) => RType::base(Shape::Var(*name)),
            Type::Con(name, args) => {
                let args = args.iter().map(|arg| RArg { name: None, ty: RType::from_type(arg) }).collect();
                RType::base(Shape::Con { name: *name, args, preds: Vec::new() })
            }
            Type::Fun(fun) => RType::Fun(Box::new(RFun {
                binder: Name::new("_"),
                naming: Naming::Generated,
                arg: RType::from_type(&fun.0),
                result: RType::from_type(&fun.1),
                refinement: Refinement::trivial(),
            })),
            Type::App(app) => {
                RType::base(Shape::App(Box::new(RType::from_type(&app.0)), Box::new(RType::from_type(&app.1))))
            }
            Type::Forall(scheme) => RType::Forall(Box::new(RScheme::from_scheme(scheme))),
            Type::Nat(_) | Type::Str(_) | Type::Unknown => RType::base(Shape::Plain(ty.clone())),
        }
    }

    /// Haskell's type, without the refinements.
    pub fn to_type(&self) -> Type {
        match self {
            RType::Base { shape, .. } => match shape {
                Shape::Hole => Type::Unknown,
                Shape::Var(name) => Type::Var(*name),
                Shape::Con { name, args, .. } => Type::con(*name, args.iter().map(|arg| arg.ty.to_type())),
                Shape::App(fun, arg) => Type::app(fun.to_type(), arg.to_type()),
                Shape::Plain(ty) => ty.clone(),
            },
            RType::Fun(fun) => Type::fun(fun.arg.to_type(), fun.result.to_type()),
            RType::Forall(scheme) => Type::Forall(std::sync::Arc::new(limpid_core::Scheme {
                vars: scheme.vars.clone(),
                context: scheme.context.clone(),
                body: scheme.body.to_type(),
            })),
        }
    }

    /// The refinement of the whole.
    pub fn refinement(&self) -> Option<&Refinement> {
        match self {
            RType::Base { refinement, .. } => Some(refinement),
            RType::Fun(fun) => Some(&fun.refinement),
            RType::Forall(scheme) => scheme.body.refinement(),
        }
    }

    /// With one more refinement on the whole.
    #[must_use]
    pub fn refined(mut self, more: Refinement) -> RType {
        match &mut self {
            RType::Base { refinement, .. } => *refinement = refinement.clone().and(more),
            RType::Fun(fun) => fun.refinement = fun.refinement.clone().and(more),
            RType::Forall(scheme) => scheme.body = scheme.body.clone().refined(more),
        }
        self
    }

    /// Refines the values of some types, wherever they are in it.
    #[must_use]
    pub fn refined_inside(self, types: &[QName], more: &Refinement) -> RType {
        let go = |ty: RType| ty.refined_inside(types, more);
        match self {
            RType::Base { shape: Shape::Con { name, args, preds }, refinement } => {
                let args = args.into_iter().map(|arg| RArg { ty: go(arg.ty), ..arg }).collect();
                let whole = RType::Base { shape: Shape::Con { name, args, preds }, refinement };
                if types.contains(&name) { whole.refined(more.clone()) } else { whole }
            }
            RType::Fun(fun) => {
                let RFun { binder, naming, arg, result, refinement } = *fun;
                RType::Fun(Box::new(RFun { binder, naming, arg: go(arg), result: go(result), refinement }))
            }
            RType::Base { .. } | RType::Forall(_) => self,
        }
    }

    /// Whether any refinement in it says something.
    pub fn says_something(&self) -> bool {
        match self {
            RType::Base { shape, refinement } => {
                !refinement.is_trivial()
                    || match shape {
                        Shape::Con { args, preds, .. } => {
                            args.iter().any(|arg| arg.ty.says_something())
                                || preds.iter().any(|pred| !pred.body.is_true())
                        }
                        Shape::App(fun, arg) => fun.says_something() || arg.says_something(),
                        Shape::Hole | Shape::Var(_) | Shape::Plain(_) => false,
                    }
            }
            RType::Fun(fun) => !fun.refinement.is_trivial() || fun.arg.says_something() || fun.result.says_something(),
            RType::Forall(scheme) => scheme.body.says_something(),
        }
    }

    /// The arguments and the result.
    pub fn split_funs(&self) -> (Vec<&RFun>, &RType) {
        let mut params = Vec::new();
        let mut ty = self;
        loop {
            match ty {
                RType::Fun(fun) => {
                    params.push(&**fun);
                    ty = &fun.result;
                }
                RType::Forall(scheme) if params.is_empty() => ty = &scheme.body,
                _ => return (params, ty),
            }
        }
    }
}

impl RScheme {
    pub fn mono(body: RType) -> RScheme {
        RScheme { vars: Vec::new(), preds: Vec::new(), context: Vec::new(), bounds: Vec::new(), body }
    }

    pub fn from_scheme(scheme: &limpid_core::Scheme) -> RScheme {
        RScheme {
            vars: scheme.vars.clone(),
            context: scheme.context.clone(),
            ..RScheme::mono(RType::from_type(&scheme.body))
        }
    }
}
