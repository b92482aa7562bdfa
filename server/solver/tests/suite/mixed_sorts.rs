//! Reals, Ints and functions together: the chain and Z3 alone agree, and the models hold.

use limpid_solver::{Answer, PathCondition, QueryBudget, Relation, SmtSort, Solver, TermId, Terms};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// `a · r + b · s + c · real n + d · real (f n) + e · real (floor r)` against a number of halves.
#[derive(Clone, Debug)]
struct Comparison {
    coefficients: [i64; 5],
    relation: Relation,
    halves: i64,
}

fn comparison() -> impl Strategy<Value = Comparison> {
    let relation = prop::sample::select(vec![Relation::Eq, Relation::Ne, Relation::Le, Relation::Ge, Relation::Lt]);
    let coefficients = prop::array::uniform5(prop_oneof![3 => Just(0), 2 => -2i64..=2]);
    (coefficients, relation, -5i64..=5).prop_map(|(coefficients, relation, halves)| Comparison {
        coefficients,
        relation,
        halves,
    })
}

impl Comparison {
    fn term(&self, terms: &mut Terms) -> TermId {
        let [r, s] = [0, 1].map(|var| terms.var(var, SmtSort::Real));
        let n = terms.var(2, SmtSort::Int);
        let (fn_, floor) = (terms.app(0, [n], SmtSort::Int), terms.floor(r));
        let [n, fn_, floor] = [n, fn_, floor].map(|int| terms.to_real(int));
        let mut sum = terms.number(0.into(), SmtSort::Real);
        for (coefficient, atom) in self.coefficients.into_iter().zip([r, s, n, fn_, floor]) {
            let coefficient = terms.number(coefficient.into(), SmtSort::Real);
            let part = terms.mul(coefficient, atom);
            sum = terms.add(sum, part);
        }
        let [halves, two] = [self.halves, 2].map(|number| terms.number(number.into(), SmtSort::Real));
        let bound = terms.ratio(halves, two);
        terms.compare(self.relation, sum, bound)
    }
}

/// The answers to every beginning of a path, each constraint of which is a choice of comparisons.
fn answers(solver: &mut Solver, constraints: &[Vec<Comparison>]) -> Vec<Answer> {
    let mut terms = Terms::new();
    let mut path = PathCondition::new();
    let mut answers = vec![];
    for choices in constraints {
        let choices: Vec<TermId> = choices.iter().map(|choice| choice.term(&mut terms)).collect();
        path.push(terms.or(choices));
        let answer = solver.check(&mut terms, &path);
        if let Answer::Sat(model) = &answer {
            assert!(model.satisfies(&terms, &path.to_vec()));
        }
        answers.push(answer);
    }
    answers
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn chain_and_z3_agree(
        constraints in prop::collection::vec(prop::collection::vec(comparison(), 1..3), 1..6)
    ) {
        let chain = answers(&mut Solver::default(), &constraints);
        let bare = answers(&mut Solver::bare(QueryBudget::default()), &constraints);
        for (chain, bare) in chain.iter().zip(&bare) {
            prop_assert!(!matches!(bare, Answer::Unknown(_)), "{bare:?}");
            prop_assert_eq!((chain.is_sat(), chain.is_unsat()), (bare.is_sat(), bare.is_unsat()));
        }
    }
}
