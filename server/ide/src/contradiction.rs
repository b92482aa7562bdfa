//! Warnings for signatures whose preconditions contradict each other, so that the function cannot be called.
//!
//! A literal `false` is intended: it marks unreachable code. Without a proof of the contradiction there is no warning.

use std::hash::{DefaultHasher, Hash, Hasher};

use limpid_base::{BoundedCache, Name, Problem, Stage};
use limpid_contracts::{Contract, InForce, Sorts};
use limpid_liquid::Contradictions;
use limpid_logic::{Sort, Term};

/// The solver's answers, by query: whether the preconditions contradict each other.
#[derive(Debug)]
pub(crate) struct Answers(BoundedCache<u64, bool>);

/// The number of answers that are kept. They are cheap to recompute.
const MOST: usize = 10_000;

impl Default for Answers {
    fn default() -> Answers {
        Answers(BoundedCache::new(MOST))
    }
}

/// A warning for every signature of the file whose preconditions contradict each other. `logic` is the fingerprint of the
/// logic's symbols.
pub(crate) fn contradictions(in_force: InForce<'_>, logic: u64, known: &Answers) -> Vec<Problem> {
    let mut proved = None;
    let own = in_force.own;
    let contracts = own.functions.values().chain(own.locals.iter().map(|local| &local.contract));
    let mut warnings = Vec::new();
    for contract in contracts {
        let Some(place) = contract.place.filter(|place| Some(place.module) == own.module) else { continue };
        let Some(preconditions) = preconditions(contract) else { continue };
        let sorts = Sorts { in_force };
        let params = contract.ty.body.split_funs().0;
        let vars: Vec<(Name, Sort)> = params.iter().map(|param| (param.binder, sorts.of(&param.arg))).collect();
        let mut question = DefaultHasher::new();
        (logic, &preconditions, contract.ty.to_string()).hash(&mut question);
        let ask = || proved.get_or_insert_with(|| Contradictions::new(in_force)).holds(&vars, &preconditions);
        if known.0.get_or_insert_with(question.finish(), ask) {
            let shown: Vec<String> = preconditions.iter().map(|pred| format!("`{pred}`")).collect();
            let message = match &shown[..] {
                [first @ .., last] if !first.is_empty() => {
                    format!("The preconditions {} and {last} can never hold together.", first.join(", "))
                }
                one => format!("The precondition {} can never hold.", one.concat()),
            };
            let name = contract.name.ident;
            let hint = format!("So `{name}` cannot be called, and anything is accepted as its body.");
            warnings.push(Problem::warning(Stage::Spec, place.span, format!("{message} {hint}")));
        }
    }
    warnings
}

/// The preconditions of a contract over its parameter names, unless they are trivially satisfiable.
fn preconditions(contract: &Contract) -> Option<Vec<Term>> {
    let mut names: Vec<Name> = Vec::new();
    let mut preconditions = Vec::new();
    for param in contract.ty.body.split_funs().0 {
        // A later parameter shadows an earlier one of the same name.
        if names.contains(&param.binder) {
            return None;
        }
        names.push(param.binder);
        if let Some(refinement) = param.arg.refinement().filter(|refinement| !refinement.is_trivial()) {
            if refinement.pred.conjuncts().contains(&Term::Bool(false)) || refinement.pred == Term::Bool(false) {
                return None;
            }
            preconditions.push(refinement.pred.replace(refinement.binder, &Term::Var(param.binder)));
        }
    }
    (!preconditions.is_empty()).then_some(preconditions)
}
