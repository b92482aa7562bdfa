//! Names that fit where the user is writing an annotation.

use std::collections::BTreeMap;

use limpid_base::Span;

use crate::analysis::Analysis;
use crate::names::{Meaning, words};
use crate::outline::SymbolKind;
use crate::text::{Edit, FilePlace};

/// A name to complete with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    pub name: String,
    pub kind: CompletionKind,
    pub detail: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    Parameter,
    Measure,
    Alias,
    Function,
}

/// All names that an annotation can mention at this place; nothing outside annotations.
pub fn completions(analysis: &Analysis, offset: u32) -> Vec<Completion> {
    let Some(annotation) = analysis.annotation_at(offset) else { return Vec::new() };
    let mut found: BTreeMap<String, (CompletionKind, String)> = BTreeMap::new();
    let elaborated = &analysis.specification.elaborated;
    for layer in elaborated.visible.layers().map(|layer| &**layer).chain([&elaborated.contracts]) {
        for (name, measure) in layer.measures.iter() {
            found.insert(name.ident.to_string(), (CompletionKind::Measure, measure.sort.to_string()));
        }
        for (name, _) in layer.aliases.iter() {
            found.insert(name.ident.to_string(), (CompletionKind::Alias, String::new()));
        }
    }
    for symbol in crate::outline::symbols(analysis) {
        if matches!(symbol.kind, SymbolKind::Function | SymbolKind::Value) {
            found.entry(symbol.name).or_insert((CompletionKind::Function, symbol.detail));
        }
    }
    let item = analysis.item_at(offset).unwrap_or(annotation);
    for name in analysis.binders(item) {
        found.insert(name.to_string(), (CompletionKind::Parameter, String::new()));
    }
    let plain = |name: &String| name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\'');
    let found = found.into_iter().filter(|(name, _)| plain(name));
    found.map(|(name, (kind, detail))| Completion { name, kind, detail }).collect()
}

/// Where the name under the cursor is written first.
pub fn definition(analysis: &Analysis, offset: u32) -> Option<FilePlace> {
    let word = analysis.word_at(offset)?;
    analysis.defined(&analysis.meaning(word)?)
}

/// Where else the name under the cursor is mentioned, in `files`.
pub fn references(analysis: &Analysis, offset: u32, files: &[std::sync::Arc<Analysis>]) -> Vec<FilePlace> {
    let Some(meaning) = analysis.word_at(offset).and_then(|word| analysis.meaning(word)) else { return Vec::new() };
    let mut places: Vec<FilePlace> = Vec::new();
    let mut add = |file: &Analysis| {
        let mentions = file.mentions(&meaning).into_iter();
        places.extend(mentions.map(|span| FilePlace { path: std::sync::Arc::clone(&file.source.path), span }));
    };
    add(analysis);
    // A parameter is known nowhere else.
    if !matches!(meaning, Meaning::Parameter(..)) {
        files.iter().filter(|file| file.source.path != analysis.source.path).for_each(|file| add(file));
    }
    places.sort();
    places.dedup();
    places
}

/// The span of a name that can be renamed: one that the user's files define.
pub fn renameable(analysis: &Analysis, offset: u32) -> Option<Span> {
    let word = analysis.word_at(offset)?;
    analysis.defined(&analysis.meaning(word)?)?;
    Some(word.span)
}

/// The edits of a renaming, or why it cannot be done.
pub fn rename(
    analysis: &Analysis,
    offset: u32,
    name: &str,
    files: &[std::sync::Arc<Analysis>],
) -> Result<Vec<Edit>, String> {
    let old = analysis.word_at(offset).ok_or("there is no name here")?;
    renameable(analysis, offset).ok_or("this name is not defined in your files")?;
    let mut new = words(name, Span::new(0, name.len() as u32));
    let one = new.next().is_some_and(|word| word.span.len() as usize == name.len());
    let upper = |name: &str| name.starts_with(char::is_uppercase);
    if !one
        || upper(name) != upper(old.name.as_str())
        || limpid_base::Name::new(name).is_operator() != old.name.is_operator()
    {
        return Err(format!("`{name}` cannot take the place of `{}`", old.name));
    }
    let places = references(analysis, offset, files);
    Ok(places.into_iter().map(|place| Edit { place, text: name.to_owned() }).collect())
}
