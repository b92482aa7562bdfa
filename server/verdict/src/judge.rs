//! From the searches that concern a function to the report on it.

use std::collections::BTreeMap;
use std::sync::Arc;

use limpid_base::{Limits, QName};
use limpid_blame::{blame, harmless};
use limpid_check::File;
use limpid_check::counterexample::counterexample;
use limpid_check::proof::Proofs;
use limpid_check::roots::has_refinement;
use limpid_check::search::{Found, Key};
use limpid_core::{Binding, Code};
use limpid_repair::weaken;
use limpid_report::{Counterexample, Ending, FunctionReport, Reason, Search, Verdict};

use crate::elsewhere::{at_instance, marked};
use crate::search::{Options, RootSearch};
use crate::unsound::{accepted_beside, body_unchecked};

/// The report on a function. `searches` are those of all roots whose findings concern it, by root: its own, if it is one, and
/// those that can reach it. Which functions are asked for, and in which order, has no influence.
pub fn judge(
    file: &File,
    proofs: &Proofs,
    binding: &Binding,
    searches: &[(QName, Arc<RootSearch>)],
    options: &Options,
    limits: &Limits,
) -> FunctionReport {
    let name = binding.name;
    let own = searches.iter().find(|(root, _)| *root == name).map(|(_, search)| &**search);
    let mut report = report(file, binding, &best(name, searches), own);
    if let Some(marked) = marked(file, proofs, &report) {
        return marked;
    }
    if proofs.is_safe(name) {
        return safe(report);
    }
    if let Some(open) = proofs.open(name).filter(|_| report.verdict == Verdict::Unknown) {
        if let Reason::Open { unproved, .. } = &mut report.reason {
            *unproved = Some(open.required.clone());
        }
        blame(file, proofs, options.budget, limits, &mut report);
    }
    if report.verdict == Verdict::Counterexample {
        if !proofs.is_nonlinear(name) {
            report.fixes = weaken(file, proofs, &report, options.budget, limits);
        }
        harmless(file, &mut report);
    }
    report.elsewhere = at_instance(file, binding, &report);
    if let Some(constant) = file.impossible_beside(name) {
        return accepted_beside(constant, report);
    }
    match file.left_unchecked(binding) {
        Some(group) => body_unchecked(group, report),
        None => report,
    }
}

/// The best finding for each obligation of a function. Of equally good ones, that of the first search counts.
pub(crate) fn best(function: QName, searches: &[(QName, Arc<RootSearch>)]) -> Vec<Found> {
    let mut best: BTreeMap<Key, &Found> = BTreeMap::new();
    let all = searches.iter().flat_map(|(_, search)| &search.outcome.found);
    for found in all.filter(|found| found.key.function == function) {
        let known = best.get(&found.key);
        if known.is_none_or(|known| rank(found) < rank(known)) {
            best.insert(found.key.clone(), found);
        }
    }
    best.into_values().cloned().collect()
}

/// The reports on functions that are proved: nothing is left to search for.
pub fn proved(file: &File, proofs: &Proofs, functions: &[QName]) -> Vec<FunctionReport> {
    let is_proved = |binding: &&Binding| functions.contains(&binding.name) && proofs.is_safe(binding.name);
    let report = |binding: &Binding| {
        let report = report(file, binding, &[], None);
        marked(file, proofs, &report).unwrap_or_else(|| safe(report))
    };
    file.functions().filter(is_proved).map(report).collect()
}

fn safe(report: FunctionReport) -> FunctionReport {
    match report.verdict {
        Verdict::Unknown => FunctionReport { verdict: Verdict::Safe, reason: Reason::Evident, ..report },
        _ => report,
    }
}

/// One that goes wrong is better than one that does not, a function's own counterexample better than a caller's, a small one
/// better than a large one.
fn rank(found: &Found) -> (bool, bool, usize, u64, &[String]) {
    let own = found.root == found.key.function;
    let real = found.report.demanded && found.ending == Ending::GoesWrong;
    (!real, !own, found.opaque.len(), found.size, &found.arguments)
}

pub(crate) fn report(file: &File, binding: &Binding, found: &[Found], own: Option<&RootSearch>) -> FunctionReport {
    let mut counterexamples: Vec<Counterexample> = found.iter().map(counterexample).collect();
    counterexamples.sort_by_key(|example| (example.obligation.place.span.start, example.obligation.place.span.end));
    let flags = file.scopes.last().and_then(|scope| scope.contracts.flags.get(binding.name));
    let must_fail = flags.is_some_and(limpid_contracts::Flags::must_fail);
    let unsupported = file.scopes.last().and_then(|scope| scope.contracts.unsupported.get(binding.name));
    let unsupported = match &binding.code {
        Code::Unsupported(unsupported) => Some(unsupported),
        Code::Body(_) => unsupported,
        Code::Opaque => None,
    };
    let (verdict, reason) = if let Some(unsupported) = unsupported {
        counterexamples.clear();
        (Verdict::Unsupported, Reason::Unsupported { what: unsupported.what.clone() })
    } else if must_fail && !counterexamples.is_empty() {
        let found = std::mem::take(&mut counterexamples);
        let call = found.first().map(|example| example.call.clone()).unwrap_or_default();
        (Verdict::Safe, Reason::FailsAsMarked { call })
    } else if !counterexamples.is_empty() {
        (Verdict::Counterexample, Reason::Evident)
    } else if let Code::Opaque = binding.code {
        (Verdict::Unknown, Reason::Open { search: Search::NoCode, gap: None, unproved: None })
    } else {
        (Verdict::Unknown, reason(own))
    };
    FunctionReport {
        name: binding.name,
        annotated: has_refinement(file, binding.name),
        span: binding.span,
        name_span: binding.name_span,
        verdict,
        reason,
        culprits: Vec::new(),
        counterexamples,
        allowed: Vec::new(),
        fixes: Vec::new(),
        elsewhere: None,
    }
}

/// Why a function has neither proof nor counterexample.
fn reason(own: Option<&RootSearch>) -> Reason {
    let Some(RootSearch { outcome, failed, .. }) = own else {
        return Reason::Open { search: Search::ThroughCallers, gap: None, unproved: None };
    };
    if *failed {
        return Reason::InternalError;
    }
    let search = match (outcome.cancelled, outcome.exhausted) {
        (true, _) => Search::Stopped,
        (_, true) => Search::Exhausted,
        (_, false) => Search::Bounded { paths: outcome.paths },
    };
    Reason::Open { search, gap: outcome.gaps.first().cloned(), unproved: None }
}

/// The report on a function whose judgement panicked.
pub fn failed(binding: &Binding) -> FunctionReport {
    FunctionReport {
        name: binding.name,
        annotated: false,
        span: binding.span,
        name_span: binding.name_span,
        verdict: Verdict::Unknown,
        reason: Reason::InternalError,
        culprits: Vec::new(),
        counterexamples: Vec::new(),
        allowed: Vec::new(),
        fixes: Vec::new(),
        elsewhere: None,
    }
}
