//! Suspects: the callees of a function, ranked by how likely their postcondition is too weak.
//!
//! A callee can only be to blame if the function is proved under the strongest postcondition of the callee, `false`. A
//! callee without a refined result ranks before one with, and a callee whose result is in the obligation before one
//! farther away.

use limpid_base::{Limits, QName};
use limpid_contracts::rtype::{RArg, RFun, Shape, value_binder};
use limpid_contracts::{Contract, ObligationKind, Origin, RScheme, RType, Refinement};
use limpid_core::{Binding, Expr, ExprId};
use limpid_frontend::wired::wired;
use limpid_liquid::{Checker, Failing, FixpointBudget, Overrides, TypingVerdict};
use limpid_logic::{SymbolKind, Term};

use crate::culprit::may_be_too_weak;
use crate::file::File;
use crate::mentions::{contains_call, measures};
use crate::proof::session;

/// A function whose postcondition may be too weak.
#[derive(Clone, Copy, Debug)]
pub struct Suspect {
    pub name: QName,
    /// Its result has no refinement, or none in the measures of the obligation.
    pub unspecified: bool,
    /// The distance from its result to a failing obligation; none if only the path condition depends on it.
    pub distance: Option<usize>,
}

/// The number of callees that are considered.
const MOST: usize = 16;
/// The size of a component, in expressions, above which callees are not tried.
const LARGEST: usize = 800;
/// The number of queries for all callees together, and Z3's resource units for them.
const QUERIES: u64 = 800;
const UNITS: u64 = 400_000;

/// The suspects for the open obligations of a function, the likeliest first.
pub fn suspects(file: &File, function: QName, failing: &[Failing], limits: &Limits) -> Vec<Suspect> {
    let imported = file.imported();
    let Some(session) = session(file, &imported) else { return Vec::new() };
    let unfolds = file.in_force().is_some_and(|in_force| in_force.own.options.ple);
    let costly = unfolds || is_costly(file, &session, function);
    let distance = |name: QName| {
        let calls = failing.iter().flat_map(|failing| &failing.callees).filter(|called| called.callee == name);
        let in_goal = failing.iter().any(|failing| contains_call(&failing.goal, name));
        if in_goal || is_whole(file, function, failing, name) {
            Some(0)
        } else {
            calls.map(|called| called.distance).min()
        }
    };
    let mut left = QUERIES;
    let limits = &limits.with_allowance(UNITS);
    let mut found: Vec<Suspect> = Vec::new();
    for name in file.mentioned(function).into_iter().take(MOST) {
        let Some(contract) = file.contract_or_type(name) else { continue };
        let contract = &*contract;
        // An unfolded function that returns data may still need a refinement that takes induction to prove.
        let unfolded = unfolds && contract.origin != Origin::Haskell && is_data(contract) && !is_measure(file, name);
        if !unfolded && !may_be_too_weak(file, name) {
            continue;
        }
        // A lemma only states its postcondition.
        let distance = if is_lemma(contract) { Some(0) } else { distance(name) };
        let unspecified = is_unspecified(contract, failing);
        // The function's own postcondition cannot be strengthened and checked at once, so only its refinement counts.
        let enough = match name == function || costly || left == 0 {
            true => unspecified && distance.is_some(),
            false => helps(&session, function, contract, &mut left, limits),
        };
        if enough {
            found.push(Suspect { name, unspecified, distance });
        }
    }
    found.sort_by_key(|one| (!one.unspecified, one.distance.unwrap_or(usize::MAX), one.name == function));
    found
}

/// Whether the expression that violates the postcondition is a call of the callee. An obligation about elements does
/// not mention the call itself.
fn is_whole(file: &File, function: QName, failing: &[Failing], callee: QName) -> bool {
    let binding = file.functions().find(|binding| binding.name == function);
    let Some(body) = binding.and_then(Binding::body) else { return false };
    let calls = |fun: &ExprId| matches!(&body.exprs[*fun], Expr::Global { name, .. } if *name == callee);
    let mut whole = body.exprs.iter().filter(|(_, expr)| matches!(expr, Expr::App { fun, .. } if calls(fun)));
    whole.any(|(id, _)| {
        let here = |failing: &Failing| failing.kind == ObligationKind::Postcondition && failing.span == body.span(id);
        failing.iter().any(here)
    })
}

/// Whether checking the function's component takes long.
fn is_costly(file: &File, session: &Checker<'_>, function: QName) -> bool {
    let together = session.component_of(function).map(|component| session.functions(component)).unwrap_or_default();
    let bodies = file.functions().filter(|binding| together.contains(&binding.name)).filter_map(|it| it.body());
    let size: usize = bodies.map(|body| body.exprs.len()).sum();
    size > LARGEST
}

/// Whether a function returns `()`, so that its refinement is all that it provides.
fn is_lemma(contract: &Contract) -> bool {
    let result = contract.ty.body.split_funs().1;
    matches!(result, RType::Base { shape: Shape::Con { name, .. }, .. } if *name == wired().unit)
}

fn is_data(contract: &Contract) -> bool {
    let result = contract.ty.body.split_funs().1;
    matches!(result, RType::Base { shape: Shape::Con { name, .. }, .. } if *name != wired().bool)
}

fn is_measure(file: &File, name: QName) -> bool {
    let found = file.in_force().and_then(|in_force| in_force.own.measures.get(name).cloned());
    found.is_some_and(|measure| measure.symbol.kind == SymbolKind::Measure)
}

/// The type with `false` as its postcondition, also in the arguments of the result type: subtyping of data compares
/// these separately.
fn never(ty: &RType) -> RType {
    match ty {
        RType::Fun(fun) => RType::Fun(Box::new(RFun { result: never(&fun.result), ..(**fun).clone() })),
        RType::Forall(scheme) => RType::Forall(Box::new(RScheme { body: never(&scheme.body), ..(**scheme).clone() })),
        RType::Base { shape, refinement } => {
            let shape = match shape {
                Shape::Con { name, args, preds } => {
                    let part = |arg: &RArg| match &arg.ty {
                        RType::Base { shape: Shape::Con { .. }, .. } => RArg { name: arg.name, ty: never(&arg.ty) },
                        _ => arg.clone(),
                    };
                    Shape::Con { name: *name, args: args.iter().map(part).collect(), preds: preds.clone() }
                }
                other => other.clone(),
            };
            let binder = value_binder();
            let nothing = Refinement { binder, pred: Term::Bool(false), hole: false, place: None };
            RType::Base { shape, refinement: refinement.clone() }.refined(nothing)
        }
    }
}

/// Whether the function is proved under the postcondition `false` of a callee, as far as the limits allow. Its queries are
/// subtracted from `left`.
fn helps(session: &Checker<'_>, function: QName, contract: &Contract, left: &mut u64, limits: &Limits) -> bool {
    let Some(component) = session.component_of(function) else { return false };
    let ty = RScheme { body: never(&contract.ty.body), ..contract.ty.clone() };
    let overrides = Overrides::none().with(Contract { ty, ..contract.clone() });
    let budget = FixpointBudget { queries: *left, only: Some(function), ..FixpointBudget::default() };
    let Ok(checked) = session.check_with(component, &overrides, budget, limits) else { return false };
    *left = left.saturating_sub(checked.solution.queries);
    checked.checked.iter().any(|checked| checked.function == function && checked.verdict == TypingVerdict::Safe)
}

/// Whether the result of a contract is unrefined, or has no refinement in the measures of an obligation about it.
fn is_unspecified(contract: &Contract, failing: &[Failing]) -> bool {
    let result = contract.ty.body.split_funs().1;
    let mut in_contract = Vec::new();
    result.for_each_refinement(&mut |refinement| in_contract.extend(measures(&refinement.pred)));
    let in_other_measures = |failing: &Failing| {
        let in_goal = measures(&failing.goal);
        let direct = failing.callees.iter().any(|called| called.callee == contract.name && called.distance == 0);
        direct && !in_goal.is_empty() && in_contract.iter().all(|symbol| !in_goal.contains(symbol))
    };
    let unspecified = || !in_contract.is_empty() && failing.iter().any(in_other_measures);
    contract.ty.preds.is_empty() && (!result.says_something() || unspecified())
}
