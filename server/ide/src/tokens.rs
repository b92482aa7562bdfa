//! Semantic tokens of annotations.

use limpid_base::Span;
use limpid_spec::keyword::{self, Keyword};

use crate::analysis::Analysis;
use crate::names::{Meaning, Word, words};

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

/// The tokens of all annotations, in order.
pub fn tokens(analysis: &Analysis) -> Vec<Token> {
    let text = &analysis.source.text;
    let mut tokens: Vec<Token> = Vec::new();
    let ast = &analysis.specification.loaded.ast;
    let is_included = |span: Span| ast.included.iter().any(|(directive, _)| *directive == span);
    for annotation in ast.annotations.iter().filter(|annotation| !is_included(annotation.span)) {
        let mut keyword: Option<&Keyword> = None;
        let mut end = annotation.text.start;
        for word in words(text, annotation.text) {
            // The second half of `automatic-instances` is a word too.
            if word.span.start < end {
                continue;
            }
            let follows = keyword.is_some_and(|keyword| keyword.followers.contains(&word.name.as_str()));
            keyword = analysis.keyword_at(word.span.start);
            let span = Span::new(word.span.start, word.span.end.max(keyword_end(keyword, word.span.start)));
            end = span.end;
            let is_keyword = keyword.is_some() || follows || keyword::is_part(word.name.as_str());
            let kind = if is_keyword { TokenKind::Keyword } else { kind(analysis, word) };
            tokens.push(Token { span, kind });
        }
    }
    tokens
}

fn keyword_end(keyword: Option<&Keyword>, start: u32) -> u32 {
    start + keyword.map_or(0, |keyword| keyword.word.len() as u32)
}

fn kind(analysis: &Analysis, word: Word) -> TokenKind {
    match analysis.meaning(word) {
        _ if word.name.is_operator() => TokenKind::Operator,
        Some(Meaning::Parameter(..)) => TokenKind::Parameter,
        Some(Meaning::Function(_) | Meaning::Measure(_)) => TokenKind::Function,
        Some(Meaning::Alias(_)) => TokenKind::Type,
        None if word.name.as_str().starts_with(char::is_uppercase) => TokenKind::Type,
        None => TokenKind::Variable,
    }
}
