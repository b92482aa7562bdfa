//! The time of blame and repair: over the programs of `fixtures/weak`, and as the number of callees and of measures in scope
//! grows.
//!
//! A whole check is timed, of the one function that fails: typing, the search that finds nothing, blame and repair.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use limpid_base::Limits;
use limpid_ide::{Request, Specifications, analyse_loaded};
use limpid_report::{FunctionReport, Verdict};
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, load_text, on_a_roomy_stack};
use limpid_verdict::{File, Proofs, SearchBudget, counterfactuals};

/// How often a check is repeated; the fastest time counts.
const ROUNDS: usize = 3;

fn main() {
    on_a_roomy_stack(|| {
        fixture_functions();
        counterfactual_search();
        growth("callees", callees);
        growth("measures", measures);
    });
}

/// The time of a check of what typing leaves open, and what it reports.
fn timed(file: &File) -> (Duration, Vec<Arc<FunctionReport>>) {
    let proofs = Proofs::of(file, 1, &Limits::unlimited());
    let open = file.functions().map(|binding| binding.name).filter(|name| !proofs.is_safe(*name));
    let only = open.map(|name| name.ident.to_string()).collect();
    let request = Request { only, ..Request::default() };
    let runs = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        let checked = analyse_loaded(&file.loaded, &request, &Limits::unlimited());
        (start.elapsed(), checked.reports)
    });
    runs.min_by_key(|(time, _)| *time).unwrap_or_default()
}

fn fixture_functions() {
    let (mut fixed, mut blamed) = (Vec::new(), Vec::new());
    for source in fixtures::haskell("weak") {
        let name = fixtures::short(&source).to_owned();
        let file = Specifications::default().of(&load(source)).file();
        let (time, reports) = timed(&file);
        let weak: Vec<&Arc<FunctionReport>> =
            reports.iter().filter(|report| report.verdict == Verdict::WeakSpec).collect();
        if weak.is_empty() {
            continue;
        }
        let each = time / u32::try_from(weak.len()).unwrap_or(1);
        let all = weak.iter().all(|report| report.fixes.iter().any(|fix| fix.proved));
        if all { &mut fixed } else { &mut blamed }.push((each, name));
    }
    told("a function that is blamed and fixed", &mut fixed);
    told("a function that is blamed, without a fix", &mut blamed);
}

/// The counterfactual search alone, where it finds a culprit.
fn counterfactual_search() {
    let mut times = Vec::new();
    for source in fixtures::haskell("weak") {
        let name = fixtures::short(&source).to_owned();
        let file = Specifications::default().of(&load(source)).file();
        let proofs = Proofs::of(&file, 1, &Limits::unlimited());
        for function in file.functions().map(|binding| binding.name).filter(|name| !proofs.is_safe(*name)) {
            let runs = (0..ROUNDS).map(|_| {
                let start = Instant::now();
                let found = counterfactuals(&file, &proofs, function, SearchBudget::default(), &Limits::unlimited());
                (start.elapsed(), found.1)
            });
            let (time, culprits) = runs.min_by_key(|(time, _)| *time).unwrap_or_default();
            if let Some(each) = u32::try_from(culprits).ok().and_then(|culprits| time.checked_div(culprits)) {
                times.push((each, name.clone()));
            }
        }
    }
    told("counterfactual search, for each culprit", &mut times);
}

fn told(what: &str, times: &mut [(Duration, String)]) {
    times.sort();
    let millis = |at: usize| times.get(at).map_or(0.0, |(time, _)| time.as_secs_f64() * 1000.0);
    let slowest = times.last().map_or("", |(_, name)| name);
    println!(
        "{what}: {} of them, median {:.1} ms, 95th percentile {:.1} ms, slowest {:.1} ms ({slowest})",
        times.len(),
        millis(times.len() / 2),
        millis(times.len() * 95 / 100),
        millis(times.len().saturating_sub(1)),
    );
}

fn growth(what: &str, program: fn(usize) -> String) {
    println!("growth with the number of {what}");
    let mut last: Option<Duration> = None;
    for count in [1, 2, 4, 8] {
        let loaded = load_text("Grown.hs", &program(count));
        let (time, reports) = timed(&Specifications::default().of(&loaded).file());
        let fixed = reports.iter().any(|report| report.fixes.iter().any(|fix| fix.proved));
        let ratio = last.map_or_else(String::new, |last| {
            format!(", {:.1} times the last", time.as_secs_f64() / last.as_secs_f64())
        });
        let end = if fixed { "" } else { " (no fix)" };
        println!("  {count}: {:8.1} ms{ratio}{end}", time.as_secs_f64() * 1000.0);
        last = Some(time);
    }
}

/// A sum of results of this many unspecified functions, all of which need a postcondition.
fn callees(count: usize) -> String {
    let mut text = "module Grown where\n".to_owned();
    for place in 0..count {
        let _ = writeln!(text, "step{place} :: Int -> Int\nstep{place} n = n");
    }
    let sum: Vec<String> = (0..count).map(|place| format!("step{place} n")).collect();
    let wanted: Vec<&str> = (0..count).map(|_| "n").collect();
    let _ = writeln!(text, "{{-@ total :: n:Int -> {{v:Int | v == {}}} @-}}", wanted.join(" + "));
    let _ = writeln!(text, "total :: Int -> Int\ntotal n = {}", sum.join(" + "));
    text
}

/// One culprit, and this many measures of its result type.
fn measures(count: usize) -> String {
    let mut text =
        "{-@ LIQUID \"--no-termination\" @-}\nmodule Grown where\ndata Chain = End | Link Chain\n".to_owned();
    for place in 0..count {
        let _ = writeln!(
            text,
            "{{-@ measure size{place} @-}}\nsize{place} :: Chain -> Int\nsize{place} End = {place}\nsize{place} (Link rest) = 1 + size{place} rest"
        );
    }
    text.push_str(
        "join :: Chain -> Chain -> Chain\njoin End other = other\njoin (Link rest) other = Link (join rest other)\n",
    );
    text.push_str("{-@ twice :: c:Chain -> {v:Chain | size0 v == size0 c + size0 c} @-}\n");
    text.push_str("twice :: Chain -> Chain\ntwice c = join c c\n");
    text
}
