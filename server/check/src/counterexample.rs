//! From an execution that the search found to a counterexample of the report.

use limpid_base::{Name, Place};
use limpid_contracts::ObligationKind;
use limpid_monitor::ShownValue;
use limpid_report::{Assumed, Broken, Counterexample, CounterexampleKind, EventKind, ObligationClass, Step};

use crate::event::{event, violated};
use crate::names::{call_text, plain, source_name};
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
        call: call_text(call.callee, &call.arguments.iter().map(ShownValue::argument).collect::<Vec<_>>()),
        place: Place { module: call.function.module, span: call.span },
    });
    let event = event(&found.kind, report);
    let result = match &event.kind {
        EventKind::Returns { result } if is_outermost(found) => Some(result.clone()),
        _ => None,
    };
    Counterexample {
        kind: CounterexampleKind::Concrete,
        demanded: report.demanded,
        ending: found.ending,
        obligation: Broken {
            kind: class(&found.kind),
            place: Place { module, span: site.span },
            refinement: site.requirement.to_string(),
            written: site.requirement.as_written().to_string(),
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
            .zip(&found.opaque_arguments)
            .map(|((callee, result), arguments)| Assumed {
                callee: *callee,
                name: source_name(*callee),
                call: call_text(*callee, arguments),
                result: result.clone(),
                really: None,
                promise: None,
            })
            .collect(),
        culprits: opaque(found),
        event,
        violated: violated(report),
        record: found.record.clone(),
    }
}

/// The functions without code whose results the example assumes, each once.
fn opaque(found: &Found) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for (name, _) in &found.opaque {
        if !names.contains(&name.ident) {
            names.push(name.ident);
        }
    }
    names
}

/// Whether the result that violates the postcondition is that of the call that the example starts from, and not of a call
/// inside it.
fn is_outermost(found: &Found) -> bool {
    let report = &found.report;
    let differs = |((_, seen), given): (&(Name, ShownValue), &String)| is_read_whole(seen) && seen.argument() != *given;
    // The last value is the result.
    let arguments = report.values.split_last().map(|(_, arguments)| arguments).unwrap_or_default();
    plain(report.site.subject) == plain(found.root)
        && report.calls.is_empty()
        && !arguments.iter().zip(&found.arguments).any(differs)
}

/// Whether all of a value was read, and it is written in the same way as an input: no part of it is left out, is a function,
/// a record, a fraction or a character.
fn is_read_whole(seen: &ShownValue) -> bool {
    match seen {
        ShownValue::Number(text) => text.parse::<i128>().is_ok(),
        ShownValue::List(parts, more) => {
            let text = parts.iter().all(|part| matches!(part, ShownValue::Char(_)));
            !more && (text || parts.iter().all(is_read_whole))
        }
        ShownValue::Tuple(parts) => parts.iter().all(is_read_whole),
        ShownValue::Con { labels, fields, .. } => labels.is_empty() && fields.iter().all(is_read_whole),
        ShownValue::EmptyText => true,
        ShownValue::Char(_) | ShownValue::Function | ShownValue::Pointer(_) | ShownValue::Hole | ShownValue::More => {
            false
        }
    }
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
