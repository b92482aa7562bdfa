//! Horn clauses over unknown refinements: what generation makes and solving works on.
//!
//! An unknown is applied as [`Term::Pred`]: its own parameters are arguments, the value last. The variables of the
//! environment in which it was made are implicit: they have the same names at every use. So a clause whose head is an unknown
//! always extends the unknown's environment.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, Place};
use limpid_logic::{Sort, Term};
use rustc_hash::FxHashMap;

use crate::environment::Env;
use crate::result::Source;
use crate::unfold::Unfolding;

/// The constraints of one or more functions that are solved together.
#[derive(Debug, Default)]
pub struct System {
    pub unknowns: Vec<Unknown>,
    /// The place of each unknown, by its name.
    pub index: FxHashMap<Name, usize>,
    pub clauses: Vec<Clause>,
    pub tags: Vec<Tag>,
    /// What may be assumed in a function of all values of some sorts: the bounds of its type.
    pub axioms: Vec<Axiom>,
    /// The functions in which reflected functions unfold.
    pub unfolding: FxHashMap<QName, Unfolding>,
    /// What variables stand for, where that can be told.
    pub sources: FxHashMap<Name, Source>,
}

/// An unknown refinement.
#[derive(Debug)]
pub struct Unknown {
    pub name: Name,
    /// In which environment it was made; its solution may mention the variables there.
    pub env: Env,
    /// Its own parameters, the value last.
    pub params: Vec<(Name, Sort)>,
    /// It belongs to the type of a function that may be recursive: a good place to cut cycles.
    pub cut: bool,
    /// All that it may be, where somebody asks what of this could hold. Then it is never eliminated.
    pub candidates: Option<Vec<Term>>,
}

/// `env ⇒ head`.
#[derive(Debug)]
pub struct Clause {
    pub env: Env,
    /// One conjunct: an unknown, or something that must hold.
    pub head: Term,
    pub tag: u32,
}

/// A bound: for all variables, the facts imply the head.
#[derive(Clone, Debug)]
pub struct Axiom {
    pub function: QName,
    pub vars: Vec<(Name, Sort)>,
    pub facts: Vec<Term>,
    pub head: Term,
}

/// Why a clause must hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Tag {
    pub kind: ObligationKind,
    /// The top-level function whose text contains it.
    pub function: QName,
    pub span: Span,
    pub declared: Option<Place>,
}

impl System {
    /// The unknown that a term is an application of.
    pub fn unknown_of(&self, term: &Term) -> Option<usize> {
        match term {
            Term::Pred(name, _) => self.index.get(name).copied(),
            _ => None,
        }
    }

    pub(crate) fn tag(&mut self, tag: Tag) -> u32 {
        if self.tags.last() != Some(&tag) {
            self.tags.push(tag);
        }
        self.tags.len() as u32 - 1
    }

    /// Calls `visit` with every unknown in a term and the arguments it is applied to.
    pub(crate) fn for_each_unknown<'t>(&self, term: &'t Term, visit: &mut dyn FnMut(usize, &'t [Term])) {
        if let (Some(place), Term::Pred(_, args)) = (self.unknown_of(term), term) {
            visit(place, args);
        }
        term.for_each_part(&mut |part| self.for_each_unknown(part, visit));
    }
}
