//! Positions that survive edits of other declarations: offsets relative to the declaration or annotation around them.
//!
//! Must not know: what the positions are for.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use limpid_base::{Name, Span};
use limpid_contracts::Place;
use limpid_core::Binding;
use limpid_frontend::project::Loaded;
use limpid_report::FunctionReport;

/// The declarations and annotations of one text. Each is identified by its own text and its index among equal ones.
#[derive(Debug, Default)]
pub(crate) struct Anchors {
    text: u64,
    /// In the order of the text.
    items: Vec<(Span, Item)>,
    places: BTreeMap<Item, u32>,
    /// The texts of the modules that it imports.
    imported: Vec<(Name, Arc<str>)>,
}

type Item = (u64, u32);

impl Anchors {
    pub(crate) fn new(loaded: &Loaded) -> Anchors {
        let text = &loaded.source.text;
        let decls = loaded.ast.decls.iter().map(|decl| decl.span);
        let mut spans: Vec<Span> = decls.chain(loaded.ast.annotations.iter().map(|one| one.span)).collect();
        spans.sort_by_key(|span| (span.start, span.end));
        let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
        let mut items = Vec::with_capacity(spans.len());
        for span in spans {
            let hash = hash(span.text(text));
            let count = counts.entry(hash).or_default();
            items.push((span, (hash, *count)));
            *count += 1;
        }
        let places = items.iter().map(|(span, item)| (*item, span.start)).collect();
        let imported = loaded.dependencies.iter().map(|file| (file.name, Arc::clone(&file.source.text)));
        Anchors { text: hash(text), items, places, imported: imported.collect() }
    }

    /// Where an offset of this text is in another one.
    fn moved(&self, offset: u32, to: &Anchors) -> Option<u32> {
        // The end of an item is inside it. The innermost item is the last one that starts before the offset.
        let before = self.items.partition_point(|(span, _)| span.start <= offset);
        let (span, item) = self.items[..before].iter().rev().find(|(span, _)| offset <= span.end)?;
        to.places.get(item).map(|start| start + (offset - span.start))
    }

    /// Whether a module has the same text in both. Library modules always have.
    fn has_same(&self, module: Name, other: &Anchors) -> bool {
        let text = |anchors: &Anchors| {
            anchors.imported.iter().find(|(name, _)| *name == module).map(|(_, text)| Arc::clone(text))
        };
        match (text(self), text(other)) {
            (Some(one), Some(other)) => Arc::ptr_eq(&one, &other) || one == other,
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// Whether the file and all that it imports have the same texts in both.
    pub(crate) fn is_same(&self, other: &Anchors) -> bool {
        let same = self.imported.iter().all(|(module, _)| self.has_same(*module, other));
        self.text == other.text && self.imported.len() == other.imported.len() && same
    }

    /// Where a place is in another text; `own` is the module of the file. `None` if it does not exist there, or is in another
    /// module whose text has changed.
    pub(crate) fn moved_place(&self, place: Place, own: Name, to: &Anchors) -> Option<Place> {
        if place.module != own {
            return self.has_same(place.module, to).then_some(place);
        }
        let span = if self.text == to.text { place.span } else { self.moved_span(place.span, to)? };
        Some(Place { span, ..place })
    }

    fn moved_span(&self, span: Span, to: &Anchors) -> Option<Span> {
        Some(Span::new(self.moved(span.start, to)?, self.moved(span.end, to)?))
    }
}

/// A report on `binding` for one text, with its places in another text. `None` if a place does not exist there, or is in
/// another module whose text has changed.
pub(crate) fn moved(
    report: &FunctionReport,
    from: &Anchors,
    to: &Anchors,
    binding: &Binding,
) -> Option<FunctionReport> {
    let module = binding.name.module;
    let mut report = report.clone();
    let others: BTreeSet<Name> = places(&mut report).map(|place| place.module).filter(|one| *one != module).collect();
    if !others.into_iter().all(|other| from.has_same(other, to)) {
        return None;
    }
    if from.text == to.text {
        return Some(report);
    }
    (report.span, report.name_span) = (binding.span, binding.name_span);
    for place in places(&mut report).filter(|place| place.module == module) {
        place.span = from.moved_span(place.span, to)?;
    }
    Some(report)
}

fn places(report: &mut FunctionReport) -> impl Iterator<Item = &mut Place> {
    let culprits = report.culprits.iter_mut().filter_map(|culprit| culprit.place.as_mut());
    let examples = report.counterexamples.iter_mut().flat_map(|example| {
        let trace = example.trace.iter_mut().map(|step| &mut step.place);
        [&mut example.obligation.place].into_iter().chain(example.obligation.declared.as_mut()).chain(trace)
    });
    let edits = report.fixes.iter_mut().flat_map(|fix| fix.edits.iter_mut().map(|edit| &mut edit.place));
    let elsewhere = report.elsewhere.iter_mut().map(|elsewhere| &mut elsewhere.place);
    culprits.chain(examples).chain(edits).chain(elsewhere)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
