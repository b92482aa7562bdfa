//! Constants that promise what no value satisfies, or none that obeys the invariants of its type. Once LiquidHaskell has checked
//! such a constant, it knows its type wherever it checks something, and accepts everything.

use limpid_base::{Limits, QName};
use limpid_contracts::{Contract, Origin, RType};
use limpid_core::CoreModule;
use limpid_logic::{Symbol, Term};
use limpid_solver::{Prover, Validity};

use crate::check::LiquidModule;
use crate::generate::Facts;
use crate::signatures::InContracts;
use crate::solve::FixpointBudget;
use crate::unfold::{Definitions, define_constants};

/// The constants of a module whose refinement is proved to be false of every value, in the order of their names.
pub fn impossible_constants(module: &LiquidModule<'_>) -> Vec<QName> {
    let promised: Vec<&Contract> = module.in_force.own.functions.values().filter(|one| is_promise(one)).collect();
    if promised.is_empty() {
        return Vec::new();
    }
    let known = Facts::new(&module.in_force);
    let about = |constant: &Contract| {
        let value = Term::app(Symbol::function(constant.name), []);
        Term::and(known.of_type(&constant.ty.body, &value, None))
    };
    let promises: Vec<(QName, Term)> = promised.into_iter().map(|one| (one.name, about(one))).collect();
    let modules: Vec<&CoreModule> = module.imported.iter().copied().chain([module.core]).collect();
    let definitions = Definitions::new(&module.in_force, &modules);
    let signatures = InContracts::new(module.in_force);
    let is_contradiction = |facts: &[Term]| {
        let mut prover = Prover::new(&signatures, FixpointBudget::default().resources, &Limits::unlimited());
        facts.iter().for_each(|fact| prover.assert(fact));
        define_constants(&mut prover, &definitions, facts, &Term::Bool(false));
        prover.valid(&Term::Bool(false)) == Validity::Valid
    };
    // Nearly always all of them are possible, which one query shows.
    let all: Vec<Term> = promises.iter().map(|(_, fact)| fact.clone()).collect();
    if !is_contradiction(&all) {
        return Vec::new();
    }
    let alone = |(name, fact): (QName, Term)| is_contradiction(&[fact]).then_some(name);
    promises.into_iter().filter_map(alone).collect()
}

/// Whether this is a constant with a signature that promises something.
fn is_promise(contract: &Contract) -> bool {
    let body = &contract.ty.body;
    let is_refined = body.refinement().is_some_and(|refinement| !refinement.is_trivial());
    contract.origin != Origin::Haskell && matches!(body, RType::Base { .. }) && is_refined
}
