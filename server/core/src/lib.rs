//! λG, the core language of Limpid: expressions, types, data types, bindings.
//!
//! Core is typed (every binder has a type, every use of a polymorphic name says at which types), fully resolved, and
//! small: eleven kinds of expression. Expressions live in an arena per top-level binding ([`Body`]); their source
//! positions live beside it, so that two bodies that differ only in layout compare equal.

pub mod canonical;
pub mod data;
pub mod definitions;
mod doc;
pub mod expr;
pub mod lint;
pub mod module;
mod names;
pub mod parse;
pub mod prim;
pub mod print;
pub mod transform;
pub mod ty;
pub mod walk;

pub use data::{Constructor, DataType, Field, is_sized_number};
pub use definitions::Definitions;
pub use expr::{Alt, AltPattern, Binder, BinderId, BinderKind, Body, Expr, ExprId, Failure, FailureKind, Literal};
pub use module::{Binding, BindingKind, Code, CoreModule};
pub use prim::PrimOp;
pub use ty::{Pred, Scheme, TyVar, Type};
