//! Type synonyms, type and data families, and their instances.

use super::decl::Place;
use super::{PResult, Parser};
use crate::ast::{DeclKind, FamilyEquation};
use crate::lexer::T;

impl Parser<'_> {
    /// Everything that starts with `type`.
    pub(super) fn type_decl(&mut self, place: Place) -> PResult<DeclKind> {
        self.bump();
        if self.at_word(self.known.family) {
            self.bump();
            return self.family(false);
        }
        if self.eat(T::Instance) {
            return Ok(DeclKind::FamilyInstance(self.family_equation()?));
        }
        if self.at_word(self.known.role) && self.peek(1) == T::ConId {
            self.skip_item();
            return Ok(DeclKind::Ignored);
        }
        match place {
            Place::Instance => Ok(DeclKind::FamilyInstance(self.family_equation()?)),
            Place::Class if self.item_has(|kind| kind == T::Equals) && !self.item_has(|kind| kind == T::Bar) => {
                Ok(DeclKind::FamilyInstance(self.family_equation()?))
            }
            Place::Class => self.family(false),
            Place::Top => self.synonym(),
        }
    }

    fn synonym(&mut self) -> PResult<DeclKind> {
        let head = self.infix_type()?;
        if self.eat(T::DoubleColon) {
            self.ty()?;
            return Ok(DeclKind::Ignored);
        }
        let (name, params) = self.declared_head(head)?;
        if !self.eat(T::Equals) {
            return self.fail("`=` or `::`");
        }
        let rhs = self.ty()?;
        Ok(DeclKind::TypeSynonym { name, params, rhs })
    }

    /// A family behind its keywords, with its result kind, injectivity and equations.
    pub(super) fn family(&mut self, data: bool) -> PResult<DeclKind> {
        let head = self.infix_type()?;
        let (name, params) = self.declared_head(head)?;
        if self.eat(T::DoubleColon) {
            self.ty()?;
        } else if self.eat(T::Equals) {
            self.type_variable()?;
        }
        if self.eat(T::Bar) {
            self.variables();
            self.expect(T::RightArrow, "`->`")?;
            self.variables();
        }
        let mut equations = Vec::new();
        if self.eat(T::Where) {
            self.block(starts_equation, |parser| {
                if parser.kind == T::DotDot {
                    parser.bump();
                    return Ok(());
                }
                equations.push(parser.family_equation()?);
                Ok(())
            })?;
        }
        Ok(DeclKind::Family { name, params, data, equations })
    }

    /// `F Int a = t`
    fn family_equation(&mut self) -> PResult<FamilyEquation> {
        let start = self.start();
        if self.at_forall() {
            self.forall_binders()?;
        }
        let lhs = self.infix_type()?;
        let lhs_span = lhs.span;
        let Some((family, args)) = self.split_head(lhs) else {
            return self.fail_at(lhs_span, "Expected a type family with its arguments.");
        };
        self.expect(T::Equals, "`=`")?;
        let rhs = self.ty()?;
        Ok(FamilyEquation { span: self.span_from(start), family, args, rhs })
    }
}

fn starts_equation(parser: &Parser<'_>) -> bool {
    parser.starts_atomic_type() || parser.kind == T::DotDot
}
