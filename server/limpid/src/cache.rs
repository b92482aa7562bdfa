//! Results that outlive the process: where they are kept, and which program they belong to.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use limpid_ide::{ContentHash, EntryKind, ResultStore, solver_version};
use limpid_store::{Folder, Remote, Warn};

use crate::cli::CacheArguments;

/// The hash of everything that the program is built from. The build script computes it.
const BUILD: &str = env!("LIMPID_BUILD");
/// The size of the folder, in megabytes, unless `LIMPID_CACHE_SIZE` says otherwise.
const MEGABYTES: u64 = 512;

/// A folder of results, of which this program sees its own.
#[derive(Debug)]
struct Cache {
    folder: Folder,
    /// Where other machines keep theirs.
    remote: Option<Remote>,
    /// The hash of the program and of its solver.
    program: ContentHash,
}

/// The store that the user wants, if any.
pub(crate) fn open(arguments: &CacheArguments, warn: fn(&str)) -> Option<Arc<dyn ResultStore>> {
    // What the command line says counts more than the environment.
    let unwanted = arguments.cache_dir.is_none() && variable("LIMPID_NO_CACHE").is_some();
    if arguments.no_cache || unwanted {
        return None;
    }
    let folder = folder(arguments.cache_dir.as_deref())?;
    Some(Arc::new(Cache { folder, remote: remote(warn), program: program(BUILD) }))
}

/// The remote store that the user wants, if any. Without it, everything works as usual.
fn remote(warn: fn(&str)) -> Option<Remote> {
    let url = variable("LIMPID_CACHE_REMOTE")?;
    let tell: Warn = Box::new(move |message| warn(&format!("the remote cache {message}")));
    let remote = Remote::open(&url.to_string_lossy(), tell);
    remote.inspect_err(|message| warn(&format!("LIMPID_CACHE_REMOTE: {message}"))).ok()
}

/// The folder that the user wants, or the usual one of the system.
pub(crate) fn folder(wanted: Option<&Path>) -> Option<Folder> {
    let path = path(wanted)?;
    let size = variable("LIMPID_CACHE_SIZE").and_then(|size| size.to_str()?.parse::<u64>().ok());
    Some(Folder::new(path, size.unwrap_or(MEGABYTES).saturating_mul(1 << 20)))
}

/// The path of that folder.
pub(crate) fn path(wanted: Option<&Path>) -> Option<PathBuf> {
    let usual = || Some(choose_native_strategy().ok()?.cache_dir().join("limpid"));
    wanted.map(Path::to_path_buf).or_else(|| variable("LIMPID_CACHE_DIR").map(PathBuf::from)).or_else(usual)
}

/// A variable of the environment. An empty one is not set.
pub(crate) fn variable(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// The hash of the program: its version, its build, and the solver that it is linked with at run time.
fn program(build: &str) -> ContentHash {
    let text = [env!("CARGO_PKG_VERSION"), build, &solver_version()].join("\n");
    blake3::derive_key("limpid program", text.as_bytes())
}

impl Cache {
    fn key(&self, kind: EntryKind, key: &ContentHash) -> ContentHash {
        let kind = match kind {
            EntryKind::Imports => 0,
            EntryKind::Reports => 1,
            EntryKind::Solutions => 2,
        };
        *blake3::Hasher::new_keyed(&self.program).update(&[kind]).update(key).finalize().as_bytes()
    }

    /// Where else entries of this kind are. To parse a text is quicker than to ask a server.
    fn far(&self, kind: EntryKind) -> Option<&Remote> {
        self.remote.as_ref().filter(|_| kind != EntryKind::Imports)
    }
}

impl ResultStore for Cache {
    fn get(&self, kind: EntryKind, key: &ContentHash) -> Option<Vec<u8>> {
        let key = self.key(kind, key);
        self.folder.get(&key).or_else(|| {
            let value = self.far(kind)?.get(&key)?;
            self.folder.put(&key, &value);
            Some(value)
        })
    }

    fn put(&self, kind: EntryKind, key: &ContentHash, value: Vec<u8>) {
        let key = self.key(kind, key);
        self.folder.put(&key, &value);
        if let Some(remote) = self.far(kind) {
            remote.put(&key, &value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch;

    #[test]
    fn a_program_sees_only_its_own_results() {
        let scratch = scratch::Folder::new("cache");
        let cache = |build: &str| Cache {
            folder: Folder::new(scratch.0.clone(), 1 << 30),
            remote: None,
            program: program(build),
        };
        let key = [1; 32];
        cache("one").put(EntryKind::Reports, &key, b"reports".to_vec());
        assert_eq!(cache("one").get(EntryKind::Reports, &key).as_deref(), Some(&b"reports"[..]));
        assert_eq!(cache("one").get(EntryKind::Imports, &key), None);
        assert_eq!(cache("two").get(EntryKind::Reports, &key), None);
        assert_eq!(cache(BUILD).get(EntryKind::Reports, &key), None);
    }
}
