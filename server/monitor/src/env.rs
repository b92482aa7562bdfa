//! The run-time environment of a refinement.

use limpid_base::Name;
use limpid_contracts::rtype::{Refinement, value_binder};
use limpid_core::{BinderId, TyVar};
use limpid_logic::{Sort, Term};
use rustc_hash::FxHashMap;

#[derive(Clone, Debug, Default)]
pub(crate) struct Env {
    /// Variables of the logic with their sorts.
    pub(crate) vars: FxHashMap<Name, (BinderId, Sort)>,
    /// For each type variable a function: the predicate to check, or the wrapper to apply, for its values.
    pub(crate) types: FxHashMap<TyVar, BinderId>,
    /// The instance of each abstract refinement: a function to `Bool`.
    pub(crate) preds: FxHashMap<Name, BinderId>,
}

impl Env {
    #[must_use]
    pub(crate) fn with(&self, name: Name, binder: BinderId, sort: Sort) -> Env {
        let mut env = self.clone();
        env.bind(name, binder, sort);
        env
    }

    /// Binds the value variable of a refinement. A trivial refinement without a name of
    /// its own shadows nothing.
    #[must_use]
    pub(crate) fn with_value(&self, refinement: &Refinement, value: BinderId, sort: Sort) -> Env {
        match names_value(refinement) {
            true => self.with(refinement.binder, value, sort),
            false => self.clone(),
        }
    }

    pub(crate) fn bind(&mut self, name: Name, binder: BinderId, sort: Sort) {
        self.vars.insert(name, (binder, sort));
    }

    /// Whether the term applies an uninstantiated abstract refinement. Such a conjunct is not checked.
    pub(crate) fn is_open(&self, term: &Term) -> bool {
        if let Term::Pred(name, _) = term
            && !self.preds.contains_key(name)
        {
            return true;
        }
        let mut open = false;
        term.for_each_part(&mut |part| open = open || self.is_open(part));
        open
    }
}

/// Whether the user named the value of the refinement.
pub(crate) fn names_value(refinement: &Refinement) -> bool {
    !refinement.is_trivial() || refinement.binder != value_binder()
}

pub(crate) fn mentions_pred(term: &Term) -> bool {
    let mut found = matches!(term, Term::Pred(..));
    term.for_each_part(&mut |part| found = found || mentions_pred(part));
    found
}
