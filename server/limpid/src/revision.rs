//! The files of a revision, as git has them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{Error, ErrorKind, Result};
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::tree::Tree;

/// A commit of the repository that a file is in.
#[derive(Debug)]
pub(crate) struct Revision {
    /// The repository's folder.
    root: PathBuf,
    commit: String,
    /// The files of the commit, by their paths below the root.
    files: BTreeSet<PathBuf>,
}

impl Revision {
    /// The revision of this name in the repository around a file. The error is a message for the user.
    pub(crate) fn new(file: &Path, name: &str) -> std::result::Result<Revision, String> {
        let folder = resolved(file).and_then(|path| path.parent().map(Path::to_path_buf)).unwrap_or_default();
        let Ok(root) = git(&folder, &["rev-parse", "--show-toplevel"]) else {
            return Err(format!("{}: this file is in no git repository", file.display()));
        };
        let unknown = || format!("there is no revision `{name}` in the repository of {}", file.display());
        // A name that begins with a hyphen would be an option.
        if name.starts_with('-') {
            return Err(unknown());
        }
        let root = PathBuf::from(line(&root));
        let commit = git(&root, &["rev-parse", "--verify", "--quiet", &format!("{name}^{{commit}}")]);
        let commit = line(&commit.map_err(|_| unknown())?);
        let files = git(&root, &["ls-tree", "-r", "-z", "--name-only", "--full-tree", &commit]);
        let files = files.map_err(|error| format!("git cannot list the files of `{name}`: {error}"))?;
        let files = files.split(|byte| *byte == 0).map(|path| PathBuf::from(&*String::from_utf8_lossy(path))).collect();
        Ok(Revision { root, commit, files })
    }

    /// The path of a file below the root.
    fn below(&self, path: &Path) -> Option<PathBuf> {
        Some(resolved(path)?.strip_prefix(&self.root).ok()?.to_path_buf())
    }
}

impl Tree for Revision {
    fn is_file(&self, path: &Path) -> bool {
        self.below(path).is_some_and(|path| self.files.contains(&path))
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.below(path).is_some_and(|folder| self.files.iter().any(|file| file.starts_with(&folder)))
    }

    fn entries(&self, folder: &Path) -> Vec<PathBuf> {
        let Some(below) = self.below(folder) else { return Vec::new() };
        let children = self.files.iter().filter_map(|file| file.strip_prefix(&below).ok()?.components().next());
        let names: BTreeSet<&OsStr> = children.map(Component::as_os_str).collect();
        names.into_iter().map(|name| folder.join(name)).collect()
    }

    fn bytes(&self, path: &Path) -> Result<Vec<u8>> {
        let below = self.below(path).filter(|path| self.files.contains(path)).ok_or(ErrorKind::NotFound)?;
        let below = below.to_string_lossy().replace('\\', "/");
        git(&self.root, &["cat-file", "blob", &format!("{}:{below}", self.commit)])
    }
}

/// The path as git has it: absolute, without `..` and symbolic links. The file itself need not be there now.
fn resolved(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    let mut rest = Vec::new();
    for ancestor in absolute.ancestors() {
        if let Ok(mut real) = ancestor.canonicalize() {
            real.extend(rest.iter().rev());
            return Some(real);
        }
        rest.push(ancestor.file_name()?);
    }
    None
}

fn git(folder: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).output()?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(Error::other(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
    }
}

fn line(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::{OnDisk, ProjectSettings, read_in};
    use crate::scratch::Folder;
    use limpid_base::Name;
    use limpid_ide::Files;

    fn repository(name: &str) -> Folder {
        let folder = Folder::new(name);
        for command in [&["init", "-q"][..], &["config", "user.name", "t"], &["config", "user.email", "t@localhost"]] {
            git(&folder.0, command).expect("git runs");
        }
        folder
    }

    fn commit(folder: &Folder) {
        git(&folder.0, &["add", "-A"]).expect("git runs");
        git(&folder.0, &["commit", "-q", "--no-verify", "-m", "all"]).expect("git runs");
    }

    #[test]
    fn files_are_read_as_they_were() {
        let folder = repository("revision-files");
        folder.write("p.cabal", "library\n  hs-source-dirs: src\n");
        let file = folder.write("src/A.hs", "module A where\nimport B.C\n");
        let imported = folder.write("src/B/C.hs", "module B.C where\nx = 1\n");
        commit(&folder);
        folder.write("src/A.hs", "module A where\n");
        std::fs::remove_file(&imported).expect("a file");
        let revision = Revision::new(&file, "HEAD").expect("a revision");
        let text = |path: &Path| read_in(&revision, path).map(|source| source.text.to_string());
        assert_eq!(text(&file).as_deref(), Ok("module A where\nimport B.C\n"));
        assert!(text(&folder.0.join("src/D.hs")).is_err());
        let sources = OnDisk::in_tree(revision, ProjectSettings::default()).sources();
        let found = sources.find(Name::new("B.C"), &file.to_string_lossy(), Name::new("A"));
        assert_eq!(found.map(|source| source.text.to_string()).as_deref(), Some("module B.C where\nx = 1\n"));
    }

    #[test]
    fn revisions_that_are_not_there() {
        let folder = repository("revision-none");
        let file = folder.write("A.hs", "module A where\n");
        commit(&folder);
        for name in ["nowhere", "--all", "HEAD~1"] {
            let message = Revision::new(&file, name).expect_err("no revision");
            assert!(message.starts_with(&format!("there is no revision `{name}`")), "{message}");
        }
    }
}
