//! Where libz3 is and how an executable finds it at run time. Shared by the build scripts of `solver` and `limpid`.

use std::env;
use std::path::PathBuf;

/// The folder with libz3: what `Z3_LIBRARY_PATH_OVERRIDE` says (`.cargo/config.toml` sets it), else the checkout's own.
/// The second case is `cargo --manifest-path` from outside the checkout, where Cargo does not read that file.
pub(crate) fn z3_folder() -> PathBuf {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    match env::var_os("Z3_LIBRARY_PATH_OVERRIDE") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../.z3/lib"),
    }
}

/// Makes the executables of the package that calls this look for libz3, in this order:
/// beside themselves, where `make install` puts it, in the checkout that built them, and in the `lib` beside their `bin`.
/// The first two are relative, so that an installed or unpacked binary works without the checkout.
pub(crate) fn emit_run_time_search_path() {
    let origin = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "@loader_path",
        Ok("windows") => return, // Windows looks beside the executable by itself and knows no search path in it.
        _ => "$ORIGIN",
    };
    let folder = z3_folder();
    let folder = folder.canonicalize().unwrap_or(folder);
    let paths = [
        origin.to_owned(),
        format!("{origin}/../lib/limpid"),
        folder.display().to_string(),
        format!("{origin}/../lib"),
    ];
    for path in paths {
        // `-Xlinker` rather than `-Wl,`: a comma in the path of the checkout would end the argument.
        for argument in ["-Xlinker", "-rpath", "-Xlinker", path.as_str()] {
            println!("cargo::rustc-link-arg={argument}");
        }
    }
}
