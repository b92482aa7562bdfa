//! Inputs that were found, run again: with all other checks off, in other code, or with everything evaluated.

use limpid_base::{Limits, QName};
use limpid_contracts::ObligationKind;
use limpid_machine::Program as _;
use limpid_symex::Candidate;

use super::{Found, Key, Side, Worker, found};
use crate::names::plain;
use crate::newtypes::show_newtypes;

impl Worker<'_> {
    /// The same violation in the code of this worker, with the inputs of a violation that was found in other code: the program
    /// itself gets there, whatever else is violated on the way.
    pub fn replayed(&mut self, other: &Found, limits: &Limits) -> Option<Found> {
        let [lazy, all] = self.sides.as_mut_slice() else { return None };
        let root = lazy.monitored.under_test(other.root).filter(|_| other.kind != ObligationKind::Termination)?;
        // An assumed result of a function without code would be assumed here, too.
        let assumes = |name: QName| lazy.file.binding(plain(name)).is_some();
        if other.candidate.opaque.iter().any(|(name, _)| assumes(*name))
            || all.refuses(other.root, &other.candidate, limits)
        {
            return None;
        }
        let Side { monitored, file, replayer, .. } = lazy;
        monitored.focus(Some((other.key.function, other.key.span, other.key.refinement.clone())));
        let violation = replayer.violation(&other.candidate, &|name| file.arity(name), limits);
        monitored.focus(None);
        let violation = violation.filter(|violation| violation.demanded)?;
        let mut again = found(monitored, replayer, &root, &other.candidate, &violation)?;
        show_newtypes(file, &again.kind, &mut again.report);
        (again.opaque, again.opaque_arguments) = (Vec::new(), Vec::new());
        Some(again)
    }
}

impl Side<'_> {
    /// Whether the program itself gets to the violation of an obligation, without the checks of others.
    pub(super) fn demands(&mut self, function: QName, target: &Key, candidate: &Candidate, limits: &Limits) -> bool {
        // This call adds the entry point to the program.
        let known = self.monitored.under_test(function).is_some();
        let arity = |name: QName| self.file.arity(name);
        self.monitored.focus(Some((target.function, target.span, target.refinement.clone())));
        let violation = self.replayer.violation(candidate, &arity, limits).filter(|_| known);
        self.monitored.focus(None);
        violation.is_some_and(|violation| violation.demanded)
    }

    /// Whether an input violates the function's precondition when all of it is evaluated.
    pub(super) fn refuses(&mut self, function: QName, candidate: &Candidate, limits: &Limits) -> bool {
        // This call adds the entry point to the program.
        let known = self.monitored.under_test(function).is_some();
        let arity = |name: QName| self.file.arity(name);
        known && matches!(self.replayer.replay(candidate, &arity, limits), limpid_machine::Outcome::Pruned)
    }
}
