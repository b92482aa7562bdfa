//! Answers that are known: those of a text, and those that texts share.
//!
//! An answer may name places, in branches and in the messages of exceptions. Branches move with the text; a message stays valid
//! only as long as no text has changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use dashmap::DashMap;
use limpid_base::{BoundedCache, Place, QName};
use limpid_core::Binding;
use limpid_explore::{Branch, Covered, Examples, PropertyReport, PropertyVerdict, RunResult};
use rustc_hash::FxBuildHasher;

use crate::analysis::Analysis;
use crate::anchor::Anchors;

/// The answers for one text.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    properties: DashMap<QName, Arc<PropertyReport>, FxBuildHasher>,
    examples: DashMap<QName, Arc<Examples>, FxBuildHasher>,
}

impl Answers {
    pub(crate) fn property(&self, name: QName) -> Option<Arc<PropertyReport>> {
        self.properties.get(&name).map(|report| Arc::clone(&report))
    }

    pub(crate) fn examples(&self, name: QName) -> Option<Arc<Examples>> {
        self.examples.get(&name).map(|answer| Arc::clone(&answer))
    }

    pub(crate) fn add_property(&self, name: QName, report: &Arc<PropertyReport>) {
        self.properties.insert(name, Arc::clone(report));
    }

    pub(crate) fn add_examples(&self, name: QName, answer: &Arc<Examples>) {
        self.examples.insert(name, Arc::clone(answer));
    }
}

/// The answers that texts share.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) properties: Shared<PropertyReport>,
    pub(crate) examples: Shared<Examples>,
}

impl Known {
    pub(crate) fn new(capacity: usize) -> Known {
        Known { properties: Shared::new(capacity), examples: Shared::new(capacity) }
    }

    pub(crate) fn remember(&self, capacity: usize) {
        self.properties.answers.set_capacity(capacity);
        self.examples.answers.set_capacity(capacity);
    }

    /// Adds what is known already to a new text, however long was searched for it.
    pub(crate) fn add_to(&self, analysis: &Analysis) {
        for binding in analysis.functions() {
            if let Some(report) = self.properties.get(analysis, binding, 0.0) {
                analysis.explored.add_property(binding.name, &report);
            }
            if let Some(answer) = self.examples.get(analysis, binding, 0.0) {
                analysis.explored.add_examples(binding.name, &answer);
            }
        }
    }
}

/// Answers of one kind, by what they depend on.
#[derive(Debug)]
pub(crate) struct Shared<T> {
    answers: BoundedCache<u64, Entry<T>>,
}

#[derive(Debug)]
struct Entry<T> {
    answer: Arc<T>,
    /// The budget that it was searched with.
    times: f64,
    anchors: Arc<Anchors>,
}

impl<T> Clone for Entry<T> {
    fn clone(&self) -> Entry<T> {
        Entry { answer: Arc::clone(&self.answer), times: self.times, anchors: Arc::clone(&self.anchors) }
    }
}

impl<T: Answer> Shared<T> {
    fn new(capacity: usize) -> Shared<T> {
        Shared { answers: BoundedCache::new(capacity) }
    }

    /// The answer for a function, with its places in this text, if it is final or was searched at least as long.
    pub(crate) fn get(&self, analysis: &Analysis, binding: &Binding, times: f64) -> Option<Arc<T>> {
        let serves = |entry: &Entry<T>| entry.times >= times || entry.answer.is_final();
        let entry = self.answers.get_if(&key(analysis, binding)?, serves)?;
        if entry.anchors.is_same(&analysis.anchors) {
            return Some(entry.answer);
        }
        if entry.answer.has_messages() {
            return None;
        }
        let moved = |place: Place| entry.anchors.moved_place(place, binding.name.module, &analysis.anchors);
        entry.answer.moved(binding, &moved).map(Arc::new)
    }

    pub(crate) fn insert(&self, analysis: &Analysis, binding: &Binding, times: f64, answer: &Arc<T>) {
        if let Some(key) = key(analysis, binding) {
            let entry = Entry { answer: Arc::clone(answer), times, anchors: Arc::clone(&analysis.anchors) };
            self.answers.insert(key, entry);
        }
    }
}

/// The hash of everything that an answer about a function depends on.
fn key(analysis: &Analysis, binding: &Binding) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    let fingerprint = analysis.fingerprints.functions.get(&binding.name)?;
    (fingerprint, analysis.fingerprints.scope, binding.name.ident.as_str()).hash(&mut hasher);
    Some(hasher.finish())
}

/// An answer that can be kept.
pub(crate) trait Answer: Sized {
    /// Whether a longer search cannot give a better one.
    fn is_final(&self) -> bool;

    /// Whether it quotes the message of an exception, which may name a place.
    fn has_messages(&self) -> bool;

    /// The same answer with its places in another text.
    fn moved(&self, binding: &Binding, moved: &dyn Fn(Place) -> Option<Place>) -> Option<Self>;
}

impl Answer for PropertyReport {
    fn is_final(&self) -> bool {
        matches!(self.verdict, PropertyVerdict::Refuted { .. } | PropertyVerdict::Proved { .. })
    }

    fn has_messages(&self) -> bool {
        match &self.verdict {
            PropertyVerdict::Refuted { example, .. } => !matches!(example.result, RunResult::Value(_)),
            PropertyVerdict::Proved { .. } | PropertyVerdict::Open | PropertyVerdict::Unsupported { .. } => false,
        }
    }

    fn moved(&self, binding: &Binding, moved: &dyn Fn(Place) -> Option<Place>) -> Option<PropertyReport> {
        let place = moved(Place { module: binding.name.module, span: self.span })?;
        Some(PropertyReport { span: place.span, ..self.clone() })
    }
}

impl Answer for Examples {
    fn is_final(&self) -> bool {
        self.branches.iter().all(|branch| branch.covered != Covered::Open)
    }

    fn has_messages(&self) -> bool {
        self.examples.iter().any(|example| matches!(example.result, RunResult::Exception(_)))
    }

    fn moved(&self, _: &Binding, moved: &dyn Fn(Place) -> Option<Place>) -> Option<Examples> {
        let branch = |branch: &Branch| {
            let place = moved(Place { module: branch.module, span: branch.span })?;
            Some(Branch { span: place.span, ..branch.clone() })
        };
        let branches: Option<Vec<Branch>> = self.branches.iter().map(branch).collect();
        Some(Examples { branches: branches?, ..self.clone() })
    }
}
