//! The contracts of a file, with those of the files and library modules that it imports.

use std::sync::Arc;

use limpid_base::{LineIndex, Name, Problem, QName, Span};
use limpid_contracts::print::print_placed;
use limpid_contracts::{Contracts, Elaborated, InForce, Place, elaborate_after};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::Loaded;
use limpid_library::library;
use limpid_monitor::Scope;
use rustc_hash::FxHashMap;

use crate::contradiction::{Answers, contradictions};
use crate::fingerprint;

/// The annotations of one file.
#[derive(Clone, Debug)]
pub struct Specification {
    pub loaded: Arc<Loaded>,
    pub elaborated: Elaborated,
    /// Hashes of the modules that it imports, directly or not.
    pub(crate) imported: Imported,
}

/// The modules that a file imports, directly or not, each with its hash.
#[derive(Clone, Debug, Default)]
pub(crate) struct Imported {
    hashes: FxHashMap<Name, u64>,
}

impl Imported {
    pub(crate) fn contains(&self, module: Name) -> bool {
        self.hashes.contains_key(&module)
    }

    pub(crate) fn hash_of(&self, module: Name) -> Option<u64> {
        self.hashes.get(&module).copied()
    }

    /// The hash of all of them, in whatever order.
    pub(crate) fn hash_of_all(&self) -> u64 {
        self.hashes.values().fold(0, |sum: u64, hash| sum.wrapping_add(*hash))
    }
}

/// Elaborates the specifications of files. A file that several of them import is elaborated once.
#[derive(Debug, Default)]
pub struct Specifications {
    /// By path.
    done: FxHashMap<Arc<str>, Arc<Contracts>>,
    hashes: FxHashMap<Arc<str>, u64>,
}

impl Specifications {
    /// Adds the contracts of a file that were elaborated before, and its hash.
    pub(crate) fn remember(&mut self, path: Arc<str>, contracts: Arc<Contracts>, hash: u64) {
        self.hashes.insert(Arc::clone(&path), hash);
        self.done.insert(path, contracts);
    }

    /// The contracts of an imported file and its hash, if they were elaborated.
    pub(crate) fn contracts(&self, path: &str) -> Option<(&Arc<Contracts>, u64)> {
        Some((self.done.get(path)?, *self.hashes.get(path)?))
    }

    pub fn of(&mut self, loaded: &Arc<Loaded>) -> Specification {
        let libraries = |environment: &Environment, imports: &[Name]| library().visible(environment, imports);
        for dependency in &loaded.dependencies {
            if !self.done.contains_key(&dependency.source.path) {
                let contracts = elaborate_after(dependency, &libraries, &self.done).contracts;
                self.done.insert(Arc::clone(&dependency.source.path), Arc::new(contracts));
            }
        }
        let mut imported = Imported::default();
        imported.hashes.reserve(loaded.dependencies.len());
        for dependency in &loaded.dependencies {
            let path = &dependency.source.path;
            let known = self.hashes.get(path).copied();
            let hash = known.or_else(|| Some(fingerprint::of_module(dependency, self.done.get(path)?, &imported)));
            if let Some(hash) = hash {
                self.hashes.insert(Arc::clone(path), hash);
                imported.hashes.insert(dependency.name, hash);
            }
        }
        let elaborated = elaborate_after(loaded, &libraries, &self.done);
        Specification { loaded: Arc::clone(loaded), elaborated, imported }
    }
}

impl Specification {
    /// All contracts that hold in the file.
    pub fn in_force(&self) -> InForce<'_> {
        InForce {
            own: &self.elaborated.contracts,
            visible: &self.elaborated.visible,
            environment: &self.loaded.environment,
        }
    }

    /// The file as the search sees it.
    pub fn file(&self) -> limpid_verdict::File {
        let contracts = Arc::new(self.elaborated.contracts.clone());
        let scope = Scope::new(&self.loaded, contracts, Arc::clone(&self.elaborated.visible));
        limpid_verdict::File::new(Arc::clone(&self.loaded), vec![scope])
    }

    /// What is wrong with the annotations of the file. This asks the solver which preconditions contradict each other.
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = self.elaborated.problems.clone();
        problems.extend(contradictions(self.in_force(), 0, &Answers::default()));
        problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        problems
    }

    /// Whether the file has a signature for a function, correct or not.
    pub fn is_annotated(&self, function: QName) -> bool {
        let promised = || self.in_force().own_contract(function).is_some_and(|promise| promise.place.is_some());
        self.elaborated.signed.contains(&function.ident) || promised()
    }

    /// The file's contracts and obligations, as text for users.
    pub fn print(&self) -> String {
        let files: Vec<Written<'_>> =
            [&self.loaded].into_iter().chain(&self.loaded.dependencies).map(|file| Written::new(file)).collect();
        let at = |span: Span| files.first().map(|file| file.at(span)).unwrap_or_default();
        let place = |place: Place| match files.iter().find(|file| file.module == place.module) {
            Some(file) => format!("{}:{}", file.path, file.at(place.span)),
            None => place.module.to_string(),
        };
        print_placed(&self.elaborated.contracts, &at, &place)
    }
}

/// A file in which annotations are written.
struct Written<'a> {
    module: Name,
    path: &'a str,
    lines: LineIndex,
}

impl<'a> Written<'a> {
    fn new(loaded: &'a Loaded) -> Written<'a> {
        Written { module: loaded.name, path: &loaded.source.path, lines: LineIndex::new(&loaded.source.text) }
    }

    /// `line:column`, counted from one.
    fn at(&self, span: Span) -> String {
        let start = self.lines.position_utf8(span.start);
        format!("{}:{}", start.line + 1, start.character + 1)
    }
}
