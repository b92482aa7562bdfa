//! The meanings of `{` in a type. The tokens directly inside the braces decide which one it is.

use super::{Parse, Parser};
use crate::ast::{Refinement, RefinementKind, Type, TypeKind};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

/// Where braces stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between arrows: the value needs a name of its own.
    Component,
    /// After `x:`, whose name is the value's.
    Named,
}

impl Parser<'_> {
    /// Between arrows: `{x::a |- s <: t} T`, `{v:T | r}`, `{r}`
    pub(super) fn braces(&mut self) -> Parse<Type> {
        if self.brackets[self.at].subtype { self.constraint() } else { self.refined(Place::Component) }
    }

    /// After `x:`, or as an argument for an abstract refinement: `{v:T | r}`, `{T | r}`, `{r}`
    pub(super) fn argument_braces(&mut self) -> Parse<Type> {
        self.refined(Place::Named)
    }

    /// As an argument of a type: `{e}`, `{v:T | r}`, `{p}`
    pub(super) fn value_braces(&mut self) -> Parse<Type> {
        if self.brackets[self.at].bar {
            return self.refined(Place::Component);
        }
        self.nested(|parser| {
            let start = parser.start();
            parser.expect_kind(Kind::LBrace, "`{`")?;
            let inner = parser.predicate_or_value()?;
            parser.expect_kind(Kind::RBrace, "`}`")?;
            let span = parser.span_from(start);
            if !inner.kind.is_predicate() {
                return Ok(Type { span, kind: TypeKind::Value(inner) });
            }
            let refinement = Refinement { span: inner.span, kind: RefinementKind::Pred(inner) };
            Ok(Type { span, kind: TypeKind::Refined { binder: None, base: None, refinement } })
        })
    }

    /// `{x::a, y::b |- s <: t} T`
    fn constraint(&mut self) -> Parse<Type> {
        let start = self.start();
        self.expect_kind(Kind::LBrace, "`{`")?;
        let mut env = Vec::new();
        if self.peek().is_name() && self.text_of(self.peek_next()) == "::" {
            loop {
                let name = self.function()?;
                self.expect_text("::")?;
                env.push((name, self.ty()?));
                if !self.eat_kind(Kind::Comma) {
                    break;
                }
            }
            self.expect_text("|-")?;
        } else {
            self.eat_text("|-");
        }
        let sub = Box::new(self.ty()?);
        self.expect_text("<:")?;
        let sup = Box::new(self.ty()?);
        self.expect_kind(Kind::RBrace, "`}`")?;
        let body = Box::new(self.ty()?);
        Ok(Type { span: self.span_from(start), kind: TypeKind::Constraint { env, sub, sup, body } })
    }

    fn refined(&mut self, place: Place) -> Parse<Type> {
        self.nested(|parser| {
            let start = parser.start();
            let bar = parser.brackets[parser.at].bar;
            parser.expect_kind(Kind::LBrace, "`{`")?;
            let bound = parser.is_symbol(parser.peek()) && parser.text_of(parser.peek_next()) == ":";
            let mut binder = None;
            if bound {
                binder = Some(parser.take_ident());
                parser.advance();
            }
            let typed = bar || (bound && place == Place::Component);
            if typed && !bound && place == Place::Component {
                let problem = SpecProblem::error(
                    parser.peek_span(),
                    "This refinement does not name the value that it speaks of.",
                );
                parser.problem(problem.hint("Write `{v:type | predicate}`."));
            }
            let base = if typed { Some(Box::new(parser.base()?)) } else { None };
            if typed {
                parser.bar()?;
            }
            let refinement = parser.refinement()?;
            parser.expect_kind(Kind::RBrace, "an operator or `}`")?;
            Ok(Type { span: parser.span_from(start), kind: TypeKind::Refined { binder, base, refinement } })
        })
    }

    /// The `|` between the type and the predicate.
    fn bar(&mut self) -> Parse<()> {
        if self.eat_text("|") {
            return Ok(());
        }
        if self.at_kind(Kind::RBrace) {
            let problem = SpecProblem::error(self.peek_span(), "This refinement has no predicate.");
            return Err(Box::new(problem.hint("Write `{v:type | predicate}`, or the type without braces.")));
        }
        if self.at_op_start('|') {
            let problem =
                SpecProblem::error(self.peek_span(), format!("`{}` is read as one operator.", self.peek_text()));
            return Err(Box::new(problem.hint("Put a blank after `|`.")));
        }
        let mut fail = self.unexpected("`|` between the type and the predicate");
        fail.hint.get_or_insert_with(|| "A refinement is written `{v:type | predicate}`.".to_owned());
        Err(fail)
    }

    /// `_`, `[p; q]`, `p`
    pub(super) fn refinement(&mut self) -> Parse<Refinement> {
        let start = self.start();
        let kind = if self.at_text("_") && self.look(1).kind == Kind::RBrace {
            self.advance();
            RefinementKind::Hole
        } else if self.at_conjunction() {
            RefinementKind::All(self.pred_list()?)
        } else {
            RefinementKind::Pred(self.predicate()?)
        };
        Ok(Refinement { span: self.span_from(start), kind })
    }

    /// Whether square brackets here are all of the refinement.
    fn at_conjunction(&self) -> bool {
        let close = self.brackets[self.at].close;
        self.at_kind(Kind::LBracket) && close.is_some_and(|close| self.tokens[close + 1].kind == Kind::RBrace)
    }
}
