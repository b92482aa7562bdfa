//! Types in the text form of core.

use std::sync::Arc;

use limpid_base::Name;

use super::lexer::Token;
use super::{ParseError, Parser};
use crate::names::{self, Namespace};
use crate::{Literal, Pred, Scheme, Type};

impl Parser {
    pub(super) fn ty(&mut self) -> Result<Type, ParseError> {
        if self.eat("forall") {
            return self.forall();
        }
        let from = self.applied_type()?;
        if self.eat("->") { Ok(Type::fun(from, self.ty()?)) } else { Ok(from) }
    }

    fn forall(&mut self) -> Result<Type, ParseError> {
        let mut vars = Vec::new();
        while let Some(var) = self.variable() {
            vars.push(var);
        }
        self.expect(".")?;
        let place = self.place;
        let context = match self.peek() {
            Some(Token::Punctuation("(")) => self.context(),
            _ => None,
        };
        if context.is_none() {
            self.place = place;
        }
        let body = self.ty()?;
        Ok(Type::Forall(Arc::new(Scheme { vars, context: context.unwrap_or_default(), body })))
    }

    /// `(Eq a, Show b) =>`, if that is what comes.
    fn context(&mut self) -> Option<Vec<Pred>> {
        if !self.eat("(") {
            return None;
        }
        let mut context = Vec::new();
        loop {
            let class = self.type_name()?;
            let mut args = Vec::new();
            while self.starts_type_atom() {
                args.push(self.type_atom().ok()?);
            }
            context.push(Pred { class, args });
            if self.eat(")") {
                break;
            }
            if !self.eat(",") {
                return None;
            }
        }
        self.eat("=>").then_some(context)
    }

    fn variable(&mut self) -> Option<Name> {
        let name = match self.peek()? {
            Token::Word(word) if names::from_short(word, Namespace::Type).is_none() => Name::new(word),
            Token::Quoted(word) => Name::new(word),
            _ => return None,
        };
        self.place += 1;
        Some(name)
    }

    /// The name of a type constructor or class.
    fn type_name(&mut self) -> Option<limpid_base::QName> {
        let name = match self.peek()? {
            Token::Qualified { name, .. } => *name,
            Token::Word(word) => names::from_short(word, Namespace::Type)?,
            Token::Bracketed(text) => names::from_short(text, Namespace::Type)?,
            _ => return None,
        };
        self.place += 1;
        Some(name)
    }

    fn applied_type(&mut self) -> Result<Type, ParseError> {
        if let Some(name) = self.type_name() {
            let mut args = Vec::new();
            while self.starts_type_atom() {
                args.push(self.type_atom()?);
            }
            return Ok(Type::con(name, args));
        }
        let mut ty = self.type_atom()?;
        while self.starts_type_atom() {
            ty = Type::App(Arc::new((ty, self.type_atom()?)));
        }
        Ok(ty)
    }

    fn starts_type_atom(&self) -> bool {
        match self.peek() {
            Some(Token::Word(word)) => word != "in" && word != "of",
            Some(Token::Quoted(_) | Token::Qualified { .. } | Token::Bracketed(_)) => true,
            Some(Token::Literal(Literal::Int(_) | Literal::Integer(_) | Literal::String(_))) => true,
            Some(Token::Punctuation(text)) => matches!(*text, "(" | "[" | "?"),
            _ => false,
        }
    }

    pub(super) fn type_atom(&mut self) -> Result<Type, ParseError> {
        if let Some(name) = self.type_name() {
            return Ok(Type::con(name, []));
        }
        if let Some(var) = self.variable() {
            return Ok(Type::Var(var));
        }
        match self.next() {
            Some(Token::Literal(Literal::Int(value))) => match u64::try_from(value) {
                Ok(value) => Ok(Type::Nat(value)),
                Err(_) => self.fail("a natural number"),
            },
            Some(Token::Literal(Literal::Integer(value))) => match u64::try_from(value) {
                Ok(value) => Ok(Type::Nat(value)),
                Err(_) => self.fail("a natural number"),
            },
            Some(Token::Literal(Literal::String(text))) => Ok(Type::Str(Name::new(&text))),
            Some(Token::Punctuation("?")) => Ok(Type::Unknown),
            Some(Token::Punctuation("[")) => {
                let element = self.ty()?;
                self.expect("]")?;
                Ok(Type::con(names::list(), [element]))
            }
            Some(Token::Punctuation("(")) => self.parenthesized(),
            _ => {
                self.place -= 1;
                self.fail("expected a type")
            }
        }
    }

    fn parenthesized(&mut self) -> Result<Type, ParseError> {
        let mut parts = vec![self.ty()?];
        while self.eat(",") {
            parts.push(self.ty()?);
        }
        self.expect(")")?;
        match (parts.len(), parts.pop()) {
            (1, Some(only)) => Ok(only),
            (arity, last) => Ok(Type::con(limpid_base::tuple(arity), parts.into_iter().chain(last))),
        }
    }
}
