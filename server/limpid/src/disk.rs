//! Files on disk: which ones a command means, and where imported modules are found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use limpid_base::Name;
use limpid_ide::{Files, Source, Sources, is_library, source_roots};
use rustc_hash::FxHashMap;

/// Reads a Haskell file. The error says what is wrong with it in words.
pub(crate) fn read(path: &Path) -> Result<Source, String> {
    let show = path.display();
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
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

/// The Haskell files that the user means, in a fixed order and each once, and what is wrong with the other paths.
#[derive(Debug, Default)]
pub(crate) struct Meant {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) complaints: Vec<String>,
}

/// Files as given, folders searched, cabal files through their source folders.
pub(crate) fn haskell_files(paths: &[PathBuf]) -> Meant {
    let mut meant = Meant::default();
    for path in paths {
        match files_of(path) {
            Ok(files) => meant.files.extend(files),
            Err(complaint) => meant.complaints.push(complaint),
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    meant.files.retain(|file| seen.insert(file.clone()));
    meant
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
    } else if is_project(path) {
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

/// The Haskell files in a folder, without those that a build made or a version control system keeps.
fn folder(path: &Path) -> Vec<PathBuf> {
    let visible = |entry: &walkdir::DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0
            || !(name.starts_with('.') || name == "dist-newstyle" || name == "dist" || name == "node_modules")
    };
    let entries = walkdir::WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(visible);
    let files = entries.filter_map(Result::ok).filter(|entry| entry.file_type().is_file());
    files.map(walkdir::DirEntry::into_path).filter(|path| is_haskell(path)).collect()
}

pub(crate) fn is_haskell(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs")
}

/// Finds imported modules beside their importer: in its source root, its own folder, or the cabal project's folders.
#[derive(Debug, Default)]
pub(crate) struct Disk {
    /// The source folders of the project around each folder, by folder.
    roots: Mutex<BTreeMap<PathBuf, Arc<[PathBuf]>>>,
    /// Where each module was found, as seen from a folder; a command sees the disk as it was when it first looked.
    found: Mutex<FxHashMap<(PathBuf, Name), Option<PathBuf>>>,
}

/// The files of this machine, as the facade asks for them.
#[derive(Clone, Debug)]
pub(crate) struct OnDisk {
    /// Where modules were found, if that is looked for only once.
    found: Option<Arc<Disk>>,
}

impl OnDisk {
    /// For a command that ends: files do not come and go while it runs.
    pub(crate) fn as_it_is() -> OnDisk {
        OnDisk { found: Some(Arc::default()) }
    }

    /// Modules are looked for each time.
    pub(crate) fn as_it_changes() -> OnDisk {
        OnDisk { found: None }
    }
}

impl Files for OnDisk {
    fn read(&self, path: &str) -> Option<Source> {
        let source = read(Path::new(path));
        source.inspect_err(|message| tracing::debug!(message, "not read")).ok()
    }

    fn sources(&self) -> Box<dyn Sources> {
        Box::new(Shared(self.found.clone().unwrap_or_default()))
    }
}

/// Disks are shared by those who read the files of one command.
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
        let known = lock(&self.found).get(&key).cloned();
        if let Some(found) = known {
            return read(&found?).ok();
        }
        let found = self.search(name, folder, &key.0);
        lock(&self.found).insert(key, found.clone());
        read(&found?).ok()
    }
}

impl Disk {
    /// The file of a module: near its importer first. Other components of the project may hold a module that the
    /// libraries have too (a vendored copy, say), which is then not meant.
    fn search(&self, name: Name, folder: &Path, root: &Path) -> Option<PathBuf> {
        let relative: PathBuf = name.as_str().split('.').collect();
        let project = self.project_roots(folder);
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        let (own, others): (Vec<&Path>, Vec<&Path>) =
            project.iter().map(PathBuf::as_path).partition(|root| absolute.starts_with(root));
        let near = find_in([root, folder].into_iter().chain(own), &relative);
        if near.is_some() || is_library(name) { near } else { find_in(others, &relative) }
    }

    /// The source folders named by the nearest cabal or hpack file above `folder`.
    fn project_roots(&self, folder: &Path) -> Arc<[PathBuf]> {
        if let Some(roots) = lock(&self.roots).get(folder) {
            return Arc::clone(roots);
        }
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        let mut roots = Vec::new();
        for ancestor in absolute.ancestors().take(12) {
            let found = project_file(ancestor);
            if let Some(text) = found.and_then(|file| std::fs::read_to_string(file).ok()) {
                roots.extend(
                    source_roots(&text).into_iter().map(|root| ancestor.join(root)).filter(|root| root.is_dir()),
                );
                break;
            }
        }
        let roots: Arc<[PathBuf]> = roots.into();
        lock(&self.roots).insert(folder.to_path_buf(), Arc::clone(&roots));
        roots
    }
}

fn project_file(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files.into_iter().find(|path| is_project(path))
}

fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "cabal") && path.is_file()
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

fn find_in<'a>(roots: impl IntoIterator<Item = &'a Path>, relative: &Path) -> Option<PathBuf> {
    let candidates = roots.into_iter().flat_map(|root| {
        let path = root.join(relative);
        ["hs", "lhs"].map(|extension| path.with_extension(extension))
    });
    candidates.into_iter().find(|path| path.is_file())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
