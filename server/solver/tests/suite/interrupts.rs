//! A running query stops soon after it is told to, and the solver works again afterwards.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use limpid_base::Limits;
use limpid_solver::{Answer, PathCondition, QueryBudget, SmtSort, Solver, Terms, Why};

/// Much longer than it takes to stop, on a busy machine too; much shorter than the query.
const SOON: Duration = Duration::from_millis(500);

/// A query that no solver answers in this century, with a budget that lets it try.
fn hard() -> (Solver, Terms, PathCondition) {
    let solver = Solver::new(QueryBudget { resource_units: u32::MAX });
    let mut terms = Terms::new();
    let mut sum = terms.int(0);
    for var in 0..3 {
        let side = terms.var(var, SmtSort::Int);
        let square = terms.mul(side, side);
        let cube = terms.mul(square, side);
        sum = terms.add(sum, cube);
    }
    let number = terms.int(114);
    let hard = terms.eq(sum, number);
    (solver, terms, PathCondition::new().and(hard))
}

fn assert_works(solver: &mut Solver, terms: &mut Terms) {
    let (x, y) = (terms.var(10, SmtSort::Int), terms.var(11, SmtSort::Int));
    let easy = terms.lt(x, y);
    assert!(solver.check(terms, &PathCondition::new().and(easy)).is_sat());
}

#[test]
fn another_thread_stops_a_running_query() {
    let (mut solver, mut terms, path) = hard();
    let interrupt = solver.interrupt();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        interrupt.interrupt();
        Instant::now()
    });
    assert_eq!(solver.check(&mut terms, &path), Answer::Unknown(Why::Cancelled));
    let end = Instant::now();
    let told = stopper.join().expect("the other thread ends");
    assert!(end.duration_since(told) < SOON, "{:?}", end.duration_since(told));

    // Until it is reset, it answers nothing more.
    assert_eq!(solver.check(&mut terms, &path), Answer::Unknown(Why::Cancelled));
    solver.interrupt().reset();
    assert_works(&mut solver, &mut terms);
}

#[test]
fn cancelled_limits_stop_a_running_query() {
    let (mut solver, mut terms, path) = hard();
    let limits = Limits::unlimited();
    let cancel = limits.canceller();
    solver.set_limits(limits);
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        cancel.store(true, Ordering::Relaxed);
        Instant::now()
    });
    assert_eq!(solver.check(&mut terms, &path), Answer::Unknown(Why::Cancelled));
    let end = Instant::now();
    let told = stopper.join().expect("the other thread ends");
    assert!(end.duration_since(told) < SOON, "{:?}", end.duration_since(told));

    // New limits, new luck.
    solver.set_limits(Limits::unlimited());
    assert_works(&mut solver, &mut terms);
}

#[test]
fn a_deadline_stops_a_running_query() {
    let (mut solver, mut terms, path) = hard();
    let deadline = Instant::now() + Duration::from_millis(50);
    solver.set_limits(Limits::unlimited().with_deadline(deadline));
    assert_eq!(solver.check(&mut terms, &path), Answer::Unknown(Why::Cancelled));
    assert!(deadline.elapsed() < SOON, "{:?}", deadline.elapsed());
}
