//! From syntax trees to typed core: resolve, infer, desugar.
//!
//! | pass | from | to |
//! | --- | --- | --- |
//! | `resolve` | syntax tree | [`hir`]: names resolved, fixities applied, sugar that needs no types removed |
//! | `infer` | hir | [`typed::Types`]: a type for every expression, pattern and binder, and the evidence for every class constraint |
//! | `desugar` | hir and types | core |
//!
//! User programs are assumed to pass GHC, so inference is for elaboration: it is lenient, and what it cannot handle
//! costs one binding.

pub mod builtin;
pub mod compile;
pub mod declare;
pub mod desugar;
pub mod graph;
pub mod hir;
pub mod infer;
pub mod interface;
pub mod missing;
pub mod project;
pub mod resolve;
pub mod typed;
pub mod wired;
