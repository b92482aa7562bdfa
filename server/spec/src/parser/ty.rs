//! Refinement types: arrows, base types and their arguments.

use super::{Parse, Parser};
use crate::ast::{Arrow, Ident, TupleField, TyVar, Type, TypeKind};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

/// What joins two types.
enum Joint {
    Arrow(Arrow),
    Infix(Ident),
}

/// A type that another follows.
struct Link {
    start: u32,
    binder: Option<Ident>,
    arg: Type,
    joint: Joint,
}

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Parse<Type> {
        self.nested(|parser| {
            let mut links = Vec::new();
            loop {
                let start = parser.start();
                let (binder, arg) = parser.component()?;
                match parser.joint(binder)? {
                    Some(joint) => links.push(Link { start, binder, arg, joint }),
                    None => {
                        let last = if let Some(binder) = binder { named(start, binder, arg) } else { arg };
                        return Ok(links.into_iter().rev().fold(last, join));
                    }
                }
            }
        })
    }

    fn joint(&mut self, binder: Option<Ident>) -> Parse<Option<Joint>> {
        if !self.at_kind(Kind::Op) {
            return Ok(None);
        }
        let joint = match self.peek_text() {
            "->" => Joint::Arrow(Arrow::Fun),
            "~>" => Joint::Arrow(Arrow::Implicit),
            "=>" => Joint::Arrow(Arrow::Context),
            op if self.fixities.get(op).is_some_and(|fixity| fixity.builtin.is_none()) => {
                Joint::Infix(self.ident(self.peek_span()))
            }
            _ => return Ok(None),
        };
        if let (Joint::Arrow(Arrow::Context), Some(binder)) = (&joint, binder) {
            let problem = SpecProblem::warning(self.peek_span(), "`=>` follows class constraints, not arguments.");
            self.problem(problem.hint(format!("After the argument `{}`, write `->`.", binder.name)));
        }
        self.advance();
        self.step()?;
        Ok(Some(joint))
    }

    /// What stands between arrows, with its name if it has one.
    fn component(&mut self) -> Parse<(Option<Ident>, Type)> {
        let token = self.peek();
        let start = self.start();
        if token.is_name() && self.split.is_none() && self.text_of(self.peek_next()) == ":" {
            return self.named_component();
        }
        let ty = match token.kind {
            Kind::Lower if self.text_of(token) == "forall" => {
                self.advance();
                self.forall(start)?
            }
            Kind::LBrace => self.braces()?,
            Kind::Op if self.at_angle() => {
                self.expect_op_start('<')?;
                self.expect_kind(Kind::LParen, "`(` and a type")?;
                let ty = Box::new(self.ty()?);
                self.expect_kind(Kind::RParen, "`)`")?;
                let pred = self.pred_use()?;
                self.expect_op_start('>')?;
                Type { span: self.span_from(start), kind: TypeKind::WithPred { ty, pred } }
            }
            _ => self.base()?,
        };
        Ok((None, ty))
    }

    /// `x:T`
    fn named_component(&mut self) -> Parse<(Option<Ident>, Type)> {
        if self.at_kind(Kind::Upper) {
            let name = self.peek_text().to_owned();
            let problem = SpecProblem::error(
                self.peek_span(),
                format!("The name of an argument cannot be upper-case: `{name}`."),
            );
            return Err(Box::new(problem.hint("Names of arguments start with a lower-case letter.")));
        }
        let binder = self.lower("the name of an argument")?;
        self.expect_text(":")?;
        let ty = if self.at_kind(Kind::LBrace) { self.argument_braces()? } else { self.base()? };
        Ok((Some(binder), ty))
    }

    /// After `forall`: `a (b :: K) <p :: T>. T`
    fn forall(&mut self, start: u32) -> Parse<Type> {
        let mut vars = Vec::new();
        loop {
            if self.eat_kind(Kind::LParen) {
                while !self.at_kind(Kind::RParen) {
                    let name = self.type_variable()?;
                    let kind = if self.eat_text("::") { Some(self.ty()?) } else { None };
                    vars.push(TyVar { name, kind });
                }
                self.advance();
            } else if self.is_lower(self.peek()) {
                vars.push(TyVar { name: self.type_variable()?, kind: None });
            } else {
                break;
            }
        }
        let preds = self.pred_decls()?;
        if !self.eat_op_start('.') {
            let mut fail = self.unexpected("`.` after the variables of `forall`");
            fail.hint.get_or_insert_with(|| "Write `forall a b. type`.".to_owned());
            return Err(fail);
        }
        let body = Box::new(self.ty()?);
        Ok(Type { span: self.span_from(start), kind: TypeKind::Forall { vars, preds, body } })
    }

    /// A type without arrows, applied to its arguments.
    pub(super) fn base(&mut self) -> Parse<Type> {
        self.base_with(true)
    }

    fn base_with(&mut self, applied: bool) -> Parse<Type> {
        self.nested(|parser| {
            let start = parser.start();
            let token = parser.peek();
            let kind = match token.kind {
                Kind::Lower if parser.text_of(token) == "_" => {
                    parser.advance();
                    TypeKind::Hole
                }
                Kind::LBracket => parser.list()?,
                Kind::LParen => parser.parentheses()?,
                Kind::Lower if parser.is_lower(token) => parser.variable(applied)?,
                Kind::Upper | Kind::Quote => parser.constructor_type(applied)?,
                Kind::Op if parser.at_op_start('*') => {
                    let span = parser.take_part(1);
                    let name = parser.ident(span);
                    TypeKind::Con { name, promoted: false, preds: Vec::new(), args: Vec::new(), pred: None }
                }
                _ => return Err(parser.no_type()),
            };
            Ok(Type { span: parser.span_from(start), kind })
        })
    }

    fn no_type(&self) -> super::Fail {
        let mut fail = self.unexpected("a type");
        if self.at_op_start('!') {
            fail.hint = Some("Strictness marks are left out in annotations.".to_owned());
        } else if self.at_kind(Kind::Lower) && crate::keyword::is_reserved(self.peek_text()) {
            fail.hint = Some(format!("`{}` is a reserved word.", self.peek_text()));
        }
        fail
    }

    fn list(&mut self) -> Parse<TypeKind> {
        self.expect_kind(Kind::LBracket, "`[`")?;
        let elem = if self.at_kind(Kind::RBracket) { None } else { Some(Box::new(self.ty()?)) };
        self.expect_kind(Kind::RBracket, "`]`")?;
        Ok(TypeKind::List { elem, preds: self.preds()? })
    }

    /// `()`, `(T)`, `(x::T, U)`
    fn parentheses(&mut self) -> Parse<TypeKind> {
        self.expect_kind(Kind::LParen, "`(`")?;
        let mut fields = self.comma_list(Kind::RParen, "`,` or `)`", |parser| {
            let named = parser.is_lower(parser.peek()) && parser.text_of(parser.peek_next()) == "::";
            let name = if named { Some(parser.take_ident()) } else { None };
            if named {
                parser.advance();
            }
            Ok(TupleField { name, ty: parser.ty()? })
        })?;
        let preds = self.preds()?;
        match fields.pop() {
            Some(TupleField { name: None, ty }) if fields.is_empty() => Ok(ty.kind),
            last => {
                fields.extend(last);
                Ok(TypeKind::Tuple { fields, preds })
            }
        }
    }

    fn variable(&mut self, applied: bool) -> Parse<TypeKind> {
        let name = self.take_ident();
        let args = if applied { self.type_arguments()? } else { Vec::new() };
        let mut pred = None;
        if args.is_empty() && self.at_angle() {
            self.expect_op_start('<')?;
            pred = Some(self.pred_use()?);
            self.expect_op_start('>')?;
        }
        Ok(TypeKind::Var { name, args, pred })
    }

    fn constructor_type(&mut self, applied: bool) -> Parse<TypeKind> {
        let promoted = self.eat_kind(Kind::Quote);
        let name = self.upper("a promoted constructor")?;
        let preds = self.preds()?;
        let args = if applied { self.type_arguments()? } else { Vec::new() };
        let mut pred = None;
        if applied && self.at_kind(Kind::Op) && self.peek_text().starts_with("<<") {
            self.take_part(2);
            pred = Some(self.pred_use()?);
            self.expect_op_start('>')?;
            self.expect_op_start('>')?;
        }
        Ok(TypeKind::Con { name, promoted, preds, args, pred })
    }

    fn type_arguments(&mut self) -> Parse<Vec<Type>> {
        let mut args = Vec::new();
        while self.at_type_argument() {
            args.push(self.type_argument()?);
        }
        Ok(args)
    }

    pub(super) fn at_type_argument(&self) -> bool {
        let token = self.peek();
        match token.kind {
            Kind::Nat | Kind::LBrace | Kind::LBracket | Kind::LParen | Kind::Upper | Kind::Quote => true,
            Kind::Lower => self.is_lower(token) && !(self.stop_at_as && self.text_of(token) == "as"),
            _ => false,
        }
    }

    pub(super) fn type_argument(&mut self) -> Parse<Type> {
        match self.peek().kind {
            Kind::LBrace => self.value_braces(),
            Kind::Nat => {
                let value = self.literal()?;
                Ok(Type { span: value.span, kind: TypeKind::Value(value) })
            }
            _ => self.base_with(false),
        }
    }
}

fn named(start: u32, binder: Ident, ty: Type) -> Type {
    let span = limpid_base::Span::new(start, ty.span.end.max(binder.span.end));
    Type { span, kind: TypeKind::Named { binder, ty: Box::new(ty) } }
}

fn join(result: Type, Link { start, binder, arg, joint }: Link) -> Type {
    let span = limpid_base::Span::new(start, result.span.end.max(start));
    let result = Box::new(result);
    let kind = match joint {
        Joint::Arrow(arrow) => TypeKind::Fun { binder, arg: Box::new(arg), arrow, result },
        Joint::Infix(op) => {
            let arg = if let Some(binder) = binder { named(start, binder, arg) } else { arg };
            TypeKind::Infix { op, left: Box::new(arg), right: result }
        }
    };
    Type { span, kind }
}
