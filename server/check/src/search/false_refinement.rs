//! A refinement of a library that is false in a run: the inputs of a violation run again, with the results of library functions
//! checked.

use limpid_base::{Limits, QName};
use limpid_machine::Outcome;
use limpid_monitor::{CheckMode, Monitored};
use limpid_report::FalseRefinement;
use limpid_symex::Replayer;

use super::Found;
use crate::file::File;
use crate::names::{call_text, source_name};

/// The first call of a library function in this run that does not return what its refinement says.
pub fn false_refinement(file: &File, found: &Found) -> Option<FalseRefinement> {
    let monitored = Monitored::new(file, file.scopes.clone(), CheckMode::Lazy).checking_libraries();
    // This call adds the entry point to the program.
    monitored.under_test(found.root)?;
    let mut replayer = Replayer::new(&monitored);
    let arity = |name: QName| file.arity(name);
    let outcome = replayer.replay(&found.candidate, &arity, &Limits::unlimited());
    let Outcome::Violated(violation) = outcome else { return None };
    let report = monitored.report(replayer.machine(), &violation, None)?;
    let callee = report.site.subject;
    if file.module(callee.module).is_some() {
        return None;
    }
    let ((_, result), arguments) = report.values.split_last()?;
    let arguments: Vec<String> = arguments.iter().map(|(_, value)| value.argument()).collect();
    let filled = report.filled?;
    Some(FalseRefinement {
        function: source_name(callee),
        call: call_text(callee, &arguments),
        result: result.to_string(),
        claim: filled.claim.to_string(),
        filled: filled.filled,
    })
}
