//! Cached solutions. The solution of a component depends only on its constraints, the
//! qualifiers and the definitions of the logic's symbols. If these are equal, so is the solution, up to an offset in the text.
//!
//! Must not know: when entries are evicted.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use limpid_base::{Cancelled, Limits, QName, Span};
use limpid_solver::Signatures;

use crate::environment::Keys;
use crate::horn::{Axiom, HornClause, KVar, System};
use crate::qualifiers::Qualifiers;
use crate::result::Provenance;
use crate::solve::{Failed, FixpointBudget, Solution, solve};
use crate::unfold::Definitions;

/// A store of solutions.
pub trait SolutionCache: Debug + Sync {
    fn get(&self, key: u64) -> Option<Arc<CachedSolution>>;
    fn put(&self, key: u64, solution: Arc<CachedSolution>);
}

/// A solution, and the offset at which the text of its functions began.
#[derive(Debug)]
pub struct CachedSolution {
    solution: Solution,
    origin: u32,
}

/// A cache, and the fingerprint of measures, data types and options.
#[derive(Clone, Copy, Debug)]
pub struct Caching<'a> {
    pub cache: &'a dyn SolutionCache,
    pub context: u64,
}

/// As [`solve`], unless it is known. If it is not and nothing may be solved, there is no answer.
pub(crate) fn recall_or_solve(
    (caching, solving): (Option<Caching<'_>>, bool),
    system: &System,
    qualifiers: &Qualifiers,
    (signatures, definitions): (&dyn Signatures, &Definitions),
    budget: FixpointBudget,
    limits: &Limits,
) -> Result<Solution, Cancelled> {
    let Some(caching) = caching.filter(|_| !system.clauses.is_empty()) else {
        return solve(system, qualifiers, (signatures, definitions), budget, limits);
    };
    let origin = system.tags.iter().map(|tag| tag.span.start).min().unwrap_or_default();
    let key = key(system, origin, qualifiers, (signatures, definitions), budget, caching.context);
    if let Some(known) = caching.cache.get(key) {
        return Ok(known.solution.moved(known.origin, origin));
    }
    if !solving {
        return Err(Cancelled);
    }
    let solution = solve(system, qualifiers, (signatures, definitions), budget, limits)?;
    caching.cache.put(key, Arc::new(CachedSolution { solution: solution.clone(), origin }));
    Ok(solution)
}

fn key(
    system: &System,
    origin: u32,
    qualifiers: &Qualifiers,
    (signatures, definitions): (&dyn Signatures, &Definitions),
    budget: FixpointBudget,
    context: u64,
) -> u64 {
    let mut hasher = DefaultHasher::new();
    let FixpointBudget { resources, queries, first } = budget;
    (context, resources, queries, first).hash(&mut hasher);
    let mut envs = Keys::new(origin);
    for KVar { name, env, params, cut, candidates } in &system.kvars {
        (name, envs.key(env), params, cut, candidates).hash(&mut hasher);
    }
    for HornClause { env, head, tag } in &system.clauses {
        (envs.key(env), head, system.tags[*tag as usize].function).hash(&mut hasher);
        envs.note(head);
    }
    for Axiom { function, vars, facts, head } in &system.axioms {
        (function, vars, facts, head).hash(&mut hasher);
    }
    let by_name = |name: &QName| (name.module.as_str().to_owned(), name.ident.as_str().to_owned());
    let mut unfolding: Vec<_> = system.unfolding.iter().collect();
    unfolding.sort_by_key(|(name, _)| by_name(name));
    for (name, how) in &unfolding {
        (name, how.deep, how.fuel, how.undecided, &how.rules).hash(&mut hasher);
    }
    if !unfolding.is_empty() {
        definitions.hash(&mut hasher);
    }
    if !system.kvars.is_empty() {
        for pattern in &qualifiers.patterns {
            (&pattern.params, &pattern.body).hash(&mut hasher);
            envs.note(&pattern.body);
        }
    }
    // The sorts of symbols are part of the key: the Haskell type of a reflected function may have changed.
    let mut symbols: Vec<_> = envs.symbols.into_iter().collect();
    symbols.sort_by_key(|symbol| by_name(&symbol.name));
    for symbol in symbols {
        (symbol, signatures.symbol(symbol)).hash(&mut hasher);
    }
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

impl Solution {
    /// Moves all spans to a text that begins elsewhere.
    fn moved(&self, from: u32, to: u32) -> Solution {
        let mut solution = self.clone();
        let shift = |offset: u32| (i64::from(offset) - i64::from(from) + i64::from(to)).max(0) as u32;
        for Failed { facts, .. } in &mut solution.failing {
            for (_, source) in facts {
                if let Provenance::Call { span, .. } = source {
                    *span = Span::new(shift(span.start), shift(span.end));
                }
            }
        }
        solution
    }
}
