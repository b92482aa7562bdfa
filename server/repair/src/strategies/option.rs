//! Options: what LiquidHaskell proves with a pragma and not without.

use limpid_base::Span;
use limpid_contracts::Place;

use crate::strategy::{Query, Repair, Strategy};
use crate::trial::Trial;
use limpid_report::{Culprit, CulpritKind, Edit, Fix, FixKind};

/// The option with which values that a constructor makes are known to be what it was given.
pub const EXACT_DATA: &str = "--exact-data-cons";
/// The options that make LiquidHaskell see more, the mildest first.
const OPTIONS: [&str; 3] = [EXACT_DATA, "--reflection", "--ple"];

/// An option of LiquidHaskell.
pub(crate) struct LiquidOption;

impl Strategy for LiquidOption {
    fn name(&self) -> &'static str {
        "option"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Option]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = option(query.trial)?;
        Some(Repair::of(culprit, fix))
    }
}

fn option(trial: &Trial<'_>) -> Option<(Culprit, Fix)> {
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
            let title = format!("Switch on `{option}`");
            let fix =
                Fix::new(FixKind::Option, title, option.to_owned(), format!("{{-@ LIQUID \"{option}\" @-}}"), edits);
            return Some((Culprit { kind: CulpritKind::Option, name: option.to_owned(), place: None }, fix));
        }
    }
    None
}
