//! The mutants of `fixtures/mutants`: each that is recorded as found is refuted, and no program without a change is.
//! `tests/study.py` makes the record, compares seconds and counterexamples with those of testing libraries, and says how mutants
//! are written down.

use std::collections::BTreeSet;

use limpid_tests::effort::effort;
use limpid_tests::fixtures;
use limpid_tests::run::Scratch;

/// One mutant in so many is tried, unless there is more effort.
const EVERY: usize = 12;

/// A program with one change, and the property that notices it.
struct Mutant {
    module: String,
    name: String,
    property: String,
    text: String,
}

#[test]
fn mutants_are_refuted() {
    let all = mutants();
    assert!(all.len() >= 120, "there are only {} mutants", all.len());
    let found = recorded();
    let every = EVERY.div_ceil(effort() as usize);
    let mut missed = Vec::new();
    let expected = all.iter().filter(|mutant| found.contains(&format!("{}/{}", mutant.module, mutant.name)));
    for mutant in expected.step_by(every) {
        let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), &format!("mutant-{}-{}", mutant.module, mutant.name));
        let file = format!("{}.hs", mutant.module);
        scratch.write(&file, &mutant.text);
        let run = scratch.limpid(&["refute", &file, &mutant.property]);
        if run.code != 1 {
            missed.push(format!("{}/{}: {}{}", mutant.module, mutant.name, run.stdout, run.stderr));
        }
    }
    assert!(missed.is_empty(), "not refuted:\n{}", missed.join("\n"));
}

/// Nothing is refuted without a change. A small budget is enough to notice a property that is wrong.
#[test]
fn programs_are_not_refuted() {
    let folder = fixtures::folder("mutants");
    let budget = format!("{}", 0.02 * f64::from(effort()));
    for source in fixtures::haskell("mutants") {
        let run = limpid_tests::run::limpid(&folder, &["refute", &source.path, "--budget", &budget]);
        assert_eq!(run.code, 0, "{}: {}{}", source.path, run.stdout, run.stderr);
    }
}

/// The mutants that Limpid refutes, as `MODULE/NAME`.
fn recorded() -> BTreeSet<String> {
    let text = std::fs::read_to_string(fixtures::folder("mutants").join("study.json")).expect("the record is there");
    let record: serde_json::Value = serde_json::from_str(&text).expect("the record is JSON");
    let mutants = record["mutants"].as_array().expect("the record lists mutants");
    let found = mutants.iter().filter(|mutant| mutant["limpid"]["found"] == true);
    let found: BTreeSet<String> = found.filter_map(|mutant| mutant["mutant"].as_str().map(str::to_owned)).collect();
    assert!(found.len() >= 120, "only {} mutants are found", found.len());
    found
}

fn mutants() -> Vec<Mutant> {
    let paths = fixtures::paths("mutants");
    paths
        .iter()
        .flat_map(|path| {
            let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(path).expect("fixtures can be read");
            described(&module, &text)
        })
        .collect()
}

/// The mutants that the comments of a program describe, each of the line of code above it.
fn described(module: &str, text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let mut code = 0;
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let Some(description) = line.strip_prefix("-- mutant ") else {
            code = place;
            continue;
        };
        let mutant = changed(description, lines[code]);
        let (name, property, line) = mutant.unwrap_or_else(|| panic!("{module}.hs:{}: {description}", place + 1));
        let mut lines = lines.clone();
        lines[code] = &line;
        let text = lines.join("\n") + "\n";
        found.push(Mutant { module: module.to_owned(), name, property, text });
    }
    found
}

/// The name, the property and the changed line of ``NAME [PROPERTY]: `TEXT` ~> `REPLACEMENT` ``.
fn changed(description: &str, line: &str) -> Option<(String, String, String)> {
    let (name, rest) = description.split_once(" [")?;
    let (property, rest) = rest.split_once("]: `")?;
    let (old, new) = rest.strip_suffix('`')?.split_once("` ~> `")?;
    (line.matches(old).count() == 1).then(|| (name.to_owned(), property.to_owned(), line.replace(old, new)))
}
