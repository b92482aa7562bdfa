//! Lets everything that depends on this crate link libz3, and run under Cargo without further set-up.
//!
//! Cargo puts the link folders of build scripts on the library search path of `cargo test`, `bench` and `run`, but only
//! those inside the build folder. So libz3 is linked into ours: no crate above this one needs a build script for its
//! tests. The `limpid` binary, which is run without Cargo, has one of its own.

#[path = "build/z3_folder.rs"]
mod z3_folder;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    let folder = z3_folder::z3_folder();
    println!("cargo::rerun-if-changed={}", folder.display());
    let build_folder = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    match link_libraries(&folder, &build_folder) {
        Ok(0) => give_up(&folder, "no libz3 in it"),
        Ok(_) => {
            println!("cargo::rustc-link-search=native={}", build_folder.display());
            z3_folder::emit_run_time_search_path();
        }
        Err(error) => give_up(&folder, &error.to_string()),
    }
}

/// Links each libz3 of `from` into `to`, and returns how many there were.
fn link_libraries(from: &Path, to: &Path) -> io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if is_libz3(&entry.file_name()) {
            link(&entry.path().canonicalize()?, &to.join(entry.file_name()))?;
            count += 1;
        }
    }
    Ok(count)
}

fn is_libz3(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with("libz3.")
}

#[cfg(unix)]
fn link(original: &Path, link: &Path) -> io::Result<()> {
    match fs::remove_file(link) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => std::os::unix::fs::symlink(original, link),
    }
}

#[cfg(not(unix))]
fn link(original: &Path, link: &Path) -> io::Result<()> {
    fs::copy(original, link).map(|_| ())
}

fn give_up(folder: &Path, why: &str) {
    println!("cargo::error=Z3 is not set up ({}: {why}). Run `make setup` once, then build again.", folder.display());
}
