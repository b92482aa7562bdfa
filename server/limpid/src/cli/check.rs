//! `limpid check`: a report on every function.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use limpid_base::{Limits, LineIndex, Severity};
use limpid_check::Options;
use limpid_check::report::Verdict;
use limpid_frontend::project::Project;
use limpid_ide::{Embedded, Specification, Specifications};

use super::{CheckArguments, Format};
use crate::disk::{Disk, haskell_files, read};
use crate::json::{FileReport, Files, FunctionReport, Location, ProblemReport};

pub(super) fn run(arguments: &CheckArguments) -> Result<ExitCode, String> {
    let files = haskell_files(&arguments.paths)?;
    let disk = Disk::default();
    let mut project = Project::new(&Embedded, &disk);
    let mut specifications = Specifications::default();
    let mut unreadable = false;
    let mut refuted = false;
    let options = Options::default();
    let mut out = std::io::stdout().lock();
    for file in files {
        let report = match read(&file) {
            Ok(source) => {
                let start = Instant::now();
                let loaded = project.load(source);
                report(&specifications.of(&loaded), &options, start)
            }
            Err(message) => {
                eprintln!("limpid: {message}");
                unreadable = true;
                continue;
            }
        };
        refuted |= report.functions.iter().any(|function| function.verdict == Verdict::Counterexample);
        let written = match arguments.format {
            Format::Json => write_json(&mut out, &report),
            Format::Text => write_text(&mut out, &report),
        };
        if written.is_err() {
            break;
        }
    }
    Ok(if unreadable { ExitCode::from(2) } else { ExitCode::from(u8::from(refuted)) })
}

fn report(specification: &Specification, options: &Options, start: Instant) -> FileReport {
    let loaded = &specification.loaded;
    let file: &str = &loaded.source.path;
    let lines = LineIndex::new(&loaded.source.text);
    let checked = limpid_check::check(&specification.file(), options, &Limits::unlimited());
    let files = Files::new(loaded);
    let reading = start.elapsed().as_secs_f64() * 1000.0 / checked.functions.len().max(1) as f64;
    let functions = checked.functions.iter().map(|function| {
        let spent = checked.spent.iter().find(|(name, _)| *name == function.name);
        let millis = spent.map_or(reading, |(_, spent)| spent.as_secs_f64() * 1000.0);
        let annotated = specification.is_annotated(function.name);
        FunctionReport { annotated, ..files.function(function, (millis * 1000.0).round() / 1000.0) }
    });
    let functions = functions.collect();
    let mut problems = loaded.compiled.problems.clone();
    problems.extend(specification.problems());
    problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
    let problems = problems.iter().map(|problem| ProblemReport::new(file, &lines, problem)).collect();
    FileReport { schema: 1, file: file.to_owned(), functions, problems }
}

fn write_json(out: &mut impl Write, report: &FileReport) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, report)?;
    writeln!(out)
}

fn write_text(out: &mut impl Write, report: &FileReport) -> std::io::Result<()> {
    for problem in &report.problems {
        let severity = if problem.severity == Severity::Error { "error" } else { "warning" };
        writeln!(out, "{}  {severity}  {}", place(&problem.location), problem.message)?;
    }
    for function in &report.functions {
        let range = Location { file: report.file.clone(), range: function.range };
        writeln!(out, "{}  {}  {}", place(&range), function.verdict.as_str(), function.name)?;
        if !function.reason.is_empty() {
            writeln!(out, "  {}", function.reason)?;
        }
        for example in &function.counterexamples {
            let result = example.result.as_ref().map(|result| format!(" = {result}")).unwrap_or_default();
            writeln!(out, "  {}{result}", example.call)?;
            writeln!(out, "    {}: {}   is   {}", place(&example.obligation.location), example.obligation.refinement, example.filled)?;
            for step in &example.trace {
                writeln!(out, "    {}: {}", place(&step.location), step.call)?;
            }
            for assumed in &example.assumed {
                writeln!(out, "    if {} = {}", assumed.call, assumed.result)?;
            }
        }
    }
    Ok(())
}

/// `file:line:column`, counted from one.
fn place(location: &Location) -> String {
    let start = location.range.start;
    format!("{}:{}:{}", Path::new(&location.file).display(), start.line + 1, start.character + 1)
}
