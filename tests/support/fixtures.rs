//! The programs of `fixtures/`, and what GHC prints for expressions over them.

use std::fs;
use std::path::{Path, PathBuf};

use limpid_frontend::project::Source;

/// A folder of `fixtures/`, or `fixtures/` itself.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name)
}

/// All Haskell files below a folder of `fixtures/`, by path.
pub fn haskell(name: &str) -> Vec<Source> {
    paths(name).iter().map(|file| read(file)).collect()
}

/// The paths of all Haskell files below a folder of `fixtures/`.
pub fn paths(name: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&folder(name), &mut files);
    files.sort();
    assert!(!files.is_empty(), "there are no fixtures in {name}");
    files
}

/// The name of a fixture as a test: the folders below `fixtures/` and the file's name, without its extension.
pub fn test_name(path: &Path) -> String {
    let below = path.strip_prefix(folder("")).unwrap_or(path).with_extension("");
    let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("::")
}

/// One file of `fixtures/`.
pub fn file(name: &str) -> Source {
    read(&folder(name))
}

/// The expressions that were recorded for a file.
pub fn expressions(source: &Source) -> Vec<String> {
    let recorded = fs::read_to_string(Path::new(&*source.path).with_extension("expect")).unwrap_or_default();
    recorded.lines().filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect()
}

/// A fixture's path as the folder of `fixtures/` that it is in, and the rest. Programs are checked from that folder, so that
/// reports have short paths and imports are found.
pub fn below_folder(path: &Path) -> (PathBuf, PathBuf) {
    let below = path.strip_prefix(folder("")).unwrap_or(path);
    let mut parts = below.components();
    let first = parts.next().map(|part| part.as_os_str().to_owned()).unwrap_or_default();
    (folder("").join(first), parts.as_path().to_owned())
}

/// The last part of a fixture's path, for messages that are the same on every machine.
pub fn short(source: &Source) -> &str {
    source.path.rsplit(['/', '\\']).next().unwrap_or(&source.path)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs") {
            found.push(path);
        }
    }
}

/// A file as a source; its path is as given.
pub fn read(path: &Path) -> Source {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    Source { path: path.to_string_lossy().into(), text: text.into() }
}
