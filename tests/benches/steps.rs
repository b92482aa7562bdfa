//! Evaluator steps per second, on programs written in core. `cargo bench --bench steps`.

#[path = "../../server/machine/tests/suite/lisp.rs"]
mod lisp;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use limpid_base::Limits;
use limpid_core::PrimOp;
use limpid_machine::{
    Advance, Alternatives, Cell, Chunked, ConcreteDomain, Decision, Domain, Ghc, Machine, Outcome, Resume, State, Value,
};

const PROGRAM: &str = r#"
(def add (\ (a b) (%intAdd a b)))
(def foldr (\ (f z xs) (case xs _ ([] z) ((: y ys) (f y (foldr f z ys))))))
(def foldl! (\ (f z xs) (%seq z (case xs _ ([] z) ((: y ys) (foldl! f (f z y) ys))))))
(def upto (\ (a b) (case (%intGt a b) _ (True []) (False (: a (upto (%intAdd a 1) b))))))
(def from (\ (n) (: n (from (%intAdd n 1)))))
(def append (\ (xs ys) (case xs _ ([] ys) ((: z zs) (: z (append zs ys))))))
(def reverse (\ (xs) (case xs _ ([] []) ((: y ys) (append (reverse ys) (: y []))))))
(def length (foldl! (\ (n x) (%intAdd n 1)) 0))
(def filter (\ (p xs) (case xs _ ([] []) ((: y ys) (case (p y) _ (True (: y (filter p ys))) (False (filter p ys)))))))
(def index (\ (xs n) (case xs _ ([] %undefined) ((: y ys) (case n _ (0 y) (_ (index ys (%intSub n 1))))))))
(def sieve (\ (xs) (case xs _ ([] []) ((: p ps) (: p (sieve (filter (\ (n) (%intNe (%intMod n p) 0)) ps)))))))
(def nfib (\ (n) (case (%intLt n 2) _ (True 1) (False (%intAdd 1 (%intAdd (nfib (%intSub n 1)) (nfib (%intSub n 2))))))))
(data Num (Num plus less minus))
(def dInt (Num add (\ (a b) (%intLt a b)) (\ (a b) (%intSub a b))))
(def plus (\ (d) (case d _ ((Num a b c) a))))
(def less (\ (d) (case d _ ((Num a b c) b))))
(def minus (\ (d) (case d _ ((Num a b c) c))))
(def gfib (\ (d n) (case (less d n 2) _ (True 1) (False (plus d 1 (plus d (gfib d (minus d n 1)) (gfib d (minus d n 2))))))))
"#;

/// Name and expression of each benchmark.
const RUNS: &[(&str, &str)] = &[
    ("nfib", "(nfib 25)"),
    ("nfib over a dictionary", "(gfib dInt 20)"),
    ("foldr over 1..100000", "(foldr add 0 (upto 1 100000))"),
    ("strict sum of 1..1000000", "(foldl! add 0 (upto 1 1000000))"),
    ("sieve", "(index (sieve (from 2)) 500)"),
    ("naive reverse", "(length (reverse (upto 1 700)))"),
];

fn run(program: &lisp::Lisp, text: &str) -> u64 {
    let mut machine = Machine::new(program, ConcreteDomain::<Ghc>::default());
    let handle = machine.expression(lisp::name("it"), lisp::expression(text));
    assert!(matches!(machine.force(handle, &mut Limits::unlimited()), Outcome::Value(_)));
    machine.steps()
}

fn steps(criterion: &mut Criterion) {
    let program = lisp::program(PROGRAM);
    let mut group = criterion.benchmark_group("steps");
    group.sample_size(10);
    for (name, text) in RUNS {
        group.throughput(Throughput::Elements(run(&program, text)));
        group.bench_function(*name, |bencher| bencher.iter(|| run(&program, black_box(text))));
    }
    group.finish();
}

/// A domain without information: it forks at every case.
#[derive(Debug)]
struct Forking;

impl Domain for Forking {
    type Symbolic = u32;
    type Path = ();
    type Numbers = Ghc;
    type Store = Chunked<Cell<u32>>;

    fn scrutinise(&mut self, _: &mut State<Self>, _: u32, alternatives: &Alternatives<'_, u32>) -> Decision<Self> {
        let values = alternatives.patterns.iter().filter_map(|pattern| pattern.with_fields(0));
        Decision::Fork(values.map(|value| ((), Resume::Value(value))).collect())
    }

    fn primitive(&mut self, _: &mut State<Self>, _: PrimOp, _: &[Value<u32>]) -> Decision<Self> {
        Decision::Prune
    }

    fn apply(&mut self, _: &mut State<Self>, function: u32, _: &[Value<u32>]) -> Decision<Self> {
        Decision::Go(Value::Symbolic(function))
    }
}

fn forks(criterion: &mut Criterion) {
    let program = lisp::program(PROGRAM);
    let mut machine = Machine::new(&program, Forking);
    let text = "(\\ (xs f) (letrec ((go (\\ (n) (case (f n) _ (True (go (%intAdd n 1))) (False 0))))) (%seq (length xs) (go 0))))";
    let function = machine.expression(lisp::name("it"), lisp::expression(text));
    let list = machine.expression(lisp::name("it"), lisp::expression("(upto 1 1100)"));
    let symbolic = machine.hold(Value::Symbolic(0));
    let call = machine.apply(function, &[list, symbolic]);
    let value = machine.value(call);
    machine.start(value);
    let fork = |machine: &mut Machine<'_, Forking>| match machine.run_until_fork(&mut Limits::unlimited()) {
        Advance::Fork(mut states) => states.pop(),
        Advance::Done(_) => None,
    };
    let state = fork(&mut machine).expect("it forks without end");
    assert!((9_000..11_000).contains(&state.size()), "{} cells", state.size());
    criterion.bench_function("clone of a state of 10,000 cells", |bencher| bencher.iter(|| black_box(state.clone())));
    machine.replace_state(state);
    criterion.bench_function("fork of 10,000 cells and the steps to the next", |bencher| {
        bencher.iter(|| {
            let next = fork(&mut machine).expect("it forks without end");
            machine.replace_state(next);
        });
    });
}

criterion_group!(benches, steps, forks);
criterion_main!(benches);
