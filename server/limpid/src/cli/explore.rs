//! `limpid solve`, `refute`, `examples`, `diff` and `tests`: queries about a program.
//!
//! Exit status: 0 solved, nothing refuted, no difference; 1 no solution, refuted, different; 2 the query makes no sense.

pub(super) mod diff;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use limpid_base::{Limits, LineIndex, Range, Severity, Span};
use limpid_ide::explore::{self, Budget, Impossible, PropertyVerdict, QueryPart, TestStyle};
use limpid_ide::explored::text;
use limpid_ide::{Analysis, Evaluator, Host};
use serde::Serialize;

use super::{
    ExamplesArguments, ExploreArguments, Format, RefuteArguments, SolveArguments, Style, TestsArguments, interrupt,
};
use crate::cli::progress::Searching;
use crate::disk::{OnDisk, read};
use crate::sarif::{Finding, Log};

/// How many solutions `--all` looks for.
const ALL: usize = 100;

/// A file that is explored.
struct Explored {
    analysis: Arc<Analysis>,
    evaluator: Evaluator,
    limits: Limits,
    budget: Budget,
}

impl Explored {
    fn new(path: &Path, arguments: &ExploreArguments) -> Result<Explored, String> {
        // The facade has no message for a file that cannot be read.
        read(path)?;
        let limits = interrupt::limits()?;
        Explored::of(OnDisk::as_it_is(arguments.packages.settings()), path, arguments.budget, limits)
    }

    /// Another file, which may be in another tree.
    fn second(files: OnDisk, path: &Path) -> Result<Explored, String> {
        files.read_file(path)?;
        Explored::of(files, path, None, Limits::unlimited())
    }

    fn of(files: OnDisk, path: &Path, budget: Option<f64>, limits: Limits) -> Result<Explored, String> {
        let path = path.to_string_lossy();
        let snapshot = Host::new(Arc::new(files), 0).snapshot();
        let analysis = snapshot.analysis(&path).ok_or_else(|| format!("{path}: there is no such file"))?;
        for problem in analysis.compile_problems().iter().filter(|problem| problem.severity != Severity::Warning) {
            eprintln!("{}: {}", place(&analysis.source.path, &analysis.lines, problem.span), problem.message);
        }
        let evaluator = analysis.evaluator();
        let budget = Budget { times: budget.unwrap_or(1.0) };
        Ok(Explored { analysis, evaluator, limits, budget })
    }

    fn range(&self, span: Span) -> Range {
        self.analysis.lines.range_utf16(span)
    }

    /// Where a function's name is.
    fn function_range(&self, name: &str) -> Option<Range> {
        let mut written = self.evaluator.loaded.compiled.core.written();
        Some(self.range(written.find(|binding| binding.name.ident.as_str() == name)?.name_span))
    }

    /// Where a branch is, and its text. Of another module there is only its function.
    fn branch(&self, branch: &explore::Branch) -> (String, String) {
        let source = &self.analysis.source;
        if branch.module != self.evaluator.loaded.name {
            return (branch.module.to_string(), branch.function.clone());
        }
        (place(&source.path, &self.analysis.lines, branch.span), branch.span.text(&source.text).to_owned())
    }

    /// Shows that a search goes on, until it is dropped.
    fn searching(&self) -> Searching {
        Searching::new(None)
    }

    /// The counterexample of a property as a test. `None` if this is no property, if it is not refuted, or if the test cannot be
    /// written down.
    fn failing(&self, name: &str) -> Result<Option<explore::TestGroup>, String> {
        if !explore::properties(&self.evaluator).iter().any(|property| property == name) {
            return Ok(None);
        }
        let report = explore::refute(&self.evaluator, name, self.budget, &self.limits);
        let report = report.map_err(|impossible| self.message(&impossible, ""))?;
        Ok(explore::failing(&self.evaluator, &report))
    }

    fn message(&self, impossible: &Impossible, expression: &str) -> String {
        match impossible.place {
            Some((QueryPart::File | QueryPart::SecondFile, span)) => {
                let place = place(&self.analysis.source.path, &self.analysis.lines, span);
                format!("{place}: {}", impossible.message)
            }
            Some((QueryPart::Expression, span)) => {
                let lines = LineIndex::new(expression);
                format!("{}: {}", place("condition", &lines, span), impossible.message)
            }
            None => impossible.message.clone(),
        }
    }
}

/// `File.hs:3:5`
fn place(path: &str, lines: &LineIndex, span: Span) -> String {
    let start = lines.position_utf8(span.start);
    format!("{path}:{}:{}", start.line + 1, start.character + 1)
}

/// An answer with the file that it is about.
#[derive(Serialize)]
struct Report<'a, T> {
    schema: u32,
    file: &'a str,
    #[serde(flatten)]
    answer: &'a T,
}

fn print<T: Serialize>(
    arguments: &ExploreArguments,
    file: &Explored,
    answer: &T,
    text: &dyn Fn(&T) -> String,
    findings: &dyn Fn(&T) -> Vec<Finding>,
) -> Result<(), String> {
    match arguments.format {
        Format::Text => print!("{}", text(answer)),
        Format::Json => {
            let report = Report { schema: 1, file: &file.analysis.source.path, answer };
            println!("{}", serde_json::to_string(&report).map_err(|error| error.to_string())?);
        }
        Format::Sarif => {
            let log = Log::of_query(&file.analysis.source.path, &findings(answer));
            println!("{}", serde_json::to_string_pretty(&log).map_err(|error| error.to_string())?);
        }
    }
    Ok(())
}

pub(super) fn solve(arguments: &SolveArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, &arguments.explore)?;
    let most = if arguments.all { ALL } else { usize::from(arguments.count) };
    let condition = &arguments.condition;
    let progress = file.searching();
    let answer = limpid_ide::solve(&file.evaluator, condition, most, file.budget, &file.limits);
    drop(progress);
    let answer = answer.map_err(|impossible| file.message(&impossible, condition))?;
    print(&arguments.explore, &file, &answer, &|answer| text::solutions(answer, most), &|answer| {
        let found = answer.found.iter();
        let message = |solution| format!("{condition}   if   {}", text::equations(answer, solution));
        found
            .map(|solution| Finding { rule: "solution", message: message(solution), range: None, function: None })
            .collect()
    })?;
    Ok(ExitCode::from(u8::from(answer.found.is_empty())))
}

/// All properties that were looked at.
#[derive(Serialize)]
struct Properties {
    properties: Vec<explore::PropertyReport>,
}

pub(super) fn refute(arguments: &RefuteArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, &arguments.explore)?;
    let mut names = arguments.properties.clone();
    if names.is_empty() {
        names = explore::properties(&file.evaluator);
    }
    if names.is_empty() {
        return Err(format!(
            "{}: there is no property: no function `prop_..`, no spec of hspec, no test tree of tasty",
            file.analysis.source.path
        ));
    }
    let mut answer = Properties { properties: Vec::new() };
    let progress = Searching::new(Some(names.len()));
    for name in &names {
        let report = limpid_ide::refute(&file.analysis, &file.evaluator, name, file.budget, &file.limits);
        let report = report.map_err(|impossible| file.message(&impossible, ""))?;
        if arguments.explore.format == Format::Text {
            let unsupported = matches!(report.verdict, PropertyVerdict::Unsupported { .. });
            let place = place(&file.analysis.source.path, &file.analysis.lines, report.span);
            let place = if unsupported { format!("{place}: ") } else { String::new() };
            progress.aside(|| print!("{place}{}", text::property(&report, &|branch| file.branch(branch))));
        }
        progress.advance();
        answer.properties.push(report);
        if file.limits.check().is_err() {
            break;
        }
    }
    drop(progress);
    let stopped = answer.properties.len() < names.len();
    if arguments.explore.format != Format::Text {
        print(&arguments.explore, &file, &answer, &|_| String::new(), &|answer| {
            answer.properties.iter().filter_map(|report| falsified(&file, report)).collect()
        })?;
    }
    let is = |wanted: fn(&PropertyVerdict) -> bool| answer.properties.iter().any(|report| wanted(&report.verdict));
    let refuted = is(|verdict| matches!(verdict, PropertyVerdict::Refuted { .. }));
    let unsupported = is(|verdict| matches!(verdict, PropertyVerdict::Unsupported { .. }));
    if stopped {
        eprintln!("limpid: stopped before the end");
    }
    Ok(ExitCode::from(if refuted { 1 } else { 2 * u8::from(unsupported || stopped) }))
}

fn falsified(file: &Explored, report: &explore::PropertyReport) -> Option<Finding> {
    matches!(report.verdict, PropertyVerdict::Refuted { .. }).then(|| Finding {
        rule: "property",
        message: text::property(report, &|branch| file.branch(branch)).trim_end().to_owned(),
        range: Some(file.range(report.span)),
        function: Some(report.name.clone()),
    })
}

pub(super) fn examples(arguments: &ExamplesArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, &arguments.explore)?;
    let (count, depth) = (usize::from(arguments.count), arguments.depth);
    let progress = file.searching();
    let answer = explore::examples(&file.evaluator, &arguments.function, count, depth, file.budget, &file.limits);
    drop(progress);
    let answer = answer.map_err(|impossible| file.message(&impossible, ""))?;
    let in_words = |answer: &explore::Examples| text::examples(answer, &|branch| file.branch(branch));
    print(&arguments.explore, &file, &answer, &in_words, &|answer| unreachable(&file, answer))?;
    Ok(ExitCode::SUCCESS)
}

/// The branches of this file that no input reaches.
fn unreachable(file: &Explored, answer: &explore::Examples) -> Vec<Finding> {
    let own = answer.branches.iter().filter(|branch| branch.module == file.evaluator.loaded.name);
    let dead = own.filter(|branch| branch.covered == explore::Covered::Unreachable);
    let finding = |branch: &explore::Branch| Finding {
        rule: "unreachable",
        message: format!("No input gets here{}.", text::ideal(&answer.extent)),
        range: Some(file.range(branch.span)),
        function: Some(branch.function.clone()),
    };
    dead.map(finding).collect()
}

/// How many examples of one function become tests.
const TESTS: usize = 50;
/// How many calls deep branches count.
const DEPTH: u32 = 8;

pub(super) fn tests(arguments: &TestsArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, &arguments.explore)?;
    let mut names = arguments.functions.clone();
    if names.is_empty() {
        names = explore::testable(&file.evaluator);
    }
    let mut groups = Vec::new();
    let progress = Searching::new(Some(names.len()));
    for name in &names {
        progress.advance();
        // The counterexample of a property fails, so it is the first test to look at.
        if let Some(group) = file.failing(name)? {
            groups.insert(0, group);
            continue;
        }
        match explore::examples(&file.evaluator, name, TESTS, DEPTH, file.budget, &file.limits) {
            Ok(examples) => groups.push(explore::tests(&file.evaluator, &examples)),
            // Of all functions, some may have no examples; a function that was asked for must have some.
            Err(impossible) if arguments.functions.is_empty() => eprintln!("{}", file.message(&impossible, "")),
            Err(impossible) => return Err(file.message(&impossible, "")),
        }
    }
    drop(progress);
    for group in groups.iter().filter(|group| group.left_out > 0) {
        let examples =
            if group.left_out == 1 { "1 example".to_owned() } else { format!("{} examples", group.left_out) };
        eprintln!("{}: {examples} cannot be written as tests", group.function);
    }
    let style = match arguments.style {
        Style::Hspec => TestStyle::Hspec,
        Style::Tasty => TestStyle::Tasty,
        Style::Doctest => TestStyle::Doctest,
        Style::Assert => TestStyle::Assert,
    };
    let earlier = arguments.output.as_ref().and_then(|path| Some(read(path).ok()?.text.to_string()));
    let text = explore::test_module(&file.evaluator, &groups, style, earlier.as_deref());
    if let Some(path) = &arguments.output {
        std::fs::write(path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let answer = WrittenTests {
        functions: groups.iter().map(TestedFunction::new).collect(),
        module: arguments.output.is_none().then_some(text),
    };
    print(&arguments.explore, &file, &answer, &|answer| answer.module.clone().unwrap_or_default(), &|answer| {
        answer.functions.iter().flat_map(|function| function.findings(&file)).collect()
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The tests of some functions.
#[derive(Serialize)]
struct WrittenTests<'a> {
    functions: Vec<TestedFunction<'a>>,
    /// The test module, unless it was written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    module: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TestedFunction<'a> {
    function: &'a str,
    tests: Vec<&'a str>,
    /// How many examples give no test.
    left_out: usize,
}

impl<'a> TestedFunction<'a> {
    fn new(group: &'a explore::TestGroup) -> TestedFunction<'a> {
        let tests = group.cases.iter().map(|case| case.name.as_str()).collect();
        TestedFunction { function: &group.function, tests, left_out: group.left_out }
    }

    fn findings(&self, file: &Explored) -> Vec<Finding> {
        let range = file.function_range(self.function);
        let finding = |test: &&str| Finding {
            rule: "test",
            message: (*test).to_owned(),
            range,
            function: Some(self.function.to_owned()),
        };
        self.tests.iter().map(finding).collect()
    }
}
