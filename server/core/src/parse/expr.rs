//! Expressions in the text form of core.

use limpid_base::{Name, QName, Span};

use super::lexer::Token;
use super::{ParseError, Parser};
use crate::names::{self, Namespace};
use crate::print::failure_kind;
use crate::{Alt, AltPattern, Binder, BinderId, BinderKind, Expr, ExprId, Failure, FailureKind, PrimOp, Type};

const FAILURE_KINDS: [FailureKind; 8] = [
    FailureKind::Equation,
    FailureKind::Pattern,
    FailureKind::Guard,
    FailureKind::Irrefutable,
    FailureKind::Field,
    FailureKind::Selector,
    FailureKind::Method,
    FailureKind::Unsupported,
];

impl Parser {
    pub(super) fn expr(&mut self) -> Result<ExprId, ParseError> {
        if self.eat("\\") {
            let params = self.params()?;
            self.expect("->")?;
            let body = self.expr()?;
            return Ok(self.add(Expr::Lam { params, body }));
        }
        if self.eat("let") {
            return self.let_in();
        }
        if self.eat("case") {
            return self.case();
        }
        if self.eat("fail") {
            return self.failure();
        }
        self.application()
    }

    fn add(&mut self, expr: Expr) -> ExprId {
        self.body.expr(expr, Span::default())
    }

    fn let_in(&mut self) -> Result<ExprId, ParseError> {
        let recursive = self.eat("rec");
        let mut bindings = Vec::new();
        while !self.eat("in") {
            if !bindings.is_empty() {
                self.expect(";")?;
            }
            let binder = self.binder()?;
            self.expect("=")?;
            bindings.push((binder, self.expr()?));
        }
        let body = self.expr()?;
        Ok(self.add(Expr::Let { recursive, bindings, body }))
    }

    fn case(&mut self) -> Result<ExprId, ParseError> {
        let scrutinee = self.expr()?;
        self.expect("of")?;
        self.expect("(")?;
        let binder = self.binder()?;
        self.expect(")")?;
        self.expect("{")?;
        let (mut alts, mut default) = (Vec::new(), None);
        while !self.eat("}") {
            if !alts.is_empty() {
                self.expect(";")?;
            }
            if self.eat("_") {
                self.expect("->")?;
                default = Some(self.expr()?);
                self.expect("}")?;
                break;
            }
            let pattern = self.alt_pattern()?;
            self.expect("->")?;
            alts.push(Alt { pattern, body: self.expr()? });
        }
        Ok(self.add(Expr::Case { scrutinee, binder, alts, default }))
    }

    fn alt_pattern(&mut self) -> Result<AltPattern, ParseError> {
        if let Some(Token::Literal(literal)) = self.peek() {
            let literal = literal.clone();
            self.place += 1;
            return Ok(AltPattern::Literal(literal));
        }
        match self.con_name() {
            Some(con) => Ok(AltPattern::Con(con, self.params()?)),
            None => self.fail("expected a pattern"),
        }
    }

    fn failure(&mut self) -> Result<ExprId, ParseError> {
        let kind = match self.next() {
            Some(Token::Word(word)) => FAILURE_KINDS.into_iter().find(|kind| failure_kind(*kind) == word),
            _ => None,
        };
        let Some(kind) = kind else { return self.fail("expected the kind of failure") };
        match self.next() {
            Some(Token::Literal(crate::Literal::String(message))) => {
                Ok(self.add(Expr::Fail(Failure { kind, message })))
            }
            _ => self.fail("expected the message of the failure"),
        }
    }

    fn application(&mut self) -> Result<ExprId, ParseError> {
        if let Some(Token::Prim(name)) = self.peek() {
            let Some(op) = PrimOp::from_name(name) else { return self.fail("no such primitive operation") };
            self.place += 1;
            let args = self.args()?;
            return Ok(self.add(Expr::Prim { op, args }));
        }
        if let Some(con) = self.con_name() {
            let types = self.type_args()?;
            let args = self.args()?;
            return Ok(self.add(Expr::Con { con, types, args }));
        }
        let fun = self.head()?;
        let args = self.args()?;
        Ok(if args.is_empty() { fun } else { self.add(Expr::App { fun, args }) })
    }

    fn head(&mut self) -> Result<ExprId, ParseError> {
        if let Some(name) = self.global_name() {
            let types = self.type_args()?;
            return Ok(self.add(Expr::Global { name, types }));
        }
        if let Some(&Token::Local { number, .. }) = self.peek() {
            self.place += 1;
            let types = self.type_args()?;
            return Ok(self.add(Expr::Local { binder: BinderId::from_raw(number), types }));
        }
        self.atom()
    }

    fn args(&mut self) -> Result<Vec<ExprId>, ParseError> {
        let mut args = Vec::new();
        while self.starts_atom() {
            args.push(self.atom()?);
        }
        Ok(args)
    }

    fn type_args(&mut self) -> Result<Vec<Type>, ParseError> {
        let mut types = Vec::new();
        while self.eat("@") {
            types.push(self.type_atom()?);
        }
        Ok(types)
    }

    fn starts_atom(&self) -> bool {
        match self.peek() {
            Some(Token::Word(word)) => {
                word == "con" || word == "global" || names::from_short(word, Namespace::Con).is_some()
            }
            Some(Token::Punctuation(text)) => matches!(*text, "(" | "["),
            Some(Token::Quoted(_)) | None => false,
            Some(_) => true,
        }
    }

    fn atom(&mut self) -> Result<ExprId, ParseError> {
        if let Some(con) = self.con_name() {
            return Ok(self.add(Expr::Con { con, types: Vec::new(), args: Vec::new() }));
        }
        if let Some(name) = self.global_name() {
            return Ok(self.add(Expr::Global { name, types: Vec::new() }));
        }
        match self.next() {
            Some(Token::Local { number, .. }) => {
                Ok(self.add(Expr::Local { binder: BinderId::from_raw(number), types: Vec::new() }))
            }
            Some(Token::Literal(literal)) => Ok(self.add(Expr::Literal(literal))),
            Some(Token::Prim(name)) => match PrimOp::from_name(&name) {
                Some(op) => Ok(self.add(Expr::Prim { op, args: Vec::new() })),
                None => self.fail("no such primitive operation"),
            },
            Some(Token::Punctuation("(")) => {
                let expr = self.expr()?;
                self.expect(")")?;
                Ok(expr)
            }
            Some(Token::Punctuation("[")) => self.list(),
            _ => {
                self.place -= 1;
                self.fail("expected an expression")
            }
        }
    }

    /// `1, 2 : Int]`.
    fn list(&mut self) -> Result<ExprId, ParseError> {
        let mut elements = vec![self.expr()?];
        while self.eat(",") {
            elements.push(self.expr()?);
        }
        self.expect(":")?;
        let ty = self.ty()?;
        self.expect("]")?;
        let nil = self.add(Expr::Con { con: names::list(), types: vec![ty.clone()], args: Vec::new() });
        Ok(elements.into_iter().rev().fold(nil, |tail, head| {
            self.add(Expr::Con { con: names::cons(), types: vec![ty.clone()], args: vec![head, tail] })
        }))
    }

    fn con_name(&mut self) -> Option<QName> {
        let place = self.place;
        let explicit = self.eat("con");
        let name = match self.next()? {
            Token::Qualified { name, con } if con || explicit => Some(name),
            Token::Word(word) => names::from_short(&word, Namespace::Con),
            Token::Bracketed(text) => names::from_short(&text, Namespace::Con),
            _ => None,
        };
        if name.is_none() {
            self.place = place;
        }
        name
    }

    fn global_name(&mut self) -> Option<QName> {
        let place = self.place;
        let explicit = self.eat("global");
        match self.next() {
            Some(Token::Qualified { name, con }) if !con || explicit => Some(name),
            _ => {
                self.place = place;
                None
            }
        }
    }

    /// `(x_1 : Int) (y_2 : Bool)`.
    fn params(&mut self) -> Result<Vec<BinderId>, ParseError> {
        let mut params = Vec::new();
        while self.eat("(") {
            params.push(self.binder()?);
            self.expect(")")?;
        }
        Ok(params)
    }

    /// `x_1 : Int`.
    fn binder(&mut self) -> Result<BinderId, ParseError> {
        let Some(&Token::Local { name, kind, number }) = self.peek() else { return self.fail("expected a binder") };
        let (name, kind): (Name, BinderKind) = (name, kind);
        self.place += 1;
        self.expect(":")?;
        let ty = self.ty()?;
        self.bind(number, Binder::new(name, ty, kind))
    }
}
