//! Haskell source text to a syntax tree with exact positions.
//!
//! The parser is hand written: a lexer, the layout algorithm of the Haskell report and recursive descent. It never
//! fails: what it cannot read becomes a problem and one broken declaration. It knows nothing of scopes, fixities
//! or types; infix chains are left flat for the resolver.

pub mod ast;
mod layout;
mod lexer;
mod parser;
mod print;
mod source;
#[cfg(test)]
mod tests;

use limpid_base::{Name, Span};

pub use ast::Module;
pub use print::print;
pub use source::{
    CppSettings, FindIncluded, IncludedFile, PackageVersion, included_files, is_literate_path, prepare, prepare_with,
};

/// The option of GHC with which no plugin runs, so LiquidHaskell does not either. It is listed among a module's extensions.
pub const CLEAR_PLUGINS: &str = "-fclear-plugins";

/// The options of GHC that load LiquidHaskell. They are listed among a module's extensions.
pub const LOAD_LIQUID: [&str; 2] = ["-fplugin=LiquidHaskell", "-fplugin=Liquid.GHC.Plugin"];

/// Reads a module whose package switches on no extensions. All spans are offsets into `text`, also where it is literate, has tabs or goes through CPP.
pub fn parse(text: &str, literate: bool) -> Module {
    parse_with("", text, literate, &[], &CppSettings::default())
}

/// Reads a module with the extensions that its package switches on for all modules (`default-extensions`), its language and
/// [`CLEAR_PLUGINS`] among them. They are the module's own, too, unless it says otherwise. The settings are for CPP, and the path
/// is what `__FILE__` means.
pub fn parse_with(path: &str, text: &str, literate: bool, extensions: &[&str], settings: &CppSettings) -> Module {
    let prepared = source::preprocess(path, text, literate, extensions, settings);
    let mut lexed = lexer::lex(&prepared.text, extensions);
    if let Some(map) = &prepared.map {
        let paths = |file: u32| settings.includes[file as usize].path.to_string();
        lexed = lexed.relocate(&prepared.text, map, &paths);
    }
    let lexical = std::mem::take(&mut lexed.problems);
    // What the file says where a problem is.
    let shown = if prepared.map.is_some() { text } else { &prepared.text };
    let mut module = parser::parse_module(shown, lexed);
    module.included = prepared.included;
    let mut problems = std::mem::take(&mut module.problems);
    module.attribute_problems(&mut problems);
    module.problems = problems;
    module.problems.extend(lexical.into_iter().chain(prepared.problems));
    module.problems.sort_by_key(|problem| problem.span);
    add_extensions(&mut module, extensions);
    module
}

/// Adds the extensions of the package, which have no place in the text.
fn add_extensions(module: &mut Module, extensions: &[&str]) {
    let own = std::mem::take(&mut module.extensions);
    let is_overridden = |name: &str| own.iter().any(|own| overrides(own.name.as_str(), name));
    let all = extensions.iter().filter(|name| !is_overridden(name));
    module.extensions = all.map(|name| ast::Ident { name: Name::new(name), span: Span::default() }).collect();
    module.extensions.extend(own);
}

/// Whether what a module says takes the place of what its package says.
fn overrides(own: &str, package: &str) -> bool {
    let negates = |one: &str, other: &str| one.strip_prefix("No") == Some(other);
    negates(own, package)
        || negates(package, own)
        || is_language(own) && is_language(package)
        || package == CLEAR_PLUGINS && LOAD_LIQUID.contains(&own)
}

fn is_language(name: &str) -> bool {
    ["Haskell98", "Haskell2010", "GHC2021", "GHC2024"].contains(&name)
}
