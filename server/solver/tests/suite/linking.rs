//! Proves that the linked Z3 is the pinned one and does what the design counts on: incremental solving along a path,
//! and an interrupt from another thread after which the solver is still usable.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use limpid_solver::z3_version;
use z3::ast::Int;
use z3::{Context, SatResult, Solver};

#[test]
fn the_pinned_version_is_linked() {
    // Set by `.cargo/config.toml`, which Cargo does not read when it is called from outside the checkout.
    if let Some(pinned) = option_env!("Z3_SYS_Z3_VERSION") {
        assert_eq!(z3_version(), pinned);
    }
}

#[test]
fn push_and_pop_along_a_path() {
    let solver = Solver::new();
    let (x, y) = (Int::new_const("x"), Int::new_const("y"));

    solver.push();
    solver.assert((&x + &y).eq(10));
    solver.assert((&x - &y).eq(4));
    assert_eq!(solver.check(), SatResult::Sat);
    let model = solver.get_model().expect("a satisfiable query has a model");
    let value = |term: &Int| model.eval(term, true).and_then(|value| value.as_i64());
    assert_eq!((value(&x), value(&y)), (Some(7), Some(3)));

    solver.push();
    solver.assert(x.lt(&y));
    assert_eq!(solver.check(), SatResult::Unsat);
    solver.pop(1);
    assert_eq!(solver.check(), SatResult::Sat);
}

#[test]
fn another_thread_interrupts_a_hard_query() {
    let context = Context::thread_local();
    let handle = context.handle();
    let solver = Solver::new();
    solver.push();
    assert_hard(&solver);

    let finished = AtomicBool::new(false);
    let answer = thread::scope(|scope| {
        // An interrupt that arrives before the check has begun is lost, so it is repeated.
        scope.spawn(|| {
            while !finished.load(Ordering::Acquire) {
                thread::sleep(Duration::from_millis(20));
                handle.interrupt();
            }
        });
        let answer = solver.check();
        finished.store(true, Ordering::Release);
        answer
    });
    assert_eq!(answer, SatResult::Unknown);

    // The context survives: the same solver answers the next question.
    solver.pop(1);
    solver.push();
    solver.assert(Int::new_const("x").gt(0));
    assert_eq!(solver.check(), SatResult::Sat);
}

/// Asks for a sum of three cubes whose smallest known solution has seventeen digits: hours of work for Z3.
fn assert_hard(solver: &Solver) {
    let cube = |name: &str| {
        let side = Int::new_const(name);
        &side * &side * &side
    };
    solver.assert((cube("a") + cube("b") + cube("c")).eq(42));
}
