//! The same input gives the same output: whoever shares the work, and however often it is done.

use limpid_base::Limits;
use limpid_frontend::project::Source;
use limpid_ide::{Request, analyse_loaded};
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, on_a_roomy_stack};

/// Fewer than these and the fixtures were not found.
const AT_LEAST: usize = 100;

/// Everything that is said of a file's functions.
fn said(source: &Source, jobs: usize) -> Vec<String> {
    let loaded = load(source.clone());
    let checked = analyse_loaded(&loaded, &Request { jobs, ..Request::default() }, &Limits::unlimited());
    checked.reports.iter().map(|function| format!("{function:?}")).collect()
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let sources = [fixtures::haskell("counterexamples"), fixtures::haskell("pairs")].concat();
    assert!(sources.len() >= AT_LEAST, "only {} programs", sources.len());
    let mut different = Vec::new();
    for source in &sources {
        let (one, four) = on_a_roomy_stack(|| (said(source, 1), said(source, 4)));
        let pairs = one.iter().zip(&four).filter(|(one, four)| one != four);
        different.extend(pairs.map(|(one, four)| format!("{}:\n  {one}\n  {four}", source.path)));
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}
