//! Checks the functions of a module, component by component.

use indexmap::IndexSet;
use limpid_base::{Cancelled, Limits, QName};
use limpid_contracts::{Flags, InForce, Origin};
use limpid_core::{Binding, BindingKind, Code, CoreModule};
use limpid_frontend::wired::wired;
use limpid_logic::Sort;

use crate::checker::{Checker, Overrides};
use crate::horn::System;
use crate::hypotheses::source_goal;
use crate::qualifiers::Qualifiers;
use crate::result::{CheckedFunction, Failing, TypingVerdict};
use crate::solve::{FixpointBudget, Solution};

/// A compiled module and the contracts in force in it.
#[derive(Clone, Copy, Debug)]
pub struct LiquidModule<'a> {
    pub core: &'a CoreModule,
    /// The modules that it imports, as far as their code may be reflected.
    pub imported: &'a [&'a CoreModule],
    pub in_force: InForce<'a>,
}

/// The result for functions that are solved together.
#[derive(Debug)]
pub struct Component {
    pub checked: Vec<CheckedFunction>,
    pub system: System,
    pub solution: Solution,
    /// Whether it was solved now: it was not cached.
    pub solved: bool,
}

impl Component {
    /// The number of functions that are not proved.
    pub(crate) fn failing(&self) -> usize {
        self.checked.iter().filter(|one| matches!(one.verdict, TypingVerdict::Failing(_))).count()
    }

    /// The sorts of the kvars that were solved with qualifiers, each once.
    pub fn sorts(&self) -> Vec<Sort> {
        let kvars = self.system.kvars.iter().zip(&self.solution.conjuncts);
        let solved = kvars.filter(|(kvar, conjuncts)| conjuncts.is_some() && kvar.candidates.is_none());
        let sorts: IndexSet<&Sort> = solved.filter_map(|(kvar, _)| Some(&kvar.params.last()?.1)).collect();
        sorts.into_iter().cloned().collect()
    }
}

/// Checks every user function, in the order of the text.
pub fn check(
    module: &LiquidModule<'_>,
    budget: FixpointBudget,
    limits: &Limits,
) -> Result<Vec<CheckedFunction>, Cancelled> {
    let mut all: Vec<CheckedFunction> = Vec::new();
    for component in components(module, budget, limits)? {
        all.extend(component.checked);
    }
    let place = |name: QName| module.core.bindings.iter().position(|binding| binding.name == name);
    all.sort_by_key(|checked| place(checked.function));
    Ok(all)
}

/// As [`check`], with the constraints and the solution of their kvars.
pub fn components(
    module: &LiquidModule<'_>,
    budget: FixpointBudget,
    limits: &Limits,
) -> Result<Vec<Component>, Cancelled> {
    let session = Checker::new(module);
    let none = Overrides::none();
    let mut found = Vec::new();
    for component in 0..session.len() {
        limits.check()?;
        found.push(session.check_with(component, &none, budget, limits)?);
    }
    Ok(found)
}

/// The qualifiers that a module's kvars are solved with.
pub fn qualifiers(module: &LiquidModule<'_>) -> Qualifiers {
    Qualifiers::collect(&module.in_force, module.core)
}

/// Larger bodies are not checked.
const LARGEST: usize = 40_000;

/// Larger bodies whose types have to be inferred are not checked, because elimination takes quadratic time.
pub(crate) const LARGEST_INFERRED: usize = 2_000;

/// The verdict on what is too large.
pub(crate) const TOO_LARGE: &str = "it is too large to be typed";

/// The verdict on what would be proved if there were no other calls.
pub(crate) const UNSEEN_CALL: &str = "its type is inferred from its calls, and not all of them are understood";

/// Whether the body of a function is checked.
pub fn is_checked(binding: &Binding, in_force: &InForce<'_>) -> bool {
    skipped(binding, in_force, &Overrides::none()).is_none()
}

/// Why the body of a function is not checked, if it is not.
pub(crate) fn skipped(binding: &Binding, in_force: &InForce<'_>, overrides: &Overrides) -> Option<TypingVerdict> {
    let flags = in_force.own.flags.get(binding.name);
    if flags.is_some_and(Flags::is_unchecked) || in_force.own.options.skip_module {
        return Some(TypingVerdict::Safe);
    }
    let is_trusted = matches!(binding.kind, BindingKind::InstanceMethod { class, .. } if is_derivable(class));
    if is_trusted && !in_force.own.options.check_derived {
        return Some(TypingVerdict::Safe);
    }
    if let Some(unsupported) = in_force.own.unsupported.get(binding.name) {
        return Some(TypingVerdict::Unsupported(unsupported.what.clone()));
    }
    // An override stands for what is written, so its body is not checked either.
    if overrides.get(binding.name).is_some_and(|contract| contract.origin == Origin::Assumed) {
        return Some(TypingVerdict::Safe);
    }
    match &binding.code {
        Code::Body(body) if body.spans.len() > LARGEST => Some(TypingVerdict::Unknown(TOO_LARGE.to_owned())),
        Code::Body(_) => None,
        Code::Opaque => Some(TypingVerdict::Safe),
        Code::Unsupported(unsupported) => Some(TypingVerdict::Unsupported(unsupported.what.clone())),
    }
}

/// Whether LiquidHaskell takes every instance of a class for a derived one, which it does not check.
fn is_derivable(class: QName) -> bool {
    let wired = wired();
    let derivable = [
        wired.class_eq,
        wired.class_ord,
        wired.class_enum,
        wired.class_show,
        wired.class_read,
        wired.class_monad,
        wired.class_applicative,
        wired.class_functor,
        wired.class_foldable,
        wired.class_traversable,
    ];
    derivable.contains(&class)
}

pub(crate) fn verdict(
    binding: &Binding,
    module: &LiquidModule<'_>,
    overrides: &Overrides,
    system: &System,
    solution: &Solution,
    unsupported: &[(QName, String)],
) -> TypingVerdict {
    if let Some(verdict) = skipped(binding, &module.in_force, overrides) {
        return verdict;
    }
    if let Some((_, reason)) = unsupported.iter().find(|(function, _)| *function == binding.name) {
        return TypingVerdict::Unsupported(reason.clone());
    }
    if let Some(reason) = &solution.gave_up {
        return TypingVerdict::Unknown(reason.clone());
    }
    let mut failing: Vec<Failing> = Vec::new();
    for failed in &solution.failing {
        let clause = &system.clauses[failed.clause];
        let tag = &system.tags[clause.tag as usize];
        if tag.function != binding.name {
            continue;
        }
        let known = source_goal(system, failed);
        let new = Failing {
            kind: tag.kind.clone(),
            span: tag.span,
            declared: tag.declared,
            required: known.goal.to_string(),
            known: known.facts.iter().map(|fact| fact.term.to_string()).collect(),
            goal: known.goal,
            facts: known.facts,
            callees: known.callees,
            variables: known.variables,
            gave_up: failed.gave_up,
            unfolded: failed.unfolded,
        };
        if !failing.iter().any(|old| old.kind == new.kind && old.span == new.span && old.required == new.required) {
            failing.push(new);
        }
    }
    failing.sort_by_key(|failing| (failing.span.start, failing.span.end));
    let fails = module.in_force.own.flags.get(binding.name).is_some_and(Flags::must_fail);
    match (failing.is_empty(), fails) {
        (true, false) | (false, true) => TypingVerdict::Safe,
        (false, false) => TypingVerdict::Failing(failing),
        (true, true) => TypingVerdict::Failing(Vec::new()),
    }
}
