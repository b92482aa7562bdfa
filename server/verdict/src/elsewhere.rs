//! What LiquidHaskell reports outside of a function's equations: at the head of an instance, and at a `fail` annotation.

use limpid_base::{Place, QName};
use limpid_check::File;
use limpid_check::names::source_name;
use limpid_check::proof::Proofs;
use limpid_contracts::{Flags, Origin};
use limpid_core::{Binding, BindingKind, Expr};
use limpid_report::{
    Culprit, CulpritKind, Elsewhere, ElsewhereKind, FunctionReport, ObligationClass, Reason, Subject, Verdict,
};
use limpid_spec::ItemKind;
use limpid_spec::ast::Mark;

/// The report on a function that is marked `fail` and either does not fail or is used.
pub(crate) fn marked(file: &File, proofs: &Proofs, report: &FunctionReport) -> Option<FunctionReport> {
    let name = report.name;
    let contracts = &file.scopes.last()?.contracts;
    if !contracts.flags.get(name).is_some_and(Flags::must_fail) {
        return None;
    }
    let users = users(file, name);
    let reason = match (proofs.holds_though_marked(name), users.is_empty()) {
        (true, _) => Reason::HoldsThoughMarked,
        (false, false) => Reason::UsedThoughMarked { by: users },
        (false, true) => return None,
    };
    let mut marks = file.spec().items.iter().filter_map(|item| match &item.kind {
        ItemKind::Mark { mark: Mark::Fail, name } => Some(*name),
        _ => None,
    });
    let span = marks.rfind(|mark| mark.name == name.ident)?.span;
    let place = Place { module: name.module, span };
    let shown = source_name(name);
    let elsewhere = Elsewhere { kind: ElsewhereKind::FailMark, name: format!("fail {shown}"), place };
    let subject = Subject::Function(name);
    let culprit = Culprit { kind: CulpritKind::FailMark, subject, name: shown, place: Some(place) };
    Some(FunctionReport {
        verdict: Verdict::WeakSpec,
        reason,
        culprits: vec![culprit],
        counterexamples: Vec::new(),
        elsewhere: Some(elsewhere),
        ..report.clone()
    })
}

/// The functions that mention a function; itself, if it is recursive.
fn users(file: &File, name: QName) -> Vec<String> {
    let mentions = |binding: &&Binding| {
        let exprs = binding.body().into_iter().flat_map(|body| body.exprs.values());
        exprs.into_iter().any(|expr| matches!(expr, Expr::Global { name: used, .. } if *used == name))
    };
    file.functions().filter(mentions).map(|binding| source_name(binding.name)).collect()
}

/// The head of the instance, where a method breaks the postcondition of its class. An instance that refines the method
/// itself has the error in the method. So has a method that is another function: what it may ask for is checked there.
pub(crate) fn at_instance(file: &File, binding: &Binding, report: &FunctionReport) -> Option<Elsewhere> {
    let BindingKind::InstanceMethod { .. } = binding.kind else { return None };
    let is_postcondition =
        |example: &limpid_report::Counterexample| example.obligation.kind == ObligationClass::Postcondition;
    let body = binding.body()?;
    let is_function = body.root.is_some_and(|root| matches!(body.exprs.get(root), Some(Expr::Lam { .. })));
    let written = file.scopes.last()?.contracts.functions.get(binding.name);
    if written.is_some_and(|contract| contract.origin != Origin::Haskell)
        || !is_function && !binding.scheme.body.split_funs().0.is_empty()
        || !report.counterexamples.iter().any(is_postcondition)
    {
        return None;
    }
    let instances = &file.loaded.compiled.hir.instances;
    let instance = instances.iter().find(|one| one.methods.iter().any(|(_, full, _)| *full == binding.name))?;
    let head: Vec<&str> = instance.head_span.text(&file.loaded.source.text).split_whitespace().collect();
    let place = Place { module: binding.name.module, span: instance.head_span };
    Some(Elsewhere { kind: ElsewhereKind::Instance, name: format!("instance {}", head.join(" ")), place })
}
