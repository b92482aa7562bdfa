//! Packages unpacked in a folder that processes share, each under its name, its version and the hash of its content.
//!
//! A package is written to a folder of its own and renamed when it is complete. Nothing is written elsewhere.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use super::archive::{PackageContent, write};
use crate::tree::read_bytes;

/// What packages are in, below the folder for caches.
const PACKAGES: &str = "packages";
/// What projects see of them, below the same folder.
const PROJECTS: &str = "projects";
/// How many packages are kept. Those that were used least recently go first.
const MAX_KEPT: usize = 1_000;
/// The time of the last use is written at most this often.
const TOUCH: Duration = Duration::from_secs(24 * 60 * 60);
/// What is older than this and not complete was left by a process that died.
const ABANDONED: Duration = Duration::from_secs(60 * 60);
const TEMPORARY: &str = ".new-";
/// What says for which project a view was made.
const PROJECT: &str = "project";

/// See <https://bford.info/cachedir/>.
const TAG: &str = "CACHEDIR.TAG";
const TAG_TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n# Packages that Limpid has unpacked. They may be deleted at any time.\n";

/// A folder of unpacked packages.
#[derive(Debug)]
pub(crate) struct Kept {
    folder: PathBuf,
}

/// Tells the folders of threads apart that are not complete yet.
static NEXT: AtomicU64 = AtomicU64::new(0);

impl Kept {
    /// Below the folder for caches.
    pub(crate) fn in_folder(folder: &Path) -> Kept {
        Kept { folder: folder.to_path_buf() }
    }

    /// Whether a path is that of a package that is kept, or of a file in it.
    pub(crate) fn has(&self, path: &Path) -> bool {
        [PACKAGES, PROJECTS].iter().any(|name| path.starts_with(self.folder.join(name)))
    }

    /// The folder in which a project sees packages: the same ones as all, by other paths, so that what imports a module from a
    /// file in it is known.
    pub(crate) fn view(&self, project: &Path) -> Result<PathBuf, String> {
        let hash = blake3::hash(project.to_string_lossy().as_bytes()).to_hex();
        let view = self.folder.join(PROJECTS).join(&hash[..16]);
        let note = view.with_extension(PROJECT);
        let made = || {
            fs::create_dir_all(self.folder.join(PACKAGES))?;
            fs::create_dir_all(self.folder.join(PROJECTS))?;
            let tag = self.folder.join(TAG);
            if !tag.exists() {
                fs::write(tag, TAG_TEXT)?;
            }
            link(&view)?;
            fs::write(&note, project.to_string_lossy().as_bytes())
        };
        if !view.is_dir() || !note.is_file() {
            made().map_err(|error: io::Error| format!("{}: {error}", self.folder.display()))?;
        }
        Ok(view)
    }

    /// The view that a file is in, and the folder of its package there.
    pub(crate) fn view_of(&self, path: &Path) -> Option<(PathBuf, PathBuf)> {
        let views = self.folder.join(PROJECTS);
        let mut parts = path.strip_prefix(&views).ok()?.components();
        let view = views.join(parts.next()?);
        let package = view.join(parts.next()?);
        Some((view, package))
    }

    /// The project that a view was made for, as far as its file can be written down.
    pub(crate) fn project_of(&self, view: &Path) -> Option<PathBuf> {
        let path = String::from_utf8(read_bytes(&view.with_extension(PROJECT)).ok()?).ok()?;
        Some(PathBuf::from(path)).filter(|path| path.is_absolute())
    }

    /// The folder of a package below a view, which is unpacked unless it is there.
    pub(crate) fn keep(&self, view: &Path, name: &str, content: &PackageContent) -> Result<PathBuf, String> {
        let hash: String = content.hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let folder = view.join(format!("{name}-{hash}"));
        if folder.is_dir() {
            touch(&folder);
            return Ok(folder);
        }
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let new = view.join(format!("{TEMPORARY}{}-{number}", std::process::id()));
        fs::create_dir(&new).map_err(|error| format!("{}: {error}", new.display()))?;
        let unpacked = content.give(&mut |below, file| write(&new.join(below), file));
        let kept = unpacked.and_then(|()| match fs::rename(&new, &folder) {
            // Another process was faster.
            Err(_) if folder.is_dir() => Ok(()),
            Err(error) => Err(error.to_string()),
            Ok(()) => Ok(()),
        });
        if kept.is_err() || new.exists() {
            let _ = fs::remove_dir_all(&new);
        }
        kept?;
        tidy(view);
        Ok(folder)
    }

    /// Removes all packages.
    pub(crate) fn clear(&self) -> io::Result<()> {
        for name in [PROJECTS, PACKAGES] {
            match fs::remove_dir_all(self.folder.join(name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// How many packages there are.
    pub(crate) fn count(&self) -> usize {
        packages(&self.folder.join(PACKAGES)).len()
    }
}

/// Makes a view of all packages. Where links are not to be had, it is a folder of its own.
fn link(view: &Path) -> io::Result<()> {
    #[cfg(unix)]
    let linked = std::os::unix::fs::symlink(Path::new("..").join(PACKAGES), view);
    #[cfg(not(unix))]
    let linked: io::Result<()> = Err(io::ErrorKind::Unsupported.into());
    match linked {
        Err(_) if view.is_dir() => Ok(()),
        Err(_) => fs::create_dir_all(view),
        Ok(()) => Ok(()),
    }
}

/// The folders of packages, with the time of their last use.
fn packages(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let used = entries.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())));
    used.collect()
}

/// Removes the packages that were used least recently, if there are too many, and what was left by processes that died.
fn tidy(folder: &Path) {
    let is_new =
        |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(TEMPORARY.as_bytes()));
    let (new, mut complete): (Vec<_>, Vec<_>) = packages(folder).into_iter().partition(|(_, path)| is_new(path));
    for (made, path) in new {
        if age(made) > ABANDONED {
            let _ = fs::remove_dir_all(path);
        }
    }
    complete.sort();
    let surplus = complete.len().saturating_sub(MAX_KEPT);
    for (_, path) in complete.into_iter().take(surplus) {
        let _ = fs::remove_dir_all(path);
    }
}

fn touch(folder: &Path) {
    let used = fs::metadata(folder).and_then(|data| data.modified());
    if used.is_ok_and(|used| age(used) > TOUCH)
        && let Ok(file) = fs::File::open(folder)
    {
        // Then it is only forgotten earlier.
        let _ = file.set_modified(SystemTime::now());
    }
}

/// How long ago a time is. A time in the future is now.
fn age(time: SystemTime) -> Duration {
    SystemTime::now().duration_since(time).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::archive::PackagePlace;
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn a_package_is_kept_once_and_seen_by_all() {
        let scratch = Folder::new("kept");
        scratch.write("p/p.cabal", "name: p");
        let kept = Kept::in_folder(&scratch.0.join("cache"));
        let content = PackagePlace::Folder(scratch.0.join("p")).read().expect("a folder");
        let keep = |project: &str| {
            let view = kept.view(Path::new(project)).expect("a view");
            kept.keep(&view, "p-1", &content).expect("a package")
        };
        let (one, two) = (keep("/one/one.cabal"), keep("/two/two.cabal"));
        assert_ne!(one, two);
        assert_eq!(one, keep("/one/one.cabal"));
        assert_eq!(std::fs::read_to_string(two.join("p.cabal")).ok().as_deref(), Some("name: p"));
        let file = one.join("src/A.hs");
        assert!(kept.has(&file) && !kept.has(&scratch.0));
        let view = kept.view_of(&file).map(|(view, package)| (kept.project_of(&view), package));
        assert_eq!(view, Some((Some(PathBuf::from("/one/one.cabal")), one)));
        if cfg!(unix) {
            assert_eq!(kept.count(), 1);
        }
        kept.clear().expect("a folder");
        assert_eq!(kept.count(), 0);
    }
}
