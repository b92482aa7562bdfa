//! The checker of one module. Its tables are built once, so that a component can be checked repeatedly,
//! also with contracts other than the written ones.

use std::sync::OnceLock;

use limpid_base::{Cancelled, Limits, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{Contract, InForce, Mark, Origin, RScheme, RType, Refinement};
use limpid_core::{Binding, Code, CoreModule, Expr, Type};
use limpid_frontend::wired::wired;
use rustc_hash::{FxHashMap, FxHashSet};
use tracing::debug_span;

use crate::cache::{Caching, recall_or_solve};
use crate::check::{Component, LARGEST_INFERRED, LiquidModule, TOO_LARGE, UNSEEN_CALL, skipped, verdict};
use crate::generate::{Facts, Generate};
use crate::horn::System;
use crate::plan::{Plan, is_inferred};
use crate::qualifiers::Qualifiers;
use crate::result::{CheckedFunction, TypingVerdict};
use crate::signatures::InContracts;
use crate::solve::{FixpointBudget, Solution};
use crate::unfold::{Definitions, Rule, Unfolding};
use crate::variance::Variances;

/// Contracts that replace the written ones, by function.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    contracts: FxHashMap<QName, Contract>,
    /// Contracts that only the function's own body must satisfy. All callers, also recursive ones, keep the written contract.
    body_contracts: FxHashMap<QName, Contract>,
}

/// A module that is ready to be checked.
#[derive(Debug)]
pub struct Checker<'a> {
    pub(crate) module: LiquidModule<'a>,
    facts: Facts<'a>,
    /// Collected when they are first needed: a component without kvars needs none.
    qualifiers: OnceLock<Qualifiers>,
    variances: Variances,
    pub(crate) plan: Plan<'a>,
    definitions: Definitions,
    list_preds: bool,
    caching: Option<Caching<'a>>,
    /// Whether what is not cached is solved.
    solving: bool,
}

impl Overrides {
    pub fn none() -> Overrides {
        Overrides::default()
    }

    /// Replaces the contract of a function.
    #[must_use]
    pub fn with(mut self, contract: Contract) -> Overrides {
        self.contracts.insert(contract.name, contract);
        self
    }

    /// Checks a function's body against this contract, while its callers keep the written one.
    #[must_use]
    pub fn with_body_contract(mut self, contract: Contract) -> Overrides {
        self.body_contracts.insert(contract.name, contract);
        self
    }

    pub fn body_contract(&self, name: QName) -> Option<&Contract> {
        self.body_contracts.get(&name)
    }

    pub fn get(&self, name: QName) -> Option<&Contract> {
        self.contracts.get(&name)
    }

    pub fn is_empty(&self) -> bool {
        self.contracts.is_empty()
    }

    fn iter(&self) -> impl Iterator<Item = &Contract> {
        let mut all: Vec<&Contract> = self.contracts.values().collect();
        all.sort_by_key(|contract| contract.name);
        all.into_iter()
    }
}

impl<'a> Checker<'a> {
    pub fn new(module: &LiquidModule<'a>) -> Checker<'a> {
        let modules: Vec<&CoreModule> = module.imported.iter().copied().chain([module.core]).collect();
        Checker {
            module: *module,
            facts: Facts::new(&module.in_force),
            qualifiers: OnceLock::new(),
            variances: Variances::default(),
            plan: Plan::new(module.core, &module.in_force),
            definitions: Definitions::new(&module.in_force, &modules),
            list_preds: uses_list_preds(&module.in_force),
            caching: None,
            solving: true,
        }
    }

    /// Reuses cached solutions.
    #[must_use]
    pub fn caching(self, caching: Caching<'a>) -> Checker<'a> {
        Checker { caching: Some(caching), ..self }
    }

    /// As [`Checker::caching`], but what is not cached stays unsolved: checking it is cancelled.
    #[must_use]
    pub fn recalling(self, caching: Caching<'a>) -> Checker<'a> {
        Checker { caching: Some(caching), solving: false, ..self }
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.plan.components.len()
    }

    pub fn is_empty(&self) -> bool {
        self.plan.components.is_empty()
    }

    /// The functions of a component, in the order of the text.
    pub fn functions(&self, component: usize) -> Vec<QName> {
        self.plan.components.get(component).into_iter().flatten().map(|binding| binding.name).collect()
    }

    /// The size of a component's code.
    pub(crate) fn size(&self, component: usize) -> usize {
        let bindings = self.plan.components.get(component).into_iter().flatten();
        bindings.filter_map(|binding| binding.body()).map(|body| body.spans.len()).sum()
    }

    /// The component that a function is in.
    pub fn component_of(&self, function: QName) -> Option<usize> {
        self.plan.components.iter().position(|bindings| bindings.iter().any(|binding| binding.name == function))
    }

    /// The written contract of a function, which its callers rely on.
    pub fn contract_of(&self, function: QName) -> Option<&'a Contract> {
        self.module.in_force.contract_of(function)
    }

    /// The contract of a function with another type.
    pub fn contract_with(&self, function: QName, ty: RScheme) -> Option<Contract> {
        let written = self.contract_of(function)?;
        let origin = if written.origin == Origin::Assumed { Origin::Assumed } else { Origin::Signature };
        Some(Contract { name: function, ty, origin, ..written.clone() })
    }

    /// The qualifiers that kvars are solved with.
    pub fn qualifiers(&self) -> &Qualifiers {
        self.qualifiers.get_or_init(|| Qualifiers::collect(&self.module.in_force, self.module.core))
    }

    /// The lemmas that may be used everywhere in a function.
    fn rules(&self, function: QName, overrides: &Overrides) -> Vec<Rule> {
        let in_force = &self.module.in_force;
        let everywhere = self.rewrites_everywhere().filter(|name| *name != function);
        let here = in_force.flags(function).map(|flags| &flags.rewrite_with[..]).unwrap_or_default();
        let mut names: Vec<QName> = here.iter().copied().chain(everywhere).collect();
        names.dedup();
        // Excludes lemmas whose proof depends on the function: that would be circular.
        names.retain(|name| !self.depends(*name, function));
        let contract = |name: &QName| overrides.get(*name).or_else(|| in_force.contract_of(*name));
        names.iter().filter_map(contract).flat_map(Rule::of).collect()
    }

    fn rewrites_everywhere(&self) -> impl Iterator<Item = QName> {
        self.module.in_force.own.flags.iter().filter(|(_, flags)| flags.has(Mark::Rewrite)).map(|(name, _)| name)
    }

    /// Whether a function calls another, or rewrites with it, directly or not.
    fn depends(&self, function: QName, on: QName) -> bool {
        let mut seen: FxHashSet<QName> = FxHashSet::default();
        let mut open = vec![function];
        while let Some(next) = open.pop() {
            if next == on {
                return true;
            }
            let Some(binding) = self.module.core.bindings.iter().find(|binding| binding.name == next) else { continue };
            if !seen.insert(next) {
                continue;
            }
            if let Some(flags) = self.module.in_force.flags(next) {
                open.extend(flags.rewrite_with.iter().copied());
            }
            open.extend(self.rewrites_everywhere().filter(|other| *other != next));
            if let Code::Body(body) = &binding.code {
                open.extend(body.exprs.values().filter_map(|expr| match expr {
                    Expr::Global { name, .. } => Some(*name),
                    _ => None,
                }));
            }
        }
        false
    }

    /// Checks one component with some contracts replaced. An override counts for callers and for the function's
    /// own body, and contributes qualifiers, as if it were written in the file.
    pub fn check_with(
        &self,
        component: usize,
        overrides: &Overrides,
        budget: FixpointBudget,
        limits: &Limits,
    ) -> Result<Component, Cancelled> {
        let none = Vec::new();
        let bindings = self.plan.components.get(component).unwrap_or(&none);
        let check = |list_preds| self.together(bindings, overrides, &mut |_| (), list_preds, budget, limits);
        let checked = check(self.list_preds)?;
        let is_inferred = |binding: &&&Binding| is_inferred(binding, &self.module.in_force);
        let of_lists = |binding: &Binding| mentions_list(&binding.scheme.body);
        if self.list_preds || checked.failing() == 0 || !bindings.iter().filter(is_inferred).any(|one| of_lists(one)) {
            return Ok(checked);
        }
        // The abstract refinement of a list may relate the elements that an inferred function is given.
        let again = check(true)?;
        Ok(if again.failing() < checked.failing() { again } else { checked })
    }

    /// A generator without constraints.
    pub(crate) fn generate<'s>(&'s self, overrides: &'s Overrides) -> Generate<'s> {
        self.generate_with(overrides, self.list_preds)
    }

    fn generate_with<'s>(&'s self, overrides: &'s Overrides, list_preds: bool) -> Generate<'s> {
        Generate::new(self.module.in_force, (&self.facts, &self.definitions), &self.variances, overrides, list_preds)
    }

    pub(crate) fn list_preds(&self) -> bool {
        self.list_preds
    }

    /// Generates and solves the constraints of some functions. `prepare` may change their types first. `list_preds` says whether
    /// list types carry their abstract refinement.
    pub(crate) fn together<'s>(
        &'s self,
        bindings: &[&'a Binding],
        overrides: &'s Overrides,
        prepare: &mut dyn FnMut(&mut Generate<'s>),
        list_preds: bool,
        budget: FixpointBudget,
        limits: &Limits,
    ) -> Result<Component, Cancelled> {
        let _type = debug_span!("type", function = %Together(bindings)).entered();
        let in_force = self.module.in_force;
        let mut generate = self.generate_with(overrides, list_preds);
        for binding in bindings {
            if is_inferred(binding, &in_force) && overrides.get(binding.name).is_none() {
                generate.infer(binding);
            }
        }
        prepare(&mut generate);
        for binding in bindings {
            if skipped(binding, &in_force, overrides).is_some() {
                continue;
            }
            if let Code::Body(body) = &binding.code {
                let group = self.plan.recursive.get(&binding.name).map(|group| &group[..]).unwrap_or_default();
                generate.function(binding, body, group);
                let options = &in_force.own.options;
                let is_marked = || in_force.flags(binding.name).is_some_and(|flags| flags.ple);
                let ple = options.ple || options.ple_local && is_marked();
                if ple {
                    let fuel = options.fuel;
                    let rules = self.rules(binding.name, overrides);
                    let undecided = options.ple_with_undecided_guards;
                    generate.system.unfolding.insert(binding.name, Unfolding { fuel, rules, undecided });
                }
            }
        }
        let Generate { system, unsupported, .. } = generate;
        let largest = bindings.iter().filter_map(|binding| binding.body()).map(|body| body.spans.len()).max();
        if !system.kvars.is_empty() && largest.is_some_and(|largest| largest > LARGEST_INFERRED) {
            let conjuncts = vec![None; system.kvars.len()];
            let solution = Solution { conjuncts, gave_up: Some(TOO_LARGE.to_owned()), ..Solution::default() };
            return Ok(self.component(bindings, overrides, system, solution, &unsupported, true));
        }
        let signatures = InContracts::new(in_force);
        let none = Qualifiers::default();
        let more = (!overrides.is_empty() && !system.kvars.is_empty())
            .then(|| self.qualifiers().with(&in_force, overrides.iter().map(|contract| &contract.ty)));
        let qualifiers = match &more {
            Some(more) => more,
            None if system.kvars.is_empty() => &none,
            None => self.qualifiers(),
        };
        let known = (self.caching, self.solving);
        let (solution, solved) =
            recall_or_solve(known, &system, qualifiers, (&signatures, &self.definitions), budget, limits)?;
        Ok(self.component(bindings, overrides, system, solution, &unsupported, solved))
    }

    fn component(
        &self,
        bindings: &[&Binding],
        overrides: &Overrides,
        system: System,
        solution: Solution,
        unsupported: &[(QName, String)],
        solved: bool,
    ) -> Component {
        let unseen = self.plan.called_unseen(bindings, &self.module.in_force);
        let checked = bindings.iter().map(|binding| {
            let verdict = match verdict(binding, &self.module, overrides, &system, &solution, unsupported) {
                TypingVerdict::Safe if unseen.contains(&binding.name) => TypingVerdict::Unknown(UNSEEN_CALL.to_owned()),
                verdict => verdict,
            };
            CheckedFunction { function: binding.name, verdict }
        });
        Component { checked: checked.collect(), system, solution, solved }
    }
}

/// The names of the functions that are solved together.
struct Together<'b>(&'b [&'b Binding]);

impl std::fmt::Display for Together<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, binding) in self.0.iter().enumerate() {
            let before = if place > 0 { ", " } else { "" };
            write!(f, "{before}{}", binding.name.ident)?;
        }
        Ok(())
    }
}

/// A function's type with one more conjunct `pred` on its result, which `pred` calls `value`.
pub fn with_result(scheme: &RScheme, value: limpid_base::Name, pred: limpid_logic::Term) -> RScheme {
    fn go(ty: &RType, more: &Refinement) -> RType {
        match ty {
            RType::Fun(fun) => {
                let mut fun = fun.clone();
                fun.result = go(&fun.result, more);
                RType::Fun(fun)
            }
            RType::Base { .. } => ty.clone().refined(more.clone()),
            RType::Forall(inner) => {
                let mut inner = inner.clone();
                inner.body = go(&inner.body, more);
                RType::Forall(inner)
            }
        }
    }
    let more = Refinement { binder: value, pred, hole: false, place: None };
    RScheme { body: go(&scheme.body, &more), ..scheme.clone() }
}

/// Whether the module uses the abstract refinement of lists: then list types carry one in all functions.
fn mentions_list(ty: &Type) -> bool {
    match ty {
        Type::Con(name, args) => *name == wired().list || args.iter().any(mentions_list),
        Type::Fun(pair) | Type::App(pair) => mentions_list(&pair.0) || mentions_list(&pair.1),
        Type::Forall(scheme) => mentions_list(&scheme.body),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
    }
}

pub fn uses_list_preds(in_force: &InForce<'_>) -> bool {
    fn mentions(ty: &RType) -> bool {
        match ty {
            RType::Fun(fun) => mentions(&fun.arg) || mentions(&fun.result),
            RType::Forall(scheme) => mentions(&scheme.body),
            RType::Base { shape: Shape::Con { name, args, preds }, .. } => {
                (*name == wired().list && !preds.is_empty()) || args.iter().any(|arg| mentions(&arg.ty))
            }
            RType::Base { shape: Shape::App(fun, arg), .. } => mentions(fun) || mentions(arg),
            RType::Base { .. } => false,
        }
    }
    let own = in_force.own;
    own.functions.values().any(|contract| contract.place.is_some() && mentions(&contract.ty.body))
        || own.locals.iter().any(|local| mentions(&local.contract.ty.body))
        || own.constructors.values().any(|con| con.fields.iter().any(|field| mentions(&field.ty)))
}
