//! Types as Haskell has them, without refinements.

use std::sync::Arc;

use limpid_base::{Name, QName, is_tuple_of};
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
    /// Not known: an ambiguous type, or one that inference does not support. It is compatible with every type.
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

/// As the user would write it: short names, list and tuple syntax, the fewest parentheses.
impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.write(f, 0)
    }
}

impl Type {
    /// Precedence 0: anything; 1: the left of an arrow; 2: an argument.
    fn write(&self, f: &mut std::fmt::Formatter<'_>, precedence: u8) -> std::fmt::Result {
        let parens = |f: &mut std::fmt::Formatter<'_>,
                      needed: bool,
                      inner: &dyn Fn(&mut std::fmt::Formatter<'_>) -> std::fmt::Result| {
            if needed {
                f.write_str("(")?;
                inner(f)?;
                f.write_str(")")
            } else {
                inner(f)
            }
        };
        match self {
            Type::Var(name) => write!(f, "{name}"),
            Type::Con(name, args) => match (name.ident.as_str(), &args[..]) {
                ("[]", [Type::Con(char, _)]) if char.ident.as_str() == "Char" => f.write_str("String"),
                ("[]", [element]) => write!(f, "[{element}]"),
                (_, args) if is_tuple_of(*name, args.len()) => {
                    f.write_str("(")?;
                    for (index, arg) in args.iter().enumerate() {
                        f.write_str(if index > 0 { ", " } else { "" })?;
                        arg.write(f, 0)?;
                    }
                    f.write_str(")")
                }
                (text, []) if name.ident.is_operator() => write!(f, "({text})"),
                (text, []) => f.write_str(text),
                (text, args) => parens(f, precedence > 1, &|f| {
                    if name.ident.is_operator() {
                        write!(f, "({text})")?
                    } else {
                        f.write_str(text)?
                    }
                    args.iter().try_for_each(|arg| {
                        f.write_str(" ")?;
                        arg.write(f, 2)
                    })
                }),
            },
            Type::Fun(fun) => parens(f, precedence > 0, &|f| {
                fun.0.write(f, 1)?;
                f.write_str(" -> ")?;
                fun.1.write(f, 0)
            }),
            Type::App(app) => parens(f, precedence > 1, &|f| {
                app.0.write(f, 1)?;
                f.write_str(" ")?;
                app.1.write(f, 2)
            }),
            Type::Forall(scheme) => parens(f, precedence > 0, &|f| write!(f, "{scheme}")),
            Type::Nat(value) => write!(f, "{value}"),
            Type::Str(text) => write!(f, "{:?}", text.as_str()),
            Type::Unknown => f.write_str("_"),
        }
    }
}

impl std::fmt::Display for Pred {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.class.ident)?;
        self.args.iter().try_for_each(|arg| {
            f.write_str(" ")?;
            arg.write(f, 2)
        })
    }
}

impl std::fmt::Display for Scheme {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.vars.is_empty() {
            f.write_str("forall")?;
            self.vars.iter().try_for_each(|var| write!(f, " {var}"))?;
            f.write_str(". ")?;
        }
        match &self.context[..] {
            [] => {}
            [pred] => write!(f, "{pred} => ")?,
            context => {
                for (index, pred) in context.iter().enumerate() {
                    write!(f, "{}{pred}", if index == 0 { "(" } else { ", " })?;
                }
                f.write_str(") => ")?;
            }
        }
        write!(f, "{}", self.body)
    }
}
