//! Queries per second for path conditions as symbolic execution makes them: the whole chain against Z3 alone.
//!
//! Each workload explores a tree of branches as a search does, with two queries at every branch: is each side satisfiable?

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use limpid_solver::{Answer, Division, PathCondition, QueryBudget, SmtSort, Solver, TermId, Terms};

/// The condition of the branch at some depth, given the choices so far.
type Branch = fn(&mut Terms, u32) -> TermId;

/// Insertion into a list: is the new element smaller than the next one?
fn insertion(terms: &mut Terms, depth: u32) -> TermId {
    let (new, next) = (terms.var(0, SmtSort::Int), terms.var(depth + 1, SmtSort::Int));
    terms.le(new, next)
}

/// A sorted list: is each element at most the next one?
fn sorted(terms: &mut Terms, depth: u32) -> TermId {
    let (this, next) = (terms.var(depth, SmtSort::Int), terms.var(depth + 1, SmtSort::Int));
    terms.le(this, next)
}

/// A counter that goes down: is it zero yet?
fn countdown(terms: &mut Terms, depth: u32) -> TermId {
    let (counter, step) = (terms.var(0, SmtSort::Int), terms.int(depth));
    let zero = terms.int(0);
    let counter = terms.sub(counter, step);
    terms.le(counter, zero)
}

/// Bits of a number: is the rest of it even?
fn halving(terms: &mut Terms, depth: u32) -> TermId {
    let (mut number, two, zero) = (terms.var(0, SmtSort::Int), terms.int(2), terms.int(0));
    for _ in 0..depth {
        number = terms.divide(Division::Div, number, two);
    }
    let bit = terms.divide(Division::Mod, number, two);
    terms.eq(bit, zero)
}

/// An uninterpreted measure: does it equal the sum of two others?
fn measures(terms: &mut Terms, depth: u32) -> TermId {
    let args = [0, 1, 2].map(|var| terms.var(3 * (depth % 3) + var, SmtSort::Int));
    let [a, b, c] = args.map(|arg| terms.app(0, [arg], SmtSort::Int));
    let sum = terms.add(a, b);
    terms.le(sum, c)
}

/// Explores the whole tree and returns the number of queries.
fn explore(
    solver: &mut Solver,
    terms: &mut Terms,
    branch: Branch,
    path: &PathCondition,
    depth: u32,
    limit: u32,
) -> u64 {
    if depth == limit {
        return 0;
    }
    let condition = branch(terms, depth);
    let negated = terms.not(condition);
    let mut queries = 0;
    for side in [condition, negated] {
        let path = path.and(side);
        queries += 1;
        if !matches!(solver.check(terms, &path), Answer::Unsat) {
            queries += explore(solver, terms, branch, &path, depth + 1, limit);
        }
    }
    queries
}

fn queries(criterion: &mut Criterion) {
    let workloads: [(&str, Branch, u32); 5] = [
        ("insertion", insertion, 6),
        ("sorted", sorted, 6),
        ("countdown", countdown, 12),
        ("halving", halving, 4),
        ("measures", measures, 5),
    ];
    for (name, branch, limit) in workloads {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        let count = explore(&mut Solver::default(), &mut Terms::new(), branch, &PathCondition::new(), 0, limit);
        group.throughput(Throughput::Elements(count));
        for (which, mut solver) in [("chain", Solver::default()), ("z3", Solver::bare(QueryBudget::default()))] {
            group.bench_function(BenchmarkId::from_parameter(which), |bencher| {
                bencher.iter(|| explore(&mut solver, &mut Terms::new(), branch, &PathCondition::new(), 0, limit));
            });
        }
        group.finish();
    }
}

fn minimise(criterion: &mut Criterion) {
    let mut solver = Solver::default();
    criterion.bench_function("minimise", |bencher| {
        bencher.iter(|| {
            let mut terms = Terms::new();
            let objectives: Vec<TermId> = (0..6).map(|var| terms.var(var, SmtSort::Int)).collect();
            let path: PathCondition = (0..5).map(|depth| sorted(&mut terms, depth)).collect();
            let (first, sum) = (terms.int(7), terms.add(objectives[0], objectives[5]));
            let path = path.and(terms.lt(first, sum));
            solver.minimise(&mut terms, &path, &objectives)
        });
    });
}

fn start(criterion: &mut Criterion) {
    criterion.bench_function("reset", |bencher| {
        let mut solver = Solver::default();
        bencher.iter(|| {
            solver.reset();
            let mut terms = Terms::new();
            // A cycle of three inequalities, which only Z3 refutes.
            let (a, b, c) = (sorted(&mut terms, 0), sorted(&mut terms, 1), insertion(&mut terms, 1));
            let negated = terms.not(c);
            assert!(solver.check(&mut terms, &[a, b, negated].into_iter().collect()).is_unsat());
        });
    });
}

criterion_group!(benches, queries, minimise, start);
criterion_main!(benches);
