//! Files that change on disk: the client watches them for us, or we do it ourselves.

use std::path::Path;
use std::sync::{Arc, Weak};

use notify::{EventKind, RecursiveMode, Watcher as _};
use serde_json::json;
use tokio::sync::mpsc::UnboundedSender;
use tower_lsp::lsp_types::Registration;

use super::external;
use super::state::{State, lock};
use super::work::Event;

/// What the client is asked to watch.
pub(super) fn registration() -> Registration {
    let globs =
        ["**/*.{hs,lhs}", "**/*.cabal", "**/cabal.project", "**/stack.yaml", "**/package.yaml", "**/.liquid/*.json"];
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
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if let (Some(state), Ok(event)) = (weak.upgrade(), event) {
            changed(&state, &events, &event);
        }
    });
    match watcher {
        Ok(mut watcher) => {
            for folder in lock(&state.folders).iter() {
                if let Err(error) = watcher.watch(folder, RecursiveMode::Recursive) {
                    tracing::warn!(%error, "a folder is not watched");
                }
            }
            *lock(&state.watcher) = Some(Box::new(watcher));
        }
        Err(error) => tracing::warn!(%error, "files are not watched"),
    }
}

fn changed(state: &State, events: &UnboundedSender<Event>, event: &notify::Event) {
    let came_or_went = match event.kind {
        EventKind::Create(_) | EventKind::Remove(_) => true,
        EventKind::Modify(notify::event::ModifyKind::Name(_)) => true,
        EventKind::Modify(_) => false,
        EventKind::Any | EventKind::Access(_) | EventKind::Other => return,
    };
    for source in event.paths.iter().filter_map(|path| external::source_of(path)) {
        if external::look(state, &source) {
            let _ = events.send(Event::Changed(source.to_string_lossy().into()));
        }
    }
    for path in event.paths.iter().filter(|path| is_watched(path)) {
        state.changed_on_disk(path, is_structure(path, came_or_went));
    }
}

fn is_watched(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    crate::disk::is_haskell(path)
        || name.ends_with(".cabal")
        || ["cabal.project", "stack.yaml", "package.yaml"].contains(&&*name)
}
