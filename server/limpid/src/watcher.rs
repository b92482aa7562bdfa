//! Watches files on disk: through the operating system where it can, otherwise by polling.
//!
//! The server and `check --watch` share this. Must not know: what a change means for them.

mod poll;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use notify::event::ModifyKind;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use self::poll::Poller;

/// The polling interval for folders that the operating system cannot watch.
const PERIOD: Duration = Duration::from_millis(300);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Change {
    /// The content of a file changed.
    Edited(PathBuf),
    /// A file was created, deleted or renamed.
    CameOrWent(PathBuf),
    /// The operating system lost events.
    Lost,
}

/// The callback for changes. It runs on the watcher's own threads.
type Listener = Arc<dyn Fn(Change) + Send + Sync>;

/// Watches folders for as long as it lives.
pub(crate) struct Watcher {
    listener: Listener,
    /// `None` where the operating system cannot watch files.
    native: Option<RecommendedWatcher>,
    /// The folders that are polled.
    pollers: Vec<Poller>,
    watched: Vec<(PathBuf, Depth)>,
}

/// How much of a folder is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// The files in it.
    Folder,
    /// The folders in it, too, and so on.
    Tree,
}

impl std::fmt::Debug for Watcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watcher")
            .field("watched", &self.watched)
            .field("pollers", &self.pollers)
            .finish_non_exhaustive()
    }
}

impl Watcher {
    pub(crate) fn new(changed: impl Fn(Change) + Send + Sync + 'static) -> Watcher {
        let listener: Listener = Arc::new(changed);
        let notify = Arc::clone(&listener);
        let native = notify::recommended_watcher(move |event: notify::Result<notify::Event>| match event {
            Ok(event) => changes(event).into_iter().for_each(|change| notify(change)),
            Err(error) => tracing::warn!(%error, "changes of files may have been missed"),
        });
        let native = native.inspect_err(|error| tracing::warn!(%error, "files are polled")).ok();
        Watcher { listener, native, pollers: Vec::new(), watched: Vec::new() }
    }

    /// Watches one more folder, unless it is watched already.
    pub(crate) fn watch(&mut self, folder: &Path, depth: Depth) {
        if self.covers(folder, depth) {
            return;
        }
        self.watched.push((folder.to_path_buf(), depth));
        let mode = match depth {
            Depth::Folder => RecursiveMode::NonRecursive,
            Depth::Tree => RecursiveMode::Recursive,
        };
        let watching = self.native.as_mut().map(|native| native.watch(folder, mode));
        if let Some(Ok(())) = watching {
            return;
        }
        if let Some(Err(error)) = watching {
            tracing::warn!(%error, folder = %folder.display(), "this folder is polled");
        }
        self.pollers.push(Poller::start(folder.to_path_buf(), depth, PERIOD, Arc::clone(&self.listener)));
    }

    fn covers(&self, folder: &Path, depth: Depth) -> bool {
        self.watched.iter().any(|(watched, how)| match how {
            Depth::Folder => watched == folder && depth == Depth::Folder,
            Depth::Tree => folder.starts_with(watched),
        })
    }
}

/// The changes that an event of the operating system reports.
fn changes(event: notify::Event) -> Vec<Change> {
    if event.need_rescan() {
        return vec![Change::Lost];
    }
    let change = match event.kind {
        EventKind::Create(_) | EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)) => Change::CameOrWent,
        EventKind::Modify(_) => Change::Edited,
        EventKind::Any | EventKind::Access(_) | EventKind::Other => return Vec::new(),
    };
    event.paths.into_iter().map(change).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;
    use crate::scratch::Folder;

    pub(super) fn heard(changes: &Receiver<Change>, wanted: &Change) {
        let next = || changes.recv_timeout(Duration::from_secs(20)).expect("a change in time");
        while next() != *wanted {}
    }

    fn see_changes(watcher: &mut Watcher, folder: &Folder, changes: &Receiver<Change>) {
        folder.write("in/Other.hs", "");
        watcher.watch(&folder.0, Depth::Tree);
        let path = folder.write("in/A.hs", "a = 1");
        heard(changes, &Change::CameOrWent(path.clone()));
        folder.write("in/A.hs", "a = 12");
        heard(changes, &Change::Edited(path.clone()));
        std::fs::remove_file(&path).expect("it is there");
        heard(changes, &Change::CameOrWent(path));
    }

    #[test]
    fn the_system_tells_of_changes() {
        let folder = Folder::new("native");
        let (send, changes) = channel();
        let mut watcher = Watcher::new(move |change| _ = send.send(change));
        see_changes(&mut watcher, &folder, &changes);
    }

    #[test]
    fn files_are_polled_where_the_system_does_not_watch() {
        let folder = Folder::new("polled");
        let (send, changes) = channel();
        let mut watcher = Watcher::new(move |change| _ = send.send(change));
        watcher.native = None;
        see_changes(&mut watcher, &folder, &changes);
        assert_eq!(watcher.pollers.len(), 1);
    }

    #[test]
    fn a_folder_is_watched_once() {
        let folder = Folder::new("once");
        let mut watcher = Watcher::new(|_| {});
        watcher.watch(&folder.0, Depth::Tree);
        watcher.watch(&folder.0.join("in"), Depth::Tree);
        watcher.watch(&folder.0, Depth::Folder);
        assert_eq!(watcher.watched, [(folder.0.clone(), Depth::Tree)]);
    }

    #[test]
    fn lost_events_are_reported() {
        let event = notify::Event::new(EventKind::Other).set_flag(notify::event::Flag::Rescan);
        assert_eq!(changes(event), [Change::Lost]);
        let seen = notify::Event::new(EventKind::Access(notify::event::AccessKind::Read)).add_path("A.hs".into());
        assert_eq!(changes(seen), []);
    }
}
