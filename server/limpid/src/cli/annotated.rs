//! Which functions a file's annotations give a signature to.
//!
//! A first reading, until annotations are parsed in full: the names before `::` at the start of an annotation.

use std::collections::BTreeSet;

use limpid_frontend::project::Loaded;

pub(super) fn annotated_names(loaded: &Loaded) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for annotation in &loaded.ast.annotations {
        let text = annotation.text.text(&loaded.source.text);
        let Some((before, _)) = text.split_once("::") else { continue };
        let words = before.trim().trim_start_matches("assume ").trim_start_matches("assert ");
        let binders: Vec<&str> = words.split(',').map(|word| word.trim().trim_matches(['(', ')'])).collect();
        if binders.iter().all(|binder| !binder.is_empty() && !binder.contains(char::is_whitespace)) {
            names.extend(binders.into_iter().map(str::to_owned));
        }
    }
    names
}
