//! Weakening: measures the quality of blame and repair on correct programs.
//!
//! The result refinement of each function is dropped in turn. If a proved caller is not proved any more, exactly this
//! function should be blamed, and after the first fix everything that was proved before should be proved again. With
//! `KEEP=FOLDER` in the environment, the weakened programs that fail are written there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use limpid_base::{Limits, Name, QName, Span};
use limpid_contracts::Unit;
use limpid_core::Expr;
use limpid_frontend::project::Source;
use limpid_ide::{Request, Specifications, analyse_loaded};
use limpid_report::{FunctionReport, Verdict, apply};
use limpid_spec::ItemKind;
use limpid_spec::ast::{Trust, Type, TypeKind};
use limpid_verdict::{File, Proofs};

use crate::pipeline::{load, on_a_roomy_stack};

/// The time limit of a check. Its reports until then count.
const TIMEOUT: Duration = Duration::from_secs(600);

/// The results for the callers of all functions of a folder's files, each weakened in turn, up to a limit.
pub fn weakened(folder: &Path, most: usize) -> Weakened {
    let mut files = Vec::new();
    collect(folder, &mut files);
    files.sort();
    let mut cases: Vec<Case> = in_parallel(&files, |path| on_a_roomy_stack(|| cases(path)));
    let every = cases.len().div_ceil(most.max(1)).max(1);
    let droppable = cases.len();
    cases = cases.into_iter().step_by(every).collect();
    let outcomes: Vec<Outcome> = in_parallel(&cases, |case| on_a_roomy_stack(|| outcomes(case)));
    let (callers, others) = outcomes.into_iter().partition(|outcome| outcome.calls);
    Weakened { files: files.len(), droppable, tried: cases.len(), callers, others }
}

/// The results of a run.
#[derive(Debug)]
pub struct Weakened {
    pub files: usize,
    pub droppable: usize,
    pub tried: usize,
    /// Failing functions that call the weakened function.
    pub callers: Vec<Outcome>,
    /// Failing functions that do not call it: they only used its refinement as a qualifier.
    pub others: Vec<Outcome>,
}

impl Weakened {
    /// The number of callers whose report blames exactly the right function.
    pub fn right(&self) -> usize {
        self.callers.iter().filter(|outcome| outcome.blame == Blame::Right).count()
    }

    /// The number of callers whose first fix makes everything proved again.
    pub fn repaired(&self) -> usize {
        self.callers.iter().filter(|outcome| outcome.repair == Repair::Whole).count()
    }

    /// Callers whose fix invalidates the proof of another function.
    pub fn worse(&self) -> impl Iterator<Item = &Outcome> {
        self.callers.iter().chain(&self.others).filter(|outcome| !outcome.worse.is_empty())
    }
}

/// A function of a file, without its result refinement.
struct Case {
    path: String,
    text: String,
    weakened: Name,
    /// What was proved before.
    proved: BTreeSet<QName>,
}

/// The result for one failing function.
#[derive(Debug)]
pub struct Outcome {
    pub place: String,
    /// Whether it calls the function that was weakened.
    calls: bool,
    pub blame: Blame,
    pub repair: Repair,
    /// The functions whose proofs the first fix invalidates.
    pub worse: Vec<QName>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Blame {
    Right,
    /// The right one, and others.
    AlsoInnocent,
    OnlyInnocent,
    Nobody,
    /// A counterexample. The file was proved before, so it is due to inputs that the dropped refinement excluded.
    Counterexample,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Repair {
    Whole,
    /// The function is proved, something else that failed too is not.
    Part,
    None,
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs") {
            found.push(path);
        }
    }
}

fn file(path: &str, text: &str) -> File {
    let loaded = load(Source { path: path.into(), text: text.into() });
    Specifications::default().of(&loaded).file()
}

fn limits() -> Limits {
    Limits::unlimited().with_deadline(Instant::now() + TIMEOUT)
}

fn proved(file: &File) -> BTreeSet<QName> {
    let proofs = Proofs::of(file, 1, &limits());
    file.functions().map(|binding| binding.name).filter(|name| proofs.is_safe(*name)).collect()
}

fn cases(path: &Path) -> Vec<Case> {
    let path = path.to_string_lossy();
    let Ok(text) = std::fs::read_to_string(&*path) else { return Vec::new() };
    let before = file(&path, &text);
    let spec = Unit::from(&*before.loaded).spec();
    let signatures = spec.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Signature(signature) if signature.trust != Trust::Assumed => match &signature.names[..] {
            [name] => Some((name.name, dropped(&signature.ty)?)),
            _ => None,
        },
        _ => None,
    });
    let signatures: Vec<(Name, (Span, Span))> = signatures.collect();
    if signatures.is_empty() {
        return Vec::new();
    }
    let proved = proved(&before);
    let one = |(weakened, (whole, base)): (Name, (Span, Span))| {
        let (start, end) = (whole.start as usize, whole.end as usize);
        let text = format!("{}{}{}", text.get(..start)?, base.text(&text), text.get(end..)?);
        Some(Case { path: path.to_string(), text, weakened, proved: proved.clone() })
    };
    signatures.into_iter().filter_map(one).collect()
}

/// The refined result of a type, and what remains of it without its refinement.
fn dropped(ty: &Type) -> Option<(Span, Span)> {
    match &ty.kind {
        TypeKind::Fun { result, .. } => dropped(result),
        TypeKind::Forall { body, .. } | TypeKind::Constraint { body, .. } => dropped(body),
        TypeKind::Refined { base: Some(base), .. } => Some((ty.span, base.span)),
        _ => None,
    }
}

fn outcomes(case: &Case) -> Vec<Outcome> {
    let weak = file(&case.path, &case.text);
    let left = proved(&weak);
    let failing: Vec<QName> = case.proved.difference(&left).copied().collect();
    let known: BTreeSet<QName> = weak.functions().map(|binding| binding.name).collect();
    // Failures of the weakened function itself are not counted.
    let failing: Vec<QName> = failing.into_iter().filter(|name| known.contains(name)).collect();
    if failing.is_empty() {
        return Vec::new();
    }
    if let Ok(folder) = std::env::var("KEEP") {
        let stem = Path::new(&case.path).file_stem().unwrap_or_default().to_string_lossy();
        let kept = Path::new(&folder).join(format!("{stem}-{}.hs", case.weakened.as_str().replace(['/', '\\'], "_")));
        if let Err(error) = std::fs::write(&kept, &case.text) {
            eprintln!("{}: {error}", kept.display());
        }
    }
    let only = failing.iter().map(|name| name.ident.to_string()).collect();
    let checked = analyse_loaded(&weak.loaded, &Request { only, ..Request::default() }, &limits());
    let failed = checked.reports.iter().filter(|report| failing.contains(&report.name));
    failed.map(|report| outcome(case, &weak, &left, report)).collect()
}

/// Whether the code of a function leads to a function of this name, through functions of the file.
fn leads_to(file: &File, from: QName, to: Name) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        let Some(binding) = file.functions().find(|binding| binding.name == name) else { continue };
        let Some(body) = binding.body() else { continue };
        let local = body.binders.values().any(|binder| binder.name == to);
        let called = body.exprs.values().filter_map(|expr| match expr {
            Expr::Global { name, .. } => Some(*name),
            _ => None,
        });
        for callee in called {
            if callee.ident == to {
                return true;
            }
            if seen.insert(callee) {
                open.push(callee);
            }
        }
        if local {
            return true;
        }
    }
    false
}

fn outcome(case: &Case, weak: &File, left: &BTreeSet<QName>, report: &FunctionReport) -> Outcome {
    let right = |name: &str| name == case.weakened.as_str();
    let calls = leads_to(weak, report.name, case.weakened);
    // A counterexample names the functions without code whose refinements allow what it assumes.
    let allowing = report.counterexamples.iter().flat_map(|example| &example.culprits).map(|name| name.as_str());
    let named = report.culprits.iter().map(|culprit| culprit.name.as_str()).chain(allowing);
    let named: BTreeSet<&str> = named.collect();
    let innocent = named.iter().any(|name| !right(name));
    let blame = match named.iter().any(|name| right(name)) {
        _ if report.verdict == Verdict::Counterexample && named.is_empty() => Blame::Counterexample,
        true if !innocent => Blame::Right,
        true => Blame::AlsoInnocent,
        false if innocent => Blame::OnlyInnocent,
        false => Blame::Nobody,
    };
    let place = format!("{}: without the result of `{}`, `{}`", case.path, case.weakened, report.name.ident);
    let Some(fix) = report.fixes.first().filter(|fix| fix.proved && report.verdict == Verdict::WeakSpec) else {
        return Outcome { place, calls, blame, repair: Repair::None, worse: Vec::new() };
    };
    let own = fix.edits.iter().filter(|edit| edit.place.module == report.name.module);
    let after = proved(&file(&case.path, &apply(&case.text, &own.collect::<Vec<_>>())));
    let repair = match after.contains(&report.name) {
        true if case.proved.is_subset(&after) => Repair::Whole,
        true => Repair::Part,
        false => Repair::None,
    };
    Outcome { place, calls, blame, repair, worse: left.difference(&after).copied().collect() }
}

/// The results for all items, in their order, worked out on all cores.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> Vec<R> + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Vec<R>)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { return };
                    let result = work(item);
                    results.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().flat_map(|(_, result)| result).collect()
}
