//! Names that fit where the user is writing an annotation.

use std::collections::BTreeMap;
use std::sync::Arc;

use limpid_base::Span;
use limpid_logic::Builtin;
use limpid_spec::keyword::KEYWORDS;

use crate::analysis::Analysis;
use crate::names::{Meaning, words};
use crate::outline::SymbolKind;
use crate::text::{Edit, FilePlace};

/// A completion.
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
    Keyword,
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
        for (name, _) in layer.all_aliases() {
            found.insert(name.ident.to_string(), (CompletionKind::Alias, String::new()));
        }
    }
    for (name, builtin) in Builtin::names().filter_map(|name| Some((name, Builtin::reserved(name)?))) {
        found.entry(name.to_string()).or_insert((CompletionKind::Measure, builtin.sort().to_string()));
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
    found.retain(|name, _| name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\''));
    let start = analysis.word_at(offset).map_or(offset, |word| word.span.start);
    if analysis.may_start_item(start) {
        for keyword in KEYWORDS {
            let meaning = keyword.meaning.to_owned();
            found.entry(keyword.word.to_owned()).or_insert((CompletionKind::Keyword, meaning));
        }
    }
    found.into_iter().map(|(name, (kind, detail))| Completion { name, kind, detail }).collect()
}

/// Where the name under the cursor is written first.
pub fn definition(analysis: &Analysis, offset: u32) -> Option<FilePlace> {
    let word = analysis.word_at(offset)?;
    analysis.defined(&analysis.meaning(word)?)
}

/// The name under the cursor, if it denotes something outside of its annotation.
pub fn shared_name(analysis: &Analysis, offset: u32) -> Option<String> {
    let word = analysis.word_at(offset)?;
    let shared = !matches!(analysis.meaning(word)?, Meaning::Parameter(..));
    shared.then(|| word.name.to_string())
}

/// Where the name under the cursor is mentioned, in its file and in `files`.
pub fn references(analysis: &Analysis, offset: u32, files: &[Arc<Analysis>]) -> Vec<FilePlace> {
    let Some(meaning) = analysis.word_at(offset).and_then(|word| analysis.meaning(word)) else { return Vec::new() };
    let defined = analysis.defined(&meaning);
    // A parameter is in scope in its annotation only. In another file the same name may denote something else.
    let shared = !matches!(meaning, Meaning::Parameter(..));
    let means_it =
        |file: &&Analysis| shared && file.source.path != analysis.source.path && file.defined(&meaning) == defined;
    let others = files.iter().map(|file| &**file).filter(means_it);
    let mut places: Vec<FilePlace> = Vec::new();
    for file in [analysis].into_iter().chain(others) {
        let mentions = file.mentions(&meaning).into_iter();
        places.extend(mentions.map(|span| FilePlace { path: Arc::clone(&file.source.path), span }));
    }
    places.sort();
    places.dedup();
    places
}

/// The span of a name that can be renamed: one that the user's files define.
pub fn renameable(analysis: &Analysis, offset: u32) -> Option<Span> {
    let word = analysis.word_at(offset)?;
    let place = analysis.defined(&analysis.meaning(word)?)?;
    analysis.is_editable(&place).then_some(word.span)
}

/// The edits of a renaming, or why it cannot be done.
pub fn rename(analysis: &Analysis, offset: u32, name: &str, files: &[Arc<Analysis>]) -> Result<Vec<Edit>, String> {
    let old = analysis.word_at(offset).ok_or("there is no name here")?;
    let meaning = analysis
        .meaning(old)
        .filter(|meaning| analysis.defined(meaning).is_some_and(|place| analysis.is_editable(&place)));
    let meaning = meaning.ok_or("this name is not defined in your files")?;
    let mut new = words(name, Span::new(0, name.len() as u32));
    let one = new.next().is_some_and(|word| word.span.len() as usize == name.len());
    let upper = |name: &str| name.starts_with(char::is_uppercase);
    if !one
        || upper(name) != upper(old.name.as_str())
        || limpid_base::Name::new(name).is_operator() != old.name.is_operator()
    {
        return Err(format!("`{name}` cannot take the place of `{}`", old.name));
    }
    if old.name.as_str() != name && analysis.is_taken(&meaning, limpid_base::Name::new(name)) {
        return Err(format!("there is a `{name}` already"));
    }
    let places = references(analysis, offset, files);
    Ok(places.into_iter().map(|place| Edit { place, text: name.to_owned() }).collect())
}
