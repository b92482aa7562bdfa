//! Expressions of λG, in arenas.

use limpid_base::{Arena, Id, Name, QName, Span};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::{PrimOp, Type};

pub type ExprId = Id<Expr>;
pub type BinderId = Id<Binder>;

/// The code of one top-level binding: a tree of expressions in arenas, with the source position of each beside it.
///
/// Every binder is bound exactly once in its body.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Body {
    pub exprs: Arena<Expr>,
    pub binders: Arena<Binder>,
    pub root: Option<ExprId>,
    /// The source of each expression, by its id.
    pub spans: Vec<Span>,
    /// Where each binder was written, by its id. Generated binders have empty spans.
    pub binder_spans: Vec<Span>,
}

impl Body {
    pub fn expr(&mut self, expr: Expr, span: Span) -> ExprId {
        self.spans.push(span);
        self.exprs.alloc(expr)
    }

    pub fn binder(&mut self, binder: Binder, span: Span) -> BinderId {
        self.binder_spans.push(span);
        self.binders.alloc(binder)
    }

    /// The top-level bindings and class methods that the code mentions, as often as it does.
    pub fn mentioned(&self) -> impl Iterator<Item = QName> {
        self.exprs.values().filter_map(|expr| match expr {
            Expr::Global { name, .. } => Some(*name),
            _ => None,
        })
    }

    /// The constructors that the code builds values with, as often as it does.
    pub fn constructed(&self) -> impl Iterator<Item = QName> {
        self.exprs.values().filter_map(|expr| match expr {
            Expr::Con { con, .. } => Some(*con),
            _ => None,
        })
    }

    pub fn span(&self, id: ExprId) -> Span {
        self.spans.get(id.index()).copied().unwrap_or_default()
    }

    pub fn binder_span(&self, id: BinderId) -> Span {
        self.binder_spans.get(id.index()).copied().unwrap_or_default()
    }
}

/// Bodies are equal if they compute the same, wherever they were written.
impl PartialEq for Body {
    fn eq(&self, other: &Body) -> bool {
        self.exprs == other.exprs && self.binders == other.binders && self.root == other.root
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Binder {
    /// For printing only: ids tell binders apart.
    pub name: Name,
    pub ty: Type,
    pub kind: BinderKind,
    /// Of a local function that GHC generalises and that is compiled for one type: the places of the parameters whose types
    /// are variables for GHC, dictionaries not counted.
    pub generalised: Vec<u32>,
}

impl Binder {
    pub fn new(name: Name, ty: Type, kind: BinderKind) -> Binder {
        Binder { name, ty, kind, generalised: Vec::new() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BinderKind {
    /// Written by the user.
    User,
    /// Made by desugaring.
    Temporary,
    /// A class dictionary.
    Dictionary,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Expr {
    /// A lambda-, let- or case-bound variable, at the types its scheme is instantiated with.
    Local {
        binder: BinderId,
        types: Vec<Type>,
    },
    /// A top-level binding or class method of any module.
    Global {
        name: QName,
        types: Vec<Type>,
    },
    Literal(Literal),
    /// A constructor with all its run-time fields (dictionaries first). Partial applications are lambdas around it.
    Con {
        con: QName,
        types: Vec<Type>,
        args: Vec<ExprId>,
    },
    /// A function applied to at least one argument. Dictionary arguments are ordinary arguments.
    App {
        fun: ExprId,
        args: Vec<ExprId>,
    },
    Lam {
        params: Vec<BinderId>,
        body: ExprId,
    },
    /// Lazy local bindings; in scope of each other if `recursive`.
    Let {
        recursive: bool,
        bindings: Vec<(BinderId, ExprId)>,
        body: ExprId,
    },
    /// Evaluates the scrutinee to weak head normal form, binds it, and picks the first alternative that fits.
    /// With no alternatives it only forces (`seq`, bang patterns). Desugaring makes every case exhaustive: where patterns
    /// are missing, the default is an [`Expr::Fail`].
    Case {
        scrutinee: ExprId,
        binder: BinderId,
        alts: Vec<Alt>,
        default: Option<ExprId>,
    },
    /// A primitive operation, all arguments present.
    Prim {
        op: PrimOp,
        args: Vec<ExprId>,
    },
    /// Evaluation fails here.
    Fail(Failure),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Alt {
    pub pattern: AltPattern,
    pub body: ExprId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AltPattern {
    /// One binder per run-time field of the constructor.
    Con(QName, Vec<BinderId>),
    Literal(Literal),
}

/// Why evaluation fails at an [`Expr::Fail`]: the programmer left something out, or we do not support it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    pub kind: FailureKind,
    /// What GHC would print, without the position: the function's name for equations, the field's for records...
    pub message: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FailureKind {
    /// No equation of a function matches, or none of its guards is true.
    Equation,
    /// No alternative matches: of a case, a lambda, or a record update.
    Pattern,
    /// No guard is true in a multi-way if or a pattern binding.
    Guard,
    /// A pattern binding or irrefutable pattern does not match.
    Irrefutable,
    /// A record was built without this field.
    Field,
    /// A selector met a constructor that lacks the field.
    Selector,
    /// An instance does not define this method, and the class has no default.
    Method,
    /// Something that the front end does not handle; the message says what.
    Unsupported,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Literal {
    /// Of type `Int`.
    Int(i64),
    /// Of type `Integer`, or `Int` beyond 64 bits.
    Integer(BigInt),
    Double(f64),
    Float(f32),
    Char(char),
    /// A list of characters.
    String(String),
}
