//! Which files have changed. Files are looked at a few times a second: that works on every file system.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use limpid_base::Limits;

use crate::disk::haskell_files;

const PAUSE: Duration = Duration::from_millis(200);

/// What tells one state of a file from another; none if it is not there.
type Stamp = Option<(SystemTime, u64)>;

#[derive(Debug)]
pub(super) struct Watch<'a> {
    paths: &'a [PathBuf],
    /// What each file imports.
    reads: BTreeMap<PathBuf, Vec<PathBuf>>,
    stamps: BTreeMap<PathBuf, Stamp>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(paths: &'a [PathBuf], reads: &[(PathBuf, Vec<PathBuf>)]) -> Watch<'a> {
        let mut watch = Watch { paths, reads: BTreeMap::new(), stamps: BTreeMap::new() };
        watch.learn(reads);
        // What is there now was checked already.
        for file in haskell_files(paths).files {
            let stamp = stamp(&file);
            watch.stamps.entry(file).or_insert(stamp);
        }
        watch
    }

    pub(super) fn learn(&mut self, reads: &[(PathBuf, Vec<PathBuf>)]) {
        for (file, imports) in reads {
            for path in imports.iter().chain([file]) {
                self.stamps.entry(path.clone()).or_insert_with(|| stamp(path));
            }
            self.reads.insert(file.clone(), imports.clone());
        }
    }

    /// The files to check again, once something has changed; nothing if the limits say stop.
    pub(super) fn wait(&mut self, limits: &Limits) -> Option<Vec<PathBuf>> {
        loop {
            std::thread::sleep(PAUSE);
            limits.check().ok()?;
            let files = haskell_files(self.paths).files;
            let known: BTreeSet<PathBuf> = self.stamps.keys().cloned().chain(files.iter().cloned()).collect();
            let mut changed = BTreeSet::new();
            for path in known {
                let stamp = stamp(&path);
                if self.stamps.insert(path.clone(), stamp) != Some(stamp) {
                    changed.insert(path);
                }
            }
            if !changed.is_empty() {
                let imports = |file: &PathBuf| self.reads.get(file).into_iter().flatten();
                let affected =
                    |file: &PathBuf| changed.contains(file) || imports(file).any(|path| changed.contains(path));
                return Some(files.into_iter().filter(affected).collect());
            }
        }
    }
}

fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}
