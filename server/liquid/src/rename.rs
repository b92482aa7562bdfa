//! Maps over all terms of a refinement type, and the matching of Haskell types.

use limpid_base::Name;
use limpid_contracts::rtype::{PredArg, RArg, RFun, RScheme, RType, Refinement, Shape};
use limpid_core::{TyVar, Type};
use limpid_logic::Term;

/// Replaces applications of abstract refinements everywhere in a type.
pub(crate) fn replace_preds(ty: &RType, replace: &dyn Fn(Name, &[Term]) -> Option<Term>) -> RType {
    map_terms(ty, &|term| term.substitute_preds(replace))
}

/// Calls `visit` with every term of a type and with their parts.
pub(crate) fn for_each_term(ty: &RType, visit: &mut dyn FnMut(&Term)) {
    fn parts(term: &Term, visit: &mut dyn FnMut(&Term)) {
        visit(term);
        term.for_each_part(&mut |part| parts(part, visit));
    }
    match ty {
        RType::Base { shape, refinement } => {
            match shape {
                Shape::Con { args, preds, .. } => {
                    args.iter().for_each(|arg| for_each_term(&arg.ty, visit));
                    preds.iter().for_each(|pred| parts(&pred.body, visit));
                }
                Shape::App(fun, arg) => {
                    for_each_term(fun, visit);
                    for_each_term(arg, visit);
                }
                Shape::Hole | Shape::Var(_) | Shape::Plain(_) => {}
            }
            parts(&refinement.pred, visit);
        }
        RType::Fun(fun) => {
            for_each_term(&fun.arg, visit);
            for_each_term(&fun.result, visit);
            parts(&fun.refinement.pred, visit);
        }
        RType::Forall(scheme) => for_each_term(&scheme.body, visit),
    }
}

/// Applies `map` to every term of a type. It must not touch bound variables.
pub(crate) fn map_terms(ty: &RType, map: &dyn Fn(&Term) -> Term) -> RType {
    let refinement = |old: &Refinement| Refinement { pred: map(&old.pred), ..old.clone() };
    match ty {
        RType::Base { shape, refinement: old } => {
            let shape = match shape {
                Shape::Con { name, args, preds } => Shape::Con {
                    name: *name,
                    args: args.iter().map(|arg| RArg { name: arg.name, ty: map_terms(&arg.ty, map) }).collect(),
                    preds: preds
                        .iter()
                        .map(|pred| PredArg { params: pred.params.clone(), body: map(&pred.body) })
                        .collect(),
                },
                Shape::App(fun, arg) => Shape::App(Box::new(map_terms(fun, map)), Box::new(map_terms(arg, map))),
                Shape::Hole | Shape::Var(_) | Shape::Plain(_) => shape.clone(),
            };
            RType::Base { shape, refinement: refinement(old) }
        }
        RType::Fun(fun) => RType::Fun(Box::new(RFun {
            binder: fun.binder,
            naming: fun.naming,
            arg: map_terms(&fun.arg, map),
            result: map_terms(&fun.result, map),
            refinement: refinement(&fun.refinement),
        })),
        RType::Forall(scheme) => {
            RType::Forall(Box::new(RScheme { body: map_terms(&scheme.body, map), ..(**scheme).clone() }))
        }
    }
}

/// Replaces one variable of the logic by a term whose variables are fresh, so that nothing can be captured.
pub(crate) fn replace_var(ty: &RType, name: Name, term: &Term) -> RType {
    if *term == Term::Var(name) {
        return ty.clone();
    }
    ty.substitute_terms(&|other| (other == name).then(|| term.clone()), &[])
}

/// Matches `pattern` against `ty` and collects the instances of its variables. Mismatches are ignored.
pub(crate) fn match_types(pattern: &Type, ty: &Type, found: &mut Vec<(TyVar, Type)>) {
    match (pattern, ty) {
        (_, Type::Unknown) => {}
        (Type::Var(var), _) if found.iter().any(|(known, _)| known == var) => {}
        (Type::Var(var), ty) => found.push((*var, ty.clone())),
        (Type::Con(a, xs), Type::Con(b, ys)) if a == b => {
            xs.iter().zip(ys.iter()).for_each(|(x, y)| match_types(x, y, found));
        }
        (Type::Fun(a), Type::Fun(b)) => {
            match_types(&a.0, &b.0, found);
            match_types(&a.1, &b.1, found);
        }
        (Type::App(a), Type::App(b)) => {
            match_types(&a.0, &b.0, found);
            match_types(&a.1, &b.1, found);
        }
        // `m a` against `T x y`.
        (Type::App(app), Type::Con(name, args)) => {
            if let Some((last, rest)) = args.split_last() {
                match_types(&app.0, &Type::Con(*name, rest.into()), found);
                match_types(&app.1, last, found);
            }
        }
        (Type::App(app), Type::Fun(fun)) => {
            match_types(&app.1, &fun.1, found);
        }
        (Type::Forall(a), Type::Forall(b)) => match_types(&a.body, &b.body, found),
        (Type::Forall(a), other) => match_types(&a.body, other, found),
        _ => {}
    }
}
