//! Solutions that obey the refinements of the file.

use limpid_base::Limits;
use limpid_explore::{Budget, Evaluator, Impossible, Solutions};

use crate::checked::{CheckedEvaluator, CheckedResult};

/// The steps of one evaluation with contracts.
const FUEL: u64 = 5_000_000;

/// Looks for solutions of a condition that violate no contract. Whether recursion ends is not asked: it did, for these values.
pub fn solve(
    evaluator: &Evaluator,
    expression: &str,
    most: usize,
    budget: Budget,
    limits: &Limits,
) -> Result<Solutions, Impossible> {
    let checked = CheckedEvaluator::without_metrics(evaluator);
    let mut admits = |declarations: &str| {
        let whole = format!("let {{ {declarations} }} in (\n {expression}\n )");
        !matches!(checked.evaluate(&whole, Limits::fuel(FUEL)), Ok(CheckedResult::Violated(_)))
    };
    limpid_explore::solve(evaluator, expression, most, budget, limits, &mut admits)
}
