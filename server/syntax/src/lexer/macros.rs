//! CPP macros, expanded among the tokens: what comes out of one has the span of its name.

use super::{Lexed, T, Token, lex};
use crate::source::Macro;

/// Macros may use macros, but not for ever.
const MAX_DEPTH: u32 = 8;
/// The most tokens that macros are expanded to.
const MAX_TOKENS: usize = 1 << 20;

/// Replaces each use of a macro by the tokens of its body.
pub(crate) fn expand(lexed: Lexed, macros: &[Macro]) -> Lexed {
    if macros.is_empty() {
        return lexed;
    }
    let tokens = lexed.tokens.clone();
    let mut expanded = Lexed { tokens: Vec::with_capacity(tokens.len()), ..lexed };
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        place += expand_first(&mut expanded, &tokens[place..], token.span.start as usize, macros, 0);
    }
    expanded
}

/// Expands the first of some tokens, and returns how many were read. `at` is the offset of the outermost use: it decides which
/// definition counts.
fn expand_first(out: &mut Lexed, tokens: &[Token], at: usize, macros: &[Macro], depth: u32) -> usize {
    let token = tokens[0];
    let found = find(&token, at, macros).filter(|_| depth < MAX_DEPTH && out.tokens.len() < MAX_TOKENS);
    let used = found.and_then(|found| Some((found, arguments(found, &tokens[1..])?)));
    let Some((found, (args, read))) = used else {
        out.tokens.push(token);
        return 1;
    };
    let body = body(out, found, &token, &args);
    let mut place = 0;
    while place < body.len() {
        place += expand_first(out, &body[place..], at, macros, depth + 1);
    }
    1 + read
}

/// The arguments of a use of a macro, and how many tokens they and their parentheses are. `None` if these tokens do not fit
/// its parameters.
fn arguments<'t>(found: &Macro, tokens: &'t [Token]) -> Option<(Vec<&'t [Token]>, usize)> {
    let Some(params) = &found.params else { return Some((Vec::new(), 0)) };
    (tokens.first()?.kind == T::LParen).then_some(())?;
    let (mut args, mut start, mut open) = (Vec::new(), 1, 0_u32);
    for (place, token) in tokens.iter().enumerate() {
        match token.kind {
            T::LParen => open += 1,
            T::Comma if open == 1 => {
                args.push(&tokens[start..place]);
                start = place + 1;
            }
            T::RParen => open -= 1,
            _ => {}
        }
        if open == 0 {
            args.push(&tokens[start..place]);
            return (args.len() == params.len()).then_some((args, place + 1));
        }
    }
    None
}

/// The tokens of a macro's body with its arguments in place, at the place of its use.
fn body(out: &mut Lexed, found: &Macro, used: &Token, args: &[&[Token]]) -> Vec<Token> {
    let lexed = lex(&found.body, &[]);
    let shift = out.literals.len() as u32;
    out.literals.extend(lexed.literals);
    let mut tokens: Vec<Token> = Vec::new();
    for inner in lexed.tokens.into_iter().filter(|inner| !matches!(inner.kind, T::Eof | T::Quote)) {
        let is_literal = matches!(inner.kind, T::Integer | T::Fraction | T::Char | T::String);
        let value = if is_literal { inner.value + shift } else { inner.value };
        let param = found.params.iter().flatten().position(|param| param == inner.name.as_str());
        match param.filter(|_| matches!(inner.kind, T::VarId | T::ConId)) {
            Some(param) => tokens.extend(args[param]),
            None => tokens.push(Token { value, ..inner }),
        }
    }
    let mut line_start = used.line_start;
    for token in &mut tokens {
        (token.span, token.column, token.line_start) = (used.span, used.column, std::mem::take(&mut line_start));
    }
    tokens
}

fn find<'m>(token: &Token, at: usize, macros: &'m [Macro]) -> Option<&'m Macro> {
    if token.module.is_some() || !matches!(token.kind, T::VarId | T::ConId) {
        return None;
    }
    macros.iter().find(|known| known.scope.contains(&at) && known.name == token.name.as_str())
}
