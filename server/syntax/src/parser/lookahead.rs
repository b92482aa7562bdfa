//! Looking ahead over the tokens of one declaration: what a statement or a bracket holds, before it is read.
//!
//! Brackets are matched once per declaration, so that a scan steps over them at once and all scans together stay
//! linear.

use super::Parser;
use crate::layout::Context;
use crate::lexer::T;

pub(super) const NO_PARTNER: u32 = u32::MAX;

impl Parser<'_> {
    /// Matches the brackets from `start` to `end`; what is not closed has no partner.
    pub(super) fn match_brackets(&mut self, start: usize, end: usize) {
        let mut open: Vec<(usize, T)> = Vec::new();
        for at in start..end {
            match self.tokens[at].kind {
                kind @ (T::LParen | T::LBracket | T::LBrace | T::LUnboxed) => open.push((at, kind)),
                kind @ (T::RParen | T::RBracket | T::RBrace | T::RUnboxed) => {
                    if open.last().is_some_and(|&(_, opening)| closes(opening, kind))
                        && let Some((opening, _)) = open.pop()
                    {
                        self.partners[opening] = at as u32;
                    }
                }
                _ => {}
            }
        }
    }

    /// The place behind the bracket that opens at `at`.
    pub(super) fn behind_bracket(&self, at: usize) -> Option<usize> {
        match self.partners.get(at) {
            Some(&NO_PARTNER) | None => None,
            Some(&partner) => Some(partner as usize + 1),
        }
    }

    /// Whether layout ends the current item before the token at `at`.
    pub(super) fn ends_item(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        match self.contexts.last() {
            Some(&Context::Implicit(column)) => token.line_start && token.column <= column && at != self.pos,
            Some(&Context::Guards(column)) => token.line_start && token.column < column,
            _ => false,
        }
    }

    /// Whether the statement here binds a pattern (`p <- e`).
    pub(super) fn binds_pattern(&self) -> bool {
        let mut at = self.pos;
        let mut in_type = false;
        let known = self.known;
        while at < self.tokens.len() && !self.ends_item(at) {
            let token = &self.tokens[at];
            match token.kind {
                T::LeftArrow => return true,
                T::LParen | T::LBracket | T::LBrace | T::LUnboxed => match self.behind_bracket(at) {
                    Some(behind) => {
                        at = behind;
                        continue;
                    }
                    None => return false,
                },
                T::DoubleColon => in_type = true,
                T::VarId
                | T::ConId
                | T::Underscore
                | T::Integer
                | T::Fraction
                | T::Char
                | T::String
                | T::Quote
                | T::Tick
                | T::ConSym
                | T::Colon
                | T::At
                | T::TypeApp
                | T::Splice
                | T::Backquote
                | T::PrefixBang
                | T::PrefixTilde => {}
                T::VarSym if in_type || [known.minus, known.tilde, known.bang].contains(&token.name) => {}
                T::RightArrow | T::DoubleArrow if in_type => {}
                _ => return false,
            }
            at += 1;
        }
        false
    }

    /// Whether the pattern here, inside brackets, is a view pattern (`e -> p`).
    pub(super) fn is_view_pattern(&self) -> bool {
        let mut at = self.pos;
        loop {
            match self.kind_at(at) {
                T::RightArrow => return true,
                T::LParen | T::LBracket | T::LBrace | T::LUnboxed => match self.behind_bracket(at) {
                    Some(behind) => {
                        at = behind;
                        continue;
                    }
                    None => return false,
                },
                T::Comma
                | T::RParen
                | T::RBracket
                | T::RBrace
                | T::RUnboxed
                | T::DoubleColon
                | T::Equals
                | T::LeftArrow
                | T::Semi
                | T::Where
                | T::Eof => return false,
                _ => {}
            }
            at += 1;
        }
    }

    /// Whether the item here has an `=`, a guard or a `::`, and so is no splice.
    pub(super) fn is_binding(&self) -> bool {
        self.item_has(|kind| matches!(kind, T::Equals | T::Bar | T::DoubleColon))
    }

    /// Whether the item here has such a token outside of brackets.
    pub(super) fn item_has(&self, wanted: fn(T) -> bool) -> bool {
        let mut at = self.pos;
        while at < self.tokens.len() && !self.ends_item(at) {
            match self.kind_at(at) {
                kind if wanted(kind) => return true,
                T::Semi | T::Eof => return false,
                _ => at = self.behind_bracket(at).unwrap_or(at + 1),
            }
        }
        false
    }

    /// Whether the bracket here is followed by an argument, as in `(x <+> y) z`.
    pub(super) fn bracket_is_applied(&self) -> bool {
        let Some(behind) = self.behind_bracket(self.pos) else { return false };
        !self.ends_item(behind) && super::pat::starts_atomic_pattern(self.kind_at(behind))
    }

    /// Whether a context (`.. =>`) stands before the next bar, `deriving` or end of the item.
    pub(super) fn has_context(&self) -> bool {
        let mut at = self.pos;
        while at < self.tokens.len() && !self.ends_item(at) {
            match self.kind_at(at) {
                T::DoubleArrow => return true,
                T::LParen | T::LBracket | T::LUnboxed => match self.behind_bracket(at) {
                    Some(behind) => {
                        at = behind;
                        continue;
                    }
                    None => return false,
                },
                T::Bar | T::Deriving | T::Equals | T::Semi | T::LBrace | T::RBrace | T::Where | T::Eof => return false,
                _ => {}
            }
            at += 1;
        }
        false
    }
}

fn closes(opening: T, closing: T) -> bool {
    matches!(
        (opening, closing),
        (T::LParen, T::RParen) | (T::LBracket, T::RBracket) | (T::LBrace, T::RBrace) | (T::LUnboxed, T::RUnboxed)
    )
}
