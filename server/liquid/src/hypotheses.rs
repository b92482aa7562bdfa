//! The hypotheses of a failing obligation, in source names: only facts that the obligation depends on, each with its
//! provenance.

use std::collections::BTreeMap;

use limpid_base::Name;
use limpid_logic::{Relation, Symbol, SymbolKind, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::horn::System;
use crate::result::{Called, Hypothesis, Provenance};
use crate::solve::Failed;
use crate::variable::{Variable, VariableOrigin};

/// Larger facts are not shown.
const LARGEST: usize = 80;
/// The most facts that are shown, and their greatest distance from the goal.
const MOST: usize = 24;
const ROUNDS: usize = 3;

/// A goal with its hypotheses.
pub(crate) struct SourceGoal {
    pub(crate) goal: Term,
    pub(crate) facts: Vec<Hypothesis>,
    pub(crate) callees: Vec<Called>,
    /// The origins of the variables in them.
    pub(crate) variables: BTreeMap<Name, VariableOrigin>,
}

pub(crate) fn source_goal(system: &System, failed: &Failed) -> SourceGoal {
    let mut facts: Vec<(Term, Provenance)> = Vec::new();
    for (fact, source) in &failed.facts {
        facts.extend(fact.conjuncts().iter().map(|fact| (fact.clone(), source.clone())));
    }
    facts.retain(|(fact, _)| fact.size(LARGEST + 1) <= LARGEST && !fact.is_true());
    let same = equal_variables(&facts, &|name| variable(system, failed, name));
    let unify = |term: &Term| term.substitute(&|name| same.get(&name).cloned());
    let goal = unify(&failed.head);
    let facts: Vec<(Term, Provenance)> = facts.iter().map(|(fact, source)| (unify(fact), source.clone())).collect();
    let mut vars: FxHashSet<Name> = goal.free_vars().into_iter().collect();
    let mut chosen = vec![false; facts.len()];
    let mut callees: Vec<(Name, Called)> = Vec::new();
    for round in 0..ROUNDS {
        let mut more: Vec<Name> = Vec::new();
        for (place, (fact, _)) in facts.iter().enumerate() {
            let free = fact.free_vars();
            if !chosen[place] && !is_trivial(fact) && free.iter().any(|name| vars.contains(name)) {
                chosen[place] = true;
                more.extend(free);
            }
        }
        // If the result of a call is relevant, so are its arguments.
        let near = vars.iter().map(|name| (*name, 2 * round));
        let far = more.iter().map(|name| (*name, 2 * round + 1));
        for (name, distance) in near.chain(far).collect::<Vec<_>>() {
            if let Some(Provenance::Call { callee, args, span }) = source_of(system, failed, name)
                && !callees.iter().any(|(known, _)| *known == name)
            {
                let args: Vec<Term> = args.iter().map(&unify).collect();
                more.extend(args.iter().flat_map(Term::free_vars));
                callees.push((name, Called { callee: *callee, args, span: *span, distance }));
            }
        }
        vars.extend(more);
    }
    let relevant = facts.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|((fact, _), _)| fact);
    let args = callees.iter().flat_map(|(_, called)| &called.args);
    let names = source_names(system, failed, std::iter::once(&goal).chain(relevant).chain(args));
    let variables = origins(system, failed, &names);
    let callees_of = callees.iter().map(|(name, called)| (*name, called)).collect();
    let words = Words { system, failed, callees: callees_of, names };
    let goal = words.plain(&goal, 0);
    let mut told: Vec<Hypothesis> = Vec::new();
    for (place, (fact, source)) in facts.iter().enumerate() {
        if !chosen[place] || told.len() >= MOST {
            continue;
        }
        let term = words.plain(fact, 0);
        if is_trivial(&term) || told.iter().any(|known| known.term == term) {
            continue;
        }
        told.push(Hypothesis { term, source: words.reason(fact, source) });
    }
    let mut callees: Vec<Called> = callees
        .iter()
        .map(|(_, called)| Called {
            args: called.args.iter().map(|arg| words.plain(arg, 0)).collect(),
            ..called.clone()
        })
        .collect();
    callees.sort_by_key(|called| (called.span.start, called.span.end, called.distance));
    callees
        .dedup_by(|later, first| (&later.callee, &later.args, later.span) == (&first.callee, &first.args, first.span));
    SourceGoal { goal, facts: told, callees, variables }
}

/// The provenance of a variable. Copies that elimination made have the provenance of their original.
fn source_of<'a>(system: &'a System, failed: &Failed, name: Name) -> Option<&'a Provenance> {
    system.sources.get(&failed.copies.original(name))
}

/// Where a variable comes from. Copies that elimination made come from where their original does.
fn variable(system: &System, failed: &Failed, name: Name) -> Option<Variable> {
    system.variables.get(failed.copies.original(name))
}

/// The source names of all variables of these terms. Where a variable of the program has the name of another one, the
/// other one is numbered.
fn source_names<'t>(system: &System, failed: &Failed, terms: impl Iterator<Item = &'t Term>) -> FxHashMap<Name, Name> {
    let mut all: Vec<(Name, Variable)> = Vec::new();
    for name in terms.flat_map(Term::free_vars) {
        if let Some(variable) = variable(system, failed, name)
            && !all.iter().any(|(known, _)| *known == name)
        {
            all.push((name, variable));
        }
    }
    let of_program: FxHashSet<Name> = all
        .iter()
        .filter(|(_, variable)| variable.origin == VariableOrigin::Source)
        .map(|(_, variable)| variable.source_name)
        .collect();
    let mut taken: FxHashSet<Name> = all.iter().map(|(_, variable)| variable.source_name).collect();
    let mut names = FxHashMap::default();
    for (name, Variable { origin, source_name }) in all {
        let clash = origin != VariableOrigin::Source && of_program.contains(&source_name);
        let shown = if clash { numbered(source_name, &taken) } else { source_name };
        taken.insert(shown);
        names.insert(name, shown);
    }
    names
}

/// The name with the first number that makes it a new one.
fn numbered(name: Name, taken: &FxHashSet<Name>) -> Name {
    let mut number = 0;
    loop {
        number += 1;
        let candidate = Name::new(&format!("{name}{number}"));
        if !taken.contains(&candidate) {
            return candidate;
        }
    }
}

/// The origins of variables by their source names. A name of the program stays one, whoever else has it.
fn origins(system: &System, failed: &Failed, names: &FxHashMap<Name, Name>) -> BTreeMap<Name, VariableOrigin> {
    let mut origins: BTreeMap<Name, VariableOrigin> = BTreeMap::new();
    for (name, shown) in names {
        let Some(Variable { origin, .. }) = variable(system, failed, *name) else { continue };
        let known = origins.entry(*shown).or_insert(origin);
        *known = origin.min(*known);
    }
    origins
}

fn is_trivial(fact: &Term) -> bool {
    match fact {
        Term::Compare(Relation::Eq, sides) => sides.0 == sides.1,
        fact => fact.is_true(),
    }
}

/// Substitutes generated variables by the source variables that they equal.
fn equal_variables(facts: &[(Term, Provenance)], variable: &dyn Fn(Name) -> Option<Variable>) -> FxHashMap<Name, Term> {
    let mut found: FxHashMap<Name, Term> = FxHashMap::default();
    let nameless = |name: Name| variable(name).is_some_and(|variable| variable.origin.is_generated());
    for (fact, _) in facts {
        let Term::Compare(Relation::Eq, sides) = fact else { continue };
        let resolve = |term: &Term| term.substitute(&|name| found.get(&name).cloned());
        let (left, right) = (resolve(&sides.0), resolve(&sides.1));
        let (name, to) = match (&left, &right) {
            (Term::Var(a), Term::Var(b)) if a == b => continue,
            (Term::Var(a), Term::Var(_) | Term::Int(_)) if nameless(*a) => (*a, right),
            (Term::Var(_) | Term::Int(_), Term::Var(b)) if nameless(*b) => (*b, left),
            _ => continue,
        };
        for known in found.values_mut() {
            *known = known.replace(name, &to);
        }
        found.insert(name, to);
    }
    found
}

/// The substitution from variables of the system to source names.
struct Words<'a> {
    system: &'a System,
    failed: &'a Failed,
    callees: FxHashMap<Name, &'a Called>,
    names: FxHashMap<Name, Name>,
}

impl Words<'_> {
    fn plain(&self, term: &Term, depth: u32) -> Term {
        let source_preds = |name: Name, args: &[Term]| Some(Term::Pred(self.source_name(name), args.into()));
        term.substitute_preds(&source_preds).substitute(&|name| {
            let called = self.callees.get(&name).filter(|_| depth < 4 && self.is_result(name));
            Some(match called {
                Some(called) => {
                    let symbol = Symbol::function(called.callee);
                    Term::app(symbol, called.args.iter().map(|arg| self.plain(arg, depth + 1)))
                }
                None => Term::Var(self.source_name(name)),
            })
        })
    }

    /// Whether a variable only stands for a value, such as the result of a call.
    fn is_result(&self, name: Name) -> bool {
        let origin = variable(self.system, self.failed, name).map(|variable| variable.origin);
        matches!(origin, Some(VariableOrigin::Argument | VariableOrigin::Value))
    }

    fn source_name(&self, name: Name) -> Name {
        let known = self.names.get(&name).copied();
        known.or_else(|| Some(variable(self.system, self.failed, name)?.source_name)).unwrap_or(name)
    }

    /// The provenance of a fact.
    fn reason(&self, fact: &Term, source: &Provenance) -> Provenance {
        let told = match source {
            Provenance::Other => {
                let vars = fact.free_vars();
                let of = vars.iter().rev().find_map(|name| source_of(self.system, self.failed, *name));
                of.cloned().unwrap_or_default()
            }
            source => source.clone(),
        };
        match (told, measured(fact)) {
            (Provenance::Branch { .. }, Some(symbol)) => Provenance::Unfolding { symbol },
            (Provenance::Call { callee, args, span }, _) => {
                Provenance::Call { callee, args: args.iter().map(|arg| self.plain(arg, 0)).collect(), span }
            }
            (told, _) => told,
        }
    }
}

/// The measure whose equation this fact is.
fn measured(fact: &Term) -> Option<limpid_base::QName> {
    let Term::Compare(Relation::Eq, sides) = fact else { return None };
    match (&sides.0, &sides.1) {
        (Term::App(symbol, _), _) if symbol.kind == SymbolKind::Measure => Some(symbol.name),
        _ => None,
    }
}
