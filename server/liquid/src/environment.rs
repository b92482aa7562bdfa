//! Environments of Horn clauses: the variables in scope with their sorts, and facts about them.
//!
//! Environments are persistent lists. A child shares its parent, so every clause keeps its own environment at no
//! cost, and the entries that a child adds can be enumerated.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_logic::{Sort, Symbol, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cache::hash_source;
use crate::result::Provenance;

#[derive(Clone, Debug, Default)]
pub struct Env(Option<Arc<Node>>);

#[derive(Debug)]
struct Node {
    parent: Env,
    depth: u32,
    entry: Entry,
}

/// One entry: a variable, or an assumption.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The variable that comes into scope here.
    pub var: Option<(Name, Sort)>,
    /// Facts about this variable or earlier ones. They may contain kvars.
    pub facts: Vec<Term>,
    /// The provenance of the facts.
    pub source: Provenance,
}

impl Env {
    pub fn depth(&self) -> u32 {
        self.0.as_ref().map_or(0, |node| node.depth)
    }

    #[must_use]
    pub fn with(&self, entry: Entry) -> Env {
        Env(Some(Arc::new(Node { parent: self.clone(), depth: self.depth() + 1, entry })))
    }

    #[must_use]
    pub fn bind(&self, name: Name, sort: Sort, facts: Vec<Term>) -> Env {
        self.with(Entry { var: Some((name, sort)), facts, source: Provenance::Other })
    }

    #[must_use]
    pub fn assume(&self, fact: Term) -> Env {
        self.assume_from(fact, Provenance::Other)
    }

    #[must_use]
    pub fn assume_from(&self, fact: Term, source: Provenance) -> Env {
        if fact.is_true() { self.clone() } else { self.with(Entry { var: None, facts: vec![fact], source }) }
    }

    /// The entries above this depth, innermost first.
    pub fn beyond(&self, depth: u32) -> impl Iterator<Item = &Entry> {
        let mut node = self.0.as_deref();
        std::iter::from_fn(move || {
            let here = node.filter(|node| node.depth > depth)?;
            node = here.parent.0.as_deref();
            Some(&here.entry)
        })
    }

    /// All entries, outermost first, each with an identity that is valid while the environment lives.
    pub(crate) fn path(&self) -> Vec<(NodeId, &Entry)> {
        let mut path = Vec::with_capacity(self.depth() as usize);
        let mut node = self.0.as_ref();
        while let Some(here) = node {
            path.push((NodeId(Arc::as_ptr(here)), &here.entry));
            node = here.parent.0.as_ref();
        }
        path.reverse();
        path
    }

    /// All entries, innermost first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.beyond(0)
    }
}

/// The identity of an entry, shared by all environments that extend it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(*const Node);

/// Hashes of environments. Shared tails are hashed once.
#[derive(Debug)]
pub(crate) struct Keys {
    /// The offset that spans are hashed relative to.
    origin: u32,
    known: FxHashMap<*const Node, u64>,
    /// The symbols and constructors that occur in the hashed terms.
    pub(crate) symbols: FxHashSet<Symbol>,
    pub(crate) constructors: FxHashSet<QName>,
}

impl Keys {
    pub(crate) fn new(origin: u32) -> Keys {
        Keys { origin, known: FxHashMap::default(), symbols: FxHashSet::default(), constructors: FxHashSet::default() }
    }

    /// Collects the symbols and constructors of a term.
    pub(crate) fn note(&mut self, term: &Term) {
        match term {
            Term::App(symbol, _) => {
                self.symbols.insert(*symbol);
                self.constructors.extend(symbol.as_selector().map(|(constructor, _)| constructor));
            }
            Term::Con(name, _) => {
                self.constructors.insert(*name);
            }
            _ => {}
        }
        term.for_each_part(&mut |part| self.note(part));
    }

    /// Environments must outlive this table, which identifies entries by address.
    pub(crate) fn key(&mut self, env: &Env) -> u64 {
        let mut open: Vec<&Node> = Vec::new();
        let mut node = env.0.as_ref();
        let mut key = 0;
        while let Some(here) = node {
            if let Some(known) = self.known.get(&Arc::as_ptr(here)) {
                key = *known;
                break;
            }
            open.push(here);
            node = here.parent.0.as_ref();
        }
        for node in open.into_iter().rev() {
            let mut hasher = DefaultHasher::new();
            let Entry { var, facts, source } = &node.entry;
            (key, var, facts).hash(&mut hasher);
            hash_source(source, self.origin, &mut hasher);
            facts.iter().for_each(|fact| self.note(fact));
            key = hasher.finish();
            self.known.insert(node, key);
        }
        key
    }
}

/// Dropping a deep environment must not recurse.
impl Drop for Env {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            match Arc::try_unwrap(node) {
                Ok(mut node) => next = node.parent.0.take(),
                Err(_) => break,
            }
        }
    }
}
