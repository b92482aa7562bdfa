//! What the libraries export beside what GHC 9.0.2 has under the same module names (`names/`, recorded by `names/record.py`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use expect_test::expect_file;
use limpid_base::Name;
use limpid_library::library;

const PACKAGES: [(&str, &str); 21] = [
    ("base", include_str!("names/base.txt")),
    ("array", include_str!("names/array.txt")),
    ("binary", include_str!("names/binary.txt")),
    ("bytestring", include_str!("names/bytestring.txt")),
    ("containers", include_str!("names/containers.txt")),
    ("deepseq", include_str!("names/deepseq.txt")),
    ("directory", include_str!("names/directory.txt")),
    ("exceptions", include_str!("names/exceptions.txt")),
    ("filepath", include_str!("names/filepath.txt")),
    ("ghc-bignum", include_str!("names/ghc-bignum.txt")),
    ("ghc-prim", include_str!("names/ghc-prim.txt")),
    ("mtl", include_str!("names/mtl.txt")),
    ("parsec", include_str!("names/parsec.txt")),
    ("pretty", include_str!("names/pretty.txt")),
    ("process", include_str!("names/process.txt")),
    ("QuickCheck", include_str!("names/QuickCheck.txt")),
    ("random", include_str!("names/random.txt")),
    ("stm", include_str!("names/stm.txt")),
    ("text", include_str!("names/text.txt")),
    ("time", include_str!("names/time.txt")),
    ("transformers", include_str!("names/transformers.txt")),
];

/// The values of a module, and its types and classes with their members.
struct Recorded<'a> {
    module: &'a str,
    values: BTreeSet<&'a str>,
    types: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

fn recorded(line: &str) -> Option<Recorded<'_>> {
    let (module, names) = line.split_once(": ")?;
    let (values, mut rest) = names.split_once(" | ").unwrap_or((names, ""));
    let mut types = BTreeMap::new();
    while !rest.trim().is_empty() {
        rest = rest.trim_start();
        let end = rest.find([' ', '{']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (members, after) = match after.strip_prefix('{') {
            Some(inside) => inside.split_once('}')?,
            None => ("", after),
        };
        types.insert(name, members.split_whitespace().collect());
        rest = after;
    }
    Some(Recorded { module, values: values.split_whitespace().collect(), types })
}

/// The names of a module that the library's module of that name does not export.
fn lacking(recorded: &Recorded<'_>) -> Option<String> {
    let Some(interface) = library().interface(Name::new(recorded.module)) else { return Some("the module".to_owned()) };
    let mut values = BTreeSet::new();
    let mut types = BTreeSet::new();
    for export in &interface.exports {
        let names = if export.entity.is_type() { &mut types } else { &mut values };
        names.insert(export.entity.name().ident.as_str());
    }
    let mut lacking: Vec<&str> = recorded.values.iter().copied().filter(|name| !values.contains(name)).collect();
    for (name, members) in &recorded.types {
        if !types.contains(name) {
            lacking.push(name);
        }
        // A type's own constructor may be called like it.
        let has = |member: &&str| values.contains(member) || member != name && types.contains(member);
        lacking.extend(members.iter().copied().filter(|member| !has(member)));
    }
    (!lacking.is_empty()).then(|| lacking.join(" "))
}

#[test]
fn exports() {
    let mut gaps = String::new();
    for (package, lines) in PACKAGES {
        for recorded in lines.lines().filter_map(recorded) {
            if let Some(lacking) = lacking(&recorded) {
                let _ = writeln!(gaps, "{package} {}: {lacking}", recorded.module);
            }
        }
    }
    expect_file!["../gaps.txt"].assert_eq(&gaps);
}
