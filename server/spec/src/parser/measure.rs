//! Measures and their equations.

use limpid_base::Name;

use super::{Parse, Parser};
use crate::ast::{Equation, EquationBody, Ident, ItemKind, Measure, MeasureKind, MeasurePattern, Type};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

impl Parser<'_> {
    /// After `measure`: `f`, or `f :: T` and equations.
    pub(super) fn measure(&mut self) -> Parse<ItemKind> {
        let (name, ty) = self.measure_head()?;
        let Some(ty) = ty else {
            return Ok(ItemKind::LiftedMeasure(name));
        };
        let equations = self.equations(name)?;
        Ok(ItemKind::Measure(Measure { kind: MeasureKind::Plain, name, ty, equations }))
    }

    pub(super) fn class_measure(&mut self) -> Parse<ItemKind> {
        let name = self.function()?;
        self.expect_text("::")?;
        let ty = self.ty()?;
        Ok(ItemKind::Measure(Measure { kind: MeasureKind::Class, name, ty, equations: Vec::new() }))
    }

    pub(super) fn instance_measure(&mut self) -> Parse<ItemKind> {
        let (name, ty) = self.measure_head()?;
        let Some(ty) = ty else { return Err(self.unexpected("`::` and the measure's type")) };
        self.eat_kind(Kind::Semi);
        let equations = self.equations(name)?;
        Ok(ItemKind::Measure(Measure { kind: MeasureKind::Instance, name, ty, equations }))
    }

    /// The type stays right of the measure's name, so that equations on lines of their own do not continue it.
    fn measure_head(&mut self) -> Parse<(Ident, Option<Type>)> {
        let outer = self.limit;
        let column = self.raw().column;
        let name = self.binder("the name of a measure")?;
        self.limit = column.max(outer);
        let ty = if self.eat_text("::") { Some(self.ty()) } else { None };
        self.limit = outer;
        Ok((name, ty.transpose()?))
    }

    fn equations(&mut self, name: Ident) -> Parse<Vec<Equation>> {
        let mut equations = self.block(Self::equation);
        let misplaced = |parser: &Self| {
            let next = parser.raw();
            let named = next.is_name() && parser.text_of(next) == name.as_str();
            named && next.column <= parser.limit && parser.look_equation()
        };
        if misplaced(self) {
            let message = "The equations of a measure must be indented deeper than its item.";
            self.problem(SpecProblem::error(self.raw().span(), message));
        }
        let limit = self.limit;
        while misplaced(self) {
            (self.free, self.limit) = (self.at, self.raw().column);
            equations.push(self.equation()?);
            self.limit = limit;
        }
        Ok(equations)
    }

    /// Whether what follows the name looks like a pattern rather than a signature.
    fn look_equation(&self) -> bool {
        let next = self.tokens[(self.at + 1).min(self.tokens.len() - 1)];
        matches!(next.kind, Kind::LParen | Kind::LBracket | Kind::Upper)
    }

    fn equation(&mut self) -> Parse<Equation> {
        let start = self.start();
        let name = self.symbol("the measure's name")?;
        let pattern = self.measure_pattern()?;
        if !self.at_text("=") {
            let mut fail = self.unexpected("`=`");
            if self.at_text("::") || self.at_text("|") {
                fail.hint = Some("An equation of a measure is written `size (Cons x xs) = 1 + size xs`.".to_owned());
            }
            return Err(fail);
        }
        self.advance();
        let raw = self.at_kind(Kind::LBrace);
        let body = if raw { self.raw_body()? } else { EquationBody::Expr(self.predicate_or_value()?) };
        Ok(Equation { span: self.span_from(start), name, pattern, body })
    }

    /// `{v | p}`
    fn raw_body(&mut self) -> Parse<EquationBody> {
        self.expect_kind(Kind::LBrace, "`{`")?;
        let binder = self.symbol("the name of the result")?;
        self.expect_text("|")?;
        let pred = self.predicate()?;
        self.expect_kind(Kind::RBrace, "`}`")?;
        Ok(EquationBody::Refined { binder, pred })
    }

    /// `C`, `[]`, `(C x y)`, `((:op) x y)`, `(x:xs)`, `([])`, `(x, y)`
    fn measure_pattern(&mut self) -> Parse<MeasurePattern> {
        let start = self.start();
        let (constructor, vars) = if self.at_kind(Kind::LBracket) {
            (self.nil()?, Vec::new())
        } else if self.at_kind(Kind::LParen)
            && self.operator_in_parentheses().is_none_or(|name| !name.name.is_operator())
        {
            self.advance();
            let inner = self.pattern_in_parentheses()?;
            if self.at_kind(Kind::LParen) {
                let problem = SpecProblem::error(self.peek_span(), "The patterns of a measure do not nest.");
                return Err(Box::new(problem.hint("Only variables may stand below the constructor.")));
            }
            self.expect_kind(Kind::RParen, "`)`")?;
            inner
        } else if self.is_lower(self.peek()) {
            let problem =
                SpecProblem::error(self.peek_span(), "A measure is defined by an equation for each constructor.");
            return Err(Box::new(problem.hint("Write a constructor here, in parentheses if it has fields.")));
        } else {
            (self.constructor_name()?, Vec::new())
        };
        Ok(MeasurePattern { span: self.span_from(start), constructor, vars })
    }

    fn nil(&mut self) -> Parse<Ident> {
        let start = self.start();
        self.expect_kind(Kind::LBracket, "`[`")?;
        self.expect_kind(Kind::RBracket, "`]`")?;
        Ok(Ident { name: Name::new("[]"), span: self.span_from(start) })
    }

    fn pattern_in_parentheses(&mut self) -> Parse<(Ident, Vec<Ident>)> {
        let start = self.start();
        if self.at_kind(Kind::LBracket) {
            return Ok((self.nil()?, Vec::new()));
        }
        if !self.is_lower(self.peek()) {
            let constructor = self.constructor_name()?;
            let mut vars = Vec::new();
            while self.is_lower(self.peek()) {
                vars.push(self.take_ident());
            }
            return Ok((constructor, vars));
        }
        let mut vars = vec![self.take_ident()];
        if self.at_text(":") {
            let colon = self.take_ident();
            vars.push(self.lower("a variable")?);
            return Ok((colon, vars));
        }
        while self.eat_kind(Kind::Comma) {
            vars.push(self.lower("a variable")?);
        }
        let name = Name::new(&format!("({})", ",".repeat(vars.len() - 1)));
        Ok((Ident { name, span: self.span_from(start) }, vars))
    }
}
