//! The whole pipeline inside the test's own process: files to core, expressions to what they print.
//!
//! The binary is put together in the same way; what it does is tested in `cli.rs` and `eval.rs`.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_base::{Limits, Name, QName, Severity, Span};
use limpid_core::{Binding, Body, Code, CoreModule, DataType, Type};
use limpid_frontend::compile::{Compiled, compile};
use limpid_frontend::interface::{Environment, Interface};
use limpid_frontend::project::{Libraries, Loaded, Project, Source, Sources};
use limpid_frontend::wired::wired;
use limpid_library::library;
use limpid_machine::{Concrete, Ghc, Machine, Outcome, Program, TextEnd};
use limpid_syntax::ast;
use rustc_hash::FxHashMap;

const IT: &str = "Limpid.It";
const HELPERS: &str = "Limpid.Interactive";

/// Runs work that recurses over a program as the binary does: on a roomy stack.
pub fn on_a_roomy_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, work);
        let worker = worker.unwrap_or_else(|error| panic!("cannot start a thread: {error}"));
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Compiles a file with its imports from the embedded libraries and from the folder of the file.
pub fn load(source: Source) -> Arc<Loaded> {
    Project::new(&Embedded, &Beside).load(source)
}

/// Compiles a text that is not a file.
pub fn load_text(path: &str, text: &str) -> Arc<Loaded> {
    load(Source { path: path.into(), text: text.into() })
}

/// The embedded libraries.
#[derive(Clone, Copy, Debug)]
pub struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

/// Files in the folder of their importer.
#[derive(Clone, Copy, Debug)]
pub struct Beside;

impl Sources for Beside {
    fn find(&self, name: Name, importer: &str, _: Name) -> Option<Source> {
        let relative: PathBuf = name.as_str().split('.').collect();
        let path = Path::new(importer).parent()?.join(relative).with_extension("hs");
        let text = fs::read_to_string(&path).ok()?;
        Some(Source { path: path.to_string_lossy().into(), text: text.into() })
    }
}

/// A file, in whose scope expressions are compiled.
#[derive(Debug)]
pub struct Session {
    loaded: Arc<Loaded>,
    environment: Environment,
}

impl Session {
    pub fn new(loaded: Arc<Loaded>) -> Session {
        let mut environment = loaded.environment.clone();
        environment.insert(Arc::new(loaded.compiled.interface.unrestricted()));
        let mut todo = vec![Name::new(HELPERS)];
        while let Some(name) = todo.pop() {
            if environment.module(name).is_none()
                && let Some(interface) = library().interface(name)
            {
                todo.extend(&interface.imports);
                environment.insert(interface);
            }
        }
        Session { loaded, environment }
    }

    /// The code of `it`, the text that GHCi would print for an expression; an error in words if it does not compile.
    pub fn printing(&self, expression: &str) -> Result<CoreModule, String> {
        let plain = self.compile(&format!("it =\n {expression}\n"))?;
        let helper = |name: &str| self.compile(&format!("it = {HELPERS}.{name} (\n {expression}\n )"));
        let ty = plain.core.bindings.iter().find(|binding| binding.name.ident.as_str() == "it");
        let printing = match ty.map(|it| &it.scheme.body) {
            Some(Type::Con(io, result)) if *io == wired().io => match result.first() {
                Some(Type::Con(unit, _)) if *unit == wired().unit => helper("ran"),
                _ => helper("ranAndShown").or_else(|_| helper("ran")),
            },
            _ => helper("shown"),
        };
        Ok(printing?.core)
    }

    fn compile(&self, text: &str) -> Result<Compiled, String> {
        let mut ast = limpid_syntax::parse(text, false);
        ast.name = Some(ident(IT));
        ast.imports = self.loaded.ast.imports.clone();
        ast.imports.extend([import(self.loaded.name.as_str(), false), import(HELPERS, true)]);
        let compiled = compile(&ast, Name::new(IT), &self.environment);
        match compiled.problems.iter().find(|problem| problem.severity == Severity::Error) {
            Some(problem) => Err(problem.message.clone()),
            None => Ok(compiled),
        }
    }
}

fn ident(name: &str) -> ast::Ident {
    ast::Ident { name: Name::new(name), span: Span::default() }
}

fn import(module: &str, qualified: bool) -> ast::Import {
    ast::Import { span: Span::default(), module: ident(module), qualified, alias: None, items: None }
}

/// A file, its imports and the libraries, with every body changed on the way to the machine.
pub struct Linked {
    change: fn(&Body) -> Body,
    bindings: FxHashMap<QName, Arc<Binding>>,
    data_types: FxHashMap<QName, Arc<DataType>>,
    changed: RefCell<FxHashMap<QName, Arc<Binding>>>,
}

impl std::fmt::Debug for Linked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Linked program with {} bindings", self.bindings.len())
    }
}

impl Linked {
    pub fn new(loaded: &Loaded, change: fn(&Body) -> Body) -> Linked {
        let mut linked = Linked {
            change,
            bindings: FxHashMap::default(),
            data_types: FxHashMap::default(),
            changed: RefCell::default(),
        };
        for file in loaded.dependencies.iter().map(|file| &**file).chain([loaded]) {
            linked.add(&file.compiled.core);
        }
        linked
    }

    fn add(&mut self, core: &CoreModule) {
        for binding in &core.bindings {
            self.changed.borrow_mut().remove(&binding.name);
            self.bindings.insert(binding.name, Arc::new(binding.clone()));
        }
        for data_type in &core.data_types {
            let data_type = Arc::new(data_type.clone());
            for constructor in &data_type.constructors {
                self.data_types.insert(constructor.name, Arc::clone(&data_type));
            }
        }
    }

    /// Evaluates `it`: all that it prints, and how it ended if not well.
    pub fn print(&mut self, it: &CoreModule, fuel: u64) -> String {
        self.add(it);
        let mut machine = Machine::new(self, Concrete::<Ghc>::default());
        let it = machine.global(QName::new(IT, "it"));
        let mut text = String::new();
        let end = machine.read_text(it, &mut Limits::fuel(fuel), &mut |c| {
            text.push(c);
            true
        });
        match end {
            TextEnd::Complete => {}
            TextEnd::Broken(Outcome::Raised(raised)) => text.push_str(&format!("{:?}: {}", raised.kind, raised.message)),
            TextEnd::Broken(Outcome::Unsupported(missing)) => text.push_str(&missing.what),
            other => text.push_str(&format!("{other:?}")),
        }
        text
    }
}

impl Program for Linked {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        if let Some(binding) = self.changed.borrow().get(&name) {
            return Some(Arc::clone(binding));
        }
        let binding = self.bindings.get(&name).cloned().or_else(|| library().binding(name))?;
        let changed = match &binding.code {
            Code::Body(body) => {
                let code = Code::Body((self.change)(body));
                Arc::new(Binding { code, ..(*binding).clone() })
            }
            Code::Opaque | Code::Unsupported(_) => binding,
        };
        self.changed.borrow_mut().insert(name, Arc::clone(&changed));
        Some(changed)
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.data_types.get(&constructor).cloned().or_else(|| library().data_type_of(constructor))
    }
}
