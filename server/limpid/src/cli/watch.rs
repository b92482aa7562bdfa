//! Which files to check again. An event of the watcher triggers a comparison of the files' contents.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

use limpid_base::Limits;
use limpid_project::is_read_by_projects;

use crate::disk::{OnDisk, haskell_files};
use crate::watcher::{Change, Depth, Watcher};

/// The polling interval for Ctrl-C.
const PAUSE: Duration = Duration::from_millis(100);

/// An editor may save in several steps. Changes within this interval are handled together.
const SETTLE: Duration = Duration::from_millis(30);

/// The polling interval for file systems without events, such as network file systems.
const RECHECK: Duration = Duration::from_secs(2);

/// The stamp of a file: it changes with the content. None if there is no file.
type Stamp = Option<(SystemTime, u64)>;

#[derive(Debug)]
pub(super) struct Watch<'a> {
    paths: &'a [PathBuf],
    /// What each file imports.
    reads: BTreeMap<PathBuf, Vec<PathBuf>>,
    stamps: BTreeMap<PathBuf, Stamp>,
    watcher: Watcher,
    /// For each change, whether a description of a project came or went.
    changes: Receiver<bool>,
}

impl<'a> Watch<'a> {
    /// To be called before the files are read, so that changes during the check are noticed.
    pub(super) fn new(paths: &'a [PathBuf]) -> Watch<'a> {
        let (send, changes) = channel();
        let mut watcher = Watcher::new(move |change| {
            let is_description = matches!(&change, Change::CameOrWent(path) if is_read_by_projects(path));
            _ = send.send(is_description);
        });
        for folder in paths.iter().filter(|path| path.is_dir()) {
            watcher.watch(folder, Depth::Tree);
        }
        let mut watch = Watch { paths, reads: BTreeMap::new(), stamps: BTreeMap::new(), watcher, changes };
        for path in paths.iter().filter(|path| !path.is_dir()) {
            watch.watch_folder_of(path);
        }
        for file in haskell_files(paths).files {
            watch.add(&file);
        }
        watch
    }

    /// Watches the imports of files from now on.
    pub(super) fn learn(&mut self, reads: &[(PathBuf, Vec<PathBuf>)], disk: &OnDisk) {
        for (file, imports) in reads {
            // Packages that are not developed here are kept as they are.
            let imports: Vec<PathBuf> = imports.iter().filter(|path| !disk.is_dependency(path)).cloned().collect();
            for path in imports.iter().chain([file]) {
                self.add(path);
            }
            self.reads.insert(file.clone(), imports);
        }
    }

    /// Waits for a change and returns the files to check again: all of them when a description of a project changed. `None`
    /// if it is cancelled.
    pub(super) fn wait(&mut self, limits: &Limits, disk: &OnDisk) -> Option<Vec<PathBuf>> {
        loop {
            let described = self.wait_for_occasion(limits)?;
            let files = haskell_files(self.paths).files;
            let changed = self.changed(&files);
            if described || disk.projects_changed() {
                return Some(files);
            }
            if !changed.is_empty() {
                let imports = |file: &PathBuf| self.reads.get(file).into_iter().flatten();
                let affected =
                    |file: &PathBuf| changed.contains(file) || imports(file).any(|path| changed.contains(path));
                return Some(files.into_iter().filter(affected).collect());
            }
        }
    }

    /// Waits until files may have changed, and says whether a description of a project came or went. `None` if it is
    /// cancelled.
    fn wait_for_occasion(&self, limits: &Limits) -> Option<bool> {
        let start = Instant::now();
        let mut described = false;
        while start.elapsed() < RECHECK {
            limits.check().ok()?;
            if let Ok(first) = self.changes.recv_timeout(PAUSE) {
                described = first;
                while let Ok(next) = self.changes.recv_timeout(SETTLE) {
                    described |= next;
                }
                break;
            }
        }
        limits.check().ok()?;
        Some(described)
    }

    /// The files that changed since the last call.
    fn changed(&mut self, files: &[PathBuf]) -> BTreeSet<PathBuf> {
        let known: BTreeSet<PathBuf> = self.stamps.keys().chain(files).cloned().collect();
        let mut changed = BTreeSet::new();
        for path in known {
            let stamp = stamp(&path);
            if self.stamps.insert(path.clone(), stamp) != Some(stamp) {
                self.watch_folder_of(&path);
                changed.insert(path);
            }
        }
        changed
    }

    fn add(&mut self, path: &Path) {
        self.watch_folder_of(path);
        self.stamps.entry(path.to_path_buf()).or_insert_with(|| stamp(path));
    }

    fn watch_folder_of(&mut self, file: &Path) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        self.watcher.watch(folder, Depth::Folder);
    }
}

fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}
