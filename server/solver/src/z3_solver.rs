//! Z3, the last layer: one incremental solver whose stack follows the path condition.
//!
//! Each constraint has a level of its own, so that the next query keeps the levels that it has in common with the last
//! one. Budgets are resource units, never time.

use std::time::Instant;

use z3::SatResult;

use crate::read::read;
use crate::session::{Session, spent};
use crate::{Answer, Interrupt, QueryBudget, Solve, SolverStatistics, TermId, Terms, Why};

/// Queries of a higher degree are not sent to Z3.
const MOST_FACTORS: u16 = 3;

#[derive(Debug)]
pub(crate) struct Z3Solver {
    budget: QueryBudget,
    interrupt: Interrupt,
    /// Made for the first query.
    session: Option<Session>,
    /// The arena that the ids belong to.
    identity: Option<u64>,
}

impl Z3Solver {
    pub(crate) fn new(budget: QueryBudget) -> Z3Solver {
        Z3Solver { budget, interrupt: Interrupt::new(), session: None, identity: None }
    }

    pub(crate) fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// The answer, and the resource units that it took.
    fn check(&mut self, terms: &Terms, query: &[TermId]) -> (Answer, u64) {
        if self.session.is_none() {
            self.session = Session::new(self.budget);
        }
        let is_new = self.identity.replace(terms.identity()) != Some(terms.identity());
        let (budget, interrupt) = (self.budget, &self.interrupt);
        let answer = Session::enter(&mut self.session, |session| {
            if is_new {
                session.clear(budget);
            }
            let answer = session.check(terms, query, budget, interrupt);
            (answer, session.newly_spent())
        });
        answer.unwrap_or_else(|| (Answer::Unknown(Why::Incomplete("Z3 does not start".to_owned())), 0))
    }
}

impl Solve for Z3Solver {
    fn solve(&mut self, terms: &mut Terms, query: &[TermId], statistics: &mut SolverStatistics) -> Answer {
        if self.interrupt.is_requested() {
            return Answer::Unknown(Why::Cancelled);
        }
        // Z3's budget does not count the growth of numbers, which high powers lead to.
        if query.iter().any(|term| terms.degree(*term) > MOST_FACTORS) {
            return Answer::Unknown(Why::Incomplete("too many factors".to_owned()));
        }
        let start = Instant::now();
        let (answer, units) = self.check(terms, query);
        statistics.z3 += 1;
        statistics.z3_units += units;
        statistics.z3_time += start.elapsed();
        statistics.z3_unknown += u64::from(matches!(answer, Answer::Unknown(_)));
        answer
    }

    fn reset(&mut self) {
        self.session = None;
        self.identity = None;
    }
}

impl Session {
    fn check(&mut self, terms: &Terms, query: &[TermId], budget: QueryBudget, interrupt: &Interrupt) -> Answer {
        if !self.follow(terms, query) {
            return Answer::Unknown(Why::Incomplete("one name has two sorts".to_owned()));
        }
        let result = {
            let _running = interrupt.enter(&self.context);
            self.solver.check()
        };
        match result {
            SatResult::Unsat => Answer::Unsat,
            SatResult::Unknown if interrupt.is_requested() => Answer::Unknown(Why::Cancelled),
            SatResult::Unknown => Answer::Unknown(self.why_unknown(budget)),
            SatResult::Sat => {
                let model = self.solver.get_model();
                match model.and_then(|model| read(&model, terms, query, &self.translation)) {
                    Some(model) => Answer::Sat(model),
                    None => Answer::Unknown(Why::Incomplete("the model has values that are not numbers".to_owned())),
                }
            }
        }
    }

    /// Makes the stack hold exactly the query.
    fn follow(&mut self, terms: &Terms, query: &[TermId]) -> bool {
        let common = self.levels.iter().zip(query).take_while(|(level, term)| level == term).count();
        let surplus = self.levels.len() - common;
        if surplus > 0 {
            self.solver.pop(u32::try_from(surplus).unwrap_or(u32::MAX));
            self.levels.truncate(common);
        }
        for term in &query[common..] {
            let Ok(constraint) = self.translation.bool(terms, *term) else { return false };
            self.solver.push();
            self.solver.assert(&constraint);
            self.levels.push(*term);
        }
        true
    }

    /// The resource units that Z3 has spent since this was last asked.
    fn newly_spent(&mut self) -> u64 {
        let now = spent(&self.solver);
        let before = std::mem::replace(&mut self.spent, now);
        u64::from(now.saturating_sub(before))
    }

    /// Why an answer is unknown. Z3's own reason is only shown, never interpreted.
    fn why_unknown(&self, budget: QueryBudget) -> Why {
        match spent(&self.solver).saturating_sub(self.spent) >= budget.resource_units {
            true => Why::Budget,
            false => Why::Incomplete(self.solver.get_reason_unknown().unwrap_or_default()),
        }
    }
}
