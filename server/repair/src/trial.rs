//! Trials: whether the function is proved after some edits, and everything that was proved before still is. Every fix
//! passes one.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use limpid_base::{Limits, QName};
use limpid_core::{Binding, Expr};

use limpid_check::CallGraph;
use limpid_check::File;
use limpid_check::SearchBudget;
use limpid_check::proof::Proofs;
use limpid_check::search::{Found, SearchGoal, Worker};
use limpid_frontend::project::Loaded;
use limpid_liquid::{OneSolver, uses_list_preds};
use limpid_report::Edit;

/// The function to repair, and what was proved before.
pub(crate) struct Trial<'a> {
    pub(crate) file: &'a File,
    pub(crate) proofs: &'a Proofs,
    pub(crate) function: QName,
    pub(crate) budget: SearchBudget,
    pub(crate) limits: &'a Limits,
    /// The number of trials that are left.
    left: Cell<u64>,
    /// The edits that were tried last, and the file after them.
    last: RefCell<Option<Edited>>,
    _one_solver: OneSolver,
}

/// Edits, and the file after them unless they cause a problem.
type Edited = (Vec<Edit>, Option<Arc<File>>);

/// The number of trials for a function, by the size of function and file. Fewer where definitions are unfolded, since
/// each takes longer.
const TRIALS: u64 = 60;
const FEW_TRIALS: u64 = 4;
const UNFOLDED_TRIALS: u64 = 20;
const SMALL_FILE: usize = 16_000;
const SMALL_FUNCTION: usize = 150;
/// The number of queries in all trials together.
const QUERIES: u64 = 1_000;
/// Z3's resource units for the proofs of all trials together.
const UNITS: u64 = 1_200_000;
/// The search that tries to refute a fix gets this fraction of the budget.
const SHARE: u64 = 8;

/// Whether a file is small, so that there are more trials for its functions.
pub fn is_small(loaded: &Loaded) -> bool {
    loaded.source.text.len() <= SMALL_FILE
}

/// The limits of a repair. Its proofs may cost so much together, and more where the search may.
pub(crate) fn limits_of_repair(limits: &Limits, budget: SearchBudget) -> Limits {
    let usual = SearchBudget::default().work;
    let units = u128::from(UNITS) * u128::from(budget.work) / u128::from(usual.max(1));
    limits.with_allowance(u64::try_from(units).unwrap_or(u64::MAX))
}

impl<'a> Trial<'a> {
    pub(crate) fn new(
        file: &'a File,
        proofs: &'a Proofs,
        function: QName,
        budget: SearchBudget,
        limits: &'a Limits,
    ) -> Trial<'a> {
        let size = file.functions().find(|one| one.name == function).and_then(|one| Some(one.body()?.exprs.len()));
        let small = is_small(&file.loaded) && size.is_some_and(|size| size <= SMALL_FUNCTION);
        let unfolds = file.in_force().is_some_and(|in_force| in_force.own.options.ple);
        let trials = match (small, unfolds) {
            (true, false) => TRIALS,
            (true, true) => UNFOLDED_TRIALS,
            (false, false) => FEW_TRIALS,
            (false, true) => 0,
        };
        let trials = trials.min(QUERIES / proofs.queries(function).max(1));
        Trial {
            file,
            proofs,
            function,
            budget,
            limits,
            left: Cell::new(trials),
            last: RefCell::default(),
            _one_solver: OneSolver::new(),
        }
    }

    /// The file after some edits. `None` if an edit causes a new problem, or if it is not the user's to make.
    pub(crate) fn edited(&self, edits: &[Edit]) -> Option<Arc<File>> {
        if let Some((known, file)) = self.last.borrow().as_ref()
            && known == edits
        {
            return file.clone();
        }
        let are_ours = edits.iter().all(|edit| self.file.editable(edit.place.module).is_some());
        let file = if are_ours { self.file.edited(edits) } else { None };
        self.last.replace(Some((edits.to_vec(), file.clone())));
        file
    }

    /// Whether the function alone is proved after these edits. Cheap, and not sufficient to offer them.
    pub(crate) fn helps(&self, edits: &[Edit]) -> bool {
        let left = self.left.get();
        if left == 0 || self.limits.check().is_err() {
            return false;
        }
        self.left.set(left - 1);
        let Some(edited) = self.edited(edits) else { return false };
        self.proofs.proves(&edited, self.function, self.limits)
    }

    /// Whether the function and everything that was proved before is proved after these edits, and no execution violates
    /// a new postcondition. Strengthening is monotone: only the strengthened functions and their direct callers are
    /// checked again. If there are none, everything is that the edits can concern.
    pub(crate) fn proved(&self, edits: &[Edit], strengthened_functions: &[QName]) -> bool {
        let Some(edited) = self.edited(edits) else { return false };
        let concerned = |binding: &Binding| {
            strengthened_functions.is_empty()
                || binding.name == self.function
                || strengthened_functions.contains(&binding.name)
                || {
                    let mentions = |expr: &Expr| matches!(expr, Expr::Global { name, .. } if strengthened_functions.contains(name));
                    binding.body().is_some_and(|body| body.exprs.values().any(mentions))
                }
        };
        let matters = |name: QName| name == self.function || self.proofs.is_safe(name);
        let changed = self.changed(&edited);
        let keeps = |binding: &Binding| {
            self.proofs.is_safe(binding.name)
                && changed.is_some_and(|changed| self.proofs.is_independent(binding, changed))
        };
        let again: Vec<QName> = edited
            .functions()
            .filter(|binding| matters(binding.name) && concerned(binding) && !keeps(binding))
            .map(|binding| binding.name)
            .collect();
        let mut after = self.proofs.afresh();
        after.extend(&edited, &again, 1, self.limits, &mut |_, _| {});
        let (own, imported_callees): (Vec<QName>, Vec<QName>) =
            strengthened_functions.iter().partition(|name| name.module == self.file.loaded.name);
        again.iter().all(|name| after.is_safe(*name))
            && !self.is_violated(&edited, &own)
            && imported_callees.into_iter().all(|name| self.proved_in_import(edits, name))
    }

    /// As [`Trial::proved`] for changes of the function's own contract, which may weaken a postcondition or strengthen
    /// a precondition: every function is checked again.
    pub(crate) fn proved_for_all(&self, edits: &[Edit]) -> bool {
        let Some(edited) = self.edited(edits) else { return false };
        self.proved(edits, &[]) && !self.is_violated(&edited, &[self.function])
    }

    /// Whether a function of another package does what these edits of its file would promise.
    pub(crate) fn is_kept_elsewhere(&self, edits: &[Edit], function: QName) -> bool {
        self.file.dependency(function.module, edits).is_some_and(|after| {
            let mut proofs = self.proofs.afresh();
            proofs.extend(&after, &[function], 1, self.limits, &mut |_, _| {});
            proofs.is_safe(function) && !self.is_violated(&after, &[function])
        })
    }

    /// Whether a function of an imported file and its callers there are proved after these edits. Postconditions of
    /// library functions are proved already.
    fn proved_in_import(&self, edits: &[Edit], function: QName) -> bool {
        // Of another package, it was proved that the code does what is now assumed of it.
        if self.file.editable(function.module).is_none() {
            return true;
        }
        let files = (self.file.dependency(function.module, &[]), self.file.dependency(function.module, edits));
        let (Some(before), Some(after)) = files else { return false };
        let concerned = CallGraph::new(&after).mentioning([function]);
        let concerned: Vec<QName> = concerned.into_iter().filter(|name| name.module == function.module).collect();
        let proofs = |file: &File| {
            let mut proofs = self.proofs.afresh();
            proofs.extend(file, &concerned, 1, self.limits, &mut |_, _| {});
            proofs
        };
        let (proofs, proofs_before) = (proofs(&after), proofs(&before));
        proofs.is_safe(function)
            && concerned.iter().all(|name| !proofs_before.is_safe(*name) || proofs.is_safe(*name))
            && !self.is_violated(&after, &[function])
    }

    /// The functions whose contracts are all that typing can see of some edits.
    fn changed<'e>(&self, edited: &'e File) -> Option<&'e [QName]> {
        let (before, after) = (self.file.in_force()?, edited.in_force()?);
        edited.changed().filter(|_| uses_list_preds(&before) == uses_list_preds(&after))
    }

    /// Whether a short search has so many executions that satisfy the precondition after these edits. If there are none,
    /// the precondition may be unsatisfiable and prove everything.
    pub(crate) fn has_executions(&self, edits: &[Edit], enough: u64) -> bool {
        let Some(edited) = self.edited(edits) else { return enough == 0 };
        let programs = Worker::programs(&edited);
        let find = |name: QName| edited.data_type(name);
        let budget = SearchBudget { work: self.budget.work / SHARE, ..self.budget };
        let mut worker = Worker::new(&edited, &programs, &find);
        let outcome = worker.search_for(SearchGoal::Paths(enough), self.function, budget, self.limits);
        outcome.paths.div_ceil(outcome.rounds.max(1)) >= enough
    }

    /// Whether a short search finds a violation in one of these functions.
    fn is_violated(&self, file: &File, functions: &[QName]) -> bool {
        if functions.is_empty() {
            return false;
        }
        let programs = Worker::programs(file);
        let find = |name: QName| file.data_type(name);
        let mut worker = Worker::new(file, &programs, &find);
        let budget = SearchBudget { work: self.budget.work / SHARE, ..self.budget };
        functions.iter().any(|function| {
            let is_here = |found: &[Found]| found.iter().any(|found| found.key.function == *function);
            let outcome = worker.search_for(SearchGoal::Found(&is_here), *function, budget, self.limits);
            is_here(&outcome.found)
        })
    }
}
