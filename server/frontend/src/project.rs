//! Files and the modules they import: parsed, ordered and compiled, each once.
//!
//! This crate does no input or output; files come from a [`Sources`], the embedded libraries from a [`Libraries`].

use std::sync::Arc;

use indexmap::IndexMap;
use limpid_base::{Cancelled, Limits, Name, Problem, Stage};
use limpid_syntax::ast;
use rustc_hash::{FxBuildHasher, FxHashMap};
use tracing::debug_span;

use crate::compile::{Compiled, compile_within};
use crate::interface::{Environment, Interface};

/// A source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Identifies the file; what a user would call it.
    pub path: Arc<str>,
    pub text: Arc<str>,
}

impl Source {
    pub fn is_literate(&self) -> bool {
        self.path.ends_with(".lhs")
    }
}

/// Where the files of imported modules are found.
pub trait Sources {
    /// The file of module `name`, as it is seen from the file at path `importer`, which holds module `importer_name`.
    fn find(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source>;
}

/// Modules that are compiled already.
pub trait Libraries {
    fn interface(&self, name: Name) -> Option<Arc<Interface>>;
}

/// A file, parsed and compiled.
#[derive(Debug)]
pub struct Loaded {
    pub source: Source,
    pub name: Name,
    pub ast: ast::Module,
    pub compiled: Compiled,
    /// The local modules that it imports, directly or not, without itself.
    pub dependencies: Vec<Arc<Loaded>>,
    /// Everything it can see, its own interface included.
    pub environment: Environment,
}

/// Compiles files on demand and remembers them by path.
pub struct Project<'a> {
    libraries: &'a dyn Libraries,
    sources: &'a dyn Sources,
    loaded: FxHashMap<Arc<str>, Arc<Loaded>>,
    /// Files whose imports are being loaded: meeting one again is a cycle.
    underway: Vec<Arc<str>>,
    /// The cycles met so far, by the paths of their files.
    cycles: Vec<Vec<String>>,
    /// Say when compiling is to stop.
    limits: Limits,
}

impl std::fmt::Debug for Project<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Project with {} files", self.loaded.len())
    }
}

impl<'a> Project<'a> {
    pub fn new(libraries: &'a dyn Libraries, sources: &'a dyn Sources) -> Project<'a> {
        Project {
            libraries,
            sources,
            loaded: FxHashMap::default(),
            underway: Vec::new(),
            cycles: Vec::new(),
            limits: Limits::unlimited(),
        }
    }

    /// Adds a module that an earlier project compiled. The caller knows whether it is still current.
    pub fn remember(&mut self, loaded: Arc<Loaded>) {
        self.loaded.insert(Arc::clone(&loaded.source.path), loaded);
    }

    /// Compiles a file and whatever it imports.
    pub fn load(&mut self, source: Source) -> Arc<Loaded> {
        let loaded = self.load_within(source, Limits::unlimited());
        loaded.unwrap_or_else(|Cancelled| unreachable!("nothing cancels it"))
    }

    /// As [`Project::load`], until the limits say stop.
    pub fn load_within(&mut self, source: Source, limits: Limits) -> Result<Arc<Loaded>, Cancelled> {
        self.limits = limits;
        self.loaded(source)
    }

    fn loaded(&mut self, source: Source) -> Result<Arc<Loaded>, Cancelled> {
        if let Some(loaded) = self.loaded.get(&source.path) {
            return Ok(Arc::clone(loaded));
        }
        let _load = debug_span!("load", file = &*source.path).entered();
        let ast = limpid_syntax::parse(&source.text, source.is_literate());
        let loaded = Arc::new(self.compile(source, ast)?);
        self.loaded.insert(Arc::clone(&loaded.source.path), Arc::clone(&loaded));
        Ok(loaded)
    }

    fn compile(&mut self, source: Source, ast: ast::Module) -> Result<Loaded, Cancelled> {
        let name = ast.name.map_or_else(|| Name::new("Main"), |name| name.name);
        self.underway.push(Arc::clone(&source.path));
        let mut environment = Environment::default();
        let mut dependencies: IndexMap<Arc<str>, Arc<Loaded>, FxBuildHasher> = IndexMap::default();
        let mut problems = Vec::new();
        let mut cyclic = Vec::new();
        for name in implicit_imports() {
            environment.insert_closure(name, &|name| self.libraries.interface(name));
        }
        for import in &ast.imports {
            let (import, span) = (import.module.name, import.module.span);
            let met = self.cycles.len();
            let imported = self.import(import, &source.path, name)?;
            // Every file of a cycle gets a problem at the import that closes it.
            let cycle = self.cycles[met..].iter().find(|cycle| cycle.iter().any(|path| **path == *source.path));
            if let Some(cycle) = cycle {
                let message = format!("module imports form a cycle: {}", cycle.join(" -> "));
                problems.push(Problem::error(Stage::Scope, span, message));
            }
            match imported {
                Imported::Local(loaded) => {
                    for interface in loaded.environment.modules() {
                        environment.insert(Arc::clone(interface));
                    }
                    for dependency in loaded.dependencies.iter().chain([&loaded]) {
                        let path = Arc::clone(&dependency.source.path);
                        dependencies.entry(path).or_insert_with(|| Arc::clone(dependency));
                    }
                }
                Imported::Library => environment.insert_closure(import, &|name| self.libraries.interface(name)),
                Imported::Cycle => cyclic.push(span),
                Imported::Missing => {}
            }
        }
        self.underway.pop();
        let mut compiled = compile_within(&ast, name, &environment, &self.limits)?;
        // A module of the cycle is not missing, it is only not compiled yet.
        compiled.problems.retain(|problem| !cyclic.contains(&problem.span));
        compiled.problems.extend(problems);
        compiled.problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        environment.insert(Arc::clone(&compiled.interface));
        Ok(Loaded { source, name, ast, compiled, dependencies: dependencies.into_values().collect(), environment })
    }

    fn import(&mut self, name: Name, importer: &str, importer_name: Name) -> Result<Imported, Cancelled> {
        let Some(source) = self.sources.find(name, importer, importer_name) else {
            let known = self.libraries.interface(name).is_some();
            return Ok(if known { Imported::Library } else { Imported::Missing });
        };
        if let Some(start) = self.underway.iter().position(|path| *path == source.path) {
            let mut path: Vec<String> = self.underway[start..].iter().map(|path| path.to_string()).collect();
            path.push(source.path.to_string());
            self.cycles.push(path);
            return Ok(Imported::Cycle);
        }
        Ok(Imported::Local(self.loaded(source)?))
    }
}

/// Implicit imports: the Prelude, and the modules that `deriving` and literals refer to.
fn implicit_imports() -> Vec<Name> {
    ["Prelude", "GHC.Tuple", "GHC.Prim", "GHC.Ix", "Data.Traversable", "Data.String", "Control.Monad.Fail"]
        .map(Name::new)
        .to_vec()
}

enum Imported {
    Local(Arc<Loaded>),
    Library,
    /// The file is being loaded already, so its exports are not known yet.
    Cycle,
    Missing,
}
