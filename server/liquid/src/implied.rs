//! Entailment between candidate conjuncts of a contract.
//!
//! Suggestions use it to drop redundant conjuncts: those that another conjunct implies, and those that hold of all
//! values of the type.

use limpid_base::{Cancelled, Limits, Name};
use limpid_contracts::rtype::{Shape, value_binder};
use limpid_contracts::{Contract, RType};
use limpid_logic::{Sort, Term};
use limpid_solver::Prover;

use crate::checker::{Checker, Overrides};
use crate::normalise::normalise;
use crate::rename::replace_var;
use crate::signatures::InContracts;

/// The goals that the known terms imply, for all arguments and, if a place in the result is given, for every value
/// there. Terms use the parameter names of the contract, and `v` for the value.
pub fn implied(
    session: &Checker<'_>,
    contract: &Contract,
    place: Option<&[usize]>,
    known: &[Term],
    goals: &[Term],
    (resources, limits): (u32, &Limits),
) -> Result<Vec<Term>, Cancelled> {
    let none = Overrides::none();
    let mut generate = session.generate(&none);
    let signatures = InContracts::new(session.module.in_force);
    let mut smt = Prover::new(&signatures, resources, limits);
    let mut names: Vec<(Name, Name)> = Vec::new();
    let mut ty = normalise(&contract.ty.body, &session.module.in_force);
    while let RType::Fun(fun) = ty {
        let name = generate.fresh_bound(fun.binder);
        let sort = generate.sorts.of(&fun.arg);
        if !matches!(sort, Sort::Fun(_)) {
            smt.declare(name, &sort);
            generate.facts_of(&fun.arg, &Term::Var(name)).iter().for_each(|fact| smt.assert(fact));
            names.push((fun.binder, name));
        }
        ty = replace_var(&fun.result, fun.binder, &Term::Var(name));
    }
    if let Some(part) = place.and_then(|path| part(&ty, path)) {
        let value = generate.fresh_value();
        smt.declare(value, &generate.sorts.of(part));
        generate.facts_of(part, &Term::Var(value)).iter().for_each(|fact| smt.assert(fact));
        names.push((value_binder(), value));
    }
    let enter = |name: Name| names.iter().rev().find(|(user, _)| *user == name).map(|(_, name)| Term::Var(*name));
    known.iter().for_each(|term| smt.assert(&term.substitute(&enter)));
    let mut found: Vec<(usize, Term)> = goals.iter().map(|term| term.substitute(&enter)).enumerate().collect();
    smt.retain_valid(&mut found);
    limits.check()?;
    Ok(found.into_iter().filter_map(|(place, _)| goals.get(place).cloned()).collect())
}

/// The component of a type at a path of type arguments.
fn part<'t>(ty: &'t RType, path: &[usize]) -> Option<&'t RType> {
    let Some((first, rest)) = path.split_first() else { return Some(ty) };
    match ty {
        RType::Base { shape: Shape::Con { args, .. }, .. } => part(&args.get(*first)?.ty, rest),
        _ => None,
    }
}
