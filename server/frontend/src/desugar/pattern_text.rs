//! Patterns as GHC prints them in the message of a failed match.

use super::Context;
use crate::hir::{Literal, PatId, PatKind};
use crate::wired::wired;
use limpid_base::tuple_arity;

/// How tightly a place binds: what needs parentheses there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Place {
    Top,
    Operand,
    Argument,
}

impl Context<'_> {
    pub(super) fn pattern_text(&self, id: PatId) -> String {
        match self.module.pats[id].kind {
            PatKind::Bang(inner) | PatKind::Lazy(inner) => self.pattern_text(inner),
            _ => self.text(id, Place::Top),
        }
    }

    fn text(&self, id: PatId, place: Place) -> String {
        match &self.module.pats[id].kind {
            PatKind::Wildcard | PatKind::Unsupported(_) => "_".to_owned(),
            PatKind::Var(local) => self.module.locals[*local].name.to_string(),
            PatKind::As(local, inner) => {
                format!("{}@{}", self.module.locals[*local].name, self.text(*inner, Place::Argument))
            }
            PatKind::Lazy(inner) => format!("~{}", self.text(*inner, Place::Argument)),
            PatKind::Bang(inner) => format!("!{}", self.text(*inner, Place::Argument)),
            PatKind::Annotated(inner, _) => self.text(*inner, place),
            PatKind::View(_, inner) => format!("(... -> {})", self.text(*inner, Place::Top)),
            PatKind::Literal(literal) => literal_text(literal, place),
            PatKind::Con(con, fields) => {
                if let Some(elements) = self.list_elements(id) {
                    let elements: Vec<_> = elements.into_iter().map(|pat| self.text(pat, Place::Top)).collect();
                    return format!("[{}]", elements.join(", "));
                }
                if tuple_arity(*con).is_some() {
                    let fields: Vec<_> = fields.iter().map(|&field| self.text(field, Place::Top)).collect();
                    return format!("({})", fields.join(", "));
                }
                if let (true, [left, right]) = (con.ident.is_operator(), fields.as_slice()) {
                    let (left, right) = (self.text(*left, Place::Operand), self.text(*right, Place::Operand));
                    return parens(format!("{left} {} {right}", con.ident), place >= Place::Operand);
                }
                let mut text = con.ident.to_string();
                for &field in fields {
                    text.push(' ');
                    text.push_str(&self.text(field, Place::Argument));
                }
                parens(text, place == Place::Argument && !fields.is_empty())
            }
        }
    }

    /// The elements of a list pattern that is closed by `[]`.
    fn list_elements(&self, mut id: PatId) -> Option<Vec<PatId>> {
        let mut elements = Vec::new();
        loop {
            match &self.module.pats[id].kind {
                PatKind::Con(con, fields) if *con == wired().nil && fields.is_empty() => return Some(elements),
                PatKind::Con(con, fields) if *con == wired().cons => {
                    let &[head, tail] = fields.as_slice() else { return None };
                    elements.push(head);
                    id = tail;
                }
                _ => return None,
            }
        }
    }
}

fn literal_text(literal: &Literal, place: Place) -> String {
    match literal {
        Literal::Int(value) | Literal::PrimInt(value) | Literal::PrimWord(value) => {
            let text = value.to_string();
            let negative = text.starts_with('-');
            parens(text, negative && place == Place::Argument)
        }
        Literal::Frac { mantissa, exponent } => format!("{mantissa}e{exponent}"),
        Literal::Char(char) => format!("'{}'", char.escape_default()),
        Literal::String(text) => format!("\"{}\"", text.escape_default()),
    }
}

fn parens(text: String, wrap: bool) -> String {
    if wrap { format!("({text})") } else { text }
}
