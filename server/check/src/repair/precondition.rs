//! Preconditions: what a function must ask of its arguments so that it keeps its promises.
//!
//! The weakest comes first, and never one that nothing satisfies.

use limpid_logic::{Relation, Sort, Term};

use super::edit::{Demand, with_precondition};
use super::sorts::params;
use super::trial::Trial;
use super::vocabulary::Vocabulary;
use crate::report::Fix;

/// A precondition with which the function is proved, and its callers in the file still are.
pub(crate) fn precondition(trial: &Trial<'_>, vocabulary: &Vocabulary) -> Option<Fix> {
    let contract = trial.file.contract(trial.function)?;
    let known = params(trial.file, contract);
    let name = trial.function.ident;
    let mut demands: Vec<(usize, Demand)> = Vec::new();
    for (place, (param, sort)) in known.iter().enumerate() {
        let earlier: Vec<(Term, Sort)> =
            known[..place].iter().flat_map(|(name, sort)| vocabulary.of(&Term::Var(*name), sort)).collect();
        for (term, sort) in vocabulary.of(&Term::Var(*param), sort) {
            for (rank, wish) in wishes(&term, &sort, &earlier, vocabulary) {
                demands.push((rank, Demand { param: *param, term: wish }));
            }
        }
    }
    demands.sort_by_key(|(rank, demand)| (*rank, demand.term.size(usize::MAX)));
    for (_, demand) in demands {
        let Some((edits, refinement)) = with_precondition(trial.file, trial.function, &demand) else { continue };
        if trial.helps(&edits) && trial.can_be_called(&edits) && trial.proved(&edits, &[trial.function]) {
            return Some(Fix {
                title: format!("Require `{}` of `{name}`", demand.term),
                culprit: name.to_string(),
                refinement,
                proved: true,
                edits,
            });
        }
    }
    None
}

/// What could be asked of a term, with how much it asks.
fn wishes(term: &Term, sort: &Sort, earlier: &[(Term, Sort)], vocabulary: &Vocabulary) -> Vec<(usize, Term)> {
    use Relation::{Eq, Ge, Gt, Le, Lt, Ne};
    let compare = |op: Relation, other: &Term| Term::compare(op, term.clone(), other.clone());
    let others = earlier.iter().filter(|(_, known)| known == sort).map(|(term, _)| term);
    match sort {
        Sort::Int | Sort::Real => {
            let zero = Term::int(0);
            let mut found = vec![(0, compare(Ne, &zero)), (1, compare(Ge, &zero)), (2, compare(Gt, &zero))];
            for other in others {
                found.extend([(3, compare(Ne, other)), (4, compare(Ge, other)), (4, compare(Le, other))]);
                found.extend([(5, compare(Gt, other)), (5, compare(Lt, other)), (6, compare(Eq, other))]);
            }
            for number in &vocabulary.numbers {
                found.extend([(7, compare(Ge, number)), (7, compare(Le, number))]);
                found.extend([(7, compare(Gt, number)), (7, compare(Lt, number))]);
            }
            found.extend([(8, compare(Le, &zero)), (8, compare(Lt, &zero))]);
            found
        }
        Sort::Bool => vec![(2, term.clone()), (2, term.clone().negate())],
        _ => others.map(|other| (6, compare(Ne, other))).collect(),
    }
}
