//! Signatures, function equations and pattern bindings, with their right-hand sides.

use super::{PResult, Parser};
use crate::ast::{ChainOperand, Decl, DeclKind, Ident, Pat, PatKind, Rhs, RhsBody};
use crate::lexer::T;

use super::pat::{new, starts_atomic_pattern};

/// The left-hand side of a binding.
enum Lhs {
    Function { name: Ident, patterns: Vec<Pat> },
    Pattern(Pat),
}

impl Parser<'_> {
    /// The declarations of a `let` or `where`.
    pub(super) fn local_decls(&mut self) -> PResult<Vec<Decl>> {
        let mut decls = Vec::new();
        self.block(starts_local_decl, |parser| {
            let decl = parser.local_decl()?;
            decls.push(decl);
            Ok(())
        })?;
        Ok(decls)
    }

    fn local_decl(&mut self) -> PResult<Decl> {
        let start = self.start();
        let kind = match self.kind {
            T::Infix | T::Infixl | T::Infixr => self.fixity_decl()?,
            T::ImplicitParam => {
                self.bump();
                self.expect(T::Equals, "`=`")?;
                self.expr()?;
                DeclKind::Unsupported { what: "implicit parameter".into(), names: Vec::new() }
            }
            _ => self.binding()?,
        };
        Ok(Decl { span: self.span_from(start), kind })
    }

    /// A signature, an equation or a pattern binding.
    pub(super) fn binding(&mut self) -> PResult<DeclKind> {
        if self.is_signature() {
            return self.signature();
        }
        let start = self.start();
        let lhs = self.lhs()?;
        let lhs = match lhs {
            Lhs::Pattern(pattern) if self.eat(T::DoubleColon) => {
                let ty = self.ty()?;
                Lhs::Pattern(new(self.span_from(start), PatKind::Annotated(pattern, ty)))
            }
            lhs => lhs,
        };
        if self.extensions.cpp && self.at_item_end() && matches!(&lhs, Lhs::Pattern(pattern) if is_macro(pattern)) {
            return Ok(DeclKind::Unsupported { what: "preprocessor macro".into(), names: Vec::new() });
        }
        if !matches!(self.kind, T::Equals | T::Bar) {
            return self.fail("`=` or `|`");
        }
        let rhs = self.rhs(T::Equals)?;
        Ok(match lhs {
            Lhs::Function { name, patterns } => DeclKind::Equation { name, patterns, rhs },
            Lhs::Pattern(pattern) => DeclKind::PatBind { pattern, rhs },
        })
    }

    /// Whether names and a `::` stand here.
    fn is_signature(&self) -> bool {
        let mut at = self.pos;
        loop {
            let len = self.variable_len(at);
            if len == 0 {
                return false;
            }
            at += len;
            match self.kind_at(at) {
                T::DoubleColon => return true,
                T::Comma => at += 1,
                _ => return false,
            }
        }
    }

    fn signature(&mut self) -> PResult<DeclKind> {
        let start = self.start();
        let mut names = vec![self.binder()?];
        while self.eat(T::Comma) {
            names.push(self.binder()?);
        }
        self.expect(T::DoubleColon, "`::`")?;
        let ty = self.ty()?;
        if self.kind == T::Equals && names.len() == 1 {
            let inner = new(names[0].span, PatKind::Var(names[0]));
            let pattern = new(self.span_from(start), PatKind::Annotated(inner, ty));
            return Ok(DeclKind::PatBind { pattern, rhs: self.rhs(T::Equals)? });
        }
        Ok(DeclKind::Signature { names, ty })
    }

    /// What stands before `=`: decided by its shape. A variable operator makes it an infix definition, a variable
    /// with arguments a function, and everything else is a pattern.
    fn lhs(&mut self) -> PResult<Lhs> {
        let saved = self.enter()?;
        let start = self.start();
        let first = match self.applied_lhs()? {
            Lhs::Pattern(pattern) => pattern,
            function => {
                self.leave(saved);
                return Ok(function);
            }
        };
        let mut rest = Vec::new();
        let lhs = loop {
            match self.operator() {
                Some((operator, len)) if operator.constructor => {
                    self.skip(len);
                    rest.push((operator, ChainOperand { minus: None, operand: self.applied_pattern()? }));
                }
                Some((operator, len)) => {
                    let left = self.pattern_chain(start, first, rest);
                    self.skip(len);
                    let right = self.infix_pattern()?;
                    let name = Ident { name: operator.name.name, span: operator.name.span };
                    break Lhs::Function { name, patterns: vec![left, right] };
                }
                None => break Lhs::Pattern(self.pattern_chain(start, first, rest)),
            }
        };
        self.leave(saved);
        Ok(lhs)
    }

    /// `f p q`, `(lhs) p q`, or a pattern.
    fn applied_lhs(&mut self) -> PResult<Lhs> {
        let len = self.variable_len(self.pos);
        if len > 0 && matches!(self.kind, T::VarId | T::LParen) && self.kind_at(self.pos + len) != T::At {
            let name = self.binder()?;
            if starts_atomic_pattern(self.kind) {
                return Ok(Lhs::Function { name, patterns: self.arguments()? });
            }
            return Ok(Lhs::Pattern(new(name.span, PatKind::Var(name))));
        }
        if self.kind == T::LParen && self.bracket_is_applied() {
            self.bump();
            let Lhs::Function { name, mut patterns } = self.lhs()? else {
                return self.fail("a function definition in these parentheses");
            };
            self.expect(T::RParen, "`)`")?;
            patterns.extend(self.arguments()?);
            return Ok(Lhs::Function { name, patterns });
        }
        Ok(Lhs::Pattern(self.applied_pattern()?))
    }

    fn arguments(&mut self) -> PResult<Vec<Pat>> {
        let mut patterns = Vec::new();
        while starts_atomic_pattern(self.kind) {
            if self.eat(T::TypeApp) {
                self.atomic_type()?;
            } else {
                patterns.push(self.atomic_pattern()?);
            }
        }
        Ok(patterns)
    }

    /// `= e` or guards, with `where`. `separator` is `=`, or `->` in alternatives.
    pub(super) fn rhs(&mut self, separator: T) -> PResult<Rhs> {
        let saved = self.enter()?;
        let start = self.start();
        let body = if self.kind == T::Bar {
            RhsBody::Guarded(self.guards(separator)?)
        } else {
            self.expect(separator, if separator == T::Equals { "`=`" } else { "`->`" })?;
            RhsBody::Plain(self.expr()?)
        };
        let wheres = if self.eat(T::Where) { self.local_decls()? } else { Vec::new() };
        self.leave(saved);
        Ok(Rhs { span: self.span_from(start), body, wheres })
    }
}

/// `INSTANCE_TYPEABLE(T)`: a macro call that stands for declarations.
fn is_macro(pattern: &Pat) -> bool {
    let PatKind::Con(name, arguments) = &*pattern.kind else { return false };
    let shouts = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    arguments.len() == 1 && name.name.as_str().chars().all(shouts)
}

fn starts_local_decl(parser: &Parser<'_>) -> bool {
    super::pat::starts_pattern(parser) || matches!(parser.kind, T::Infix | T::Infixl | T::Infixr | T::ImplicitParam)
}
