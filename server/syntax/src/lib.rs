//! Haskell source text to a syntax tree with exact positions.
//!
//! The parser is hand written: a lexer, the layout algorithm of the Haskell report and recursive descent. It never
//! fails: what it cannot read becomes a problem and one broken declaration. It knows nothing of scopes, fixities
//! or types; infix chains are left flat for the resolver.

pub mod ast;

pub use ast::Module;
