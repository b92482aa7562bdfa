//! Files and the modules they import: parsed, ordered and compiled, each once.
//!
//! This crate does no input or output; files come from a [`Sources`], the embedded libraries from a [`Libraries`].

use std::borrow::Cow;
use std::sync::Arc;

use indexmap::IndexMap;
use limpid_base::{Cancelled, Limits, LiquidVersion, Name, Problem, Severity, Span, Stage};
use limpid_core::{Binding, Code};
use limpid_syntax::{CppSettings, ast};
use rustc_hash::{FxBuildHasher, FxHashMap};
use tracing::debug_span;

use crate::compile::{Compiled, compile_within};
use crate::interface::{Environment, Interface};
use crate::missing::NotFound;

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

/// What the package of a file says about it. It belongs to the file as much as its text does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SourceOptions {
    /// The extensions that are on before the file says anything, its language and [`limpid_syntax::CLEAR_PLUGINS`] among them.
    pub extensions: Vec<Arc<str>>,
    /// The settings of the C preprocessor, with the files that the file includes.
    pub cpp: CppSettings,
    /// The options of LiquidHaskell that come before those of the file.
    pub liquid: Vec<Arc<str>>,
    /// The version of LiquidHaskell that checks it, if the project says so.
    pub liquid_version: Option<LiquidVersion>,
    /// It belongs to a package that the project depends on and that is not developed here: it is never edited.
    pub is_dependency: bool,
}

impl SourceOptions {
    /// Parses the text of a file with these options.
    pub fn parse(&self, source: &Source) -> ast::Module {
        limpid_syntax::parse_with(&source.path, &source.text, source.is_literate(), &self.extensions(), &self.cpp)
    }

    /// The Haskell in a text of the file, as [`limpid_syntax::prepare`] has it.
    pub fn prepare<'t>(&self, text: &'t str, literate: bool) -> Cow<'t, str> {
        limpid_syntax::prepare_with(text, literate, &self.extensions(), &self.cpp)
    }

    fn extensions(&self) -> Vec<&str> {
        self.extensions.iter().map(|name| &**name).collect()
    }
}

/// Where the files of imported modules are found.
pub trait Sources {
    /// The file of module `name`, as it is seen from the file at path `importer`, which holds module `importer_name`.
    fn find(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source>;

    /// A file of another package that has refinements for module `name`: those are imported with it.
    fn assumptions(&self, _name: Name, _importer: &str, _importer_name: Name) -> Option<Source> {
        None
    }

    /// What the package of a file says about it.
    fn options(&self, _source: &Source) -> Arc<SourceOptions> {
        Arc::default()
    }

    /// Where a module was looked for that [`Sources::find`] does not find.
    fn not_found(&self, _name: Name, _importer: &str, _importer_name: Name) -> NotFound {
        NotFound::default()
    }
}

/// Modules that are compiled already.
pub trait Libraries {
    fn interface(&self, name: Name) -> Option<Arc<Interface>>;
}

/// A file, parsed and compiled.
#[derive(Debug)]
pub struct Loaded {
    pub source: Source,
    pub options: Arc<SourceOptions>,
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
    /// A module that an earlier project compiled of a text.
    remembered: &'a dyn Fn(&Source) -> Option<Arc<Loaded>>,
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
            remembered: &|_| None,
            loaded: FxHashMap::default(),
            underway: Vec::new(),
            cycles: Vec::new(),
            limits: Limits::unlimited(),
        }
    }

    /// Takes over modules that an earlier project compiled. The function knows whether they are still current, and is asked for those
    /// that are imported.
    #[must_use]
    pub fn remembering(self, remembered: &'a dyn Fn(&Source) -> Option<Arc<Loaded>>) -> Project<'a> {
        Project { remembered, ..self }
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
        if let Some(loaded) = (self.remembered)(&source) {
            self.loaded.insert(Arc::clone(&loaded.source.path), Arc::clone(&loaded));
            return Ok(loaded);
        }
        let _load = debug_span!("load", file = &*source.path).entered();
        let options = self.sources.options(&source);
        let ast = options.parse(&source);
        let loaded = Arc::new(self.compile(source, options, ast)?);
        self.loaded.insert(Arc::clone(&loaded.source.path), Arc::clone(&loaded));
        Ok(loaded)
    }

    fn compile(&mut self, source: Source, options: Arc<SourceOptions>, ast: ast::Module) -> Result<Loaded, Cancelled> {
        let name = ast.name.map_or_else(|| Name::new("Main"), |name| name.name);
        self.underway.push(Arc::clone(&source.path));
        let mut environment = Environment::default();
        let mut dependencies: IndexMap<Arc<str>, Arc<Loaded>, FxBuildHasher> = IndexMap::default();
        let mut problems = Vec::new();
        let mut cyclic = Vec::new();
        let mut missing = Vec::new();
        let overloaded = ast.has_extension("OverloadedLists").then(|| Name::new("GHC.IsList"));
        for name in implicit_imports().into_iter().chain(overloaded) {
            environment.insert_closure(name, &|name| self.libraries.interface(name));
        }
        for import in &ast.imports {
            // Its module imports this one, and is compiled on its own.
            if import.is_source {
                cyclic.push(import.module.span);
                continue;
            }
            let (import, span, is_packaged) = (import.module.name, import.module.span, import.package.is_some());
            let met = self.cycles.len();
            let imported = self.import(import, is_packaged, &source.path, name)?;
            // Every file of a cycle gets a problem at the import that closes it.
            let cycle = self.cycles[met..].iter().find(|cycle| cycle.iter().any(|path| **path == *source.path));
            if let Some(cycle) = cycle {
                let message = format!("module imports form a cycle: {}", cycle.join(" -> "));
                problems.push(Problem::error(Stage::Scope, span, message));
            }
            match imported {
                Imported::Local(loaded) => {
                    if let Some(other) = namesake(&loaded, name, &dependencies) {
                        missing.push(Problem::information(Stage::Scope, span, two_of_one_name(import, other)));
                        continue;
                    }
                    if loaded.name != import && is_where_named(&loaded) {
                        environment.insert_as(import, Arc::clone(&loaded.compiled.interface));
                    }
                    bring(&loaded, &mut environment, &mut dependencies);
                }
                Imported::Library => environment.insert_closure(import, &|name| self.libraries.interface(name)),
                Imported::Cycle => cyclic.push(span),
                Imported::Missing => {
                    let message = self.sources.not_found(import, &source.path, name).describe(import);
                    missing.push(Problem::information(Stage::Scope, span, message));
                    continue;
                }
            }
            let assumptions = self.assumptions(import, &source.path, name)?;
            if let Some(loaded) = assumptions.filter(|loaded| namesake(loaded, name, &dependencies).is_none()) {
                bring(&loaded, &mut environment, &mut dependencies);
            }
        }
        self.underway.pop();
        let mut compiled = compile_within(&ast, name, &environment, &self.limits)?;
        // A module of the cycle is not missing, it is only not compiled yet. A missing one has a more precise problem here.
        let is_told =
            |span: &Span| cyclic.contains(span) || missing.iter().any(|problem: &Problem| problem.span == *span);
        compiled.problems.retain(|problem| !is_told(&problem.span));
        compiled.problems.extend(problems.into_iter().chain(missing));
        compiled.problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        ast.attribute_problems(&mut compiled.problems);
        // A module that others wrote compiles: what it exports beyond what we understand is unknown, and not wrong.
        let is_broken = compiled.problems.iter().any(|problem| problem.severity == Severity::Error);
        if options.is_dependency && (is_broken || compiled.core.bindings.iter().any(is_unsupported)) {
            Arc::make_mut(&mut compiled.interface).missing.push(name);
        }
        environment.insert(Arc::clone(&compiled.interface));
        let dependencies = dependencies.into_values().collect();
        Ok(Loaded { source, options, name, ast, compiled, dependencies, environment })
    }

    /// The file with refinements that an import brings, unless it is being loaded already.
    fn assumptions(
        &mut self,
        name: Name,
        importer: &str,
        importer_name: Name,
    ) -> Result<Option<Arc<Loaded>>, Cancelled> {
        let source = self.sources.assumptions(name, importer, importer_name);
        let source = source.filter(|source| !self.underway.contains(&source.path));
        source.map(|source| self.loaded(source)).transpose()
    }

    fn import(
        &mut self,
        name: Name,
        is_packaged: bool,
        importer: &str,
        importer_name: Name,
    ) -> Result<Imported, Cancelled> {
        let known = self.libraries.interface(name).is_some();
        // A module that wraps one of its own name imports it from another package.
        let source = self.sources.find(name, importer, importer_name);
        let Some(source) = source.filter(|source| !is_packaged || *source.path != *importer) else {
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

/// Adds a file and all that it imports.
fn bring(
    loaded: &Arc<Loaded>,
    environment: &mut Environment,
    dependencies: &mut IndexMap<Arc<str>, Arc<Loaded>, FxBuildHasher>,
) {
    for interface in loaded.environment.modules() {
        environment.insert(Arc::clone(interface));
    }
    for dependency in loaded.dependencies.iter().chain([loaded]) {
        let path = Arc::clone(&dependency.source.path);
        dependencies.entry(path).or_insert_with(|| Arc::clone(dependency));
    }
}

/// The name of a module that an import brings, if another package has one of that name too: the functions of both would be
/// taken for the same.
fn namesake(
    loaded: &Arc<Loaded>,
    importer: Name,
    known: &IndexMap<Arc<str>, Arc<Loaded>, FxBuildHasher>,
) -> Option<Name> {
    let brought = || loaded.dependencies.iter().chain([loaded]);
    if !brought().chain(known.values()).any(|one| one.options.is_dependency) {
        return None;
    }
    let names: FxHashMap<Name, &Loaded> = known.values().map(|one| (one.name, &**one)).collect();
    let is_other = |one: &&Arc<Loaded>| {
        let other = names.get(&one.name).filter(|other| other.source.path != one.source.path);
        let is_foreign = |other: &&Loaded| one.options.is_dependency || other.options.is_dependency;
        other.copied().is_some_and(|other| is_foreign(&other)) || one.name == importer && one.options.is_dependency
    };
    brought().find(is_other).map(|one| one.name)
}

fn two_of_one_name(import: Name, other: Name) -> String {
    format!(
        "what module `{import}` exports is left unknown: it brings a module `{other}`, and there is another one of that name \
         in this program"
    )
}

fn is_unsupported(binding: &Arc<Binding>) -> bool {
    matches!(binding.code, Code::Unsupported(_))
}

/// Whether a file has the name of its module. Only then another name is one that a package gives it.
fn is_where_named(loaded: &Loaded) -> bool {
    let path = loaded.source.path.replace('\\', "/");
    let stem = path.rsplit_once('.').map_or(&*path, |(stem, _)| stem);
    stem.ends_with(&loaded.name.as_str().replace('.', "/"))
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
