//! Elimination of acyclic kvars (*Local Refinement Typing*).
//!
//! The strongest solution of an acyclic kvar is the disjunction of the clauses that define it, one case per clause. The variables
//! of each case are existentially quantified: as a hypothesis, they are fresh variables.

use std::rc::Rc;

use limpid_base::Name;
use limpid_logic::{Relation, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::horn::System;
use crate::variable::Copies;

/// A kvar with a larger expansion is solved by predicate abstraction instead.
const LARGEST: usize = 3_000;
/// The same where the types of reflected functions have their definitions, which are large, and rarely all needed.
const LARGEST_REFLECTED: usize = 12_000;

#[derive(Debug)]
pub(super) struct Elimination<'a> {
    system: &'a System,
    /// The cut kvars, which are not eliminated.
    cut: Vec<bool>,
    /// Whether the kvars that LiquidHaskell keeps stay.
    keeps_forced: bool,
    /// The clauses that define each kvar.
    definitions: Vec<Vec<usize>>,
    /// The expansions of kvar applications.
    expanded: FxHashMap<Term, (Term, Vec<(Name, Sort)>)>,
    /// The cases of clauses.
    cases: FxHashMap<usize, Rc<Case>>,
    fresh: u32,
    pub(super) copies: Copies,
}

/// The variables and facts of a defining clause, with its acyclic kvars expanded.
#[derive(Debug)]
struct Case {
    vars: Vec<(Name, Sort)>,
    facts: Vec<Term>,
}

/// With more kvars, none has to stay: to solve them with qualifiers takes too long, and to know more than LiquidHaskell is the
/// lesser evil.
const LARGEST_FORCED: usize = 150;

impl<'a> Elimination<'a> {
    pub(super) fn new(system: &'a System) -> Elimination<'a> {
        let count = system.kvars.len();
        let mut definitions = vec![Vec::new(); count];
        for (place, clause) in system.clauses.iter().enumerate() {
            if let Some(kvar) = system.kvar_of(&clause.head) {
                definitions[kvar].push(place);
            }
        }
        let keeps_forced = system.kvars.len() <= LARGEST_FORCED;
        let mut elimination = Elimination {
            system,
            cut: system.kvars.iter().map(|kvar| kvar.candidates.is_some() || kvar.forced && keeps_forced).collect(),
            keeps_forced,
            definitions,
            expanded: FxHashMap::default(),
            cases: FxHashMap::default(),
            fresh: 0,
            copies: Copies::default(),
        };
        elimination.choose();
        elimination
    }

    pub(super) fn is_cut(&self, kvar: usize) -> bool {
        self.cut[kvar]
    }

    /// Whether the system is small enough to keep the kvars that LiquidHaskell keeps.
    pub(super) fn keeps_forced(&self) -> bool {
        self.keeps_forced
    }

    /// Whether a kvar stays because LiquidHaskell keeps it.
    pub(super) fn is_forced(&self, kvar: usize) -> bool {
        let kvar = &self.system.kvars[kvar];
        self.keeps_forced && kvar.forced && kvar.candidates.is_none()
    }

    /// The kvars in the facts of a clause, beyond the environment of its own kvar.
    fn mentions(&self, place: usize, depth: u32) -> Vec<usize> {
        let mut found = Vec::new();
        for entry in self.system.clauses[place].env.beyond(depth) {
            for fact in &entry.facts {
                self.system.for_each_kvar(fact, &mut |kvar, _| found.push(kvar));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The cut kvars that a clause depends on.
    pub(super) fn reads(&self, place: usize) -> Vec<usize> {
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut stack = self.mentions(place, 0);
        while let Some(kvar) = stack.pop() {
            if seen.insert(kvar) && !self.cut[kvar] {
                for definition in &self.definitions[kvar] {
                    stack.extend(self.mentions(*definition, self.system.kvars[kvar].env.depth()));
                }
            }
        }
        let mut reads: Vec<usize> = seen.into_iter().filter(|kvar| self.cut[*kvar]).collect();
        reads.sort_unstable();
        reads
    }

    /// The cut kvars that some clauses depend on, also through the clauses that define them.
    pub(super) fn dependencies(&self, places: impl Iterator<Item = usize>) -> FxHashSet<usize> {
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut open: Vec<usize> = places.flat_map(|place| self.reads(place)).collect();
        while let Some(kvar) = open.pop() {
            if seen.insert(kvar) {
                open.extend(self.definitions[kvar].iter().flat_map(|place| self.reads(*place)));
            }
        }
        seen
    }

    /// Chooses the cut kvars: enough to break every cycle, and those with large expansions.
    fn choose(&mut self) {
        let count = self.system.kvars.len();
        let uses: Vec<Vec<usize>> = (0..count)
            .map(|kvar| {
                let depth = self.system.kvars[kvar].env.depth();
                let mut found: Vec<usize> =
                    self.definitions[kvar].iter().flat_map(|place| self.mentions(*place, depth)).collect();
                found.sort_unstable();
                found.dedup();
                found
            })
            .collect();
        // Each back edge of a depth-first search closes a cycle, which is cut at a preferred kvar.
        while let Some(cycle) = self.cycle(&uses) {
            let best = cycle.iter().copied().find(|kvar| self.system.kvars[*kvar].cut).unwrap_or(cycle[0]);
            self.cut[best] = true;
        }
        let mut sizes: Vec<Option<usize>> = vec![None; count];
        for kvar in 0..count {
            self.size(kvar, &uses, &mut sizes);
        }
    }

    fn cycle(&self, uses: &[Vec<usize>]) -> Option<Vec<usize>> {
        let mut state = vec![0u8; uses.len()];
        for start in 0..uses.len() {
            if state[start] != 0 || self.cut[start] {
                continue;
            }
            let mut path: Vec<(usize, usize)> = vec![(start, 0)];
            state[start] = 1;
            while let Some((kvar, next)) = path.last_mut() {
                let kvar = *kvar;
                let Some(used) = uses[kvar].get(*next).copied() else {
                    state[kvar] = 2;
                    path.pop();
                    continue;
                };
                *next += 1;
                if self.cut[used] {
                    continue;
                }
                match state[used] {
                    0 => {
                        state[used] = 1;
                        path.push((used, 0));
                    }
                    1 => {
                        let from = path.iter().position(|(on, _)| *on == used).unwrap_or(0);
                        return Some(path[from..].iter().map(|(on, _)| *on).collect());
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// The size of a kvar's expansion. Too large ones are cut.
    fn size(&mut self, kvar: usize, uses: &[Vec<usize>], sizes: &mut Vec<Option<usize>>) -> usize {
        if self.cut[kvar] {
            return 1;
        }
        if let Some(size) = sizes[kvar] {
            return size;
        }
        for used in uses[kvar].clone() {
            self.size(used, uses, sizes);
        }
        let depth = self.system.kvars[kvar].env.depth();
        let largest = if self.system.has_definitions { LARGEST_REFLECTED } else { LARGEST };
        let mut total = 1;
        for place in &self.definitions[kvar] {
            for entry in self.system.clauses[*place].env.beyond(depth) {
                for fact in &entry.facts {
                    total += fact.size(largest);
                    self.system.for_each_kvar(fact, &mut |used, _| {
                        total += if self.cut[used] { 1 } else { sizes[used].unwrap_or(1) };
                    });
                    if total > largest {
                        self.cut[kvar] = true;
                        return 1;
                    }
                }
            }
        }
        sizes[kvar] = Some(total);
        total
    }

    /// Expands the acyclic kvars of a fact, and collects the fresh variables.
    pub(super) fn expand(&mut self, fact: &Term, vars: &mut Vec<(Name, Sort)>) -> Term {
        let mut wanted: Vec<Term> = Vec::new();
        self.system.for_each_kvar(fact, &mut |kvar, args| {
            if !self.cut[kvar] {
                wanted.push(Term::Pred(self.system.kvars[kvar].name, args.into()));
            }
        });
        if wanted.is_empty() {
            return fact.clone();
        }
        for term in wanted {
            if !self.expanded.contains_key(&term) {
                let replacement = self.replacement(&term);
                self.expanded.insert(term.clone(), replacement);
            }
            if let Some((_, new)) = self.expanded.get(&term) {
                vars.extend(new.iter().cloned());
            }
        }
        fact.substitute_preds(&|name, args| {
            self.expanded.get(&Term::Pred(name, args.into())).map(|(term, _)| term.clone())
        })
    }

    /// The expansion of a kvar application: a disjunction over its clauses, each with fresh variables.
    fn replacement(&mut self, term: &Term) -> (Term, Vec<(Name, Sort)>) {
        let (Some(kvar), Term::Pred(_, args)) = (self.system.kvar_of(term), term) else {
            return (term.clone(), Vec::new());
        };
        let mut vars = Vec::new();
        let mut cases = Vec::new();
        for place in self.definitions[kvar].clone() {
            let Term::Pred(_, heads) = &self.system.clauses[place].head else { continue };
            let case = self.case(place, kvar);
            let mut renamed: FxHashMap<Name, Term> = FxHashMap::default();
            let mut equal: Vec<(Term, Term)> = Vec::new();
            for (head, arg) in heads.iter().zip(args.iter()) {
                match head {
                    Term::Var(name) if case.vars.iter().any(|(var, _)| var == name) && !renamed.contains_key(name) => {
                        renamed.insert(*name, arg.clone());
                    }
                    head => equal.push((head.clone(), arg.clone())),
                }
            }
            for (name, sort) in &case.vars {
                if !renamed.contains_key(name) {
                    let fresh = self.fresh_name(*name);
                    vars.push((fresh, sort.clone()));
                    renamed.insert(*name, Term::Var(fresh));
                }
            }
            let rename = |term: &Term| term.substitute(&|name| renamed.get(&name).cloned());
            let mut facts: Vec<Term> = Vec::new();
            for (head, arg) in equal {
                let head = rename(&head);
                if head != arg {
                    facts.push(Term::compare(Relation::Eq, head, arg));
                }
            }
            facts.extend(case.facts.iter().map(rename));
            cases.push(Term::and(facts));
        }
        match cases.len() {
            0 => (Term::Bool(false), vars),
            _ => (Term::or(cases), vars),
        }
    }

    /// The case of a defining clause: its facts beyond the environment of the kvar.
    fn case(&mut self, place: usize, kvar: usize) -> Rc<Case> {
        if let Some(known) = self.cases.get(&place) {
            return Rc::clone(known);
        }
        let depth = self.system.kvars[kvar].env.depth();
        let mut entries: Vec<_> = self.system.clauses[place].env.beyond(depth).collect();
        entries.reverse();
        let mut vars: Vec<(Name, Sort)> = Vec::new();
        let mut facts: Vec<Term> = Vec::new();
        for entry in entries {
            vars.extend(entry.var.clone());
            for fact in &entry.facts {
                let fact = self.expand(fact, &mut vars);
                if !facts.contains(&fact) {
                    facts.push(fact);
                }
            }
        }
        let case = Rc::new(Case { vars, facts });
        self.cases.insert(place, Rc::clone(&case));
        case
    }

    fn fresh_name(&mut self, name: Name) -> Name {
        self.fresh += 1;
        let base = self.system.variables.source_name(self.copies.original(name));
        let fresh = Name::new(&format!("{base}#e{}", self.fresh));
        self.copies.insert(fresh, name);
        fresh
    }
}
