//! The file access that this crate needs. The caller provides it.

use std::path::{Component, Path, PathBuf};

/// Access to files.
pub trait ProjectFiles {
    /// The text of a file. The error is a message, without the path.
    fn text(&self, path: &Path) -> Result<String, String>;
    fn is_file(&self, path: &Path) -> bool;
    fn is_folder(&self, path: &Path) -> bool;
    /// The paths of what is in a folder, in a fixed order.
    fn entries(&self, folder: &Path) -> Vec<PathBuf>;
}

/// A path without `.` and `..`, as far as its text tells.
pub fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if normal.file_name().is_some() => _ = normal.pop(),
            _ => normal.push(part),
        }
    }
    normal
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Files in memory.
    #[derive(Default)]
    pub(crate) struct Memory(pub(crate) BTreeMap<PathBuf, String>);

    impl Memory {
        pub(crate) fn new(paths: &[&str]) -> Memory {
            Memory(paths.iter().map(|path| (PathBuf::from(path), String::new())).collect())
        }
    }

    impl ProjectFiles for Memory {
        fn text(&self, path: &Path) -> Result<String, String> {
            self.0.get(path).cloned().ok_or_else(|| "there is no such file".to_owned())
        }

        fn is_file(&self, path: &Path) -> bool {
            self.0.contains_key(path)
        }

        fn is_folder(&self, path: &Path) -> bool {
            self.0.keys().any(|file| file != path && file.starts_with(path))
        }

        fn entries(&self, folder: &Path) -> Vec<PathBuf> {
            let below = self.0.keys().filter_map(|file| file.strip_prefix(folder).ok()?.components().next());
            let mut entries: Vec<PathBuf> = below.map(|part| folder.join(part)).collect();
            entries.dedup();
            entries
        }
    }

    #[test]
    fn dots_are_resolved() {
        assert_eq!(normal(Path::new("/a/./b/../c")), Path::new("/a/c"));
        assert_eq!(normal(Path::new("../a")), Path::new("../a"));
    }
}
