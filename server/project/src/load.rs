//! Finds the packages of a project and reads their files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use limpid_base::graph::cyclic_components;
use limpid_base::{LineIndex, Position, Span};

use crate::cabal::condition::Platform;
use crate::cabal::package;
use crate::component::{ComponentKind, PackageComponent};
use crate::files::{ProjectFiles, normal};
use crate::glob::matches;
use crate::hpack;
use crate::plan::Plan;
use crate::problem::ProjectProblem;
use crate::project::{ComponentId, Package, ProjectModel};
use crate::requirements::Requirements;
use crate::version::Version;
use crate::workspace::{Workspace, cabal_project, stack, stack_lock};

/// How far up the files of a project are looked for.
const MAX_ANCESTORS: usize = 32;
/// The number of packages of one project.
const MAX_PACKAGES: usize = 2_000;
/// How deep files may import each other.
const MAX_IMPORTS: usize = 8;

/// The file that describes the package in a folder: a cabal file, or else what hpack makes one of.
pub fn package_file(folder: &Path, files: &dyn ProjectFiles) -> Option<PathBuf> {
    let mut cabal = files.entries(folder).into_iter().filter(|path| is_cabal_file(path) && files.is_file(path));
    cabal.next().or_else(|| Some(folder.join(HPACK)).filter(|path| files.is_file(path)))
}

/// The file of the package around a folder.
pub fn package_around(folder: &Path, files: &dyn ProjectFiles) -> Option<PathBuf> {
    folder.ancestors().take(MAX_ANCESTORS).find_map(|ancestor| package_file(ancestor, files))
}

/// Whether a file of this name describes packages.
pub fn is_project_file(path: &Path) -> bool {
    is_cabal_file(path) || path.ends_with(HPACK) || is_workspace_file(path)
}

/// Whether a file of this name names several packages.
pub fn is_workspace_file(path: &Path) -> bool {
    [CABAL_PROJECT, STACK].iter().any(|name| path.ends_with(name))
}

/// Whether a project reads a file of this name, if there is one.
pub fn is_read_by_projects(path: &Path) -> bool {
    is_project_file(path)
        || is_plan(path)
        || path.ends_with(STACK_LOCK)
        || CABAL_COMPANIONS.iter().any(|name| path.ends_with(name))
}

/// The files that name several packages in a folder and around it. The first one that names a package has it.
pub fn workspaces_around<'f>(folder: &'f Path, files: &'f dyn ProjectFiles) -> impl Iterator<Item = PathBuf> + 'f {
    let around = folder.ancestors().take(MAX_ANCESTORS);
    around.flat_map(|folder| [CABAL_PROJECT, STACK].map(|name| folder.join(name))).filter(|path| files.is_file(path))
}

const HPACK: &str = "package.yaml";
const CABAL_PROJECT: &str = "cabal.project";
const STACK: &str = "stack.yaml";
const STACK_LOCK: &str = "stack.yaml.lock";
/// What cabal reads together with a `cabal.project`.
const CABAL_COMPANIONS: [&str; 2] = ["cabal.project.local", "cabal.project.freeze"];
/// Where cabal keeps its plan.
const PLAN: &str = "dist-newstyle/cache/plan.json";

/// Whether a file of this name is the plan of a build.
pub fn is_plan(path: &Path) -> bool {
    path.ends_with(PLAN)
}

/// Whether a file of this name is the archive of a package.
pub fn is_archive(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| [".tar.gz", ".tgz"].iter().any(|end| name.ends_with(end)))
}

fn is_cabal_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "cabal") && path.file_stem().is_some()
}

impl ProjectModel {
    /// The project that a file describes, which may be that of a package or of several. For a package, the project around it
    /// that has it among its packages, if there is one. The path is absolute.
    pub fn of(file: &Path, files: &dyn ProjectFiles, platform: &Platform) -> ProjectModel {
        let file = normal(file);
        let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
        if is_workspace_file(&file) {
            return Loader::new(&file, files, platform).workspace();
        }
        for around in workspaces_around(&folder, files) {
            let project = Loader::new(&around, files, platform).workspace();
            if project.packages.iter().any(|package| package.file == file) {
                return project;
            }
        }
        let mut loader = Loader::new(&file, files, platform);
        let workspace = Workspace::default();
        let workspace = loader.with_companions(workspace, &folder.join(CABAL_PROJECT), &mut BTreeSet::new());
        let plan = loader.plan(&folder);
        loader.project.requirements = Requirements::new(workspace.clone(), plan);
        loader.platform = loader.project.requirements.platform(&loader.platform);
        loader.package(&file);
        loader.finish()
    }

    /// The package that a file describes, which a project depends on.
    pub fn dependency(file: &Path, of: &ProjectModel, files: &dyn ProjectFiles, platform: &Platform) -> ProjectModel {
        let file = normal(file);
        let mut loader = Loader::new(&file, files, &of.requirements.platform(platform));
        loader.project.requirements.clone_from(&of.requirements);
        loader.stays_inside = true;
        loader.package(&file);
        loader.finish()
    }
}

/// The name and the version of a package, by its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageFile {
    pub name: String,
    pub version: Option<Version>,
}

impl PackageFile {
    /// What a file says, if it can be read.
    pub fn read(file: &Path, files: &dyn ProjectFiles) -> Option<PackageFile> {
        let mut loader = Loader::new(file, files, &Platform::here());
        loader.package(file);
        loader.project.packages.pop().map(|Package { name, version, .. }| PackageFile { name, version })
    }
}

struct Loader<'f> {
    files: &'f dyn ProjectFiles,
    platform: Platform,
    project: ProjectModel,
    /// The lines of the files of packages, by package.
    lines: Vec<LineIndex>,
    /// Source folders outside of the package do not count: others wrote it.
    stays_inside: bool,
}

impl<'f> Loader<'f> {
    fn new(file: &Path, files: &'f dyn ProjectFiles, platform: &Platform) -> Loader<'f> {
        let root = file.parent().unwrap_or(Path::new("")).to_path_buf();
        let project = ProjectModel { file: file.to_path_buf(), root, ..ProjectModel::default() };
        Loader { files, platform: platform.clone(), project, lines: Vec::new(), stays_inside: false }
    }

    fn workspace(mut self) -> ProjectModel {
        let file = self.project.file.clone();
        let mut met = BTreeSet::new();
        let workspace = self.read_workspace(&file, &mut met);
        let workspace = self.with_companions(workspace, &file, &mut met);
        let root = self.project.root.clone();
        let plan = self.plan(&root);
        self.project.requirements = Requirements::new(workspace.clone(), plan);
        self.platform = self.project.requirements.platform(&self.platform);
        let mut found = BTreeSet::new();
        for pattern in workspace.packages.iter().filter(|pattern| !pattern.text.contains("://")) {
            let paths = matches(&pattern.text, &root, self.files);
            if is_archive(Path::new(&pattern.text)) {
                self.project.requirements.archives.extend(paths);
                continue;
            }
            let files: Vec<PathBuf> = paths.iter().filter_map(|path| self.package_at(path)).collect();
            if files.is_empty() && !pattern.is_optional {
                let message = format!("there is no package at `{}`", pattern.text);
                self.problem(&pattern.file, Some(pattern.position), message);
            }
            for file in files {
                if found.len() < MAX_PACKAGES && found.insert(file.clone()) {
                    self.package(&file);
                }
            }
        }
        self.finish()
    }

    fn read_workspace(&mut self, file: &Path, met: &mut BTreeSet<PathBuf>) -> Workspace {
        met.insert(file.to_path_buf());
        let Some(text) = self.text(file) else { return Default::default() };
        let (mut workspace, problems) = match file.file_name().and_then(|name| name.to_str()) {
            Some(STACK) => stack(&text),
            Some(STACK_LOCK) => stack_lock(&text),
            _ => cabal_project(&text, &self.platform),
        };
        self.project.problems.extend(ProjectProblem::all(file, &text, problems));
        let lines = LineIndex::new(&text);
        for pattern in &mut workspace.packages {
            pattern.file = file.to_path_buf();
            pattern.position = lines.position_utf8(pattern.span.start);
        }
        // Files that are imported from the network are not read.
        let imports: Vec<String> = workspace.imports.iter().map(|(import, _)| import.clone()).collect();
        for import in imports.iter().filter(|import| !import.contains("://")) {
            let path = normal(&file.parent().unwrap_or(Path::new("")).join(import));
            if met.len() < MAX_IMPORTS && !met.contains(&path) {
                workspace.merge(self.read_workspace(&path, met));
            }
        }
        workspace
    }

    /// Adds what the files say that cabal and stack keep beside the one that names the packages, whether or not that is there.
    /// They are about one machine or about exact versions, and count more.
    fn with_companions(&mut self, workspace: Workspace, file: &Path, met: &mut BTreeSet<PathBuf>) -> Workspace {
        let names: &[&str] = if file.ends_with(STACK) { &[STACK_LOCK] } else { &CABAL_COMPANIONS };
        let mut all = workspace;
        for name in names {
            let path = file.with_file_name(name);
            if !met.contains(&path) && self.files.is_file(&path) {
                let mut own = self.read_workspace(&path, met);
                own.merge(all);
                all = own;
            }
        }
        all
    }

    /// The plan that cabal has made for the packages at a folder. Without one, or with a broken one, there is none.
    fn plan(&mut self, root: &Path) -> Plan {
        let path = root.join(PLAN);
        let text = self.files.text(&path).ok();
        let plan = text.and_then(|text| match Plan::parse(&text) {
            Ok(plan) => Some(plan),
            Err(message) => {
                self.problem(&path, None, format!("this plan is not understood: {message}"));
                None
            }
        });
        plan.unwrap_or_default()
    }

    /// The package file that a path of a workspace means.
    fn package_at(&self, path: &Path) -> Option<PathBuf> {
        let path = normal(path);
        if self.files.is_folder(&path) {
            return package_file(&path, self.files);
        }
        (is_cabal_file(&path) && self.files.is_file(&path)).then_some(path)
    }

    fn package(&mut self, file: &Path) {
        let Some(text) = self.text(file) else { return };
        let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
        // The name of a package is that of its file, so its settings are known before it is read.
        let is_hpack = file.ends_with(HPACK);
        let stem = if is_hpack { folder.file_name() } else { file.file_stem() };
        let stem = stem.map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let settings = self.project.requirements.settings_of(&stem);
        let (description, problems) = if is_hpack {
            hpack::package(&text, &stem, &settings.flags, &self.platform)
        } else {
            package::package(&text, &settings.flags, &self.platform)
        };
        self.project.problems.extend(ProjectProblem::all(file, &text, problems));
        let lines = LineIndex::new(&text);
        let mut components = description.components;
        for component in &mut components {
            component.ghc_options.extend(settings.ghc_options.iter().cloned());
            self.find_folders(component, file, &folder, &lines);
        }
        let name = if description.name.is_empty() { stem } else { description.name };
        let version = description.version;
        self.project.packages.push(Package { name, version, file: file.to_path_buf(), folder, components });
        self.lines.push(lines);
    }

    /// The source folders, made absolute. A folder outside of the project has to be there.
    fn find_folders(&mut self, component: &mut PackageComponent, file: &Path, folder: &Path, lines: &LineIndex) {
        let mut written = component.written_folders.clone();
        if written.is_empty() {
            written.push((".".to_owned(), Span::default()));
        }
        for (text, span) in written {
            let path = normal(&folder.join(&text));
            let is_inside = path.starts_with(&self.project.root) || path.starts_with(folder);
            if !is_inside && self.stays_inside {
                continue;
            }
            if !is_inside && !self.files.is_folder(&path) {
                let message = format!("there is no folder `{text}`, outside of the project");
                let problem = ProjectProblem::at(file.to_path_buf(), Some(lines.position_utf8(span.start)), message);
                if !self.project.problems.contains(&problem) {
                    self.project.problems.push(problem);
                }
                continue;
            }
            if !component.folders.contains(&path) {
                component.folders.push(path);
            }
        }
    }

    fn finish(mut self) -> ProjectModel {
        self.cycles();
        self.project
    }

    /// Reports libraries that depend on each other.
    fn cycles(&mut self) {
        let libraries: Vec<ComponentId> = self
            .project
            .component_ids()
            .filter(|id| self.project.component(*id).kind == ComponentKind::Library)
            .collect();
        let places: BTreeMap<ComponentId, usize> =
            libraries.iter().enumerate().map(|(place, id)| (*id, place)).collect();
        let edges: Vec<Vec<usize>> = libraries
            .iter()
            .map(|id| self.project.libraries_of(*id).iter().filter_map(|id| places.get(id).copied()).collect())
            .collect();
        for cycle in cyclic_components(&edges) {
            let names: BTreeSet<&str> =
                cycle.iter().map(|place| &*self.project.packages[libraries[*place].package].name).collect();
            let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
            let message = match &names[..] {
                [own] => format!("libraries of the package {own} depend on each other"),
                names => format!("these packages depend on each other: {}", names.join(", ")),
            };
            let first = libraries[cycle[0]];
            let depends = &self.project.component(first).depends;
            let closing = depends.iter().find(|one| names.contains(&format!("`{}`", one.package)));
            let position = closing.map(|one| self.lines[first.package].position_utf8(one.span.start));
            let file = self.project.packages[first.package].file.clone();
            self.problem(&file, position, message);
        }
    }

    fn text(&mut self, file: &Path) -> Option<String> {
        match self.files.text(file) {
            Ok(text) => Some(text),
            Err(message) => {
                self.project.problems.push(ProjectProblem::unread(file.to_path_buf(), message));
                None
            }
        }
    }

    fn problem(&mut self, file: &Path, position: Option<Position>, message: String) {
        self.project.problems.push(ProjectProblem::at(file.to_path_buf(), position, message));
    }
}
