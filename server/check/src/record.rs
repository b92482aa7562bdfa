//! The record of how a counterexample was found, for `explain --steps` and the trace.

use limpid_base::{Limits, QName};
use limpid_contracts::Place;
use limpid_monitor::{Monitored, ShownValue};
use limpid_symex::{Candidate, Replayer};

use crate::names::call_text;
use limpid_report::{Record, RecordedCall};

/// Replays a candidate once more and records its calls.
pub(crate) fn record(
    monitored: &Monitored<'_>,
    replayer: &mut Replayer<'_>,
    candidate: &Candidate,
    arity: &dyn Fn(QName) -> u32,
    limits: &Limits,
) -> Record {
    let (announced, more) = replayer.announced(candidate, arity, limits);
    let machine = replayer.machine();
    let shown = announced.iter().filter_map(|call| monitored.shown_call(machine, call));
    let calls = shown.map(|call| RecordedCall {
        call: call_text(call.callee, &call.arguments.iter().map(ShownValue::argument).collect::<Vec<_>>()),
        place: Some(Place { module: call.function.module, span: call.span }),
    });
    let calls = calls.collect();
    Record { smt: candidate.smt.as_deref().unwrap_or_default().to_owned(), calls, more }
}
