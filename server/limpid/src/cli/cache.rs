//! `limpid cache`: where results are kept, and how many.

use std::io::Write;
use std::process::ExitCode;

use limpid_store::Usage;

use super::ClearArguments;
use crate::cache;
use crate::disk::Kept;

pub(super) fn run(arguments: &ClearArguments) -> Result<ExitCode, String> {
    let folder = cache::folder(arguments.cache_dir.as_deref())
        .ok_or("there is no folder for caches; name one with --cache-dir")?;
    let packages = Kept::in_folder(folder.path());
    if arguments.clear {
        let cleared = folder.clear().and_then(|()| packages.clear());
        cleared.map_err(|error| format!("{}: {error}", folder.path().display()))?;
    }
    let Usage { entries, bytes } = folder.usage();
    let unpacked = match packages.count() {
        0 => String::new(),
        1 => ", 1 package".to_owned(),
        count => format!(", {count} packages"),
    };
    let (path, size, most) = (folder.path().display(), megabytes(bytes), megabytes(folder.limit()));
    // A closed standard output is not an error.
    let _ = writeln!(std::io::stdout(), "{path}: {entries} entries, {size} of {most}{unpacked}");
    Ok(ExitCode::SUCCESS)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / f64::from(1 << 20))
}
