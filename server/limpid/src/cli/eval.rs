//! `limpid eval`: what GHCi would print for an expression.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;

use limpid_base::{Limits, LineIndex, Name, Problem, QName, Severity, Span};
use limpid_core::{Code, Failure, FailureKind, Scheme, Type};
use limpid_frontend::compile::{Compiled, compile};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::{Loaded, Project};
use limpid_frontend::wired::wired;
use limpid_machine::{Concrete, Machine, Outcome, Position, Raised, RaisedKind, TextEnd};
use limpid_syntax::ast;

use super::EvalArguments;
use crate::disk::{Disk, read};
use crate::embedded::{Embedded, Linked};

/// Ends each answer with `--stdin`.
const END: &str = "\u{4}";
/// The module that the expression becomes.
const MODULE: &str = "Limpid.It";
const HELPERS: &str = "Limpid.Interactive";

pub(super) fn run(arguments: &EvalArguments) -> Result<ExitCode, String> {
    let disk = Disk::default();
    let mut project = Project::new(&Embedded, &disk);
    let loaded = project.load(read(&arguments.file)?);
    for problem in loaded.compiled.problems.iter().filter(|problem| problem.severity == Severity::Error) {
        let lines = LineIndex::new(&loaded.source.text);
        let start = lines.position_utf8(problem.span.start);
        eprintln!("{}:{}:{}: {}", loaded.source.path, start.line + 1, start.character + 1, problem.message);
    }
    let session = Session::new(loaded, arguments.fuel);
    if let Some(expression) = &arguments.expression {
        let mut out = std::io::stdout().lock();
        return Ok(match session.evaluate(expression, &mut out) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Stop::Exception(message)) => {
                let _ = out.flush();
                eprintln!("*** Exception: {message}");
                ExitCode::from(1)
            }
            Err(Stop::Impossible(message)) => return Err(message),
        });
    }
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let mut out = std::io::stdout().lock();
        let ending = match session.evaluate(&line, &mut out) {
            Ok(()) => Ok(()),
            Err(Stop::Exception(message)) => writeln!(out, "*** Exception: {message}"),
            Err(Stop::Impossible(message)) => writeln!(out, "limpid: {message}"),
        };
        if ending.and_then(|()| writeln!(out, "{END}")).is_err() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Why there is no value, or only part of one.
enum Stop {
    Exception(String),
    /// The expression does not compile, or evaluation needs what we do not have.
    Impossible(String),
}

/// A file in whose scope expressions are evaluated.
struct Session {
    loaded: Arc<Loaded>,
    environment: Environment,
    fuel: u64,
}

impl Session {
    fn new(loaded: Arc<Loaded>, fuel: u64) -> Session {
        let mut environment = loaded.environment.clone();
        environment.insert(Arc::new(loaded.compiled.interface.unrestricted()));
        let mut todo = vec![Name::new(HELPERS)];
        while let Some(name) = todo.pop() {
            if environment.module(name).is_none()
                && let Some(interface) = limpid_library::library().interface(name)
            {
                todo.extend(&interface.imports);
                environment.insert(interface);
            }
        }
        Session { loaded, environment, fuel }
    }

    fn evaluate(&self, expression: &str, out: &mut impl Write) -> Result<(), Stop> {
        if expression.trim().is_empty() {
            return Err(Stop::Impossible("there is no expression to evaluate".to_owned()));
        }
        // Without parentheses, which would make a section of `1 +` and an expression of `) + (`.
        let plain = self.compile_checked(&format!("it =\n {expression}\n"))?;
        let ty = scheme_of_it(&plain);
        let helper = |name: &str| self.compile_checked(&format!("it = {HELPERS}.{name} (\n {expression}\n )"));
        let printing = match ty.map(|scheme| io_result(&scheme.body)) {
            Some(Some(Type::Con(unit, _))) if unit == wired().unit => helper("ran")?,
            Some(Some(_)) => helper("ranAndShown").or_else(|_| helper("ran"))?,
            _ => helper("shown")?,
        };
        self.print(printing, out)
    }

    /// Compiles a binding of `it` in the scope of the file.
    fn compile_checked(&self, text: &str) -> Result<Compiled, Stop> {
        let mut ast = limpid_syntax::parse(text, false);
        let file = &self.loaded.ast;
        ast.name = Some(ident(MODULE));
        ast.imports = file.imports.clone();
        ast.imports.push(import(self.loaded.name.as_str(), false));
        ast.imports.push(import(HELPERS, true));
        let prelude =
            |extension: &&ast::Ident| matches!(extension.name.as_str(), "NoImplicitPrelude" | "RebindableSyntax");
        ast.extensions = file.extensions.iter().filter(prelude).copied().collect();
        let compiled = compile(&ast, Name::new(MODULE), &self.environment);
        // A module that the file misses is the file's problem; its names are opaque here, as they are there.
        let known = |problem: &Problem| self.loaded.compiled.problems.contains(problem);
        let mut problems =
            compiled.problems.iter().filter(|problem| problem.severity == Severity::Error && !known(problem));
        if let Some(problem) = problems.next() {
            return Err(Stop::Impossible(problem.message.clone()));
        }
        for binding in &compiled.core.bindings {
            if let Code::Unsupported(reason) = &binding.code {
                return Err(Stop::Impossible(reason.what.clone()));
            }
        }
        Ok(compiled)
    }

    fn print(&self, compiled: Compiled, out: &mut impl Write) -> Result<(), Stop> {
        let mut program = Linked::default();
        for loaded in self.loaded.dependencies.iter().chain([&self.loaded]) {
            program.add(loaded);
        }
        program.add_core(&compiled.core);
        let mut machine = Machine::new(&program, Concrete::<limpid_machine::Ghc>::default());
        let it = machine.global(QName::new(MODULE, "it"));
        let mut limits = Limits::fuel(self.fuel);
        let mut text = String::new();
        let end = machine.read_text(it, &mut limits, &mut |c| {
            text.push(c);
            if text.len() > 4096 {
                let written = out.write_all(text.as_bytes());
                text.clear();
                return written.is_ok();
            }
            true
        });
        let _ = out.write_all(text.as_bytes());
        match end {
            TextEnd::Complete | TextEnd::Stopped => Ok(()),
            TextEnd::NotText => Err(Stop::Impossible("the value could not be printed".to_owned())),
            TextEnd::Broken(outcome) => Err(self.stop(&outcome)),
        }
    }

    fn stop<T>(&self, outcome: &Outcome<T>) -> Stop {
        match outcome {
            Outcome::Raised(raised) => Stop::Exception(self.exception(raised)),
            Outcome::OutOfFuel => Stop::Impossible(format!("no result after {} steps; try --fuel", self.fuel)),
            Outcome::OutOfMemory => Stop::Impossible("the evaluation needs too much memory".to_owned()),
            Outcome::Cancelled => Stop::Impossible("the evaluation was cancelled".to_owned()),
            Outcome::Unsupported(missing) => Stop::Impossible(missing.what.clone()),
            Outcome::Value(_) => Stop::Impossible("the value could not be printed".to_owned()),
        }
    }

    /// The message of an exception, as GHC words it: what the programmer left out comes with its place.
    fn exception(&self, raised: &Raised) -> String {
        let message = match raised.kind {
            RaisedKind::Undefined => return "Prelude.undefined".to_owned(),
            RaisedKind::Loop => return "<<loop>>".to_owned(),
            _ => raised.message.clone(),
        };
        let selector = Failure { kind: FailureKind::Field, message: String::new() };
        let placed = match raised.kind {
            RaisedKind::Failure(kind) => kind != selector.kind || !message.starts_with("No match in record selector"),
            _ => false,
        };
        match raised.position.filter(|_| placed).and_then(|position| self.place(position)) {
            Some(place) => format!("{place}: {message}"),
            None => message,
        }
    }

    fn place(&self, position: Position) -> Option<String> {
        let files = self.loaded.dependencies.iter().chain([&self.loaded]);
        let file = files.into_iter().find(|file| file.name == position.binding.module)?;
        Some(ghc_place(&file.source.path, &file.source.text, position.span))
    }
}

/// `F.hs:3:5-9`, `F.hs:(3,5)-(4,2)`: lines and columns from one, the last column included.
fn ghc_place(path: &str, text: &str, span: Span) -> String {
    let lines = LineIndex::new(text);
    let column = |offset: u32| {
        let line = lines.line_span(lines.line(offset));
        Span::new(line.start, offset).text(text).chars().count() as u32
    };
    let (first, last) = (lines.line(span.start) + 1, lines.line(span.end) + 1);
    let (start, end) = (column(span.start) + 1, column(span.end));
    if first != last {
        format!("{path}:({first},{start})-({last},{end})")
    } else if start == end {
        format!("{path}:{first}:{start}")
    } else {
        format!("{path}:{first}:{start}-{end}")
    }
}

fn scheme_of_it(compiled: &Compiled) -> Option<&Scheme> {
    compiled.core.bindings.iter().find(|binding| binding.name.ident.as_str() == "it").map(|binding| &binding.scheme)
}

/// `a`, if the type is `IO a`.
fn io_result(ty: &Type) -> Option<Type> {
    match ty {
        Type::Con(name, args) if *name == wired().io => args.first().cloned(),
        _ => None,
    }
}

fn ident(name: &str) -> ast::Ident {
    ast::Ident { name: Name::new(name), span: Span::default() }
}

fn import(module: &str, qualified: bool) -> ast::Import {
    ast::Import { span: Span::default(), module: ident(module), qualified, alias: None, items: None }
}
