//! The projects around files, each read once.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use limpid_ide::{CLEAR_PLUGINS, CppSettings, NotFound, PackageVersion, SourceOptions};
use limpid_project::{
    ComponentId, PackageComponent, Plan, Platform, ProjectFiles, ProjectModel, is_plan, package_around,
    workspaces_around,
};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::dependencies::{Dependencies, Importer};
use super::packages::ProjectSettings;
use super::{absolute, lossy, text_in};
use crate::tree::{Tree, WorkingTree};

/// The projects that were met so far.
#[derive(Debug, Default)]
pub(super) struct Projects {
    /// The file of the package around each folder.
    packages: Mutex<FxHashMap<PathBuf, Option<PathBuf>>>,
    /// By the files of their packages.
    projects: Mutex<FxHashMap<PathBuf, Arc<ProjectModel>>>,
    places: Mutex<FxHashMap<PathBuf, Arc<Place>>>,
    /// The stamps of the files that describe them, on disk. `None` if there is no such file.
    read: Mutex<FxHashMap<PathBuf, Stamp>>,
    pub(super) dependencies: Dependencies,
}

type Stamp = Option<(SystemTime, u64)>;

/// A stamp changes with the content.
fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// Where a file stands in its project.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) project: Option<Arc<ProjectModel>>,
    /// The project that depends on it, if it is that of a package that is not developed here.
    root: Option<Arc<ProjectModel>>,
    /// The package around the file, by its place in the project.
    package: Option<usize>,
    pub(super) component: Option<ComponentId>,
    /// The component lists it.
    pub(super) is_listed: bool,
    pub(super) options: Arc<SourceOptions>,
}

impl Projects {
    /// Projects with the settings of a user.
    pub(super) fn with(settings: ProjectSettings) -> Projects {
        Projects { dependencies: Dependencies::new(settings), ..Projects::default() }
    }

    /// The files of a tree, for the project model.
    pub(super) fn files<'t>(&'t self, tree: &'t dyn Tree) -> InTree<'t> {
        InTree { tree, projects: self }
    }

    /// Remembers what decides something, before it is read.
    pub(super) fn note(&self, path: &Path) {
        self.read.lock().entry(path.to_path_buf()).or_insert_with(|| stamp(path));
    }

    /// Whether a file changed on disk that was read.
    pub(super) fn is_outdated(&self) -> bool {
        self.read.lock().iter().any(|(path, before)| stamp(path) != *before)
    }

    /// Where a file stands.
    pub(super) fn place(&self, tree: &dyn Tree, path: &Path) -> Arc<Place> {
        if let Some(place) = self.places.lock().get(path) {
            return Arc::clone(place);
        }
        let place = Arc::new(self.new_place(tree, &absolute(path)));
        self.places.lock().insert(path.to_path_buf(), Arc::clone(&place));
        place
    }

    fn new_place(&self, tree: &dyn Tree, path: &Path) -> Place {
        let root = self.owner(path);
        let tree = if self.dependencies.has(path) { &WorkingTree } else { tree };
        let named = self.dependencies.settings().liquid_version;
        let Some(file) = self.package(tree, path.parent().unwrap_or(Path::new(""))) else {
            let options = Arc::new(SourceOptions { liquid_version: named, ..SourceOptions::default() });
            return Place { options, ..Place::default() };
        };
        let project = self.project(tree, &file);
        let package = project.packages.iter().position(|package| package.file == file);
        let component = project.owner(path);
        let is_listed = project.is_listed(path);
        let plan = &root.as_ref().unwrap_or(&project).requirements.plan;
        let options = component.map(|id| options(&project, plan, id, is_listed)).unwrap_or_default();
        let liquid_version = named.or_else(|| root.as_ref().unwrap_or(&project).liquid_version());
        let options = SourceOptions { is_dependency: self.dependencies.has(path), liquid_version, ..options };
        Place { project: Some(project), root, package, component, is_listed, options: Arc::new(options) }
    }

    fn package(&self, tree: &dyn Tree, folder: &Path) -> Option<PathBuf> {
        if let Some(file) = self.packages.lock().get(folder) {
            return file.clone();
        }
        let file = package_around(folder, &self.files(tree));
        self.packages.lock().insert(folder.to_path_buf(), file.clone());
        file
    }

    /// The project that a file describes, or that has the package that it describes.
    pub(super) fn project(&self, tree: &dyn Tree, file: &Path) -> Arc<ProjectModel> {
        let root = self.owner(file);
        let mut projects = self.projects.lock();
        if let Some(project) = projects.get(file) {
            return Arc::clone(project);
        }
        if let Some(root) = root {
            let project = Arc::new(self.read_dependency(file, &root));
            projects.insert(file.to_path_buf(), Arc::clone(&project));
            return project;
        }
        let files = self.files(tree);
        let project = Arc::new(ProjectModel::of(file, &files, &Platform::here()));
        projects.insert(file.to_path_buf(), Arc::clone(&project));
        for package in &project.packages {
            // A package may belong to a project further down, or to none if this one is not around it.
            if workspaces_around(&package.folder, &files).next().is_some_and(|first| first == project.file) {
                projects.entry(package.file.clone()).or_insert_with(|| Arc::clone(&project));
            }
        }
        project
    }
}

/// How the files of a component are compiled and checked: those that it lists, or those that merely lie in its folders.
fn options(project: &ProjectModel, plan: &Plan, id: ComponentId, is_listed: bool) -> SourceOptions {
    let component = project.component(id);
    let ghc = component.options();
    let language = component.language.iter();
    let mut extensions: Vec<Arc<str>> =
        language.chain(&component.default_extensions).chain(&ghc.extensions).map(|name| name.as_str().into()).collect();
    // Where LiquidHaskell runs on a part of a package, it does not run on the rest. Where it runs on none, it may be run in
    // another way, or not yet. What no component lists may be meant for any.
    let elsewhere = is_listed && !component.uses_liquid_haskell() && project.packages[id.package].uses_liquid_haskell();
    if ghc.clears_plugins || elsewhere {
        extensions.push(CLEAR_PLUGINS.into());
    }
    let words = |words: &[String]| words.iter().map(|word| word.as_str().into()).collect::<Vec<Arc<str>>>();
    let is_definition = |word: &&String| word.starts_with("-D") || word.starts_with("-U");
    let definitions = component.cpp_options.iter().filter(is_definition).chain(&ghc.definitions);
    let definitions = definitions.map(|word| word.as_str().into()).collect();
    // The macros `MIN_VERSION_..` ask for it.
    let planned =
        |name: &str| plan.packages.get(name).map(|planned| planned.version.numbers().map(u64::from).collect());
    let package = |name: &str| PackageVersion { name: name.into(), version: planned(name) };
    let packages: Vec<PackageVersion> =
        component.depends.iter().map(|dependency| package(&dependency.package)).collect();
    let packages = Some(packages).filter(|packages| !packages.is_empty());
    let cpp = CppSettings { definitions, packages, includes: Vec::new() };
    SourceOptions { extensions, cpp, liquid: words(&ghc.liquid), ..SourceOptions::default() }
}

impl Place {
    /// The components of its packages, as those that depend on packages that are not developed with them.
    pub(super) fn importers(&self, ids: impl IntoIterator<Item = ComponentId>) -> impl Iterator<Item = Importer<'_>> {
        let project = self.project.as_ref();
        ids.into_iter().filter_map(move |component| {
            let project = project?;
            Some(Importer { root: self.root.as_ref().unwrap_or(project), project, component })
        })
    }

    /// The source folders of the package around the file: those that a folder is in, and the others.
    pub(super) fn folders_around(&self, folder: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let package = self.project.as_ref().zip(self.package).map(|(project, package)| &project.packages[package]);
        let components = package.into_iter().flat_map(|package| &package.components);
        let mut folders: Vec<PathBuf> = components.flat_map(|component| component.folders.clone()).collect();
        folders.dedup();
        folders.into_iter().partition(|root| folder.starts_with(root))
    }

    /// Whether LiquidHaskell runs on the component of the file.
    pub(super) fn uses_liquid_haskell(&self) -> bool {
        let component = self.component.zip(self.project.as_ref());
        component.is_some_and(|(id, project)| project.component(id).uses_liquid_haskell())
    }

    /// The components of the package around the file.
    pub(super) fn components_around(&self) -> Vec<ComponentId> {
        let ids = self.project.iter().flat_map(|project| project.component_ids());
        ids.filter(|id| Some(id.package) == self.package).collect()
    }

    /// The folders in which files to be included are found: those of the component, then the package itself.
    pub(super) fn include_folders(&self) -> Vec<PathBuf> {
        let Some((project, package)) = self.project.as_ref().zip(self.package) else { return Vec::new() };
        let folder = &project.packages[package].folder;
        let component = self.component.map(|id| project.component(id));
        let written = component.into_iter().flat_map(PackageComponent::include_folders);
        written.map(|written| folder.join(written)).chain([folder.clone()]).collect()
    }

    /// Where a component looked for a module.
    pub(super) fn not_found(&self, id: ComponentId, module: &str, projects: &Projects) -> NotFound {
        let Some(project) = &self.project else { return NotFound::default() };
        let (component, package) = (project.component(id), &project.packages[id.package]);
        let (absent, broken) =
            self.importers([id]).map(|importer| projects.absent(importer)).next().unwrap_or_default();
        let root = self.root.as_ref().unwrap_or(project);
        let planned = |name: &String| root.requirements.plan.packages.get(name);
        let is_download = |name: &String| planned(name).is_none_or(|planned| !planned.comes_with_ghc);
        let is_of_cabal = !root.is_of_stack() && absent.iter().any(is_download);
        let download = is_of_cabal.then_some("cabal build --only-download");
        NotFound {
            folders: component.folders.iter().map(|folder| below(folder, &project.root)).collect(),
            component: Some(component.title(&package.name)),
            undeclared: project.undeclared(id, module).into_iter().map(str::to_owned).collect(),
            is_generated: package.generates(module),
            unread: None,
            absent,
            broken,
            package_folders: projects.dependencies.settings().describe(),
            download,
        }
    }

    /// Where a file that belongs to no component looked for modules.
    pub(super) fn not_found_around(&self) -> NotFound {
        let Some(project) = &self.project else { return NotFound::default() };
        let (_, folders) = self.folders_around(Path::new(""));
        NotFound { folders: folders.iter().map(|folder| below(folder, &project.root)).collect(), ..NotFound::default() }
    }
}

/// A folder of a project, as a user would call it.
fn below(folder: &Path, root: &Path) -> String {
    match folder.strip_prefix(root) {
        Ok(below) if below.as_os_str().is_empty() => ".".to_owned(),
        Ok(below) => below.to_string_lossy().replace('\\', "/"),
        Err(_) => folder.to_string_lossy().into_owned(),
    }
}

/// The files of a tree, for the project model.
pub(super) struct InTree<'t> {
    tree: &'t dyn Tree,
    /// Those that the files are read for.
    projects: &'t Projects,
}

impl ProjectFiles for InTree<'_> {
    fn text(&self, path: &Path) -> Result<String, String> {
        // Before the text, so that no change is missed.
        self.projects.note(path);
        // What a build plans is in no revision, and holds for all.
        let tree = if is_plan(path) { &WorkingTree } else { self.tree };
        text_in(tree, path).or_else(|unread| lossy(tree, path, unread))
    }

    fn is_file(&self, path: &Path) -> bool {
        self.tree.is_file(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.tree.is_folder(path)
    }

    fn entries(&self, folder: &Path) -> Vec<PathBuf> {
        self.tree.entries(folder)
    }
}
