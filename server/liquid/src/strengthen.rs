//! Strengthening: additional postconditions that functions satisfy.
//!
//! The results of some functions get kvars with given candidates. The solver keeps the candidates that hold of the functions'
//! bodies, and decides which other functions become safe with them. This is the inference that a private function
//! without a signature gets, used for suggestions.

use std::collections::BTreeSet;

use limpid_base::{Cancelled, Limits, Name, QName};
use limpid_contracts::rtype::{RArg, RFun, RScheme, Shape, value_binder};
use limpid_contracts::{RType, Refinement};
use limpid_core::Binding;
use limpid_logic::{Sort, Term};

use crate::checker::{Checker, Overrides};
use crate::generate::Generate;
use crate::normalise::normalise;
use crate::rename::replace_var;
use crate::result::CheckedFunction;
use crate::solve::FixpointBudget;

/// A position in the result type of a function where a conjunct may be added.
#[derive(Clone, PartialEq, Debug)]
pub struct Hole {
    pub function: QName,
    /// The path of type arguments from the result. Empty for the result itself.
    pub path: Vec<usize>,
    /// The function's parameters, by their names in its contract.
    pub params: Vec<(Name, Sort)>,
    /// The value variable and its sort.
    pub value: (Name, Sort),
}

/// Which additional postconditions do these functions satisfy, and which functions become safe with them?
pub struct StrengthenQuery<'q> {
    pub targets: &'q [QName],
    /// The functions to check besides the targets.
    pub checked: &'q BTreeSet<QName>,
    /// The candidate conjuncts, over the parameters and the value of a hole.
    pub candidates: &'q dyn Fn(&Hole) -> Vec<Term>,
    /// Contracts that replace written ones.
    pub overrides: &'q Overrides,
}

/// The additional postconditions of some functions.
#[derive(Clone, Debug, Default)]
pub struct Strengthened {
    /// The candidates that hold.
    pub holes: Vec<(Hole, Vec<Term>)>,
    /// The verdicts with all of them.
    pub checked: Vec<CheckedFunction>,
    /// The number of solver queries.
    pub queries: u64,
}

impl std::fmt::Debug for StrengthenQuery<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WhatIf").field("targets", &self.targets).finish_non_exhaustive()
    }
}

/// Infers the postconditions of the targets among the candidates, and checks other functions with them.
pub fn strengthen<'a>(
    session: &Checker<'a>,
    question: &StrengthenQuery<'_>,
    budget: FixpointBudget,
    limits: &Limits,
) -> Result<Strengthened, Cancelled> {
    let matters =
        |binding: &Binding| question.checked.contains(&binding.name) || question.targets.contains(&binding.name);
    let components = session.plan.components.iter().filter(|group| group.iter().any(|binding| matters(binding)));
    let bindings: Vec<&'a Binding> = components.flatten().copied().collect();
    let mut places: Vec<(Hole, usize, Vec<Name>)> = Vec::new();
    let mut prepare = |generate: &mut Generate<'_>| {
        for target in question.targets {
            open(generate, *target, question, &mut places);
        }
    };
    let component =
        session.together(&bindings, question.overrides, &mut prepare, session.list_preds(), budget, limits)?;
    let holes = places.into_iter().map(|(hole, kvar, names)| {
        let found = component.solution.conjuncts.get(kvar).cloned().flatten().unwrap_or_default();
        let user: Vec<Name> = hole.params.iter().map(|(name, _)| *name).chain([hole.value.0]).collect();
        let back = |name: Name| names.iter().position(|known| *known == name).map(|place| Term::Var(user[place]));
        let found = found.iter().map(|term| term.substitute(&back)).collect();
        (hole, found)
    });
    Ok(Strengthened { holes: holes.collect(), queries: component.solution.queries, checked: component.checked })
}

/// Adds kvars to the result type of a function.
fn open(
    generate: &mut Generate<'_>,
    target: QName,
    question: &StrengthenQuery<'_>,
    places: &mut Vec<(Hole, usize, Vec<Name>)>,
) {
    let scheme = match generate.inferred.get(&target) {
        Some(inferred) => inferred.clone(),
        None => {
            let written = || generate.in_force.contract_of(target);
            let Some(contract) = question.overrides.get(target).or_else(written) else { return };
            RScheme { body: normalise(&contract.ty.body, &generate.in_force), ..contract.ty.clone() }
        }
    };
    let mut opening = Opening { target, candidates: question.candidates, places, params: Vec::new() };
    let body = opening.result(generate, &scheme.body);
    generate.inferred.insert(target, RScheme { body, ..scheme });
}

struct Opening<'o> {
    target: QName,
    candidates: &'o dyn Fn(&Hole) -> Vec<Term>,
    places: &'o mut Vec<(Hole, usize, Vec<Name>)>,
    /// The parameters so far, with their names in the contract and in the system.
    params: Vec<(Name, Name, Sort)>,
}

impl Opening<'_> {
    fn result(&mut self, generate: &mut Generate<'_>, ty: &RType) -> RType {
        let RType::Fun(fun) = ty else { return self.place(generate, ty, &mut Vec::new()) };
        let binder = generate.fresh_bound(fun.binder);
        let result = replace_var(&fun.result, fun.binder, &Term::Var(binder));
        let sort = generate.sorts.of(&fun.arg);
        if !matches!(sort, Sort::Fun(_)) {
            self.params.push((fun.binder, binder, sort));
        }
        let result = self.result(generate, &result);
        RType::Fun(Box::new(RFun { binder, result, ..(**fun).clone() }))
    }

    /// Adds kvars to a type and to its type arguments.
    fn place(&mut self, generate: &mut Generate<'_>, ty: &RType, path: &mut Vec<usize>) -> RType {
        let RType::Base { shape, refinement } = ty else { return ty.clone() };
        let shape = match shape {
            Shape::Con { name, args, preds } => {
                let mut arguments = Vec::new();
                for (place, arg) in args.iter().enumerate() {
                    path.push(place);
                    arguments.push(RArg { name: arg.name, ty: self.place(generate, &arg.ty, path) });
                    path.pop();
                }
                Shape::Con { name: *name, args: arguments, preds: preds.clone() }
            }
            other => other.clone(),
        };
        let sort = generate.sorts.of(ty);
        if matches!(sort, Sort::Unknown | Sort::Fun(_)) || (!path.is_empty() && matches!(sort, Sort::Var(_))) {
            return RType::Base { shape, refinement: refinement.clone() };
        }
        let more = self.kvar(generate, sort, path);
        RType::Base { shape, refinement: refinement.clone() }.refined(more)
    }

    fn kvar(&mut self, generate: &mut Generate<'_>, sort: Sort, path: &[usize]) -> Refinement {
        let inner = generate.fresh_value();
        let params = self.params.iter().map(|(_, name, sort)| (*name, sort.clone()));
        let params: Vec<(Name, Sort)> = params.chain([(inner, sort.clone())]).collect();
        let hole = Hole {
            function: self.target,
            path: path.to_vec(),
            params: self.params.iter().map(|(user, _, sort)| (*user, sort.clone())).collect(),
            value: (value_binder(), sort),
        };
        let user: Vec<Name> = hole.params.iter().map(|(name, _)| *name).chain([hole.value.0]).collect();
        let names: Vec<Name> = params.iter().map(|(name, _)| *name).collect();
        let enter = |name: Name| user.iter().position(|known| *known == name).map(|place| Term::Var(names[place]));
        let candidates = (self.candidates)(&hole).iter().map(|term| term.substitute(&enter)).collect();
        let name = generate.fresh_kvar(params, true);
        let at = generate.system.kvars.len() - 1;
        generate.system.kvars[at].candidates = Some(candidates);
        self.places.push((hole, at, names.clone()));
        let binder = value_binder();
        let outer = names[..names.len() - 1].iter().map(|name| Term::Var(*name));
        let pred = Term::Pred(name, outer.chain([Term::Var(binder)]).collect());
        Refinement { binder, pred, hole: false, place: None }
    }
}
