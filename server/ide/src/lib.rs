//! The facade for editors and the command line, in terms of files, positions and text.
//!
//! This crate puts the front end, the embedded libraries, the contracts, the checker and the machine together. Edits go to a
//! [`Host`], reads use a [`Snapshot`], and [`analyse()`] checks a file: the command line, the server and the tests have no
//! other way. It does no input or output: files come in through [`Files`].

pub mod actions;
mod analyse;
mod analysis;
mod anchor;
mod checked;
mod closure;
pub mod complete;
mod contradiction;
mod dependencies;
pub mod diagnostics;
mod driver;
pub mod dump;
mod earlier;
mod effort;
pub mod embedded;
pub mod explored;
pub mod external;
mod findings;
mod fingerprint;
pub mod hints;
mod host;
pub mod hover;
mod names;
pub mod outline;
mod preference;
mod refute;
mod render;
mod searches;
mod solutions;
mod solve;
mod specification;
mod store;
mod stored;
#[cfg(test)]
mod tests;
mod text;
mod text_map;
mod threads;
pub mod tokens;
mod unreachable;
mod verdicts;

pub use analyse::{Analysed, Listener, Progress, Request, Statistics, analyse, analyse_loaded, is_called};
pub use analysis::Analysis;
pub use checked::{CheckedEvaluator, CheckedResult, scope};
pub use earlier::ShownReport;
pub use effort::Effort;
pub use embedded::{Embedded, has_refinements, imports_assumptions, is_library, solver_version, supplies};
pub use host::{Buffer, Files, Host, Snapshot};
pub use limpid_explore as explore;
pub use limpid_explore::{Evaluator, Linked, Stop};
pub use limpid_frontend::missing::NotFound;
pub use limpid_frontend::project::{Source, SourceOptions, Sources};
pub use limpid_syntax::{CLEAR_PLUGINS, CppSettings, IncludedFile, PackageVersion, included_files};
pub use preference::{FixRequest, may_apply, preferred};
pub use refute::refute;
pub use solve::solve;
pub use specification::{Specification, Specifications};
pub use store::{ContentHash, EntryKind, ResultStore};
pub use stored::{Modules, Recalled};
pub use text::{Change, Edit, Encoding, FilePlace, apply};
