//! The packages of a project: which component a file belongs to, and where that component sees modules.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::component::{ComponentKind, Dependency, PackageComponent};
use crate::problem::ProjectProblem;
use crate::requirements::Requirements;
use crate::version::Version;

/// Packages that are developed together, and what is wrong with their files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProjectModel {
    /// The file that names the packages, or that of the only package.
    pub file: PathBuf,
    /// The folder of that file.
    pub root: PathBuf,
    pub packages: Vec<Package>,
    /// What it says of packages that are not among them.
    pub requirements: Requirements,
    pub problems: Vec<ProjectProblem>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Package {
    pub name: String,
    pub version: Option<Version>,
    /// The file that describes it.
    pub file: PathBuf,
    pub folder: PathBuf,
    pub components: Vec<PackageComponent>,
}

/// A component of a project.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ComponentId {
    pub package: usize,
    pub component: usize,
}

/// The folders in which a file of a module may be, and the name that it has there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModulePlace<'p> {
    pub folders: &'p [PathBuf],
    pub module: String,
}

/// How many libraries are asked for what they export on, for one module.
const MAX_REEXPORTS: usize = 100;

impl Package {
    /// Whether cabal generates a module of this name when it builds the package.
    pub fn generates(&self, module: &str) -> bool {
        let own = self.name.replace('-', "_");
        let is_general = ["Paths_", "PackageInfo_"].iter().any(|prefix| module.strip_prefix(prefix) == Some(&*own));
        is_general || self.components.iter().any(|component| component.autogen_modules.contains(module))
    }

    /// Whether LiquidHaskell can run on a part of it.
    pub fn uses_liquid_haskell(&self) -> bool {
        self.components.iter().any(PackageComponent::uses_liquid_haskell)
    }
}

impl ProjectModel {
    pub fn component(&self, id: ComponentId) -> &PackageComponent {
        &self.packages[id.package].components[id.component]
    }

    pub fn component_ids(&self) -> impl Iterator<Item = ComponentId> {
        let packages = self.packages.iter().enumerate();
        packages.flat_map(|(package, one)| {
            (0..one.components.len()).map(move |component| ComponentId { package, component })
        })
    }

    /// The component that a file belongs to: one that lists it, or else one in whose folders it is a module. The path is
    /// absolute.
    pub fn owner(&self, file: &Path) -> Option<ComponentId> {
        let claims = self.component_ids().filter_map(|id| Some((self.claim(id, file)?, id)));
        claims.max_by_key(|(claim, id)| (*claim, std::cmp::Reverse(*id))).map(|(_, id)| id)
    }

    /// How much a component has to do with a file: whether it lists it, how deep the source folder is, and whether it is a
    /// library.
    fn claim(&self, id: ComponentId, file: &Path) -> Option<(bool, usize, bool)> {
        let component = self.component(id);
        let claims = component.folders.iter().filter_map(|folder| {
            let below = file.strip_prefix(folder).ok()?;
            let module = module_name(below);
            let is_main = component.main.iter().any(|main| below == Path::new(main));
            let listed = module.as_deref().is_some_and(|name| !component.lists_modules || component.has_module(name));
            (is_main || module.is_some()).then_some((is_main || listed, folder.components().count()))
        });
        let (listed, depth) = claims.max()?;
        Some((listed, depth, component.kind == ComponentKind::Library))
    }

    /// Whether the component of a file lists it. False for what belongs to none.
    pub fn is_listed(&self, file: &Path) -> bool {
        self.owner(file).and_then(|id| self.claim(id, file)).is_some_and(|(listed, ..)| listed)
    }

    /// Whether a file is the program that builds a package, which is no part of it.
    pub fn is_setup(&self, file: &Path) -> bool {
        let is_setup = ["Setup.hs", "Setup.lhs"].iter().any(|name| file.file_name() == Some(name.as_ref()));
        is_setup && self.packages.iter().any(|one| file.parent() == Some(&one.folder)) && !self.is_listed(file)
    }

    /// The libraries of the project that a component depends on.
    pub fn libraries_of(&self, id: ComponentId) -> Vec<ComponentId> {
        let mut found = Vec::new();
        for dependency in &self.component(id).depends {
            // A library of the same package may go by its own name alone.
            if let Some(internal) = self.library(id.package, Some(&dependency.package)) {
                found.push(internal);
                continue;
            }
            let package = self.packages.iter().position(|package| package.name == dependency.package);
            let libraries = dependency.libraries.iter().filter_map(|name| self.library(package?, name.as_deref()));
            found.extend(libraries);
        }
        found.retain(|library| *library != id);
        found
    }

    /// Whether stack builds it.
    pub fn is_of_stack(&self) -> bool {
        self.file.ends_with("stack.yaml")
    }

    /// Whether a component finds what it depends on among the packages of the project.
    pub fn has(&self, id: ComponentId, dependency: &Dependency) -> bool {
        self.library(id.package, Some(&dependency.package)).is_some()
            || self.packages.iter().any(|package| package.name == dependency.package)
    }

    /// A library of a package by its name, `None` being the main one.
    pub fn library(&self, package: usize, name: Option<&str>) -> Option<ComponentId> {
        let components = &self.packages.get(package)?.components;
        let is_it = |one: &PackageComponent| one.kind == ComponentKind::Library && one.name.as_deref() == name;
        components.iter().position(is_it).map(|component| ComponentId { package, component })
    }

    /// Where a component finds a module of a library that it depends on: in its own package, or in another one.
    pub fn exported(&self, id: ComponentId, module: &str, same_package: bool) -> Vec<ModulePlace<'_>> {
        let mut places = Vec::new();
        self.add_exported(id, module, Some(same_package), &mut BTreeSet::new(), &mut places);
        places
    }

    fn add_exported<'p>(
        &'p self,
        id: ComponentId,
        module: &str,
        same_package: Option<bool>,
        met: &mut BTreeSet<(ComponentId, &'p str)>,
        places: &mut Vec<ModulePlace<'p>>,
    ) {
        let wanted = |library: &ComponentId| same_package.is_none_or(|same| (library.package == id.package) == same);
        for library in self.libraries_of(id).into_iter().filter(wanted) {
            let component = self.component(library);
            if component.exposes(module) {
                places.push(ModulePlace { folders: &component.folders, module: module.to_owned() });
            }
            let reexports = component.reexported_modules.iter().filter(|one| one.name == module);
            for reexport in reexports {
                if met.len() < MAX_REEXPORTS && met.insert((library, &reexport.original)) {
                    self.add_exported(library, &reexport.original, None, met, places);
                }
            }
        }
    }

    /// The packages that expose a module but are not among the dependencies of a component.
    pub fn undeclared(&self, id: ComponentId, module: &str) -> Vec<&str> {
        let known = self.libraries_of(id);
        let exposing = self.component_ids().filter(|other| {
            let component = self.component(*other);
            *other != id
                && component.kind == ComponentKind::Library
                && component.exposed_modules.contains(module)
                && !known.contains(other)
        });
        exposing.map(|other| &*self.packages[other.package].name).collect()
    }
}

/// The module that a path below a source folder stands for.
fn module_name(below: &Path) -> Option<String> {
    let below = below.with_extension("");
    let parts: Option<Vec<&str>> = below.components().map(|part| part.as_os_str().to_str()).collect();
    let parts = parts?;
    let is_name = |part: &&str| {
        part.starts_with(char::is_uppercase) && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '\''))
    };
    (!parts.is_empty() && parts.iter().all(is_name)).then(|| parts.join("."))
}

#[cfg(test)]
mod tests;
