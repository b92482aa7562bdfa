//! `limpid check`: a report on every function.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use limpid_base::{LineIndex, Severity};
use limpid_core::{BindingKind, Code};
use limpid_frontend::project::{Loaded, Project};
use limpid_ide::Embedded;

use super::annotations::Annotations;
use super::{CheckArguments, Format};
use crate::disk::{Disk, haskell_files, read};
use crate::json::{FileReport, FunctionReport, Location, ProblemReport, Verdict};

pub(super) fn run(arguments: &CheckArguments) -> Result<ExitCode, String> {
    let files = haskell_files(&arguments.paths)?;
    let disk = Disk::default();
    let mut project = Project::new(&Embedded, &disk);
    let mut unreadable = false;
    let mut out = std::io::stdout().lock();
    for file in files {
        let report = match read(&file) {
            Ok(source) => {
                let start = Instant::now();
                let loaded = project.load(source);
                report(&loaded, start)
            }
            Err(message) => {
                eprintln!("limpid: {message}");
                unreadable = true;
                continue;
            }
        };
        let written = match arguments.format {
            Format::Json => write_json(&mut out, &report),
            Format::Text => write_text(&mut out, &report),
        };
        if written.is_err() {
            break;
        }
    }
    Ok(if unreadable { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

fn report(loaded: &Loaded, start: Instant) -> FileReport {
    let file: &str = &loaded.source.path;
    let lines = LineIndex::new(&loaded.source.text);
    let annotations = Annotations::of(loaded);
    let signed = annotations.signed();
    let mut functions = Vec::new();
    for binding in &loaded.compiled.core.bindings {
        if binding.kind == BindingKind::Generated {
            continue;
        }
        let (verdict, reason) = match &binding.code {
            Code::Unsupported(unsupported) => {
                let line = lines.line(unsupported.span.start) + 1;
                (Verdict::Unsupported, format!("{} (line {line})", unsupported.what))
            }
            Code::Body(_) | Code::Opaque => {
                (Verdict::Unknown, "not checked yet: this version reads and runs programs only".to_owned())
            }
        };
        let name = binding.name.ident;
        functions.push(FunctionReport {
            annotated: signed.contains(&name),
            name: name.to_string(),
            range: lines.range_utf16(binding.span),
            verdict,
            reason,
            millis: 0.0,
            culprits: Vec::new(),
            counterexamples: Vec::new(),
            fixes: Vec::new(),
        });
    }
    functions.sort_by_key(|function| (function.range.start, function.range.end));
    let millis = start.elapsed().as_secs_f64() * 1000.0 / functions.len().max(1) as f64;
    for function in &mut functions {
        function.millis = (millis * 1000.0).round() / 1000.0;
    }
    let mut problems = loaded.compiled.problems.clone();
    problems.extend(annotations.problems(&problems));
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
        let verdict = match function.verdict {
            Verdict::Unknown => "unknown",
            Verdict::Unsupported => "unsupported",
        };
        writeln!(out, "{}  {verdict}  {}", place(&range), function.name)?;
        writeln!(out, "  {}", function.reason)?;
    }
    Ok(())
}

/// `file:line:column`, counted from one.
fn place(location: &Location) -> String {
    let start = location.range.start;
    format!("{}:{}:{}", Path::new(&location.file).display(), start.line + 1, start.character + 1)
}
