//! What all handlers share: the files, the settings, what the client can do, and the background work.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use dashmap::DashMap;
use limpid_base::{Limits, LiquidVersion};
use limpid_ide::diagnostics::Shown;
use limpid_ide::explored::ExploreRequest;
use limpid_ide::outline::LensPlaces;
use limpid_ide::{Change, Encoding, Host, ResultStore, Snapshot};
use limpid_project::ProjectProblem;
use parking_lot::Mutex;
use tower_lsp::lsp_types as lsp;

use super::config::Config;
use super::convert;
use super::work::{Priority, Work};
use crate::cli::LspArguments;
use crate::disk::{OnDisk, ProjectSettings, haskell_files, is_haskell};
use crate::watcher::Watcher;

/// What the client can do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ClientCapabilities {
    pub(super) encoding: Encoding,
    /// It pulls diagnostics and supports refresh requests.
    pub(super) pull: bool,
    pub(super) progress: bool,
    pub(super) refresh_lenses: bool,
    pub(super) refresh_hints: bool,
    pub(super) watches: bool,
    pub(super) configuration: bool,
    pub(super) shows_documents: bool,
    /// Its edits may create files.
    pub(super) creates_files: bool,
    /// It resolves the edits of a code action when one is chosen.
    pub(super) resolves_actions: bool,
}

/// A user who has typed nothing for this long sees all problems.
pub(super) const REST: Duration = Duration::from_millis(500);

/// After this long, lenses come and go.
pub(super) const LONG_REST: Duration = Duration::from_secs(2);

/// What the command line says of projects.
#[derive(Clone, Debug)]
pub(super) struct CommandLine {
    named: Vec<PathBuf>,
    cache_folder: Option<PathBuf>,
    liquid_version: Option<LiquidVersion>,
}

impl CommandLine {
    pub(super) fn new(arguments: &LspArguments) -> CommandLine {
        CommandLine {
            named: arguments.packages.packages.clone(),
            cache_folder: arguments.cache.cache_dir.clone(),
            liquid_version: arguments.packages.liquid_version,
        }
    }

    /// The settings of the command line and of the editor together.
    fn settings(&self, config: &Config) -> ProjectSettings {
        let named = [&config.packages[..], &self.named].concat();
        let liquid_version = config.liquid.version.or(self.liquid_version);
        ProjectSettings::of_user(&named, self.cache_folder.as_deref()).checked_by(liquid_version)
    }
}

pub(super) struct State {
    pub(super) host: Mutex<Host>,
    /// The files that the host reads.
    disk: OnDisk,
    packages: CommandLine,
    pub(super) work: Work,
    pub(super) config: Mutex<Config>,
    pub(super) client_capabilities: OnceLock<ClientCapabilities>,
    pub(super) folders: Mutex<Vec<PathBuf>>,
    pub(super) shut_down: AtomicBool,
    /// Our own, where the client does not watch files.
    pub(super) watcher: Mutex<Option<Watcher>>,
    /// The user's command for LiquidHaskell, while it runs.
    pub(super) command: Mutex<Option<tokio::task::JoinHandle<()>>>,
    /// When the user last typed in a file.
    typed: DashMap<Arc<str>, Instant>,
    /// The functions that had a lens when the user last rested.
    lenses: DashMap<Arc<str>, LensPlaces>,
    /// The searches that users wait for. Each ends when its file is edited.
    searches: Mutex<Vec<(Arc<str>, Arc<AtomicBool>)>>,
    /// The client's spelling of the URIs of open documents.
    uris: DashMap<Arc<str>, lsp::Uri>,
    /// Results that outlive the process.
    store: Option<Arc<dyn ResultStore>>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("host", &self.host).finish_non_exhaustive()
    }
}

impl State {
    pub(super) fn new(store: Option<Arc<dyn ResultStore>>, packages: CommandLine) -> State {
        let disk = OnDisk::as_it_changes(packages.settings(&Config::default()));
        let state = State {
            host: Mutex::new(Host::new(Arc::new(disk.clone()), Config::default().remembered)),
            disk,
            packages,
            work: Work::default(),
            config: Mutex::default(),
            client_capabilities: OnceLock::new(),
            folders: Mutex::default(),
            shut_down: AtomicBool::new(false),
            watcher: Mutex::default(),
            command: Mutex::default(),
            typed: DashMap::default(),
            lenses: DashMap::default(),
            searches: Mutex::default(),
            uris: DashMap::default(),
            store,
        };
        state.configure_host(&Config::default());
        state
    }

    /// Applies the settings that concern caches and packages.
    pub(super) fn configure_host(&self, config: &Config) {
        let mut host = self.host.lock();
        if self.disk.set_packages(self.packages.settings(config)) {
            host.restructure();
        }
        host.remember(config.remembered);
        host.set_store(self.store.clone().filter(|_| config.cache));
    }

    pub(super) fn client_capabilities(&self) -> ClientCapabilities {
        self.client_capabilities.get().copied().unwrap_or_default()
    }

    pub(super) fn config(&self) -> Config {
        self.config.lock().clone()
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        self.host.lock().snapshot()
    }

    /// When a user who types in a file will have rested for so long, if that is in the future.
    pub(super) fn rests_at(&self, path: &str, rest: Duration) -> Option<Instant> {
        let rests = *self.typed.get(path)? + rest;
        (rests > Instant::now()).then_some(rests)
    }

    /// The functions that have a lens while the user types.
    pub(super) fn lenses_while_typing(&self, path: &str) -> Option<LensPlaces> {
        self.rests_at(path, LONG_REST)?;
        self.lenses.get(path).map(|functions| functions.clone())
    }

    pub(super) fn lenses_at_rest(&self, path: &Arc<str>, functions: LensPlaces) {
        self.lenses.insert(Arc::clone(path), functions);
    }

    /// The user asks for everything now.
    pub(super) fn rest(&self, path: &str) {
        self.typed.remove(path);
    }

    /// Which diagnostics of a file to show now.
    pub(super) fn shown(&self, snapshot: &Snapshot, path: &str) -> Shown {
        let cursor = || snapshot.buffer(path).and_then(|buffer| buffer.focus).unwrap_or_default();
        self.config.lock().shown(self.rests_at(path, REST).map(|_| cursor()))
    }

    /// The URI of a file, in the client's spelling if the client has opened it.
    pub(super) fn uri(&self, path: &str) -> Option<lsp::Uri> {
        self.uris.get(path).map(|uri| uri.clone()).or_else(|| convert::uri(path))
    }

    pub(super) fn open(&self, uri: lsp::Uri, version: i32, text: &str) {
        let path = convert::path(&uri);
        self.uris.insert(Arc::clone(&path), uri);
        self.host.lock().open(Arc::clone(&path), version, text);
        self.touched(&path);
    }

    pub(super) fn edit(&self, uri: &lsp::Uri, version: i32, changes: &[Change]) {
        let path = convert::path(uri);
        let known = self.host.lock().edit(&path, version, changes, self.client_capabilities().encoding);
        self.end_searches(&path);
        if known {
            self.typed.insert(Arc::clone(&path), Instant::now());
            self.touched(&path);
        } else {
            tracing::debug!(path = &*path, "a change of a document that is not open, or not Haskell");
        }
    }

    pub(super) fn close(&self, uri: &lsp::Uri) -> Arc<str> {
        let path = convert::path(uri);
        self.uris.remove(&path);
        self.typed.remove(&path);
        self.lenses.remove(&path);
        self.host.lock().close(&path);
        self.end_searches(&path);
        self.work.cancel(&path);
        self.touched_others(&path);
        self.snapshot().forget(&path);
        path
    }

    /// A file on disk was changed, created or deleted.
    pub(super) fn changed_on_disk(&self, path: &Path, structure: bool) {
        // Unpacking a package is no change.
        if self.disk.is_dependency(path) {
            return;
        }
        let path: Arc<str> = path.to_string_lossy().into();
        {
            let mut host = self.host.lock();
            host.changed_on_disk(Arc::clone(&path));
            if structure {
                host.restructure();
            }
        }
        match structure {
            true => self.check_all(),
            false if self.snapshot().buffer(&path).is_none() => self.touched_others(&path),
            false => {}
        }
        let closed = self.snapshot().buffer(&path).is_none();
        if closed && is_haskell(Path::new(&*path)) && self.is_wanted(&path) {
            self.work.schedule(&path, Priority::Background, self.config().effort, Vec::new());
        }
    }

    /// Events were lost: everything that was read from disk is out of date.
    pub(super) fn changes_lost(&self) {
        self.host.lock().restructure();
        self.check_all();
        self.check_workspace();
    }

    /// Whether the diagnostics of a file are published: it is open, or in a workspace that is checked as a whole.
    pub(super) fn is_wanted(&self, path: &str) -> bool {
        let in_folder = || self.folders.lock().iter().any(|folder| Path::new(path).starts_with(folder));
        self.snapshot().buffer(path).is_some() || self.config().workspace && in_folder()
    }

    /// The limits of a search about a file.
    pub(super) fn begin_search(&self, path: &Arc<str>) -> Limits {
        let limits = Limits::unlimited();
        let mut searches = self.searches.lock();
        searches.retain(|(_, ended)| !ended.load(Ordering::Relaxed));
        searches.push((Arc::clone(path), limits.canceller()));
        limits
    }

    fn end_searches(&self, path: &str) {
        for (_, cancel) in self.searches.lock().iter().filter(|(searched, _)| &**searched == path) {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    /// What to explore of a file that is checked. Only files that are open are explored.
    pub(super) fn explore_next(&self, snapshot: &Snapshot, path: &str) -> Option<ExploreRequest> {
        snapshot.buffer(path)?;
        let config = self.config();
        config.explore.request(config.effort)
    }

    /// Schedules all open files.
    pub(super) fn check_all(&self) {
        let snapshot = self.snapshot();
        let effort = self.config().effort;
        for (path, _) in snapshot.open_files() {
            self.work.schedule(path, Priority::Urgent, effort, Vec::new());
        }
    }

    /// Schedules the other files of the workspace, if the settings ask for it.
    pub(super) fn check_workspace(&self) {
        let effort = self.config().effort;
        for path in self.workspace_files() {
            self.work.schedule(&path, Priority::Background, effort, Vec::new());
        }
    }

    /// The files of the workspace that are not open, if the settings include them.
    pub(super) fn workspace_files(&self) -> Vec<Arc<str>> {
        if !self.config().workspace {
            return Vec::new();
        }
        let snapshot = self.snapshot();
        self.files().into_iter().filter(|path| snapshot.buffer(path).is_none()).collect()
    }

    /// All Haskell files of the workspace.
    pub(super) fn files(&self) -> Vec<Arc<str>> {
        let folders = self.folders.lock().clone();
        let meant = haskell_files(&folders);
        for message in meant.complaints.iter().chain(&meant.notes) {
            tracing::info!(message, "the files of the workspace");
        }
        meant.files.into_iter().map(|file| Arc::from(file.to_string_lossy())).collect()
    }

    /// What is wrong with the files that describe the projects of open files.
    pub(super) fn project_problems(&self) -> BTreeMap<PathBuf, Vec<ProjectProblem>> {
        let snapshot = self.snapshot();
        self.disk.project_problems(snapshot.open_files().map(|(path, _)| Path::new(&**path)))
    }

    /// Schedules a file and those that depend on it.
    fn touched(&self, path: &Arc<str>) {
        self.touched_others(path);
        self.work.schedule(path, Priority::Urgent, self.config().effort, Vec::new());
    }

    fn touched_others(&self, path: &Arc<str>) {
        let snapshot = self.snapshot();
        let effort = self.config().effort;
        let mut others: Vec<Arc<str>> = snapshot.open_files().map(|(path, _)| Arc::clone(path)).collect();
        others.extend(self.work.busy());
        others.sort();
        others.dedup();
        for other in others.iter().filter(|other| *other != path && snapshot.depends(other, path)) {
            self.work.schedule(other, Priority::Background, effort, Vec::new());
        }
    }

    pub(super) fn is_shut_down(&self) -> bool {
        self.shut_down.load(Ordering::SeqCst)
    }
}
