//! Asserts the environment of a clause before its query.
//!
//! Consecutive clauses share most of their environments, and asserting costs more than a query. So the entries of the
//! last environment stay asserted, one solver level each, until a clause does not share them, or
//! until the solution of a kvar in them changes.

use limpid_base::Name;
use limpid_logic::{Sort, Term};

use super::Solve;
use crate::environment::{Entry, NodeId};
use crate::reduce::reduce;
use crate::result::Provenance;

/// One asserted entry of the environment.
pub(super) struct Level<'a> {
    node: NodeId,
    facts: Vec<Term>,
    source: &'a Provenance,
    /// The variables that elimination introduced.
    vars: Vec<(Name, Sort)>,
    /// The kvars whose solution the facts depend on.
    reads: Vec<usize>,
}

impl<'a> Solve<'a> {
    /// Asserts the environment of a clause, below the levels of the caller.
    pub(super) fn assume(&mut self, place: usize) {
        let path = self.system.clauses[place].env.path();
        let shared = self.levels.iter().zip(&path).take_while(|(level, (node, _))| level.node == *node).count();
        self.forget(shared);
        for (node, entry) in &path[shared..] {
            self.enter(*node, entry);
        }
    }

    /// The asserted facts, outermost first.
    pub(super) fn facts(&self) -> Vec<Term> {
        self.levels.iter().flat_map(|level| level.facts.iter().cloned()).collect()
    }

    pub(super) fn facts_with_sources(&self) -> Vec<(Term, Provenance)> {
        let with_source = |level: &Level<'a>| {
            let source = level.source.clone();
            level.facts.iter().map(move |fact| (fact.clone(), source.clone())).collect::<Vec<_>>()
        };
        self.levels.iter().flat_map(with_source).collect()
    }

    /// The variables that elimination introduced.
    pub(super) fn eliminated_vars(&self) -> Vec<(Name, Sort)> {
        self.levels.iter().flat_map(|level| level.vars.iter().cloned()).collect()
    }

    /// Invalidates the levels that depend on a kvar whose solution has changed.
    pub(super) fn changed(&mut self, kvar: usize) {
        let first = self.levels.iter().position(|level| level.reads.contains(&kvar));
        if let Some(first) = first {
            self.forget(first);
        }
    }

    /// Invalidates all levels.
    pub(super) fn forget_all(&mut self) {
        self.forget(0);
    }

    fn forget(&mut self, keep: usize) {
        while self.levels.len() > keep {
            if self.levels.pop().is_some_and(|level| !level.facts.is_empty()) {
                self.smt.pop();
            }
        }
    }

    fn enter(&mut self, node: NodeId, entry: &'a Entry) {
        if let Some((name, sort)) = &entry.var {
            self.smt.declare(*name, sort);
        }
        let mut level = Level { node, facts: Vec::new(), source: &entry.source, vars: Vec::new(), reads: Vec::new() };
        for fact in &entry.facts {
            let before = level.vars.len();
            let fact = self.elimination.expand(fact, &mut level.vars);
            for (name, sort) in &level.vars[before..] {
                self.smt.declare(*name, sort);
            }
            self.system.for_each_kvar(&fact, &mut |kvar, _| level.reads.push(kvar));
            level.facts.push(reduce(&self.resolve(&fact)));
        }
        if !level.facts.is_empty() {
            self.smt.push();
            level.facts.iter().for_each(|fact| self.smt.assert(fact));
        }
        self.levels.push(level);
    }
}
