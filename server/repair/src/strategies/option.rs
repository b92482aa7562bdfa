//! Options of LiquidHaskell with which the function is proved.

use limpid_base::Span;
use limpid_contracts::Place;

use crate::strategy::{Query, Repair, Strategy};
use crate::trial::Trial;
use limpid_report::{Culprit, CulpritKind, Edit, Fix, ProofOption};

/// An option of LiquidHaskell.
pub(crate) struct SwitchOn;

impl Strategy for SwitchOn {
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
    // In a literate file the new line would need a bird track.
    if loaded.source.is_literate() {
        return None;
    }
    let is_on = |option: ProofOption| match option {
        ProofOption::ExactDataCons => options.exact_data_cons,
        ProofOption::Reflection => options.reflection,
        ProofOption::Ple => options.ple,
    };
    for option in ProofOption::ALL.into_iter().filter(|option| !is_on(*option)) {
        let flag = option.flag();
        let text = format!("{{-@ LIQUID \"{flag}\" @-}}\n");
        let edits = vec![Edit { place: Place { module: loaded.name, span: Span::at(0) }, text }];
        if trial.helps(&edits) && trial.proved(&edits, &[]) {
            let fix = Fix::option(option, format!("{{-@ LIQUID \"{flag}\" @-}}"), edits);
            return Some((Culprit::option(option), fix));
        }
    }
    None
}
