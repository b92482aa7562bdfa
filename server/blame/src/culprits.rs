//! Culprits: what is specified too weakly, the likeliest first.

use limpid_base::{Name, QName, Span};
use limpid_check::culprit::{culprit, may_be_too_weak, of_kind, place};
use limpid_contracts::{ObligationKind, Origin, Place};
use limpid_core::Expr;
use limpid_liquid::{Failing, Provenance};
use limpid_logic::{SymbolKind, Term};

use super::unrefined::unrefined;
use limpid_check::File;
use limpid_check::fields::Fields;
use limpid_check::roots::roots;
use limpid_check::suspects::Suspect;
use limpid_repair::field_culprit;
use limpid_report::{Culprit, CulpritKind};

/// The culprits for the open obligations where no repair is known: the functions that are `named`, if there are any.
pub(super) fn culprits(
    file: &File,
    function: QName,
    failing: &[Failing],
    suspects: &[Suspect],
    named: &[QName],
) -> Vec<Culprit> {
    let mut found: Vec<Culprit> = Vec::new();
    let mut add = |culprit: Culprit| {
        if !found.contains(&culprit) {
            found.push(culprit);
        }
    };
    let called = failing.iter().flat_map(|failing| &failing.callees).map(|called| called.callee);
    for callee in called.chain(suspects.iter().map(|suspect| suspect.name)).chain(file.mentioned(function)) {
        if named.contains(&callee) {
            add(culprit(file, function, callee));
        }
    }
    if !named.is_empty() {
        return found;
    }
    // An unspecified callee whose postcondition would help is the only culprit.
    if let Some(suspect) = suspects.first().filter(|suspect| suspect.unspecified && suspect.distance.is_some()) {
        return vec![culprit(file, function, suspect.name)];
    }
    let fields = Fields::of(file, function);
    let given = roots(file).contains(&function);
    for failing in failing {
        let unrefined = unrefined(file, &fields, failing).filter(|_| !given);
        if let Some(culprit) = unrefined.and_then(|slot| field_culprit(file, slot)) {
            add(culprit);
            continue;
        }
        if let Some(local) = unsized_local(file, function, failing) {
            add(local);
            continue;
        }
        if failing.kind == ObligationKind::Termination {
            // The metric may depend on the result of a callee.
            if let Some(suspect) =
                suspects.iter().find(|suspect| suspect.distance.is_some() && suspect.name != function)
            {
                add(culprit(file, function, suspect.name));
                continue;
            }
            add(of_kind(CulpritKind::Metric, file, function));
            continue;
        }
        let mut callees: Vec<QName> = mentioned(&failing.goal);
        callees.retain(|callee| failing.callees.iter().any(|called| called.callee == *callee));
        if callees.is_empty() {
            callees = failing.callees.iter().map(|called| called.callee).collect();
        }
        callees.retain(|callee| may_be_too_weak(file, *callee));
        for callee in &callees {
            let inside = file.contract(*callee).is_none() && file.module(callee.module).is_some();
            add(match inside.then(|| local(file, function, callee.ident)) {
                Some(Some(span)) => Culprit::local(callee.ident, Place { module: function.module, span }),
                Some(None) => Culprit::parameter(callee.ident, place(file, *callee)),
                None => culprit(file, function, *callee),
            });
        }
        if let Some((name, span)) = around(file, function, failing).filter(|_| callees.is_empty()) {
            add(Culprit::local(name, Place { module: function.module, span }));
            continue;
        }
        if callees.is_empty() {
            let parameter = failing.facts.iter().find_map(|fact| match &fact.source {
                Provenance::Parameter(name) => Some(*name),
                _ => None,
            });
            let written = file.contract(function).filter(|contract| contract.origin != Origin::Haskell);
            match (parameter, written) {
                (Some(name), None) => add(Culprit::parameter(name, place(file, function))),
                _ => add(culprit(file, function, function)),
            }
        }
    }
    // If something else is too weak, the function's own precondition is no culprit.
    if found.iter().any(|it| matches!(it.kind, CulpritKind::Callee | CulpritKind::Local | CulpritKind::Field)) {
        found.retain(|culprit| culprit.kind != CulpritKind::Itself);
    }
    found
}

/// The local function that has no decreasing parameter, because of its inferred type or for lack of a metric.
fn unsized_local(file: &File, function: QName, failing: &Failing) -> Option<Culprit> {
    if failing.kind != ObligationKind::Termination || failing.goal != Term::Bool(false) {
        return None;
    }
    let body = file.functions().find(|binding| binding.name == function)?.body()?;
    let mut defined = body.exprs.values().filter_map(|expr| match expr {
        Expr::Let { bindings, .. } => Some(bindings.iter().map(|(binder, _)| *binder)),
        _ => None,
    });
    let binder = defined.find_map(|mut group| group.find(|binder| body.binder_span(*binder) == failing.span))?;
    let info = body.binders.get(binder)?;
    let inferred = Culprit::inferred(info.name, Place { module: function.module, span: failing.span });
    let kind = if info.generalised.is_empty() { CulpritKind::Metric } else { CulpritKind::Inferred };
    Some(Culprit { kind, ..inferred })
}

/// The span of the local function of this name.
fn local(file: &File, function: QName, name: Name) -> Option<Span> {
    let binding = file.functions().find(|binding| binding.name == function)?;
    let body = binding.body()?;
    let defined = body.exprs.values().filter_map(|expr| match expr {
        Expr::Let { bindings, .. } => Some(bindings.iter().map(|(binder, _)| *binder)),
        _ => None,
    });
    let mut named = defined.flatten().filter(|binder| body.binders.get(*binder).is_some_and(|it| it.name == name));
    named.next().map(|binder| body.binder_span(binder))
}

/// The innermost local function around an obligation that mentions its parameters, and the span of its binder.
fn around(file: &File, function: QName, failing: &Failing) -> Option<(Name, Span)> {
    let binding = file.functions().find(|binding| binding.name == function)?;
    let body = binding.body()?;
    let defined = body.exprs.values().filter_map(|expr| match expr {
        Expr::Let { bindings, .. } => Some(bindings.iter()),
        _ => None,
    });
    let inside = defined.flatten().filter(|(_, value)| {
        let Some(Expr::Lam { params, .. }) = body.exprs.get(*value) else { return false };
        let mut names = params.iter().filter_map(|param| body.binders.get(*param)).map(|it| it.name);
        body.span(*value).covers(failing.span) && names.any(|name| failing.goal.mentions(name))
    });
    let (binder, _) = inside.min_by_key(|(_, value)| body.span(*value).end - body.span(*value).start)?;
    body.binders.get(*binder).map(|it| (it.name, body.binder_span(*binder)))
}

/// The callees whose results occur in a term.
fn mentioned(term: &Term) -> Vec<QName> {
    let mut found = Vec::new();
    fn walk(term: &Term, found: &mut Vec<QName>) {
        if let Term::App(symbol, _) = term
            && symbol.kind == SymbolKind::Uninterpreted
            && !found.contains(&symbol.name)
        {
            found.push(symbol.name);
        }
        term.for_each_part(&mut |part| walk(part, found));
    }
    walk(term, &mut found);
    found
}
