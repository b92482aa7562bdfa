//! Laws: the chain, Z3 alone and brute force over a small domain agree on random formulas; answers are the same in every
//! run; minimised models are the nearest ones.

use limpid_solver::{Answer, Division, ModelValue, PathCondition, QueryBudget, SmtSort, Solver, TermId, Terms};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Values of the Int variables.
const LEAST: i64 = -3;
const GREATEST: i64 = 3;
const INTS: u32 = 2;
const BOOLS: u32 = 2;

#[derive(Clone, Debug)]
enum Number {
    Var(u32),
    Constant(i64),
    Add(Box<Number>, Box<Number>),
    Sub(Box<Number>, Box<Number>),
    Mul(Box<Number>, Box<Number>),
    /// By a constant that is not zero.
    Divide(Division, Box<Number>, i64),
    /// Zero when the divisor is.
    Guarded(Division, Box<Number>, Box<Number>),
    Choose(Box<Truth>, Box<Number>, Box<Number>),
}

#[derive(Clone, Debug)]
enum Truth {
    Var(u32),
    Not(Box<Truth>),
    And(Box<Truth>, Box<Truth>),
    Or(Box<Truth>, Box<Truth>),
    Iff(Box<Truth>, Box<Truth>),
    Less(Number, Number),
    AtMost(Number, Number),
    Equal(Number, Number),
}

fn division() -> impl Strategy<Value = Division> {
    prop_oneof![Just(Division::Div), Just(Division::Mod), Just(Division::Quot), Just(Division::Rem)]
}

fn number() -> impl Strategy<Value = Number> {
    let leaf = prop_oneof![3 => (0..INTS).prop_map(Number::Var), 1 => (-5i64..=5).prop_map(Number::Constant)];
    leaf.prop_recursive(3, 10, 2, |inner| {
        let pair = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        let divisor = prop_oneof![-4i64..=-1, 1i64..=4];
        prop_oneof![
            3 => pair().prop_map(|(a, b)| Number::Add(a, b)),
            2 => pair().prop_map(|(a, b)| Number::Sub(a, b)),
            1 => pair().prop_map(|(a, b)| Number::Mul(a, b)),
            2 => (division(), inner.clone(), divisor).prop_map(|(op, a, b)| Number::Divide(op, Box::new(a), b)),
            1 => (division(), pair()).prop_map(|(op, (a, b))| Number::Guarded(op, a, b)),
            1 => ((0..BOOLS), pair()).prop_map(|(c, (a, b))| Number::Choose(Box::new(Truth::Var(c)), a, b)),
        ]
    })
}

fn truth() -> impl Strategy<Value = Truth> {
    let leaf = prop_oneof![
        1 => (0..BOOLS).prop_map(Truth::Var),
        3 => (number(), number()).prop_map(|(a, b)| Truth::Less(a, b)),
        2 => (number(), number()).prop_map(|(a, b)| Truth::AtMost(a, b)),
        3 => (number(), number()).prop_map(|(a, b)| Truth::Equal(a, b)),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let pair = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            2 => inner.clone().prop_map(|a| Truth::Not(Box::new(a))),
            1 => pair().prop_map(|(a, b)| Truth::And(a, b)),
            2 => pair().prop_map(|(a, b)| Truth::Or(a, b)),
            1 => pair().prop_map(|(a, b)| Truth::Iff(a, b)),
        ]
    })
}

/// One assignment: the Ints, then the Bools.
type Point = (Vec<i64>, Vec<bool>);

fn points() -> Vec<Point> {
    let mut points: Vec<Point> = vec![(vec![], vec![])];
    for _ in 0..INTS {
        let longer = |(ints, bools): &Point, value| ([ints.as_slice(), &[value]].concat(), bools.clone());
        points = points.iter().flat_map(|point| (LEAST..=GREATEST).map(move |value| longer(point, value))).collect();
    }
    for _ in 0..BOOLS {
        let longer = |(ints, bools): &Point, value| (ints.clone(), [bools.as_slice(), &[value]].concat());
        points = points.iter().flat_map(|point| [false, true].map(|value| longer(point, value))).collect();
    }
    points
}

fn divide(operation: Division, left: i64, right: i64) -> i64 {
    match operation {
        Division::Quot => left / right,
        Division::Rem => left % right,
        Division::Div => (left as f64 / right as f64).floor() as i64,
        Division::Mod => left - right * (left as f64 / right as f64).floor() as i64,
    }
}

impl Number {
    fn eval(&self, point: &Point) -> i64 {
        match self {
            Number::Var(var) => point.0[*var as usize],
            Number::Constant(value) => *value,
            Number::Add(a, b) => a.eval(point) + b.eval(point),
            Number::Sub(a, b) => a.eval(point) - b.eval(point),
            Number::Mul(a, b) => a.eval(point) * b.eval(point),
            Number::Divide(operation, a, b) => divide(*operation, a.eval(point), *b),
            Number::Guarded(operation, a, b) => match b.eval(point) {
                0 => 0,
                divisor => divide(*operation, a.eval(point), divisor),
            },
            Number::Choose(cond, a, b) => {
                if cond.eval(point) {
                    a.eval(point)
                } else {
                    b.eval(point)
                }
            }
        }
    }

    fn term(&self, terms: &mut Terms) -> TermId {
        match self {
            Number::Var(var) => terms.var(*var, SmtSort::Int),
            Number::Constant(value) => terms.int(*value),
            Number::Add(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.add(a, b)
            }
            Number::Sub(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.sub(a, b)
            }
            Number::Mul(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.mul(a, b)
            }
            Number::Divide(operation, a, b) => {
                let (a, b) = (a.term(terms), terms.int(*b));
                terms.divide(*operation, a, b)
            }
            Number::Guarded(operation, a, b) => {
                let (a, b, zero) = (a.term(terms), b.term(terms), terms.int(0));
                let (is_zero, quotient) = (terms.eq(b, zero), terms.divide(*operation, a, b));
                terms.ite(is_zero, zero, quotient)
            }
            Number::Choose(cond, a, b) => {
                let (cond, a, b) = (cond.term(terms), a.term(terms), b.term(terms));
                terms.ite(cond, a, b)
            }
        }
    }
}

impl Truth {
    fn eval(&self, point: &Point) -> bool {
        match self {
            Truth::Var(var) => point.1[*var as usize],
            Truth::Not(a) => !a.eval(point),
            Truth::And(a, b) => a.eval(point) && b.eval(point),
            Truth::Or(a, b) => a.eval(point) || b.eval(point),
            Truth::Iff(a, b) => a.eval(point) == b.eval(point),
            Truth::Less(a, b) => a.eval(point) < b.eval(point),
            Truth::AtMost(a, b) => a.eval(point) <= b.eval(point),
            Truth::Equal(a, b) => a.eval(point) == b.eval(point),
        }
    }

    fn term(&self, terms: &mut Terms) -> TermId {
        match self {
            Truth::Var(var) => terms.var(INTS + *var, SmtSort::Bool),
            Truth::Not(a) => {
                let a = a.term(terms);
                terms.not(a)
            }
            Truth::And(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.and([a, b])
            }
            Truth::Or(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.or([a, b])
            }
            Truth::Iff(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.iff(a, b)
            }
            Truth::Less(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.lt(a, b)
            }
            Truth::AtMost(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.le(a, b)
            }
            Truth::Equal(a, b) => {
                let (a, b) = (a.term(terms), b.term(terms));
                terms.eq(a, b)
            }
        }
    }
}

/// The path on which the variables are in the domain.
fn domain(terms: &mut Terms) -> PathCondition {
    let (least, greatest) = (terms.int(LEAST), terms.int(GREATEST));
    let mut path = PathCondition::new();
    for var in 0..INTS {
        let var = terms.var(var, SmtSort::Int);
        let (above, below) = (terms.le(least, var), terms.le(var, greatest));
        path.extend([above, below]);
    }
    path
}

/// The answers to every beginning of the path, as text.
fn answers(solver: &mut Solver, formulas: &[Truth]) -> Vec<Answer> {
    let mut terms = Terms::new();
    let mut path = domain(&mut terms);
    let mut answers = vec![];
    for formula in formulas {
        path.push(formula.term(&mut terms));
        answers.push(solver.check(&mut terms, &path));
    }
    answers
}

/// Ends when the answer is wrong; not knowing is not wrong.
fn agree(answer: &Answer, satisfiable: bool, what: &str) -> Result<(), TestCaseError> {
    match answer {
        Answer::Sat(_) => prop_assert!(satisfiable, "{what} finds a model where there is none"),
        Answer::Unsat => prop_assert!(!satisfiable, "{what} finds no model"),
        Answer::Unknown(_) => {}
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn constructors_keep_the_meaning(formula in truth()) {
        let mut terms = Terms::new();
        let term = formula.term(&mut terms);
        for point in points() {
            let value = model_of(&point).eval(&terms, term);
            prop_assert_eq!(value, Some(ModelValue::Bool(formula.eval(&point))), "{:?}", point);
        }
    }

    #[test]
    fn chain_and_z3_and_brute_force_agree(formulas in prop::collection::vec(truth(), 1..4)) {
        let chain = answers(&mut Solver::default(), &formulas);
        let bare = answers(&mut Solver::bare(QueryBudget::default()), &formulas);
        for length in 1..=formulas.len() {
            let satisfiable = points().iter().any(|point| formulas[..length].iter().all(|formula| formula.eval(point)));
            agree(&chain[length - 1], satisfiable, "the chain")?;
            agree(&bare[length - 1], satisfiable, "Z3")?;
        }
    }

    #[test]
    fn answers_are_deterministic(formulas in prop::collection::vec(truth(), 1..4)) {
        let mut solver = Solver::default();
        let first = answers(&mut solver, &formulas);
        solver.reset();
        prop_assert_eq!(&first, &answers(&mut solver, &formulas));
        let elsewhere = std::thread::scope(|scope| {
            scope.spawn(|| answers(&mut Solver::default(), &formulas)).join()
        });
        prop_assert_eq!(first, elsewhere.expect("the other thread ends"));
    }

    #[test]
    fn minimised_models_are_the_nearest(formula in truth()) {
        let mut terms = Terms::new();
        let constraint = formula.term(&mut terms);
        // Higher powers are not asked of Z3.
        prop_assume!(terms.degree(constraint) <= 3);
        let path = domain(&mut terms).and(constraint);
        let objectives: Vec<TermId> = (0..INTS).map(|var| terms.var(var, SmtSort::Int)).collect();
        let rank = |ints: &[i64]| ints.iter().map(|value| (value.abs(), *value < 0)).collect::<Vec<_>>();
        let solutions = points().into_iter().filter(|point| formula.eval(point));
        let best = solutions.map(|(ints, _)| rank(&ints)).min();
        match Solver::default().minimise(&mut terms, &path, &objectives) {
            Answer::Sat(model) => {
                let number = |term: &TermId| model.eval(&terms, *term).and_then(|value| value.as_number()?.to_i64());
                let found: Option<Vec<i64>> = objectives.iter().map(number).collect();
                prop_assert_eq!(found.map(|ints| rank(&ints)), best);
            }
            Answer::Unsat => prop_assert_eq!(best, None),
            Answer::Unknown(why) => prop_assert!(false, "{why:?}"),
        }
    }
}

fn model_of(point: &Point) -> limpid_solver::Model {
    let mut model = limpid_solver::Model::new();
    for (var, value) in (0..).zip(&point.0) {
        model.set(var, ModelValue::Int((*value).into()));
    }
    for (var, value) in (INTS..).zip(&point.1) {
        model.set(var, ModelValue::Bool(*value));
    }
    model
}
