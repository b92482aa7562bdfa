//! The `limpid` binary: the command line tool. All input and output happens in this crate.

mod cache;
mod cli;
mod disk;
mod json;
mod lsp;
mod observe;
mod revision;
mod sarif;
#[cfg(test)]
mod scratch;
mod tree;
mod watcher;

use std::process::ExitCode;

use clap::Parser;

/// Z3 allocates and frees small blocks all the time, and so do we. With the allocator of the system, heavy files take about a tenth longer.
#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    // The front end recurses over the user's program. Its stack is large and grows on demand.
    let worker =
        std::thread::Builder::new().name("limpid".to_owned()).stack_size(16 << 20).spawn(move || cli::run(arguments));
    match worker.map(|worker| worker.join()) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => {
            eprintln!("limpid: internal error; please report it with the file that caused it");
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("limpid: cannot start: {error}");
            ExitCode::from(2)
        }
    }
}
