//! The speed of the front end: lines per second over the fixtures, and one file of 300 lines, as an editor sends it.
//!
//! The libraries' interfaces are decoded before the clock starts: this is the time after start-up.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use limpid_frontend::project::Source;
use limpid_tests::fixtures;
use limpid_tests::pipeline::load;

/// Criterion's elements are lines.
fn lines_per_second(criterion: &mut Criterion) {
    let sources = fixtures::haskell("eval");
    let mut group = group(criterion, "fixtures");
    group.throughput(Throughput::Elements(lines(&sources)));
    group.bench_function("parse", |bencher| bencher.iter(|| sources.iter().for_each(parse)));
    group.bench_function("to core", |bencher| bencher.iter(|| sources.iter().for_each(compile)));
    group.finish();
}

fn three_hundred_lines(criterion: &mut Criterion) {
    let source = fixtures::file("bench/ThreeHundred.hs");
    let mut group = group(criterion, "300 lines");
    group.throughput(Throughput::Elements(lines(std::slice::from_ref(&source))));
    group.bench_function("parse", |bencher| bencher.iter(|| parse(&source)));
    group.bench_function("to core", |bencher| bencher.iter(|| compile(&source)));
    group.finish();
}

fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, criterion::measurement::WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_millis(1_500)).sample_size(20);
    group
}

fn parse(source: &Source) {
    black_box(limpid_syntax::parse(&source.text, source.is_literate()));
}

fn compile(source: &Source) {
    black_box(load(source.clone()));
}

fn lines(sources: &[Source]) -> u64 {
    sources.iter().map(|source| source.text.lines().count() as u64).sum()
}

criterion_group!(benches, lines_per_second, three_hundred_lines);
criterion_main!(benches);
