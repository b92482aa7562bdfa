//! Properties: a search for a counterexample first, then liquid typing, then the branches that inputs reach.
//!
//! A property is proved if liquid typing shows that its result is `{v:Bool | v}` for all arguments of its Haskell type, and if
//! everything that the proof can use is proved, too. A file that believes something unchecked proves nothing here.

use std::collections::BTreeSet;

use limpid_base::{Limits, Name, QName};
use limpid_contracts::rtype::{RFun, value_binder};
use limpid_contracts::{Contract, Mark, Origin, RScheme, RType, Refinement};
use limpid_core::{Binding, Type};
use limpid_explore::{Budget, Evaluator, Impossible, Proof, PropertyReport, PropertyVerdict, examples};
use limpid_frontend::project::Loaded;
use limpid_frontend::wired::wired;
use limpid_library::library;
use limpid_logic::Term;
use limpid_spec::ItemKind;
use limpid_spec::ast::Trust;
use limpid_verdict::{CallGraph, Distrust, File, Proofs, searched};

use crate::analysis::Analysis;
use crate::explored::DEPTH;

/// The search for branches, as a part of the search for a counterexample.
const BRANCHES: f64 = 0.25;

/// Whether a property of the file holds.
pub fn refute(
    analysis: &Analysis,
    evaluator: &Evaluator,
    name: &str,
    budget: Budget,
    limits: &Limits,
) -> Result<PropertyReport, Impossible> {
    let mut report = limpid_explore::refute(evaluator, name, budget, limits)?;
    if report.verdict != PropertyVerdict::Open || report.extent.cancelled {
        return Ok(report);
    }
    let Some(binding) = analysis.explorable(name).filter(|binding| is_plain(binding)) else { return Ok(report) };
    if is_proved(&analysis.specification.file(), binding, limits) {
        report.verdict = PropertyVerdict::Proved { by: Proof::LiquidType };
        return Ok(report);
    }
    let budget = Budget { times: budget.times * BRANCHES };
    if let Ok(covered) = examples(evaluator, name, 0, DEPTH, budget, limits) {
        report.branches = covered.branches;
    }
    Ok(report)
}

/// Whether a property returns a `Bool`.
fn is_plain(property: &Binding) -> bool {
    matches!(property.scheme.body.split_funs().1, Type::Con(name, _) if *name == wired().bool)
}

/// Whether liquid typing shows that a property is always true.
fn is_proved(file: &File, property: &Binding, limits: &Limits) -> bool {
    let reached = reached(file, property.name);
    let is_known = |name: &QName| name.module == file.loaded.name || library().interface(name.module).is_some();
    if !file.loaded.dependencies.iter().all(|dependency| is_trusted(file, dependency))
        || !is_trusted(file, &file.loaded)
        || !reached.iter().all(is_known)
    {
        return false;
    }
    let file = file.with(Vec::new(), vec![always_true(property)]);
    let own: Vec<QName> = file.functions().map(|binding| binding.name).filter(|name| reached.contains(name)).collect();
    let mut proofs = Proofs::default();
    proofs.extend(&file, &own, 1, limits, &mut |_, _| {});
    let checked = searched(&file, &proofs, &CallGraph::new(&file), &Distrust::new(&file));
    own.iter().all(|name| proofs.is_safe(*name) && checked.iter().any(|binding| binding.name == *name))
        && file.impossible_beside(property.name).is_none()
        && checked.iter().all(|binding| !own.contains(&binding.name) || file.left_unchecked(binding).is_none())
}

/// The functions that a run of this function can get to.
fn reached(file: &File, function: QName) -> BTreeSet<QName> {
    let mut reached = BTreeSet::new();
    let mut todo = vec![function];
    while let Some(name) = todo.pop() {
        if reached.insert(name) {
            todo.extend(file.mentioned(name));
        }
    }
    reached
}

/// Whether a file believes nothing that is not checked: no `assume`, no function whose termination or whose body goes
/// unchecked, no invariant or equation of its own, no option.
fn is_trusted(file: &File, loaded: &Loaded) -> bool {
    file.spec_of(loaded).items.iter().all(|item| match &item.kind {
        ItemKind::Signature(signature) => matches!(signature.trust, Trust::Checked | Trust::Asserted),
        ItemKind::Mark { mark, .. } => {
            matches!(mark, Mark::Inline | Mark::Reflect | Mark::OpaqueReflect | Mark::Autosize)
        }
        ItemKind::TypeAlias { .. }
        | ItemKind::PredicateAlias { .. }
        | ItemKind::LiftedMeasure(_)
        | ItemKind::Measure(_)
        | ItemKind::Data(_)
        | ItemKind::Qualifier { .. }
        | ItemKind::Fixity { .. }
        | ItemKind::Ple { .. } => true,
        _ => false,
    })
}

/// The contract of a property that always holds, for all arguments of its Haskell type.
fn always_true(property: &Binding) -> Contract {
    let ty = RScheme::from_scheme(&property.scheme);
    let pred = Term::Var(value_binder());
    let body = with_result(&ty.body, &Refinement { pred, ..Refinement::trivial() }, 1);
    Contract {
        name: property.name,
        ty: RScheme { body, ..ty },
        origin: Origin::Signature,
        metric: Vec::new(),
        metric_place: None,
        place: None,
        name_span: property.name_span,
    }
}

/// A type with this refinement of its result, and with names for its parameters.
fn with_result(ty: &RType, refinement: &Refinement, number: usize) -> RType {
    match ty {
        RType::Fun(fun) => {
            let binder = Name::new(&format!("x{number}"));
            let result = with_result(&fun.result, refinement, number + 1);
            RType::Fun(Box::new(RFun { binder, result, ..(**fun).clone() }))
        }
        _ => ty.clone().refined(refinement.clone()),
    }
}
