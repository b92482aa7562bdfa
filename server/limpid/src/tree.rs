//! A tree of files: the folders on disk, or those of a revision of a repository.

use std::fmt::Debug;
use std::io::Result;
use std::path::{Path, PathBuf};

/// Files by path.
pub(crate) trait Tree: Send + Sync + Debug {
    fn is_file(&self, path: &Path) -> bool;
    fn is_folder(&self, path: &Path) -> bool;
    /// The paths of what is in a folder, in a fixed order.
    fn entries(&self, folder: &Path) -> Vec<PathBuf>;
    fn bytes(&self, path: &Path) -> Result<Vec<u8>>;
}

/// The files as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkingTree;

impl Tree for WorkingTree {
    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn entries(&self, folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        paths
    }

    fn bytes(&self, path: &Path) -> Result<Vec<u8>> {
        std::fs::read(path)
    }
}
