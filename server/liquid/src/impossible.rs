//! Constants that promise what no value satisfies. LiquidHaskell knows the types of all constants with a signature wherever it
//! checks something, so one such constant makes it accept everything else in the module.

use limpid_base::{Limits, QName};
use limpid_contracts::{Contract, Origin, RType};
use limpid_core::CoreModule;
use limpid_logic::{Symbol, Term};
use limpid_solver::{Prover, Validity};

use crate::check::LiquidModule;
use crate::signatures::InContracts;
use crate::solve::FixpointBudget;
use crate::unfold::{Definitions, define_constants};

/// The constants of a module whose refinement is proved to be false of every value, in the order of their names.
pub fn impossible_constants(module: &LiquidModule<'_>) -> Vec<QName> {
    let contracts = module.in_force.own.functions.values();
    let promises: Vec<(QName, Term)> = contracts.filter_map(|one| Some((one.name, promise(one)?))).collect();
    if promises.is_empty() {
        return Vec::new();
    }
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

/// What a constant with a signature promises of itself.
fn promise(contract: &Contract) -> Option<Term> {
    let body = &contract.ty.body;
    let refinement = body.refinement().filter(|_| matches!(body, RType::Base { .. }))?;
    if contract.origin == Origin::Haskell || refinement.is_trivial() {
        return None;
    }
    let constant = Term::app(Symbol::function(contract.name), []);
    Some(refinement.pred.replace(refinement.binder, &constant))
}
