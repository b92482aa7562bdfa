//! Repair: changes of annotations after which a function that could not be proved is proved.
//!
//! `vocabulary` is what refinements can speak of, `candidates` what a function could promise in these words. Typing keeps
//! what really holds of a function's code; the fewest and simplest promises that prove the failing function remain; `edit`
//! writes them into the user's text. What is offered was proved on the text as it would be after the edits.
//!
//! Must not know: English beyond the titles of fixes.

mod asked;
mod callback;
mod callees;
mod candidates;
mod data;
mod declared;
mod edit;
mod elsewhere;
mod field;
mod fold;
mod handed;
mod inside;
mod instance;
mod isolate;
mod local;
mod measure;
mod mend;
mod metric;
mod parameter;
mod postcondition;
mod pragma;
mod precondition;
mod promise;
mod qualifier;
mod sorts;
mod statement;
mod steps;
mod stored;
mod trial;
mod vocabulary;
mod weaker;
mod written;

use limpid_base::{Limits, QName};

use self::callees::callees;
pub use self::declared::culprit as field_culprit;
pub use self::edit::above;
pub use self::mend::mend;
pub use self::pragma::EXACT_DATA;
use self::trial::Trial;
use self::vocabulary::Vocabulary;
use limpid_check::Budget;
use limpid_check::File;
use limpid_check::proof::Proofs;
use limpid_check::suspects::Suspect;
use limpid_report::{Culprit, Fix};

/// What would help a function.
#[derive(Clone, Debug, Default)]
pub struct Repair {
    /// What says too little.
    pub culprits: Vec<Culprit>,
    pub fixes: Vec<Fix>,
}

/// Finds out what must be changed for a function to be proved. The first kind of change that helps is the one.
pub fn repair(
    file: &File,
    proofs: &Proofs,
    function: QName,
    suspects: &[Suspect],
    budget: Budget,
    limits: &Limits,
) -> Option<Repair> {
    let failing = proofs.failing(function);
    let goals = failing.iter().map(|failing| &failing.goal);
    let vocabulary = Vocabulary::of_file(file)?.speaking_of(&file.in_force()?, goals);
    let trial = Trial::new(file, proofs, function, budget, limits);
    if let Some(found) = callees(&trial, &vocabulary, suspects) {
        return Some(found);
    }
    let one = |(culprit, fix): (Culprit, Fix)| Repair { culprits: vec![culprit], fixes: vec![fix] };
    let statement = || statement::statement(&trial, &vocabulary, suspects, failing).map(one);
    let several = |(culprits, fix): (Vec<Culprit>, Fix)| Repair { culprits, fixes: vec![fix] };
    let fold = || fold::fold(&trial, &vocabulary, failing).map(several);
    let handed = || handed::handed(&trial, &vocabulary, failing).map(one);
    let inside = || inside::inside(&trial, &vocabulary, failing).map(one);
    let private = || precondition::of_private(&trial, &vocabulary, failing).map(one);
    let local = || local::local(&trial, &vocabulary, failing).map(one);
    let metric = || metric::metric(&trial, &vocabulary, failing).map(one);
    let qualifier = || qualifier::qualifier(&trial).map(one);
    let pragma = || pragma::pragma(&trial).map(one);
    let measure = || measure::measure(&trial, failing).map(one);
    let parameter = || parameter::parameter(&trial, &vocabulary, failing).map(|it| one((it.culprit, it.fix)));
    let stored = || stored::stored(&trial, &vocabulary, failing).map(several);
    fold()
        .or_else(metric)
        .or_else(measure)
        .or_else(stored)
        .or_else(statement)
        .or_else(parameter)
        .or_else(handed)
        .or_else(inside)
        .or_else(private)
        .or_else(local)
        .or_else(qualifier)
        .or_else(pragma)
}
