//! Test modules: the examples of functions as tests, with today's results as expectations.
//!
//! Every expectation is evaluated before it is written: `f x == y` only if that is `True`, with `y` as it is printed.

use limpid_base::{Limits, Name};
use limpid_core::{Binding, BindingKind, Type};

use crate::answer::{Example, Examples, PropertyReport, PropertyVerdict, RunResult};
use crate::call::Callee;
use crate::evaluate::Evaluator;
use crate::refute::is_property;

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
}

/// The lines between which everything is generated.
const BEGIN: &str = "-- BEGIN limpid: what is between these lines is written again by `limpid tests`";
const END: &str = "-- END limpid";

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
    let reference = Callee::new(evaluator, &function).ok().and_then(|callee| annotated(evaluator, &callee));
    let imports = imports(evaluator);
    let visible = |test: &TestCase| evaluator.typed_outside(&imports, &test.claim());
    let cases: Vec<TestCase> = match &reference {
        Some(reference) => {
            let cases = examples.examples.iter().filter_map(|example| case(evaluator, reference, example));
            cases.filter(visible).collect()
        }
        None => Vec::new(),
    };
    let left_out = examples.examples.len() - cases.len();
    TestGroup { function, cases, left_out }
}

/// The counterexample of a property as a test, which fails. `None` if the test cannot be written down: values of generators, and
/// properties that return no `Bool`.
pub fn failing(evaluator: &Evaluator, report: &PropertyReport) -> Option<TestGroup> {
    let PropertyVerdict::Refuted { example, .. } = &report.verdict else { return None };
    let callee = Callee::new(evaluator, &report.name).ok()?;
    let reference = annotated(evaluator, &callee)?;
    let arguments = example.arguments.iter().map(String::as_str);
    let call = std::iter::once(&*reference).chain(arguments).collect::<Vec<_>>().join(" ");
    if !evaluator.typed(&format!("({call}) == Prelude.True")) || is_true(evaluator, &call) {
        return None;
    }
    let expectation = Expectation::Equals("True".to_owned());
    let case = TestCase { name: example.call.clone(), call, expectation };
    Some(TestGroup { function: report.name.clone(), cases: vec![case], left_out: 0 })
}

/// The part of a test module that is written again.
pub fn generated_part(module: &str) -> Option<&str> {
    let (_, rest) = module.split_once(BEGIN)?;
    rest.split_once(END).map(|(part, _)| part)
}

/// The function as an expression of one type.
fn annotated(evaluator: &Evaluator, callee: &Callee<'_>) -> Option<String> {
    let scheme = &callee.binding.scheme;
    if scheme.vars.is_empty() {
        return Some(callee.name.clone());
    }
    SIMPLE.iter().find_map(|simple| {
        let (module, ident) = simple.split_once('.')?;
        let simple = Type::con(limpid_base::QName::new(module, ident), []);
        let ty = scheme.body.substitute(&|_| Some(simple.clone())).to_string().replace("Prelude.", "");
        let text = format!("({} :: {ty})", callee.name);
        evaluator.typed(&text).then_some(text)
    })
}

fn case(evaluator: &Evaluator, reference: &str, example: &Example) -> Option<TestCase> {
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
        RunResult::Exception(_) | RunResult::NoEnd(_) => return None,
    };
    Some(TestCase { name: example.call.clone(), call, expectation })
}

fn is_true(evaluator: &Evaluator, claim: &str) -> bool {
    let mut text = String::new();
    let end = evaluator.evaluate(claim, Limits::fuel(FUEL), &mut |part| {
        text.push_str(part);
        true
    });
    end.is_ok() && text == "True\n"
}

/// A string as Haskell writes it.
fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            c => out.push_str(&format!("\\{}\\&", u32::from(c))),
        }
    }
    out.push('"');
    out
}

/// A test module for functions of a file. Of an earlier version, what is outside of the generated part stays.
pub fn test_module(evaluator: &Evaluator, groups: &[TestGroup], style: TestStyle, earlier: Option<&str>) -> String {
    let module = evaluator.loaded.name.as_str();
    let imports = imports(evaluator);
    let (head, body) = match style {
        TestStyle::Hspec => hspec(&imports, groups),
        TestStyle::Tasty => tasty(&imports, groups),
        TestStyle::Doctest => doctest(module, &imports, groups),
        TestStyle::Assert => assert(&imports, groups),
    };
    let generated = format!("{BEGIN}\n{body}{END}\n");
    let kept = earlier.and_then(|text| {
        let (before, rest) = text.split_once(BEGIN)?;
        let (_, after) = rest.split_once(END)?;
        Some(format!("{before}{}{after}", generated.trim_end()))
    });
    kept.unwrap_or_else(|| format!("{head}\n{generated}"))
}

/// The imports that calls and values need: the file, what the file itself imports, and, unless the file imports the Prelude in
/// its own way, the Prelude without the names that the file defines.
fn imports(evaluator: &Evaluator) -> String {
    let loaded = &evaluator.loaded;
    let exports = |name: Name| evaluator.environment.module(name).map(|interface| interface.exports.as_slice());
    let prelude = exports(Name::new("Prelude")).unwrap_or_default();
    let own = loaded.compiled.core.written().filter(|binding| binding.kind == BindingKind::Function);
    let hides = |name: &Name| {
        prelude.iter().any(|entry| entry.entity.name().ident == *name && entry.entity.name().module != loaded.name)
    };
    let hidden: Vec<String> = own.map(|binding| binding.name.ident).filter(hides).map(in_import).collect();
    let mut out = String::new();
    let explicit = loaded.ast.imports.iter().any(|import| import.module.name.as_str() == "Prelude");
    if !hidden.is_empty() && !explicit {
        out.push_str(&format!("import Prelude hiding ({})\n", hidden.join(", ")));
    }
    for import in &loaded.ast.imports {
        out.push_str(&format!("{}\n", import.span.text(&loaded.source.text)));
    }
    out.push_str(&format!("import {}\n", loaded.name));
    out
}

fn in_import(name: Name) -> String {
    match name.as_str().starts_with(|c: char| c.is_alphabetic() || c == '_') {
        true => name.to_string(),
        false => format!("({name})"),
    }
}

/// What comes before the generated part, and the generated part.
type Parts = (String, String);

fn lines(groups: &[TestGroup], header: &dyn Fn(&TestGroup) -> String, case: &dyn Fn(&TestCase) -> String) -> String {
    let mut out = String::new();
    for group in groups.iter().filter(|group| !group.cases.is_empty()) {
        out.push_str(&header(group));
        group.cases.iter().for_each(|test| out.push_str(&case(test)));
    }
    out
}

fn hspec(imports: &str, groups: &[TestGroup]) -> Parts {
    let head = format!(
        "module Main (main) where\n\nimport Control.Exception (evaluate)\nimport Test.Hspec\n{imports}\nmain :: IO ()\nmain = hspec examples\n"
    );
    let case = |test: &TestCase| {
        let (name, call) = (literal(&test.name), &test.call);
        match &test.expectation {
            Expectation::Equals(value) => format!("    it {name} $ ({call}) `shouldBe` ({value})\n"),
            Expectation::Shows(text) => format!("    it {name} $ show ({call}) `shouldBe` {text}\n"),
            Expectation::Raises => {
                format!("    it {name} $ evaluate (length (show ({call}))) `shouldThrow` anyException\n")
            }
        }
    };
    let body = lines(groups, &|group| format!("  describe {} $ do\n", literal(&group.function)), &case);
    let body = match body.is_empty() {
        true => "examples :: Spec\nexamples = return ()\n".to_owned(),
        false => format!("examples :: Spec\nexamples = do\n{body}"),
    };
    (head, body)
}

fn tasty(imports: &str, groups: &[TestGroup]) -> Parts {
    let head = format!(
        "module Main (main) where\n\nimport Control.Exception (SomeException, evaluate, try)\nimport Test.Tasty\nimport Test.Tasty.HUnit\n{imports}\nmain :: IO ()\nmain = defaultMain (testGroup \"examples\" examples)\n"
    );
    let case = |test: &TestCase| {
        let (name, call) = (literal(&test.name), &test.call);
        match &test.expectation {
            Expectation::Equals(value) => format!("  , testCase {name} $ ({call}) @?= ({value})\n"),
            Expectation::Shows(text) => format!("  , testCase {name} $ show ({call}) @?= {text}\n"),
            Expectation::Raises => format!("  , testCase {name} $ raises (show ({call}))\n"),
        }
    };
    let body = lines(groups, &|_| String::new(), &case);
    let body = body.strip_prefix("  , ").map_or(String::new(), |rest| format!("  [ {rest}"));
    let body = if body.is_empty() { "  [\n".to_owned() } else { body };
    let raises = "\nraises :: String -> IO ()\nraises text = do\n  result <- try (evaluate (length text))\n  case result of\n    Left e -> seq (e :: SomeException) (return ())\n    Right _ -> assertFailure \"no exception\"\n";
    (head, format!("examples :: [TestTree]\nexamples =\n{body}  ]\n{raises}"))
}

fn doctest(module: &str, imports: &str, groups: &[TestGroup]) -> Parts {
    let case = |test: &TestCase| match &test.expectation {
        Expectation::Equals(_) => format!("-- >>> ({}) == ({})\n-- True\n", test.call, expected(test)),
        Expectation::Shows(text) => format!("-- >>> show ({}) == {text}\n-- True\n", test.call),
        Expectation::Raises => format!("-- >>> {}\n-- *** Exception: ...\n", test.call),
    };
    let body = lines(groups, &|group| format!("--\n-- {}:\n--\n", group.function), &case);
    let head = format!("-- Examples of {module}, for doctest.\nmodule Examples where\n\n{imports}");
    (head, format!("-- $examples\n{body}"))
}

fn expected(test: &TestCase) -> &str {
    match &test.expectation {
        Expectation::Equals(value) | Expectation::Shows(value) => value,
        Expectation::Raises => "",
    }
}

fn assert(imports: &str, groups: &[TestGroup]) -> Parts {
    let head = format!(
        "module Main (main) where\n\nimport Control.Exception (SomeException, evaluate, try)\nimport Control.Monad (unless)\nimport System.Exit (exitFailure)\n{imports}\nmain :: IO ()\nmain = do\n  results <- sequence examples\n  unless (and results) exitFailure\n\n-- | Whether a claim is true; says so if it is not.\ncheck :: String -> Bool -> IO Bool\ncheck name claim = do\n  unless claim (putStrLn (\"failed: \" ++ name))\n  return claim\n\n-- | Whether evaluation raises an exception.\nraises :: String -> String -> IO Bool\nraises name text = do\n  result <- try (evaluate (length text))\n  case result of\n    Left e -> seq (e :: SomeException) (return True)\n    Right _ -> check name False\n"
    );
    let case = |test: &TestCase| {
        let (name, call) = (literal(&test.name), &test.call);
        match &test.expectation {
            Expectation::Equals(value) => format!("  , check {name} $ ({call}) == ({value})\n"),
            Expectation::Shows(text) => format!("  , check {name} $ show ({call}) == {text}\n"),
            Expectation::Raises => format!("  , raises {name} (show ({call}))\n"),
        }
    };
    let body = lines(groups, &|_| String::new(), &case);
    let body = body.strip_prefix("  , ").map_or("  [\n".to_owned(), |rest| format!("  [ {rest}"));
    (head, format!("examples :: [IO Bool]\nexamples =\n{body}  ]\n"))
}
