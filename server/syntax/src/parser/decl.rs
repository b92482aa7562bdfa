//! Top-level declarations, and those of one keyword.

use super::{PResult, Parser};
use crate::ast::{Assoc, Decl, DeclKind, Fixity, Literal};
use crate::lexer::{T, Token};

/// Where a declaration stands; `type` and `data` mean different things there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Top,
    Class,
    Instance,
}

impl Parser<'_> {
    /// One declaration. `None` for those that are dropped.
    pub(super) fn decl(&mut self, place: Place) -> PResult<Option<Decl>> {
        let start = self.start();
        let kind = match self.kind {
            T::Data | T::Newtype => self.data_decl(place)?,
            T::Type => self.type_decl(place)?,
            T::Infix | T::Infixl | T::Infixr => self.fixity_decl()?,
            T::Default if place == Place::Class => {
                self.skip_item();
                return Ok(None);
            }
            T::Class if place == Place::Top => self.class_decl()?,
            T::Instance if place == Place::Top => self.instance_decl()?,
            T::Deriving if place == Place::Top => self.standalone_deriving()?,
            T::Foreign if place == Place::Top => self.foreign_decl()?,
            T::Default if place == Place::Top => {
                self.skip_item();
                DeclKind::Ignored
            }
            T::Quote | T::Splice if place == Place::Top => self.splice_decl()?,
            _ if self.at_pattern_synonym() => self.pattern_synonym(),
            _ if place == Place::Top && self.extensions.template_haskell && !self.is_binding() => self.splice_decl()?,
            _ => self.binding()?,
        };
        Ok(Some(Decl { span: self.span_from(start), kind }))
    }

    pub(super) fn fixity_decl(&mut self) -> PResult<DeclKind> {
        let assoc = match self.take().kind {
            T::Infixl => Assoc::Left,
            T::Infixr => Assoc::Right,
            _ => Assoc::None,
        };
        let mut precedence = 9;
        if self.kind == T::Integer {
            let span = self.token().span;
            precedence = match self.literal() {
                Literal::Int(value) if (0..=9).contains(&u8::try_from(&value).unwrap_or(10)) => {
                    u8::try_from(&value).unwrap_or(9)
                }
                _ => return self.fail_at(span, "A precedence must be between 0 and 9."),
            };
        }
        let mut operators = Vec::new();
        loop {
            let Some(operator) = self.take_operator() else { return self.fail("an operator") };
            operators.push(crate::ast::Ident { name: operator.name.name, span: operator.name.span });
            if !self.eat(T::Comma) {
                break;
            }
        }
        Ok(DeclKind::Fixity { fixity: Fixity { assoc, precedence }, operators })
    }

    /// `foreign import ccall unsafe "sin" c_sin :: Double -> Double`
    fn foreign_decl(&mut self) -> PResult<DeclKind> {
        self.bump();
        if self.at_word(self.known.export) {
            self.skip_item();
            return Ok(DeclKind::Ignored);
        }
        self.expect(T::Import, "`import` or `export`")?;
        let convention = self.expect(T::VarId, "a calling convention")?.name;
        // A word here is a safety, unless it is the name itself.
        if self.kind == T::VarId && self.peek(1) != T::DoubleColon {
            self.bump();
        }
        let entity = match self.kind {
            T::String => match self.literal() {
                Literal::String(entity) => Some(entity),
                _ => None,
            },
            _ => None,
        };
        let name = self.binder()?;
        self.expect(T::DoubleColon, "`::`")?;
        let ty = self.ty()?;
        Ok(DeclKind::Foreign { convention, entity, name, ty })
    }

    /// A quasi-quote or a splice between declarations.
    fn splice_decl(&mut self) -> PResult<DeclKind> {
        if self.kind == T::Quote {
            let quote = self.quotes[self.token().value as usize];
            self.bump();
            let quoter = quote.quoter.map(|quoter| crate::ast::Ident { name: quoter.name, span: quoter.span });
            return Ok(DeclKind::Quote { quoter, text: quote.text });
        }
        let start = self.start();
        self.expr()?;
        Ok(DeclKind::Quote { quoter: None, text: self.span_from(start) })
    }

    fn at_pattern_synonym(&self) -> bool {
        self.extensions.pattern_synonyms
            && self.at_word(self.known.pattern)
            && matches!(self.peek(1), T::ConId | T::VarId | T::LParen)
            && !matches!(self.peek(1), T::Equals | T::DoubleColon)
    }

    /// A pattern synonym with its fields: `pattern P {x, y} = (x, y)`. A signature may be for several: `pattern P, Q :: T`.
    fn pattern_synonym(&mut self) -> DeclKind {
        self.bump();
        let ident = |at: usize| self.tokens.get(at).map(Token::ident);
        let is_con = |at: &usize| matches!(self.kind_at(*at), T::ConId | T::ConSym);
        let first = (self.pos..self.pos + 3).find(is_con);
        let mut names: Vec<_> = first.and_then(ident).into_iter().collect();
        let mut at = first.unwrap_or(self.pos) + 1;
        match self.kind_at(at) {
            T::LBrace => {
                while self.kind_at(at + 1) == T::VarId && matches!(self.kind_at(at), T::LBrace | T::Comma) {
                    names.extend(ident(at + 1));
                    at += 2;
                }
            }
            _ => {
                while self.kind_at(at) == T::Comma && self.kind_at(at + 1) == T::ConId {
                    names.extend(ident(at + 1));
                    at += 2;
                }
            }
        }
        self.skip_item();
        DeclKind::Unsupported { what: "pattern synonym".into(), names }
    }
}
