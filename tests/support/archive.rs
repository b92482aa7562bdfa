//! Packages as cabal downloads them, made by tests.

use std::fs;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, EntryType, Header};

/// An entry of an archive: its path, what it is, and its content.
pub type Entry<'e> = (&'e str, EntryType, &'e str);

/// A compressed archive. Its paths are written as they are, wherever they lead.
pub fn archive(entries: &[Entry<'_>]) -> Vec<u8> {
    let mut builder = Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (path, kind, content) in entries {
        let mut header = Header::new_old();
        header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        if *kind == EntryType::Symlink {
            header.set_link_name("/dev/zero").expect("a short path");
        }
        header.set_cksum();
        builder.append(&header, content.as_bytes()).expect("memory is written to");
    }
    builder.into_inner().and_then(GzEncoder::finish).expect("memory is written to")
}

/// The archive of a package, with these files below its folder.
pub fn package(name: &str, version: &str, files: &[(&str, &str)]) -> Vec<u8> {
    let paths: Vec<String> = files.iter().map(|(path, _)| format!("{name}-{version}/{path}")).collect();
    let entries: Vec<Entry<'_>> =
        paths.iter().zip(files).map(|(path, (_, text))| (&**path, EntryType::Regular, *text)).collect();
    archive(&entries)
}

/// Where cabal keeps the archive of a package below its own folder.
pub fn place(cabal: &Path, name: &str, version: &str) -> PathBuf {
    let folder = cabal.join("packages/hackage.haskell.org").join(name).join(version);
    fs::create_dir_all(&folder).expect("the build folder can be written to");
    folder.join(format!("{name}-{version}.tar.gz"))
}
