//! Files on disk: the files of a command's arguments, and the files of imported modules.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::WalkBuilder;
use indexmap::IndexSet;
use limpid_base::Name;
use limpid_ide::{Files, Source, Sources, is_library, source_roots};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use crate::tree::{Tree, WorkingTree};

/// Reads a Haskell file. The error is a message for the user.
pub(crate) fn read(path: &Path) -> Result<Source, String> {
    read_in(&WorkingTree, path)
}

/// The same for a file of any tree.
pub(crate) fn read_in(tree: &dyn Tree, path: &Path) -> Result<Source, String> {
    let show = path.display();
    let bytes = tree.bytes(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => format!("{show}: there is no such file"),
        std::io::ErrorKind::IsADirectory => format!("{show}: this is a folder, not a file"),
        _ => format!("{show}: {error}"),
    })?;
    if bytes.contains(&0) {
        return Err(format!("{show}: this is a binary file, not Haskell source"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("{show}:{line}: this file is not valid UTF-8")
    })?;
    // A byte order mark is no part of the text, and editors do not count it in their columns.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(Source { path: path.to_string_lossy().into(), text: text.into() })
}

/// The Haskell files of some paths, each once and in a fixed order, and the errors for the other paths.
#[derive(Debug, Default)]
pub(crate) struct Meant {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) complaints: Vec<String>,
}

/// Files as given, folders searched, cabal files through their source folders.
pub(crate) fn haskell_files(paths: &[PathBuf]) -> Meant {
    let mut found: IndexSet<PathBuf> = IndexSet::new();
    let mut complaints = Vec::new();
    for path in paths {
        match files_of(path) {
            Ok(files) => found.extend(files),
            Err(complaint) => complaints.push(complaint),
        }
    }
    Meant { files: found.into_iter().collect(), complaints }
}

fn files_of(path: &Path) -> Result<Vec<PathBuf>, String> {
    let show = path.display();
    if !path.exists() {
        return Err(format!("{show}: there is no such file or folder"));
    }
    let (files, place) = if path.is_dir() {
        (folder(path), "in this folder")
    } else if is_haskell(path) {
        return Ok(vec![path.to_path_buf()]);
    } else if is_project(path) && path.is_file() {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{show}: {error}"))?;
        let roots = source_roots(&text).into_iter();
        let base = path.parent().unwrap_or(Path::new(""));
        let roots = roots.map(|root| if root == "." { base.to_path_buf() } else { base.join(root) });
        (roots.flat_map(|root| folder(&root)).collect(), "in the source folders of this project")
    } else {
        return Err(format!("{show}: this is not a Haskell file (.hs, .lhs)"));
    };
    if files.is_empty() { Err(format!("{show}: there are no Haskell files (.hs, .lhs) {place}")) } else { Ok(files) }
}

/// The Haskell files in a folder, without those that a build made, that are hidden, or that the repository ignores.
fn folder(path: &Path) -> Vec<PathBuf> {
    let mut walk = WalkBuilder::new(path);
    // The user's global ignore file must not change the result.
    walk.git_global(false).sort_by_file_name(Ord::cmp);
    walk.filter_entry(|entry| entry.depth() == 0 || !is_built(entry.file_name()));
    let entries = walk.build().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    files.map(ignore::DirEntry::into_path).filter(|path| is_haskell(path)).collect()
}

/// Whether a folder of this name holds what a build made.
pub(crate) fn is_built(name: &OsStr) -> bool {
    ["dist-newstyle", "dist", ".stack-work", "node_modules"].iter().any(|built| name == *built)
}

pub(crate) fn is_haskell(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs")
}

/// Finds imported modules beside their importer: in its source root, its own folder, or the cabal project's folders.
#[derive(Debug)]
pub(crate) struct Disk {
    tree: Box<dyn Tree>,
    /// The source folders of the project around each folder, by folder.
    roots: Mutex<BTreeMap<PathBuf, Arc<[PathBuf]>>>,
    /// The file of each module, as seen from a folder. A command resolves and reads each module once.
    found: Mutex<FxHashMap<(PathBuf, Name), Option<Source>>>,
}

impl Default for Disk {
    fn default() -> Disk {
        Disk { tree: Box::new(WorkingTree), roots: Mutex::default(), found: Mutex::default() }
    }
}

/// The files on disk, for the facade.
#[derive(Clone, Debug)]
pub(crate) struct OnDisk {
    /// The files of modules, if each is resolved only once.
    found: Option<Arc<Disk>>,
}

impl OnDisk {
    /// For a command: modules are resolved once.
    pub(crate) fn as_it_is() -> OnDisk {
        OnDisk { found: Some(Arc::default()) }
    }

    /// The same for a tree other than the disk.
    pub(crate) fn in_tree(tree: impl Tree + 'static) -> OnDisk {
        OnDisk { found: Some(Arc::new(Disk { tree: Box::new(tree), ..Disk::default() })) }
    }

    /// Reads a file. The error is a message for the user.
    pub(crate) fn read_file(&self, path: &Path) -> Result<Source, String> {
        read_in(self.tree(), path)
    }

    fn tree(&self) -> &dyn Tree {
        self.found.as_ref().map_or(&WorkingTree, |disk| &*disk.tree)
    }

    /// For the server: modules are resolved each time.
    pub(crate) fn as_it_changes() -> OnDisk {
        OnDisk { found: None }
    }
}

impl Files for OnDisk {
    fn read(&self, path: &str) -> Option<Source> {
        let source = self.read_file(Path::new(path));
        source.inspect_err(|message| tracing::debug!(message, "not read")).ok()
    }

    fn sources(&self) -> Box<dyn Sources> {
        Box::new(Shared(self.found.clone().unwrap_or_default()))
    }
}

/// A disk is shared by all threads of a command.
struct Shared(Arc<Disk>);

impl Sources for Shared {
    fn find(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source> {
        self.0.find(name, importer, importer_name)
    }
}

impl Disk {
    fn find(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source> {
        let folder = Path::new(importer).parent().unwrap_or(Path::new(""));
        let root = source_root(folder, importer_name).unwrap_or_else(|| folder.to_path_buf());
        let key = (root, name);
        let known = self.found.lock().get(&key).cloned();
        if let Some(found) = known {
            return found;
        }
        let found = self.search(name, folder, &key.0).and_then(|path| read_in(&*self.tree, &path).ok());
        self.found.lock().insert(key, found.clone());
        found
    }
}

impl Disk {
    /// The file of a module. Files near the importer come first. A module of the libraries is not looked for in other
    /// components of the project, which may contain a vendored copy.
    fn search(&self, name: Name, folder: &Path, root: &Path) -> Option<PathBuf> {
        let relative: PathBuf = name.as_str().split('.').collect();
        let project = self.project_roots(folder);
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        let (own, others): (Vec<&Path>, Vec<&Path>) =
            project.iter().map(PathBuf::as_path).partition(|root| absolute.starts_with(root));
        let near = self.find_in([root, folder].into_iter().chain(own), &relative);
        if near.is_some() || is_library(name) { near } else { self.find_in(others, &relative) }
    }

    /// The source folders named by the nearest cabal or hpack file above `folder`.
    fn project_roots(&self, folder: &Path) -> Arc<[PathBuf]> {
        if let Some(roots) = self.roots.lock().get(folder) {
            return Arc::clone(roots);
        }
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        let mut roots = Vec::new();
        for ancestor in absolute.ancestors().take(12) {
            let found = self.project_file(ancestor).and_then(|file| self.tree.bytes(&file).ok());
            if let Some(text) = found.and_then(|bytes| String::from_utf8(bytes).ok()) {
                let folders = source_roots(&text).into_iter().map(|root| ancestor.join(root));
                roots.extend(folders.filter(|root| self.tree.is_folder(root)));
                break;
            }
        }
        let roots: Arc<[PathBuf]> = roots.into();
        self.roots.lock().insert(folder.to_path_buf(), Arc::clone(&roots));
        roots
    }

    fn project_file(&self, folder: &Path) -> Option<PathBuf> {
        self.tree.entries(folder).into_iter().find(|path| is_project(path) && self.tree.is_file(path))
    }

    fn find_in<'a>(&self, roots: impl IntoIterator<Item = &'a Path>, relative: &Path) -> Option<PathBuf> {
        let candidates = roots.into_iter().flat_map(|root| {
            let path = root.join(relative);
            ["hs", "lhs"].map(|extension| path.with_extension(extension))
        });
        candidates.into_iter().find(|path| self.tree.is_file(path))
    }
}

fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "cabal")
        || path.file_name().is_some_and(|name| name == "package.yaml")
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
        for built in ["dist-newstyle/P.hs", "dist/P.hs", ".stack-work/P.hs", "node_modules/P.hs", ".hidden/H.hs"] {
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
}
