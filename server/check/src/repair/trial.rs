//! Trials: whether a change of the text helps, and harms nobody. Everything that is offered went through here.

use std::cell::Cell;

use limpid_base::{Limits, QName};

use crate::check::Options;
use crate::file::File;
use crate::proof::Proofs;
use crate::report::Edit;
use crate::search::Worker;

/// The function that needs help, and what was proved before.
pub(crate) struct Trial<'a> {
    pub(crate) file: &'a File,
    pub(crate) proofs: &'a Proofs,
    pub(crate) function: QName,
    pub(crate) options: &'a Options,
    pub(crate) limits: &'a Limits,
    /// How many changes may still be tried.
    left: Cell<u32>,
}

/// How many changes are tried for a function, a small one in a small file or another.
const TRIALS: u32 = 60;
const FEW_TRIALS: u32 = 4;
const SMALL_FILE: usize = 16_000;
const SMALL_FUNCTION: usize = 150;
/// The share of a search's work that is spent on trying to refute a fix.
const SHARE: u64 = 8;

impl<'a> Trial<'a> {
    pub(crate) fn new(
        file: &'a File,
        proofs: &'a Proofs,
        function: QName,
        options: &'a Options,
        limits: &'a Limits,
    ) -> Trial<'a> {
        let size = file.functions().find(|one| one.name == function).and_then(|one| Some(one.body()?.exprs.len()));
        let small = file.loaded.source.text.len() <= SMALL_FILE && size.is_some_and(|size| size <= SMALL_FUNCTION);
        let trials = if small { TRIALS } else { FEW_TRIALS };
        Trial { file, proofs, function, options, limits, left: Cell::new(trials) }
    }

    /// Whether the function alone is proved after these edits. Cheap, and not yet a reason to offer them.
    pub(crate) fn helps(&self, edits: &[Edit]) -> bool {
        let left = self.left.get();
        if left == 0 || self.limits.check().is_err() {
            return false;
        }
        self.left.set(left - 1);
        let Some(edited) = self.file.edited(edits) else { return false };
        let mut after = Proofs::default();
        after.extend(&edited, &[self.function], None, self.limits, &mut |_, _| {});
        after.is_safe(self.function)
    }

    /// Whether the edited text has the function proved, and everything else that was proved before, and no execution of
    /// those who promise something new breaks it.
    pub(crate) fn proved(&self, edits: &[Edit], promising: &[QName]) -> bool {
        let Some(edited) = self.file.edited(edits) else { return false };
        let after = Proofs::of(&edited, self.limits);
        let safe = |name: QName| !self.proofs.is_safe(name) || after.is_safe(name);
        after.is_safe(self.function)
            && self.file.functions().all(|binding| safe(binding.name))
            && !self.breaks(&edited, promising)
    }

    /// How many executions a short search finds that get past what the function asks for after these edits. If there are none,
    /// nothing meets the demand, and it proves all.
    pub(crate) fn executions(&self, edits: &[Edit]) -> u64 {
        let Some(edited) = self.file.edited(edits) else { return 0 };
        let programs = Worker::programs(&edited);
        let find = |name: QName| edited.data_type(name);
        let budget = limpid_symex::Budget { work: self.options.budget.work / SHARE, ..self.options.budget };
        let outcome = Worker::new(&edited, &programs, &find).search(self.function, budget, self.limits);
        outcome.paths.div_ceil(outcome.rounds.max(1))
    }

    /// Whether a short search finds that one of these functions does not do what it promises.
    fn breaks(&self, file: &File, functions: &[QName]) -> bool {
        let programs = Worker::programs(file);
        let find = |name: QName| file.data_type(name);
        let mut worker = Worker::new(file, &programs, &find);
        let budget = limpid_symex::Budget { work: self.options.budget.work / SHARE, ..self.options.budget };
        functions.iter().any(|function| {
            let outcome = worker.search(*function, budget, self.limits);
            outcome.found.iter().any(|found| found.key.function == *function)
        })
    }
}
