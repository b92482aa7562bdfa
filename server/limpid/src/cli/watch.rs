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
    /// To be made before the files are read: what changes while they are checked has changed, too.
    pub(super) fn new(paths: &'a [PathBuf]) -> Watch<'a> {
        let stamped = |file: PathBuf| {
            let stamp = stamp(&file);
            (file, stamp)
        };
        let stamps = haskell_files(paths).files.into_iter().map(stamped).collect();
        Watch { paths, reads: BTreeMap::new(), stamps }
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
