//! Which brackets belong together, and what stands directly inside each pair.
//!
//! Computed once per annotation, so that the parser can tell the six meanings of `{` apart without trying them.

use crate::lexer::{Kind, Token};

/// What is known of one token that is a bracket or a `;`.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Bracket {
    /// Of an opening bracket: the index of the closing one.
    pub(crate) close: Option<usize>,
    /// Of a `;`: the index of the innermost bracket that is open there.
    pub(crate) inside: Option<usize>,
    /// Directly inside, there is a `|`, a `<:` or a `;`.
    pub(crate) bar: bool,
    pub(crate) subtype: bool,
    pub(crate) semi: bool,
}

/// One entry for each token.
pub(crate) fn pair(text: &str, tokens: &[Token]) -> Vec<Bracket> {
    let mut brackets = vec![Bracket::default(); tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    // How many of each kind are open, so that a stray closing bracket does not search in vain.
    let mut counts = [0usize; 3];
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::LParen | Kind::LBracket | Kind::LBrace => {
                counts[family(token.kind)] += 1;
                open.push(at);
            }
            Kind::RParen | Kind::RBracket | Kind::RBrace => {
                let wanted = family(token.kind);
                while counts[wanted] > 0
                    && let Some(opening) = open.pop()
                {
                    let found = family(tokens[opening].kind);
                    counts[found] -= 1;
                    if found == wanted {
                        brackets[opening].close = Some(at);
                        break;
                    }
                }
            }
            Kind::Semi => {
                brackets[at].inside = open.last().copied();
                if let Some(&opening) = open.last() {
                    brackets[opening].semi = true;
                }
            }
            Kind::Op => {
                if let Some(&opening) = open.last() {
                    // A closing angle bracket may be glued to what follows it.
                    match token.span().text(text).trim_start_matches('>') {
                        "|" => brackets[opening].bar = true,
                        "<:" => brackets[opening].subtype = true,
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    brackets
}

fn family(kind: Kind) -> usize {
    match kind {
        Kind::LParen | Kind::RParen => 0,
        Kind::LBracket | Kind::RBracket => 1,
        _ => 2,
    }
}
