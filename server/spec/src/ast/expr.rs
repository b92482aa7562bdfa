//! Predicates and expressions, which are one sort of thing as in liquid-fixpoint, and the sorts that they mention.

use limpid_base::{Name, Span};
use num_bigint::BigInt;

use super::Ident;

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// `x`, `Just`, `GHC.Types.True`; an operator in parentheses has the operator's name
    Var(Name),
    /// `true`, `false`
    Bool(bool),
    Int(BigInt),
    /// As written.
    Float(Name),
    /// Decoded.
    Str(Name),
    /// `lit "x" S`
    Lit(Name, Sort),
    /// `_|_`
    Bottom,
    App {
        function: Box<Expr>,
        args: Vec<Expr>,
    },
    Neg(Box<Expr>),
    Arith {
        op: ArithOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// An operator that a fixity item declares.
    Infix {
        op: Ident,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Relation {
        op: Relation,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `~ p`, `not p`
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    /// `p => q`, `p ==> q`
    Imply(Box<Expr>, Box<Expr>),
    /// `p <=> q`, `p = q` between predicates
    Iff(Box<Expr>, Box<Expr>),
    /// `p != q`, `p /= q` between predicates
    NotIff(Box<Expr>, Box<Expr>),
    /// `&& [p; q]`
    All(Vec<Expr>),
    /// `|| [p; q]`
    Any(Vec<Expr>),
    If {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `()`, `(a, b)`
    Tuple(Vec<Expr>),
    /// `[]`, `[e]`
    List(Vec<Expr>),
    /// `\x:S -> e`
    Lambda {
        binder: Ident,
        sort: Sort,
        body: Box<Expr>,
    },
    /// `(e : S)`
    Cast {
        expr: Box<Expr>,
        sort: Sort,
    },
    /// `coerce (S ~ S) e`
    Coerce {
        from: Sort,
        to: Sort,
        expr: Box<Expr>,
    },
    /// `$k[x := e]`
    KVar {
        name: Ident,
        subst: Vec<(Ident, Expr)>,
    },
    /// `??`
    Gradual,
    /// `? e`
    Query(Box<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    /// Function composition `.`
    Compose,
}

/// `=` and `==` are one relation, and so are `!=` and `/=`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    /// `~~`: equality of different sorts
    UntypedEq,
    /// `!~`
    UntypedNe,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Sort {
    pub span: Span,
    pub kind: SortKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum SortKind {
    /// `int`, `Set_Set a`
    Con {
        name: Ident,
        args: Vec<Sort>,
    },
    /// `a`, `m a`
    Var {
        name: Ident,
        args: Vec<Sort>,
    },
    List(Box<Sort>),
    /// `func(1, [a; b])`
    Func {
        vars: u32,
        sorts: Vec<Sort>,
    },
    /// `@(1)`
    Index {
        index: u32,
        args: Vec<Sort>,
    },
}

impl ExprKind {
    /// Whether only a predicate can be written like this, never a value.
    pub fn is_predicate(&self) -> bool {
        use ExprKind::*;
        match self {
            // `(not x)` is also the application of a function.
            Not(inner) => inner.kind.is_predicate(),
            Relation { .. } | And(..) | Or(..) | Imply(..) | Iff(..) | NotIff(..) => true,
            All(_) | Any(_) | KVar { .. } | Gradual => true,
            If { then, otherwise, .. } => then.kind.is_predicate() || otherwise.kind.is_predicate(),
            _ => false,
        }
    }
}

impl ArithOp {
    pub fn as_str(self) -> &'static str {
        match self {
            ArithOp::Add => "+",
            ArithOp::Sub => "-",
            ArithOp::Mul => "*",
            ArithOp::Div => "/",
            ArithOp::Mod => "mod",
            ArithOp::Compose => ".",
        }
    }
}

impl Relation {
    pub fn as_str(self) -> &'static str {
        match self {
            Relation::Eq => "==",
            Relation::Ne => "/=",
            Relation::Lt => "<",
            Relation::Le => "<=",
            Relation::Gt => ">",
            Relation::Ge => ">=",
            Relation::UntypedEq => "~~",
            Relation::UntypedNe => "!~",
        }
    }
}
