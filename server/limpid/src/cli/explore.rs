//! `limpid solve`, `refute`, `examples` and `diff`: queries about a program.
//!
//! Exit status: 0 solved, nothing refuted, no difference; 1 no solution, refuted, different; 2 the query makes no sense.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use limpid_base::{Limits, LineIndex, Severity, Span};
use limpid_ide::explore::{self, Budget, Impossible, PropertyVerdict, QueryPart, TestStyle};
use limpid_ide::explored::text;
use limpid_ide::{Analysis, Evaluator, Host};
use serde::Serialize;

use super::{
    DiffArguments, ExamplesArguments, ExploreArguments, ExploreFormat, RefuteArguments, SolveArguments, Style,
    TestsArguments, interrupt,
};
use crate::disk::{OnDisk, read};

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
    fn new(path: &Path, budget: Option<f64>) -> Result<Explored, String> {
        let source = read(path)?;
        let snapshot = Host::new(Arc::new(OnDisk::as_it_is()), 0).snapshot();
        let analysis =
            snapshot.analysis(&source.path).ok_or_else(|| format!("{}: there is no such file", source.path))?;
        for problem in analysis.compile_problems().iter().filter(|problem| problem.severity == Severity::Error) {
            eprintln!("{}: {}", place(&analysis.source.path, &analysis.lines, problem.span), problem.message);
        }
        let evaluator = analysis.evaluator();
        let budget = Budget { times: budget.unwrap_or(1.0) };
        Ok(Explored { analysis, evaluator, limits: interrupt::limits()?, budget })
    }

    fn message(&self, impossible: &Impossible, expression: &str) -> String {
        match impossible.place {
            Some((QueryPart::File, span)) => {
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
) -> Result<(), String> {
    match arguments.format {
        ExploreFormat::Text => print!("{}", text(answer)),
        ExploreFormat::Json => {
            let report = Report { schema: 1, file: &file.analysis.source.path, answer };
            println!("{}", serde_json::to_string(&report).map_err(|error| error.to_string())?);
        }
    }
    Ok(())
}

pub(super) fn solve(arguments: &SolveArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, arguments.explore.budget)?;
    let most = if arguments.all { ALL } else { usize::from(arguments.count) };
    let condition = &arguments.condition;
    let answer = limpid_ide::solve(&file.evaluator, condition, most, file.budget, &file.limits);
    let answer = answer.map_err(|impossible| file.message(&impossible, condition))?;
    print(&arguments.explore, &file, &answer, &|answer| text::solutions(answer, most))?;
    Ok(ExitCode::from(u8::from(answer.found.is_empty())))
}

/// All properties that were looked at.
#[derive(Serialize)]
struct Properties {
    properties: Vec<explore::PropertyReport>,
}

pub(super) fn refute(arguments: &RefuteArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, arguments.explore.budget)?;
    let mut names = arguments.properties.clone();
    if names.is_empty() {
        names = explore::properties(&file.evaluator);
    }
    if names.is_empty() {
        return Err(format!("{}: there is no property: no function `prop_..`", file.analysis.source.path));
    }
    let mut answer = Properties { properties: Vec::new() };
    for name in &names {
        let report = explore::refute(&file.evaluator, name, file.budget, &file.limits);
        let report = report.map_err(|impossible| file.message(&impossible, ""))?;
        if arguments.explore.format == ExploreFormat::Text {
            print!("{}", text::property(&report));
        }
        answer.properties.push(report);
    }
    if arguments.explore.format == ExploreFormat::Json {
        print(&arguments.explore, &file, &answer, &|_| String::new())?;
    }
    let is = |wanted: fn(&PropertyVerdict) -> bool| answer.properties.iter().any(|report| wanted(&report.verdict));
    let refuted = is(|verdict| matches!(verdict, PropertyVerdict::Refuted { .. }));
    let unsupported = is(|verdict| matches!(verdict, PropertyVerdict::Unsupported { .. }));
    Ok(ExitCode::from(if refuted { 1 } else { 2 * u8::from(unsupported) }))
}

pub(super) fn examples(arguments: &ExamplesArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, arguments.explore.budget)?;
    let (count, depth) = (usize::from(arguments.count), arguments.depth);
    let answer = explore::examples(&file.evaluator, &arguments.function, count, depth, file.budget, &file.limits);
    let answer = answer.map_err(|impossible| file.message(&impossible, ""))?;
    let source = &file.analysis.source;
    print(&arguments.explore, &file, &answer, &|answer| {
        text::examples(answer, &|branch| {
            if branch.module != file.evaluator.loaded.name {
                return (branch.module.to_string(), branch.function.clone());
            }
            let place = place(&source.path, &file.analysis.lines, branch.span);
            (place, branch.span.text(&source.text).to_owned())
        })
    })?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn diff(arguments: &DiffArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, arguments.explore.budget)?;
    let answer = explore::diff(&file.evaluator, &arguments.left, &arguments.right, file.budget, &file.limits);
    let answer = answer.map_err(|impossible| file.message(&impossible, ""))?;
    print(&arguments.explore, &file, &answer, &text::difference)?;
    Ok(ExitCode::from(u8::from(answer.found.is_some())))
}

/// How many examples of one function become tests.
const TESTS: usize = 50;
/// How many calls deep branches count.
const DEPTH: u32 = 8;

pub(super) fn tests(arguments: &TestsArguments) -> Result<ExitCode, String> {
    let file = Explored::new(&arguments.file, arguments.budget)?;
    let mut names = arguments.functions.clone();
    if names.is_empty() {
        names = explore::testable(&file.evaluator);
    }
    let mut groups = Vec::new();
    for name in &names {
        match explore::examples(&file.evaluator, name, TESTS, DEPTH, file.budget, &file.limits) {
            Ok(examples) => groups.push(explore::tests(&file.evaluator, &examples)),
            // Of all functions, some may have no examples; a function that was asked for must have some.
            Err(impossible) if arguments.functions.is_empty() => eprintln!("{}", file.message(&impossible, "")),
            Err(impossible) => return Err(file.message(&impossible, "")),
        }
    }
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
    match &arguments.output {
        None => print!("{}", explore::test_module(&file.evaluator, &groups, style, None)),
        Some(path) => {
            let earlier = std::fs::read_to_string(path).ok();
            let text = explore::test_module(&file.evaluator, &groups, style, earlier.as_deref());
            std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
