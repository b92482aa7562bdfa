//! Evaluates an expression with contract checks, in the arithmetic of LiquidHaskell's logic, and renders the first violation.
//!
//! The expression runs twice: lazily, as in Haskell, and then with checks of calls that are never demanded, since
//! LiquidHaskell checks these, too.

mod text;

use std::sync::Arc;

use limpid_base::{Limits, Name, QName};
use limpid_contracts::{Contracts, Flags, Origin, Visible};
use limpid_explore::{Evaluator, IT, Linked, MODULE, Stop};
use limpid_frontend::project::Loaded;
use limpid_machine::{ConcreteDomain, Logic, Machine, Outcome, TextEnd};
use limpid_monitor::{CheckMode, Monitored, Scope};

use crate::specification::Specifications;

/// The result of a checked evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckedResult {
    /// No contract was violated; what GHCi would print.
    Holds(String),
    /// The first violation, rendered.
    Violated(String),
}

/// How one of the two runs ended.
enum Run {
    Holds(String),
    /// The rendered violation, and whether it is in the expression itself.
    Violated {
        text: String,
        outside: bool,
    },
}

/// The most that is printed of a value, which may be infinite.
const LENGTH: usize = 1 << 16;

/// An evaluator with the contracts of its files.
#[derive(Debug)]
pub struct CheckedEvaluator<'s> {
    evaluator: &'s Evaluator,
    scopes: Vec<Scope>,
}

impl<'s> CheckedEvaluator<'s> {
    pub fn new(evaluator: &'s Evaluator) -> CheckedEvaluator<'s> {
        CheckedEvaluator { evaluator, scopes: scopes(evaluator) }
    }

    /// The same without termination metrics, of which most are nobody's: a value is no worse for the recursion that makes it.
    pub(crate) fn without_metrics(evaluator: &'s Evaluator) -> CheckedEvaluator<'s> {
        let mut scopes = scopes(evaluator);
        scopes.iter_mut().for_each(|scope| scope.recursion = Arc::default());
        CheckedEvaluator { evaluator, scopes }
    }

    /// Whether a function is an entry point: it is exported or has a refinement, and is not marked `fail`.
    pub fn may_be_called(&self, function: QName) -> bool {
        let Some(scope) = self.scopes.iter().find(|scope| scope.module == function.module) else { return false };
        let core = &self.evaluator.loaded.compiled.core;
        let exported = core.bindings.iter().any(|binding| binding.name == function && binding.exported);
        let contract = scope.contracts.functions.get(function);
        let refined = contract.is_some_and(|contract| contract.origin != Origin::Haskell);
        let fails = scope.contracts.flags.get(function).is_some_and(Flags::must_fail);
        (exported || refined) && !fails
    }

    /// Evaluates an expression and checks all contracts of the file and its imports.
    pub fn evaluate(&self, expression: &str, limits: Limits) -> Result<CheckedResult, Stop> {
        let printing = self.evaluator.printing(expression)?;
        let mut program = Linked::new(&self.evaluator.loaded);
        program.add(&printing.core);
        let run = |demand: CheckMode| {
            let monitored = Monitored::new(&program, self.scopes.clone(), demand);
            self.run(&monitored, limits.clone())
        };
        let lazily = run(CheckMode::Lazy);
        let all = run(CheckMode::All);
        match (lazily, all) {
            // A violation in the file may be due to an argument that violates a precondition and is not evaluated yet.
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

    fn run(&self, monitored: &Monitored<'_>, mut limits: Limits) -> Result<Run, Stop> {
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
            TextEnd::Broken(Outcome::Violated(violation)) => match monitored.report(&mut machine, &violation, None) {
                Some(report) => {
                    let outside = report.site.function.module.as_str() == MODULE;
                    Ok(Run::Violated { text: self.rendered(&report, monitored), outside })
                }
                None => Err(Stop::Impossible("a contract is violated at an unknown place".to_owned())),
            },
            TextEnd::Broken(outcome) => Err(self.evaluator.stop(&outcome, fuel)),
        }
    }
}

/// The files with their contracts, and the expression, which has none of its own.
fn scopes(evaluator: &Evaluator) -> Vec<Scope> {
    let mut specifications = Specifications::default();
    let mut scopes: Vec<Scope> = Vec::new();
    for file in evaluator.loaded.dependencies.iter().chain([&evaluator.loaded]) {
        scopes.push(scope(file, &mut specifications));
    }
    let mut visible = Visible::default();
    if let Some(last) = scopes.last() {
        visible = Visible::above(Arc::clone(&last.visible));
        visible.push(Arc::clone(&last.contracts));
    }
    let module = Name::new(MODULE);
    let contracts = Arc::new(Contracts { module: Some(module), ..Contracts::default() });
    let environment = Arc::new(evaluator.environment.clone());
    let recursion = Arc::default();
    scopes.push(Scope { module, contracts, visible: Arc::new(visible), environment, recursion });
    scopes
}

/// A file with its contracts.
pub fn scope(file: &Arc<Loaded>, specifications: &mut Specifications) -> Scope {
    let elaborated = specifications.of(file).elaborated;
    Scope::new(file, Arc::new(elaborated.contracts), elaborated.visible)
}
