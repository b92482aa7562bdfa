//! What the manifests of the crates say about tests is true.

use std::fs;
use std::path::{Path, PathBuf};

/// `test = false` avoids an executable without tests. Tests of such a crate would never run.
#[test]
fn crates_that_say_so_have_no_unit_tests() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server");
    let folders = fs::read_dir(&server).expect("the crates are there").flatten().map(|entry| entry.path());
    let (mut without, mut wrong) = (0, Vec::new());
    for folder in folders {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        if manifest.lines().any(|line| line == "test = false") {
            without += 1;
            wrong.extend(tests_below(&folder.join("src")));
        }
    }
    assert!(without > 0, "no crate says so: this test can go");
    assert!(wrong.is_empty(), "these tests never run: {wrong:?}");
}

fn tests_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        match path.is_dir() {
            true => found.extend(tests_below(&path)),
            false if fs::read_to_string(&path).is_ok_and(|text| text.contains("#[test]")) => found.push(path),
            false => {}
        }
    }
    found
}
