//! The first stage: what liquid typing proves. Only functions that it does not prove are searched.
//!
//! Must not know: how the search runs.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;

use limpid_base::{Limits, Name, QName};
use limpid_core::{CoreModule, Expr};
use limpid_liquid::{
    Caching, CheckedFunction, Checker, Component, Failing, FixpointBudget, LiquidModule, Overrides, TypingVerdict,
};
use limpid_logic::Term;

use crate::file::File;

/// What typing says of each function.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    verdicts: BTreeMap<QName, TypingVerdict>,
    /// The number of solver queries for a function and those that are solved together with it.
    queries: BTreeMap<QName, u64>,
}

impl Proofs {
    /// Types the file, on several threads. When it is cancelled, the functions that are not typed yet have no verdict.
    pub fn of(file: &File, threads: usize, limits: &Limits) -> Proofs {
        let mut proofs = Proofs::default();
        let imported = file.imported();
        let Some(session) = session(file, &imported) else { return proofs };
        let all: Vec<usize> = (0..session.len()).collect();
        let mut found = |_, component| proofs.add(component);
        // A cancelled function has no verdict, so the error can be ignored.
        let _ = session.check_all(&all, threads, FixpointBudget::default(), limits, &mut found);
        proofs
    }

    fn add(&mut self, component: Component) {
        let queries = component.solution.queries;
        for CheckedFunction { function, verdict } in component.checked {
            self.queries.insert(function, queries);
            self.verdicts.insert(function, verdict);
        }
    }

    /// Records that a function is proved.
    pub fn believe(&mut self, function: QName) {
        self.verdicts.insert(function, TypingVerdict::Safe);
    }

    /// Types these functions in this order, and those that are solved together with them. Calls `found` after each
    /// component, with its functions. Ends early when it is cancelled.
    pub fn extend(
        &mut self,
        file: &File,
        functions: &[QName],
        remembering: Option<Caching<'_>>,
        limits: &Limits,
        found: &mut dyn FnMut(&Proofs, &[QName]),
    ) {
        let imported = file.imported();
        let Some(session) = session(file, &imported) else { return };
        let session = remembering.into_iter().fold(session, Checker::caching);
        let mut done: BTreeSet<usize> = BTreeSet::new();
        for component in functions.iter().filter_map(|function| session.component_of(*function)) {
            if !done.insert(component) {
                continue;
            }
            // After a panic these functions have no verdict and are left to the search.
            let check = || session.check_with(component, &Overrides::none(), FixpointBudget::default(), limits);
            let Ok(checked) = catch_unwind(AssertUnwindSafe(check)) else { continue };
            let Ok(checked) = checked else { return };
            let names: Vec<QName> = checked.checked.iter().map(|checked| checked.function).collect();
            self.add(checked);
            found(self, &names);
        }
    }

    /// The facts that typing inferred about the variables of a function, if the solution is remembered. Nothing is
    /// solved here.
    pub fn known(file: &File, function: QName, remembering: Caching<'_>) -> BTreeMap<Name, Vec<Term>> {
        let limits = Limits::unlimited();
        limits.canceller().store(true, Ordering::Relaxed);
        let imported = file.imported();
        let Some(session) = session(file, &imported) else { return BTreeMap::new() };
        let session = session.caching(remembering);
        let Some(component) = session.component_of(function) else { return BTreeMap::new() };
        let checked = session.check_with(component, &Overrides::none(), FixpointBudget::default(), &limits);
        checked.map(|checked| limpid_liquid::binders(&checked, function)).unwrap_or_default()
    }

    pub fn is_safe(&self, function: QName) -> bool {
        self.verdicts.get(&function) == Some(&TypingVerdict::Safe)
    }

    /// The number of solver queries that typing a function took.
    pub fn queries(&self, function: QName) -> u64 {
        self.queries.get(&function).copied().unwrap_or_default()
    }

    /// The obligations that could not be proved, in source order.
    pub fn failing(&self, function: QName) -> &[Failing] {
        match self.verdicts.get(&function) {
            Some(TypingVerdict::Failing(failing)) => failing,
            _ => &[],
        }
    }

    /// The first obligation that could not be proved.
    pub fn open(&self, function: QName) -> Option<&Failing> {
        match self.verdicts.get(&function) {
            Some(TypingVerdict::Failing(failing)) => failing.first(),
            _ => None,
        }
    }

    /// The roots to search: those that are not proved, and those that reach a private function that is not.
    pub fn roots(&self, file: &File, roots: Vec<QName>) -> Vec<QName> {
        let private = |name: &QName| !roots.contains(name) && !self.is_safe(*name);
        let open: BTreeSet<QName> = file.functions().map(|binding| binding.name).filter(|name| private(name)).collect();
        let reaching = if open.is_empty() { BTreeSet::new() } else { callers(file, open) };
        roots.into_iter().filter(|root| !self.is_safe(*root) || reaching.contains(root)).collect()
    }
}

/// The file, ready to be typed.
pub fn session<'a>(file: &'a File, imported: &'a [&'a CoreModule]) -> Option<Checker<'a>> {
    let module = LiquidModule { core: &file.loaded.compiled.core, imported, in_force: file.in_force()? };
    Some(Checker::new(&module))
}

/// These functions and all that call them, directly or indirectly.
pub fn callers(file: &File, of: BTreeSet<QName>) -> BTreeSet<QName> {
    let mut found = of;
    loop {
        let before = found.len();
        for binding in &file.loaded.compiled.core.bindings {
            let mentions = |expr: &Expr| matches!(expr, Expr::Global { name, .. } if found.contains(name));
            if !found.contains(&binding.name) && binding.body().is_some_and(|body| body.exprs.values().any(mentions)) {
                found.insert(binding.name);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}
