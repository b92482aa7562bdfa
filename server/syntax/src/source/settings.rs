//! What is known of a file when the C preprocessor runs on it: definitions, versions of packages, and the files that it
//! includes. Whoever reads files fills it in.

use std::sync::Arc;

/// The settings of the C preprocessor for a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CppSettings {
    /// Options in order: `-DNAME`, `-DNAME=VALUE`, `-UNAME`.
    pub definitions: Vec<Arc<str>>,
    /// The packages that have a macro `MIN_VERSION_..`; `None` if that is not known, and every name may be one.
    pub packages: Option<Vec<PackageVersion>>,
    /// The files that the file includes, directly or not.
    pub includes: Vec<IncludedFile>,
}

/// A package, and its version if it is known.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PackageVersion {
    pub name: Arc<str>,
    pub version: Option<Vec<u64>>,
}

/// A file, as an `#include` finds it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IncludedFile {
    /// The path of the included file that has the `#include`; `None` for the Haskell file itself.
    pub includer: Option<Arc<str>>,
    /// Between the quotes or angle brackets, with them.
    pub name: Arc<str>,
    pub path: Arc<str>,
    pub text: Arc<str>,
}

/// How many files one file may include, directly or not, and how much text they may have, in bytes.
const MAX_INCLUDED: usize = 500;
const MAX_INCLUDED_TEXT: usize = 8 << 20;

/// Finds an included file, by how it is written and the path of the included file that says so: its path and its text.
pub type FindIncluded<'f> = dyn FnMut(&str, Option<&str>) -> Option<(Arc<str>, Arc<str>)> + 'f;

/// All files that a text includes, directly or not. Those that are not found are left out.
pub fn included_files(text: &str, find: &mut FindIncluded<'_>) -> Vec<IncludedFile> {
    let mut found: Vec<IncludedFile> = Vec::new();
    add_included(text, None, find, &mut found);
    let (mut next, mut size) = (0, 0);
    while let Some(file) = found.get(next) {
        size += file.text.len();
        let (path, text) = (Arc::clone(&file.path), Arc::clone(&file.text));
        let is_known = found[..next].iter().any(|known| known.path == path);
        if size > MAX_INCLUDED_TEXT {
            found.truncate(next);
        } else if !is_known {
            add_included(&text, Some(&path), find, &mut found);
        }
        next += 1;
    }
    found
}

fn add_included(text: &str, includer: Option<&Arc<str>>, find: &mut FindIncluded<'_>, found: &mut Vec<IncludedFile>) {
    for name in included_names(text) {
        if found.len() >= MAX_INCLUDED {
            return;
        }
        if let Some((path, text)) = find(name, includer.map(|path| &**path)) {
            found.push(IncludedFile { includer: includer.cloned(), name: name.into(), path, text });
        }
    }
}

/// The files that a text may include, each as it is written: with quotes or angle brackets. Conditions do not count.
fn included_names(text: &str) -> Vec<&str> {
    if !text.contains("include") {
        return Vec::new();
    }
    let lines = text.lines().filter_map(|line| line.strip_prefix('#'));
    let arguments = lines.filter_map(|line| line.trim_start_matches([' ', '\t']).strip_prefix("include"));
    let mut names: Vec<&str> = arguments.filter_map(delimited).collect();
    names.extend(defined_names(text));
    names.sort_unstable();
    names.dedup();
    names
}

/// The file at the start of an argument of `#include`, with its quotes or angle brackets.
pub(super) fn delimited(argument: &str) -> Option<&str> {
    let argument = argument.trim_start();
    let close = match argument.chars().next()? {
        '"' => '"',
        '<' => '>',
        _ => return None,
    };
    let end = argument[1..].find(close)? + 2;
    (end > 2).then(|| &argument[..end])
}

/// What macros stand for that an `#include` may name.
fn defined_names(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix('#'));
    let definitions = lines.filter_map(|line| line.trim_start_matches([' ', '\t']).strip_prefix("define"));
    definitions.filter_map(|definition| {
        let definition = definition.trim();
        delimited(&definition[definition.find([' ', '\t'])?..])
    })
}
