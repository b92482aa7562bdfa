//! From the monitor's report of a violation to the event at its place.

use limpid_base::QName;
use limpid_contracts::{ObligationKind, RType};
use limpid_core::FailureKind;
use limpid_frontend::wired::wired;
use limpid_logic::Term;
use limpid_monitor::{Claim, Requirement, ViolationReport};

use crate::claim::{is_after_call, shape, term_values, whole_value};
use crate::names::source_name;
use limpid_report::{Event, EventKind, MissingCase, Violated};

pub(crate) fn event(kind: &ObligationKind, report: &ViolationReport) -> Event {
    let site = &*report.site;
    let values: Vec<String> = report.values.iter().map(|(_, value)| value.argument()).collect();
    let named = |subject: QName, arguments: Vec<String>, kind: EventKind| Event {
        subject: source_name(subject),
        arguments,
        kind,
    };
    match kind {
        ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } => match &site.claim {
            Claim::Returns { from, .. } => {
                let (arguments, kind) = given_function(report, values, *from);
                named(*callee, arguments, kind)
            }
            Claim::HasType { ty, .. } if is_false(ty) => named(*callee, values, reached(*callee)),
            Claim::HasType { variable, .. } => named(*callee, values, EventKind::Given { argument: *variable }),
            Claim::None | Claim::Unreachable { .. } | Claim::Term(_) | Claim::Descends { .. } => {
                named(*callee, values, reached(*callee))
            }
        },
        ObligationKind::Constructor { constructor, field } => match &site.claim {
            Claim::Returns { from, .. } => {
                let (arguments, kind) = given_function(report, values, *from);
                named(*constructor, arguments, kind)
            }
            Claim::HasType { variable, .. } => named(*constructor, values, EventKind::Built { field: *variable }),
            Claim::None | Claim::Unreachable { .. } | Claim::Term(_) | Claim::Descends { .. } => {
                named(*constructor, values, EventKind::Built { field: (*field as usize).saturating_sub(1) })
            }
        },
        ObligationKind::Postcondition => {
            if let Claim::Returns { from, .. } = &site.claim {
                let (arguments, kind) = given_function(report, values, *from);
                return named(site.subject, arguments, kind);
            }
            let result = report.values.last().map(|(_, value)| value.to_string()).unwrap_or_default();
            let arguments = values.split_last().map(|(_, before)| before.to_vec()).unwrap_or_default();
            named(site.subject, arguments, EventKind::Returns { result })
        }
        ObligationKind::Totality => named(site.subject, values, EventKind::NoCase { missing: missing(&site.claim) }),
        ObligationKind::Termination => {
            let Claim::Descends { before, after, callee, .. } = &site.claim else {
                return named(site.subject, values, EventKind::Reached);
            };
            let inner = values.iter().skip(*before).take(*after).cloned().collect();
            let outer = values.into_iter().take(*before).collect();
            let metric = match &site.requirement {
                Requirement::Decreases(terms) => terms.len(),
                Requirement::Nothing | Requirement::HasType(_) | Requirement::Unreachable(_) => 0,
            };
            named(site.subject, outer, EventKind::Again { callee: source_name(*callee), arguments: inner, metric })
        }
    }
}

pub(crate) fn violated(report: &ViolationReport) -> Option<Violated> {
    let filled = report.filled.as_ref()?;
    let requirement = &report.site.requirement;
    let value = whole_value(requirement).filter(|_| filled.part.is_none());
    Some(Violated {
        claim: filled.claim.to_string(),
        shape: shape(&filled.claim, requirement),
        value: value.map(|value| value.to_string()),
        after_call: is_after_call(&report.site, &filled.claim),
        filled: filled.filled.clone(),
        terms: term_values(&report.site, filled),
        part: filled.part.as_ref().map(ToString::to_string),
    })
}

/// A function whose precondition is `false` is called.
fn reached(callee: QName) -> EventKind {
    if callee == wired().error { EventKind::Stopped } else { EventKind::Reached }
}

/// The arguments with which a callback was called, and its result.
fn given_function(report: &ViolationReport, mut values: Vec<String>, from: usize) -> (Vec<String>, EventKind) {
    let result = report.values.last().map(|(_, value)| value.to_string()).unwrap_or_default();
    values.pop();
    let arguments = values.split_off(from.min(values.len()));
    (values, EventKind::Function { arguments, result })
}

/// What the programmer left out at a place that evaluation must not reach.
fn missing(claim: &Claim) -> MissingCase {
    let Claim::Unreachable { failure } = claim else { return MissingCase::Pattern };
    match failure {
        FailureKind::Equation => MissingCase::Equation,
        FailureKind::Guard => MissingCase::Guard,
        FailureKind::Field => MissingCase::Field,
        FailureKind::Method => MissingCase::Method,
        FailureKind::Pattern | FailureKind::Irrefutable | FailureKind::Selector | FailureKind::Unsupported => {
            MissingCase::Pattern
        }
    }
}

/// Whether the type is uninhabited, as that of the argument of `error` is.
fn is_false(ty: &RType) -> bool {
    matches!(ty, RType::Base { refinement, .. } if refinement.pred == Term::Bool(false))
}
