//! Test modules: the examples of functions as tests, with today's results as expectations.
//!
//! Every expectation is evaluated before it is written: `f x == y` only if that is `True`, with `y` as it is printed.

mod module;
mod scope;

use limpid_base::{Limits, QName};
use limpid_core::{Binding, BindingKind, TyVar, Type};

use crate::answer::{Example, Examples, PropertyReport, PropertyVerdict, RunResult};
use crate::call::Callee;
use crate::evaluate::{Evaluator, QUERIES};
use crate::refute::{PROPERTY, is_property};

use module::literal;
pub use module::{generated_part, test_module};
use scope::Scope;

/// The library that a test module uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestStyle {
    Hspec,
    Tasty,
    Doctest,
    /// A program that needs nothing but `base`.
    Assert,
}

/// The tests of one function.
#[derive(Clone, Debug)]
pub struct TestGroup {
    pub function: String,
    pub cases: Vec<TestCase>,
    /// How many examples give no test: they do not end, or their values cannot be written down.
    pub left_out: usize,
}

/// One test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestCase {
    /// The call, as its name.
    pub name: String,
    /// The call, with types where the test would be ambiguous without them.
    call: String,
    expectation: Expectation,
}

impl TestCase {
    /// What is tested, as an expression that compiles where the test does.
    fn claim(&self) -> String {
        match &self.expectation {
            Expectation::Equals(value) => format!("({}) == ({value})", self.call),
            Expectation::Shows(_) | Expectation::Raises => format!("show ({})", self.call),
            Expectation::Holds => self.call.clone(),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Expectation {
    /// It equals this expression.
    Equals(String),
    /// It is shown like this.
    Shows(String),
    Raises,
    /// It is a property of QuickCheck that holds.
    Holds,
}

/// The steps of one evaluation.
const FUEL: u64 = 5_000_000;
/// The types that stand for a type variable.
const SIMPLE: &[&str] = &["Prelude.Int", "Prelude.Double", "Prelude.Char", "Prelude.Bool"];

/// The functions that a test module can call, in source order. Properties are tests already.
pub fn testable(evaluator: &Evaluator) -> Vec<String> {
    let written = evaluator.loaded.compiled.core.written().filter(|binding| is_testable(binding));
    written.map(|binding| binding.name.ident.as_str().to_owned()).collect()
}

/// Whether a test module can call this function.
pub fn is_testable(binding: &Binding) -> bool {
    let is_main = binding.name.ident.as_str() == "main";
    binding.kind == BindingKind::Function && binding.exported && !is_main && !is_property(binding)
}

/// The tests that the examples of a function make.
pub fn tests(evaluator: &Evaluator, examples: &Examples) -> TestGroup {
    let function = examples.function.trim_matches(['(', ')']).to_owned();
    let scope = Scope::new(evaluator);
    let callee =
        Callee::new(evaluator, &function).ok().filter(|_| !scope::is_unboxed(&evaluator.loaded.ast, &function));
    let reference = callee.and_then(|callee| annotated(evaluator, &callee, &scope.function(&callee)));
    let visible = |test: &TestCase| evaluator.typed_outside(&scope.imports(), &test.claim());
    let cases: Vec<TestCase> = match &reference {
        Some(reference) => {
            let cases = examples.examples.iter().filter_map(|example| case(evaluator, reference, example));
            cases.filter(visible).collect()
        }
        None => Vec::new(),
    };
    let shown = examples.examples.iter().filter(|example| example.result != RunResult::Unknown);
    let left_out = shown.count() - cases.len();
    TestGroup { function, cases, left_out }
}

/// The counterexample of a property as a test, which fails. `None` if the test cannot be written down: if it depends on what
/// generators choose.
pub fn failing(evaluator: &Evaluator, report: &PropertyReport) -> Option<TestGroup> {
    let PropertyVerdict::Refuted { example, .. } = &report.verdict else { return None };
    let callee = Callee::new(evaluator, &report.name).ok()?;
    let reference = annotated(evaluator, &callee, &Scope::new(evaluator).function(&callee))?;
    let arguments = example.arguments.iter().map(String::as_str);
    let call = std::iter::once(&*reference).chain(arguments).collect::<Vec<_>>().join(" ");
    let expectation = if evaluator.typed(&format!("({call}) == Prelude.True")) {
        (!is_true(evaluator, &call)).then(|| Expectation::Equals("True".to_owned()))?
    } else {
        is_refuted(evaluator, &call).then_some(Expectation::Holds)?
    };
    let case = TestCase { name: example.call.clone(), call, expectation };
    Some(TestGroup { function: report.name.clone(), cases: vec![case], left_out: 0 })
}

/// Whether a property of QuickCheck fails, whatever generators choose: a run that looks at their choices ends.
fn is_refuted(evaluator: &Evaluator, call: &str) -> bool {
    let claim = format!("{PROPERTY}.refuted ({QUERIES}.impossible {QUERIES}.Simplest) ({call})");
    evaluates_to_true(evaluator, &claim, &[PROPERTY])
}

/// The function as an expression of one type, where it is called by this name.
fn annotated(evaluator: &Evaluator, callee: &Callee<'_>, name: &str) -> Option<String> {
    let scheme = &callee.binding.scheme;
    if scheme.vars.is_empty() {
        return Some(name.to_owned());
    }
    // None of the simple types takes arguments.
    if scheme.vars.iter().any(|var| takes_arguments(evaluator, &scheme.body, *var, &mut Vec::new())) {
        return None;
    }
    SIMPLE.iter().find_map(|simple| {
        let (module, ident) = simple.split_once('.')?;
        let simple = Type::con(QName::new(module, ident), []);
        let ty = scheme.body.substitute(&|_| Some(simple.clone())).to_string().replace("Prelude.", "");
        let text = format!("({name} :: {ty})");
        evaluator.typed(&text).then_some(text)
    })
}

/// Whether a type variable stands for a type constructor: it is applied, here or in the declaration of a data type.
fn takes_arguments(evaluator: &Evaluator, ty: &Type, var: TyVar, seen: &mut Vec<(QName, TyVar)>) -> bool {
    match ty {
        Type::App(pair) => {
            let applied = matches!(&pair.0, Type::Var(head) if *head == var);
            applied || takes_arguments(evaluator, &pair.0, var, seen) || takes_arguments(evaluator, &pair.1, var, seen)
        }
        Type::Fun(pair) => {
            takes_arguments(evaluator, &pair.0, var, seen) || takes_arguments(evaluator, &pair.1, var, seen)
        }
        Type::Con(name, args) => {
            let data = evaluator.environment.data_type(*name).cloned();
            args.iter().enumerate().any(|(place, arg)| match (arg, &data) {
                (Type::Var(other), Some(data)) if *other == var => {
                    let Some(param) = data.params.get(place).copied().filter(|param| !seen.contains(&(*name, *param)))
                    else {
                        return false;
                    };
                    seen.push((*name, param));
                    let mut fields = data.constructors.iter().flat_map(|con| &con.fields);
                    fields.any(|field| takes_arguments(evaluator, &field.ty, param, seen))
                }
                _ => takes_arguments(evaluator, arg, var, seen),
            })
        }
        Type::Forall(scheme) => takes_arguments(evaluator, &scheme.body, var, seen),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
    }
}

fn case(evaluator: &Evaluator, reference: &str, example: &Example) -> Option<TestCase> {
    if example.wrapped || example.input.is_some() {
        return None;
    }
    let arguments = example.arguments.iter().map(String::as_str);
    let call = std::iter::once(reference).chain(arguments).collect::<Vec<_>>().join(" ");
    let is_true = |claim: &str| is_true(evaluator, claim);
    let expectation = match &example.result {
        RunResult::Value(value) => {
            let shown = literal(value);
            if is_true(&format!("({call}) == ({value})")) && is_true(&format!("show ({call}) == {shown}")) {
                Expectation::Equals(value.clone())
            } else if is_true(&format!("show ({call}) == {shown}")) {
                Expectation::Shows(shown)
            } else {
                return None;
            }
        }
        // Without `show`, the whole result is not evaluated.
        RunResult::Exception(_) if evaluator.typed(&format!("show ({call})")) => Expectation::Raises,
        RunResult::Exception(_) | RunResult::NoEnd(_) | RunResult::Ran { .. } | RunResult::Unknown => return None,
    };
    Some(TestCase { name: example.call.clone(), call, expectation })
}

fn is_true(evaluator: &Evaluator, claim: &str) -> bool {
    evaluates_to_true(evaluator, claim, &[])
}

/// Whether a claim is true, in the scope of the file and of these modules.
fn evaluates_to_true(evaluator: &Evaluator, claim: &str, modules: &[&str]) -> bool {
    let mut text = String::new();
    let end = evaluator.evaluate_with(claim, modules, Limits::fuel(FUEL), &mut |part| {
        text.push_str(part);
        true
    });
    end.is_ok() && text == "True\n"
}
