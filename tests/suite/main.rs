//! All tests but those of single fixtures: the binary's commands, the language server, properties over many programs.
//!
//! One executable on purpose. Each executable links the whole program again, and Cargo runs them one after the other.

mod architecture;
mod cache;
mod check_command;
mod cli;
mod dependencies;
mod explore;
mod fix_command;
mod judge;
mod lsp;
mod manifests;
mod names;
mod projects;
mod properties;
mod race;
mod remote;
mod stress;
mod study;
mod test_modules;
mod types;
mod weakening;
