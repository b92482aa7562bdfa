//! Reports that outlive the process, by the texts that they were made from.
//!
//! What is kept of a file is complete: the reports on all its functions, with one budget, and its problems. So it is the
//! same in every process that checks these texts with this program. Must not know: where entries are kept.

use std::sync::Arc;
use std::time::Duration;

use limpid_base::{Name, Problem, QName};
use limpid_explain::Texts;
use limpid_frontend::project::Source;
use limpid_logic::Sort;
use limpid_report::{FunctionReport, Reason};
use limpid_verdict::SearchBudget;
use serde::{Deserialize, Serialize};

use crate::analyse::Request;
use crate::analysis::{Analysis, Cache};
use crate::closure::Closure;
use crate::host::Snapshot;
use crate::solutions::UsedSolutions;
use crate::store::{ContentHash, EntryKind};
use crate::verdicts::Depends;

/// A file with the files that it imports: what reports on it quote.
#[derive(Clone, Debug)]
pub struct Modules(Vec<(Name, Source)>);

impl Modules {
    /// The file itself, then those that it imports.
    pub fn iter(&self) -> impl Iterator<Item = (Name, &Source)> {
        self.0.iter().map(|(name, source)| (*name, source))
    }

    /// The path of the file itself.
    pub fn path(&self) -> &str {
        self.0.first().map_or("", |(_, source)| &source.path)
    }

    /// The text of the file itself.
    pub fn text(&self) -> &str {
        self.0.first().map_or("", |(_, source)| &source.text)
    }

    /// The name of the file's own module.
    pub fn module_name(&self) -> Name {
        self.0.first().map_or_else(|| Name::new("Main"), |(name, _)| *name)
    }

    /// The texts that explanations quote.
    pub fn texts(&self) -> Texts<'_> {
        let mut texts = Texts::default();
        for (module, source) in self.iter() {
            texts.add(module, &source.path, &source.text);
        }
        texts
    }
}

impl Analysis {
    /// The file with the files that it imports.
    pub fn as_modules(&self) -> Modules {
        Modules(self.modules().map(|(name, source)| (name, source.clone())).collect())
    }
}

/// The reports on a file that an earlier run made.
#[derive(Debug)]
pub struct Recalled {
    pub modules: Modules,
    /// The reports on the requested functions, in source order.
    pub reports: Vec<Arc<FunctionReport>>,
    pub problems: Vec<Problem>,
    /// How long each search took.
    pub spent: Vec<(QName, Duration)>,
    /// How long the check took.
    pub time: Duration,
}

/// What is kept of a file.
#[derive(Serialize, Deserialize, Debug)]
struct Kept {
    /// In source order.
    functions: Vec<(FunctionReport, Evidence)>,
    problems: Vec<Problem>,
    /// The problems that the solver found.
    warnings: Vec<Problem>,
    /// In which functions the search from each root finds something.
    findings: Vec<(QName, Vec<QName>)>,
    spent: Vec<(QName, Duration)>,
    time: Duration,
}

/// What a report depends on, in terms that mean the same to every process. Fingerprints do not.
#[derive(Serialize, Deserialize, Debug)]
struct Evidence {
    proved: bool,
    alone: bool,
    /// The sorts of the qualifiers that it depends on.
    sorts: Vec<Sort>,
}

impl Snapshot {
    /// What an earlier run found out about these texts, without compiling anything.
    pub fn recall(&self, path: &str, request: &Request) -> Option<Recalled> {
        let source = self.source(path)?;
        let closure = self.closure(&source, request)?;
        let Kept { functions, problems, spent, time, .. } = self.kept(&closure, request)?;
        let wanted = functions.into_iter().map(|(report, _)| report);
        let wanted = wanted.filter(|report| request.wants(report.name.ident.as_str()));
        Some(Recalled {
            modules: Modules(closure.modules),
            reports: wanted.map(Arc::new).collect(),
            problems,
            spent,
            time,
        })
    }

    /// The texts that a request depends on, if its results are stored.
    fn closure(&self, source: &Source, request: &Request) -> Option<Closure> {
        self.store().filter(|_| !request.record)?;
        self.closures().of(self, source)
    }

    fn kept(&self, closure: &Closure, request: &Request) -> Option<Kept> {
        let key = key(closure, request);
        if !self.asks_first(key) {
            return None;
        }
        postcard::from_bytes(&self.store()?.get(EntryKind::Reports, &key)?).ok()
    }

    /// Whether this process has checked functions like those of a file.
    pub(crate) fn knows(&self, analysis: &Analysis) -> bool {
        analysis.fingerprints.functions.values().any(|one| self.cache.verdicts.made_with(*one).is_some())
    }

    /// Takes over what an earlier run found out about a file: its reports, or at least solutions of an earlier text. Whether
    /// the reports are known.
    pub(crate) fn adopt(&self, analysis: &Analysis, request: &Request) -> bool {
        let work = request.effort.budget().work;
        let Some(closure) = self.closure_of(analysis, request) else { return false };
        let Some(kept) = self.kept(&closure, request) else {
            self.adopt_solutions(analysis);
            return false;
        };
        let fingerprints = &analysis.fingerprints;
        for (report, Evidence { proved, alone, sorts }) in kept.functions {
            let name = report.name;
            if let Some(fingerprint) = fingerprints.functions.get(&name) {
                let finds = |(root, found): &&(QName, Vec<QName>)| *root != name && found.contains(&name);
                let callers: Vec<QName> = kept.findings.iter().filter(finds).map(|(root, _)| *root).collect();
                let qualifying = fingerprints.qualifying(sorts);
                let findings = fingerprints.of_all(&callers);
                let depends = Depends { proved, alone, qualifying, findings, ..fingerprints.depends(name) };
                let anchors = Arc::clone(&analysis.anchors);
                self.cache.verdicts.insert(*fingerprint, work, depends, Arc::new(report), anchors);
            }
        }
        for (root, found) in kept.findings {
            if let Some(fingerprint) = fingerprints.functions.get(&root) {
                self.cache.findings.insert((*fingerprint, work), found.into());
            }
        }
        analysis.adopt_warnings(kept.warnings);
        true
    }

    /// Stores the reports on a file, if they are all there and made with this budget.
    pub(crate) fn keep(&self, analysis: &Analysis, request: &Request, spent: &[(QName, Duration)], time: Duration) {
        let Some(store) = self.store().filter(|_| request.only.is_empty()) else { return };
        let Some(closure) = self.closure_of(analysis, request) else { return };
        let Some(kept) = Kept::new(&self.cache, analysis, request.effort.budget(), spent, time) else { return };
        if let Ok(bytes) = postcard::to_stdvec(&kept) {
            store.put(EntryKind::Reports, &key(&closure, request), bytes);
        }
    }

    /// Takes over the solutions that the last check of this module used.
    fn adopt_solutions(&self, analysis: &Analysis) {
        let key = solutions_key(analysis);
        if let Some(pack) =
            self.store().filter(|_| self.asks_first(key)).and_then(|store| store.get(EntryKind::Solutions, &key))
        {
            self.cache.solutions.unpack(&pack);
        }
    }

    /// Stores the solutions that a check of a whole file used.
    pub(crate) fn keep_solutions(&self, analysis: &Analysis, request: &Request, solutions: &UsedSolutions) {
        let Some(store) = self.store().filter(|_| request.only.is_empty() && !request.record) else { return };
        if let Some(pack) = solutions.pack() {
            store.put(EntryKind::Solutions, &solutions_key(analysis), pack);
        }
    }

    /// The closure of an analysed file, if its texts are those that were analysed.
    fn closure_of(&self, analysis: &Analysis, request: &Request) -> Option<Closure> {
        self.store()?;
        self.closures().learn(&analysis.specification.loaded);
        let closure = self.closure(&analysis.source, request)?;
        let found = closure.modules.iter().map(|(name, source)| (*name, source));
        found.eq(analysis.modules()).then_some(closure)
    }
}

impl Kept {
    /// `None` if a report is missing, is the result of a panic, or was made with another budget or for another text.
    fn new(
        cache: &Cache,
        analysis: &Analysis,
        budget: SearchBudget,
        spent: &[(QName, Duration)],
        time: Duration,
    ) -> Option<Kept> {
        let of = |function: QName| analysis.fingerprints.functions.get(&function).copied();
        let mut functions = Vec::new();
        for binding in analysis.functions() {
            let report = analysis.report(binding.name).filter(|report| report.reason != Reason::InternalError)?;
            let (work, depends) = cache.verdicts.made_with(of(binding.name)?)?;
            // The entry may be that of another text, in which other functions call this one.
            let now = analysis.fingerprints.depends(binding.name);
            let is_own = depends.proved || depends.callers == now.callers && depends.around == now.around;
            let is_own = is_own && analysis.fingerprints.qualify(&depends.qualifying);
            (work == budget.work && is_own).then_some(())?;
            let Depends { proved, alone, qualifying, .. } = depends;
            functions.push(((*report).clone(), Evidence { proved, alone, sorts: qualifying.sorts().to_vec() }));
        }
        functions.sort_by_key(|(report, _)| (report.span.start, report.span.end));
        let findings = analysis.functions().filter_map(|root| {
            let found = cache.findings.get((of(root.name)?, budget.work))?;
            Some((root.name, found.to_vec()))
        });
        let findings = findings.collect();
        let (problems, warnings) = (analysis.problems(), analysis.computed_warnings()?.clone());
        Some(Kept { functions, problems, warnings, findings, spent: spent.to_vec(), time })
    }
}

#[cfg(test)]
mod tests;

/// Where the solutions of a module are: under its name and that of its file, so that machines share them.
fn solutions_key(analysis: &Analysis) -> ContentHash {
    let path = &analysis.source.path;
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let text = [analysis.module_name().as_str(), file].join("\n");
    blake3::derive_key("limpid solutions", text.as_bytes())
}

/// Everything that the reports on a file depend on, except for the program.
fn key(closure: &Closure, request: &Request) -> ContentHash {
    let SearchBudget { work, states, candidates, paths } = request.effort.budget();
    let mut hasher = blake3::Hasher::new_derive_key("limpid reports");
    hasher.update(&closure.hash);
    [work, states as u64, candidates.into(), paths].iter().for_each(|number| _ = hasher.update(&number.to_le_bytes()));
    *hasher.finalize().as_bytes()
}
