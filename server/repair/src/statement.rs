//! Statements: promises that show their worth only where they are written. Where functions of the logic must be unfolded to see
//! that something holds, or where a local loop needs it as a qualifier, typing cannot tell before. So each is tried on the
//! edited text: what is asked in so many words first, then what says most.

use limpid_base::QName;
use limpid_contracts::rtype::{Shape, value_binder};
use limpid_contracts::{Contract, Origin, RType};
use limpid_frontend::wired::wired;
use limpid_liquid::{Failing, Hole};
use limpid_logic::Sort;
use limpid_machine::Program as _;

use super::asked::Asked;
use super::candidates::telling;
use super::edit::{edits, source_name};
use super::promise::Promise;
use super::sorts::{params, sort};
use super::trial::Trial;
use super::vocabulary::Vocabulary;
use limpid_check::File;
use limpid_check::culprit::culprit;
use limpid_check::file::says_nothing;
use limpid_check::suspects::Suspect;
use limpid_report::{Culprit, Fix};

/// No more functions are asked to state something, and no more statements of one are tried.
const MOST_TARGETS: usize = 2;
const MOST: usize = 16;

/// A statement of a lemma, or of another function that the failing one calls, that proves it.
pub(crate) fn statement(
    trial: &Trial<'_>,
    vocabulary: &Vocabulary,
    suspects: &[Suspect],
    failing: &[Failing],
) -> Option<(Culprit, Fix)> {
    let file = trial.file;
    let asked = Asked::new(file.in_force()?, failing);
    for target in suspects.iter().map(|suspect| suspect.name).filter(|name| has_code(file, *name)).take(MOST_TARGETS) {
        let Some(contract) = file.contract(target).filter(|contract| contract.origin != Origin::Assumed) else {
            continue;
        };
        let hole = result(file, contract);
        for term in telling(&hole, vocabulary, &asked).into_iter().take(MOST) {
            let promise = Promise { function: target, additions: vec![(Vec::new(), term)] };
            let Some((edits, refinement)) = edits(file, &promise) else { break };
            if trial.helps(&edits) && trial.proved(&edits, &[target]) {
                let name = source_name(target);
                let fix = Fix {
                    title: format!("Strengthen refinement of `{}`", target.ident),
                    culprit: target.ident.to_string(),
                    refinement: format!("{name} :: {refinement}"),
                    proved: true,
                    doubtful: false,
                    weakens: false,
                    edits,
                };
                return Some((culprit(file, trial.function, target), fix));
            }
        }
    }
    None
}

fn has_code(file: &File, name: QName) -> bool {
    let own = file.functions().any(|binding| binding.name == name);
    own && file.binding(name).is_some_and(|binding| binding.body().is_some() && !says_nothing(&binding))
}

/// The place in a contract where its result can be spoken of.
fn result(file: &File, contract: &Contract) -> Hole {
    let result = contract.ty.body.split_funs().1;
    let value = match result {
        RType::Base { shape: Shape::Con { name, .. }, .. } if *name == wired().unit => Sort::data(*name, []),
        result => sort(file, result),
    };
    Hole { function: contract.name, path: Vec::new(), params: params(file, contract), value: (value_binder(), value) }
}
