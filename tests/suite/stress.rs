//! Searches that are stopped at any moment, and searches that would never end by themselves.
//!
//! How long a stop takes is printed and bounded generously: a busy machine is not a mistake.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use limpid_base::Limits;
use limpid_ide::{Analysed, Effort, Request, Specifications, analyse_loaded};
use limpid_report::Verdict;
use limpid_tests::alone::in_own_process;
use limpid_tests::effort::effort;
use limpid_tests::pipeline::{load_text, on_a_roomy_stack};
use limpid_verdict::File;

/// How often a check is stopped, times the effort.
const STOPS: u32 = 250;
/// A stop that takes longer is a mistake.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Each function keeps the search busy in its own way: it diverges, it has many constructors, it recurses in its own
/// argument, it multiplies what is not known.
const BUSY: &str = r"module Busy where
{-@ LIQUID '--no-termination' @-}

{-@ spin :: Int -> {v:Int | v > 0} @-}
spin :: Int -> Int
spin n = spin (n + 1)

{-@ nested :: n:Int -> {v:Int | v > n} @-}
nested :: Int -> Int
nested n = if n > 100 then n - 10 else nested (nested (n + 11))

{-@ power :: x:Int -> y:Int -> z:Int -> {v:Int | v /= 3} @-}
power :: Int -> Int -> Int -> Int
power x y z = if x * x * x + y * y * y == z * z * z + 114 && x > 1000 && y > 1000 then 3 else 0

data Tree = Leaf | Node Tree Int Tree

{-@ mirror :: t:Tree -> {v:Int | v /= 77} @-}
mirror :: Tree -> Int
mirror t = size (flipped t) + size t

size :: Tree -> Int
size Leaf = 0
size (Node l n r) = if n > 0 then size l + 1 + size r else size r + size l

flipped :: Tree -> Tree
flipped Leaf = Leaf
flipped (Node l n r) = Node (flipped r) n (flipped l)
";

fn busy() -> File {
    let forty: Vec<String> = (0..40).map(|n| format!("C{n}")).collect();
    let numbers: String = forty.iter().enumerate().map(|(n, name)| format!("code {name} = {n}\n")).collect();
    let text = format!(
        "{}\ndata Forty = {}\n\n{{-@ pairOf :: Forty -> Forty -> {{v:Int | v /= 1640}} @-}}\n\
         pairOf :: Forty -> Forty -> Int\npairOf a b = code a * 41 + code b\n\ncode :: Forty -> Int\n{numbers}",
        BUSY.replace('\'', "\""),
        forty.join(" | "),
    );
    let loaded = load_text("Busy.hs", &text);
    assert!(loaded.compiled.problems.is_empty(), "{:?}", loaded.compiled.problems);
    let specification = Specifications::default().of(&loaded);
    assert!(specification.elaborated.problems.is_empty(), "{:?}", specification.elaborated.problems);
    specification.file()
}

/// How many threads this process has, where that can be asked.
fn threads() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("Threads:")?.trim().parse().ok())
}

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A check that is stopped after a while; how long it took to stop.
fn stopped_after(file: &File, wait: Duration) -> Duration {
    let limits = Limits::unlimited();
    let cancel = limits.canceller();
    thread::scope(|scope| {
        let work = || {
            let checked = analyse_loaded(&file.loaded, &Request { jobs: 2, ..Request::default() }, &limits);
            (checked, Instant::now())
        };
        let worker = thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, work).expect("a thread");
        thread::sleep(wait);
        let told = Instant::now();
        cancel.store(true, Ordering::SeqCst);
        let (checked, ended) = worker.join().expect("a check that is stopped still ends well");
        assert_eq!(checked.reports.len(), 8, "a check that is stopped still speaks of every function");
        ended.saturating_duration_since(told)
    })
}

/// Z3 keeps the threads of its timers for the next time, as many as ever ran at once.
const KEPT: usize = 4;

/// Threads are counted for the whole process, so no other test may run in it.
#[test]
fn many_stops_leave_nothing_behind() {
    in_own_process("stress::many_stops_leave_nothing_behind", stop_many_times);
}

fn stop_many_times() {
    let file = on_a_roomy_stack(busy);
    // The first check starts what the process keeps, such as the solver's watchdog.
    stopped_after(&file, Duration::from_millis(20));
    let before = threads();
    let mut dice = Dice(7);
    let mut times: Vec<Duration> =
        (0..STOPS * effort()).map(|_| stopped_after(&file, Duration::from_micros(dice.below(6_000)))).collect();
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    let late = times.iter().filter(|time| **time > Duration::from_millis(50)).count();
    println!("{} stops: median {median:?}, worst {worst:?}, {late} took more than 50 ms", times.len());
    assert!(worst < TIMEOUT, "a stop took {worst:?}");
    // A thread that has just been joined may still be counted for a moment.
    let settled = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(10));
        threads() <= before.map(|before| before + KEPT)
    });
    assert!(settled, "{before:?} threads before, {:?} after", threads());
}

#[test]
fn what_does_not_end_ends_within_its_budget() {
    on_a_roomy_stack(|| {
        let file = busy();
        let run = |effort: f64| -> Analysed {
            let request = Request { effort: Effort::times(effort), ..Request::default() };
            analyse_loaded(&file.loaded, &request, &Limits::unlimited())
        };
        for (effort, work) in [(0.01, 20_000), (0.1, 200_000), (1.0, 2_000_000)] {
            let checked = run(effort);
            let roots = checked.spent.len() as u64;
            // One slice and one fork may go beyond what is left, on each of the two sides, for each kind of function.
            let most = roots * (work + work / 2 + 40_000);
            assert!(checked.statistics.steps <= most, "{} steps of {most}", checked.statistics.steps);
            let verdict = |name: &str| {
                let found = checked.reports.iter().find(|function| function.name.ident.as_str() == name);
                found.map(|function| function.verdict)
            };
            assert_ne!(verdict("spin"), Some(Verdict::Counterexample));
            assert_ne!(verdict("power"), Some(Verdict::Counterexample));
        }
        let checked = run(1.0);
        let found = |name: &str| {
            checked
                .reports
                .iter()
                .any(|function| function.name.ident.as_str() == name && function.verdict == Verdict::Counterexample)
        };
        assert!(found("nested"), "nested 101 is 91");
    });
}
