//! The resolved program: every name is a local, a top-level thing or a constructor; infix chains are trees; `do`,
//! comprehensions, ranges, sections, `where` and friends are gone. What is left is what type inference and
//! pattern-match compilation need to see.
//!
//! Generated nodes carry the span of the source they stand for.

use std::collections::BTreeSet;

use limpid_base::{Arena, Id, Name, Problem, QName, Span, Unsupported};
use limpid_core::{DataType, Pred, PrimOp, Scheme, TyVar, Type};
use num_bigint::BigInt;

use crate::interface::{ExportEntry, FamilyRule, FixityEntry, Synonym};

pub type ExprId = Id<Expr>;
pub type PatId = Id<Pat>;
pub type LocalId = Id<Local>;

/// One module, resolved.
#[derive(Debug, Default)]
pub struct Module {
    pub name: Option<Name>,
    pub exprs: Arena<Expr>,
    pub pats: Arena<Pat>,
    pub locals: Arena<Local>,
    /// The top-level bindings in dependency order: each group uses only itself and earlier ones (and other modules).
    pub groups: Vec<BindGroup>,
    pub data_types: Vec<DataType>,
    pub synonyms: Vec<Synonym>,
    pub classes: Vec<Class>,
    pub instances: Vec<Instance>,
    /// Names of type and data families declared here.
    pub families: Vec<QName>,
    pub family_equations: Vec<FamilyRule>,
    pub foreigns: Vec<Foreign>,
    /// What this module exports, sorted.
    pub exports: Vec<ExportEntry>,
    /// What it re-exports of missing modules: names of its export list, and whole modules.
    pub opaque: Vec<QName>,
    pub missing: Vec<Name>,
    /// The values that it uses and that no module is known to have.
    pub unknown: BTreeSet<QName>,
    /// There is no export list, and the module is not a program without a header: everything is exported.
    pub exports_everything: bool,
    pub fixities: Vec<FixityEntry>,
    /// The modules it imports that exist.
    pub imports: Vec<Name>,
    /// Top-level names with broken or unsupported declarations.
    pub unsupported: Vec<(LocalId, Unsupported)>,
    pub problems: Vec<Problem>,
    /// Extensions that change typing: `MonomorphismRestriction` off, `OverloadedStrings`, ...
    pub overloaded_strings: bool,
    pub monomorphism_restriction: bool,
    /// `MonoLocalBinds`: local bindings that mention variables of an enclosing function are not generalised.
    pub mono_local_binds: bool,
}

/// A binder: a pattern variable, a local function, or (with `global`) a top-level binding.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: Name,
    pub span: Span,
    /// Its name for the rest of the program. Uses of it are then [`ExprKind::Global`].
    pub global: Option<QName>,
    /// Its type signature.
    pub signature: Option<Signature>,
    /// Made by the resolver rather than by the user.
    pub generated: bool,
}

/// A type as the user wrote it. `scheme.vars` are the variables it quantifies, in order of appearance; other free
/// variables are scoped type variables of an enclosing signature, class or instance. `Type::Unknown` is a wildcard.
#[derive(Clone, Debug)]
pub struct Signature {
    pub scheme: Scheme,
    /// An explicit `forall`, whose variables scope over the body.
    pub explicit_forall: bool,
    pub span: Span,
}

/// Bindings that depend on each other (or one that may depend on itself, if `recursive`).
#[derive(Clone, Debug)]
pub struct BindGroup {
    pub recursive: bool,
    pub binds: Vec<Bind>,
}

#[derive(Clone, Debug)]
pub struct Bind {
    pub kind: BindKind,
    /// All equations.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum BindKind {
    /// A function by its clauses, or a variable (one clause without patterns). All clauses have the same number of patterns.
    Function { binder: LocalId, clauses: Vec<Clause> },
    /// `(a, b) = e`: binds the variables of the pattern, lazily (unless the pattern is a bang pattern at its top).
    Pattern { pattern: PatId, rhs: Rhs },
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub patterns: Vec<PatId>,
    pub rhs: Rhs,
    pub span: Span,
}

/// A right-hand side: `wheres` scope over the guards and bodies.
#[derive(Clone, Debug)]
pub struct Rhs {
    pub wheres: Vec<BindGroup>,
    pub body: RhsBody,
}

#[derive(Clone, Debug)]
pub enum RhsBody {
    Plain(ExprId),
    /// Tried in order; if none succeeds, matching goes on with the next clause or alternative.
    Guarded(Vec<Guarded>),
}

#[derive(Clone, Debug)]
pub struct Guarded {
    pub guards: Vec<Guard>,
    pub body: ExprId,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Guard {
    Bool(ExprId),
    Pattern(PatId, ExprId),
    Let(Vec<BindGroup>),
}

#[derive(Clone, Debug)]
pub struct Alt {
    pub pattern: PatId,
    pub rhs: Rhs,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Local(LocalId),
    /// A top-level binding, class method or field selector of any module, this one included.
    Global(QName),
    /// A data constructor, used as a function.
    Con(QName),
    Literal(Literal),
    App(ExprId, Vec<ExprId>),
    TypeApp(ExprId, Type),
    Lam(Vec<PatId>, ExprId),
    Let(Vec<BindGroup>, ExprId),
    If(ExprId, ExprId, ExprId),
    Case(ExprId, Vec<Alt>),
    /// Guards without a scrutinee (multi-way if).
    Guards(Vec<Guarded>),
    Annotated(ExprId, Signature),
    /// Fields by their place in the constructor; the others are missing.
    RecordCon {
        con: QName,
        fields: Vec<(u32, ExprId)>,
    },
    /// Fields by their label; `cons` are the constructors that have all of them.
    RecordUpdate {
        record: ExprId,
        fields: Vec<(Name, ExprId)>,
        cons: Vec<QName>,
    },
    /// A name that could not be resolved, or something we do not handle: the binding around it is unsupported.
    Unsupported(String),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// Overloaded: `fromInteger n`.
    Int(BigInt),
    /// Overloaded: `fromRational (mantissa * 10^exponent)`.
    Frac {
        mantissa: BigInt,
        exponent: i64,
    },
    Char(char),
    /// `[Char]`, or overloaded with `OverloadedStrings`.
    String(String),
    /// `1#`: of type `Int`, not overloaded; unboxed characters and strings are `Char` and `String`.
    PrimInt(BigInt),
    /// `1##`: of type `Word`.
    PrimWord(BigInt),
}

#[derive(Clone, Debug)]
pub struct Pat {
    pub kind: PatKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PatKind {
    Wildcard,
    Var(LocalId),
    As(LocalId, PatId),
    Lazy(PatId),
    Bang(PatId),
    /// Negative literals have been folded in.
    Literal(Literal),
    /// All user-visible fields, in order (tuples, lists and records are constructors too; what a record pattern leaves out is a wildcard).
    Con(QName, Vec<PatId>),
    View(ExprId, PatId),
    Annotated(PatId, Signature),
    Unsupported(String),
}

/// A class declaration.
#[derive(Clone, Debug)]
pub struct Class {
    pub name: QName,
    pub params: Vec<TyVar>,
    /// Over `params`.
    pub superclasses: Vec<Pred>,
    pub methods: Vec<Method>,
    pub span: Span,
    /// For `| a -> b`: the places of the determining and of the determined parameters.
    pub dependencies: Vec<(Vec<u32>, Vec<u32>)>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub name: Name,
    pub span: Span,
    /// Without the class's own constraint and parameters: `scheme.vars` are the method's own variables.
    pub signature: Signature,
    pub default: Option<Bind>,
}

/// An instance declaration, written or derived.
#[derive(Clone, Debug)]
pub struct Instance {
    pub class: QName,
    pub vars: Vec<TyVar>,
    pub context: Vec<Pred>,
    pub head: Vec<Type>,
    /// The top-level name of its dictionary: `$Eq Maybe`.
    pub dictionary: QName,
    /// For each method that it defines: its name in the class, its top-level name (`Eq Maybe.==`), and its clauses. The
    /// binder of the bind is a local with `global` set to the top-level name, and the user's `InstanceSigs` signature if any.
    pub methods: Vec<(Name, QName, Bind)>,
    pub derived: bool,
    /// Deriving by the newtype's representation (`GeneralizedNewtypeDeriving`): the dictionary is that of this type, unchanged.
    pub via_representation: Option<Type>,
    pub span: Span,
    pub head_span: Span,
}

#[derive(Clone, Debug)]
pub struct Foreign {
    pub binder: LocalId,
    /// `foreign import prim`: which primitive; anything else is opaque.
    pub prim: Option<PrimOp>,
    pub span: Span,
}

impl Module {
    pub fn expr(&mut self, kind: ExprKind, span: Span) -> ExprId {
        self.exprs.alloc(Expr { kind, span })
    }

    pub fn pat(&mut self, kind: PatKind, span: Span) -> PatId {
        self.pats.alloc(Pat { kind, span })
    }

    pub fn local(&mut self, name: Name, span: Span) -> LocalId {
        self.locals.alloc(Local { name, span, global: None, signature: None, generated: false })
    }
}
