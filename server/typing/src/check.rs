//! Check: a module's functions, component by component.

use limpid_base::{Cancelled, Limits, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{InForce, Origin, RType};
use limpid_core::{Binding, Code, CoreModule};
use limpid_frontend::wired::wired;
use limpid_logic::Term;

use crate::generate::{Facts, Generate};
use crate::horn::System;
use crate::plan::{Plan, is_inferred};
use crate::qualifiers::Qualifiers;
use crate::result::{Checked, Failing, Verdict};
use crate::signatures::InContracts;
use crate::solve::{Budget, Solution, solve};
use crate::unfold::{Definitions, Unfolding};
use crate::variance::Variances;

/// A compiled module and the contracts in force in it.
#[derive(Clone, Copy, Debug)]
pub struct Module<'a> {
    pub core: &'a CoreModule,
    /// The modules that it imports, as far as their code may be reflected.
    pub imported: &'a [&'a CoreModule],
    pub in_force: InForce<'a>,
}

/// What was found out about the functions that are solved together.
#[derive(Debug)]
pub struct Component {
    pub checked: Vec<Checked>,
    pub system: System,
    pub solution: Solution,
}

/// The verdict on every function that the user wrote, in the order of the text.
pub fn check(module: &Module<'_>, budget: Budget, limits: &Limits) -> Result<Vec<Checked>, Cancelled> {
    let mut all: Vec<Checked> = Vec::new();
    for component in components(module, budget, limits)? {
        all.extend(component.checked);
    }
    let place = |name: QName| module.core.bindings.iter().position(|binding| binding.name == name);
    all.sort_by_key(|checked| place(checked.function));
    Ok(all)
}

/// As [`check`], with the constraints and what was found for their unknowns.
pub fn components(module: &Module<'_>, budget: Budget, limits: &Limits) -> Result<Vec<Component>, Cancelled> {
    let facts = Facts::new(&module.in_force);
    let qualifiers = qualifiers(module);
    let variances = Variances::default();
    let plan = Plan::new(&module.core.bindings, &module.in_force);
    let modules: Vec<&CoreModule> = module.imported.iter().copied().chain([module.core]).collect();
    let definitions = Definitions::new(&module.in_force, &modules);
    let list_preds = uses_list_preds(&module.in_force);
    let mut found = Vec::new();
    for bindings in &plan.components {
        limits.check()?;
        let mut generate = Generate::new(module.in_force, &facts, &variances, list_preds);
        for binding in bindings {
            if is_inferred(binding, &module.in_force) {
                generate.infer(binding);
            }
        }
        for binding in bindings {
            if skipped(binding, &module.in_force).is_some() {
                continue;
            }
            if let Code::Body(body) = &binding.code {
                let group = plan.recursive.get(&binding.name).map(|group| &group[..]).unwrap_or_default();
                generate.function(binding, body, group);
                let options = &module.in_force.own.options;
                let ple = options.ple || module.in_force.flags(binding.name).is_some_and(|flags| flags.ple);
                if ple || options.reflection {
                    let fuel = module.in_force.flags(binding.name).and_then(|flags| flags.fuel).or(options.fuel);
                    generate.system.unfolding.insert(binding.name, Unfolding { deep: ple, fuel });
                }
            }
        }
        let Generate { system, unsupported, .. } = generate;
        let signatures = InContracts::new(module.in_force);
        let solution = solve(&system, &qualifiers, (&signatures, &definitions), budget, limits)?;
        let checked = bindings
            .iter()
            .map(|binding| Checked {
                function: binding.name,
                verdict: verdict(binding, module, &system, &solution, &unsupported),
            })
            .collect();
        found.push(Component { checked, system, solution });
    }
    Ok(found)
}

/// The qualifiers that a module's unknowns are solved with.
pub fn qualifiers(module: &Module<'_>) -> Qualifiers {
    Qualifiers::collect(&module.in_force)
}

/// Bodies with more expressions are not typed: elimination takes quadratic time.
const LARGEST: usize = 2_000;

/// Why a function's body is not looked at, if it is not.
fn skipped(binding: &Binding, in_force: &InForce<'_>) -> Option<Verdict> {
    let flags = in_force.own.flags.get(binding.name);
    if flags.is_some_and(|flags| flags.ignored) || in_force.own.options.skip_module {
        return Some(Verdict::Safe);
    }
    if in_force.promise_of(binding.name).is_some_and(|contract| contract.origin == Origin::Assumed) {
        return Some(Verdict::Safe);
    }
    match &binding.code {
        Code::Body(body) if body.spans.len() > LARGEST => {
            Some(Verdict::Unknown("it is too large to be typed".to_owned()))
        }
        Code::Body(_) => None,
        Code::Opaque => Some(Verdict::Safe),
        Code::Unsupported(unsupported) => Some(Verdict::Unsupported(unsupported.what.clone())),
    }
}

fn verdict(
    binding: &Binding,
    module: &Module<'_>,
    system: &System,
    solution: &Solution,
    unsupported: &[(QName, String)],
) -> Verdict {
    if let Some(verdict) = skipped(binding, &module.in_force) {
        return verdict;
    }
    if let Some((_, reason)) = unsupported.iter().find(|(function, _)| *function == binding.name) {
        return Verdict::Unsupported(reason.clone());
    }
    if let Some(reason) = &solution.gave_up {
        return Verdict::Unknown(reason.clone());
    }
    let mut failing: Vec<Failing> = Vec::new();
    for (place, gave_up) in &solution.failing {
        let clause = &system.clauses[*place];
        let tag = &system.tags[clause.tag as usize];
        if tag.function != binding.name {
            continue;
        }
        let new = Failing {
            kind: tag.kind.clone(),
            span: tag.span,
            declared: tag.declared,
            required: plain(&clause.head),
            known: known(system, *place),
            gave_up: *gave_up,
        };
        if !failing.iter().any(|old| old.kind == new.kind && old.span == new.span && old.required == new.required) {
            failing.push(new);
        }
    }
    failing.sort_by_key(|failing| (failing.span.start, failing.span.end));
    let fails = module.in_force.own.flags.get(binding.name).is_some_and(|flags| flags.fails);
    match (failing.is_empty(), fails) {
        (true, false) | (false, true) => Verdict::Safe,
        (false, false) => Verdict::Failing(failing),
        (true, true) => Verdict::Failing(Vec::new()),
    }
}

/// What is known where a clause fails, innermost last, without what is still open.
fn known(system: &System, place: usize) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    for entry in system.clauses[place].env.entries() {
        for fact in &entry.facts {
            let mut open = false;
            system.for_each_unknown(fact, &mut |_, _| open = true);
            let text = plain(fact);
            if !open && !facts.contains(&text) {
                facts.push(text);
            }
        }
    }
    facts.reverse();
    facts
}

/// A term in the user's names.
fn plain(term: &Term) -> String {
    let clean = term.substitute(&|name| {
        let base = name.as_str().split(['#', '~']).next().unwrap_or("v");
        Some(Term::var(if base.is_empty() { "v" } else { base }))
    });
    clean.to_string()
}

/// Whether the module says something of the order of a list's elements.
fn uses_list_preds(in_force: &InForce<'_>) -> bool {
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
