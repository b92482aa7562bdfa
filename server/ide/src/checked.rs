//! Evaluating an expression with contracts on, in the arithmetic of LiquidHaskell's logic, and telling the first violation.
//!
//! The expression runs twice: as lazily as Haskell does, then with the calls that laziness never gets to but that
//! LiquidHaskell checks all the same.

mod text;

use std::sync::Arc;

use limpid_base::{Limits, Name, QName};
use limpid_contracts::{Contracts, Visible};
use limpid_frontend::project::Loaded;
use limpid_machine::{Concrete, Logic, Machine, Outcome, TextEnd};
use limpid_monitor::{Demand, Monitored, Scope};

use crate::evaluate::{IT, MODULE, Session, Stop};
use crate::linked::Linked;
use crate::specification::Specifications;

/// What came out of a checked run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No contract was violated; what GHCi would print.
    Holds(String),
    /// The first violation, for people.
    Violated(String),
}

/// More of an endless value is not printed.
const LENGTH: usize = 1 << 16;

impl Session {
    /// Evaluates an expression; all contracts of the file and its imports are checked on the way.
    pub fn evaluate_checked(&self, expression: &str, limits: Limits) -> Result<Verdict, Stop> {
        let printing = self.printing(expression)?;
        let mut program = Linked::new(&self.loaded);
        program.add(&printing.core);
        let scopes = self.scopes();
        let lazily = self.run_checked(&Monitored::new(&program, scopes.clone(), Demand::Lazy), limits.clone());
        if matches!(lazily, Ok(Verdict::Violated(_))) {
            return lazily;
        }
        match self.run_checked(&Monitored::new(&program, scopes, Demand::All), limits) {
            Ok(Verdict::Violated(text)) => Ok(Verdict::Violated(text)),
            _ => lazily,
        }
    }

    fn run_checked(&self, monitored: &Monitored<'_>, mut limits: Limits) -> Result<Verdict, Stop> {
        let fuel = limits.fuel;
        let mut machine = Machine::new(monitored, Concrete::<Logic>::default());
        let it = machine.global(monitored.checked(QName::new(MODULE, IT)));
        let mut text = String::new();
        let end = machine.read_text(it, &mut limits, &mut |c| {
            text.push(c);
            text.len() < LENGTH
        });
        match end {
            TextEnd::Complete | TextEnd::Stopped => Ok(Verdict::Holds(text)),
            TextEnd::NotText => Err(Stop::Impossible("the value could not be printed".to_owned())),
            TextEnd::Broken(Outcome::Violated(violation)) => match monitored.report(&mut machine, &violation) {
                Some(report) => Ok(Verdict::Violated(self.tell(&report, monitored))),
                None => Err(Stop::Impossible("a contract is violated at an unknown place".to_owned())),
            },
            TextEnd::Broken(outcome) => Err(self.stop(&outcome, fuel)),
        }
    }

    /// The files of the session with their contracts, and the expression, which has none of its own.
    fn scopes(&self) -> Vec<Scope> {
        let mut specifications = Specifications::default();
        let mut scopes: Vec<Scope> = Vec::new();
        for file in self.loaded.dependencies.iter().chain([&self.loaded]) {
            scopes.push(scope(file, &mut specifications));
        }
        let mut visible = Visible::default();
        if let Some(last) = scopes.last() {
            visible = Visible::above(Arc::clone(&last.visible));
            visible.push(Arc::clone(&last.contracts));
        }
        let module = Name::new(MODULE);
        let contracts = Arc::new(Contracts { module: Some(module), ..Contracts::default() });
        let environment = Arc::new(self.environment.clone());
        scopes.push(Scope { module, contracts, visible: Arc::new(visible), environment });
        scopes
    }
}

/// A file with its contracts.
pub fn scope(file: &Arc<Loaded>, specifications: &mut Specifications) -> Scope {
    let elaborated = specifications.of(file).elaborated;
    Scope::new(file, Arc::new(elaborated.contracts), elaborated.visible)
}
