//! What was solved before. The constraints of a component say everything that its solution depends on, besides the
//! qualifiers and the meaning of the logic's symbols: if they are the same, so is the solution, wherever the text is now.
//!
//! Must not know: for how long anything is remembered.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use limpid_base::{Cancelled, Limits, QName, Span};

use crate::environment::Keys;
use crate::horn::{Axiom, Clause, System, Unknown};
use crate::qualifiers::Qualifiers;
use crate::result::Source;
use crate::smt::Signatures;
use crate::solve::{Budget, Failed, Solution, solve};
use crate::unfold::Definitions;

/// Keeps solutions.
pub trait Memory: Debug + Sync {
    fn get(&self, key: u64) -> Option<Arc<Remembered>>;
    fn put(&self, key: u64, solution: Arc<Remembered>);
}

/// A solution, and where the text that it speaks of began.
#[derive(Debug)]
pub struct Remembered {
    solution: Solution,
    origin: u32,
}

/// A memory, and what stands for the meaning of the logic's symbols: measures, data types, options.
#[derive(Clone, Copy, Debug)]
pub struct Remembering<'a> {
    pub memory: &'a dyn Memory,
    pub context: u64,
}

/// As [`solve`], unless it is known.
pub(crate) fn recall_or_solve(
    remembering: Option<Remembering<'_>>,
    system: &System,
    qualifiers: &Qualifiers,
    (signatures, definitions): (&dyn Signatures, &Definitions),
    budget: Budget,
    limits: &Limits,
) -> Result<Solution, Cancelled> {
    let Some(remembering) = remembering.filter(|_| !system.clauses.is_empty()) else {
        return solve(system, qualifiers, (signatures, definitions), budget, limits);
    };
    let origin = system.tags.iter().map(|tag| tag.span.start).min().unwrap_or_default();
    let key = key(system, origin, qualifiers, (signatures, definitions), budget, remembering.context);
    if let Some(known) = remembering.memory.get(key) {
        return Ok(known.solution.moved(known.origin, origin));
    }
    let solution = solve(system, qualifiers, (signatures, definitions), budget, limits)?;
    remembering.memory.put(key, Arc::new(Remembered { solution: solution.clone(), origin }));
    Ok(solution)
}

fn key(
    system: &System,
    origin: u32,
    qualifiers: &Qualifiers,
    (signatures, definitions): (&dyn Signatures, &Definitions),
    budget: Budget,
    context: u64,
) -> u64 {
    let mut hasher = DefaultHasher::new();
    let Budget { resources, queries, first } = budget;
    (context, resources, queries, first).hash(&mut hasher);
    let mut envs = Keys::new(origin);
    for Unknown { name, env, params, cut, candidates } in &system.unknowns {
        (name, envs.key(env), params, cut, candidates).hash(&mut hasher);
    }
    for Clause { env, head, tag } in &system.clauses {
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
    if !system.unknowns.is_empty() {
        for template in &qualifiers.templates {
            (&template.params, &template.body).hash(&mut hasher);
            envs.note(&template.body);
        }
    }
    // What the symbols are: a Haskell function that the logic mentions may have got another type.
    let mut symbols: Vec<_> = envs.symbols.into_iter().collect();
    symbols.sort_by_key(|symbol| by_name(&symbol.name));
    for symbol in symbols {
        (symbol, signatures.symbol(symbol)).hash(&mut hasher);
    }
    hasher.finish()
}

/// A source, wherever its text is.
pub(crate) fn hash_source(source: &Source, origin: u32, hasher: &mut impl Hasher) {
    std::mem::discriminant(source).hash(hasher);
    match source {
        Source::Call { callee, args, span } => {
            (callee, args, i64::from(span.start) - i64::from(origin), span.len()).hash(hasher);
        }
        Source::Parameter(name) => name.hash(hasher),
        Source::Branch { constructor } => constructor.hash(hasher),
        Source::Unfolding { symbol } => symbol.hash(hasher),
        Source::Other => {}
    }
}

impl Solution {
    /// The same for a text that begins elsewhere.
    fn moved(&self, from: u32, to: u32) -> Solution {
        let mut solution = self.clone();
        let shift = |offset: u32| (i64::from(offset) - i64::from(from) + i64::from(to)).max(0) as u32;
        for Failed { facts, .. } in &mut solution.failing {
            for (_, source) in facts {
                if let Source::Call { span, .. } = source {
                    *span = Span::new(shift(span.start), shift(span.end));
                }
            }
        }
        solution
    }
}
