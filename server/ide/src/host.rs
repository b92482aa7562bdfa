//! The files as the user has them: those on disk, overlaid by unsaved buffers.
//!
//! Edits go to the [`Host`], one after the other; reads use a [`Snapshot`], which never changes. Every text has a stamp,
//! which tells whether a result is current. Must not know: how anything is computed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dashmap::DashSet;
use limpid_base::{Limits, LineIndex, Name};
use limpid_frontend::missing::NotFound;
use limpid_frontend::project::{Source, SourceOptions, Sources};
use rustc_hash::FxBuildHasher;

use crate::analysis::Cache;
use crate::closure::Closures;
use crate::external::ExternalDiagnostics;
use crate::store::{ContentHash, ResultStore};
use crate::text::{Change, Encoding};

/// Access to files on disk.
pub trait Files: Send + Sync {
    fn read(&self, path: &str) -> Option<Source>;
    /// A fresh view of the disk, for finding the modules that files import.
    fn sources(&self) -> Box<dyn Sources>;
    /// Files were created or deleted, or the project's description changed: what later views know of it has to be read again.
    fn restructured(&self) {}
}

/// A file that is open in the editor.
#[derive(Clone, Debug)]
pub struct Buffer {
    pub text: Arc<str>,
    pub lines: Arc<LineIndex>,
    /// The client's number for this text.
    pub version: i32,
    /// The user's position: the last edit or the last request.
    pub focus: Option<u32>,
    stamp: u64,
    /// Set when there is a newer text.
    edited: Arc<AtomicBool>,
}

/// Owns the files.
pub struct Host {
    files: Arc<dyn Files>,
    buffers: Arc<BTreeMap<Arc<str>, Buffer>>,
    /// Files whose text on disk changed since the start.
    disk: Arc<BTreeMap<Arc<str>, u64>>,
    /// Incremented when files are created or deleted, since imports may then resolve to other files.
    structure: u64,
    clock: u64,
    /// LiquidHaskell's reports, by file.
    external: Arc<BTreeMap<Arc<str>, Arc<ExternalDiagnostics>>>,
    cache: Arc<Cache>,
    store: Option<Arc<dyn ResultStore>>,
}

/// An immutable view of the files.
#[derive(Clone)]
pub struct Snapshot {
    files: Arc<dyn Files>,
    buffers: Arc<BTreeMap<Arc<str>, Buffer>>,
    disk: Arc<BTreeMap<Arc<str>, u64>>,
    structure: u64,
    /// Increases from snapshot to snapshot.
    time: u64,
    external: Arc<BTreeMap<Arc<str>, Arc<ExternalDiagnostics>>>,
    pub(crate) cache: Arc<Cache>,
    store: Option<Arc<dyn ResultStore>>,
    closures: Arc<Closures>,
    /// What the store was asked for.
    asked: Arc<DashSet<ContentHash, FxBuildHasher>>,
}

/// Identifies the texts that something was computed from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stamps {
    structure: u64,
    files: Vec<(Arc<str>, u64)>,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Host with {} buffers", self.buffers.len())
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Snapshot with {} buffers", self.buffers.len())
    }
}

impl Host {
    /// `results` is the number of cached verdicts besides those of the files in use.
    pub fn new(files: Arc<dyn Files>, results: usize) -> Host {
        Host {
            files,
            buffers: Arc::default(),
            disk: Arc::default(),
            structure: 0,
            clock: 0,
            external: Arc::default(),
            cache: Arc::new(Cache::new(results)),
            store: None,
        }
    }

    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            files: Arc::clone(&self.files),
            buffers: Arc::clone(&self.buffers),
            disk: Arc::clone(&self.disk),
            structure: self.structure,
            time: self.clock,
            external: Arc::clone(&self.external),
            cache: Arc::clone(&self.cache),
            store: self.store.clone(),
            closures: Arc::default(),
            asked: Arc::default(),
        }
    }

    /// Where results are kept when the process ends.
    pub fn set_store(&mut self, store: Option<Arc<dyn ResultStore>>) {
        self.store = store;
    }

    pub fn open(&mut self, path: Arc<str>, version: i32, text: &str) {
        // An import may resolve to a module that is not saved yet.
        if self.files.read(&path).is_none() {
            self.restructure();
        }
        // A byte order mark is no part of the text.
        let text: Arc<str> = text.strip_prefix('\u{feff}').unwrap_or(text).into();
        let stamp = self.tick();
        let lines = Arc::new(LineIndex::new(&text));
        let buffer = Buffer { text, lines, version, focus: None, stamp, edited: Arc::default() };
        if let Some(before) = Arc::make_mut(&mut self.buffers).insert(path, buffer) {
            before.edited.store(true, Ordering::Relaxed);
        }
    }

    /// Applies changes in order. False if the file is not open.
    pub fn edit(&mut self, path: &str, version: i32, changes: &[Change], encoding: Encoding) -> bool {
        let stamp = self.tick();
        let Some(buffer) = Arc::make_mut(&mut self.buffers).get_mut(path) else { return false };
        let mut text = buffer.text.to_string();
        for change in changes {
            let place;
            (text, place) = change.apply(&text, encoding);
            buffer.focus = change.range.map(|_| place).or(buffer.focus);
        }
        buffer.lines = Arc::new(LineIndex::new(&text));
        buffer.text = text.into();
        buffer.version = version;
        buffer.stamp = stamp;
        std::mem::take(&mut buffer.edited).store(true, Ordering::Relaxed);
        true
    }

    /// Closes a buffer. From now on the file's text is that on disk.
    pub fn close(&mut self, path: &str) {
        self.tick();
        if self.external.contains_key(path) {
            Arc::make_mut(&mut self.external).remove(path);
        }
        if let Some((path, _)) = Arc::make_mut(&mut self.buffers).remove_entry(path) {
            self.changed_on_disk(path);
        }
    }

    pub fn changed_on_disk(&mut self, path: Arc<str>) {
        let stamp = self.tick();
        Arc::make_mut(&mut self.disk).insert(path, stamp);
    }

    /// Files were created or deleted, or the project's description changed.
    pub fn restructure(&mut self) {
        self.files.restructured();
        self.structure = self.tick();
    }

    /// Adds or removes LiquidHaskell's report on a file.
    pub fn set_external(&mut self, path: Arc<str>, external: Option<ExternalDiagnostics>) {
        let all = Arc::make_mut(&mut self.external);
        match external {
            Some(external) => all.insert(path, Arc::new(external)),
            None => all.remove(&path),
        };
    }

    pub fn has_external(&self, path: &str) -> bool {
        self.external.contains_key(path)
    }

    /// Sets the number of cached verdicts besides those of the files in use.
    pub fn remember(&self, results: usize) {
        self.cache.remember(results);
    }

    /// Sets the user's position.
    pub fn focus(&mut self, path: &str, offset: u32) {
        if let Some(buffer) = Arc::make_mut(&mut self.buffers).get_mut(path) {
            buffer.focus = Some(offset);
        }
    }

    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }
}

impl Snapshot {
    /// The files that are open, by path.
    pub fn open_files(&self) -> impl Iterator<Item = (&Arc<str>, &Buffer)> {
        self.buffers.iter()
    }

    pub fn buffer(&self, path: &str) -> Option<&Buffer> {
        self.buffers.get(path)
    }

    /// The text of a file: the buffer's, or that on disk.
    pub fn source(&self, path: &str) -> Option<Source> {
        match self.buffers.get_key_value(path) {
            Some((path, buffer)) => Some(Source { path: Arc::clone(path), text: Arc::clone(&buffer.text) }),
            None => self.files.read(path),
        }
    }

    pub fn lines(&self, path: &str) -> Option<Arc<LineIndex>> {
        match self.buffers.get(path) {
            Some(buffer) => Some(Arc::clone(&buffer.lines)),
            None => self.files.read(path).map(|source| Arc::new(LineIndex::new(&source.text))),
        }
    }

    /// LiquidHaskell's last report on a file. It may be about an earlier text.
    pub fn external(&self, path: &str) -> Option<&ExternalDiagnostics> {
        self.external.get(path).map(|external| &**external)
    }

    pub(crate) fn stamps<'p>(&self, paths: impl IntoIterator<Item = &'p Arc<str>>) -> Stamps {
        let files = paths.into_iter().map(|path| (Arc::clone(path), self.stamp(path))).collect();
        Stamps { structure: self.structure, files }
    }

    pub(crate) fn is_current(&self, stamps: &Stamps) -> bool {
        stamps.structure == self.structure && stamps.files.iter().all(|(path, stamp)| self.stamp(path) == *stamp)
    }

    pub(crate) fn store(&self) -> Option<&dyn ResultStore> {
        self.store.as_deref()
    }

    pub(crate) fn closures(&self) -> &Closures {
        &self.closures
    }

    /// Whether this is the first time that the store is asked for a key.
    pub(crate) fn asks_first(&self, key: ContentHash) -> bool {
        self.asked.insert(key)
    }

    /// Limits that end when the text of a file is edited.
    pub(crate) fn until_edited(&self, path: &str) -> Limits {
        self.buffers.get(path).map_or_else(Limits::unlimited, |buffer| Limits::until(Arc::clone(&buffer.edited)))
    }

    pub(crate) fn time(&self) -> u64 {
        self.time
    }

    fn stamp(&self, path: &str) -> u64 {
        let buffer = self.buffers.get(path).map(|buffer| buffer.stamp);
        buffer.or_else(|| self.disk.get(path).copied()).unwrap_or_default()
    }

    /// Resolves imports: to buffers first, then to files on disk.
    pub(crate) fn sources(&self) -> impl Sources {
        Overlay { disk: self.files.sources(), buffers: Arc::clone(&self.buffers) }
    }
}

struct Overlay {
    disk: Box<dyn Sources>,
    buffers: Arc<BTreeMap<Arc<str>, Buffer>>,
}

impl Sources for Overlay {
    fn options(&self, source: &Source) -> Arc<SourceOptions> {
        self.disk.options(source)
    }

    fn assumptions(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source> {
        self.disk.assumptions(name, importer, importer_name)
    }

    fn not_found(&self, name: Name, importer: &str, importer_name: Name) -> NotFound {
        self.disk.not_found(name, importer, importer_name)
    }

    fn find(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source> {
        let source =
            |path: &Arc<str>, buffer: &Buffer| Source { path: Arc::clone(path), text: Arc::clone(&buffer.text) };
        if let Some(found) = self.disk.find(name, importer, importer_name) {
            let open = self.buffers.get_key_value(&found.path);
            return Some(open.map_or(found, |(path, buffer)| source(path, buffer)));
        }
        // Not saved yet: beside its importer.
        let depth = importer_name.as_str().split('.').count();
        let root = importer.rsplitn(depth + 1, '/').nth(depth)?;
        let path = format!("{root}/{}", name.as_str().replace('.', "/"));
        let open = [".hs", ".lhs"].iter().find_map(|end| self.buffers.get_key_value(format!("{path}{end}").as_str()));
        open.map(|(path, buffer)| source(path, buffer))
    }
}
