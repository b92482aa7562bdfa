//! A component of a package: where its modules are, and how they are compiled.

use std::collections::BTreeSet;
use std::path::PathBuf;

use limpid_base::Span;

use crate::options::GhcOptions;
use crate::version::VersionRange;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ComponentKind {
    Library,
    ForeignLibrary,
    Executable,
    TestSuite,
    Benchmark,
}

impl ComponentKind {
    /// As cabal files call it.
    pub fn keyword(self) -> &'static str {
        match self {
            ComponentKind::Library => "library",
            ComponentKind::ForeignLibrary => "foreign-library",
            ComponentKind::Executable => "executable",
            ComponentKind::TestSuite => "test-suite",
            ComponentKind::Benchmark => "benchmark",
        }
    }
}

/// A package that a component depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependency {
    pub package: String,
    /// The named libraries of that package, `None` being the main one.
    pub libraries: Vec<Option<String>>,
    /// The versions of it that will do.
    pub range: VersionRange,
    pub(crate) span: Span,
}

/// A module under its own name, or under another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reexport {
    pub original: String,
    pub name: String,
}

/// What a description says of a component, with its conditionals decided and its common stanzas imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageComponent {
    pub kind: ComponentKind,
    /// `None` for the main library.
    pub name: Option<String>,
    /// The source folders as written, and where.
    pub(crate) written_folders: Vec<(String, Span)>,
    /// The source folders, made absolute.
    pub folders: Vec<PathBuf>,
    pub exposed_modules: BTreeSet<String>,
    pub other_modules: BTreeSet<String>,
    /// The modules that a build generates.
    pub autogen_modules: BTreeSet<String>,
    pub reexported_modules: Vec<Reexport>,
    /// Whether it lists its modules. Otherwise all files of its folders belong to it.
    pub lists_modules: bool,
    /// The files of `main-is`, below a source folder.
    pub main: Vec<String>,
    pub default_extensions: Vec<String>,
    /// Extensions that some modules switch on by themselves.
    pub other_extensions: Vec<String>,
    pub language: Option<String>,
    pub cpp_options: Vec<String>,
    pub include_dirs: Vec<String>,
    pub depends: Vec<Dependency>,
    pub ghc_options: Vec<String>,
    /// LiquidHaskell runs on it under conditions that do not hold here, such as a flag that is off.
    pub(crate) may_use_liquid_haskell: bool,
}

impl PackageComponent {
    pub(crate) fn new(kind: ComponentKind, name: Option<String>) -> PackageComponent {
        PackageComponent {
            kind,
            name,
            written_folders: Vec::new(),
            folders: Vec::new(),
            exposed_modules: BTreeSet::new(),
            other_modules: BTreeSet::new(),
            autogen_modules: BTreeSet::new(),
            reexported_modules: Vec::new(),
            lists_modules: true,
            main: Vec::new(),
            default_extensions: Vec::new(),
            other_extensions: Vec::new(),
            language: None,
            cpp_options: Vec::new(),
            include_dirs: Vec::new(),
            depends: Vec::new(),
            ghc_options: Vec::new(),
            may_use_liquid_haskell: false,
        }
    }

    /// What a user calls it.
    pub fn title(&self, package: &str) -> String {
        format!("{} `{}`", self.kind.keyword(), self.name.as_deref().unwrap_or(package))
    }

    /// Whether it names a module, exposed or not.
    pub fn has_module(&self, module: &str) -> bool {
        self.exposed_modules.contains(module) || self.other_modules.contains(module)
    }

    /// Whether other components see a module of this one.
    pub fn exposes(&self, module: &str) -> bool {
        let exposes_all = !self.lists_modules && self.exposed_modules.is_empty();
        exposes_all || self.exposed_modules.contains(module)
    }

    /// The folders in which the C preprocessor looks, as written.
    pub fn include_folders(&self) -> impl Iterator<Item = &str> {
        let options = self.cpp_options.iter().chain(&self.ghc_options);
        let folders = options.filter_map(|option| option.strip_prefix("-I").filter(|folder| !folder.is_empty()));
        self.include_dirs.iter().map(String::as_str).chain(folders)
    }

    /// What the options for GHC say.
    pub fn options(&self) -> GhcOptions {
        GhcOptions::new(&self.ghc_options)
    }

    /// Whether LiquidHaskell can run on it: it loads the plugin, or depends on a package of LiquidHaskell, so that its modules
    /// may load the plugin themselves. Conditions do not count: LiquidHaskell often runs only if a flag is on.
    pub fn uses_liquid_haskell(&self) -> bool {
        self.may_use_liquid_haskell
            || self.options().loads_liquid_haskell
            || self.depends.iter().any(|one| is_of_liquid_haskell(&one.package))
    }

    /// Takes notice of a branch that is not taken.
    pub(crate) fn note_other(&mut self, fill: impl FnOnce(&mut PackageComponent)) {
        let mut other = PackageComponent::new(self.kind, None);
        fill(&mut other);
        self.may_use_liquid_haskell |= other.uses_liquid_haskell();
    }
}

/// Whether a package is LiquidHaskell, or exists to be used with it.
fn is_of_liquid_haskell(package: &str) -> bool {
    let companions = ["base", "bytestring", "containers", "ghc-prim", "parallel", "platform", "prelude", "vector"];
    match package.strip_prefix("liquid-") {
        Some(companion) => companions.contains(&companion),
        None => ["liquidhaskell", "liquidhaskell-boot", "liquidhaskell-cabal"].contains(&package),
    }
}
