//! The budget of a function, as a multiple of the default budget.

use limpid_verdict::SearchBudget;

/// A multiple of the default budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort(f64);

impl Default for Effort {
    fn default() -> Effort {
        Effort(1.0)
    }
}

/// The limit of pending states.
const MOST_STATES: f64 = 100_000.0;

impl Effort {
    /// A multiple that is not a positive number gives the default effort.
    pub fn times(times: f64) -> Effort {
        if times.is_finite() && times > 0.0 { Effort(times) } else { Effort::default() }
    }

    pub(crate) fn budget(self) -> SearchBudget {
        let usual = SearchBudget::default();
        let work = (usual.work as f64 * self.0).clamp(1.0, 1e18) as u64;
        let states = (usual.states as f64 * self.0.max(1.0)).min(MOST_STATES) as usize;
        SearchBudget { work, states, ..usual }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_grow_with_the_effort() {
        let usual = Effort::default().budget();
        assert_eq!(usual, SearchBudget::default());
        assert_eq!(Effort::times(0.0), Effort::default());
        assert_eq!(Effort::times(3.0).budget().work, usual.work * 3);
        let half = Effort::times(0.5).budget();
        assert_eq!((half.work, half.states), (usual.work / 2, usual.states));
    }
}
