//! Test modules for the functions of a file: their examples, and the counterexamples of properties as tests that fail.
//!
//! A module that exists already keeps what its user wrote, and goes on testing what it tests.

use limpid_base::Limits;
use limpid_core::{Binding, Type};
use limpid_explore::{Budget, Impossible, PropertyVerdict, TestGroup, TestStyle, generated_part, properties, testable};
use limpid_frontend::wired::wired;

use crate::analysis::Analysis;
use crate::explored::{FileQueries, Unanswered};

/// Which tests to write.
#[derive(Clone, Copy, Debug)]
pub struct TestsRequest<'a> {
    /// A function or a refuted property; all functions if there is none.
    pub only: Option<&'a str>,
    pub style: TestStyle,
    /// The text of the module, if there is one.
    pub earlier: Option<&'a str>,
    pub budget: Budget,
}

/// A test module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    pub text: String,
    /// How many tests it has.
    pub tests: usize,
    /// How many examples cannot be written as tests.
    pub left_out: usize,
}

/// Writes a test module.
pub fn tests(queries: &FileQueries<'_>, request: &TestsRequest<'_>, limits: &Limits) -> Result<TestFile, Unanswered> {
    let evaluator = &queries.evaluator;
    let tested = |name: &String| request.earlier.is_some_and(|text| is_test_of(text, name));
    let is_wanted = |name: &String| request.only == Some(name.as_str()) || tested(name);
    let mut groups: Vec<TestGroup> = Vec::new();
    // What fails comes first.
    for name in properties(evaluator).iter().filter(|name| is_wanted(name)) {
        let report = queries.property(name, request.budget, limits)?;
        groups.extend(limpid_explore::failing(evaluator, &report));
    }
    for name in testable(evaluator).iter().filter(|name| request.only.is_none() || is_wanted(name)) {
        match queries.examples(name, request.budget, limits) {
            Ok(examples) => groups.push(limpid_explore::tests(evaluator, &examples)),
            // Of all functions, some may have no examples; a function that was asked for must have some.
            Err(Unanswered::Impossible(_)) if request.only != Some(name.as_str()) => {}
            Err(unanswered) => return Err(unanswered),
        }
    }
    if let Some(name) = request.only
        && !groups.iter().any(|group| group.function == name && !group.cases.is_empty())
    {
        let message = format!("nothing about `{name}` can be written as a test");
        return Err(Impossible { message, place: None }.into());
    }
    let text = limpid_explore::test_module(evaluator, &groups, request.style, request.earlier);
    let tests = groups.iter().map(|group| group.cases.len()).sum();
    let left_out = groups.iter().map(|group| group.left_out).sum();
    Ok(TestFile { text, tests, left_out })
}

/// Whether the generated part of a test module mentions a function.
fn is_test_of(module: &str, function: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let Some(part) = generated_part(module) else { return false };
    match function.starts_with(is_name) {
        true => part.split(|c| !is_name(c)).any(|word| word == function),
        false => part.contains(&format!("({function})")),
    }
}

/// The counterexample of a property that can become a test, as a call.
pub(crate) fn failing_test(analysis: &Analysis, property: &Binding) -> Option<String> {
    let report = analysis.explored.property(property.name)?;
    let PropertyVerdict::Refuted { example, .. } = &report.verdict else { return None };
    let is_plain = matches!(property.scheme.body.split_funs().1, Type::Con(name, _) if *name == wired().bool);
    let can_be_written = || limpid_explore::failing(&analysis.evaluator(), &report).is_some();
    (is_plain || can_be_written()).then(|| example.call.clone())
}
