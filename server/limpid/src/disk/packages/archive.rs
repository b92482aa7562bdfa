//! The files of a package that say what its code means: of an archive as cabal downloads it, or of a folder.
//!
//! An archive may come from anywhere. It is read to its end within bounds, and refused as a whole if anything in it leads out of
//! its one folder, or if what should be a file of use is a link or a device. Other links are left out. Must not know: where the files go.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use flate2::read::GzDecoder;
use tar::{Archive, EntryType};

use crate::tree::read_bytes;

/// How much an archive may unpack to.
const MAX_UNPACKED: u64 = 256 << 20;
/// How many files and folders it may have.
const MAX_ENTRIES: usize = 50_000;
/// How deep a folder is searched.
const MAX_DEPTH: usize = 24;
/// The files that are of use.
const KEPT: [&str; 8] = ["hs", "lhs", "hs-boot", "lhs-boot", "cabal", "yaml", "h", "inc"];

/// Takes a file of a package, by its path below the folder of the package.
type Take<'t> = &'t mut dyn FnMut(&Path, &mut dyn Read) -> io::Result<()>;

/// Where the source of a package is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PackagePlace {
    Archive(PathBuf),
    Folder(PathBuf),
}

impl PackagePlace {
    pub(crate) fn path(&self) -> &Path {
        match self {
            PackagePlace::Archive(path) | PackagePlace::Folder(path) => path,
        }
    }

    /// What is there now, under a hash of its content. The error is a message.
    pub(crate) fn read(&self) -> Result<PackageContent, String> {
        match self {
            PackagePlace::Archive(path) => {
                let bytes = read_bytes(path).map_err(|error| error.to_string())?;
                let hash = *blake3::hash(&bytes).as_bytes();
                Ok(PackageContent { hash, files: Files::Packed(bytes) })
            }
            PackagePlace::Folder(path) => {
                let mut found = Vec::new();
                walk(path, Path::new(""), 0, &mut found).map_err(|error| error.to_string())?;
                found.sort();
                let mut hasher = blake3::Hasher::new_derive_key("limpid package folder");
                let mut left = MAX_UNPACKED;
                for below in &found {
                    let bytes = read_bytes(&path.join(below)).map_err(|error| error.to_string())?;
                    left = left.checked_sub(bytes.len() as u64).ok_or_else(too_large)?;
                    let name = below.to_string_lossy();
                    hasher.update(&(name.len() as u64).to_le_bytes()).update(name.as_bytes());
                    hasher.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
                }
                let files = Files::Unpacked(path.clone(), found);
                Ok(PackageContent { hash: *hasher.finalize().as_bytes(), files })
            }
        }
    }
}

/// The content of a package.
pub(crate) struct PackageContent {
    pub(super) hash: [u8; 32],
    files: Files,
}

enum Files {
    Packed(Vec<u8>),
    Unpacked(PathBuf, Vec<PathBuf>),
}

impl PackageContent {
    /// Gives away the files that are of use, in order. The error is a message; then what was taken is of no use.
    pub(super) fn give(&self, take: Take<'_>) -> Result<(), String> {
        match &self.files {
            Files::Packed(bytes) => unpack(bytes, take),
            Files::Unpacked(folder, files) => files
                .iter()
                .try_for_each(|below| take(below, &mut read_bytes(&folder.join(below))?.as_slice()))
                .map_err(|error| error.to_string()),
        }
    }
}

fn unpack(bytes: &[u8], take: Take<'_>) -> Result<(), String> {
    let mut archive = Archive::new(Bounded { inner: GzDecoder::new(bytes), left: MAX_UNPACKED });
    let mut top: Option<PathBuf> = None;
    let entries = archive.entries().map_err(|error| broken(&error))?;
    for (count, entry) in entries.enumerate() {
        let mut entry = entry.map_err(|error| broken(&error))?;
        if count >= MAX_ENTRIES {
            return Err(format!("this archive has more than {MAX_ENTRIES} files"));
        }
        let path = entry.path().map_err(|error| broken(&error))?.into_owned();
        let kind = entry.header().entry_type();
        // What git writes about the commit.
        if kind == EntryType::XGlobalHeader {
            continue;
        }
        let path = inside(&path)?;
        match kind {
            EntryType::Regular | EntryType::Continuous => {}
            _ if kind == EntryType::Directory || !is_kept(&path) => continue,
            EntryType::Link | EntryType::Symlink => {
                return Err(format!("this archive has a link, `{}`, so it is not unpacked", path.display()));
            }
            _ => return Err(format!("`{}` in this archive is no file, so it is not unpacked", path.display())),
        }
        let mut parts = path.components();
        let first = parts.next().map(|first| PathBuf::from(first.as_os_str())).unwrap_or_default();
        let below = parts.as_path();
        if below.as_os_str().is_empty() || *top.get_or_insert_with(|| first.clone()) != first {
            return Err("the files of this archive are not in one folder, so it is not unpacked".to_owned());
        }
        if is_kept(below) {
            take(below, &mut entry).map_err(|error| broken(&error))?;
        }
    }
    // The checksum is behind the last file.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(|error| broken(&error))?;
    Ok(())
}

/// A path that stays where it is unpacked, without its dots.
fn inside(path: &Path) -> Result<PathBuf, String> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => plain.push(part),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                return Err(format!("this archive would write to `{}`, outside of its folder", path.display()));
            }
        }
    }
    Ok(plain)
}

fn is_kept(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| KEPT.contains(&extension))
}

fn broken(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => "this archive is cut off".to_owned(),
        _ => format!("this is not an archive that can be read: {error}"),
    }
}

fn too_large() -> String {
    format!("this package is larger than {} MB", MAX_UNPACKED >> 20)
}

/// A stream that may not be longer than so many bytes.
struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or_else(|| io::Error::other(too_large()))?;
        Ok(count)
    }
}

/// The files of use below a folder. What is hidden, what a build made and links are left out.
fn walk(root: &Path, below: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        let path = below.join(&name);
        if name.as_encoded_bytes().starts_with(b".") || super::super::is_built(&name) {
            continue;
        }
        if kind.is_dir() && depth < MAX_DEPTH {
            walk(root, &path, depth + 1, found)?;
        } else if kind.is_file() && is_kept(&path) {
            if found.len() >= MAX_ENTRIES {
                return Err(io::Error::other(format!("this folder has more than {MAX_ENTRIES} files")));
            }
            found.push(path);
        }
    }
    Ok(())
}

/// Writes a file in a temporary folder of this process. Of two files with the same path, the later one counts.
pub(super) fn write(path: &Path, content: &mut dyn Read) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = File::create(path)?;
    io::copy(content, &mut file).map(|_| ())
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use tar::{Builder, Header};

    use super::*;
    use crate::scratch::Folder;

    /// An archive with these entries, compressed.
    fn archive(entries: &[(&str, EntryType, &[u8])]) -> Vec<u8> {
        let mut builder = Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        for (path, kind, content) in entries {
            let mut header = Header::new_old();
            // The library refuses to write such paths, too.
            let name = &mut header.as_old_mut().name;
            name[..path.len()].copy_from_slice(path.as_bytes());
            header.set_entry_type(*kind);
            header.set_size(content.len() as u64);
            header.set_mode(0o644);
            header.set_cksum();
            builder.append(&header, *content).expect("memory is written to");
        }
        builder.into_inner().and_then(GzEncoder::finish).expect("memory is written to")
    }

    fn unpacked(bytes: &[u8]) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        unpack(bytes, &mut |path, content| {
            let mut text = String::new();
            content.read_to_string(&mut text)?;
            found.push(format!("{}: {text}", path.display()));
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn files_of_use_are_unpacked() {
        let file = EntryType::Regular;
        let bytes = archive(&[
            ("p-1/", EntryType::Directory, b""),
            ("p-1/p.cabal", file, b"name: p"),
            ("./p-1/src/A.hs", file, b"module A"),
            ("p-1/data.bin", file, b"\0"),
        ]);
        let expected = ["p.cabal: name: p", "src/A.hs: module A"].map(str::to_owned);
        assert_eq!(unpacked(&bytes), Ok(expected.to_vec()));
        for end in [bytes.len() - 1, bytes.len() / 2, 12, 0] {
            assert_eq!(unpacked(&bytes[..end]), Err("this archive is cut off".to_owned()), "{end}");
        }
        let mut damaged = bytes.clone();
        let checksum = damaged.len() - 6;
        damaged[checksum] ^= 1;
        assert!(unpacked(&damaged).is_err());
        assert!(unpacked(b"no archive").is_err());
    }

    #[test]
    fn what_leads_outside_is_refused() {
        let check = |path: &str, kind: EntryType, expected: &str| {
            let bytes = archive(&[("p-1/A.hs", EntryType::Regular, b""), (path, kind, b"")]);
            assert_eq!(unpacked(&bytes), Err(expected.to_owned()), "{path}");
        };
        let outside = |path: &str| format!("this archive would write to `{path}`, outside of its folder");
        check("../evil.hs", EntryType::Regular, &outside("../evil.hs"));
        check("p-1/../../evil.hs", EntryType::Regular, &outside("p-1/../../evil.hs"));
        check("/evil.hs", EntryType::Regular, &outside("/evil.hs"));
        check("p-1/L.hs", EntryType::Symlink, "this archive has a link, `p-1/L.hs`, so it is not unpacked");
        check("p-1/L.hs", EntryType::Link, "this archive has a link, `p-1/L.hs`, so it is not unpacked");
        check("p-1/F.hs", EntryType::Fifo, "`p-1/F.hs` in this archive is no file, so it is not unpacked");
        let apart = "the files of this archive are not in one folder, so it is not unpacked";
        check("q-1/A.hs", EntryType::Regular, apart);
        check("A.hs", EntryType::Regular, apart);
    }

    #[test]
    fn a_bomb_is_refused() {
        let mut header = Header::new_gnu();
        header.set_path("p-1/A.hs").expect("a path");
        header.set_size(MAX_UNPACKED + 1);
        header.set_cksum();
        let mut builder = Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        builder.append(&header, io::repeat(b' ').take(MAX_UNPACKED + 1)).expect("memory is written to");
        let bytes = builder.into_inner().and_then(GzEncoder::finish).expect("memory is written to");
        let mut taken = 0;
        let message = unpack(&bytes, &mut |_, content| io::copy(content, &mut io::sink()).map(|count| taken = count));
        let expected = "this is not an archive that can be read: this package is larger than 256 MB";
        assert_eq!(message, Err(expected.to_owned()));
    }

    #[cfg(unix)]
    #[test]
    fn of_folders_only_files_are_read() {
        let folder = Folder::new("package-folder");
        folder.write("p.cabal", "name: p");
        folder.write("src/A.hs", "module A");
        folder.write("dist-newstyle/B.hs", "");
        std::os::unix::fs::symlink("/dev/zero", folder.0.join("Zero.hs")).expect("a link");
        std::os::unix::fs::symlink(".", folder.0.join("circle")).expect("a link");
        let read = || PackagePlace::Folder(folder.0.clone()).read().expect("a folder");
        let content = read();
        let mut found = Vec::new();
        let given = content.give(&mut |path, _| {
            found.push(path.to_path_buf());
            Ok(())
        });
        assert_eq!(given, Ok(()));
        assert_eq!(found, [PathBuf::from("p.cabal"), PathBuf::from("src/A.hs")]);
        assert_eq!(content.hash, read().hash);
        folder.write("src/A.hs", "module A where");
        assert_ne!(content.hash, read().hash);
    }
}
