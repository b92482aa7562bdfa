//! The syntax tree: what was written, with the span of every node, before any name is resolved.
//!
//! All spans are byte offsets into the file as the user has it (also for literate files, tabs and CPP).
//! Infix chains are flat ([`Chain`]): only the resolver knows the fixities.

use std::sync::Arc;

use limpid_base::{Name, Problem, Span};
use num_bigint::BigInt;

/// An unqualified name where it is bound or declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// A possibly qualified name where it is used: `Map.insert`, `x`, `M.+`. Wired-in names are `[]`, `()`, `(,)`, `(,,)`, `->`, `:`, `~`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QIdent {
    pub module: Option<Name>,
    pub name: Name,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    /// `None` where there is no header: the module is then `Main`, and exports only its `main`.
    pub name: Option<Ident>,
    /// `None` where there is no export list: everything is exported.
    pub exports: Option<Vec<Export>>,
    pub imports: Vec<Import>,
    pub decls: Vec<Decl>,
    /// The extensions that the package switches on, which have an empty span, and those named in `LANGUAGE` pragmas, in order,
    /// as written (`GADTs`, `NoImplicitPrelude`); and [`CLEAR_PLUGINS`](crate::CLEAR_PLUGINS).
    pub extensions: Vec<Ident>,
    /// The texts of `{-@ ... @-}` comments, wherever they stand, in order.
    pub annotations: Vec<Annotation>,
    /// The `#include` directives at which text of other files stands, with the paths of these files.
    pub included: Vec<(Span, String)>,
    pub problems: Vec<Problem>,
}

impl Module {
    /// Says in problems which of them are about included files.
    pub fn attribute_problems(&self, problems: &mut [Problem]) {
        for problem in problems {
            let file = self.included.iter().find(|(directive, _)| *directive == problem.span);
            if let Some((_, path)) = file.filter(|_| !problem.message.starts_with("In `")) {
                problem.message = format!("In `{path}`: {}", problem.message);
            }
        }
    }

    /// Whether a span touches text that the C preprocessor put there, so that the file cannot be edited in this place.
    pub fn is_preprocessed(&self, span: Span) -> bool {
        let expanded = self.annotations.iter().filter(|annotation| annotation.expanded.is_some());
        let mut made = self.included.iter().map(|(span, _)| *span).chain(expanded.map(|annotation| annotation.span));
        made.any(|made| made.start < span.end.max(span.start + 1) && span.start < made.end && made.start != span.end)
    }

    pub fn has_extension(&self, name: &str) -> bool {
        self.extensions.iter().any(|extension| extension.name.as_str() == name)
    }
}

/// A LiquidHaskell annotation, or a `[lq| ... |]` quasi-quote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// With the comment markers.
    pub span: Span,
    /// Between the markers.
    pub text: Span,
    /// Whether the closing `@-}` is there.
    pub closed: bool,
    /// What stands between the markers after the C preprocessor, if it is not what the file has there: a macro is used in it,
    /// or all of it is included.
    pub expanded: Option<Arc<str>>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Export {
    pub span: Span,
    pub kind: ExportKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExportKind {
    /// `f`, `(+)`
    Value(QIdent),
    /// `T`, `T(..)`, `T(A, b)`, `type (+)`, `pattern P` is an `Item` of the constructor's name.
    Item(QIdent, Children),
    /// `module M`
    Module(Ident),
}

/// What comes along with a type or class in an import or export.
#[derive(Clone, PartialEq, Debug)]
pub enum Children {
    None,
    All,
    Some(Vec<Ident>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Import {
    pub span: Span,
    /// The package that it names, which is then not that of the module.
    pub package: Option<Name>,
    /// `{-# SOURCE #-}`: only what the module's boot file says is known, since the modules import each other.
    pub is_source: bool,
    pub module: Ident,
    pub qualified: bool,
    pub alias: Option<Ident>,
    /// `None`: everything.
    pub items: Option<ImportItems>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ImportItems {
    pub hiding: bool,
    pub items: Vec<ImportItem>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ImportItem {
    Value(Ident),
    Item(Ident, Children),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Decl {
    pub span: Span,
    pub kind: DeclKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DeclKind {
    /// `f, g :: T`. In a class body `default f :: T` is dropped.
    Signature {
        names: Vec<Ident>,
        ty: Type,
    },
    /// One equation of a function with at least one argument, also written infix: `x <+> y = ..`, `` (x `op` y) z = .. ``.
    Equation {
        name: Ident,
        patterns: Vec<Pat>,
        rhs: Rhs,
    },
    /// `x = e` (the pattern is then `PatKind::Var`), `(a, b) = e`, `!x = e`.
    PatBind {
        pattern: Pat,
        rhs: Rhs,
    },
    Fixity {
        fixity: Fixity,
        operators: Vec<Ident>,
    },
    /// `data`, `newtype`, and `data instance` (then `instance_of` holds the family's arguments).
    Data(DataDecl),
    TypeSynonym {
        name: Ident,
        params: Vec<TyVar>,
        rhs: Type,
    },
    Class(ClassDecl),
    Instance(InstanceDecl),
    /// `deriving instance ...`
    Deriving {
        via: Option<Type>,
        context: Vec<Type>,
        class: QIdent,
        args: Vec<Type>,
    },
    /// `type family`, `data family`, and the associated forms in class bodies. Closed families carry their equations.
    Family {
        name: Ident,
        params: Vec<TyVar>,
        data: bool,
        equations: Vec<FamilyEquation>,
    },
    /// `type instance F Int = Bool`, `type F Int = Bool` in an instance body.
    FamilyInstance(FamilyEquation),
    /// `foreign import ccall "sin" c_sin :: Double -> Double`; `convention` is `ccall`, `prim`, ...
    Foreign {
        convention: Name,
        entity: Option<String>,
        name: Ident,
        ty: Type,
    },
    /// A top-level quasi-quote or splice.
    Quote {
        quoter: Option<Ident>,
        text: Span,
    },
    /// Recognised, with no meaning for us: `default (..)`, role annotations, kind signatures, rules, export-only foreign declarations.
    Ignored,
    /// Recognised and not handled: pattern synonyms, implicit parameters. `names` is what the declaration would have bound.
    Unsupported {
        what: String,
        names: Vec<Ident>,
    },
    /// Not understood; a problem says why. `name` is the binding it probably belongs to.
    Broken {
        name: Option<Ident>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assoc {
    Left,
    Right,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixity {
    pub assoc: Assoc,
    pub precedence: u8,
}

/// A type variable where it is bound, with its kind if written.
#[derive(Clone, PartialEq, Debug)]
pub struct TyVar {
    pub name: Ident,
    pub kind: Option<Type>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct DataDecl {
    pub newtype: bool,
    pub context: Vec<Type>,
    pub name: Ident,
    pub params: Vec<TyVar>,
    /// For `data instance T Int a = ..`: the arguments as types (`params` is then empty), and the family's name as used.
    pub instance_of: Option<(QIdent, Vec<Type>)>,
    /// `data T :: K where`: the kind, which may have arrows.
    pub kind: Option<Type>,
    pub constructors: Vec<ConDecl>,
    pub deriving: Vec<Deriving>,
}

/// One class of a deriving clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Deriving {
    /// `stock`, `newtype`, `anyclass`
    pub strategy: Option<Name>,
    /// `deriving C via T`
    pub via: Option<Type>,
    /// The class, possibly applied (`MonadState s`).
    pub class: Type,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ConDecl {
    pub span: Span,
    pub name: Ident,
    /// `forall` of an existential, or of a GADT signature.
    pub forall: Vec<TyVar>,
    pub context: Vec<Type>,
    pub fields: ConFields,
    /// Declared between its fields: `a :+: b`.
    pub infix: bool,
    /// The result type of a GADT-style constructor.
    pub result: Option<Type>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ConFields {
    Positional(Vec<Field>),
    /// `{ x, y :: Int }` is two fields.
    Record(Vec<(Ident, Field)>),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub ty: Type,
    /// `!T`
    pub strict: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ClassDecl {
    pub context: Vec<Type>,
    pub name: Ident,
    pub params: Vec<TyVar>,
    /// `| a -> b`: determining and determined variables.
    pub dependencies: Vec<(Vec<Ident>, Vec<Ident>)>,
    /// Signatures, default methods, fixities, associated families.
    pub body: Vec<Decl>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct InstanceDecl {
    pub context: Vec<Type>,
    pub class: QIdent,
    pub args: Vec<Type>,
    pub body: Vec<Decl>,
    /// The span of `instance ... ` up to, not including, `where`.
    pub head: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct FamilyEquation {
    pub span: Span,
    pub family: QIdent,
    pub args: Vec<Type>,
    pub rhs: Type,
}

/// The right-hand side of an equation, pattern binding or case alternative, with its `where`.
#[derive(Clone, PartialEq, Debug)]
pub struct Rhs {
    pub span: Span,
    pub body: RhsBody,
    pub wheres: Vec<Decl>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RhsBody {
    Plain(Expr),
    Guarded(Vec<Guarded>),
}

/// `| g1, p <- g2, let d = body`
#[derive(Clone, PartialEq, Debug)]
pub struct Guarded {
    pub span: Span,
    /// `StmtKind::Expr` is a boolean guard.
    pub guards: Vec<Stmt>,
    pub body: Expr,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Alt {
    pub span: Span,
    pub pattern: Pat,
    pub rhs: Rhs,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub span: Span,
    pub kind: StmtKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Bind(Pat, Expr),
    Let(Vec<Decl>),
    Expr(Expr),
    /// `rec { .. }` of recursive do.
    Rec(Vec<Stmt>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    Int(BigInt),
    /// `1.5e3` as written, without underscores; the value is `mantissa * 10^exponent`.
    Frac {
        mantissa: BigInt,
        exponent: i64,
    },
    Char(char),
    String(String),
    /// `1#`, `'c'#`, `"s"#`, and `1##`, with the number of its marks.
    Unboxed(Box<Literal>, usize),
}

/// Operands with operators between them, as written. `minus` before an operand is prefix negation.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain<T> {
    pub first: ChainOperand<T>,
    pub rest: Vec<(Operator, ChainOperand<T>)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ChainOperand<T> {
    /// The span of a prefix `-`.
    pub minus: Option<Span>,
    pub operand: T,
}

/// `+`, `` `div` ``, `:|`, `M.!`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operator {
    pub name: QIdent,
    /// A data constructor (`:+`, `` `Cons` ``).
    pub constructor: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub span: Span,
    pub kind: Box<ExprKind>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Var(QIdent),
    /// Also `[]`, `()`, `(,)`, `(:)`.
    Con(QIdent),
    Literal(Literal),
    App(Expr, Expr),
    /// `f @Int`
    TypeApp(Expr, Type),
    /// At least one operator or one prefix minus.
    Infix(Chain<Expr>),
    Lambda(Vec<Pat>, Expr),
    LambdaCase(Vec<Alt>),
    Let(Vec<Decl>, Expr),
    If(Expr, Expr, Expr),
    MultiIf(Vec<Guarded>),
    Case(Expr, Vec<Alt>),
    Do {
        recursive: bool,
        module: Option<Name>,
        stmts: Vec<Stmt>,
    },
    Tuple(Vec<Expr>),
    /// `(,x)`: the missing components are `None`.
    TupleSection(Vec<Option<Expr>>),
    List(Vec<Expr>),
    /// Parallel comprehensions have several statement lists.
    Comprehension(Expr, Vec<Vec<Stmt>>),
    /// `[from, next .. to]`
    Range {
        from: Expr,
        next: Option<Expr>,
        to: Option<Expr>,
    },
    /// `(e +)`: the operand may be a chain.
    LeftSection(Expr, Operator),
    /// `(+ e)`
    RightSection(Operator, Expr),
    Paren(Expr),
    Annotated(Expr, Type),
    RecordCon {
        con: QIdent,
        fields: Vec<FieldBind<Expr>>,
        wildcard: bool,
    },
    RecordUpdate {
        record: Expr,
        fields: Vec<FieldBind<Expr>>,
    },
    /// `r.field` with `OverloadedRecordDot`.
    Projection(Expr, Ident),
    /// `_`, `_hole`
    Hole(Ident),
    /// `[quoter| text |]`
    Quote {
        quoter: QIdent,
        text: Span,
    },
    /// Recognised and not handled: splices, arrows, static pointers, ...
    Unsupported(String),
    /// Not understood; a problem says why.
    Broken,
}

/// `f = e`, or a pun (`value` is then `None`).
#[derive(Clone, PartialEq, Debug)]
pub struct FieldBind<T> {
    pub span: Span,
    pub field: QIdent,
    pub value: Option<T>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Pat {
    pub span: Span,
    pub kind: Box<PatKind>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PatKind {
    Var(Ident),
    Wildcard,
    Literal(Literal),
    /// `-1`
    NegLiteral(Literal),
    /// `C p q`, and `C` alone; also `[]`, `()`.
    Con(QIdent, Vec<Pat>),
    Infix(Chain<Pat>),
    Tuple(Vec<Pat>),
    List(Vec<Pat>),
    Paren(Pat),
    Record {
        con: QIdent,
        fields: Vec<FieldBind<Pat>>,
        wildcard: bool,
    },
    As(Ident, Pat),
    Lazy(Pat),
    Bang(Pat),
    View(Expr, Pat),
    Annotated(Pat, Type),
    Unsupported(String),
    Broken,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub span: Span,
    pub kind: Box<TypeKind>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    Var(Ident),
    /// Also `[]`, `()`, `(,)`, `(->)`, `~`.
    Con(QIdent),
    App(Type, Type),
    Fun(Type, Type),
    List(Type),
    Tuple(Vec<Type>),
    Forall(Vec<TyVar>, Type),
    /// `(Eq a, Show b) => t`
    Qualified(Vec<Type>, Type),
    /// `a :+: b`, ``a `Either` b``, `a ~ b`, `1 + n`
    Infix(Chain<Type>),
    Paren(Type),
    /// `(t :: k)`
    Kinded(Type, Type),
    /// `'Z`, `'[a, b]`, `'(a, b)`: the type inside.
    Promoted(Type),
    /// `'[a, b]` and `[a, b]`
    PromotedList(Vec<Type>),
    Number(BigInt),
    String(String),
    /// `*`
    Star,
    Wildcard,
    /// `!T`; fields carry their strictness in [`Field`], so this is rare.
    Bang(Type),
    Unsupported(String),
    Broken,
}
