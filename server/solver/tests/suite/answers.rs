//! What the whole chain answers, by example.

use limpid_solver::{Answer, Division, Model, ModelValue, PathCondition, SmtSort, Solver, TermId, Terms, VarId, Why};
use num_bigint::BigInt;

fn path(constraints: &[TermId]) -> PathCondition {
    constraints.iter().copied().collect()
}

fn int(answer: Answer, var: VarId) -> BigInt {
    whole(&answer.model().expect("a model"), var)
}

/// The value of an Int variable: zero when the model does not mention it.
fn whole(model: &Model, var: VarId) -> BigInt {
    model.get(var).and_then(ModelValue::as_integer).unwrap_or_default()
}

#[test]
fn linear_constraints() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let (x, y) = (terms.var(0, SmtSort::Int), terms.var(1, SmtSort::Int));
    let (sum, difference) = (terms.add(x, y), terms.sub(x, y));
    let (ten, four) = (terms.int(10), terms.int(4));
    let (a, b) = (terms.eq(sum, ten), terms.eq(difference, four));
    let model = solver.check(&mut terms, &path(&[a, b])).model().expect("a model");
    assert_eq!(whole(&model, 0), 7.into());
    assert_eq!(whole(&model, 1), 3.into());
    let c = terms.lt(x, y);
    assert_eq!(solver.check(&mut terms, &path(&[a, b, c])), Answer::Unsat);
    assert!(solver.check(&mut terms, &path(&[a, c])).is_sat());
}

#[test]
fn integers_have_no_bounds() {
    let (mut terms, mut solver) = (Terms::new(), Solver::bare(limpid_solver::QueryBudget::default()));
    let x = terms.var(0, SmtSort::Int);
    let huge = terms.int(BigInt::from(10).pow(40));
    let (above, negated) = (terms.lt(huge, x), terms.neg(huge));
    assert!(int(solver.check(&mut terms, &path(&[above])), 0) > BigInt::from(10).pow(40));
    let below = terms.lt(x, negated);
    assert!(int(solver.check(&mut terms, &path(&[below])), 0) < -BigInt::from(10).pow(40));
}

#[test]
fn divisions_are_those_of_haskell() {
    for (operation, expected) in [
        (Division::Div, [-4, -4, 3]),
        (Division::Mod, [1, -1, -1]),
        (Division::Quot, [-3, -3, 3]),
        (Division::Rem, [-1, 1, -1]),
    ] {
        for ((dividend, divisor), expected) in [(-7, 2), (7, -2), (-7, -2)].into_iter().zip(expected) {
            let (mut terms, mut solver) = (Terms::new(), Solver::bare(limpid_solver::QueryBudget::default()));
            let [x, y, z] = [0, 1, 2].map(|var| terms.var(var, SmtSort::Int));
            let result = terms.divide(operation, x, y);
            let (dividend_term, divisor_term) = (terms.int(dividend), terms.int(divisor));
            let constraints = [terms.eq(x, dividend_term), terms.eq(y, divisor_term), terms.eq(z, result)];
            let found = int(solver.check(&mut terms, &path(&constraints)), 2);
            assert_eq!(found, expected.into(), "{operation:?} {dividend} {divisor}");
        }
    }
}

#[test]
fn reals_are_exact() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let (x, y) = (terms.var(0, SmtSort::Real), terms.var(1, SmtSort::Real));
    let triple = terms.number(3.into(), SmtSort::Real);
    let triple = terms.mul(triple, x);
    let sum = terms.add(triple, y);
    let one = terms.number(1.into(), SmtSort::Real);
    let constraints = [terms.eq(sum, one), terms.eq(x, y)];
    let model = solver.check(&mut terms, &path(&constraints)).model().expect("a model");
    assert_eq!(model.get(0).and_then(ModelValue::as_number).map(ToString::to_string).as_deref(), Some("1/4"));
}

#[test]
fn functions_map_equal_arguments_to_equal_results() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let (x, y) = (terms.var(0, SmtSort::Int), terms.var(1, SmtSort::Int));
    let (fx, fy) = (terms.app(0, [x], SmtSort::Int), terms.app(0, [y], SmtSort::Int));
    let (differ, equal) = (terms.ne(fx, fy), terms.eq(x, y));
    let model = solver.check(&mut terms, &path(&[differ])).model().expect("a model");
    assert!(model.function(0).is_some());
    assert_ne!(model.eval(&terms, fx), model.eval(&terms, fy));
    assert!(solver.check(&mut terms, &path(&[differ, equal])).is_unsat());
}

#[test]
fn a_name_with_two_sorts_is_unknown() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let x = terms.var(0, SmtSort::Int);
    let (one, two) = (terms.app(0, [x], SmtSort::Int), terms.app(0, [x, x], SmtSort::Int));
    let differ = terms.lt(one, two);
    assert!(matches!(solver.check(&mut terms, &path(&[differ])), Answer::Unknown(Why::Incomplete(_))));
}

#[test]
fn hard_questions_end_by_their_budget() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let hard = sum_of_cubes(&mut terms, 42);
    assert_eq!(solver.check(&mut terms, &path(&[hard])), Answer::Unknown(Why::Budget));
    // The next question is answered as if nothing had happened.
    let (x, y) = (terms.var(0, SmtSort::Int), terms.var(1, SmtSort::Int));
    let easy = terms.lt(x, y);
    assert!(solver.check(&mut terms, &path(&[easy])).is_sat());
}

#[test]
fn non_linear_questions() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let (x, y) = (terms.var(0, SmtSort::Int), terms.var(1, SmtSort::Int));
    let product = terms.mul(x, y);
    let (two, number) = (terms.int(2), terms.int(391));
    let constraints = [terms.eq(product, number), terms.le(two, x), terms.lt(x, y)];
    let answer = solver.check(&mut terms, &path(&constraints));
    assert_eq!(int(answer, 0), 17.into());
}

#[test]
fn entailment() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let [x, y, z] = [0, 1, 2].map(|var| terms.var(var, SmtSort::Int));
    let trunk = path(&[terms.le(x, y), terms.le(y, z)]);
    let (goal, other) = (terms.le(x, z), terms.lt(x, z));
    assert_eq!(solver.entails(&mut terms, &trunk, goal), Some(true));
    assert_eq!(solver.entails(&mut terms, &trunk, other), Some(false));
}

#[test]
fn the_layers_count_what_they_answer() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let [x, y, z] = [0, 1, 2].map(|var| terms.var(var, SmtSort::Int));
    let zero = terms.int(0);
    let (fixed, bound) = (terms.eq(x, zero), terms.lt(zero, x));
    let circle = [terms.lt(x, y), terms.lt(y, z), terms.lt(z, x)];
    assert!(solver.check(&mut terms, &path(&[fixed])).is_sat());
    assert!(solver.check(&mut terms, &path(&[bound])).is_sat());
    assert!(solver.check(&mut terms, &path(&circle)).is_unsat());
    assert!(solver.check(&mut terms, &path(&circle)).is_unsat());
    assert!(solver.check(&mut terms, &path(&[bound, circle[0], circle[1], circle[2]])).is_unsat());
    let statistics = solver.statistics();
    assert_eq!((statistics.queries, statistics.simplified, statistics.bounds), (5, 1, 1));
    assert_eq!((statistics.repeated, statistics.reused_unsat, statistics.z3), (1, 1, 1));
}

#[test]
fn two_arenas_are_told_apart() {
    let mut solver = Solver::default();
    for (bound, expected) in [(5, 6), (7, 8)] {
        let mut terms = Terms::new();
        let (x, y) = (terms.var(0, SmtSort::Int), terms.var(1, SmtSort::Int));
        let bound = terms.int(bound);
        let constraints = [terms.lt(bound, x), terms.lt(x, y)];
        let objectives = [x, y];
        let answer = solver.minimise(&mut terms, &path(&constraints), &objectives);
        assert_eq!(int(answer, 0), expected.into());
    }
}

#[test]
fn minimised_models_are_near_zero() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let (x, y) = (terms.var(0, SmtSort::Int), terms.var(1, SmtSort::Int));
    let (hundred, limit) = (terms.int(100), terms.int(1000));
    let sum = terms.add(x, y);
    let constraints = [terms.lt(hundred, sum), terms.lt(sum, limit), terms.ne(x, y)];
    let model = solver.minimise(&mut terms, &path(&constraints), &[x, y]).model().expect("a model");
    assert_eq!(whole(&model, 0), 0.into());
    assert_eq!(whole(&model, 1), 101.into());
}

#[test]
fn of_two_equally_near_the_positive_one() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let (x, y) = (terms.var(0, SmtSort::Int), terms.var(1, SmtSort::Int));
    let square = terms.mul(x, x);
    let nine = terms.int(9);
    let constraints = [terms.eq(square, nine), terms.le(x, y)];
    let model = solver.minimise(&mut terms, &path(&constraints), &[y, x]).model().expect("a model");
    assert_eq!(whole(&model, 0), (-3).into());
    assert_eq!(whole(&model, 1), 0.into());
    let model = solver.minimise(&mut terms, &path(&constraints), &[x, y]).model().expect("a model");
    assert_eq!(whole(&model, 0), 3.into());
}

#[test]
fn reals_become_integers_or_halves() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let (x, y) = (terms.var(0, SmtSort::Real), terms.var(1, SmtSort::Real));
    let [zero, one] = [0, 1].map(|number| terms.number(number.into(), SmtSort::Real));
    let constraints = [terms.lt(zero, x), terms.lt(x, one), terms.lt(one, y)];
    let sum = terms.add(x, y);
    let joined = terms.ne(sum, one);
    let all: Vec<TermId> = constraints.into_iter().chain([joined]).collect();
    let model = solver.minimise(&mut terms, &path(&all), &[x, y]).model().expect("a model");
    let text = |var| model.get(var).and_then(ModelValue::as_number).map(ToString::to_string);
    assert_eq!((text(0).as_deref(), text(1).as_deref()), (Some("1/2"), Some("2")));
}

#[test]
fn deep_terms() {
    let (mut terms, mut solver) = (Terms::new(), Solver::default());
    let mut deep = terms.var(0, SmtSort::Int);
    for depth in 1..5_000 {
        let (var, condition) = (terms.var(depth % 7, SmtSort::Int), terms.var(10 + depth % 5, SmtSort::Bool));
        deep = terms.ite(condition, var, deep);
    }
    let zero = terms.int(0);
    let positive = terms.lt(zero, deep);
    assert!(solver.check(&mut terms, &path(&[positive])).is_sat());
}

/// Whether the number is a sum of three cubes: hours of work for 42.
fn sum_of_cubes(terms: &mut Terms, number: i64) -> TermId {
    let mut sum = terms.int(0);
    for var in 100..103 {
        let side = terms.var(var, SmtSort::Int);
        let square = terms.mul(side, side);
        let cube = terms.mul(square, side);
        sum = terms.add(sum, cube);
    }
    let number = terms.int(number);
    terms.eq(sum, number)
}
