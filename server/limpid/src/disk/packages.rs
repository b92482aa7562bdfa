//! The packages on this machine that others wrote: where cabal and stack keep what they have downloaded, and further folders
//! that the user names.

mod archive;
mod kept;

use std::path::{Path, PathBuf};

use etcetera::home_dir;
use limpid_base::LiquidVersion;
use limpid_project::{PackageFile, ProjectFiles, Version, is_archive, package_file};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

pub(crate) use self::archive::PackagePlace;
pub(crate) use self::kept::Kept;
use super::meant::is_built;
use crate::cache;

/// How deep below a folder a package may be.
const MAX_DEPTH: usize = 3;
/// How many folders are looked at for packages below one folder.
const MAX_LISTED: usize = 4_000;

/// What the user says of projects: where the packages are that they depend on, and which LiquidHaskell checks them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ProjectSettings {
    /// Those that the user names, which come first.
    pub(crate) named: Vec<PathBuf>,
    /// The archives that cabal and stack have downloaded.
    downloaded: Vec<PathBuf>,
    /// Where packages are unpacked. Without it, none are read.
    unpacked: Option<PathBuf>,
    /// The version of LiquidHaskell, if the user names one.
    pub(crate) liquid_version: Option<LiquidVersion>,
}

impl ProjectSettings {
    /// The usual ones of this user, and some that are named. The cache folder is the usual one unless it is given.
    pub(crate) fn of_user(named: &[PathBuf], cache_folder: Option<&Path>) -> ProjectSettings {
        let from_environment = cache::variable("LIMPID_PACKAGES");
        let named = named.iter().cloned().chain(from_environment.iter().flat_map(std::env::split_paths));
        let named = named.map(|folder| super::absolute(&folder)).collect();
        let unpacked = cache::path(cache_folder).map(|folder| super::absolute(&folder));
        ProjectSettings { named, downloaded: downloaded(), unpacked, liquid_version: None }
    }

    #[must_use]
    pub(crate) fn checked_by(self, liquid_version: Option<LiquidVersion>) -> ProjectSettings {
        ProjectSettings { liquid_version, ..self }
    }

    /// Where packages are unpacked.
    pub(crate) fn kept(&self) -> Option<Kept> {
        self.unpacked.as_deref().map(Kept::in_folder)
    }

    /// The folders, as a user would call them.
    pub(crate) fn describe(&self) -> Vec<String> {
        let home = home_dir().ok();
        let shown = |folder: &PathBuf| match home.as_ref().and_then(|home| folder.strip_prefix(home).ok()) {
            Some(below) => format!("~/{}", below.to_string_lossy().replace('\\', "/")),
            None => folder.to_string_lossy().into_owned(),
        };
        self.named.iter().chain(&self.downloaded).map(shown).collect()
    }
}

/// Where cabal and stack keep the archives of packages.
fn downloaded() -> Vec<PathBuf> {
    let variable = |name: &str| cache::variable(name).map(PathBuf::from);
    let home = home_dir().ok();
    let cabal = match variable("CABAL_DIR") {
        Some(folder) => vec![folder.join("packages")],
        None => {
            let own = home.as_ref().map(|home| home.join(".cabal/packages"));
            let roaming = variable("APPDATA").map(|folder| folder.join("cabal").join("packages"));
            let caches = variable("XDG_CACHE_HOME").or_else(|| Some(home.as_ref()?.join(".cache")));
            own.into_iter().chain(roaming).chain(caches.map(|folder| folder.join("cabal").join("packages"))).collect()
        }
    };
    let stack = variable("STACK_ROOT").or_else(|| Some(home?.join(".stack")));
    // Before version 2, stack kept archives of packages for each index.
    let stack = stack.map(|folder| folder.join("indices")).into_iter().flat_map(|folder| subfolders(&folder));
    cabal.into_iter().chain(stack.map(|index| index.join("packages"))).collect()
}

/// A version of a package, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    pub(crate) version: Option<Version>,
    pub(crate) place: PackagePlace,
}

/// What is in folders, each listed once.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    below: Mutex<FxHashMap<PathBuf, Vec<PathBuf>>>,
}

impl Listed {
    /// The versions of a package that the user's folders have, in the order of the folders. `note` is called for each
    /// folder that decides it.
    pub(crate) fn candidates(
        &self,
        folders: &ProjectSettings,
        name: &str,
        files: &dyn ProjectFiles,
        note: &dyn Fn(&Path),
    ) -> Vec<Candidate> {
        let mut found = Vec::new();
        for folder in &folders.named {
            note(folder);
            found.extend(by_version(folder, name, note));
            found.extend(self.below(folder, name, files));
        }
        for repository in folders.named.iter().chain(&folders.downloaded).flat_map(|folder| subfolders(folder)) {
            found.extend(by_version(&repository, name, note));
        }
        folders.downloaded.iter().for_each(|folder| note(folder));
        found
    }

    /// The archives in a folder, and the packages that are unpacked in it or below it, with a name.
    pub(crate) fn below(&self, folder: &Path, name: &str, files: &dyn ProjectFiles) -> Vec<Candidate> {
        let mut listed = self.below.lock();
        let known = listed.entry(folder.to_path_buf()).or_insert_with(|| {
            let (mut found, mut left) = (Vec::new(), MAX_LISTED);
            list(folder, 0, &mut left, files, &mut found);
            found
        });
        known.iter().filter_map(|path| named(path, name, files)).collect()
    }
}

/// A package at a path, if it has a name.
pub(crate) fn named(path: &Path, name: &str, files: &dyn ProjectFiles) -> Option<Candidate> {
    if is_archive(path) {
        let file = path.file_name()?.to_str()?;
        let stem = file.strip_suffix(".tar.gz").or_else(|| file.strip_suffix(".tgz"))?;
        let (own, version) = Version::behind_name(stem)?;
        let place = PackagePlace::Archive(path.to_path_buf());
        return (own == name).then_some(Candidate { version: Some(version), place });
    }
    // The name of a package is that of its file, if that is a cabal file.
    let is_cabal = path.extension().is_some_and(|extension| extension == "cabal");
    if is_cabal && path.file_stem().is_some_and(|stem| stem != name) {
        return None;
    }
    let head = PackageFile::read(path, files)?;
    let folder = path.parent()?.to_path_buf();
    (head.name == name).then_some(Candidate { version: head.version, place: PackagePlace::Folder(folder) })
}

/// The archives below a folder that has one for each package and in it one for each version.
fn by_version(folder: &Path, name: &str, note: &dyn Fn(&Path)) -> Vec<Candidate> {
    let folder = folder.join(name);
    note(&folder);
    let versions = subfolders(&folder).into_iter();
    let candidate = |versioned: PathBuf| {
        let version = versioned.file_name()?.to_str()?;
        let path = versioned.join(format!("{name}-{version}.tar.gz"));
        let version = Version::parse(version)?;
        // A pipe with this name counts, too; reading it is the error.
        path.exists().then_some(Candidate { version: Some(version), place: PackagePlace::Archive(path) })
    };
    versions.filter_map(candidate).collect()
}

/// Archives and files of packages in a folder and below it, except below a package.
fn list(folder: &Path, depth: usize, left: &mut usize, files: &dyn ProjectFiles, found: &mut Vec<PathBuf>) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    found.extend(files.entries(folder).into_iter().filter(|path| is_archive(path)));
    if let Some(package) = package_file(folder, files) {
        found.push(package);
    }
    if depth < MAX_DEPTH {
        subfolders(folder).iter().for_each(|below| list(below, depth + 1, left, files, found));
    }
}

/// The folders in a folder, in a fixed order. Links are not followed.
fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let visible = folders.filter(|entry| {
        let name = entry.file_name();
        !name.as_encoded_bytes().starts_with(b".") && !is_built(&name)
    });
    let mut found: Vec<PathBuf> = visible.map(|entry| entry.path()).collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::super::projects::Projects;
    use super::*;
    use crate::scratch::Folder;
    use crate::tree::WorkingTree;

    #[test]
    fn packages_are_found_as_tools_leave_them() {
        let scratch = Folder::new("package-folders");
        for file in ["cabal/hackage/split/1.0/split-1.0.tar.gz", "cabal/local/split/1.10/split-1.10.tar.gz"] {
            scratch.write(file, "");
        }
        scratch.write("own/split-2.0.tar.gz", "");
        scratch.write("own/deep/checkout/split.cabal", "name: split\nversion: 3.1\n");
        scratch.write("own/other/other.cabal", "name: other\nversion: 3.1\n");
        let folders = ProjectSettings {
            named: vec![scratch.0.join("own")],
            downloaded: vec![scratch.0.join("cabal"), scratch.0.join("gone")],
            unpacked: None,
            liquid_version: None,
        };
        let projects = Projects::default();
        let files = projects.files(&WorkingTree);
        let versions = |name: &str| -> Vec<String> {
            let found = Listed::default().candidates(&folders, name, &files, &|_| {});
            found.into_iter().filter_map(|one| Some(one.version?.to_string())).collect()
        };
        assert_eq!(versions("split"), ["2.0", "3.1", "1.0", "1.10"]);
        assert_eq!(versions("deep"), Vec::<String>::new());
    }
}
