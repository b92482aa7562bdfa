//! Unsound acceptance: a function that typing proves, and that an execution breaks. The proof rests on something false.

use std::sync::Arc;

use limpid_base::QName;
use limpid_check::mentions::walk;
use limpid_check::names::source_name;
use limpid_check::proof::Proofs;
use limpid_check::search::{Distrust, Found, false_refinement};
use limpid_check::{CallGraph, File, is_checked};
use limpid_contracts::{Contract, Flags, ObligationKind};
use limpid_core::{Binding, BindingKind, Expr};
use limpid_logic::Term;
use limpid_report::{Counterexample, Ending, FunctionReport, ObligationClass, Reason, Unsound, Verdict};

use crate::elsewhere::marked;
use crate::judge::{best, report};
use crate::search::RootSearch;

/// The proved functions that are searched: their code is checked, and everything that their proofs may use is proved. An `assume`
/// for code that is only a stand-in is a user's own decision.
pub fn searched<'f>(file: &'f File, proofs: &Proofs, graph: &CallGraph, distrust: &Distrust) -> Vec<&'f Binding> {
    let Some(in_force) = file.in_force() else { return Vec::new() };
    let open: Vec<&Binding> = file.functions().filter(|binding| !proofs.is_safe(binding.name)).collect();
    // A method is called through its class.
    let selectors = open.iter().filter_map(|binding| match binding.kind {
        BindingKind::InstanceMethod { class, method } => Some(QName { ident: method, ..class }),
        _ => None,
    });
    let names: Vec<QName> = open.iter().map(|binding| binding.name).collect();
    // A contract may be about a measure.
    let contracts = in_force.own.functions.iter();
    let about = contracts.filter(|(_, contract)| is_about(contract, &names)).map(|(name, _)| name);
    let doubtful = graph.mentioning(names.iter().copied().chain(selectors).chain(about));
    let is_assumed = |name: QName| distrust.functions.contains(&name);
    let is_searched = |binding: &&Binding| {
        !doubtful.contains(&binding.name) && !is_assumed(binding.name) && is_checked(binding, &in_force)
    };
    file.functions().filter(is_searched).collect()
}

/// Whether the refinements of a contract mention one of these functions.
fn is_about(contract: &Contract, functions: &[QName]) -> bool {
    let mut found = false;
    contract.ty.body.for_each_refinement(&mut |refinement| {
        walk(&refinement.pred, &mut |part| {
            found |= matches!(part, Term::App(symbol, _) if functions.contains(&symbol.name));
        });
    });
    found
}

/// The report on a proved function that its own search breaks.
pub fn unsound(file: &File, proofs: &Proofs, binding: &Binding, search: &Arc<RootSearch>) -> Option<FunctionReport> {
    let name = binding.name;
    let mut found = best(name, &[(name, Arc::clone(search))]);
    found.retain(is_evident);
    let first = found.first()?;
    let believed = if search.invariants { believed(file, name, first) } else { Unsound::Invariant };
    let reason = Reason::Unsound(believed);
    let report = report(file, binding, &found, Some(search));
    let is_marked = marked(file, proofs, &report).is_some() || report.counterexamples.is_empty();
    (!is_marked).then_some(FunctionReport { reason, ..report })
}

/// The report on a function that LiquidHaskell accepts only because a constant promises what no value satisfies. A missing metric
/// is an error all the same.
pub(crate) fn accepted_beside(constant: QName, report: FunctionReport) -> FunctionReport {
    let is_termination = |example: &Counterexample| example.obligation.kind == ObligationClass::Termination;
    let may_be_termination = report.counterexamples.is_empty() || report.counterexamples.iter().any(is_termination);
    match report.verdict {
        Verdict::Counterexample => {
            FunctionReport { reason: Reason::Unsound(Unsound::Impossible(source_name(constant))), ..report }
        }
        Verdict::WeakSpec if !may_be_termination => without_findings(report, Verdict::Safe, Reason::Evident),
        _ => report,
    }
}

/// The report on a function whose body LiquidHaskell does not check. See [`Unsound::Unchecked`].
pub(crate) fn body_unchecked(group: &[QName], report: FunctionReport) -> FunctionReport {
    let group = group.iter().copied().map(source_name).collect();
    match report.verdict {
        Verdict::Counterexample => FunctionReport { reason: Reason::Unsound(Unsound::Unchecked(group)), ..report },
        Verdict::WeakSpec | Verdict::Unknown => {
            without_findings(report, Verdict::Unknown, Reason::BodyUnchecked { group })
        }
        Verdict::Safe | Verdict::Unsupported => report,
    }
}

/// The report with another verdict, and nothing that was found for the old one.
fn without_findings(report: FunctionReport, verdict: Verdict, reason: Reason) -> FunctionReport {
    FunctionReport {
        verdict,
        reason,
        culprits: Vec::new(),
        counterexamples: Vec::new(),
        allowed: Vec::new(),
        fixes: Vec::new(),
        ..report
    }
}

/// Whether the program itself gets to the violation, and nothing was made up for it. That a metric does not decrease shows
/// nothing of what is promised, and a function that was made up may break the type of its own argument.
fn is_evident(found: &Found) -> bool {
    let is_made_up = !found.opaque.is_empty() || found.candidate.harness.has_functions();
    found.report.demanded
        && found.ending == Ending::GoesWrong
        && !is_made_up
        && found.kind != ObligationKind::Termination
}

/// What is false, from the most certain to the rest.
fn believed(file: &File, name: QName, found: &Found) -> Unsound {
    if let Some(function) = found.breaks {
        return Unsound::Assumed(source_name(function));
    }
    let graph = CallGraph::new(file);
    let is_used = |binding: &&Binding| binding.name == name || graph.mentioning([binding.name]).contains(&name);
    match file.functions().filter(is_used).find(|binding| may_diverge(file, binding)) {
        Some(binding) => Unsound::Endless(source_name(binding.name)),
        None => {
            let mut own = file.functions().filter(|binding| binding.name == name);
            let unknown = if own.any(Binding::mentions_undefined) { Unsound::Undefined } else { Unsound::Library };
            false_refinement(file, found).map_or(unknown, Unsound::Refinement)
        }
    }
}

/// Whether a function is recursive, or has something recursive inside, and its termination is not checked.
fn may_diverge(file: &File, binding: &Binding) -> bool {
    let Some(scope) = file.scopes.last() else { return false };
    let is_let = |expr: &Expr| matches!(expr, Expr::Let { recursive: true, .. });
    let is_recursive = scope.recursion.contains_key(&binding.name)
        || binding.body().is_some_and(|body| body.exprs.values().any(is_let));
    let flags = scope.contracts.flags.get(binding.name);
    is_recursive && (!scope.contracts.options.termination || flags.is_some_and(Flags::may_diverge))
}
