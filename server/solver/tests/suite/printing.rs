//! Terms as text, for people and for other solvers.

use expect_test::{Expect, expect};
use limpid_solver::{Division, Names, Numbered, SmtSort, TermId, Terms, VarId};

fn check(build: impl FnOnce(&mut Terms, [TermId; 3], [TermId; 2]) -> TermId, expected: Expect) {
    let mut terms = Terms::new();
    let ints = [0, 1, 2].map(|var| terms.var(var, SmtSort::Int));
    let bools = [3, 4].map(|var| terms.var(var, SmtSort::Bool));
    let term = build(&mut terms, ints, bools);
    expected.assert_eq(&terms.display(term).to_string());
}

#[test]
fn arithmetic() {
    check(
        |terms, [x, y, _], _| {
            let (sum, five) = (terms.sub(x, y), terms.int(5));
            let sum = terms.add(sum, x);
            terms.le(sum, five)
        },
        expect!["2 * x0 - x1 <= 5"],
    );
    check(
        |terms, [x, y, z], _| {
            let (sum, product) = (terms.add(x, y), terms.mul(y, z));
            let (product, two) = (terms.mul(product, sum), terms.int(2));
            let half = terms.divide(Division::Quot, sum, two);
            terms.eq(product, half)
        },
        expect!["x1 * x2 * (x0 + x1) - (x0 + x1) `quot` 2 == 0"],
    );
}

#[test]
fn booleans() {
    check(
        |terms, [x, y, _], [p, q]| {
            let less = terms.lt(x, y);
            let either = terms.or([p, less]);
            let not_q = terms.not(q);
            terms.and([either, not_q])
        },
        expect!["(x3 || x0 - x1 <= -1) && not x4"],
    );
    check(
        |terms, [x, y, z], [p, _]| {
            let least = terms.ite(p, x, y);
            let (sum, applied) = (terms.add(least, z), terms.app(7, [y, z], SmtSort::Int));
            terms.eq(sum, applied)
        },
        expect!["x2 + (if x3 then x0 else x1) - f7 x1 x2 == 0"],
    );
}

#[test]
fn names_are_the_callers() {
    struct Ours;
    impl Names for Ours {
        fn var(&self, var: VarId) -> String {
            ["n", "xs's length", "k"][var as usize].to_owned()
        }
    }
    let mut terms = Terms::new();
    let [n, length] = [0, 1].map(|var| terms.var(var, SmtSort::Int));
    let less = terms.lt(n, length);
    expect!["n - xs's length <= -1"].assert_eq(&terms.text(less, &Ours));
    expect![[r#"
        (set-logic ALL)
        (declare-const n Int)
        (declare-const |xs's length| Int)
        (assert (<= (+ n (* (- 1) |xs's length|)) (- 1)))
        (check-sat)
        (get-model)
    "#]]
    .assert_eq(&terms.to_smt(&[less], &Ours));
}

#[test]
fn shared_terms_are_written_once() {
    let mut terms = Terms::new();
    let mut term = terms.var(0, SmtSort::Int);
    for _ in 0..64 {
        let square = terms.mul(term, term);
        let one = terms.int(1);
        term = terms.add(square, one);
        let zero = terms.var(1, SmtSort::Bool);
        let negated = terms.neg(term);
        term = terms.ite(zero, term, negated);
    }
    let zero = terms.int(0);
    let positive = terms.lt(zero, term);
    assert!(terms.to_smt(&[positive], &Numbered).len() < 20_000);
    assert!(terms.display(positive).to_string().len() < 10_000);
}

/// What is printed means what it says: Z3 reads it and gives the same answer.
#[test]
fn z3_reads_what_is_printed() {
    for (operation, expected) in [(Division::Div, -4), (Division::Mod, 1), (Division::Quot, -3), (Division::Rem, -1)] {
        for (claim, satisfiable) in [(expected, z3::SatResult::Sat), (expected + 1, z3::SatResult::Unsat)] {
            let mut terms = Terms::new();
            let [x, y] = [0, 1].map(|var| terms.var(var, SmtSort::Int));
            let result = terms.divide(operation, x, y);
            let [dividend, divisor, claim] = [-7, 2, claim].map(|number| terms.int(number));
            let constraints = [terms.eq(x, dividend), terms.eq(y, divisor), terms.eq(result, claim)];
            let script = terms.to_smt(&constraints, &Numbered);
            let solver = z3::Solver::new();
            solver.from_string(script.replace("(check-sat)\n(get-model)\n", ""));
            assert_eq!(solver.get_assertions().len(), constraints.len(), "{script}");
            assert_eq!(solver.check(), satisfiable, "{script}");
        }
    }
}
