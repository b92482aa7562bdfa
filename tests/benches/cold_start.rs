//! The time of a command, with the start of its process.
//!
//! `limpid --version` only starts, so the difference to it is the time of the work itself. Build the binary first
//! (`cargo build --release`): Cargo does not do that for a benchmark of another package.

use std::process::Stdio;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use limpid_tests::{binary, fixtures};

fn cold_start(criterion: &mut Criterion) {
    let average = fixtures::folder("demo/Average.hs");
    let average = average.to_string_lossy();
    let version = ["--version"];
    let number = ["eval", &average, "1"];
    let program = ["eval", &average, "average [1, 2, 3]"];
    let check = ["check", &average];

    let mut group = criterion.benchmark_group("cold start");
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_millis(1_500)).sample_size(20);
    group.bench_function("--version", |bencher| bencher.iter(|| run(&version)));
    group.bench_function("eval 1", |bencher| bencher.iter(|| run(&number)));
    group.bench_function("eval average", |bencher| bencher.iter(|| run(&program)));
    group.bench_function("check", |bencher| bencher.iter(|| run(&check)));
    group.finish();

    let (base, eval) = (median(&version), median(&number));
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    let ratio = millis(eval) / millis(base);
    println!("cold start of eval: {:.1} ms, {ratio:.1} times the {:.1} ms of --version", millis(eval), millis(base));
}

fn median(arguments: &[&str]) -> Duration {
    let mut times: Vec<Duration> = (0..21)
        .map(|_| {
            let start = Instant::now();
            run(arguments);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn run(arguments: &[&str]) {
    let status = binary::command().args(arguments).stdout(Stdio::null()).stderr(Stdio::inherit()).status();
    // `check` exits with 1 if it finds a counterexample.
    let ran = status.is_ok_and(|status| matches!(status.code(), Some(0 | 1)));
    assert!(ran, "limpid {} failed", arguments.join(" "));
}

criterion_group!(benches, cold_start);
criterion_main!(benches);
