//! The speed of the search: constructors as sets or as numbers of the solver, queries and steps per second, the share of Z3,
//! the time per function over the fixtures, and the growth with the depth of inputs.
//!
//! Compare figures of one run only: they depend on the load of the machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use limpid_base::{Limits, QName};
use limpid_core::DataType;
use limpid_frontend::project::{Loaded, Source};
use limpid_ide::{Request, Specifications, analyse_loaded};
use limpid_library::library;
use limpid_monitor::{CheckMode, Monitored};
use limpid_solver::{Solver, SolverStatistics};
use limpid_symex::{
    EntryPoint, Explorer, FunctionShape, Instances, Judgement, ProgramContext, SearchBudget, SearchSummary,
};
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, load_text, on_a_roomy_stack};
use limpid_verdict::File;

/// How often a search is repeated; the fastest time counts.
const ROUNDS: usize = 5;

fn main() {
    on_a_roomy_stack(|| {
        constructors();
        depth();
        fixture_functions();
    });
}

fn file(loaded: &Arc<Loaded>) -> File {
    Specifications::default().of(loaded).file()
}

/// One search from a function, lazily, and what it cost.
struct Run {
    summary: SearchSummary,
    statistics: SolverStatistics,
    time: Duration,
}

impl Run {
    fn steps_per_second(&self) -> f64 {
        self.summary.work as f64 / self.time.as_secs_f64()
    }

    fn queries_per_second(&self) -> f64 {
        self.statistics.queries as f64 / self.time.as_secs_f64()
    }

    fn share_of_z3(&self) -> f64 {
        self.statistics.z3_time.as_secs_f64() / self.time.as_secs_f64()
    }
}

fn search(loaded: &Arc<Loaded>, function: &str, budget: SearchBudget, numbers: bool, solver: fn() -> Solver) -> Run {
    let file = file(loaded);
    let find = |name: QName| {
        let own = loaded.compiled.core.data_types.iter().find(|data| data.name == name).cloned();
        own.or_else(|| -> Option<Arc<DataType>> {
            library().interface(name.module)?.data_types.get(&name.ident).cloned()
        })
    };
    let monitored = Monitored::new(&file, file.scopes.clone(), CheckMode::Lazy);
    let instances = Instances::new(&loaded.environment);
    let name = QName { module: loaded.name, ident: limpid_base::Name::new(function) };
    let start = monitored.under_test(name).expect("the function can be searched from");
    let scheme = monitored.original(name).expect("it has code").scheme.clone();
    let root = EntryPoint { name: start.name, scheme, arity: start.params.len(), accepts: start.accepts };
    let world =
        ProgramContext { program: &monitored, find_data: &find, instances: &instances, opaque: &file, spelling: &file };
    let mut explorer = Explorer::new(world, solver());
    if numbers {
        explorer.leave_constructors_to_solver();
    }
    let harness = explorer.harness(&root, FunctionShape::Constant, 0).expect("its arguments can be made up");
    let clock = Instant::now();
    // Candidates are not replayed, so that all runs do the same work.
    let summary = explorer.search(&harness, budget, &Limits::unlimited(), &|_| false, &mut |_| Judgement::Open);
    Run { summary, time: clock.elapsed(), statistics: explorer.solver().statistics().clone() }
}

fn fastest(mut run: impl FnMut() -> Run) -> Run {
    let first = run();
    (1..ROUNDS).map(|_| run()).fold(first, |best, next| if next.time < best.time { next } else { best })
}

/// Red-black insertion: the same tree of paths, with constructors as sets and as numbers of the solver.
fn constructors() {
    let loaded = load(fixtures::file("bench/RedBlackInsert.hs"));
    let budget = SearchBudget { work: 200_000_000, states: 1_000_000, candidates: 1, ..SearchBudget::default() };
    println!("red-black insertion, every tree of height 2 at most");
    let bare: fn() -> Solver = || Solver::bare(limpid_solver::QueryBudget::default());
    type Way = (&'static str, bool, fn() -> Solver);
    let ways: [Way; 4] = [
        ("sets, whole chain", false, Solver::default),
        ("numbers, whole chain", true, Solver::default),
        ("sets, Z3 alone", false, bare),
        ("numbers, Z3 alone", true, bare),
    ];
    let runs: Vec<(&str, Run)> = ways
        .iter()
        .map(|(name, numbers, solver)| (*name, fastest(|| search(&loaded, "shallow", budget, *numbers, *solver))))
        .collect();
    for (name, run) in &runs {
        println!(
            "  {name:22} {:9.2} ms, {:6.1} times the first; {} paths, {} questions, {} to Z3, {:.0} % of the time in Z3",
            run.time.as_secs_f64() * 1e3,
            run.time.as_secs_f64() / runs[0].1.time.as_secs_f64(),
            run.summary.paths,
            run.statistics.queries,
            run.statistics.z3,
            100.0 * run.share_of_z3(),
        );
    }
    let paths: Vec<u64> = runs.iter().map(|(_, run)| run.summary.paths).collect();
    assert!(paths.iter().all(|count| *count == paths[0]), "not the same tree of paths: {paths:?}");
    let run = &runs[0].1;
    println!("  {:.0} steps and {:.0} questions per second", run.steps_per_second(), run.queries_per_second());
}

/// The same function on deeper and deeper inputs.
fn depth() {
    println!("growth with the depth of the input: summing a tree of bounded height");
    let mut before: Option<f64> = None;
    for depth in 1..=4 {
        let text = format!(
            "module Deep where\n{{-@ LIQUID \"--reflection\" @-}}\ndata Tree = Tip | Fork Tree Int Tree\n\
             {{-@ reflect fits @-}}\nfits :: Int -> Tree -> Bool\nfits _ Tip = True\n\
             fits n (Fork l _ r) = n > 0 && fits (n - 1) l && fits (n - 1) r\n\
             {{-@ total :: {{t:Tree | fits {depth} t}} -> {{v:Int | v /= 1000000}} @-}}\n\
             total :: Tree -> Int\ntotal Tip = 0\ntotal (Fork l n r) = total l + (if n > 0 then 1 else 0) + total r\n"
        );
        let loaded = load_text("Deep.hs", &text);
        let budget = SearchBudget { work: 20_000_000, states: 1_000_000, candidates: 1, ..SearchBudget::default() };
        let run = search(&loaded, "total", budget, false, Solver::default);
        let time = run.time.as_secs_f64() * 1e3;
        let ratio = before.map_or(String::new(), |before| format!(", {:.1} times the last", time / before));
        println!(
            "  height {depth}: {time:9.2} ms{ratio}; {} paths, {} steps, {:.2} µs a step{}",
            run.summary.paths,
            run.summary.work,
            time * 1e3 / run.summary.work.max(1) as f64,
            if run.summary.exhausted { "" } else { " (stopped by its budget)" },
        );
        before = Some(time);
    }
}

/// The time per function: proof and search together, over all fixtures.
fn fixture_functions() {
    let sources: Vec<Source> = [fixtures::haskell("counterexamples"), fixtures::haskell("pairs")].concat();
    let mut spent: Vec<(Duration, String)> = Vec::new();
    let mut files: Vec<Duration> = Vec::new();
    let (mut steps, mut queries) = (0, 0);
    let clock = Instant::now();
    for source in &sources {
        let loaded = load(source.clone());
        let start = Instant::now();
        let checked = analyse_loaded(&loaded, &Request::default(), &Limits::unlimited());
        files.push(start.elapsed());
        steps += checked.statistics.steps;
        queries += checked.statistics.queries;
        spent.extend(checked.spent.into_iter().map(|(name, time)| (time, name.to_string())));
    }
    let all = clock.elapsed();
    spent.sort();
    files.sort_unstable();
    let at = |times: usize, part: usize| (times * part / 100).min(times.saturating_sub(1));
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{} fixtures, {} functions searched from", files.len(), spent.len());
    println!(
        "  a function: median {:.2} ms, 95th percentile {:.2} ms, slowest {:.2} ms ({})",
        millis(spent[at(spent.len(), 50)].0),
        millis(spent[at(spent.len(), 95)].0),
        millis(spent[spent.len() - 1].0),
        spent[spent.len() - 1].1,
    );
    println!(
        "  a file: median {:.2} ms, 95th percentile {:.2} ms; all {:.2} s, {} steps, {} questions",
        millis(files[at(files.len(), 50)]),
        millis(files[at(files.len(), 95)]),
        all.as_secs_f64(),
        steps,
        queries,
    );
}
