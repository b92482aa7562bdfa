//! The words of annotations, by what they are, so that editors can colour them.

use limpid_base::Span;

use crate::analysis::Analysis;
use crate::names::{Meaning, words};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub span: Span,
    pub kind: TokenKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Keyword,
    Type,
    Parameter,
    Function,
    Variable,
    Operator,
}

/// Words that begin an annotation or are fixed parts of one.
const KEYWORDS: [&str; 40] = [
    "LIQUID",
    "as",
    "assert",
    "assume",
    "automatic",
    "autosize",
    "axiomatize",
    "bound",
    "class",
    "covariant",
    "contravariant",
    "data",
    "define",
    "embed",
    "expression",
    "fail",
    "forall",
    "ignore",
    "import",
    "include",
    "infix",
    "infixl",
    "infixr",
    "inline",
    "instance",
    "instances",
    "invariant",
    "lazy",
    "lazyvar",
    "local",
    "measure",
    "newtype",
    "ple",
    "predicate",
    "qualif",
    "reflect",
    "rewrite",
    "type",
    "using",
    "where",
];

/// The tokens of all annotations, in order.
pub fn tokens(analysis: &Analysis) -> Vec<Token> {
    let mut tokens = Vec::new();
    for annotation in &analysis.specification.loaded.ast.annotations {
        for word in words(&analysis.source.text, annotation.text) {
            let text = word.name.as_str();
            let kind = match analysis.meaning(word) {
                _ if KEYWORDS.contains(&text) => TokenKind::Keyword,
                _ if word.name.is_operator() => TokenKind::Operator,
                Some(Meaning::Parameter(..)) => TokenKind::Parameter,
                Some(Meaning::Function(_) | Meaning::Measure(_)) => TokenKind::Function,
                Some(Meaning::Alias(_)) => TokenKind::Type,
                None if text.starts_with(char::is_uppercase) => TokenKind::Type,
                None => TokenKind::Variable,
            };
            tokens.push(Token { span: word.span, kind });
        }
    }
    tokens
}
