//! The names that a refinement can mention at one place.

use limpid_base::{Name, Span};
use limpid_logic::Sort;

#[derive(Clone, Debug, Default)]
pub(super) struct Env {
    /// Innermost last.
    pub(super) vars: Vec<(Name, Sort)>,
    /// Abstract refinements and the sorts of their parameters.
    pub(super) preds: Vec<(Name, Vec<Sort>)>,
    /// The top-level binding around a local signature: its variables may be mentioned.
    pub(super) local: Option<Span>,
}

impl Env {
    pub(super) fn var(&self, name: Name) -> Option<&Sort> {
        self.vars.iter().rev().find(|(other, _)| *other == name).map(|(_, sort)| sort)
    }

    pub(super) fn pred(&self, name: Name) -> Option<&[Sort]> {
        self.preds.iter().rev().find(|(other, _)| *other == name).map(|(_, sorts)| &sorts[..])
    }

    pub(super) fn bind(&mut self, name: Name, sort: Sort) {
        self.vars.push((name, sort));
    }
}
