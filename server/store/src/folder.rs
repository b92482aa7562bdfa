//! Entries as files of a folder.
//!
//! The entries are spread over [`SHARDS`] subfolders by their keys. Each has an equal part of the size that is allowed, and
//! is tidied by whoever writes to it. So there is no index that processes would have to agree on.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use crate::{Key, entry, name};

/// The number of subfolders.
const SHARDS: u8 = 64;
/// The time of the last use is written at most this often.
const TOUCH: Duration = Duration::from_secs(60 * 60);
/// A temporary file that is older than this was left by a process that died.
const ABANDONED: Duration = Duration::from_secs(60 * 60);
/// A subfolder is tidied at the first entry that a process writes to it, then after so many.
const TIDY: u32 = 16;
/// File systems store files in blocks of this size.
const BLOCK: u64 = 4096;
const TEMPORARY: &str = "tmp";
const ENTRIES: &str = "entries";
/// See <https://bford.info/cachedir/>: backups leave such folders out.
const TAG: (&str, &str) = (
    "CACHEDIR.TAG",
    "Signature: 8a477f597d28d172789f06886806bc55\n# Results of Limpid. They may be deleted at any time.\n",
);

/// A folder of entries.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The number of bytes that all entries together may have.
    limit: u64,
    /// How many entries this process has written to each subfolder.
    written: Mutex<BTreeMap<u8, u32>>,
    /// Tells the temporary files of processes and threads apart.
    process: u64,
    next: AtomicU64,
}

/// How much a folder holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    pub entries: u64,
    /// What they take on disk.
    pub bytes: u64,
}

/// A file of a subfolder.
struct Held {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

impl Folder {
    /// The folder is made when the first entry is written.
    pub fn new(path: PathBuf, limit: u64) -> Folder {
        let process = RandomState::new().hash_one(std::process::id());
        Folder { path, limit, written: Mutex::default(), process, next: AtomicU64::new(0) }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The value of a key. A damaged entry is removed.
    pub fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.file(key);
        let mut file = File::open(&path).ok()?;
        let metadata = file.metadata().ok()?;
        let mut bytes = Vec::with_capacity(metadata.len().min(entry::LONGEST as u64) as usize);
        file.read_to_end(&mut bytes).ok()?;
        let value = entry::decode(key, &bytes);
        match value {
            Some(_) => touch(&path, &metadata),
            None => _ = fs::remove_file(&path),
        }
        value
    }

    /// Keeps a value. It is not kept if the folder cannot be written to.
    pub fn put(&self, key: &Key, value: &[u8]) {
        let Some(bytes) = entry::encode(key, value) else { return };
        let shard = shard(key);
        if blocks(bytes.len() as u64) > self.share() || self.write(key, &bytes).is_err() {
            return;
        }
        let is_due = {
            let mut written = self.written.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let count = written.entry(shard).or_default();
            *count += 1;
            *count % TIDY == 1
        };
        if is_due {
            self.tidy(shard);
        }
    }

    fn write(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        let target = self.file(key);
        let folder = self.subfolder(shard(key));
        if !folder.is_dir() {
            fs::create_dir_all(&folder)?;
            let tag = self.path.join(TAG.0);
            if !tag.exists() {
                fs::write(tag, TAG.1)?;
            }
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let temporary = folder.join(format!("{:016x}-{number}.{TEMPORARY}", self.process));
        let mut file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
        let done = file.write_all(bytes).and_then(|()| {
            drop(file);
            fs::rename(&temporary, target)
        });
        done.inspect_err(|_| _ = fs::remove_file(&temporary))
    }

    /// Removes the least recently used entries of a subfolder that has more than its share, and abandoned files.
    fn tidy(&self, shard: u8) {
        let (mut entries, temporary): (Vec<Held>, Vec<Held>) =
            held(&self.subfolder(shard)).into_iter().partition(|one| !is_temporary(&one.path));
        for one in temporary.iter().filter(|one| age(one.used) > ABANDONED) {
            let _ = fs::remove_file(&one.path);
        }
        let mut total: u64 = entries.iter().map(|one| one.bytes).sum();
        if total <= self.share() {
            return;
        }
        // A little more than needed, so that the next entry does not need it again.
        let goal = self.share() / 10 * 9;
        entries.sort_by(|one, other| (one.used, &one.path).cmp(&(other.used, &other.path)));
        for one in entries {
            if total <= goal {
                break;
            }
            if fs::remove_file(&one.path).is_ok() {
                total -= one.bytes;
            }
        }
    }

    /// How much all processes together have stored.
    pub fn usage(&self) -> Usage {
        let mut usage = Usage::default();
        for one in self.all().filter(|one| !is_temporary(&one.path)) {
            usage.entries += 1;
            usage.bytes += one.bytes;
        }
        usage
    }

    /// Removes all entries. Other files of the folder stay.
    pub fn clear(&self) -> io::Result<()> {
        for one in self.all() {
            match fs::remove_file(&one.path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn all(&self) -> impl Iterator<Item = Held> {
        (0..SHARDS).flat_map(|shard| held(&self.subfolder(shard)))
    }

    /// What each subfolder may hold.
    fn share(&self) -> u64 {
        self.limit / u64::from(SHARDS)
    }

    fn subfolder(&self, shard: u8) -> PathBuf {
        self.path.join(ENTRIES).join(format!("{shard:02x}"))
    }

    fn file(&self, key: &Key) -> PathBuf {
        self.subfolder(shard(key)).join(name(key))
    }
}

fn shard(key: &Key) -> u8 {
    key[0] % SHARDS
}

fn blocks(bytes: u64) -> u64 {
    bytes.div_ceil(BLOCK) * BLOCK
}

/// The files of a subfolder. Another process may remove some of them meanwhile.
fn held(folder: &Path) -> Vec<Held> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let held = entries.filter_map(|entry| {
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some(Held { path: entry.path(), bytes: blocks(metadata.len()), used: metadata.modified().ok()? })
    });
    held.collect()
}

fn is_temporary(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == TEMPORARY)
}

/// How long ago a time is. A time in the future is now.
fn age(time: SystemTime) -> Duration {
    SystemTime::now().duration_since(time).unwrap_or_default()
}

/// Notes that an entry is in use.
fn touch(path: &Path, metadata: &fs::Metadata) {
    if metadata.modified().is_ok_and(|used| age(used) > TOUCH) {
        let file = OpenOptions::new().append(true).open(path);
        let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
    }
}

#[cfg(test)]
mod tests;
