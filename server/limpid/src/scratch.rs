//! Folders for tests.

use std::path::PathBuf;

/// A temporary folder for one test, deleted when the test ends.
#[derive(Debug)]
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Tests that run at the same time use different names.
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("limpid-unit-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// Writes a file and makes the folders that it is in.
    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("it is in this folder")).expect("a folder can be made");
        std::fs::write(&path, text).expect("a file can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
