//! Expectations in comment lines of fixtures, and the places that they name by their text.

use limpid_base::{LineIndex, Span};
use limpid_frontend::project::Source;
use serde_json::Value;

/// What stands behind a marker, in plain files and behind the marks of literate ones.
pub fn marked<'a>(source: &'a Source, marker: &'a str) -> impl Iterator<Item = &'a str> {
    source.text.lines().filter_map(move |line| line.strip_prefix("> ").unwrap_or(line).strip_prefix(marker))
}

/// Where a text stands within a part of the file.
pub fn occurrences(source: &Source, within: Span, text: &str) -> Vec<Span> {
    let start = within.start as usize;
    let part = source.text.get(start..within.end as usize).unwrap_or_default();
    let spans =
        part.match_indices(text).map(|(at, _)| Span::new((start + at) as u32, (start + at + text.len()) as u32));
    spans.collect()
}

/// Whether one of the places lies within a range of a JSON report, or the range within the place.
pub fn meets(source: &Source, places: &[Span], range: &Value) -> bool {
    let (start, end) = (position(&range["start"]), position(&range["end"]));
    let lines = LineIndex::new(&source.text);
    places.iter().any(|place| {
        let place = lines.range_utf16(*place);
        let from = (place.start.line, place.start.character);
        let to = (place.end.line, place.end.character);
        (start <= from && to <= end) || (from <= start && end <= to)
    })
}

/// A position of a JSON report: line and character, both from zero.
pub fn position(position: &Value) -> (u32, u32) {
    let part = |name: &str| position[name].as_u64().and_then(|number| u32::try_from(number).ok()).unwrap_or(u32::MAX);
    (part("line"), part("character"))
}
