//! Evaluating an expression with contracts on, in the arithmetic of LiquidHaskell's logic, and telling the first violation.
//!
//! The expression runs twice: as lazily as Haskell does, then with the calls that laziness never gets to but that
//! LiquidHaskell checks all the same.

mod text;

use std::sync::Arc;

use limpid_base::{Limits, Name, QName};
use limpid_contracts::{Contracts, Mark, Origin, Visible};
use limpid_frontend::project::Loaded;
use limpid_machine::{ConcreteDomain, Logic, Machine, Outcome, TextEnd};
use limpid_monitor::{CheckMode, Monitored, Scope};

use crate::evaluate::{Evaluator, IT, MODULE, Stop};
use crate::linked::Linked;
use crate::specification::Specifications;

/// What came out of a checked run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckedResult {
    /// No contract was violated; what GHCi would print.
    Holds(String),
    /// The first violation, for people.
    Violated(String),
}

/// How one of the two runs ended.
enum Run {
    Holds(String),
    /// In words, and whether the expression itself is to blame.
    Violated {
        text: String,
        outside: bool,
    },
}

/// More of an endless value is not printed.
const LENGTH: usize = 1 << 16;

/// An evaluator with the contracts of its files.
#[derive(Debug)]
pub struct CheckedEvaluator<'s> {
    evaluator: &'s Evaluator,
    scopes: Vec<Scope>,
}

impl CheckedEvaluator<'_> {
    /// Whether anybody may call a function with whatever its refinement accepts: it is exported or has a refinement,
    /// and is not one that must fail.
    pub fn may_be_called(&self, function: QName) -> bool {
        let Some(scope) = self.scopes.iter().find(|scope| scope.module == function.module) else { return false };
        let core = &self.evaluator.loaded.compiled.core;
        let exported = core.bindings.iter().any(|binding| binding.name == function && binding.exported);
        let contract = scope.contracts.functions.get(function);
        let refined = contract.is_some_and(|contract| contract.origin != Origin::Haskell);
        let fails = scope.contracts.flags.get(function).is_some_and(|flags| flags.has(Mark::Fail));
        (exported || refined) && !fails
    }

    /// Evaluates an expression; all contracts of the file and its imports are checked on the way.
    pub fn evaluate(&self, expression: &str, limits: Limits) -> Result<CheckedResult, Stop> {
        let printing = self.evaluator.printing(expression)?;
        let mut program = Linked::new(&self.evaluator.loaded);
        program.add(&printing.core);
        let run = |demand: CheckMode| {
            let monitored = Monitored::new(&program, self.scopes.clone(), demand);
            self.evaluator.run_checked(&monitored, limits.clone())
        };
        let lazily = run(CheckMode::Lazy);
        let all = run(CheckMode::All);
        match (lazily, all) {
            // What goes wrong in the file may come from an argument that is wrong, and that nobody has looked at yet.
            (Ok(Run::Violated { outside: false, .. }), Ok(Run::Violated { outside: true, text })) => {
                Ok(CheckedResult::Violated(text))
            }
            (Ok(Run::Violated { text, .. }), _) | (_, Ok(Run::Violated { text, .. })) => {
                Ok(CheckedResult::Violated(text))
            }
            (Ok(Run::Holds(text)), _) => Ok(CheckedResult::Holds(text)),
            (Err(stop), _) => Err(stop),
        }
    }
}

impl Evaluator {
    /// For evaluation with contracts on.
    pub fn checked(&self) -> CheckedEvaluator<'_> {
        CheckedEvaluator { evaluator: self, scopes: self.scopes() }
    }

    fn run_checked(&self, monitored: &Monitored<'_>, mut limits: Limits) -> Result<Run, Stop> {
        let fuel = limits.fuel;
        let mut machine = Machine::new(monitored, ConcreteDomain::<Logic>::default());
        let it = machine.global(monitored.checked(QName::new(MODULE, IT)));
        let mut text = String::new();
        let end = machine.read_text(it, &mut limits, &mut |c| {
            text.push(c);
            text.len() < LENGTH
        });
        match end {
            TextEnd::Complete | TextEnd::Stopped => Ok(Run::Holds(text)),
            TextEnd::NotText => Err(Stop::Impossible("the value could not be printed".to_owned())),
            TextEnd::Broken(Outcome::Violated(violation)) => match monitored.report(&mut machine, &violation) {
                Some(report) => {
                    let outside = report.site.function.module.as_str() == MODULE;
                    Ok(Run::Violated { text: self.tell(&report, monitored), outside })
                }
                None => Err(Stop::Impossible("a contract is violated at an unknown place".to_owned())),
            },
            TextEnd::Broken(outcome) => Err(self.stop(&outcome, fuel)),
        }
    }

    /// The files with their contracts, and the expression, which has none of its own.
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
        let recursion = Arc::default();
        scopes.push(Scope { module, contracts, visible: Arc::new(visible), environment, recursion });
        scopes
    }
}

/// A file with its contracts.
pub fn scope(file: &Arc<Loaded>, specifications: &mut Specifications) -> Scope {
    let elaborated = specifications.of(file).elaborated;
    Scope::new(file, Arc::new(elaborated.contracts), elaborated.visible)
}
