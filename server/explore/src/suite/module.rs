//! Test modules as text, one function for each library.

use super::scope::Scope;
use super::{Expectation, TestCase, TestGroup, TestStyle};
use crate::evaluate::Evaluator;

/// The lines between which everything is generated.
const BEGIN: &str = "-- BEGIN limpid: what is between these lines is written again by `limpid tests`";
const END: &str = "-- END limpid";

/// The part of a test module that is written again.
pub fn generated_part(module: &str) -> Option<&str> {
    let (_, rest) = module.split_once(BEGIN)?;
    rest.split_once(END).map(|(part, _)| part)
}

/// A test module for functions of a file. Of an earlier version, what is outside of the generated part stays.
pub fn test_module(evaluator: &Evaluator, groups: &[TestGroup], style: TestStyle, earlier: Option<&str>) -> String {
    let scope = Scope::new(evaluator);
    let quick = groups.iter().flat_map(|group| &group.cases).any(|test| test.expectation == Expectation::Holds);
    let parts = match style {
        TestStyle::Hspec => hspec(&scope, groups),
        TestStyle::Tasty => tasty(&scope, groups),
        TestStyle::Doctest => doctest(&scope, evaluator.loaded.name.as_str(), groups),
        TestStyle::Assert => assert(&scope, groups),
    };
    let Parts { header, imports, definitions, body, quick_check } = parts;
    let quick_check = if quick { format!("import qualified {quick_check}\n") } else { String::new() };
    let generated = format!("{BEGIN}\n{body}\n{END}\n");
    let kept = earlier.and_then(|text| {
        let (before, rest) = text.split_once(BEGIN)?;
        let (_, after) = rest.split_once(END)?;
        let before = with_import(before, &quick_check);
        Some(format!("{before}{}{after}", generated.trim_end()))
    });
    let head = || {
        let (pragmas, own) = (scope.pragmas(), scope.imports());
        format!("{pragmas}{header}\n{imports}{quick_check}{own}{definitions}\n{generated}")
    };
    kept.unwrap_or_else(head)
}

/// The head of a module, with this import before the others if it is not there.
fn with_import(head: &str, import: &str) -> String {
    if import.is_empty() || head.contains(import) {
        return head.to_owned();
    }
    match head.split_once("\nimport ") {
        Some((before, after)) => format!("{before}\n{import}import {after}"),
        None => format!("{head}{import}"),
    }
}

/// The parts of a test module.
struct Parts {
    header: String,
    /// What the tests need of their library.
    imports: String,
    /// What stands before the generated part.
    definitions: String,
    body: String,
    /// The module for tests that are properties.
    quick_check: &'static str,
}

/// A string as Haskell writes it.
pub(super) fn literal(text: &str) -> String {
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

fn lines(groups: &[TestGroup], header: &dyn Fn(&TestGroup) -> String, case: &dyn Fn(&TestCase) -> String) -> String {
    let mut out = String::new();
    for group in groups.iter().filter(|group| !group.cases.is_empty()) {
        out.push_str(&header(group));
        group.cases.iter().for_each(|test| out.push_str(&case(test)));
    }
    out
}

/// The cases as the elements of a list.
fn listed(groups: &[TestGroup], case: &dyn Fn(&TestCase) -> String) -> String {
    let body = lines(groups, &|_| String::new(), &|test| format!("  , {}\n", case(test)));
    let body = body.strip_prefix("  , ").map_or("  [\n".to_owned(), |rest| format!("  [ {rest}"));
    format!("{body}  ]\n")
}

fn hspec(scope: &Scope<'_>, groups: &[TestGroup]) -> Parts {
    let name = |ident: &str| scope.name("Test.Hspec", ident);
    let prelude = |ident: &str| scope.name("Prelude", ident);
    let evaluate = scope.name("Control.Exception", "evaluate");
    let [it, describe, should_be] = ["it", "describe", "shouldBe"].map(name);
    let raises = format!("`{}` {}", name("shouldThrow"), name("anyException"));
    let [show, length, apply] = ["show", "length", "$"].map(prelude);
    let imports = scope.helpers(&[
        ("Control.Exception", &["evaluate"]),
        ("Test.Hspec", &["Spec", "anyException", "describe", "hspec", "it", "shouldBe", "shouldThrow"]),
        ("Prelude", &["show", "length", "$", "return", "IO"]),
    ]);
    let case = |test: &TestCase| {
        let (text, call) = (literal(&test.name), &test.call);
        let claim = match &test.expectation {
            Expectation::Equals(value) => format!("({call}) `{should_be}` ({value})"),
            Expectation::Shows(shown) => format!("{show} ({call}) `{should_be}` {shown}"),
            Expectation::Raises => format!("{evaluate} ({length} ({show} ({call}))) {raises}"),
            Expectation::Holds => format!("Test.QuickCheck.property ({call})"),
        };
        format!("    {it} {text} {apply} {claim}\n")
    };
    let examples = scope.own("examples");
    let body = lines(groups, &|group| format!("  {describe} {} {apply} do\n", literal(&group.function)), &case);
    let body = match body.is_empty() {
        true => format!("{examples} :: {}\n{examples} = {} ()", name("Spec"), prelude("return")),
        false => format!("{examples} :: {}\n{examples} = do\n{body}", name("Spec")),
    };
    let definitions = format!("\nmain :: {} ()\nmain = {} {examples}\n", prelude("IO"), name("hspec"));
    Parts { header: header(scope), imports, definitions, body, quick_check: "Test.QuickCheck" }
}

fn header(scope: &Scope<'_>) -> String {
    // The file may have a `main` of its own.
    let main = if scope.own("main") == "main" { "main" } else { "Main.main" };
    format!("module Main ({main}) where\n")
}

fn tasty(scope: &Scope<'_>, groups: &[TestGroup]) -> Parts {
    let unit = |ident: &str| scope.name("Test.Tasty.HUnit", ident);
    let [examples, raises] = ["examples", "raises"].map(|ident| scope.own(ident));
    let [show, apply] = ["show", "$"].map(|ident| scope.name("Prelude", ident));
    let [test_case, equals] = ["testCase", "@?="].map(unit);
    let imports = scope.helpers(&[
        ("Control.Exception", &["SomeException", "evaluate", "try"]),
        ("Test.Tasty", &["TestTree", "defaultMain", "testGroup"]),
        ("Test.Tasty.HUnit", &["assertFailure", "testCase", "@?="]),
        ("Prelude", PRELUDE_NAMES),
    ]);
    let case = |test: &TestCase| {
        let (name, call) = (literal(&test.name), &test.call);
        match &test.expectation {
            Expectation::Equals(value) => format!("{test_case} {name} {apply} ({call}) {equals} ({value})"),
            Expectation::Shows(text) => format!("{test_case} {name} {apply} {show} ({call}) {equals} {text}"),
            Expectation::Raises => format!("{test_case} {name} {apply} {raises} ({show} ({call}))"),
            Expectation::Holds => format!("Test.Tasty.QuickCheck.testProperty {name} ({call})"),
        }
    };
    let tasty = |ident: &str| scope.name("Test.Tasty", ident);
    let io = scope.name("Prelude", "IO");
    let definitions = format!(
        "\nmain :: {io} ()\nmain = {} ({} \"examples\" {examples})\n",
        tasty("defaultMain"),
        tasty("testGroup")
    );
    let failure = format!("{} \"no exception\"", unit("assertFailure"));
    let success = format!("{} ()", scope.name("Prelude", "return"));
    let helper = caught(scope, &format!("{raises} text"), &success, &failure);
    let string = scope.name("Prelude", "String");
    let body = format!(
        "{examples} :: [{}]\n{examples} =\n{}\n{raises} :: {string} -> {io} ()\n{helper}",
        tasty("TestTree"),
        listed(groups, &case)
    );
    Parts { header: header(scope), imports, definitions, body, quick_check: "Test.Tasty.QuickCheck" }
}

/// What helpers are made of.
const PRELUDE_NAMES: &[&str] = &[
    "$", "++", "Bool", "False", "IO", "Left", "Right", "String", "True", "and", "length", "putStrLn", "return", "seq",
    "sequence", "show",
];

/// A definition that evaluates a text, and goes on in one way if that raises an exception, else in the other.
fn caught(scope: &Scope<'_>, left: &str, raised: &str, ended: &str) -> String {
    let [try_, evaluate, exception] =
        ["try", "evaluate", "SomeException"].map(|ident| scope.name("Control.Exception", ident));
    let [length, seq, wrong, fine] = ["length", "seq", "Left", "Right"].map(|ident| scope.name("Prelude", ident));
    format!(
        "{left} = do\n  result <- {try_} ({evaluate} ({length} text))\n  case result of\n    {wrong} e -> {seq} (e :: {exception}) ({raised})\n    {fine} _ -> {ended}\n"
    )
}

fn doctest(scope: &Scope<'_>, module: &str, groups: &[TestGroup]) -> Parts {
    let case = |test: &TestCase| {
        let (claim, answer) = match &test.expectation {
            Expectation::Equals(value) => (format!("({}) == ({value})", test.call), "True"),
            Expectation::Shows(text) => (format!("show ({}) == {text}", test.call), "True"),
            Expectation::Raises => (test.call.clone(), "*** Exception: ...\n-- ..."),
            Expectation::Holds => (format!("Test.QuickCheck.quickCheck ({})", test.call), "+++ OK, passed 100 tests."),
        };
        format!("-- >>> {claim}\n-- {answer}\n")
    };
    let body = lines(groups, &|group| format!("--\n-- {}:\n--\n", group.function), &case);
    Parts {
        header: format!("-- Examples of {module}, for doctest.\nmodule Examples where\n"),
        imports: scope.helpers(&[]),
        definitions: String::new(),
        body: format!("-- $examples\n{body}"),
        quick_check: "Test.QuickCheck",
    }
}

fn assert(scope: &Scope<'_>, groups: &[TestGroup]) -> Parts {
    let prelude = |ident: &str| scope.name("Prelude", ident);
    let [examples, check, raises, holds] = ["examples", "check", "raises", "holds"].map(|ident| scope.own(ident));
    let [show, apply, io, bool, string] = ["show", "$", "IO", "Bool", "String"].map(prelude);
    let [return_, join, fail] = ["return", "++", "False"].map(prelude);
    let unless = scope.name("Control.Monad", "unless");
    let imports = scope.helpers(&[
        ("Control.Exception", &["SomeException", "evaluate", "try"]),
        ("Control.Monad", &["unless"]),
        ("System.Exit", &["exitFailure"]),
        ("Prelude", PRELUDE_NAMES),
    ]);
    let quick = groups.iter().flat_map(|group| &group.cases).any(|test| test.expectation == Expectation::Holds);
    let case = |test: &TestCase| {
        let (name, call) = (literal(&test.name), &test.call);
        match &test.expectation {
            Expectation::Equals(value) => format!("{check} {name} {apply} ({call}) == ({value})"),
            Expectation::Shows(text) => format!("{check} {name} {apply} {show} ({call}) == {text}"),
            Expectation::Raises => format!("{raises} {name} ({show} ({call}))"),
            Expectation::Holds => format!("{holds} {name} ({call})"),
        }
    };
    let raised = caught(
        scope,
        &format!("{raises} name text"),
        &format!("{return_} {}", prelude("True")),
        &format!("{check} name {fail}"),
    );
    let definitions = format!(
        "\nmain :: {io} ()\nmain = do\n  results <- {} {examples}\n  {unless} ({} results) {}\n\n\
         -- | Whether a claim is true; says so if it is not.\n{check} :: {string} -> {bool} -> {io} {bool}\n{check} name claim = do\n  \
         {unless} claim ({} (\"failed: \" {join} name))\n  {return_} claim\n\n\
         -- | Whether evaluation raises an exception.\n{raises} :: {string} -> {string} -> {io} {bool}\n{raised}",
        prelude("sequence"),
        prelude("and"),
        scope.name("System.Exit", "exitFailure"),
        prelude("putStrLn"),
    );
    let property = format!(
        "\n-- | Whether a property holds.\n{holds} :: Test.QuickCheck.Testable p => {string} -> p -> {io} {bool}\n{holds} name p = do\n  \
         result <- Test.QuickCheck.quickCheckResult p\n  {check} name (Test.QuickCheck.isSuccess result)\n"
    );
    let body = format!(
        "{examples} :: [{io} {bool}]\n{examples} =\n{}{}",
        listed(groups, &case),
        if quick { property } else { String::new() }
    );
    Parts { header: header(scope), imports, definitions, body, quick_check: "Test.QuickCheck" }
}
