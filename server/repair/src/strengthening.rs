//! Strengthened function types. `edit` writes them.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::{Naming, RArg, RFun, RScheme, Shape};
use limpid_contracts::{Contract, RType, Refinement};
use limpid_liquid::Hole;
use limpid_logic::Term;

/// An additional postcondition of a function.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Strengthening {
    pub(crate) function: QName,
    /// The path to a part of its result and a refinement of it, over `v` and the contract's parameters.
    pub(crate) additions: Vec<(Vec<usize>, Term)>,
}

/// The contract with these terms added to its result.
pub(crate) fn strengthened_contract(contract: &Contract, holes: &[(Hole, Vec<Term>)]) -> Contract {
    fn go(ty: &RType, path: &[usize], term: &Term) -> RType {
        match ty {
            RType::Fun(fun) => RType::Fun(Box::new(RFun { result: go(&fun.result, path, term), ..(**fun).clone() })),
            ty => refine(ty, path, term),
        }
    }
    let holes = holes.iter().filter(|(hole, _)| hole.function == contract.name);
    let additions = holes.flat_map(|(hole, terms)| terms.iter().map(|term| (&hole.path[..], term)));
    let body = additions.fold(contract.ty.body.clone(), |ty, (path, term)| go(&ty, path, term));
    Contract { ty: RScheme { body, ..contract.ty.clone() }, ..contract.clone() }
}

/// A function type with a stronger precondition on the parameter at an index.
pub(crate) fn asking(ty: &RType, place: usize, own: Name, term: &Term) -> RType {
    let RType::Fun(fun) = ty else { return ty.clone() };
    let mut fun = (**fun).clone();
    if place > 0 {
        fun.result = asking(&fun.result, place - 1, own, term);
    } else {
        let binder = limpid_contracts::rtype::value_binder();
        let pred = term.replace(own, &Term::Var(binder));
        fun.arg = fun.arg.refined(Refinement { binder, pred, hole: false, place: None });
    }
    RType::Fun(Box::new(fun))
}

/// The names of parameters in the text: the user's, and readable ones in place of generated names.
pub(crate) fn names(contract: &Contract) -> Vec<(Name, Name)> {
    let (params, _) = contract.ty.body.split_funs();
    let mut taken: Vec<Name> = params.iter().map(|param| param.binder).collect();
    let mut found = Vec::new();
    for param in params {
        let number = matches!(&param.arg, RType::Base { shape: Shape::Con { name, .. }, .. }
            if matches!(name.ident.as_str(), "Int" | "Integer" | "Double" | "Word"));
        let container = matches!(&param.arg, RType::Base { shape: Shape::Con { args, .. }, .. } if !args.is_empty());
        let name = match param.naming {
            Naming::Generated => readable(number, container, &taken),
            Naming::Annotation | Naming::Code => param.binder,
        };
        taken.push(name);
        found.push((param.binder, name));
    }
    found
}

/// A fresh name for a number, a container or another value.
pub(crate) fn readable(number: bool, container: bool, taken: &[Name]) -> Name {
    let choices: &[&str] = match (number, container) {
        (true, _) => &["n", "m", "k", "i", "j"],
        (_, true) => &["xs", "ys", "zs", "us"],
        _ => &["x", "y", "z", "w"],
    };
    let free = choices.iter().map(|name| Name::new(name)).find(|name| !taken.contains(name));
    free.unwrap_or_else(|| Name::new(&format!("arg{}", taken.len())))
}

pub(crate) fn rename(strengthening: &Strengthening, names: &[(Name, Name)]) -> Strengthening {
    let at = |name: Name| names.iter().find(|(old, _)| *old == name).map(|(_, new)| Term::Var(*new));
    let additions = strengthening.additions.iter().map(|(path, term)| (path.clone(), term.substitute(&at))).collect();
    Strengthening { function: strengthening.function, additions }
}

/// The function's type with an additional postcondition.
pub(crate) fn strengthened(contract: &Contract, strengthening: &Strengthening, names: &[(Name, Name)]) -> RScheme {
    fn go(ty: &RType, strengthening: &Strengthening) -> RType {
        match ty {
            RType::Fun(fun) => RType::Fun(Box::new(RFun { result: go(&fun.result, strengthening), ..(**fun).clone() })),
            ty => strengthening.additions.iter().fold(ty.clone(), |ty, (path, term)| refine(&ty, path, term)),
        }
    }
    RScheme { body: go(&named(&contract.ty.body, strengthening, names), strengthening), ..contract.ty.clone() }
}

/// A function type that names only the parameters that are mentioned.
pub(crate) fn named(ty: &RType, strengthening: &Strengthening, names: &[(Name, Name)]) -> RType {
    let RType::Fun(fun) = ty else { return ty.clone() };
    let new = names.iter().find(|(old, _)| *old == fun.binder).map_or(fun.binder, |(_, new)| *new);
    let spoken_of = strengthening.additions.iter().any(|(_, term)| term.mentions(new)) || fun.is_mentioned();
    let at = |name: Name| (name == fun.binder).then_some(Term::Var(new));
    let result = named(&fun.result.substitute_terms(&at, &[new]), strengthening, names);
    let binder = if spoken_of || fun.is_named() { new } else { Name::new("_") };
    RType::Fun(Box::new(RFun { binder, arg: unnamed(&fun.arg), result, ..(**fun).clone() }))
}

/// A function type without generated names that nothing mentions.
fn unnamed(ty: &RType) -> RType {
    let RType::Fun(fun) = ty else { return ty.clone() };
    let needed = fun.is_named() || fun.is_mentioned();
    let binder = if needed { fun.binder } else { Name::new("_") };
    RType::Fun(Box::new(RFun { binder, arg: unnamed(&fun.arg), result: unnamed(&fun.result), ..(**fun).clone() }))
}

/// A type with a refinement added to the part at a path.
pub(crate) fn refine(ty: &RType, path: &[usize], term: &Term) -> RType {
    match (path.split_first(), ty) {
        (Some((first, rest)), RType::Base { shape: Shape::Con { name, args, preds }, refinement }) => {
            let args = args.iter().enumerate().map(|(place, arg)| match place == *first {
                true => RArg { name: arg.name, ty: refine(&arg.ty, rest, term) },
                false => arg.clone(),
            });
            let shape = Shape::Con { name: *name, args: args.collect(), preds: preds.clone() };
            RType::Base { shape, refinement: refinement.clone() }
        }
        _ => {
            let binder = limpid_contracts::rtype::value_binder();
            ty.clone().refined(Refinement { binder, pred: term.clone(), hole: false, place: None })
        }
    }
}

pub(crate) fn paths(strengthening: &Strengthening) -> Vec<&[usize]> {
    // Inner parts come first: where two insertions are at one offset, the inner one precedes.
    let mut paths: Vec<&[usize]> = strengthening.additions.iter().map(|(path, _)| &path[..]).collect();
    paths.sort_by_key(|path| (std::cmp::Reverse(path.len()), path.to_vec()));
    paths.dedup();
    paths
}

pub(crate) fn terms(strengthening: &Strengthening, path: &[usize]) -> Vec<Term> {
    strengthening.additions.iter().filter(|(at, _)| at == path).map(|(_, term)| term.clone()).collect()
}
