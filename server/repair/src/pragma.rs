//! Options: what LiquidHaskell proves with a pragma and not without.

use limpid_base::Span;
use limpid_contracts::Place;

use super::trial::Trial;
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// The option with which values that a constructor makes are known to be what it was given.
pub const EXACT_DATA: &str = "--exact-data-cons";
/// The options that make LiquidHaskell see more, the mildest first.
const OPTIONS: [&str; 3] = [EXACT_DATA, "--reflection", "--ple"];

pub(crate) fn pragma(trial: &Trial<'_>) -> Option<(Culprit, Fix)> {
    let options = &trial.file.in_force()?.own.options;
    let loaded = &trial.file.loaded;
    // Behind bird tracks a line would have to start as the others do.
    if loaded.source.is_literate() {
        return None;
    }
    let given = [options.exact_data_cons, options.reflection, options.ple];
    for (option, given) in OPTIONS.into_iter().zip(given) {
        if given {
            continue;
        }
        let text = format!("{{-@ LIQUID \"{option}\" @-}}\n");
        let edits = vec![Edit { place: Place { module: loaded.name, span: Span::at(0) }, text }];
        if trial.helps(&edits) && trial.proved(&edits, &[]) {
            let fix = Fix {
                title: format!("Switch on `{option}`"),
                culprit: option.to_owned(),
                refinement: format!("{{-@ LIQUID \"{option}\" @-}}"),
                proved: true,
                doubtful: false,
                weakens: false,
                edits,
            };
            return Some((Culprit { kind: CulpritKind::Option, name: option.to_owned(), place: None }, fix));
        }
    }
    None
}
