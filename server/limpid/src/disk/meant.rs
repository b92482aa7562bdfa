//! The files that the arguments of a command mean.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};
use indexmap::IndexSet;
use limpid_ide::Files;
use limpid_project::{ProjectModel, ProjectProblem, is_project_file};

use super::packages::ProjectSettings;
use super::projects::Projects;
use super::{OnDisk, Style, absolute};
use crate::tree::WorkingTree;

/// The Haskell files of some paths, each once and in a fixed order, and what there is to say of the paths.
#[derive(Debug, Default)]
pub(crate) struct Meant {
    pub(crate) files: Vec<PathBuf>,
    /// What could not be read.
    pub(crate) complaints: Vec<String>,
    /// What is wrong with the descriptions of projects, and what a user should know of them.
    pub(crate) notes: Vec<String>,
}

/// Files as given, folders searched, packages and projects through the source folders of their components.
pub(crate) fn haskell_files(paths: &[PathBuf]) -> Meant {
    let mut search = Search::default();
    let mut found: IndexSet<PathBuf> = IndexSet::new();
    for path in paths {
        match search.files_of(path) {
            Ok(files) => found.extend(files),
            Err(complaint) => search.meant.complaints.push(complaint),
        }
    }
    leave_out_fragments(&mut found, paths);
    search.tell_of_projects(&found);
    Meant { files: found.into_iter().collect(), ..search.meant }
}

/// Leaves out files that are parts of others: these include them, and they have no header of their own. A file that is named
/// stays.
fn leave_out_fragments(found: &mut IndexSet<PathBuf>, named: &[PathBuf]) {
    let disk = OnDisk::as_it_is(ProjectSettings::default());
    let sources = disk.sources();
    let includes = |file: &PathBuf| {
        let source = disk.read_file(file).ok().filter(|source| source.text.contains("include"));
        source.map(|source| sources.options(&source).cpp.includes.clone()).unwrap_or_default()
    };
    let included: BTreeSet<PathBuf> =
        found.iter().flat_map(includes).map(|file| absolute(Path::new(&*file.path))).collect();
    let has_header = |file: &PathBuf| {
        disk.read_file(file).is_ok_and(|source| sources.options(&source).parse(&source).name.is_some())
    };
    found.retain(|file| named.contains(file) || !included.contains(&absolute(file)) || has_header(file));
}

#[derive(Default)]
struct Search {
    projects: Projects,
    meant: Meant,
}

impl Search {
    fn files_of(&mut self, path: &Path) -> Result<Vec<PathBuf>, String> {
        let show = path.display();
        if !path.exists() {
            return Err(format!("{show}: there is no such file or folder"));
        }
        let (files, place) = if path.is_dir() {
            (self.folder(path), "in this folder")
        } else if is_haskell(path) {
            return Ok(vec![path.to_path_buf()]);
        } else if is_project_file(path) {
            (self.project(path), "in the source folders of this project")
        } else {
            return Err(format!("{show}: this is not a Haskell file (.hs, .lhs)"));
        };
        let is_told = !self.meant.complaints.is_empty();
        if files.is_empty() && !is_told {
            return Err(format!("{show}: there are no Haskell files (.hs, .lhs) {place}"));
        }
        Ok(files)
    }

    /// The Haskell files in a folder, without those that a build made, that are hidden, that the repository ignores, or that
    /// build a package.
    fn folder(&mut self, path: &Path) -> Vec<PathBuf> {
        let files = self.walk(path);
        let is_setup = |file: &PathBuf| {
            let place = self.projects.place(&WorkingTree, file);
            place.project.as_ref().is_some_and(|project| project.is_setup(&absolute(file)))
        };
        files.into_iter().filter(|file| !is_setup(file)).collect()
    }

    fn walk(&mut self, path: &Path) -> Vec<PathBuf> {
        let mut walk = WalkBuilder::new(path);
        // The user's global ignore file must not change the result.
        walk.git_global(false).sort_by_file_name(Ord::cmp);
        walk.filter_entry(|entry| entry.depth() == 0 || !is_built(entry.file_name()) && !is_cache(entry));
        let mut files = Vec::new();
        for entry in walk.build() {
            match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) && is_haskell(entry.path()) => {
                    files.push(entry.into_path());
                }
                Ok(_) => {}
                Err(error) => self.meant.complaints.push(error.to_string()),
            }
        }
        files
    }

    /// The files that the components of a package, or of all packages of a project, list.
    fn project(&mut self, path: &Path) -> Vec<PathBuf> {
        let file = absolute(path);
        let project = self.projects.project(&WorkingTree, &file);
        let is_package = project.packages.iter().any(|package| package.file == file);
        let wanted = |id: &limpid_project::ComponentId| !is_package || project.packages[id.package].file == file;
        let folders: BTreeSet<&PathBuf> =
            project.component_ids().filter(wanted).flat_map(|id| &project.component(id).folders).collect();
        let style = Style::of(path);
        let mut files = BTreeSet::new();
        for folder in folders.into_iter().filter(|folder| folder.is_dir()) {
            let listed = self
                .walk(folder)
                .into_iter()
                .filter(|file| project.is_listed(file) && project.owner(file).is_some_and(|id| wanted(&id)));
            files.extend(listed.map(|file| style.written(file)));
        }
        if files.is_empty() {
            self.tell(&project, style);
        }
        files.into_iter().collect()
    }

    /// Says once what is wrong with the projects of some files, and which packages LiquidHaskell does not check.
    fn tell_of_projects(&mut self, files: &IndexSet<PathBuf>) {
        let mut met: BTreeSet<PathBuf> = BTreeSet::new();
        let mut without: BTreeSet<String> = BTreeSet::new();
        for file in files {
            let place = self.projects.place(&WorkingTree, file);
            let Some(project) = &place.project else { continue };
            if met.insert(project.file.clone()) {
                self.tell(project, Style::of(file));
            }
            let package = place.component.map(|id| &project.packages[id.package]);
            without.extend(package.filter(|one| !one.uses_liquid_haskell()).map(|one| format!("`{}`", one.name)));
        }
        if !without.is_empty() {
            let names: Vec<String> = without.into_iter().collect();
            let note = format!("LiquidHaskell does not check {}: no component loads its plugin", names.join(", "));
            self.meant.notes.push(note);
        }
    }

    fn tell(&mut self, project: &ProjectModel, style: Style) {
        for problem in project.problems.iter().cloned() {
            let problem = ProjectProblem { file: style.written(problem.file), ..problem };
            let told = if problem.is_unread { &mut self.meant.complaints } else { &mut self.meant.notes };
            let message = problem.to_string();
            if !told.contains(&message) {
                told.push(message);
            }
        }
    }
}

/// Whether a folder is a cache, by <https://bford.info/cachedir/>.
fn is_cache(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir()) && entry.path().join("CACHEDIR.TAG").is_file()
}

/// Whether a folder of this name holds what a build made.
pub(crate) fn is_built(name: &OsStr) -> bool {
    ["dist-newstyle", "dist", ".stack-work", "node_modules"].iter().any(|built| name == *built)
}

pub(crate) fn is_haskell(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    /// What is found in a folder, by the paths below it.
    fn found(folder: &Folder, below: &str) -> Vec<String> {
        let meant = haskell_files(&[folder.0.join(below)]);
        let name = |file: &PathBuf| file.strip_prefix(&folder.0).expect("below").to_string_lossy().into_owned();
        meant.files.iter().map(name).collect()
    }

    #[test]
    fn what_a_build_made_or_the_repository_ignores_is_not_found() {
        let folder = Folder::new("ignored");
        std::fs::create_dir_all(folder.0.join(".git")).expect("a folder");
        folder.write(".gitignore", "Generated.hs\n/tmp/\n!Kept.hs\n");
        for file in ["b/Two.lhs", "A.hs", "b/Generated.hs", "tmp/Scratch.hs", "b/Kept.hs", "b/notes.txt"] {
            folder.write(file, "");
        }
        folder.write("results/CACHEDIR.TAG", "");
        for built in
            ["results/P.hs", "dist-newstyle/P.hs", "dist/P.hs", ".stack-work/P.hs", "node_modules/P.hs", ".hidden/H.hs"]
        {
            folder.write(built, "");
        }
        assert_eq!(found(&folder, ""), ["A.hs", "b/Kept.hs", "b/Two.lhs"]);
        assert_eq!(found(&folder, "b"), ["b/Kept.hs", "b/Two.lhs"]);
        // A path that is named explicitly is checked even if it is ignored.
        assert_eq!(found(&folder, "b/Generated.hs"), ["b/Generated.hs"]);
        assert_eq!(found(&folder, "tmp"), ["tmp/Scratch.hs"]);
        assert_eq!(found(&folder, "dist"), ["dist/P.hs"]);
    }

    #[test]
    fn only_a_repository_ignores_files() {
        let folder = Folder::new("not-ignored");
        folder.write(".gitignore", "A.hs\n");
        folder.write("A.hs", "");
        assert_eq!(found(&folder, ""), ["A.hs"]);
    }

    #[test]
    fn text_that_others_include_is_no_file_of_its_own() {
        let folder = Folder::new("fragments");
        folder.write("A.hs", "module A where\n#include \"parts/B.hs\"\n#include \"C.hs\"\n");
        folder.write("parts/B.hs", "f = 1\n#include \"D.hs\"\n");
        folder.write("parts/D.hs", "g = 1\n");
        folder.write("C.hs", "module C where\n");
        folder.write("E.hs", "h = 1\n");
        assert_eq!(found(&folder, ""), ["A.hs", "C.hs", "E.hs"]);
        assert_eq!(found(&folder, "parts/D.hs"), ["parts/D.hs"]);
    }

    #[test]
    fn packages_have_the_files_that_they_list() {
        let folder = Folder::new("packages");
        folder.write("cabal.project", "packages: */\n");
        folder.write("a/a.cabal", "name: a\nlibrary\n  exposed-modules: A\n  hs-source-dirs: src, gone\n");
        folder.write("b/b.cabal", "name: b\nlibrary\n  exposed-modules: B\n");
        for file in ["a/src/A.hs", "a/src/Old.hs", "a/Setup.hs", "b/B.hs", "b/Setup.hs", "Notes.hs"] {
            folder.write(file, "");
        }
        assert_eq!(found(&folder, "a/a.cabal"), ["a/src/A.hs"]);
        assert_eq!(found(&folder, "cabal.project"), ["a/src/A.hs", "b/B.hs"]);
        assert_eq!(found(&folder, ""), ["Notes.hs", "a/src/A.hs", "a/src/Old.hs", "b/B.hs"]);
    }
}
