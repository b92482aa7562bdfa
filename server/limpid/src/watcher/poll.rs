//! Polls the files of a folder, which works on every file system.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, SystemTime};

use ignore::WalkBuilder;

use super::{Change, Depth, Listener};
use crate::disk::is_built;

/// The stamp of a file: it changes with the content.
type Stamp = (SystemTime, u64);

/// A thread that polls a folder until this is dropped.
#[derive(Debug)]
pub(super) struct Poller {
    /// Nothing is sent on this channel. The thread ends when it is closed.
    _alive: Sender<()>,
}

impl Poller {
    pub(super) fn start(folder: PathBuf, depth: Depth, period: Duration, listener: Listener) -> Poller {
        let (alive, ended) = channel::<()>();
        // Changes after this call must be noticed even if the thread starts late.
        let mut before = stamps(&folder, depth);
        let poll = move || {
            while ended.recv_timeout(period) == Err(RecvTimeoutError::Timeout) {
                let now = stamps(&folder, depth);
                for change in differences(&before, &now) {
                    listener(change);
                }
                before = now;
            }
        };
        if let Err(error) = std::thread::Builder::new().name("file-poller".to_owned()).spawn(poll) {
            tracing::warn!(%error, "files are not watched");
        }
        Poller { _alive: alive }
    }
}

fn differences(before: &BTreeMap<PathBuf, Stamp>, now: &BTreeMap<PathBuf, Stamp>) -> Vec<Change> {
    let gone = before.keys().filter(|path| !now.contains_key(*path)).map(|path| Change::CameOrWent(path.clone()));
    let there = now.iter().filter_map(|(path, stamp)| match before.get(path) {
        Some(earlier) if earlier == stamp => None,
        Some(_) => Some(Change::Edited(path.clone())),
        None => Some(Change::CameOrWent(path.clone())),
    });
    gone.chain(there).collect()
}

/// The files of a folder, hidden ones included: the reports of LiquidHaskell are in a hidden folder.
fn stamps(folder: &Path, depth: Depth) -> BTreeMap<PathBuf, Stamp> {
    let mut walk = WalkBuilder::new(folder);
    walk.standard_filters(false);
    walk.filter_entry(|entry| entry.depth() == 0 || !is_built(entry.file_name()) && entry.file_name() != ".git");
    walk.max_depth(match depth {
        Depth::Folder => Some(1),
        Depth::Tree => None,
    });
    let files =
        walk.build().filter_map(Result::ok).filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
    let stamped = files.filter_map(|entry| {
        let data = entry.metadata().ok()?;
        let stamp = (data.modified().ok()?, data.len());
        Some((entry.into_path(), stamp))
    });
    stamped.collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::tests::heard;
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn only_the_folder_itself_is_polled_if_that_is_asked() {
        let folder = Folder::new("depth");
        let low = folder.write("in/Low.hs", "");
        let high = folder.write("High.hs", "");
        assert_eq!(stamps(&folder.0, Depth::Folder).into_keys().collect::<Vec<_>>(), std::slice::from_ref(&high));
        assert_eq!(stamps(&folder.0, Depth::Tree).into_keys().collect::<Vec<_>>(), [high, low]);
    }

    #[test]
    fn a_poller_ends_when_nobody_wants_it() {
        let folder = Folder::new("ends");
        let (send, changes) = channel();
        let listener: Listener = Arc::new(move |change| _ = send.send(change));
        let poller = Poller::start(folder.0.clone(), Depth::Tree, Duration::from_millis(5), listener);
        let path = folder.write("A.hs", "");
        heard(&changes, &Change::CameOrWent(path));
        drop(poller);
        // The listener goes with the thread, and so does the other end of the channel.
        while changes.recv_timeout(Duration::from_secs(20)).is_ok() {}
        assert_eq!(changes.recv_timeout(Duration::ZERO), Err(RecvTimeoutError::Disconnected));
    }
}
