//! Files that change on disk: the client watches them for us, or we do it ourselves.

use std::path::Path;
use std::sync::{Arc, Weak};

use serde_json::json;
use tokio::sync::mpsc::UnboundedSender;
use tower_lsp::lsp_types::Registration;

use super::external;
use super::state::State;
use super::work::Event;
use crate::watcher::{Change, Depth, Watcher};

/// What the client is asked to watch.
pub(super) fn registration() -> Registration {
    let globs = [
        "**/*.{hs,lhs}",
        "**/*.h",
        "**/*.cabal",
        "**/cabal.project",
        "**/cabal.project.*",
        "**/dist-newstyle/cache/plan.json",
        "**/stack.yaml",
        "**/stack.yaml.lock",
        "**/package.yaml",
        "**/.liquid/*.json",
    ];
    let watchers: Vec<_> = globs.iter().map(|glob| json!({"globPattern": glob})).collect();
    Registration {
        id: "limpid.files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(json!({"watchers": watchers})),
    }
}

/// Whether a change may give imports another meaning: a file came or went, or a description of the project changed.
pub(super) fn is_structure(path: &Path, came_or_went: bool) -> bool {
    came_or_went || !crate::disk::is_haskell(path)
}

/// Watches the folders of the workspace, for a client that does not.
pub(super) fn start(state: &Arc<State>, events: &UnboundedSender<Event>) {
    let weak: Weak<State> = Arc::downgrade(state);
    let events = events.clone();
    let mut watcher = Watcher::new(move |change| {
        if let Some(state) = weak.upgrade() {
            changed(&state, &events, &change);
        }
    });
    for folder in state.folders.lock().iter() {
        watcher.watch(folder, Depth::Tree);
    }
    *state.watcher.lock() = Some(watcher);
}

fn changed(state: &State, events: &UnboundedSender<Event>, change: &Change) {
    let (path, came_or_went) = match change {
        Change::CameOrWent(path) => (path, true),
        Change::Edited(path) => (path, false),
        Change::Lost => return state.changes_lost(),
    };
    if let Some(source) = external::source_of(path)
        && external::look(state, &source)
    {
        let _ = events.send(Event::Changed(source.to_string_lossy().into()));
    }
    if is_watched(path) {
        state.changed_on_disk(path, is_structure(path, came_or_went));
    }
}

fn is_watched(path: &Path) -> bool {
    let is_header = path.extension().is_some_and(|extension| extension == "h");
    is_header || crate::disk::is_haskell(path) || limpid_project::is_read_by_projects(path)
}
