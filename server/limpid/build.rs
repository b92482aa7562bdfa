//! Tells the `limpid` binary where to find libz3 when it runs: see `solver/build/z3_folder.rs`.

#[path = "../solver/build/z3_folder.rs"]
mod z3_folder;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    z3_folder::emit_run_time_search_path();
}
