//! What is known at a place of a function: the variables in scope with their sorts, and facts about them.
//!
//! Environments are persistent lists. A child shares everything with its parent, so every clause can keep its own at no
//! cost, and what a child adds can be told apart from what it inherits.

use std::sync::Arc;

use limpid_base::Name;
use limpid_logic::{Sort, Term};

#[derive(Clone, Debug, Default)]
pub struct Env(Option<Arc<Node>>);

#[derive(Debug)]
struct Node {
    parent: Env,
    depth: u32,
    entry: Entry,
}

/// One thing that is known.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The variable that comes into scope here.
    pub var: Option<(Name, Sort)>,
    /// What holds of it, or of others; may mention unknown refinements.
    pub facts: Vec<Term>,
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
        self.with(Entry { var: Some((name, sort)), facts })
    }

    #[must_use]
    pub fn assume(&self, fact: Term) -> Env {
        if fact.is_true() { self.clone() } else { self.with(Entry { var: None, facts: vec![fact] }) }
    }

    /// The entries beyond those of an environment of this depth, innermost first.
    pub fn beyond(&self, depth: u32) -> impl Iterator<Item = &Entry> {
        let mut node = self.0.as_deref();
        std::iter::from_fn(move || {
            let here = node.filter(|node| node.depth > depth)?;
            node = here.parent.0.as_deref();
            Some(&here.entry)
        })
    }

    /// All entries, innermost first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.beyond(0)
    }
}

/// A deep environment must not be freed by recursion.
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
