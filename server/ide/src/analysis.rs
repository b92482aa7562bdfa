//! An analysed file: compiled, its annotations elaborated, with the reports on its functions so far.
//!
//! An [`Analysis`] belongs to one text of the file and of what it imports. It is computed once per text and shared; reports
//! on its functions are added as they are made. Must not know: threads, editors, how reports are shown.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use dashmap::DashMap;
use limpid_base::{BoundedCache, Cancelled, Limits, LineIndex, Name, Problem, QName};
use limpid_contracts::{Contracts, Place};
use limpid_core::Binding;
use limpid_explain::Texts;
use limpid_frontend::project::{Loaded, Project, Source};
use limpid_report::FunctionReport;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;

use crate::anchor::Anchors;
use crate::contradiction::{Answers, contradictions};
use crate::earlier::{Earlier, Seen};
use crate::embedded::Embedded;
use crate::explored::{Answers as Explored, Known};
use crate::findings::Findings;
use crate::fingerprint::{Fingerprints, fingerprints};
use crate::host::{Snapshot, Stamps};
use crate::searches::Searches;
use crate::solutions::Solutions;
use crate::specification::{Specification, Specifications};
use crate::text::FilePlace;
use crate::verdicts::Verdicts;

/// One text of a file, with everything that is computed from it.
#[derive(Debug)]
pub struct Analysis {
    pub source: Source,
    pub lines: Arc<LineIndex>,
    pub(crate) specification: Specification,
    pub(crate) anchors: Arc<Anchors>,
    pub(crate) fingerprints: Fingerprints,
    warnings: OnceLock<Vec<Problem>>,
    annotations: OnceLock<limpid_spec::Spec>,
    reports: DashMap<QName, Arc<FunctionReport>, FxBuildHasher>,
    /// What was shown for the text before.
    pub(crate) earlier: Earlier,
    /// What the user has seen of the problems of this text.
    pub(crate) seen: Mutex<Seen>,
    /// The searches that were run on this text.
    pub(crate) searches: Searches,
    /// The answers to queries about its functions.
    pub(crate) explored: Explored,
}

/// The caches that snapshots share: results, by the texts that they were computed from.
#[derive(Debug)]
pub(crate) struct Cache {
    slots: BoundedCache<Arc<str>, Arc<Slot>>,
    loaded: BoundedCache<Arc<str>, Arc<Compiled>>,
    pub(crate) verdicts: Verdicts,
    pub(crate) solutions: Arc<Solutions>,
    pub(crate) contradictions: Answers,
    pub(crate) findings: Findings,
    pub(crate) explored: Known,
}

/// The cache entry of a file. A thread may be computing its analysis.
#[derive(Debug)]
struct Slot {
    /// The text that the analysis is for.
    of: Stamps,
    /// The time of the snapshot that it is computed from.
    time: u64,
    made: OnceLock<Option<(Stamps, Arc<Analysis>)>>,
    /// The last analysis of an earlier text.
    before: Mutex<Option<Arc<Analysis>>>,
}

impl Slot {
    /// The analysis that a later one replaces.
    fn last(&self) -> Option<Arc<Analysis>> {
        let made = self.made.get().and_then(Option::as_ref).map(|(_, analysis)| Arc::clone(analysis));
        made.or_else(|| self.before.lock().clone())
    }
}

/// A compiled module, and its contracts and hash once another file needs them.
#[derive(Debug)]
struct Compiled {
    stamps: Stamps,
    /// The time of the last snapshot in which it was found to be current.
    current_at: AtomicU64,
    loaded: Arc<Loaded>,
    contracts: OnceLock<(Arc<Contracts>, u64)>,
}

/// The number of analyses that are kept for files that are not open.
const CLOSED: usize = 64;

/// The number of compiled modules that are kept. What one file imports must fit, or else each file would compile it again.
const IMPORTED: usize = 10_000;

impl Cache {
    pub(crate) fn new(results: usize) -> Cache {
        Cache {
            slots: BoundedCache::new(CLOSED),
            loaded: BoundedCache::new(IMPORTED),
            verdicts: Verdicts::new(results),
            solutions: Arc::new(Solutions::new(results)),
            contradictions: Answers::default(),
            findings: Findings::default(),
            explored: Known::new(results),
        }
    }

    pub(crate) fn remember(&self, results: usize) {
        self.verdicts.remember(results);
        self.solutions.remember(results);
        self.explored.remember(results);
    }
}

impl Snapshot {
    /// The analysis of a file. If another thread computes it already, waits for that thread. `None` if there is no such
    /// file.
    pub fn analysis(&self, path: &str) -> Option<Arc<Analysis>> {
        match self.analysis_until_edited(path) {
            Ok(analysis) => analysis,
            // This text is still asked about, although it is not the newest.
            Err(Cancelled) => Some(self.make(self.source(path)?, None, Limits::unlimited()).ok()?.1),
        }
    }

    /// As [`Snapshot::analysis`]; cancelled when the user edits the file before it is compiled.
    pub(crate) fn analysis_until_edited(&self, path: &str) -> Result<Option<Arc<Analysis>>, Cancelled> {
        let Some(source) = self.source(path) else { return Ok(None) };
        let compile = |before| self.make(source.clone(), before, self.until_edited(path));
        // The thread that computed it may have seen an older text of an import. Then it is computed once more, here.
        for _ in 0..2 {
            let Some(slot) = self.slot(&source) else { break };
            let made = slot.made.get_or_init(|| compile(slot.before.lock().clone()).ok());
            let (stamps, analysis) = made.clone().ok_or(Cancelled)?;
            slot.before.lock().take();
            if self.is_current(&stamps) {
                return Ok(Some(analysis));
            }
        }
        Ok(Some(compile(None)?.1))
    }

    /// The cache entry for a file's analysis: a current one, or a new one. `None` if the entry belongs to a newer
    /// snapshot.
    fn slot(&self, source: &Source) -> Option<Arc<Slot>> {
        let of = self.stamps([&source.path]);
        let mut chosen = None;
        self.cache.slots.update(Arc::clone(&source.path), |present| {
            if let Some(slot) = present {
                let fits = match slot.made.get() {
                    Some(Some((stamps, _))) => self.is_current(stamps),
                    Some(None) => false,
                    None => slot.of == of,
                };
                if fits || slot.time > self.time() {
                    chosen = fits.then(|| Arc::clone(slot));
                    return None;
                }
            }
            let before = Mutex::new(present.and_then(|slot| slot.last()));
            let slot = Arc::new(Slot { of, time: self.time(), made: OnceLock::new(), before });
            chosen = Some(Arc::clone(&slot));
            Some(slot)
        });
        // Open files are not evicted, nor are analyses that are being computed.
        self.cache.slots.evict(|path, slot| self.buffer(path).is_none() && slot.made.get().is_some());
        chosen
    }

    /// The analysis of a file, if it is computed already.
    pub fn ready(&self, path: &str) -> Option<Arc<Analysis>> {
        let slot = self.cache.slots.get(path)?;
        let (stamps, analysis) = slot.made.get()?.as_ref()?;
        self.is_current(stamps).then(|| Arc::clone(analysis))
    }

    /// Whether the analysis of a file depends on the text of another file. True if there is no analysis.
    pub fn depends(&self, path: &str, on: &str) -> bool {
        let slot = self.cache.slots.get(path);
        match slot.as_ref().and_then(|slot| slot.made.get()) {
            Some(Some((_, analysis))) => analysis.files().any(|file| &**file == on),
            _ => true,
        }
    }

    /// Drops the analysis of a file.
    pub fn forget(&self, path: &str) {
        self.cache.slots.remove(path);
    }

    /// The number of functions that were checked so far. Cache hits do not count.
    pub fn checks(&self) -> u64 {
        self.cache.verdicts.checks()
    }

    /// The number of components that were typed so far. Cache hits do not count.
    pub fn typings(&self) -> u64 {
        self.cache.solutions.solved()
    }

    /// Compiles a file. What `before` shows stays until new results replace it.
    fn make(
        &self,
        source: Source,
        before: Option<Arc<Analysis>>,
        limits: Limits,
    ) -> Result<(Stamps, Arc<Analysis>), Cancelled> {
        let sources = self.sources();
        // Another thread may have compiled the same text at the same time. Then one of the two is kept, and serves both.
        let known = |source: &Source| self.cache.loaded.get_if(&source.path, |compiled| compiled.is_of(source, self));
        let remembered = |source: &Source| known(source).map(|compiled| Arc::clone(&compiled.loaded));
        let loaded = Project::new(&Embedded, &sources).remembering(&remembered).load_within(source, limits)?;
        let kept = |module: &Arc<Loaded>| {
            known(&module.source).unwrap_or_else(|| {
                let compiled = Arc::new(Compiled::new(Arc::clone(module), self.stamps(files(module)), self.time()));
                self.cache.loaded.insert(Arc::clone(&module.source.path), Arc::clone(&compiled));
                compiled
            })
        };
        let dependencies: Vec<Arc<Compiled>> = loaded.dependencies.iter().map(kept).collect();
        let mut specifications = Specifications::default();
        for (module, compiled) in loaded.dependencies.iter().zip(&dependencies) {
            if let Some((contracts, hash)) = compiled.contracts.get() {
                specifications.remember(Arc::clone(&module.source.path), Arc::clone(contracts), *hash);
            }
        }
        let specification = specifications.of(&loaded);
        let earlier = before.map(|before| Earlier::new(&before, &loaded)).unwrap_or_default();
        let analysis = Arc::new(Analysis { earlier, ..Analysis::new(specification) });
        self.cache.explored.add_to(&analysis);
        for (module, compiled) in loaded.dependencies.iter().zip(&dependencies) {
            if let Some((contracts, hash)) = specifications.contracts(&module.source.path) {
                compiled.contracts.get_or_init(|| (Arc::clone(contracts), hash));
            }
        }
        Ok((kept(&loaded).stamps.clone(), analysis))
    }
}

impl Compiled {
    fn new(loaded: Arc<Loaded>, stamps: Stamps, time: u64) -> Compiled {
        Compiled { stamps, current_at: AtomicU64::new(time), loaded, contracts: OnceLock::new() }
    }

    /// Whether it is what a file of its path, with this text, compiles to in a snapshot.
    fn is_of(&self, source: &Source, snapshot: &Snapshot) -> bool {
        let is_same = Arc::ptr_eq(&self.loaded.source.text, &source.text) || self.loaded.source.text == source.text;
        if !is_same {
            return false;
        }
        let time = snapshot.time();
        if self.current_at.load(Ordering::Relaxed) == time {
            return true;
        }
        let is_current = snapshot.is_current(&self.stamps);
        if is_current {
            self.current_at.store(time, Ordering::Relaxed);
        }
        is_current
    }
}

impl Analysis {
    pub(crate) fn new(specification: Specification) -> Analysis {
        let loaded = &specification.loaded;
        Analysis {
            source: loaded.source.clone(),
            lines: Arc::new(LineIndex::new(&loaded.source.text)),
            anchors: Arc::new(Anchors::new(loaded)),
            fingerprints: fingerprints(&specification),
            warnings: OnceLock::new(),
            annotations: OnceLock::new(),
            reports: DashMap::default(),
            earlier: Earlier::default(),
            seen: Mutex::default(),
            searches: Searches::default(),
            explored: Explored::default(),
            specification,
        }
    }

    /// Evaluates expressions in the scope of the file, and answers queries about it.
    pub fn evaluator(&self) -> limpid_explore::Evaluator {
        limpid_explore::Evaluator::of(Arc::clone(&self.specification.loaded))
    }

    /// The problems of the file.
    pub fn problems(&self) -> Vec<Problem> {
        let compiled = &self.specification.loaded.compiled.problems;
        let mut problems: Vec<Problem> =
            compiled.iter().chain(&self.specification.elaborated.problems).chain(self.warnings()).cloned().collect();
        problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        problems
    }

    /// The warnings that need the solver: until they are computed, those of the text before.
    pub(crate) fn warnings(&self) -> &[Problem] {
        self.warnings.get().unwrap_or(&self.earlier.warnings)
    }

    /// The problems of the file's Haskell code.
    pub fn compile_problems(&self) -> &[Problem] {
        &self.specification.loaded.compiled.problems
    }

    /// Computes the warnings that need the solver.
    pub(crate) fn warn(&self, known: &Answers) {
        let logic = self.fingerprints.logic;
        self.warnings.get_or_init(|| contradictions(self.specification.in_force(), logic, known));
    }

    /// The warnings that the solver found in this text, if it was asked.
    pub(crate) fn computed_warnings(&self) -> Option<&Vec<Problem>> {
        self.warnings.get()
    }

    /// Takes over the problems that the solver found in this text before.
    pub(crate) fn adopt_warnings(&self, warnings: Vec<Problem>) {
        self.warnings.get_or_init(|| warnings);
    }

    /// The name of the module.
    pub fn module_name(&self) -> Name {
        self.specification.loaded.name
    }

    /// The modules that places can be in, each with its text: the file's own, then those that it imports.
    pub fn modules(&self) -> impl Iterator<Item = (Name, &Source)> {
        let loaded = &self.specification.loaded;
        [loaded].into_iter().chain(&loaded.dependencies).map(|file| (file.name, &file.source))
    }

    /// The texts that explanations quote.
    pub fn texts(&self) -> Texts<'_> {
        let mut texts = Texts::default();
        for (module, source) in self.modules() {
            texts.add(module, &source.path, &source.text);
        }
        texts
    }

    /// The names of the functions that the user wrote, in source order.
    pub fn function_names(&self) -> impl Iterator<Item = &'static str> {
        self.functions().map(|binding| binding.name.ident.as_str())
    }

    /// The functions that the user wrote, in source order.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &Binding> {
        self.specification.loaded.compiled.core.written()
    }

    /// The function whose equations are around an offset.
    pub(crate) fn function_at(&self, offset: u32) -> Option<&Binding> {
        let around = self.functions().filter(|one| one.span.start <= offset && offset <= one.span.end);
        around.min_by_key(|one| one.span.len())
    }

    /// The report on a function.
    pub fn report(&self, function: QName) -> Option<Arc<FunctionReport>> {
        self.reports.get(&function).map(|report| Arc::clone(&report))
    }

    /// All reports, in source order.
    pub fn reports(&self) -> Vec<Arc<FunctionReport>> {
        let mut reports: Vec<_> = self.functions().filter_map(|function| self.report(function.name)).collect();
        reports.sort_by_key(|report| (report.span.start, report.span.end));
        reports
    }

    /// Whether every function has a verdict.
    pub fn is_complete(&self) -> bool {
        self.reports.len() >= self.functions().count()
    }

    pub(crate) fn add(&self, report: Arc<FunctionReport>) {
        self.reports.insert(report.name, report);
    }

    /// The annotations of the file, parsed.
    pub(crate) fn annotations(&self) -> &limpid_spec::Spec {
        self.annotations.get_or_init(|| limpid_contracts::Unit::from(&*self.specification.loaded).spec())
    }

    /// Where a place is; library modules have no file.
    pub fn place(&self, place: Place) -> Option<FilePlace> {
        let loaded = &self.specification.loaded;
        let own = (loaded.name == place.module).then_some(loaded);
        let file = own.or_else(|| loaded.dependencies.iter().find(|file| file.name == place.module))?;
        Some(FilePlace { path: Arc::clone(&file.source.path), span: place.span })
    }

    /// The paths of the file and of all files that it imports.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Arc<str>> {
        files(&self.specification.loaded)
    }
}

/// The file, the modules that it imports, and what all of them include.
fn files(loaded: &Loaded) -> impl Iterator<Item = &Arc<str>> {
    let modules = [loaded].into_iter().chain(loaded.dependencies.iter().map(|file| &**file));
    modules.flat_map(|file| {
        [&file.source.path].into_iter().chain(file.options.cpp.includes.iter().map(|included| &included.path))
    })
}
