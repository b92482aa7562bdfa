//! Results that outlive the process: byte strings by the hash of what they were computed from.
//!
//! A [`Folder`] holds entries as files. Any number of processes may use it at the same time: an entry is written to a
//! temporary file and renamed, and it carries its key and a checksum, so a torn or damaged file is a miss. Its size is
//! bounded; the least recently used entries are removed. Nothing here fails: a store that does not work is a store that has
//! nothing. A [`Remote`] holds the same entries on a server, for several machines.
//!
//! Must not know: what the entries mean. Only the binary uses this crate, since it reads files and clocks.

mod entry;
mod folder;
#[cfg(not(feature = "remote"))]
#[path = "no_remote.rs"]
mod remote;
#[cfg(feature = "remote")]
mod remote;

pub use folder::{Folder, Usage};
pub use remote::{Remote, Warn};

/// The hash of everything that an entry was computed from.
pub(crate) type Key = [u8; 32];

/// A key as a file name.
fn name(key: &Key) -> String {
    blake3::Hash::from_bytes(*key).to_hex().to_string()
}
