//! Files on disk: what is read of them, and the files of imported modules.

mod dependencies;
mod meant;
mod packages;
mod projects;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use limpid_base::Name;
use limpid_ide::{
    CppSettings, Files, NotFound, Source, SourceOptions, Sources, has_refinements, imports_assumptions, included_files,
    is_library,
};
use limpid_project::{ComponentId, ProjectProblem, normal};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

pub(crate) use self::meant::{haskell_files, is_built, is_haskell};
pub(crate) use self::packages::{Kept, ProjectSettings};
use self::projects::{Place, Projects};
use crate::tree::{Tree, WorkingTree, read_bytes};

/// Reads a Haskell file. The error is a message for the user.
pub(crate) fn read(path: &Path) -> Result<Source, String> {
    read_in(&WorkingTree, path)
}

/// The same for a file of any tree.
pub(crate) fn read_in(tree: &dyn Tree, path: &Path) -> Result<Source, String> {
    let text = text_in(tree, path).map_err(|unread| match unread {
        Unread::Because(why) => format!("{}: {why}", path.display()),
        Unread::NotUtf8 { line } => format!("{}:{line}: this file is not valid UTF-8", path.display()),
    })?;
    Ok(Source { path: path.to_string_lossy().into(), text: text.into() })
}

/// Why there is no text.
enum Unread {
    Because(String),
    NotUtf8 { line: usize },
}

/// The text of a file. A byte order mark is no part of it, and editors do not count it in their columns.
fn text_in(tree: &dyn Tree, path: &Path) -> Result<String, Unread> {
    let bytes = tree.bytes(path).map_err(|error| {
        Unread::Because(match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            std::io::ErrorKind::IsADirectory => "this is a folder, not a file".to_owned(),
            _ => error.to_string(),
        })
    })?;
    if bytes.contains(&0) {
        return Err(Unread::Because("this is a binary file, not Haskell source".to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        Unread::NotUtf8 { line: error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1 }
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// A text that is not UTF-8, as cabal and the C preprocessor read it: such bytes are usually in the name of an author.
fn lossy(tree: &dyn Tree, path: &Path, unread: Unread) -> Result<String, String> {
    match unread {
        Unread::Because(why) => Err(why),
        Unread::NotUtf8 { .. } => {
            let bytes = tree.bytes(path).map_err(|error| error.to_string())?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        }
    }
}

/// Finds imported modules where the component of their importer says, or, outside of packages, beside their importer.
#[derive(Debug)]
pub(crate) struct Disk {
    tree: Box<dyn Tree>,
    projects: Arc<Projects>,
    /// The file of each module, as it is seen from a place. A command resolves and reads each module once.
    found: Mutex<FxHashMap<Sight, Option<Source>>>,
    /// How files are compiled that lie in the folders of a component that does not list them.
    unlisted: Mutex<FxHashMap<PathBuf, Arc<SourceOptions>>>,
    /// Why files of imported modules could not be read.
    unread: Mutex<BTreeSet<String>>,
}

/// Behind the name of a module, the name of one with refinements for it.
const ASSUMPTIONS: &str = "_LHAssumptions";

/// What finding a module depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Sight {
    module: Name,
    from: From,
    style: Style,
}

/// Where modules are looked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum From {
    /// A component of the project that a file describes.
    Component(PathBuf, ComponentId),
    /// The source root of a file, and its folder.
    Folders(PathBuf, PathBuf),
}

/// How the path of the importer is written; that of what it imports is written likewise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Style {
    Absolute,
    /// Relative to the current folder, behind so many `..`, and maybe behind `./`.
    Relative {
        up: usize,
        is_dotted: bool,
    },
}

impl Disk {
    fn in_tree(tree: impl Tree + 'static, projects: Arc<Projects>) -> Disk {
        Disk {
            tree: Box::new(tree),
            projects,
            found: Mutex::default(),
            unlisted: Mutex::default(),
            unread: Mutex::default(),
        }
    }
}

/// The files on disk, for the facade.
#[derive(Clone, Debug)]
pub(crate) struct OnDisk {
    /// The files of modules, if each is resolved only once.
    found: Option<Arc<Disk>>,
    /// The projects on disk, if modules are resolved each time. Reading them takes long.
    projects: Arc<Mutex<Arc<Projects>>>,
    /// Where the packages are that projects depend on.
    packages: Arc<Mutex<ProjectSettings>>,
}

impl OnDisk {
    /// For a command: modules are resolved once.
    pub(crate) fn as_it_is(packages: ProjectSettings) -> OnDisk {
        OnDisk::in_tree(WorkingTree, packages)
    }

    /// The same for a tree other than the disk.
    pub(crate) fn in_tree(tree: impl Tree + 'static, packages: ProjectSettings) -> OnDisk {
        let files = OnDisk::as_it_changes(packages);
        OnDisk { found: Some(Arc::new(Disk::in_tree(tree, files.projects()))), ..files }
    }

    /// Reads a file. The error is a message for the user.
    pub(crate) fn read_file(&self, path: &Path) -> Result<Source, String> {
        read_in(self.tree(), path)
    }

    /// Why files of imported modules could not be read so far, in a fixed order.
    pub(crate) fn unread(&self) -> Vec<String> {
        self.found.iter().flat_map(|disk| disk.unread.lock().clone()).collect()
    }

    /// What is wrong with the files that describe the projects of some files.
    pub(crate) fn project_problems<'p>(
        &self,
        files: impl Iterator<Item = &'p Path>,
    ) -> BTreeMap<PathBuf, Vec<ProjectProblem>> {
        let projects = self.projects();
        let places: Vec<_> = files.map(|file| projects.place(self.tree(), file)).collect();
        let mut met = BTreeSet::new();
        let models = places.iter().filter_map(|place| place.project.as_ref());
        let mut problems: BTreeMap<PathBuf, Vec<ProjectProblem>> = BTreeMap::new();
        for problem in models.filter(|project| met.insert(&project.file)).flat_map(|project| &project.problems) {
            problems.entry(problem.file.clone()).or_default().push(problem.clone());
        }
        problems
    }

    fn tree(&self) -> &dyn Tree {
        self.found.as_ref().map_or(&WorkingTree, |disk| &*disk.tree)
    }

    /// For the server: modules are resolved each time, in projects that are read again when something says that they changed.
    pub(crate) fn as_it_changes(packages: ProjectSettings) -> OnDisk {
        let projects = Arc::new(Projects::with(packages.clone()));
        OnDisk { found: None, projects: Arc::new(Mutex::new(projects)), packages: Arc::new(Mutex::new(packages)) }
    }

    /// Looks for packages elsewhere from now on. Whether that is a change.
    pub(crate) fn set_packages(&self, packages: ProjectSettings) -> bool {
        let before = std::mem::replace(&mut *self.packages.lock(), packages.clone());
        let is_new = before != packages;
        if is_new {
            *self.projects.lock() = self.fresh();
        }
        is_new
    }

    /// Whether a file belongs to a package that is unpacked and not developed here. Such files do not change.
    pub(crate) fn is_dependency(&self, path: &Path) -> bool {
        self.packages.lock().kept().is_some_and(|kept| kept.has(path))
    }

    fn fresh(&self) -> Arc<Projects> {
        Arc::new(Projects::with(self.packages.lock().clone()))
    }

    /// Whether a file changed that describes a project and was read.
    pub(crate) fn projects_changed(&self) -> bool {
        self.projects.lock().is_outdated()
    }

    /// The projects as they are now.
    fn projects(&self) -> Arc<Projects> {
        let mut projects = self.projects.lock();
        if projects.is_outdated() {
            *projects = self.fresh();
        }
        Arc::clone(&projects)
    }
}

impl Files for OnDisk {
    fn read(&self, path: &str) -> Option<Source> {
        let source = self.read_file(Path::new(path));
        source.inspect_err(|message| tracing::debug!(message, "not read")).ok()
    }

    fn sources(&self) -> Box<dyn Sources> {
        let disk = self.found.clone();
        Box::new(Shared(disk.unwrap_or_else(|| Arc::new(Disk::in_tree(WorkingTree, self.projects())))))
    }

    fn restructured(&self) {
        *self.projects.lock() = self.fresh();
    }
}

/// A disk is shared by all threads of a command.
struct Shared(Arc<Disk>);

impl Sources for Shared {
    fn find(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source> {
        self.0.find(name, Path::new(importer), importer_name)
    }

    fn options(&self, source: &Source) -> Arc<SourceOptions> {
        let path = Path::new(&*source.path);
        self.0.with_includes(self.0.options(path), path, &source.text)
    }

    fn assumptions(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source> {
        self.0.assumptions(name, Path::new(importer), importer_name)
    }

    fn not_found(&self, name: Name, importer: &str, importer_name: Name) -> NotFound {
        self.0.not_found(name, Path::new(importer), importer_name)
    }
}

impl Disk {
    /// How a file is compiled and checked: as its component says, if it belongs to it.
    fn options(&self, path: &Path) -> Arc<SourceOptions> {
        let place = self.projects.place(&*self.tree, path);
        if place.is_listed || place.component.is_none() {
            return Arc::clone(&place.options);
        }
        let known = self.unlisted.lock().get(path).cloned();
        known.unwrap_or_else(|| {
            let name = |source: Source| place.options.parse(&source).name.map_or(Name::new("Main"), |name| name.name);
            let source = if self.is_dependency(path) { read_dependency(path) } else { read_in(&*self.tree, path).ok() };
            let name = source.map(name);
            let is_member = name.is_none_or(|name| matches!(from(&place, path, name), From::Component(..)));
            let options = if is_member { Arc::clone(&place.options) } else { Arc::default() };
            self.unlisted.lock().insert(path.to_path_buf(), Arc::clone(&options));
            options
        })
    }

    /// The options of a file with the files that its text includes: beside the file that says so, in the component's folders
    /// for that, or in the package.
    fn with_includes(&self, options: Arc<SourceOptions>, path: &Path, text: &str) -> Arc<SourceOptions> {
        let style = Style::of(path);
        let mut folders: Option<Vec<PathBuf>> = None;
        let includes = included_files(text, &mut |name, includer| {
            let folders = folders.get_or_insert_with(|| self.projects.place(&*self.tree, path).include_folders());
            let beside = absolute(includer.map_or(path, Path::new)).parent().map(Path::to_path_buf);
            let beside = beside.filter(|_| name.starts_with('"'));
            let candidates =
                beside.iter().chain(&*folders).map(|folder| normal(&folder.join(&name[1..name.len() - 1])));
            let found = candidates.into_iter().find(|path| self.tree.is_file(path))?;
            let path = style.written(found);
            let text = text_in(&*self.tree, &path).or_else(|unread| lossy(&*self.tree, &path, unread)).ok()?;
            Some((path.to_string_lossy().into(), text.into()))
        });
        if includes.is_empty() {
            return options;
        }
        let cpp = CppSettings { includes, ..options.cpp.clone() };
        Arc::new(SourceOptions { cpp, ..(*options).clone() })
    }

    fn find(&self, module: Name, importer: &Path, importer_name: Name) -> Option<Source> {
        let place = self.projects.place(&*self.tree, importer);
        let style = Style::of(importer);
        let sight = Sight { module, from: from(&place, importer, importer_name), style };
        let known = self.found.lock().get(&sight).cloned();
        if let Some(found) = known {
            return found;
        }
        let path = self.search(module, &place, &sight.from);
        let found = path.and_then(|path| {
            if self.is_dependency(&path) {
                return read_dependency(&path);
            }
            let source = read_in(&*self.tree, &style.written(path));
            source.inspect_err(|message| _ = self.unread.lock().insert(message.clone())).ok()
        });
        self.found.lock().insert(sight, found.clone());
        found
    }

    /// The file of a module. A module of the libraries is not looked for in other packages or components, which may contain a
    /// vendored copy.
    fn search(&self, module: Name, place: &Place, from: &From) -> Option<PathBuf> {
        let name = module.as_str();
        match (&place.project, from) {
            (Some(project), From::Component(_, id)) => {
                let exported = |same_package| {
                    let places = project.exported(*id, name, same_package).into_iter();
                    places.into_iter().find_map(|place| self.find_in(place.folders, &place.module))
                };
                let near = self.find_in(&project.component(*id).folders, name).or_else(|| exported(true));
                if near.is_some() || is_library(module) {
                    return near;
                }
                exported(false).or_else(|| self.foreign(place, [*id], name))
            }
            (_, From::Folders(root, folder)) => {
                let (own, others) = place.folders_around(folder);
                let near = self.find_in(&[root.clone(), folder.clone()], name).or_else(|| self.find_in(&own, name));
                if near.is_some() || is_library(module) {
                    return near;
                }
                self.find_in(&others, name).or_else(|| self.foreign(place, place.components_around(), name))
            }
            (None, From::Component(..)) => None,
        }
    }

    fn find_in(&self, roots: &[PathBuf], module: &str) -> Option<PathBuf> {
        let is_dependency = roots.iter().any(|root| self.is_dependency(root));
        find_in(if is_dependency { &WorkingTree } else { &*self.tree }, roots, module)
    }

    /// Whether a file is that of a package that is not developed here. It is on disk, whatever the tree is.
    fn is_dependency(&self, path: &Path) -> bool {
        self.projects.dependencies.has(path)
    }

    /// The file of a module that components import from packages that are not developed here.
    fn foreign(&self, place: &Place, ids: impl IntoIterator<Item = ComponentId>, module: &str) -> Option<PathBuf> {
        place.importers(ids).find_map(|importer| self.projects.foreign(importer, module))
    }

    /// The file of another package that has refinements for a module. LiquidHaskell looks for one where it has none itself:
    /// where it did not run on the module.
    fn assumptions(&self, module: Name, importer: &Path, importer_name: Name) -> Option<Source> {
        let place = self.projects.place(&*self.tree, importer);
        if place.options.liquid_version.is_some_and(|version| !imports_assumptions(version)) {
            return None;
        }
        let From::Component(_, id) = from(&place, importer, importer_name) else { return None };
        let path = self.foreign(&place, [id], &format!("{module}{ASSUMPTIONS}"))?;
        let has_its_own = match self.find(module, importer, importer_name) {
            Some(found) => self.projects.place(&*self.tree, Path::new(&*found.path)).uses_liquid_haskell(),
            None => has_refinements(module),
        };
        if has_its_own { None } else { read_dependency(&path) }
    }

    fn not_found(&self, module: Name, importer: &Path, importer_name: Name) -> NotFound {
        let place = self.projects.place(&*self.tree, importer);
        let from = from(&place, importer, importer_name);
        let path = self.search(module, &place, &from).map(|path| Style::of(importer).written(path));
        let unread = path.and_then(|path| read_in(&*self.tree, &path).err());
        let not_found = match from {
            From::Component(_, id) => place.not_found(id, module.as_str(), &self.projects),
            From::Folders(..) => place.not_found_around(),
        };
        NotFound { unread, ..not_found }
    }
}

/// The file of a module in some source folders.
fn find_in(tree: &dyn Tree, roots: &[PathBuf], module: &str) -> Option<PathBuf> {
    let relative: PathBuf = module.split('.').collect();
    let candidates = roots.iter().flat_map(|root| {
        let path = root.join(&relative);
        ["hs", "lhs"].map(|extension| path.with_extension(extension))
    });
    candidates.into_iter().find(|path| tree.is_file(path))
}

/// A file of a package that is not developed here. GHC reads bytes that are not UTF-8 in its comments.
fn read_dependency(path: &Path) -> Option<Source> {
    let bytes = read_bytes(path).ok()?;
    Some(Source { path: path.to_string_lossy().into(), text: String::from_utf8_lossy(&bytes).into() })
}

/// Where a file looks for modules. It belongs to its component if the component lists it, or if it lies where its own name
/// says.
fn from(place: &Place, importer: &Path, importer_name: Name) -> From {
    let absolute = absolute(importer);
    let folder = absolute.parent().unwrap_or(Path::new("")).to_path_buf();
    let root = source_root(&folder, importer_name);
    let component = place.component.zip(place.project.as_ref()).filter(|(id, project)| {
        let folders = &project.component(*id).folders;
        place.is_listed || root.as_ref().is_some_and(|root| folders.contains(root))
    });
    match component {
        Some((id, project)) => From::Component(project.file.clone(), id),
        None => From::Folders(root.unwrap_or_else(|| folder.clone()), folder),
    }
}

impl Style {
    fn of(path: &Path) -> Style {
        if path.is_absolute() {
            return Style::Absolute;
        }
        let parts = path.components().skip_while(|part| *part == Component::CurDir);
        let up = parts.take_while(|part| *part == Component::ParentDir).count();
        Style::Relative { up, is_dotted: path.as_os_str().as_encoded_bytes().starts_with(b"./") }
    }

    /// An absolute path, as the user would write it.
    fn written(self, path: PathBuf) -> PathBuf {
        let Style::Relative { up, is_dotted } = self else { return path };
        let here = absolute(Path::new("."));
        // A folder has one name in all paths of this style.
        let ancestors = here.ancestors().enumerate().skip(up);
        let shared = ancestors.filter_map(|(up, folder)| Some((up, path.strip_prefix(folder).ok()?))).next();
        let Some((up, below)) = shared else { return path };
        let start = if is_dotted { "." } else { "" };
        std::iter::once(start).chain(std::iter::repeat_n("..", up)).collect::<PathBuf>().join(below)
    }
}

/// Without `..`, so that a file has one path only.
fn absolute(path: &Path) -> PathBuf {
    normal(&std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()))
}

/// The folder that `A/B/C.hs` hangs below, for a module `A.B.C` in it.
fn source_root(folder: &Path, module: Name) -> Option<PathBuf> {
    let mut root = folder.to_path_buf();
    let parents: Vec<&str> = module.as_str().split('.').collect();
    for parent in parents.iter().rev().skip(1) {
        if root.file_name().is_none_or(|name| name.to_string_lossy() != *parent) {
            return None;
        }
        root.pop();
    }
    Some(root)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn projects_are_read_again_when_they_changed() {
        let folder = Folder::new("outdated");
        folder.write("cabal.project", "packages: .\nimport: more.config\n");
        folder.write("a.cabal", "name: a\nlibrary\n  exposed-modules: A\n");
        let file = folder.write("A.hs", "module A where\n");
        let disk = OnDisk::as_it_changes(ProjectSettings::default());
        let options = |disk: &OnDisk| {
            let source = Source { path: file.to_string_lossy().into(), text: "".into() };
            disk.sources().options(&source).extensions.len()
        };
        assert_eq!(options(&disk), 0);
        let kept = disk.projects();
        assert!(Arc::ptr_eq(&kept, &disk.projects()));
        // Without notice, as editors do not watch all files that matter.
        folder.write("a.cabal", "name: a\nlibrary\n  exposed-modules: A\n  default-extensions: CPP\n");
        assert_eq!(options(&disk), 1);
        folder.write("more.config", "package a\n  ghc-options: -XLambdaCase\n");
        assert_eq!(options(&disk), 2);
        let kept = disk.projects();
        disk.restructured();
        assert!(!Arc::ptr_eq(&kept, &disk.projects()));
        assert_eq!(options(&disk), 2);
    }

    #[test]
    fn included_files_are_found_where_cabal_looks() {
        let folder = Folder::new("included");
        folder.write(
            "a.cabal",
            "name: a\nlibrary\n  exposed-modules: A\n  include-dirs: include\n  cpp-options: -DX=1 -Imore\n",
        );
        folder.write("include/far.h", "#include \"near.h\"\n");
        folder.write("include/near.h", "far\n");
        folder.write("near.h", "near\n");
        folder.write("more/angle.h", "angle\n");
        let text =
            "#include \"far.h\"\n#include \"near.h\"\n#include <angle.h>\n#include <gone.h>\n#include \"include\"\n";
        let file = folder.write("A.hs", text);
        let source = Source { path: file.to_string_lossy().into(), text: text.into() };
        let options = OnDisk::as_it_is(ProjectSettings::default()).sources().options(&source);
        let shown = |file: &limpid_ide::IncludedFile| {
            let includer = file.includer.as_ref().map_or("", |path| path.rsplit('/').next().unwrap_or(path));
            format!("{includer}:{}={}", file.name, file.text.trim())
        };
        let found: Vec<String> = options.cpp.includes.iter().map(shown).collect();
        let far = ":\"far.h\"=#include \"near.h\"";
        assert_eq!(found, [far, ":\"near.h\"=near", ":<angle.h>=angle", "far.h:\"near.h\"=far"]);
        assert_eq!(options.cpp.definitions, ["-DX=1".into()]);
    }

    #[test]
    fn imports_are_written_as_their_importer() {
        let here = absolute(Path::new("."));
        let written = |importer: &str, imported: &str| {
            let path = absolute(&here.join(imported));
            Style::of(Path::new(importer)).written(path).to_string_lossy().replace('\\', "/")
        };
        let own = here.file_name().expect("a folder").to_string_lossy();
        assert_eq!(written("src/A.hs", "src/B.hs"), "src/B.hs");
        assert_eq!(written("./src/A.hs", "src/B.hs"), "./src/B.hs");
        assert_eq!(written("src/A.hs", "../b/B.hs"), "../b/B.hs");
        assert_eq!(written("../a/A.hs", "../b/B.hs"), "../b/B.hs");
        assert_eq!(written("../a/A.hs", "src/B.hs"), format!("../{own}/src/B.hs"));
        assert_eq!(written("./../a/A.hs", "src/B.hs"), format!("./../{own}/src/B.hs"));
        assert!(Path::new(&written(&here.join("A.hs").to_string_lossy(), "src/B.hs")).is_absolute());
    }
}
