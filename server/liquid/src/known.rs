//! The hypotheses of a failing obligation, in source names: only facts that the obligation depends on, each with its
//! provenance.

use limpid_base::Name;
use limpid_logic::{Relation, Symbol, SymbolKind, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::horn::System;
use crate::result::{Called, Hypothesis, Provenance};
use crate::solve::Failed;

/// Larger facts are not shown.
const LARGEST: usize = 80;
/// The most facts that are shown, and their greatest distance from the goal.
const MOST: usize = 24;
const ROUNDS: usize = 3;

/// A goal with its hypotheses.
pub(crate) struct Known {
    pub(crate) goal: Term,
    pub(crate) facts: Vec<Hypothesis>,
    pub(crate) callees: Vec<Called>,
}

pub(crate) fn known(system: &System, failed: &Failed) -> Known {
    let mut facts: Vec<(Term, Provenance)> = Vec::new();
    for (fact, source) in &failed.facts {
        facts.extend(fact.conjuncts().iter().map(|fact| (fact.clone(), source.clone())));
    }
    facts.retain(|(fact, _)| fact.size(LARGEST + 1) <= LARGEST && !fact.is_true());
    let same = equal_variables(&facts, system);
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
    let words = Words { system, failed, callees: callees.iter().map(|(name, called)| (*name, called)).collect() };
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
    Known { goal, facts: told, callees }
}

/// The provenance of a variable. Copies that elimination made have the provenance of their original.
fn source_of<'a>(system: &'a System, failed: &Failed, name: Name) -> Option<&'a Provenance> {
    let mut name = name;
    while let Some(original) = failed.originals.get(&name) {
        name = *original;
    }
    system.sources.get(&name)
}

fn is_trivial(fact: &Term) -> bool {
    match fact {
        Term::Compare(Relation::Eq, sides) => sides.0 == sides.1,
        fact => fact.is_true(),
    }
}

/// Substitutes generated variables by the source variables that they equal.
fn equal_variables(facts: &[(Term, Provenance)], system: &System) -> FxHashMap<Name, Term> {
    let mut found: FxHashMap<Name, Term> = FxHashMap::default();
    let nameless = |name: Name| {
        let base = name.as_str().split('#').next().unwrap_or("");
        matches!(base, "v" | "VV" | "t" | "y" | "x" | "")
            && !matches!(system.sources.get(&name), Some(Provenance::Parameter(_)))
    };
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
}

impl Words<'_> {
    fn plain(&self, term: &Term, depth: u32) -> Term {
        term.substitute(&|name| {
            let named = self.system.sources.get(&name).is_some_and(|source| matches!(source, Provenance::Parameter(_)));
            let base = name.as_str().split(['#', '~']).next().unwrap_or("v");
            let called = self.callees.get(&name).filter(|_| !named && depth < 4 && matches!(base, "t" | "v" | "VV"));
            Some(match called {
                Some(called) => {
                    let symbol = Symbol::function(called.callee);
                    Term::app(symbol, called.args.iter().map(|arg| self.plain(arg, depth + 1)))
                }
                None => Term::var(if base.is_empty() { "v" } else { base }),
            })
        })
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
