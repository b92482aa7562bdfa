//! Substitution in refinement types: of terms for variables, of types for type variables, of names.

use limpid_base::Name;
use limpid_core::TyVar;
use limpid_logic::Term;

use crate::rtype::{Bound, Naming, PredArg, RArg, RFun, RScheme, RType, Refinement, Shape};

impl RType {
    /// Replaces variables of the logic. Binders that would capture something are renamed.
    #[must_use]
    pub fn substitute_terms(&self, replace: &dyn Fn(Name) -> Option<Term>, inserted: &[Name]) -> RType {
        let go = |ty: &RType| ty.substitute_terms(replace, inserted);
        match self {
            RType::Base { shape, refinement } => RType::Base {
                shape: match shape {
                    Shape::Con { name, args, preds } => Shape::Con {
                        name: *name,
                        args: args.iter().map(|arg| RArg { name: arg.name, ty: go(&arg.ty) }).collect(),
                        preds: preds.iter().map(|pred| pred.substitute(replace, inserted)).collect(),
                    },
                    Shape::App(fun, arg) => Shape::App(Box::new(go(fun)), Box::new(go(arg))),
                    Shape::Hole | Shape::Var(_) | Shape::Plain(_) => shape.clone(),
                },
                refinement: refinement.substitute(replace, inserted),
            },
            RType::Fun(fun) => {
                let binder = fresh(fun.binder, inserted);
                let inner = |name: Name| match name == fun.binder {
                    true => (binder != fun.binder).then_some(Term::Var(binder)),
                    false => replace(name),
                };
                RType::Fun(Box::new(RFun {
                    binder,
                    naming: fun.naming,
                    arg: fun.arg.substitute_terms(replace, inserted),
                    result: fun.result.substitute_terms(&inner, inserted),
                    refinement: fun.refinement.substitute(replace, inserted),
                }))
            }
            RType::Forall(scheme) => {
                let mut scheme = scheme.clone();
                scheme.body = go(&scheme.body);
                RType::Forall(scheme)
            }
        }
    }

    /// Replaces type variables. What replaces a refined variable gets its refinement as well.
    #[must_use]
    pub fn substitute_types(&self, replace: &dyn Fn(TyVar) -> Option<RType>) -> RType {
        match self {
            RType::Base { shape: Shape::Var(var), refinement } => match replace(*var) {
                Some(ty) => ty.refined(refinement.clone()),
                None => self.clone(),
            },
            RType::Base { shape, refinement } => {
                let shape = match shape {
                    Shape::Con { name, args, preds } => Shape::Con {
                        name: *name,
                        args: args
                            .iter()
                            .map(|arg| RArg { name: arg.name, ty: arg.ty.substitute_types(replace) })
                            .collect(),
                        preds: preds.clone(),
                    },
                    Shape::App(fun, arg) => {
                        return apply(fun.substitute_types(replace), arg.substitute_types(replace))
                            .refined(refinement.clone());
                    }
                    Shape::Hole | Shape::Var(_) | Shape::Plain(_) => shape.clone(),
                };
                RType::Base { shape, refinement: refinement.clone() }
            }
            RType::Fun(fun) => RType::Fun(Box::new(RFun {
                arg: fun.arg.substitute_types(replace),
                result: fun.result.substitute_types(replace),
                ..(**fun).clone()
            })),
            RType::Forall(scheme) => {
                let inner = |var: TyVar| if scheme.vars.contains(&var) { None } else { replace(var) };
                let body = scheme.body.substitute_types(&inner);
                RType::Forall(Box::new(RScheme { body, ..(**scheme).clone() }))
            }
        }
    }

    /// Whether a refinement or an argument for an abstract refinement mentions a variable.
    pub fn mentions(&self, name: Name) -> bool {
        let mut found = false;
        self.for_each_refinement(&mut |refinement| found |= refinement.pred.mentions(name));
        found || self.passes(name)
    }

    /// Whether an argument for an abstract refinement mentions a variable.
    fn passes(&self, name: Name) -> bool {
        match self {
            RType::Base { shape: Shape::Con { args, preds, .. }, .. } => {
                preds.iter().any(|pred| pred.body.mentions(name)) || args.iter().any(|arg| arg.ty.passes(name))
            }
            RType::Base { shape: Shape::App(fun, arg), .. } => fun.passes(name) || arg.passes(name),
            RType::Base { .. } => false,
            RType::Fun(fun) => fun.arg.passes(name) || fun.result.passes(name),
            RType::Forall(scheme) => scheme.body.passes(name),
        }
    }

    /// The type without generated names of parameters that nothing mentions, as a user would write it.
    #[must_use]
    pub fn as_written(&self) -> RType {
        match self {
            RType::Fun(fun) => {
                let needed = fun.naming != Naming::Generated || fun.is_mentioned();
                let binder = if needed { fun.binder } else { Name::new("_") };
                let (arg, result) = (fun.arg.as_written(), fun.result.as_written());
                RType::Fun(Box::new(RFun { binder, arg, result, ..(**fun).clone() }))
            }
            RType::Forall(scheme) => {
                RType::Forall(Box::new(RScheme { body: scheme.body.as_written(), ..(**scheme).clone() }))
            }
            RType::Base { shape, refinement } => {
                let shape = match shape {
                    Shape::Con { name, args, preds } => {
                        let args = args.iter().map(|arg| RArg { name: arg.name, ty: arg.ty.as_written() }).collect();
                        Shape::Con { name: *name, args, preds: preds.clone() }
                    }
                    Shape::App(fun, arg) => Shape::App(Box::new(fun.as_written()), Box::new(arg.as_written())),
                    Shape::Hole | Shape::Var(_) | Shape::Plain(_) => shape.clone(),
                };
                RType::Base { shape, refinement: refinement.clone() }
            }
        }
    }

    /// Calls `visit` with every refinement in it.
    pub fn for_each_refinement<'a>(&'a self, visit: &mut dyn FnMut(&'a Refinement)) {
        match self {
            RType::Base { shape, refinement } => {
                match shape {
                    Shape::Con { args, .. } => args.iter().for_each(|arg| arg.ty.for_each_refinement(visit)),
                    Shape::App(fun, arg) => {
                        fun.for_each_refinement(visit);
                        arg.for_each_refinement(visit);
                    }
                    Shape::Hole | Shape::Var(_) | Shape::Plain(_) => {}
                }
                visit(refinement);
            }
            RType::Fun(fun) => {
                fun.arg.for_each_refinement(visit);
                fun.result.for_each_refinement(visit);
                visit(&fun.refinement);
            }
            RType::Forall(scheme) => {
                for bound in &scheme.bounds {
                    if let Bound::Subtype { sub, sup, .. } = bound {
                        sub.for_each_refinement(visit);
                        sup.for_each_refinement(visit);
                    }
                }
                scheme.body.for_each_refinement(visit);
            }
        }
    }
}

/// A type applied to one more argument.
pub(crate) fn apply(fun: RType, arg: RType) -> RType {
    match fun {
        RType::Base { shape: Shape::Con { name, mut args, preds }, refinement } => {
            args.push(RArg { name: None, ty: arg });
            RType::Base { shape: Shape::Con { name, args, preds }, refinement }
        }
        RType::Base { shape: Shape::Plain(_) | Shape::Hole, .. } => fun,
        fun => RType::base(Shape::App(Box::new(fun), Box::new(arg))),
    }
}

impl Refinement {
    #[must_use]
    pub(crate) fn substitute(&self, replace: &dyn Fn(Name) -> Option<Term>, inserted: &[Name]) -> Refinement {
        let binder = fresh(self.binder, inserted);
        let inner = |name: Name| match name == self.binder {
            true => (binder != self.binder).then_some(Term::Var(binder)),
            false => replace(name),
        };
        Refinement { binder, pred: self.pred.substitute(&inner), ..self.clone() }
    }
}

impl PredArg {
    fn substitute(&self, replace: &dyn Fn(Name) -> Option<Term>, inserted: &[Name]) -> PredArg {
        let params: Vec<Name> = self.params.iter().map(|param| fresh(*param, inserted)).collect();
        let inner = |name: Name| match self.params.iter().position(|param| *param == name) {
            Some(place) => (params[place] != name).then_some(Term::Var(params[place])),
            None => replace(name),
        };
        let body = self.body.substitute(&inner);
        PredArg { params, body }
    }
}

fn fresh(name: Name, taken: &[Name]) -> Name {
    let mut fresh = name;
    while taken.contains(&fresh) {
        fresh = Name::new(&format!("{fresh}'"));
    }
    fresh
}

#[cfg(test)]
mod tests {
    use limpid_base::QName;
    use limpid_logic::Relation;

    use super::*;

    fn number() -> RType {
        RType::base(Shape::Con { name: QName::new("GHC.Types", "Int"), args: Vec::new(), preds: Vec::new() })
    }

    /// `{v:Int | v >= least}`
    fn at_least(least: Term) -> RType {
        let binder = Name::new("v");
        let pred = Term::compare(Relation::Ge, Term::Var(binder), least);
        number().refined(Refinement { binder, pred, hole: false, place: None })
    }

    fn function(binder: &str, naming: Naming, arg: RType, result: RType) -> RType {
        RType::Fun(Box::new(RFun { binder: binder.into(), naming, arg, result, refinement: Refinement::trivial() }))
    }

    #[test]
    fn generated_names_are_left_out_unless_something_mentions_them() {
        let check = |ty: RType, expected: &str| assert_eq!(ty.as_written().to_string(), expected);
        let natural = || at_least(Term::int(0));
        check(function("x2", Naming::Generated, number(), natural()), "Int -> {v:Int | v >= 0}");
        let dependent = at_least(Term::var("x2"));
        check(function("x2", Naming::Generated, number(), dependent), "x2:Int -> {v:Int | v >= x2}");
        let callback = function("x1", Naming::Generated, number(), number());
        check(function("x2", Naming::Generated, callback, number()), "(Int -> Int) -> Int");
    }

    #[test]
    fn names_of_users_stay() {
        let check = |ty: RType, expected: &str| assert_eq!(ty.as_written().to_string(), expected);
        check(function("x2", Naming::Annotation, number(), number()), "x2:Int -> Int");
        check(function("x2", Naming::Code, number(), number()), "x2:Int -> Int");
    }
}
