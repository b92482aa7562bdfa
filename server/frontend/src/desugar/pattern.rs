//! Patterns, cut down to what match compilation distinguishes.

use limpid_base::{QName, Span};
use limpid_core::{Literal, Type};

use super::Context;
use super::builder::Builder;
use crate::hir::{self, LocalId, PatId, PatKind};
use crate::typed::DictId;
use crate::wired::wired;

/// Strings up to this length are matched character by character, so that functions by cases on strings share prefixes.
const SPELLED_OUT: usize = 40;

/// A pattern: the variables that name the whole value, and what the value must look like.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) binds: Vec<LocalId>,
    pub(super) shape: Shape,
    pub(super) ty: Type,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Shape {
    Any,
    /// Binds its variables without looking.
    Lazy(PatId),
    /// Evaluates first. Never around a pattern that evaluates anyway.
    Bang(Box<Pattern>),
    Con(ConPattern),
    /// A literal that the machine compares itself.
    Literal(Literal),
    /// A literal that is compared with `==`.
    Equal(PatId, hir::Literal),
    View(hir::ExprId, Box<Pattern>),
}

#[derive(Clone, Debug)]
pub(super) struct ConPattern {
    pub(super) con: QName,
    pub(super) types: Vec<Type>,
    pub(super) dicts: Vec<DictId>,
    pub(super) fields: Vec<Pattern>,
}

impl Builder<'_> {
    pub(super) fn pattern(&self, id: PatId) -> Pattern {
        let pat = &self.cx.module.pats[id];
        let ty = self.pat_type(id);
        let make = |binds: Vec<LocalId>, shape| Pattern { binds, shape, ty: ty.clone(), span: pat.span };
        match &pat.kind {
            PatKind::Wildcard | PatKind::Unsupported(_) => make(Vec::new(), Shape::Any),
            PatKind::Var(local) => make(vec![*local], Shape::Any),
            PatKind::As(local, inner) => {
                let mut inner = self.pattern(*inner);
                inner.binds.insert(0, *local);
                inner
            }
            PatKind::Annotated(inner, _) => self.pattern(*inner),
            PatKind::Lazy(inner) => {
                let found = self.pattern(*inner);
                if matches!(found.shape, Shape::Any | Shape::Lazy(_)) {
                    found
                } else {
                    make(Vec::new(), Shape::Lazy(*inner))
                }
            }
            PatKind::Bang(inner) => {
                let mut found = self.pattern(*inner);
                if self.cx.is_strict(&found) {
                    return found;
                }
                make(std::mem::take(&mut found.binds), Shape::Bang(Box::new(found)))
            }
            PatKind::Literal(literal) => self.literal_pattern(id, literal, ty, pat.span),
            PatKind::Con(con, fields) => {
                let found = self.cx.types.con_pats.get(id).cloned().unwrap_or_default();
                let fields = fields.iter().map(|&field| self.pattern(field)).collect();
                make(
                    Vec::new(),
                    Shape::Con(ConPattern { con: *con, types: self.types(&found.types), dicts: found.dicts, fields }),
                )
            }
            PatKind::View(function, inner) => make(Vec::new(), Shape::View(*function, Box::new(self.pattern(*inner)))),
        }
    }

    fn literal_pattern(&self, id: PatId, literal: &hir::Literal, ty: Type, span: Span) -> Pattern {
        let shape = match literal {
            hir::Literal::String(text) if self.is_plain_string(id, &ty) && text.chars().count() <= SPELLED_OUT => {
                return spell_out(text, &ty, span);
            }
            hir::Literal::String(_) | hir::Literal::Frac { .. } => Shape::Equal(id, literal.clone()),
            hir::Literal::Char(_) | hir::Literal::PrimInt(_) | hir::Literal::PrimWord(_) | hir::Literal::Int(_) => {
                match super::literal::primitive(literal, &ty) {
                    Some(literal @ (Literal::Int(_) | Literal::Integer(_) | Literal::Char(_))) => {
                        Shape::Literal(literal)
                    }
                    _ => Shape::Equal(id, literal.clone()),
                }
            }
        };
        Pattern { binds: Vec::new(), shape, ty, span }
    }

    fn is_plain_string(&self, id: PatId, ty: &Type) -> bool {
        super::literal::is_string(ty) || self.cx.types.literal_pats.get(id).is_none_or(|found| found.make.is_none())
    }
}

impl Context<'_> {
    /// Whether matching against the pattern evaluates the value, whatever comes of it.
    pub(super) fn is_strict(&self, pattern: &Pattern) -> bool {
        match &pattern.shape {
            Shape::Bang(_) | Shape::Literal(_) => true,
            Shape::Con(con) => !self.is_newtype(con.con),
            Shape::Any | Shape::Lazy(_) | Shape::Equal(..) | Shape::View(..) => false,
        }
    }

    /// The variables of a pattern, left to right.
    pub(super) fn pattern_vars(&self, id: PatId) -> Vec<LocalId> {
        let mut vars = Vec::new();
        self.collect_vars(id, &mut vars);
        vars
    }

    fn collect_vars(&self, id: PatId, vars: &mut Vec<LocalId>) {
        match &self.module.pats[id].kind {
            PatKind::Wildcard | PatKind::Literal(_) | PatKind::Unsupported(_) => {}
            PatKind::Var(local) => vars.push(*local),
            PatKind::As(local, inner) => {
                vars.push(*local);
                self.collect_vars(*inner, vars);
            }
            PatKind::Lazy(inner) | PatKind::Bang(inner) | PatKind::View(_, inner) | PatKind::Annotated(inner, _) => {
                self.collect_vars(*inner, vars);
            }
            PatKind::Con(_, fields) => fields.iter().for_each(|&field| self.collect_vars(field, vars)),
        }
    }
}

/// A string as the list of its characters.
fn spell_out(text: &str, ty: &Type, span: Span) -> Pattern {
    let char_type = Type::con(wired().char, []);
    let con = |con, fields| Pattern {
        binds: Vec::new(),
        shape: Shape::Con(ConPattern { con, types: vec![char_type.clone()], dicts: Vec::new(), fields }),
        ty: ty.clone(),
        span,
    };
    text.chars().rev().fold(con(wired().nil, Vec::new()), |rest, char| {
        let shape = Shape::Literal(Literal::Char(char));
        con(wired().cons, vec![Pattern { binds: Vec::new(), shape, ty: char_type.clone(), span }, rest])
    })
}
