//! The speed of elaboration: annotations per second, and one file of 300 lines, as an editor sends it.
//!
//! The file is compiled and the libraries' refinements are decoded before the clock starts. The first group also times
//! that decoding, which a process does once.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use limpid_contracts::Unit;
use limpid_frontend::project::Loaded;
use limpid_ide::Specifications;
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, load_text};

fn three_hundred_lines(criterion: &mut Criterion) {
    let loaded = load(fixtures::file("bench/ThreeHundred.hs"));
    let start = Instant::now();
    elaborate(&loaded);
    println!("the first contracts of a process: {:.2} ms", start.elapsed().as_secs_f64() * 1000.0);
    let mut group = group(criterion, "300 lines");
    group.bench_function("contracts", |bencher| bencher.iter(|| elaborate(&loaded)));
    group.finish();
}

/// Criterion's elements are annotations.
fn annotations_per_second(criterion: &mut Criterion) {
    let functions = 200;
    let loaded = load_text("Many.hs", &many(functions));
    let annotations = loaded.ast.annotations.len() as u64;
    let mut group = group(criterion, "annotations");
    group.throughput(Throughput::Elements(annotations));
    group.bench_function("parse", |bencher| bencher.iter(|| black_box(Unit::from(&*loaded).spec())));
    group.bench_function("parse and resolve", |bencher| bencher.iter(|| elaborate(&loaded)));
    group.finish();
}

fn elaborate(loaded: &Arc<Loaded>) {
    black_box(Specifications::default().of(loaded));
}

/// A module with annotations of the most frequent forms, five for each number.
fn many(functions: usize) -> String {
    let mut text = "module Many where\n".to_owned();
    for n in 0..functions {
        text += &format!(
            "{{-@ type Above{n} N = {{v:Int | v > N + {n}}} @-}}\n\
             {{-@ measure size{n} @-}}\n\
             size{n} :: [a] -> Int\n\
             size{n} [] = 0\n\
             size{n} (_ : xs) = 1 + size{n} xs\n\
             {{-@ pick{n} :: xs:{{[a] | size{n} xs > 0}} -> {{i:Nat | i < len xs}} -> a @-}}\n\
             pick{n} :: [a] -> Int -> a\n\
             pick{n} xs i = xs !! i\n\
             {{-@ up{n} :: x:Int -> Above{n} x @-}}\n\
             up{n} :: Int -> Int\n\
             up{n} x = x + {n} + 1\n\
             {{-@ data Box{n} = Box{n} {{ low{n} :: Int, high{n} :: {{v:Int | v >= low{n}}} }} @-}}\n\
             data Box{n} = Box{n} {{ low{n} :: Int, high{n} :: Int }}\n"
        );
    }
    text
}

fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, criterion::measurement::WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_millis(1_500)).sample_size(20);
    group
}

criterion_group!(benches, three_hundred_lines, annotations_per_second);
criterion_main!(benches);
