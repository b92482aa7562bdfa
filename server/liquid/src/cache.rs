//! Cached solutions. The solution of a component depends only on its constraints, on the candidates of the kvars that are
//! not eliminated, and on the definitions of the logic's symbols. If these are equal, so is the solution, up to an offset in
//! the text.
//!
//! The qualifiers of a file are the candidates of all its functions, so an edit of one refinement may change the candidates
//! of another function. A solution is also valid for other candidates if they contain all of its conjuncts and, unless it
//! proves everything, they contain nothing new: then it is still a solution, and the strongest one.
//!
//! Hashes depend on texts and numbers alone, never on addresses or on what was interned first, so that a solution of
//! another process is found by the same key.
//!
//! Must not know: when entries are evicted.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use limpid_base::{Cancelled, Limits, QName, Span};
use limpid_logic::{Symbol, SymbolKind, Term};
use limpid_solver::Signatures;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::environment::Keys;
use crate::horn::{Axiom, HornClause, KVar, System};
use crate::qualifiers::Qualifiers;
use crate::result::Provenance;
use crate::solve::{Failed, FixpointBudget, Solution, Solving};
use crate::unfold::Definitions;
use crate::variable::Copies;

/// A store of solutions.
pub trait SolutionCache: Debug + Sync {
    fn get(&self, key: u64) -> Option<Arc<CachedSolution>>;
    /// Stores a solution under several keys.
    fn put(&self, keys: &[u64], solution: Arc<CachedSolution>);
}

/// A solution.
#[derive(Debug, Serialize, Deserialize)]
pub struct CachedSolution {
    solution: Solution,
    /// Those of its failing clauses.
    copies: Arc<Copies>,
    /// The candidates of the kvars that are not eliminated.
    candidates: Vec<Option<Vec<Term>>>,
    /// The definitions of the symbols in its conjuncts.
    symbols: u64,
    /// The offset at which the text of its functions began.
    origin: u32,
}

impl CachedSolution {
    fn new(solution: Solution, candidates: Vec<Option<Vec<Term>>>, symbols: u64, origin: u32) -> CachedSolution {
        let copies = solution.failing.first().map(|failed| Arc::clone(&failed.copies)).unwrap_or_default();
        CachedSolution { solution, copies, candidates, symbols, origin }
    }

    /// Z3's resource units that it took.
    pub fn cost(&self) -> u64 {
        self.solution.units
    }

    /// Whether it is the solution for these candidates, or a proof with some of them.
    fn is_valid(&self, candidates: &[Option<Vec<Term>>]) -> bool {
        let proves = self.solution.failing.is_empty() && self.solution.gave_up.is_none();
        let kvars = self.solution.conjuncts.iter().zip(&self.candidates).zip(candidates);
        kvars.clone().count() == candidates.len()
            && kvars.into_iter().all(|((conjuncts, before), now)| match (conjuncts, before, now) {
                (Some(conjuncts), Some(before), Some(now)) => {
                    contains_all(now, conjuncts) && (proves || contains_all(before, now))
                }
                (_, None, None) => true,
                _ => false,
            })
    }
}

fn contains_all(terms: &[Term], others: &[Term]) -> bool {
    let terms: FxHashSet<&Term> = terms.iter().collect();
    others.iter().all(|term| terms.contains(term))
}

/// A cache of solutions.
#[derive(Clone, Copy, Debug)]
pub struct Caching<'a> {
    pub cache: &'a dyn SolutionCache,
}

/// Solves a system, unless its solution is known; the flag says which. If it is not and nothing may be solved, there is no answer.
/// The work is taken off the allowance in both cases, so that what a cache has does not matter to what is done later.
pub(crate) fn recall_or_solve(
    known: (Option<Caching<'_>>, bool),
    system: &System,
    qualifiers: &Qualifiers,
    symbols: (&dyn Signatures, &Definitions),
    budget: FixpointBudget,
    limits: &Limits,
) -> Result<(Solution, bool), Cancelled> {
    let (solution, solved) = recalled_or_solved(known, system, qualifiers, symbols, budget, limits)?;
    limits.spend(solution.units);
    limits.check()?;
    Ok((solution, solved))
}

fn recalled_or_solved(
    (caching, may_solve): (Option<Caching<'_>>, bool),
    system: &System,
    qualifiers: &Qualifiers,
    (signatures, definitions): (&dyn Signatures, &Definitions),
    budget: FixpointBudget,
    limits: &Limits,
) -> Result<(Solution, bool), Cancelled> {
    let solving = Solving::new(system, qualifiers);
    let Some(caching) = caching.filter(|_| !system.clauses.is_empty()) else {
        return solving.solve((signatures, definitions), budget, limits).map(|solution| (solution, true));
    };
    let origin = system.tags.iter().map(|tag| tag.span.start).min().unwrap_or_default();
    let candidates = solving.candidates.clone();
    // The key of the constraints alone, and the key with these candidates.
    let loose = key(system, origin, (signatures, definitions), budget);
    let has_candidates = candidates.iter().any(Option::is_some);
    let exact = if has_candidates { with_candidates(loose, &candidates, signatures) } else { loose };
    if let Some(known) = caching.cache.get(exact) {
        return Ok((known.moved(origin), false));
    }
    if let Some(known) = caching.cache.get(loose).filter(|_| has_candidates)
        && known.is_valid(&candidates)
        && known.symbols == symbols_of(&known.solution.conjuncts, signatures)
    {
        return Ok((known.moved(origin), false));
    }
    if !may_solve {
        return Err(Cancelled);
    }
    let solution = solving.solve((signatures, definitions), budget, limits)?;
    let symbols = symbols_of(&solution.conjuncts, signatures);
    let cached = Arc::new(CachedSolution::new(solution.clone(), candidates, symbols, origin));
    let keys = [loose, exact];
    caching.cache.put(if has_candidates { &keys } else { &keys[..1] }, cached);
    Ok((solution, true))
}

fn with_candidates(key: u64, candidates: &[Option<Vec<Term>>], signatures: &dyn Signatures) -> u64 {
    let mut hasher = DefaultHasher::new();
    (key, candidates, symbols_of(candidates, signatures)).hash(&mut hasher);
    hasher.finish()
}

/// A hash of the definitions of the symbols in some terms.
fn symbols_of(terms: &[Option<Vec<Term>>], signatures: &dyn Signatures) -> u64 {
    let mut keys = Keys::new(0);
    terms.iter().flatten().flatten().for_each(|term| keys.note(term));
    let mut hasher = DefaultHasher::new();
    hash_symbols(keys, signatures, &mut hasher);
    hasher.finish()
}

/// Everything that the encoding of terms asks about their symbols and constructors: data types, measures and the Haskell
/// types of reflected functions may have changed.
fn hash_symbols(mut keys: Keys, signatures: &dyn Signatures, hasher: &mut impl Hasher) {
    (signatures.free_constructors(), signatures.string_theory()).hash(hasher);
    let mut seen: FxHashSet<Symbol> = FxHashSet::default();
    let mut open: Vec<Symbol> = keys.symbols.drain().collect();
    while let Some(symbol) = open.pop() {
        if seen.insert(symbol) {
            open.push(signatures.canonical(symbol));
            if let Some((_, body)) = signatures.inline(symbol) {
                keys.note(&body);
                open.extend(keys.symbols.drain());
            }
        }
    }
    let mut symbols: Vec<Symbol> = seen.into_iter().collect();
    symbols.sort_by_key(|symbol| by_name(&symbol.name));
    for symbol in symbols {
        let (canonical, inline) = (signatures.canonical(symbol), signatures.inline(symbol));
        (symbol, canonical, inline, signatures.symbol(symbol)).hash(hasher);
    }
    let mut constructors: Vec<QName> = keys.constructors.into_iter().collect();
    constructors.sort_by_key(by_name);
    for name in constructors {
        (name, signatures.constructor(name), signatures.truth(name)).hash(hasher);
    }
}

fn by_name(name: &QName) -> [&'static str; 2] {
    [name.module.as_str(), name.ident.as_str()]
}

fn key(
    system: &System,
    origin: u32,
    (signatures, definitions): (&dyn Signatures, &Definitions),
    budget: FixpointBudget,
) -> u64 {
    let mut hasher = DefaultHasher::new();
    let FixpointBudget { resources, queries, only } = budget;
    (resources, queries, only).hash(&mut hasher);
    let mut envs = Keys::new(origin);
    for KVar { name, env, params, numeric, cut, forced, candidates } in &system.kvars {
        (name, envs.key(env), params, numeric, cut, forced, candidates).hash(&mut hasher);
    }
    for HornClause { env, head, tag } in &system.clauses {
        (envs.key(env), head, system.tags[*tag as usize].function).hash(&mut hasher);
        envs.note(head);
    }
    for Axiom { function, vars, facts, head } in &system.axioms {
        (function, vars, facts, head).hash(&mut hasher);
        facts.iter().chain([head]).for_each(|term| envs.note(term));
    }
    let mut unfolding: Vec<_> = system.unfolding.iter().collect();
    unfolding.sort_by_key(|(name, _)| by_name(name));
    for (name, how) in &unfolding {
        (name, how.fuel, how.undecided, &how.rules).hash(&mut hasher);
    }
    // The solver also asserts the definitions of reflected constants.
    if !unfolding.is_empty() || envs.symbols.iter().any(|symbol| symbol.kind == SymbolKind::Reflected) {
        definitions.hash(&mut hasher);
    }
    hash_symbols(envs, signatures, &mut hasher);
    hasher.finish()
}

/// Hashes the provenance of a fact relative to the start of the text.
pub(crate) fn hash_source(source: &Provenance, origin: u32, hasher: &mut impl Hasher) {
    std::mem::discriminant(source).hash(hasher);
    match source {
        Provenance::Call { callee, args, span } => {
            (callee, args, i64::from(span.start) - i64::from(origin), span.len()).hash(hasher);
        }
        Provenance::Parameter(name) => name.hash(hasher),
        Provenance::Branch { constructor } => constructor.hash(hasher),
        Provenance::Unfolding { symbol } => symbol.hash(hasher),
        Provenance::Other => {}
    }
}

impl CachedSolution {
    /// The solution for a text that begins elsewhere.
    fn moved(&self, to: u32) -> Solution {
        let mut solution = self.solution.clone();
        let shift = |offset: u32| (i64::from(offset) - i64::from(self.origin) + i64::from(to)).max(0) as u32;
        for Failed { facts, copies, .. } in &mut solution.failing {
            *copies = Arc::clone(&self.copies);
            for (_, source) in facts {
                if let Provenance::Call { span, .. } = source {
                    *span = Span::new(shift(span.start), shift(span.end));
                }
            }
        }
        solution
    }
}
