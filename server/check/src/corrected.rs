//! Candidates whose assumed results obey parametricity, from candidates that need not.
//!
//! Must not know: execution, beyond whether the check still fails.

use limpid_symex::{Candidate, Input};

use crate::parametric::Breach;

/// Numbers that replace a number of the input where the parametric results violate nothing.
const OTHERS: [i64; 3] = [1, -1, 2];
/// The number of inputs that are replaced.
const CHANGED: usize = 4;

/// Whether a candidate still violates the same obligation; if so, the result that parametricity excludes.
pub(crate) type StillViolates<'l> = dyn FnMut(&Candidate) -> Option<Option<Breach>> + 'l;

/// A candidate with parametric results that still violates the obligation, possibly with other numbers as inputs.
pub(crate) fn parametric(candidate: &Candidate, still_violates: &mut StillViolates<'_>) -> Option<Candidate> {
    let numbers = candidate.inputs.iter().enumerate().filter(|(_, input)| matches!(input, Input::Int(_)));
    let places: Vec<usize> = numbers.map(|(place, _)| place).take(CHANGED).collect();
    let changed = places.iter().flat_map(|place| {
        OTHERS.iter().map(|number| {
            let mut other = candidate.clone();
            other.inputs[*place] = Input::Int((*number).into());
            other
        })
    });
    [candidate.clone()].into_iter().chain(changed).find_map(|one| corrected(one, still_violates))
}

/// A candidate with alternatives in place of the results that parametricity excludes.
fn corrected(mut best: Candidate, still_violates: &mut StillViolates<'_>) -> Option<Candidate> {
    let mut breach = still_violates(&best)?;
    for _ in 0..=best.opaque.len() {
        let Some(Breach { result, instead }) = breach else { return Some(best) };
        let others = instead.into_iter().map(|other| {
            let mut next = best.clone();
            next.opaque[result].1 = other;
            next
        });
        (breach, best) = others.into_iter().find_map(|next| Some((still_violates(&next)?, next)))?;
    }
    None
}
