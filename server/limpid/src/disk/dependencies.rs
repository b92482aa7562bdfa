//! The packages that a project depends on and that are not its own: chosen by version, unpacked, and found by what they expose.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_ide::supplies;
use limpid_project::{ComponentId, Dependency, PackageComponent, Platform, ProjectModel, VersionRange, package_file};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::find_in;
use super::packages::{Candidate, Kept, Listed, ProjectSettings, named};
use super::projects::Projects;
use crate::tree::WorkingTree;

/// How many libraries are asked for what they export on, for one module.
const MAX_REEXPORTS: usize = 100;

/// The packages that were looked for so far.
#[derive(Debug, Default)]
pub(super) struct Dependencies {
    settings: ProjectSettings,
    kept: Option<Kept>,
    listed: Listed,
    /// The projects, by what they see of the packages that are kept.
    views: Mutex<FxHashMap<PathBuf, Arc<ProjectModel>>>,
    /// By the file of the project, the name of the package, and what its importer says of the version.
    found: Mutex<FxHashMap<Wanted, Found>>,
}

type Wanted = (PathBuf, String, VersionRange);

/// A package, or why there is none.
type Found = Result<Arc<ProjectModel>, Absent>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Absent {
    /// It is nowhere.
    NotThere,
    /// It is there and cannot be read. The message has its path.
    Broken(String),
}

/// A component, as a part of a project or of a package that the project depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Importer<'p> {
    /// The project that is developed here.
    pub(super) root: &'p Arc<ProjectModel>,
    /// The packages that the component is one of.
    pub(super) project: &'p Arc<ProjectModel>,
    pub(super) component: ComponentId,
}

impl<'p> Importer<'p> {
    fn component(self) -> &'p PackageComponent {
        self.project.component(self.component)
    }

    /// What it depends on that is neither developed with it nor embedded.
    pub(super) fn foreign(self) -> impl Iterator<Item = &'p Dependency> {
        let is_foreign = move |one: &&Dependency| !self.project.has(self.component, one) && !supplies(&one.package);
        self.component().depends.iter().filter(is_foreign)
    }
}

impl Dependencies {
    pub(super) fn new(settings: ProjectSettings) -> Dependencies {
        let kept = settings.kept();
        Dependencies { settings, kept, ..Dependencies::default() }
    }

    pub(super) fn settings(&self) -> &ProjectSettings {
        &self.settings
    }

    /// Whether a file belongs to a package that is kept.
    pub(super) fn has(&self, path: &Path) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.has(path))
    }
}

impl Projects {
    /// The project that sees a file of a package that is kept.
    pub(super) fn owner(&self, path: &Path) -> Option<Arc<ProjectModel>> {
        let Dependencies { kept, views, .. } = &self.dependencies;
        let kept = kept.as_ref()?;
        let (view, _) = kept.view_of(path)?;
        if let Some(project) = views.lock().get(&view) {
            return Some(Arc::clone(project));
        }
        // Somebody opened the file before anything imported it.
        let file = kept.project_of(&view).filter(|file| file.is_file() && !kept.has(file))?;
        Some(self.project(&WorkingTree, &file))
    }

    /// The file of a module that a component imports from a package that is not developed with it.
    pub(super) fn foreign(&self, importer: Importer<'_>, module: &str) -> Option<PathBuf> {
        self.foreign_of(importer, module, &mut BTreeSet::new())
    }

    fn foreign_of(
        &self,
        importer: Importer<'_>,
        module: &str,
        met: &mut BTreeSet<(PathBuf, ComponentId, String)>,
    ) -> Option<PathBuf> {
        // A library of the project may export on what it imports.
        for library in importer.project.libraries_of(importer.component) {
            let found = self.exported_on(Importer { component: library, ..importer }, module, met);
            if found.is_some() {
                return found;
            }
        }
        for dependency in importer.foreign() {
            let Ok(package) = self.dependency(importer.root, dependency) else { continue };
            let libraries = dependency.libraries.iter().filter_map(|name| package.library(0, name.as_deref()));
            for library in libraries {
                let component = package.component(library);
                let own = component.exposes(module).then(|| find_in(&WorkingTree, &component.folders, module));
                let importer = Importer { project: &package, component: library, ..importer };
                let found = own.flatten().or_else(|| self.exported_on(importer, module, met));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The file of a module that a library exports and has from elsewhere.
    fn exported_on(
        &self,
        library: Importer<'_>,
        module: &str,
        met: &mut BTreeSet<(PathBuf, ComponentId, String)>,
    ) -> Option<PathBuf> {
        let reexports = library.component().reexported_modules.iter().filter(|one| one.name == module);
        for reexport in reexports {
            let key = (library.project.file.clone(), library.component, reexport.original.clone());
            if met.len() >= MAX_REEXPORTS || !met.insert(key) {
                continue;
            }
            let near = library.project.exported(library.component, &reexport.original, true);
            let near = near.into_iter().find_map(|place| find_in(&WorkingTree, place.folders, &place.module));
            let found = near.or_else(|| self.foreign_of(library, &reexport.original, met));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// A package that a project depends on, directly or not.
    pub(super) fn dependency(&self, root: &Arc<ProjectModel>, dependency: &Dependency) -> Found {
        let wanted = (root.file.clone(), dependency.package.clone(), dependency.range.clone());
        let known = self.dependencies.found.lock().get(&wanted).cloned();
        known.unwrap_or_else(|| {
            let found = self.find_dependency(root, dependency);
            self.dependencies.found.lock().insert(wanted, found.clone());
            found
        })
    }

    fn find_dependency(&self, root: &Arc<ProjectModel>, dependency: &Dependency) -> Found {
        let kept = self.dependencies.kept.as_ref().ok_or(Absent::NotThere)?;
        let chosen = self.choose(root, dependency).ok_or(Absent::NotThere)?;
        let path = chosen.place.path();
        self.note(path);
        let broken = |message: String| Absent::Broken(format!("{}: {message}", path.display()));
        let content = chosen.place.read().map_err(broken)?;
        let version = chosen.version.map_or_else(|| "0".to_owned(), |version| version.to_string());
        let view = kept.view(&root.file).map_err(broken)?;
        self.dependencies.views.lock().insert(view.clone(), Arc::clone(root));
        let folder = kept.keep(&view, &format!("{}-{version}", dependency.package), &content).map_err(broken)?;
        let file = package_file(&folder, &self.files(&WorkingTree));
        let file = file.ok_or_else(|| broken("there is no description of a package in it".to_owned()))?;
        Ok(self.project(&WorkingTree, &file))
    }

    /// The package that suits best: one that the project has a source of itself, or else the newest of those that suit the
    /// project best.
    fn choose(&self, root: &ProjectModel, dependency: &Dependency) -> Option<Candidate> {
        let (name, files) = (&*dependency.package, self.files(&WorkingTree));
        let requirements = &root.requirements;
        let planned = requirements.plan.packages.get(name).and_then(|planned| planned.place.as_ref());
        let listed = &self.dependencies.listed;
        let mut own: Vec<Candidate> =
            requirements.archives.iter().filter_map(|path| named(path, name, &files)).collect();
        own.extend(planned.into_iter().flat_map(|place| match place.is_dir() {
            true => listed.below(place, name, &files),
            false => named(place, name, &files).into_iter().collect(),
        }));
        for folder in CHECKOUTS {
            own.extend(listed.below(&root.root.join(folder), name, &files));
        }
        let best = |candidates: Vec<Candidate>| {
            let suits = |one: &Candidate| one.version.as_ref().map(|version| root.suitability(dependency, version));
            // Of equals, the first one.
            candidates.into_iter().rev().max_by_key(|one| (suits(one), one.version.clone()))
        };
        let note = |path: &Path| self.note(path);
        best(own).or_else(|| best(listed.candidates(&self.dependencies.settings, name, &files, &note)))
    }

    /// The packages without a source that a component depends on, and why others cannot be read.
    pub(super) fn absent(&self, importer: Importer<'_>) -> (Vec<String>, Vec<String>) {
        let (mut absent, mut broken) = (Vec::new(), Vec::new());
        for dependency in importer.foreign() {
            match self.dependency(importer.root, dependency) {
                Err(Absent::NotThere) => absent.push(dependency.package.clone()),
                Err(Absent::Broken(message)) => broken.push(message),
                Ok(_) => {}
            }
        }
        (absent, broken)
    }

    /// The description of a package that a project depends on.
    pub(super) fn read_dependency(&self, file: &Path, of: &ProjectModel) -> ProjectModel {
        ProjectModel::dependency(file, of, &self.files(&WorkingTree), &Platform::here())
    }
}

/// Where cabal and stack put what they check out for a project, below its root.
const CHECKOUTS: [&str; 2] = ["dist-newstyle/src", ".stack-work/downloaded"];
