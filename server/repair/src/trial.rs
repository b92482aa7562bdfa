//! Trials: whether a change of the text helps, and harms nobody. Everything that is offered went through here.

use std::cell::Cell;
use std::collections::BTreeSet;

use limpid_base::{Limits, QName};
use limpid_core::{Binding, Expr};

use limpid_check::File;
use limpid_check::SearchBudget;
use limpid_check::proof::{Proofs, callers};
use limpid_check::search::Worker;
use limpid_report::Edit;

/// The function that needs help, and what was proved before.
pub(crate) struct Trial<'a> {
    pub(crate) file: &'a File,
    pub(crate) proofs: &'a Proofs,
    pub(crate) function: QName,
    pub(crate) budget: SearchBudget,
    pub(crate) limits: &'a Limits,
    /// How many changes may still be tried.
    left: Cell<u64>,
}

/// How many changes are tried for a function, a small one in a small file or another. Where definitions are unfolded each takes
/// longer, and of large functions much longer.
const TRIALS: u64 = 60;
const FEW_TRIALS: u64 = 4;
const UNFOLDED_TRIALS: u64 = 20;
const SMALL_FILE: usize = 16_000;
const SMALL_FUNCTION: usize = 150;
/// How many questions may be asked in all of them.
const QUERIES: u64 = 1_000;
/// The share of a search's work that is spent on trying to refute a fix.
const SHARE: u64 = 8;

impl<'a> Trial<'a> {
    pub(crate) fn new(
        file: &'a File,
        proofs: &'a Proofs,
        function: QName,
        budget: SearchBudget,
        limits: &'a Limits,
    ) -> Trial<'a> {
        let size = file.functions().find(|one| one.name == function).and_then(|one| Some(one.body()?.exprs.len()));
        let small = file.loaded.source.text.len() <= SMALL_FILE && size.is_some_and(|size| size <= SMALL_FUNCTION);
        let unfolds = file.in_force().is_some_and(|in_force| in_force.own.options.ple);
        let trials = match (small, unfolds) {
            (true, false) => TRIALS,
            (true, true) => UNFOLDED_TRIALS,
            (false, false) => FEW_TRIALS,
            (false, true) => 0,
        };
        let trials = trials.min(QUERIES / proofs.queries(function).max(1));
        Trial { file, proofs, function, budget, limits, left: Cell::new(trials) }
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
    /// those who promise something new breaks it. Where somebody promises more, nobody knows less: only those are looked at
    /// again who promise it, and who speak of them.
    pub(crate) fn proved(&self, edits: &[Edit], promising: &[QName]) -> bool {
        let Some(edited) = self.file.edited(edits) else { return false };
        let concerned = |binding: &Binding| {
            promising.is_empty() || binding.name == self.function || promising.contains(&binding.name) || {
                let mentions = |expr: &Expr| matches!(expr, Expr::Global { name, .. } if promising.contains(name));
                binding.body().is_some_and(|body| body.exprs.values().any(mentions))
            }
        };
        let matters = |name: QName| name == self.function || self.proofs.is_safe(name);
        let again: Vec<QName> = edited
            .functions()
            .filter(|binding| matters(binding.name) && concerned(binding))
            .map(|binding| binding.name)
            .collect();
        let mut after = Proofs::default();
        after.extend(&edited, &again, None, self.limits, &mut |_, _| {});
        let (own, elsewhere): (Vec<QName>, Vec<QName>) =
            promising.iter().partition(|name| name.module == self.file.loaded.name);
        again.iter().all(|name| after.is_safe(*name))
            && !self.breaks(&edited, &own)
            && elsewhere.into_iter().all(|name| self.proved_elsewhere(edits, name))
    }

    /// As [`Trial::proved`] of what the function itself promises or asks for, where others may know less than before or have
    /// to show more: everybody is looked at again.
    pub(crate) fn proved_for_all(&self, edits: &[Edit]) -> bool {
        let Some(edited) = self.file.edited(edits) else { return false };
        self.proved(edits, &[]) && !self.breaks(&edited, &[self.function])
    }

    /// Whether a function of an imported file does what it promises after these edits, and whoever calls it there is still
    /// proved. What a library's function does was proved of its code.
    fn proved_elsewhere(&self, edits: &[Edit], function: QName) -> bool {
        if self.file.module(function.module).is_none() {
            return true;
        }
        let files = (self.file.dependency(function.module, &[]), self.file.dependency(function.module, edits));
        let (Some(before), Some(after)) = files else { return false };
        let concerned = callers(&after, BTreeSet::from([function]));
        let concerned: Vec<QName> = concerned.into_iter().filter(|name| name.module == function.module).collect();
        let proofs = |file: &File| {
            let mut proofs = Proofs::default();
            proofs.extend(file, &concerned, None, self.limits, &mut |_, _| {});
            proofs
        };
        let (proofs, proofs_before) = (proofs(&after), proofs(&before));
        proofs.is_safe(function)
            && concerned.iter().all(|name| !proofs_before.is_safe(*name) || proofs.is_safe(*name))
            && !self.breaks(&after, &[function])
    }

    /// How many executions a short search finds that get past what the function asks for after these edits. If there are none,
    /// nothing meets the demand, and it proves all.
    pub(crate) fn executions(&self, edits: &[Edit]) -> u64 {
        let Some(edited) = self.file.edited(edits) else { return 0 };
        let programs = Worker::programs(&edited);
        let find = |name: QName| edited.data_type(name);
        let budget = SearchBudget { work: self.budget.work / SHARE, ..self.budget };
        let outcome = Worker::new(&edited, &programs, &find).search(self.function, budget, self.limits);
        outcome.paths.div_ceil(outcome.rounds.max(1))
    }

    /// Whether a short search finds that one of these functions does not do what it promises.
    fn breaks(&self, file: &File, functions: &[QName]) -> bool {
        if functions.is_empty() {
            return false;
        }
        let programs = Worker::programs(file);
        let find = |name: QName| file.data_type(name);
        let mut worker = Worker::new(file, &programs, &find);
        let budget = SearchBudget { work: self.budget.work / SHARE, ..self.budget };
        functions.iter().any(|function| {
            let outcome = worker.search(*function, budget, self.limits);
            outcome.found.iter().any(|found| found.key.function == *function)
        })
    }
}
