//! From an execution that was found to a counterexample, as data.

use limpid_base::{Name, Place};
use limpid_contracts::ObligationKind;
use limpid_report::{Assumed, Broken, Counterexample, CounterexampleKind, Event, EventKind, ObligationClass, Step};

use crate::event::{event, falsehood};
use crate::names::{call_text, plain};
use crate::search::Found;

pub fn counterexample(found: &Found) -> Counterexample {
    let report = &found.report;
    let site = &report.site;
    let module = site.function.module;
    let callee = match &found.kind {
        ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } => Some(*callee),
        ObligationKind::Constructor { constructor, .. } => Some(*constructor),
        ObligationKind::Postcondition | ObligationKind::Totality | ObligationKind::Termination => None,
    };
    let steps = report.calls.iter().rev().map(|call| Step {
        call: call_text(
            call.callee,
            &call.arguments.iter().map(limpid_monitor::ShownValue::argument).collect::<Vec<_>>(),
        ),
        place: Place { module: call.function.module, span: call.span },
    });
    let event = event(&found.kind, report);
    let result = match &event.kind {
        EventKind::Returns { result } if is_outermost(found, &event) => Some(result.clone()),
        _ => None,
    };
    Counterexample {
        kind: CounterexampleKind::Concrete,
        demanded: report.demanded,
        obligation: Broken {
            kind: class(&found.kind),
            place: Place { module, span: site.span },
            refinement: site.refinement.clone(),
            declared: site.declared,
            callee,
        },
        call: call_text(found.root, &found.arguments),
        result,
        filled: report.filled.as_ref().map(|filled| filled.filled.clone()).unwrap_or_default(),
        trace: steps.collect(),
        assumed: found
            .opaque
            .iter()
            .zip(&found.asked)
            .map(|((name, result), asked)| Assumed {
                call: call_text(*name, asked),
                result: result.clone(),
                really: None,
                promise: None,
            })
            .collect(),
        culprits: opaque(found),
        event,
        falsehood: falsehood(report),
        record: found.record.clone(),
    }
}

/// The functions without code that an example needs to return something, each once.
fn opaque(found: &Found) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for (name, _) in &found.opaque {
        if !names.contains(&name.ident) {
            names.push(name.ident);
        }
    }
    names
}

/// Whether the result that breaks a promise is that of the call that the example starts from, and not of a call inside.
fn is_outermost(found: &Found, event: &Event) -> bool {
    let report = &found.report;
    // What is not printed in the same way in both places says nothing.
    let differs = |(seen, given): (&String, &String)| seen != given && !seen.contains(['_', '<', '{', '.', '\'']);
    plain(report.site.subject) == plain(found.root)
        && report.calls.is_empty()
        && !event.arguments.iter().zip(&found.arguments).any(differs)
}

pub fn class(kind: &ObligationKind) -> ObligationClass {
    match kind {
        ObligationKind::Precondition { .. } => ObligationClass::Precondition,
        ObligationKind::Postcondition => ObligationClass::Postcondition,
        ObligationKind::Constructor { .. } => ObligationClass::Constructor,
        ObligationKind::Totality => ObligationClass::Totality,
        ObligationKind::Arithmetic { .. } => ObligationClass::Arithmetic,
        ObligationKind::Termination => ObligationClass::Termination,
    }
}
