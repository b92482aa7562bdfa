//! A Z3 context of our own, and work inside it.
//!
//! Z3 numbers its terms in order of creation, and its models depend on the numbers. So a solver that must answer as if
//! it were new needs a new context. The binding has one context per thread and lends another one only to `Send`
//! closures. Our Z3 objects are not `Send`, so they wait in a thread-local slot.

use std::cell::{Cell, RefCell};

use z3::{Config, Context, Params, StatisticsValue, with_z3_config, with_z3_context};

use crate::translate::Translation;
use crate::{QueryBudget, TermId};

/// What belongs to one context. Nothing in it may be used outside of [`Session::enter`].
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) solver: z3::Solver,
    /// The constraint of each level of the solver's stack.
    pub(crate) levels: Vec<TermId>,
    pub(crate) translation: Translation,
    pub(crate) context: Context,
    /// The resource units that the context had spent after the last query.
    pub(crate) spent: u32,
}

thread_local! {
    /// The session in which this thread works.
    static CURRENT: RefCell<Option<Session>> = const { RefCell::new(None) };
    /// Whether somebody has taken the context that every thread has.
    static FIRST_IS_TAKEN: Cell<bool> = const { Cell::new(false) };
}

impl Session {
    /// A session in a new context.
    pub(crate) fn new(budget: QueryBudget) -> Option<Session> {
        let begin = move || {
            let solver = new_solver(budget);
            let session = Session {
                // Others may have worked in the context before.
                spent: spent(&solver),
                solver,
                levels: vec![],
                translation: Translation::default(),
                context: Context::thread_local(),
            };
            CURRENT.set(Some(session));
        };
        if FIRST_IS_TAKEN.replace(true) {
            with_z3_config(&Config::new(), begin)
        } else {
            begin()
        }
        CURRENT.take()
    }

    /// The same context, with an empty solver and nothing translated.
    pub(crate) fn clear(&mut self, budget: QueryBudget) {
        if self.translation.is_empty() {
            return;
        }
        self.levels.clear();
        self.translation.forget();
        self.solver = new_solver(budget);
    }

    /// Does some work in the context of a session; `None` when there is no session.
    pub(crate) fn enter<T: Send + Sync>(
        session: &mut Option<Session>,
        work: impl FnOnce(&mut Session) -> T + Send + Sync,
    ) -> Option<T> {
        let context = session.as_ref()?.context.clone();
        CURRENT.set(session.take());
        let result = with_z3_context(&context, || CURRENT.with_borrow_mut(|session| session.as_mut().map(work)));
        *session = CURRENT.take();
        result
    }
}

/// The resource units that the solver's context has spent so far.
pub(crate) fn spent(solver: &z3::Solver) -> u32 {
    match solver.get_statistics().value("rlimit count") {
        Some(StatisticsValue::UInt(units)) => units,
        _ => 0,
    }
}

fn new_solver(budget: QueryBudget) -> z3::Solver {
    let solver = z3::Solver::new();
    let mut params = Params::new();
    params.set_u32("rlimit", budget.resource_units);
    // Otherwise Z3 handles Ctrl-C itself during a check.
    params.set_bool("ctrl_c", false);
    // A model is read once, so compacting it is not worth the time.
    params.set_bool("compact", false);
    solver.set_params(&params);
    // Without a level, Z3 selects another engine for the first check, which is slow to start.
    solver.push();
    solver
}
