//! The solved types of a function's variables: parameters, pattern variables, local bindings.
//!
//! Only what is known in terms of the program's own variables is told.

use std::collections::BTreeMap;

use limpid_base::{Name, QName};
use limpid_logic::Term;

use crate::check::Component;
use crate::horn::System;
use crate::variable::VariableOrigin;

/// The conjuncts that hold of each variable, by its name in the text. Ambiguous names are left out.
pub fn binders(component: &Component, function: QName) -> BTreeMap<Name, Vec<Term>> {
    let system = &component.system;
    let mut found: BTreeMap<Name, Option<(Name, Vec<Term>)>> = BTreeMap::new();
    for clause in system.clauses.iter().filter(|clause| system.tags[clause.tag as usize].function == function) {
        for entry in clause.env.entries() {
            let Some((name, _)) = &entry.var else { continue };
            let Some(source_name) = of_program(system, *name) else { continue };
            let known = found.entry(source_name).or_insert_with(|| {
                let facts = entry.facts.iter().flat_map(|fact| component.resolved(fact)).collect();
                Some((*name, facts))
            });
            if known.as_ref().is_some_and(|(known, _)| known != name) {
                *known = None;
            }
        }
    }
    let told = found.into_iter().filter_map(|(name, known)| Some((name, known?.1)));
    told.map(|(name, facts)| (name, facts.iter().filter_map(|fact| written(system, fact)).collect())).collect()
}

impl Component {
    /// The conjuncts of a fact with the solution substituted for its kvars. Conjuncts with unsolved kvars are left out.
    fn resolved(&self, fact: &Term) -> Vec<Term> {
        let fact = fact.substitute_preds(&|name, args| {
            let kvar = *self.system.index.get(&name)?;
            let params = &self.system.kvars[kvar].params;
            let at = |term: &Term| {
                term.substitute(&|name| {
                    params.iter().position(|(param, _)| *param == name).and_then(|place| args.get(place).cloned())
                })
            };
            Some(Term::and(self.solution.conjuncts.get(kvar)?.as_ref()?.iter().map(at)))
        });
        let closed = |term: &&Term| {
            let mut open = false;
            self.system.for_each_kvar(term, &mut |_, _| open = true);
            !open && !term.is_true()
        };
        fact.conjuncts().iter().filter(closed).cloned().collect()
    }
}

/// A term in source names, if all its variables are the program's.
fn written(system: &System, term: &Term) -> Option<Term> {
    let named = term.free_vars().into_iter().all(|name| of_program(system, name).is_some());
    named.then(|| term.substitute(&|name| of_program(system, name).map(Term::Var)))
}

/// The source name of a variable of the program.
fn of_program(system: &System, name: Name) -> Option<Name> {
    let variable = system.variables.get(name)?;
    (variable.origin == VariableOrigin::Source).then_some(variable.source_name)
}
