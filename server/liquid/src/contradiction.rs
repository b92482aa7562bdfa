//! Whether predicates contradict each other, whatever their variables are.

use std::fmt;

use limpid_base::{Limits, Name};
use limpid_contracts::InForce;
use limpid_logic::{Builtin, Relation, Sort, Term};
use limpid_solver::{Prover, Validity};

use crate::signatures::InContracts;
use crate::solve::FixpointBudget;

/// Finds contradictions under the contracts of a module.
pub struct Contradictions<'a> {
    signatures: InContracts<'a>,
}

impl<'a> Contradictions<'a> {
    pub fn new(in_force: InForce<'a>) -> Contradictions<'a> {
        Contradictions { signatures: InContracts::new(in_force) }
    }

    /// Whether it is proved that no values satisfy all of these predicates. The variables have these sorts.
    pub fn holds(&self, vars: &[(Name, Sort)], predicates: &[Term]) -> bool {
        let mut prover = Prover::new(&self.signatures, FixpointBudget::default().resources, &Limits::unlimited());
        for (name, sort) in vars {
            // A value of a type variable may be a real number, and the reals allow more than the integers.
            let sort = if matches!(sort, Sort::Var(_) | Sort::Unknown) { &Sort::Real } else { sort };
            prover.declare(*name, sort);
        }
        for predicate in predicates {
            prover.assert(predicate);
            for_each_length(predicate, &mut |length| {
                prover.assert(&Term::compare(Relation::Ge, length.clone(), Term::int(0)));
            });
        }
        prover.valid(&Term::Bool(false)) == Validity::Valid
    }
}

fn for_each_length(term: &Term, visit: &mut dyn FnMut(&Term)) {
    if let Term::App(symbol, _) = term
        && matches!(symbol.builtin(), Some(Builtin::Length | Builtin::AutoLength))
    {
        visit(term);
    }
    term.for_each_part(&mut |part| for_each_length(part, visit));
}

impl fmt::Debug for Contradictions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contradictions").finish_non_exhaustive()
    }
}
