//! LiquidHaskell annotations to contracts: [`mod@elaborate`] resolves what a module's annotations say against its program.
//!
//! The result is data that can be stored ([`Contracts`]): for every function its refinement type, merged with Haskell's
//! type; the logic's measures, data types, aliases; and the obligations of every function. What is wrong with the
//! annotations becomes problems of the stage `spec`, each with a hint; a specification that is wrong is left out.

pub mod contract;
mod elaborate;
pub mod in_force;
pub mod obligation;
mod obligations;
pub mod options;
pub mod print;
pub mod rtype;
mod rtype_map;
mod scope;
pub mod sorts;
pub mod table;
#[cfg(test)]
mod tests;
pub mod unit;
pub mod visible;
mod vocabulary;

pub use contract::{
    Alias, AliasBody, AliasKind, Contract, Contracts, Definition, Flags, Invariant, LocalContract, Measure, Origin,
};
pub use elaborate::{
    ChangedSignature, Elaborated, VisibleLibraries, are_independent, elaborate, elaborate_after, elaborate_signatures,
    elaborate_with_dependencies,
};
pub use in_force::{Callee, InForce};
pub use limpid_spec::ast::Mark;
pub use obligation::{Obligation, ObligationKind};
pub use options::LiquidOptions;
pub use rtype::{Place, RScheme, RType, Refinement};
pub use scope::Spelling;
pub use sorts::{RunTimeSorts, SortOf, Sorts};
pub use table::Table;
pub use unit::Unit;
pub use visible::Visible;
