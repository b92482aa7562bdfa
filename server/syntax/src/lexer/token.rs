//! Tokens: small copies that point into the text. Literal values are kept aside.

use limpid_base::{Name, Span};

use crate::ast::{Ident, QIdent};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) span: Span,
    /// Counted from 1, in characters, with tab stops every 8.
    pub(crate) column: u32,
    pub(crate) kind: T,
    /// Whether this is the first token of its line.
    pub(crate) line_start: bool,
    /// Of names and operators, without the module; empty otherwise.
    pub(crate) name: Name,
    pub(crate) module: Option<Name>,
    /// Of literals: the place of the value in the literal table. Of quotes: in the quote table.
    pub(crate) value: u32,
}

impl Token {
    pub(crate) fn ident(&self) -> Ident {
        Ident { name: self.name, span: self.span }
    }

    pub(crate) fn qident(&self) -> QIdent {
        QIdent { module: self.module, name: self.name, span: self.span }
    }
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum T {
    /// The layout algorithm's `;` and `}`, which stand before a token of the file.
    VirtualSemi,
    VirtualClose,
    Eof,

    VarId,
    ConId,
    VarSym,
    ConSym,

    Integer,
    Fraction,
    Char,
    String,
    /// A quasi-quote with its text.
    Quote,

    LParen,
    RParen,
    LBracket,
    RBracket,
    LBrace,
    RBrace,
    LUnboxed,
    RUnboxed,
    Comma,
    Semi,
    Backquote,

    DotDot,
    Colon,
    DoubleColon,
    Equals,
    Backslash,
    Bar,
    LeftArrow,
    RightArrow,
    DoubleArrow,
    /// `@` of an as-pattern.
    At,
    /// `@` directly before a type, with space in front.
    TypeApp,
    /// `!` and `~` directly before an operand, with space in front.
    PrefixBang,
    PrefixTilde,
    /// `.` of a record projection.
    Projection,
    /// `$` and `$$` of a splice.
    Splice,
    /// `?x`
    ImplicitParam,
    /// `'` of a promoted constructor or a quoted name, `''` of a quoted type.
    Tick,

    Underscore,
    Case,
    Class,
    Data,
    Default,
    Deriving,
    Do,
    Else,
    Foreign,
    If,
    Import,
    In,
    Infix,
    Infixl,
    Infixr,
    Instance,
    Let,
    Mdo,
    Module,
    Newtype,
    Of,
    Proc,
    Rec,
    Then,
    Type,
    Where,
}

/// The kind of a reserved word that is always reserved.
pub(crate) fn keyword(text: &str) -> Option<T> {
    Some(match text {
        "_" => T::Underscore,
        "case" => T::Case,
        "class" => T::Class,
        "data" => T::Data,
        "default" => T::Default,
        "deriving" => T::Deriving,
        "do" => T::Do,
        "else" => T::Else,
        "foreign" => T::Foreign,
        "if" => T::If,
        "import" => T::Import,
        "in" => T::In,
        "infix" => T::Infix,
        "infixl" => T::Infixl,
        "infixr" => T::Infixr,
        "instance" => T::Instance,
        "let" => T::Let,
        "module" => T::Module,
        "newtype" => T::Newtype,
        "of" => T::Of,
        "then" => T::Then,
        "type" => T::Type,
        "where" => T::Where,
        _ => return None,
    })
}

/// The kind of a reserved operator; `@`, `!`, `~` and `.` depend on their surroundings and are not here.
pub(crate) fn reserved_operator(text: &str) -> Option<T> {
    Some(match text {
        ".." => T::DotDot,
        ":" => T::Colon,
        "::" | "∷" => T::DoubleColon,
        "=" => T::Equals,
        "\\" => T::Backslash,
        "|" => T::Bar,
        "<-" | "←" => T::LeftArrow,
        "->" | "→" => T::RightArrow,
        "=>" | "⇒" => T::DoubleArrow,
        _ => return None,
    })
}
