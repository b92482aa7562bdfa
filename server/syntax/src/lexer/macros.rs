//! CPP macros without parameters, expanded among the tokens: what comes out of one has the span of its use.

use super::{Lexed, T, Token, lex};
use crate::source::Macro;

/// Macros may use macros, but not for ever.
const MAX_DEPTH: u32 = 8;

/// Replaces each use of a macro by the tokens of its body.
pub(crate) fn expand(lexed: Lexed, macros: &[Macro]) -> Lexed {
    if macros.is_empty() {
        return lexed;
    }
    let tokens = lexed.tokens.clone();
    let mut expanded = Lexed { tokens: Vec::with_capacity(tokens.len()), ..lexed };
    for token in tokens {
        expand_token(&mut expanded, token, token.span.start as usize, macros, 0);
    }
    expanded
}

/// `at` is the offset of the outermost use: it decides which definition counts.
fn expand_token(out: &mut Lexed, token: Token, at: usize, macros: &[Macro], depth: u32) {
    let Some(found) = find(&token, at, macros).filter(|_| depth < MAX_DEPTH) else {
        out.tokens.push(token);
        return;
    };
    let body = lex(&found.body, &[]);
    let shift = out.literals.len() as u32;
    out.literals.extend(body.literals);
    let first = out.tokens.len();
    for inner in body.tokens.into_iter().filter(|inner| !matches!(inner.kind, T::Eof | T::Quote)) {
        let value = if matches!(inner.kind, T::Integer | T::Fraction | T::Char | T::String) {
            inner.value + shift
        } else {
            inner.value
        };
        let line_start = token.line_start && out.tokens.len() == first;
        let placed = Token { span: token.span, column: token.column, line_start, value, ..inner };
        expand_token(out, placed, at, macros, depth + 1);
    }
}

fn find<'m>(token: &Token, at: usize, macros: &'m [Macro]) -> Option<&'m Macro> {
    if token.module.is_some() || !matches!(token.kind, T::VarId | T::ConId) {
        return None;
    }
    macros.iter().find(|known| known.scope.contains(&at) && known.name == token.name.as_str())
}
