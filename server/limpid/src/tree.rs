//! A tree of files: the folders on disk, or those of a revision of a repository.

use std::fmt::Debug;
use std::fs::File;
use std::io::{Error, ErrorKind, Read as _, Result};
use std::path::{Path, PathBuf};

/// Files by path.
pub(crate) trait Tree: Send + Sync + Debug {
    fn is_file(&self, path: &Path) -> bool;
    fn is_folder(&self, path: &Path) -> bool;
    /// The paths of what is in a folder, in a fixed order.
    fn entries(&self, folder: &Path) -> Vec<PathBuf>;
    fn bytes(&self, path: &Path) -> Result<Vec<u8>>;
}

/// The size of the largest file that is read. Spans have 32 bits, and no program that is written by hand is as large.
const LARGEST: u64 = 64 << 20;

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
        read_bytes(path)
    }
}

/// The content of a file on disk.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let data = std::fs::metadata(path)?;
    if data.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    // Reading a pipe or a device may never end.
    if !data.is_file() {
        return Err(Error::other("this is a pipe or a device, not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > LARGEST {
        true => Err(Error::other(format!("this file is larger than {} MB", LARGEST >> 20))),
        false => Ok(bytes),
    }
}
