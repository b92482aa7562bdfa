//! The speed of liquid typing: functions and clauses per second, solver queries per clause, growth with the number of
//! functions, measures and qualifiers, and the cost of another contract.
//!
//! Files are compiled and their contracts elaborated before the clock starts.

use std::fmt::Write as _;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use limpid_base::{Limits, Name, QName};
use limpid_core::CoreModule;
use limpid_frontend::project::Loaded;
use limpid_ide::{Specification, Specifications};
use limpid_liquid::{Checker, Component, FixpointBudget, LiquidModule, Overrides, with_result};
use limpid_logic::{Relation, Term};
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, load_text};

fn a_file(criterion: &mut Criterion) {
    let loaded = load(fixtures::file("bench/ThreeHundred.hs"));
    let specification = Specifications::default().of(&loaded);
    let components = typed(&loaded, &specification);
    let functions: usize = components.iter().map(|component| component.checked.len()).sum();
    let clauses: usize = components.iter().map(|component| component.system.clauses.len()).sum();
    let queries: u64 = components.iter().map(|component| component.solution.queries).sum();
    println!(
        "300 lines: {functions} functions, {clauses} clauses, {queries} queries, {:.2} queries a clause",
        queries as f64 / clauses.max(1) as f64
    );
    let mut group = group(criterion, "300 lines");
    group.throughput(Throughput::Elements(functions as u64));
    group.bench_function("functions", |bencher| bencher.iter(|| typed(&loaded, &specification)));
    group.throughput(Throughput::Elements(clauses as u64));
    group.bench_function("clauses", |bencher| bencher.iter(|| typed(&loaded, &specification)));
    for threads in [1, 2] {
        group.bench_with_input(BenchmarkId::new("threads", threads), &threads, |bencher, threads| {
            bencher.iter(|| in_parallel(&loaded, &specification, *threads));
        });
    }
    group.finish();
}

fn growth(criterion: &mut Criterion) {
    type Program = fn(usize) -> String;
    let programs: [(&str, Program); 3] = [("functions", functions), ("measures", measures), ("qualifiers", qualifiers)];
    for (what, program) in programs {
        let mut group = group(criterion, &format!("growth with {what}"));
        for count in [10, 20, 40] {
            let loaded = load_text("Growth.hs", &program(count));
            let specification = Specifications::default().of(&loaded);
            group.throughput(Throughput::Elements(count as u64));
            group.bench_with_input(BenchmarkId::from_parameter(count), &count, |bencher, _| {
                bencher.iter(|| typed(&loaded, &specification));
            });
        }
        group.finish();
    }
}

/// As a repair does: checks the same small function repeatedly, each time with another postcondition of a callee.
fn candidates(criterion: &mut Criterion) {
    let loaded = load_text("Candidates.hs", CANDIDATES);
    let specification = Specifications::default().of(&loaded);
    let module = LiquidModule { core: &loaded.compiled.core, imported: &[], in_force: specification.in_force() };
    let session = Checker::new(&module);
    let name = |ident: &str| QName::new("Candidates", ident);
    let (Some(component), Some(contract)) = (session.component_of(name("twice")), session.contract_of(name("glue")))
    else {
        return;
    };
    let tried: Vec<Overrides> = (0..200)
        .filter_map(|number| {
            let value = Name::new("v");
            let pred = Term::compare(Relation::Ge, Term::Var(value), Term::int(number));
            let contract = session.contract_with(name("glue"), with_result(&contract.ty, value, pred))?;
            Some(Overrides::none().with(contract))
        })
        .collect();
    let budget = FixpointBudget { only: Some(name("twice")), ..FixpointBudget::default() };
    let mut group = group(criterion, "200 candidates");
    group.throughput(Throughput::Elements(tried.len() as u64));
    group.sample_size(10);
    group.bench_function("tried", |bencher| {
        bencher.iter(|| {
            for overrides in &tried {
                black_box(session.check_with(component, overrides, budget, &Limits::unlimited()).is_ok());
            }
        });
    });
    group.finish();
}

const CANDIDATES: &str = "module Candidates where\n\
    glue :: Int -> Int -> Int\n\
    glue a b = a + b\n\
    {-@ twice :: {x:Int | x >= 0} -> {v:Int | v >= 0} @-}\n\
    twice :: Int -> Int\n\
    twice x = if x > 3 then glue x x else glue x 1\n";

fn typed(loaded: &Arc<Loaded>, specification: &Specification) -> Vec<Component> {
    let imported: Vec<&CoreModule> = loaded.dependencies.iter().map(|other| &other.compiled.core).collect();
    let module = LiquidModule { core: &loaded.compiled.core, imported: &imported, in_force: specification.in_force() };
    limpid_liquid::components(&module, FixpointBudget::default(), &Limits::unlimited()).unwrap_or_default()
}

fn in_parallel(loaded: &Arc<Loaded>, specification: &Specification, threads: usize) {
    let module = LiquidModule { core: &loaded.compiled.core, imported: &[], in_force: specification.in_force() };
    let session = Checker::new(&module);
    let all: Vec<usize> = (0..session.len()).collect();
    let done =
        session.check_all(&all, threads, FixpointBudget::default(), &Limits::unlimited(), &mut |_, component| {
            black_box(component);
        });
    black_box(done.is_ok());
}

/// Functions that call each other, each with a postcondition.
fn functions(count: usize) -> String {
    let mut text = "module Growth where\n".to_owned();
    for n in 0..count {
        let callee = if n == 0 { "x".to_owned() } else { format!("step{} x", n - 1) };
        let _ = write!(
            text,
            "{{-@ step{n} :: {{x:Int | x >= 0}} -> {{v:Int | v >= x}} @-}}\nstep{n} :: Int -> Int\n\
             step{n} x = if x > {n} then {callee} + 1 else x\n"
        );
    }
    text
}

/// Measures of one type: every constructor and every match has facts about all of them.
fn measures(count: usize) -> String {
    let mut text = "module Growth where\ndata Pile = Bare | Plate Int Pile\n".to_owned();
    for n in 0..count {
        let _ = write!(
            text,
            "{{-@ measure size{n} @-}}\nsize{n} :: Pile -> Int\nsize{n} Bare = 0\nsize{n} (Plate _ p) = {} + size{n} p\n",
            n + 1
        );
    }
    text.push_str(
        "{-@ push :: p:Pile -> {v:Pile | size0 v == size0 p + 1} @-}\npush :: Pile -> Pile\npush p = Plate 0 p\n",
    );
    text
}

/// A loop whose type is inferred from more and more qualifiers.
fn qualifiers(count: usize) -> String {
    let mut text = "module Growth (top) where\n".to_owned();
    for n in 0..count {
        let _ = writeln!(text, "{{-@ qualif Q{n}(v:Int, n:Int) : v >= n + {n} @-}}");
    }
    text.push_str(
        "{-@ top :: {n:Int | n >= 0} -> {v:Int | v >= n} @-}\ntop :: Int -> Int\ntop n = go n n\n  where\n    \
         go k total = if k <= 0 then total else go (k - 1) (total + k)\n",
    );
    text
}

fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, criterion::measurement::WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_millis(1_500)).sample_size(10);
    group
}

criterion_group!(benches, a_file, growth, candidates);
criterion_main!(benches);
