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

pub use ast::Module;
pub use print::print;
pub use source::{is_literate_path, prepare};

/// The option of GHC with which no plugin runs, so LiquidHaskell does not either. It is listed among a module's extensions.
pub const CLEAR_PLUGINS: &str = "-fclear-plugins";

/// Reads a module whose package switches on no extensions. All spans are offsets into `text`, also where it is literate, has tabs or goes through CPP.
pub fn parse(text: &str, literate: bool) -> Module {
    parse_with(text, literate, &[])
}

/// Reads a module with the extensions that its package switches on for all modules (`default-extensions`).
pub fn parse_with(text: &str, literate: bool, extensions: &[&str]) -> Module {
    let (prepared, macros) = source::prepare_with_macros(text, literate);
    let lexed = lexer::expand(lexer::lex(&prepared, extensions), &macros);
    parser::parse_module(&prepared, lexed)
}
