//! Tells the `limpid` binary where to find libz3 when it runs: see `solver/build/z3_folder.rs`. And what it is built from.

#[path = "../solver/build/z3_folder.rs"]
mod z3_folder;

use std::path::{Path, PathBuf};
use std::process::Command;

const LOCK: &str = "../../Cargo.lock";
const MANIFEST: &str = "../../Cargo.toml";

fn main() {
    // Cargo looks at all files of a folder.
    for source in ["..", LOCK, MANIFEST] {
        println!("cargo::rerun-if-changed={source}");
    }
    z3_folder::emit_run_time_search_path();
    println!("cargo::rustc-env=LIMPID_BUILD={}", build());
}

/// The hash of all sources of the program, of the versions of other people's crates, and of how they are compiled. What one
/// build computed is never taken for the results of another.
fn build() -> String {
    let mut hasher = blake3::Hasher::new();
    let mut files = vec![PathBuf::from(LOCK), PathBuf::from(MANIFEST)];
    sources(Path::new(".."), &mut files);
    files.sort();
    for file in files {
        let content = std::fs::read(&file).unwrap_or_default();
        hasher.update(file.to_string_lossy().as_bytes()).update(blake3::hash(&content).as_bytes());
    }
    for variable in ["TARGET", "PROFILE", "OPT_LEVEL", "DEBUG"] {
        hasher.update(std::env::var(variable).unwrap_or_default().as_bytes()).update(b"\n");
    }
    let compiler = std::env::var_os("RUSTC").and_then(|rustc| Command::new(rustc).arg("-vV").output().ok());
    hasher.update(&compiler.map(|output| output.stdout).unwrap_or_default());
    hasher.finalize().to_hex().to_string()
}

/// The sources below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| ["rs", "hs", "toml"].iter().any(|wanted| end == *wanted)) {
            found.push(path);
        }
    }
}
