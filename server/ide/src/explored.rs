//! Queries about the functions of a file, as editors ask them: examples, properties, differences, tests.
//!
//! An answer is cached by everything that it depends on: what its function reaches, and what every query about the file can see
//! (`fingerprint`). It is shown only for texts that give the same answer; while a search runs, nothing is shown in its place. A
//! search that was cancelled leaves nothing behind.
//!
//! Must not know: any protocol, when queries are asked.

mod background;
mod compare;
mod diagnostics;
mod hints;
mod known;
mod markdown;
mod suite;
pub mod text;

use std::sync::Arc;

use limpid_base::{Limits, QName};
use limpid_core::{Binding, BindingKind};
use limpid_explore::{
    Budget, Difference, Evaluator, Examples, Extent, Impossible, PropertyReport, PropertyVerdict, QueryPart,
};
use limpid_solver::in_young_context;

use crate::analysis::Analysis;
use crate::host::Snapshot;

pub use background::{ExploreRequest, explore};
pub use compare::comparable;
pub(crate) use compare::counterparts;
pub(crate) use diagnostics::{NOT_TRIED, REFUTED, diagnostics};
pub use hints::example_hints;
pub(crate) use known::{Answers, Known};
pub use markdown::Told;
pub(crate) use suite::failing_test;
pub use suite::{TestFile, TestsRequest, tests};

/// How many examples there are at most.
pub const COUNT: usize = 50;
/// How many calls deep branches count.
pub const DEPTH: u32 = 8;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// The query makes no sense, or cannot be tried.
    Impossible(Impossible),
    Cancelled,
}

impl From<Impossible> for Unanswered {
    fn from(impossible: Impossible) -> Unanswered {
        Unanswered::Impossible(impossible)
    }
}

/// Queries about one file in one snapshot.
pub struct FileQueries<'s> {
    snapshot: &'s Snapshot,
    pub analysis: &'s Analysis,
    pub evaluator: Evaluator,
}

impl std::fmt::Debug for FileQueries<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Queries about {}", self.analysis.source.path)
    }
}

impl<'s> FileQueries<'s> {
    pub fn new(snapshot: &'s Snapshot, analysis: &'s Analysis) -> FileQueries<'s> {
        FileQueries { snapshot, analysis, evaluator: analysis.evaluator() }
    }

    /// The examples of a function, by its name in the file.
    pub fn examples(&self, function: &str, budget: Budget, limits: &Limits) -> Result<Arc<Examples>, Unanswered> {
        let search =
            || limpid_explore::examples(&self.evaluator, function, COUNT, DEPTH, budget, limits).map_err(Into::into);
        let Some(binding) = self.analysis.explorable(function) else { return search().map(Arc::new) };
        let cache = &self.snapshot.cache.explored;
        if let Some(known) = cache.examples.get(self.analysis, binding, budget.times) {
            self.analysis.explored.add_examples(binding.name, &known);
            return Ok(known);
        }
        let answer = Arc::new(in_young_context(search)?);
        finished(&answer.extent)?;
        cache.examples.insert(self.analysis, binding, budget.times, &answer);
        self.analysis.explored.add_examples(binding.name, &answer);
        Ok(answer)
    }

    /// Whether a property holds.
    pub fn property(&self, name: &str, budget: Budget, limits: &Limits) -> Result<Arc<PropertyReport>, Unanswered> {
        let search = || limpid_explore::refute(&self.evaluator, name, budget, limits);
        let Some(binding) = self.analysis.explorable(name) else { return Ok(Arc::new(search()?)) };
        let cache = &self.snapshot.cache.explored;
        if let Some(known) = cache.properties.get(self.analysis, binding, budget.times) {
            self.analysis.explored.add_property(binding.name, &known);
            return Ok(known);
        }
        let report = in_young_context(search).unwrap_or_else(|impossible| not_tried(binding, impossible));
        finished(&report.extent)?;
        let report = Arc::new(report);
        cache.properties.insert(self.analysis, binding, budget.times, &report);
        self.analysis.explored.add_property(binding.name, &report);
        Ok(report)
    }

    /// What tells two functions apart.
    pub fn difference(
        &self,
        left: &str,
        right: &str,
        budget: Budget,
        limits: &Limits,
    ) -> Result<Difference, Unanswered> {
        let answer = in_young_context(|| limpid_explore::diff(&self.evaluator, left, right, budget, limits))?;
        finished(&answer.extent)?;
        Ok(answer)
    }
}

fn finished(extent: &Extent) -> Result<(), Unanswered> {
    if extent.cancelled { Err(Unanswered::Cancelled) } else { Ok(()) }
}

/// The report on a property that cannot be tried at all.
fn not_tried(binding: &Binding, impossible: Impossible) -> PropertyReport {
    let span = match impossible.place {
        Some((QueryPart::File, span)) => span,
        Some((QueryPart::Expression | QueryPart::SecondFile, _)) | None => binding.name_span,
    };
    let verdict = PropertyVerdict::Unsupported { why: impossible.message };
    let name = binding.name.ident.to_string();
    PropertyReport { name, span, tree: None, verdict, extent: Extent::default(), branches: Vec::new() }
}

/// What is known about a function: the verdict on a property, or some examples.
pub(crate) fn known(analysis: &Analysis, function: QName) -> Option<Told> {
    if let Some(report) = analysis.explored.property(function) {
        return Some(Told::property(&report));
    }
    Some(Told::some_examples(analysis, &*analysis.explored.examples(function)?))
}

/// The verdict on a property in a few words, and whether a longer search may find more. `None` until it was tried.
pub(crate) fn property_title(analysis: &Analysis, binding: &Binding) -> Option<(String, bool)> {
    let report = analysis.explored.property(binding.name)?;
    let (mark, open) = match &report.verdict {
        PropertyVerdict::Refuted { example, .. } => return Some((format!("✗ {}", text::equation(example)), false)),
        PropertyVerdict::Proved { .. } => ("✓ ", false),
        PropertyVerdict::Open => ("", true),
        PropertyVerdict::Unsupported { .. } => ("", false),
    };
    Some((format!("{mark}{}", text::verdict(&report)), open))
}

impl Analysis {
    /// The function of this name that queries can be about.
    pub(crate) fn explorable(&self, name: &str) -> Option<&Binding> {
        let mut functions = self.functions().filter(|binding| binding.kind == BindingKind::Function);
        functions.find(|binding| binding.name.ident.as_str() == name)
    }

    /// The function around an offset, in its signature or in its annotation.
    pub fn function_named_or_at(&self, name: Option<&str>, offset: Option<u32>) -> Option<String> {
        let at = |offset: u32| self.function_at(offset).or_else(|| self.function_declared_at(offset));
        let found = match name {
            Some(name) => self.functions().find(|one| crate::is_called(one.name.ident.as_str(), name)),
            None => at(offset?),
        };
        found.map(|binding| binding.name.ident.to_string())
    }
}
