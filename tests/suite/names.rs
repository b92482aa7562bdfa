//! Public type names against `server/ARCHITECTURE.md`: a name that several crates share is listed there with its reason.
//!
//! A name like `Budget` in a signature must identify its type. So a new clash fails here until one of the two types is
//! renamed, or the section says why both keep the name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const HEADING: &str = "## Names that several crates share\n";

#[test]
fn no_public_type_name_is_in_two_crates_without_a_reason() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server");
    let document = read(&server.join("ARCHITECTURE.md"));
    let start = document.find(HEADING).expect("the page has a section on shared names") + HEADING.len();
    let section = document[start..].split("\n## ").next().unwrap_or_default();
    let listed: BTreeSet<&str> = section.split('`').skip(1).step_by(2).collect();

    let mut owners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in entries(&server).iter().filter(|path| path.join("Cargo.toml").exists()) {
        let owner = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for name in names_in(&folder.join("src")) {
            owners.entry(name).or_default().insert(owner.clone());
        }
    }
    owners.retain(|_, owners| owners.len() > 1);

    let unlisted: Vec<String> = owners
        .iter()
        .filter(|(name, _)| !listed.contains(name.as_str()))
        .map(|(name, owners)| format!("{name} ({})", owners.iter().cloned().collect::<Vec<_>>().join(", ")))
        .collect();
    assert!(unlisted.is_empty(), "several crates have a public type of these names: {}", unlisted.join("; "));
}

/// The public types that the files of a folder declare, those of tests aside.
fn names_in(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in entries(folder) {
        if path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        if path.is_dir() {
            found.append(&mut names_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.extend(read(&path).lines().filter_map(declared).map(str::to_owned));
        }
    }
    found
}

fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
    let name = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| starts_upper(name))
}

fn starts_upper(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn declarations_are_recognised() {
    assert_eq!(declared("pub struct Place {"), Some("Place"));
    assert_eq!(declared("    pub enum Kind<T> {"), Some("Kind"));
    assert_eq!(declared("pub type Find<'p> = u8;"), Some("Find"));
    assert_eq!(declared("pub(crate) struct Hidden;"), None);
    assert_eq!(declared("pub fn place() {}"), None);
}
