//! Horn clauses over kvars: what generation makes and solving works on.
//!
//! A kvar is applied as [`Term::Pred`]: its own parameters are arguments, the value last. The variables of the
//! environment in which it was made are implicit: they have the same names at every use. So a clause whose head is a kvar
//! always extends the kvar's environment.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, Place};
use limpid_logic::{Sort, Term};
use rustc_hash::FxHashMap;

use crate::environment::Env;
use crate::result::Provenance;
use crate::unfold::Unfolding;

/// The constraints of one or more functions that are solved together.
#[derive(Debug, Default)]
pub struct System {
    pub kvars: Vec<KVar>,
    /// The place of each kvar, by its name.
    pub index: FxHashMap<Name, usize>,
    pub clauses: Vec<HornClause>,
    pub tags: Vec<Tag>,
    /// What may be assumed in a function of all values of some sorts: the bounds of its type.
    pub axioms: Vec<Axiom>,
    /// The functions in which reflected functions unfold.
    pub unfolding: FxHashMap<QName, Unfolding>,
    /// What variables stand for, where that can be told.
    pub sources: FxHashMap<Name, Provenance>,
}

/// A kvar: an unknown refinement, as liquid-fixpoint calls it.
#[derive(Debug)]
pub struct KVar {
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
pub struct HornClause {
    pub env: Env,
    /// One conjunct: a kvar, or something that must hold.
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
    /// The kvar that a term is an application of.
    pub fn kvar_of(&self, term: &Term) -> Option<usize> {
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

    /// Calls `visit` with every kvar in a term and the arguments it is applied to.
    pub(crate) fn for_each_kvar<'t>(&self, term: &'t Term, visit: &mut dyn FnMut(usize, &'t [Term])) {
        if let (Some(place), Term::Pred(_, args)) = (self.kvar_of(term), term) {
            visit(place, args);
        }
        term.for_each_part(&mut |part| self.for_each_kvar(part, visit));
    }
}
