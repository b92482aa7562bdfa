//! From a file to a verdict on each of its functions, those that the user looks at first.
//!
//! Must not know: threads, editors. Whoever calls is told of every result as it is found, and may stop it through limits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use limpid_base::{Cancelled, Limits, QName};
use limpid_core::Binding;
use limpid_report::{FunctionReport, Reason, Verdict};
use limpid_verdict::{Caching, File, Options, Proofs, SearchBudget, check_after, proved, roots};

use crate::analysis::Analysis;
use crate::host::Snapshot;

/// What to find out.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Where the user is: the function there comes first.
    pub focus: Option<u32>,
    /// How much may be spent, in units of the usual budget; 0 counts as 1.
    pub effort: u32,
    /// Only these functions, by their names in the file, if there are any.
    pub only: Vec<String>,
}

/// What is told on the way.
#[derive(Clone, Debug)]
pub enum Step<'a> {
    /// The file is understood, and what was known of its functions is in place.
    Read,
    /// A function is about to be checked.
    Checking { function: &'a str, done: usize, total: usize },
    /// More is known than before.
    Found,
}

/// Finds out what can be found out of a file. `None` if there is no such file.
pub fn analyse(
    snapshot: &Snapshot,
    path: &str,
    request: &Request,
    limits: &Limits,
    on_step: &mut dyn FnMut(&Analysis, Step<'_>),
) -> Result<Option<Arc<Analysis>>, Cancelled> {
    limits.check()?;
    let Some(analysis) = snapshot.analysis(path) else { return Ok(None) };
    let budget = budget(request.effort);
    let open = recall(snapshot, &analysis, request, budget.work);
    on_step(&analysis, Step::Read);
    limits.check()?;
    if open.is_empty() {
        analysis.warn(&snapshot.cache.contradictions);
        on_step(&analysis, Step::Found);
        return Ok(Some(analysis));
    }
    let file = analysis.specification.file();
    let open = in_order(open, request.focus);
    let total = open.len();
    let mut work = Work { snapshot, analysis: &analysis, file: &file, proofs: Proofs::default(), budget, limits };
    let (settled, rest) = work.prove(open, on_step)?;
    let roots = work.proofs.roots(&file, roots(&file));
    let (alone, together): (Vec<&Binding>, Vec<&Binding>) =
        rest.into_iter().partition(|binding| roots.contains(&binding.name));
    for (place, binding) in alone.iter().enumerate() {
        let (function, done) = (binding.name.ident.as_str(), settled + place);
        on_step(&analysis, Step::Checking { function, done, total });
        work.check(&[*binding], limits)?;
        on_step(&analysis, Step::Found);
    }
    // Without code there is nothing to search.
    let (called, codeless): (Vec<&Binding>, Vec<&Binding>) = together.into_iter().partition(|one| one.body().is_some());
    let stopped = Limits::fuel(0);
    stopped.canceller().store(true, std::sync::atomic::Ordering::Relaxed);
    for (functions, limits) in [(codeless, &stopped), (called, limits)] {
        if let Some(first) = functions.first() {
            let done = total - functions.len();
            on_step(&analysis, Step::Checking { function: first.name.ident.as_str(), done, total });
            work.check(&functions, limits)?;
            on_step(&analysis, Step::Found);
        }
    }
    analysis.warn(&snapshot.cache.contradictions);
    on_step(&analysis, Step::Found);
    Ok(Some(analysis))
}

fn budget(effort: u32) -> SearchBudget {
    let usual = SearchBudget::default();
    let effort = u64::from(effort.max(1));
    SearchBudget { work: usual.work.saturating_mul(effort), ..usual }
}

/// Puts in place what is known, and returns what is not.
fn recall<'a>(snapshot: &Snapshot, analysis: &'a Analysis, request: &Request, work: u64) -> Vec<&'a Binding> {
    let wanted =
        |one: &&Binding| request.only.is_empty() || request.only.iter().any(|name| name == one.name.ident.as_str());
    let mut open = Vec::new();
    for binding in analysis.functions().filter(wanted) {
        let Some(&fingerprint) = analysis.fingerprints.functions.get(&binding.name) else { continue };
        let callers = analysis.fingerprints.callers.get(&binding.name).copied().unwrap_or_default();
        match snapshot.cache.verdicts.get(fingerprint, callers, work, &analysis.anchors, binding) {
            Some(report) => analysis.add(Arc::new(report)),
            None => open.push(binding),
        }
    }
    open
}

/// The function around the focus first, then those after it, then those before.
fn in_order(mut functions: Vec<&Binding>, focus: Option<u32>) -> Vec<&Binding> {
    functions.sort_by_key(|one| (one.span.start, one.span.end));
    let Some(focus) = focus else { return functions };
    let first = functions.partition_point(|one| one.span.end < focus);
    functions.rotate_left(first);
    functions
}

struct Work<'a> {
    snapshot: &'a Snapshot,
    analysis: &'a Analysis,
    file: &'a File,
    proofs: Proofs,
    budget: SearchBudget,
    /// Those of the caller; what was stopped by them is not remembered.
    limits: &'a Limits,
}

impl<'a> Work<'a> {
    /// Types what is open; that settles most functions. Returns how many, and those that are left.
    fn prove(
        &mut self,
        open: Vec<&'a Binding>,
        on_step: &mut dyn FnMut(&Analysis, Step<'_>),
    ) -> Result<(usize, Vec<&'a Binding>), Cancelled> {
        let (analysis, file, limits, total) = (self.analysis, self.file, self.limits, open.len());
        let names: Vec<QName> = open.iter().map(|binding| binding.name).collect();
        let known = analysis.reports().into_iter().filter(|report| !names.contains(&report.name));
        for report in known.filter(|report| report.verdict == Verdict::Safe) {
            self.proofs.believe(report.name);
        }
        let cache = &self.snapshot.cache;
        let remembering = Caching { cache: &cache.solutions, context: analysis.fingerprints.logic };
        if let Some(first) = open.first() {
            let function = first.name.ident.as_str();
            on_step(analysis, Step::Checking { function, done: 0, total });
        }
        let mut settled = 0;
        let mut proofs = std::mem::take(&mut self.proofs);
        proofs.extend(file, &names, Some(remembering), limits, &mut |proofs, found| {
            let wanted: Vec<QName> = found.iter().copied().filter(|name| names.contains(name)).collect();
            let reports = proved(file, proofs, &wanted);
            settled += reports.len();
            reports.iter().for_each(|_| cache.verdicts.count());
            if !reports.is_empty() {
                self.keep(reports);
                on_step(analysis, Step::Found);
            }
        });
        self.proofs = proofs;
        limits.check()?;
        Ok((settled, open.into_iter().filter(|binding| !self.proofs.is_safe(binding.name)).collect()))
    }

    /// Checks some functions and remembers what came out, unless it was stopped.
    fn check(&self, functions: &[&Binding], limits: &Limits) -> Result<(), Cancelled> {
        self.limits.check()?;
        let verdicts = &self.snapshot.cache.verdicts;
        let only: Vec<QName> = functions.iter().map(|binding| binding.name).collect();
        let options = Options { budget: self.budget, only, ..Options::default() };
        functions.iter().for_each(|_| verdicts.count());
        let checked =
            catch_unwind(AssertUnwindSafe(|| check_after(self.file, &self.proofs, &options, limits).functions));
        self.limits.check()?;
        // A mistake of ours costs this one result.
        let reports = checked.unwrap_or_else(|_| functions.iter().map(|binding| failed(binding)).collect());
        self.keep(reports);
        Ok(())
    }

    /// Puts reports in place, and remembers them.
    fn keep(&self, reports: Vec<FunctionReport>) {
        let verdicts = &self.snapshot.cache.verdicts;
        for report in reports {
            let annotated = self.analysis.specification.is_annotated(report.name);
            let report = Arc::new(FunctionReport { annotated, ..report });
            if let Some(&fingerprint) = self.analysis.fingerprints.functions.get(&report.name) {
                let anchors = Arc::clone(&self.analysis.anchors);
                let callers = self.analysis.fingerprints.callers.get(&report.name).copied().unwrap_or_default();
                verdicts.insert(fingerprint, callers, self.budget.work, Arc::clone(&report), anchors);
            }
            self.analysis.add(report);
        }
    }
}

fn failed(binding: &Binding) -> FunctionReport {
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
    }
}
