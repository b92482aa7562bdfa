//! Where the `limpid` of this build is.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The `limpid` of the same build. It belongs to another package, so Cargo does not tell where it is; but it stands
/// one folder above the test executables.
pub fn limpid() -> PathBuf {
    let test = std::env::current_exe().expect("a running test has a path");
    let name = format!("limpid{}", std::env::consts::EXE_SUFFIX);
    let path = test.parent().and_then(Path::parent).map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name));
    assert!(path.exists(), "{} is not built: build the package `limpid` in the same profile first", path.display());
    path
}

/// Runs the binary so that nothing depends on the user: without results of earlier runs, unless it is told where they are.
pub fn command() -> Command {
    let mut command = Command::new(limpid());
    command.env("LIMPID_NO_CACHE", "1");
    for variable in ["LIMPID_CACHE_DIR", "LIMPID_CACHE_SIZE", "LIMPID_CACHE_REMOTE", "LIMPID_PACKAGES"] {
        command.env_remove(variable);
    }
    // No packages but those that a test has made.
    for variable in ["CABAL_DIR", "STACK_ROOT"] {
        command.env(variable, "/nowhere");
    }
    command
}
