//! Evaluates an expression in the scope of a file and prints its value as GHCi does.

use std::sync::Arc;

use limpid_base::{Limits, LineIndex, Name, Problem, QName, Severity, Span, Stage};
use limpid_core::{Code, DataType, FailureKind, Type};
use limpid_frontend::compile::{Compiled, compile};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::Loaded;
use limpid_frontend::wired::wired;
use limpid_library::library;
use limpid_machine::{CodePosition, ConcreteDomain, Ghc, Machine, Outcome, Program, Raised, RaisedKind, TextEnd};
use limpid_syntax::ast;

use crate::linked::Linked;
use crate::second::Second;

/// The module that the expression becomes, and its one binding.
pub const MODULE: &str = "Limpid.It";
pub const IT: &str = "it";
/// The library module that prints values.
const HELPERS: &str = "Limpid.Interactive";
/// The library module that queries are made of.
pub(crate) const QUERIES: &str = "Limpid.Explore";

/// Why there is no value, or only part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The evaluation raised an exception; its message, as GHC words it.
    Exception(String),
    /// The expression does not compile, or its evaluation needs something unsupported.
    Impossible(String),
}

/// A file in whose scope expressions are evaluated: everything at its top level, exported or not, and its imports.
#[derive(Debug)]
pub struct Evaluator {
    pub loaded: Arc<Loaded>,
    pub environment: Environment,
    /// Another program that queries may refer to.
    pub(crate) second: Option<Second>,
}

impl Evaluator {
    pub fn of(loaded: Arc<Loaded>) -> Evaluator {
        let mut environment = loaded.environment.clone();
        environment.insert(Arc::new(loaded.compiled.interface.unrestricted()));
        for helpers in [HELPERS, QUERIES] {
            environment.insert_closure(Name::new(helpers), &|name| library().interface(name));
        }
        Evaluator { loaded, environment, second: None }
    }

    /// The same with the functions of another file, which may be an earlier text of this one.
    #[must_use]
    pub(crate) fn with_second(&self, loaded: &Arc<Loaded>) -> Evaluator {
        let second = Second::new(&self.loaded, loaded);
        let mut environment = self.environment.clone();
        environment.insert(Arc::clone(&second.interface));
        Evaluator { loaded: Arc::clone(&self.loaded), environment, second: Some(second) }
    }

    /// A data type of the program.
    pub(crate) fn data(&self, name: QName) -> Option<Arc<DataType>> {
        // What a file exports has its type synonyms as they are written; its code has none.
        let mut files = [&self.loaded].into_iter().chain(self.loaded.dependencies.iter().rev());
        let file = files.find(|file| file.name == name.module);
        let own = file.and_then(|file| file.compiled.definitions.data_type(name.ident)).cloned();
        let known = || self.environment.data_type(name).cloned();
        own.or_else(known).or_else(|| library().interface(name.module)?.data_types.get(&name.ident).cloned())
    }

    /// Emits what GHCi would print for an expression, piece by piece, until `emit` returns false.
    pub fn evaluate(&self, expression: &str, limits: Limits, emit: &mut dyn FnMut(&str) -> bool) -> Result<(), Stop> {
        self.evaluate_with(expression, &[], limits, emit)
    }

    /// The same for an expression that mentions these modules.
    pub(crate) fn evaluate_with(
        &self,
        expression: &str,
        modules: &[&str],
        limits: Limits,
        emit: &mut dyn FnMut(&str) -> bool,
    ) -> Result<(), Stop> {
        let printing = self.printing_with(expression, modules)?;
        let mut program = Linked::new(&self.loaded);
        program.add(&printing.core);
        self.run(&program, limits, emit)
    }

    /// The expression as a module whose `it` is the text that GHCi would print.
    pub fn printing(&self, expression: &str) -> Result<Compiled, Stop> {
        self.printing_with(expression, &[])
    }

    fn printing_with(&self, expression: &str, modules: &[&str]) -> Result<Compiled, Stop> {
        if expression.trim().is_empty() {
            return Err(Stop::Impossible("there is no expression to evaluate".to_owned()));
        }
        // No parentheses: with them, `1 +` would be a section and `) + (` an expression.
        let plain = self.compile(&format!("{IT} =\n {expression}\n"), modules)?;
        let helper = |name: &str| self.compile(&format!("{IT} = {HELPERS}.{name} (\n {expression}\n )"), modules);
        // An expression of an ambiguous type that can be an action, such as `printf "%d" 3`, is run as one.
        let open = type_of_it(&plain) == Some(&Type::Unknown);
        let plain = if open { helper("action").unwrap_or(plain) } else { plain };
        match type_of_it(&plain).and_then(io_result) {
            Some(Type::Con(unit, _)) if *unit == wired().unit => helper("ran"),
            Some(_) => helper("ranAndShown").or_else(|_| helper("ran")),
            None => helper("shown"),
        }
    }

    /// Runs what [`Evaluator::printing`] made, as part of `program`.
    pub fn run(
        &self,
        program: &dyn Program,
        mut limits: Limits,
        emit: &mut dyn FnMut(&str) -> bool,
    ) -> Result<(), Stop> {
        let fuel = limits.fuel;
        let mut machine = Machine::new(program, ConcreteDomain::<Ghc>::default());
        let it = machine.global(QName::new(MODULE, IT));
        let mut text = String::new();
        let end = machine.read_text(it, &mut limits, &mut |c| {
            text.push(c);
            if text.len() < 4096 {
                return true;
            }
            let more = emit(&text);
            text.clear();
            more
        });
        emit(&text);
        match end {
            TextEnd::Complete | TextEnd::Stopped => Ok(()),
            TextEnd::NotText => Err(Stop::Impossible("the value could not be printed".to_owned())),
            TextEnd::Broken(outcome) => Err(self.stop(&outcome, fuel)),
        }
    }

    /// Whether an expression compiles in the scope of the file.
    pub(crate) fn typed(&self, expression: &str) -> bool {
        self.compile(&format!("{IT} =\n {expression}\n"), &[]).is_ok()
    }

    /// Whether an expression compiles in another module with these imports, which sees what the file exports.
    pub(crate) fn typed_outside(&self, imports: &str, expression: &str) -> bool {
        let mut ast = limpid_syntax::parse(&format!("{imports}\n{IT} =\n {expression}\n"), false);
        ast.name = Some(ident(MODULE));
        let mut environment = self.loaded.environment.clone();
        environment.insert(Arc::clone(&self.loaded.compiled.interface));
        let compiled = compile(&ast, Name::new(MODULE), &environment);
        self.first_error(&compiled).is_none()
    }

    /// Compiles a binding of `it` in the scope of the file and of these modules.
    fn compile(&self, text: &str, modules: &[&str]) -> Result<Compiled, Stop> {
        let compiled = self.module(text, modules);
        if let Some(problem) = self.first_error(&compiled) {
            return Err(Stop::Impossible(problem.message));
        }
        Ok(compiled)
    }

    /// Compiles a module in the scope of the file, with these imports besides its own. The file's own language pragmas do not
    /// count, as in GHCi; those of the text do.
    pub(crate) fn module(&self, text: &str, qualified: &[&str]) -> Compiled {
        let mut ast = limpid_syntax::parse(text, false);
        let file = &self.loaded.ast;
        ast.name = Some(ident(MODULE));
        ast.imports = file.imports.clone();
        ast.imports.push(import(self.loaded.name.as_str(), false));
        ast.imports.push(import(self.loaded.name.as_str(), true));
        ast.imports.extend([HELPERS, QUERIES].iter().chain(qualified).map(|module| import(module, true)));
        let prelude =
            |extension: &&ast::Ident| matches!(extension.name.as_str(), "NoImplicitPrelude" | "RebindableSyntax");
        ast.extensions.extend(file.extensions.iter().filter(prelude));
        compile(&ast, Name::new(MODULE), &self.environment)
    }

    /// What is wrong with a module that was compiled here. A module that the file cannot import is the file's problem: its
    /// names are opaque here, as in the file.
    pub(crate) fn first_error(&self, compiled: &Compiled) -> Option<Problem> {
        let known = |problem: &Problem| self.loaded.compiled.problems.contains(problem);
        let mut errors = compiled.problems.iter().filter(|problem| problem.severity == Severity::Error);
        if let Some(problem) = errors.find(|problem| !known(problem)) {
            return Some(problem.clone());
        }
        compiled.core.bindings.iter().find_map(|binding| match &binding.code {
            Code::Unsupported(reason) => Some(Problem::error(Stage::Type, reason.span, reason.what.clone())),
            Code::Body(_) | Code::Opaque => None,
        })
    }

    pub fn stop<T>(&self, outcome: &Outcome<T>, fuel: u64) -> Stop {
        Stop::Impossible(match outcome {
            Outcome::Raised(raised) => return Stop::Exception(self.exception(raised)),
            Outcome::OutOfFuel => format!("no result after {fuel} steps; try --fuel"),
            Outcome::OutOfMemory => "the evaluation needs too much memory".to_owned(),
            Outcome::Cancelled => "the evaluation was cancelled".to_owned(),
            Outcome::Unsupported(missing) => missing.what.clone(),
            Outcome::Violated(_) => "a contract is violated".to_owned(),
            Outcome::Pruned => "something that the file assumes does not hold in this evaluation".to_owned(),
            Outcome::Value(_) => "the value could not be printed".to_owned(),
        })
    }

    /// The message of an exception, as GHC words it: what the programmer left out comes with its place.
    pub(crate) fn exception(&self, raised: &Raised) -> String {
        let placed = match raised.kind {
            RaisedKind::Undefined => return "Prelude.undefined".to_owned(),
            RaisedKind::Loop => return "<<loop>>".to_owned(),
            RaisedKind::Failure(FailureKind::Selector) => false,
            RaisedKind::Failure(_) => true,
            RaisedKind::Error | RaisedKind::Arithmetic | RaisedKind::Interrupted => false,
        };
        match raised.position.filter(|_| placed).and_then(|position| self.place(position)) {
            Some(place) => format!("{place}: {}", raised.message),
            None => raised.message.clone(),
        }
    }

    fn place(&self, position: CodePosition) -> Option<String> {
        let files = self.loaded.dependencies.iter().chain([&self.loaded]).map(|file| (file.name, &file.source));
        let second = self.second.iter().flat_map(|second| &second.files).map(|(name, source)| (*name, source));
        let (_, source) = files.chain(second).find(|(name, _)| *name == position.binding.module)?;
        Some(ghc_place(&source.path, &source.text, position.span))
    }
}

/// `F.hs:3:5-9`, `F.hs:(3,5)-(4,2)`: lines and columns from one, the last column included.
fn ghc_place(path: &str, text: &str, span: Span) -> String {
    let lines = LineIndex::new(text);
    let column = |offset: u32| {
        let line = lines.line_span(lines.line(offset));
        Span::new(line.start, offset).text(text).chars().count()
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

fn type_of_it(compiled: &Compiled) -> Option<&Type> {
    let it = compiled.core.bindings.iter().find(|binding| binding.name.ident.as_str() == IT)?;
    Some(&it.scheme.body)
}

/// `a`, if the type is `IO a`.
fn io_result(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Con(name, args) if *name == wired().io => args.first(),
        _ => None,
    }
}

fn ident(name: &str) -> ast::Ident {
    ast::Ident { name: Name::new(name), span: Span::default() }
}

fn import(module: &str, qualified: bool) -> ast::Import {
    let (span, module) = (Span::default(), ident(module));
    ast::Import { span, package: None, is_source: false, module, qualified, alias: None, items: None }
}
