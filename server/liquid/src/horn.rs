//! Horn clauses over kvars: the output of generation and the input of the solver.
//!
//! An application of a kvar is a [`Term::Pred`]. Its arguments instantiate the kvar's own parameters, the value last. The
//! variables of the environment where the kvar was created are implicit: they have the same names at every use. So a clause
//! with a kvar as its head always extends the kvar's environment.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, Place};
use limpid_logic::{Sort, Term};
use rustc_hash::FxHashMap;

use crate::environment::Env;
use crate::result::Provenance;
use crate::unfold::Unfolding;
use crate::variable::Variables;

/// The constraints of functions that are solved together.
#[derive(Debug, Default)]
pub struct System {
    pub kvars: Vec<KVar>,
    /// The index of each kvar, by name.
    pub index: FxHashMap<Name, usize>,
    pub clauses: Vec<HornClause>,
    pub tags: Vec<Tag>,
    /// The bounds of function types, as axioms for the clauses of their functions.
    pub axioms: Vec<Axiom>,
    /// The functions whose clauses unfold reflected functions.
    pub unfolding: FxHashMap<QName, Unfolding>,
    /// Whether types of reflected functions with their definitions are among the facts.
    pub has_definitions: bool,
    /// Where variables come from.
    pub variables: Variables,
    /// The provenance of their values.
    pub sources: FxHashMap<Name, Provenance>,
}

/// A kvar: an unknown refinement, as liquid-fixpoint calls it.
#[derive(Debug)]
pub struct KVar {
    pub name: Name,
    /// The environment where it was created. Its solution may mention the variables there.
    pub env: Env,
    /// Its own parameters, the value last.
    pub params: Vec<(Name, Sort)>,
    /// Its value is a number, of a type that is a variable.
    pub numeric: bool,
    /// It belongs to the type of a possibly recursive function, so it is preferred for cutting cycles.
    pub cut: bool,
    /// It is never eliminated: LiquidHaskell knows only what qualifiers can say of the type that it infers at the top level.
    pub forced: bool,
    /// Its candidate conjuncts, if the caller gives them instead of the qualifiers. Such a kvar is never eliminated.
    pub candidates: Option<Vec<Term>>,
}

/// `env ⇒ head`.
#[derive(Debug)]
pub struct HornClause {
    pub env: Env,
    /// One conjunct: an application of a kvar, or an obligation.
    pub head: Term,
    pub tag: u32,
}

/// A bound: for all values of the variables, the facts imply the head.
#[derive(Clone, Debug)]
pub struct Axiom {
    pub function: QName,
    pub vars: Vec<(Name, Sort)>,
    pub facts: Vec<Term>,
    pub head: Term,
}

/// The origin of a clause.
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
