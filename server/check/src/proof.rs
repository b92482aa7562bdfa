//! The first stage: what liquid typing proves. Only functions that it does not prove are searched.
//!
//! Must not know: how the search runs.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use limpid_base::{Limits, Name, QName};
use limpid_core::{Binding, CoreModule, Expr};
use limpid_liquid::{
    Caching, CheckedFunction, Checker, Component, Failing, FixpointBudget, LiquidModule, Overrides, SolutionCache,
    TypingVerdict,
};
use limpid_logic::{ArithOp, Sort, Term};

use crate::file::File;
use crate::graph::CallGraph;

/// What typing says of each function.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    verdicts: BTreeMap<QName, TypingVerdict>,
    /// The number of solver queries for a function and those that are solved together with it.
    queries: BTreeMap<QName, u64>,
    /// The sorts of the kvars that were solved with qualifiers, of a function and those that are solved together with it.
    sorts: BTreeMap<QName, Arc<[Sort]>>,
    /// The functions whose constraints were not solved, because their solution was cached.
    recalled: BTreeSet<QName>,
    /// The functions that were typed alone and without qualifiers: nothing but the contracts of their callees matters to them.
    alone: BTreeSet<QName>,
    /// Solutions that are reused.
    cache: Option<Arc<dyn SolutionCache + Send>>,
}

impl Proofs {
    /// Types the file, on several threads. When it is cancelled, the functions that are not typed yet have no verdict.
    pub fn of(file: &File, threads: usize, limits: &Limits) -> Proofs {
        let all: Vec<QName> = file.functions().map(|binding| binding.name).collect();
        let mut proofs = Proofs::default();
        proofs.extend(file, &all, threads, limits, &mut |_, _| {});
        proofs
    }

    /// No proofs yet. Solutions of constraints are taken from this cache, and put into it.
    pub fn caching(cache: Arc<dyn SolutionCache + Send>) -> Proofs {
        Proofs { cache: Some(cache), ..Proofs::default() }
    }

    /// No proofs yet, with the same cache.
    #[must_use]
    pub fn afresh(&self) -> Proofs {
        Proofs { cache: self.cache.clone(), ..Proofs::default() }
    }

    fn add(&mut self, component: Component) {
        let queries = component.solution.queries;
        let sorts: Arc<[Sort]> = component.sorts().into();
        let recalled = !component.solved;
        if let ([one], true) = (&component.checked[..], sorts.is_empty()) {
            self.alone.insert(one.function);
        }
        for CheckedFunction { function, verdict } in component.checked {
            self.queries.insert(function, queries);
            if recalled {
                self.recalled.insert(function);
            }
            self.sorts.insert(function, Arc::clone(&sorts));
            self.verdicts.insert(function, verdict);
        }
    }

    /// Records that a function is proved: with kvars of these sorts, and whether it was typed alone and without qualifiers.
    pub fn mark_safe(&mut self, function: QName, sorts: &[Sort], alone: bool) {
        if alone {
            self.alone.insert(function);
        }
        self.sorts.insert(function, sorts.into());
        self.verdicts.insert(function, TypingVerdict::Safe);
    }

    /// Types these functions in this order, and those that are solved together with them. Calls `found` after each
    /// component, with its functions. After a panic, or when it is cancelled, functions have no verdict.
    pub fn extend(
        &mut self,
        file: &File,
        functions: &[QName],
        threads: usize,
        limits: &Limits,
        found: &mut dyn FnMut(&Proofs, &[QName]),
    ) {
        let imported = file.imported();
        let Some(session) = session(file, &imported) else { return };
        let cache = self.cache.clone();
        let caching = cache.iter().map(|cache| Caching { cache: &**cache });
        let session = caching.fold(session, Checker::caching);
        let mut components: Vec<usize> = Vec::new();
        for component in functions.iter().filter_map(|function| session.component_of(*function)) {
            if !components.contains(&component) {
                components.push(component);
            }
        }
        let _ = session.check_all(&components, threads, FixpointBudget::default(), limits, &mut |_, checked| {
            let names: Vec<QName> = checked.checked.iter().map(|checked| checked.function).collect();
            self.add(checked);
            found(self, &names);
        });
    }

    /// Whether a function of this file is proved. Nothing is said of those that are solved together with it.
    pub fn proves(&self, file: &File, function: QName, limits: &Limits) -> bool {
        let imported = file.imported();
        let Some(session) = session(file, &imported) else { return false };
        let caching = self.cache.iter().map(|cache| Caching { cache: &**cache });
        let session = caching.fold(session, Checker::caching);
        let Some(component) = session.component_of(function) else { return false };
        let budget = FixpointBudget { only: Some(function), ..FixpointBudget::default() };
        let check = || session.check_with(component, &Overrides::none(), budget, limits);
        // A panic proves nothing.
        let Ok(Ok(checked)) = catch_unwind(AssertUnwindSafe(check)) else { return false };
        checked.checked.iter().any(|one| one.function == function && one.verdict == TypingVerdict::Safe)
    }

    /// The facts that typing inferred about the variables of a function, if the solution is cached. Nothing is
    /// solved here.
    pub fn inferred_facts(file: &File, function: QName, caching: Caching<'_>) -> BTreeMap<Name, Vec<Term>> {
        let imported = file.imported();
        let Some(session) = session(file, &imported) else { return BTreeMap::new() };
        let session = session.recalling(caching);
        let Some(component) = session.component_of(function) else { return BTreeMap::new() };
        let checked =
            session.check_with(component, &Overrides::none(), FixpointBudget::default(), &Limits::unlimited());
        checked.map(|checked| limpid_liquid::binders(&checked, function)).unwrap_or_default()
    }

    pub fn is_safe(&self, function: QName) -> bool {
        self.verdicts.get(&function) == Some(&TypingVerdict::Safe)
    }

    /// Whether a function was typed alone and without qualifiers.
    pub fn is_alone(&self, function: QName) -> bool {
        self.alone.contains(&function)
    }

    /// Whether the solution for a function was cached.
    pub fn is_recalled(&self, function: QName) -> bool {
        self.recalled.contains(&function)
    }

    /// The sorts of the kvars that were solved with qualifiers.
    pub fn sorts(&self, function: QName) -> &[Sort] {
        self.sorts.get(&function).map(|sorts| &**sorts).unwrap_or_default()
    }

    /// The number of solver queries that typing a function took.
    pub fn queries(&self, function: QName) -> u64 {
        self.queries.get(&function).copied().unwrap_or_default()
    }

    /// Whether the verdict on a function stays as it is when only these contracts change: it was typed alone and without
    /// qualifiers, and its code mentions none of these functions.
    pub fn is_independent(&self, binding: &Binding, changed: &[QName]) -> bool {
        let mentions = |expr: &Expr| matches!(expr, Expr::Global { name, .. } if changed.contains(name));
        self.alone.contains(&binding.name)
            && !changed.contains(&binding.name)
            && !binding.body().is_some_and(|body| body.exprs.values().any(mentions))
    }

    /// Whether an open obligation of a function is not linear. What Z3 answers of it within its limits is not reproducible.
    pub fn is_nonlinear(&self, function: QName) -> bool {
        self.failing(function).iter().any(is_nonlinear)
    }

    /// The obligations that could not be proved, in source order.
    pub fn failing(&self, function: QName) -> &[Failing] {
        match self.verdicts.get(&function) {
            Some(TypingVerdict::Failing(failing)) => failing,
            _ => &[],
        }
    }

    /// Whether a function that is marked `fail` has no obligation that fails.
    pub fn holds_though_marked(&self, function: QName) -> bool {
        matches!(self.verdicts.get(&function), Some(TypingVerdict::Failing(failing)) if failing.is_empty())
    }

    /// The first obligation that could not be proved.
    pub fn open(&self, function: QName) -> Option<&Failing> {
        match self.verdicts.get(&function) {
            Some(TypingVerdict::Failing(failing)) => failing.first(),
            _ => None,
        }
    }

    /// The roots to search: those that are not proved, and those that reach a private function that is not.
    pub fn roots(&self, graph: &CallGraph, roots: Vec<QName>) -> Vec<QName> {
        let is_private = |name: &QName| !roots.contains(name) && !self.is_safe(*name);
        let reaching = graph.reaching(graph.functions().iter().copied().filter(is_private));
        roots.into_iter().filter(|root| !self.is_safe(*root) || reaching.contains(root)).collect()
    }
}

/// Whether an obligation multiplies or divides by what is no number.
fn is_nonlinear(failing: &Failing) -> bool {
    fn has_product(term: &Term) -> bool {
        let own = match term {
            Term::Arith(ArithOp::Mul, sides) => ![&sides.0, &sides.1].iter().any(|side| matches!(side, Term::Int(_))),
            Term::Arith(ArithOp::Div | ArithOp::Mod, sides) => !matches!(sides.1, Term::Int(_)),
            _ => false,
        };
        let mut found = own;
        term.for_each_part(&mut |part| found |= has_product(part));
        found
    }
    has_product(&failing.goal) || failing.facts.iter().any(|fact| has_product(&fact.term))
}

/// The file, ready to be typed.
pub fn session<'a>(file: &'a File, imported: &'a [&'a CoreModule]) -> Option<Checker<'a>> {
    let module = LiquidModule { core: &file.loaded.compiled.core, imported, in_force: file.in_force()? };
    Some(Checker::new(&module))
}
