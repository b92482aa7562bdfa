//! Debug views of the stages, as text. Each stage is printed by the crate that makes it.
//!
//! Must not know: where the text goes.

mod summary;
mod typing;

use std::fmt::Write as _;

use limpid_core::{BindingKind, Code};
use limpid_frontend::project::Loaded;

pub use self::summary::Coverage;
use self::typing::View;
use crate::analysis::Analysis;

/// A stage whose result can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DumpStage {
    /// The syntax tree.
    Ast,
    /// Typed core.
    Core,
    /// The type of every top-level binding.
    Types,
    /// The contract of every function, its obligations, and the logic that the annotations define.
    Contracts,
    /// The Horn clauses of each function.
    Constraints,
    /// The qualifiers that inferred refinements are made of.
    Qualifiers,
    /// The refinements that were inferred, and the clauses that do not hold.
    Solution,
}

/// What a stage makes of a file.
pub fn dump(analysis: &Analysis, stage: DumpStage) -> String {
    let loaded = &analysis.specification.loaded;
    match stage {
        DumpStage::Ast => limpid_syntax::print(&loaded.ast),
        DumpStage::Core => core(loaded),
        DumpStage::Types => types(loaded),
        DumpStage::Contracts => analysis.specification.print(),
        DumpStage::Constraints => typing::view(analysis, View::Constraints),
        DumpStage::Qualifiers => typing::view(analysis, View::Qualifiers),
        DumpStage::Solution => typing::view(analysis, View::Solution),
    }
}

fn core(loaded: &Loaded) -> String {
    let mut out = String::new();
    for binding in &loaded.compiled.core.bindings {
        let _ = writeln!(out, "{}", limpid_core::print::binding(binding));
    }
    out
}

fn types(loaded: &Loaded) -> String {
    let mut out = String::new();
    for binding in loaded.compiled.core.bindings.iter().filter(|one| one.kind != BindingKind::Generated) {
        let name = binding.name.ident;
        let shown = if name.is_operator() { format!("({name})") } else { name.to_string() };
        let _ = writeln!(out, "{shown} :: {}", binding.scheme);
        if let Code::Unsupported(unsupported) = &binding.code {
            let _ = writeln!(out, "  -- unsupported: {}", unsupported.what);
        }
    }
    out
}
