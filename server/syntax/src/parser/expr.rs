//! Expressions. Operator chains stay flat; applications are read in a loop.

use limpid_base::Span;

use super::{PResult, Parser};
use crate::ast::{Alt, Chain, ChainOperand, Decl, DeclKind, Expr, ExprKind, FieldBind, Guarded, Operator};
use crate::layout::Context;
use crate::lexer::T;

/// Whether a token can start an operand or an argument. Block arguments are always allowed.
pub(super) fn starts_atom(kind: T) -> bool {
    matches!(
        kind,
        T::VarId
            | T::ConId
            | T::Integer
            | T::Fraction
            | T::Char
            | T::String
            | T::Quote
            | T::LParen
            | T::LBracket
            | T::LUnboxed
            | T::Underscore
            | T::Backslash
            | T::Let
            | T::If
            | T::Case
            | T::Do
            | T::Mdo
            | T::Proc
            | T::Splice
            | T::ImplicitParam
            | T::Tick
    )
}

pub(super) fn new(span: Span, kind: ExprKind) -> Expr {
    Expr { span, kind: Box::new(kind) }
}

impl Parser<'_> {
    /// An expression with an optional type annotation.
    pub(super) fn expr(&mut self) -> PResult<Expr> {
        let saved = self.enter()?;
        let start = self.start();
        let mut expr = self.infix_expr()?;
        if self.eat(T::DoubleColon) {
            let ty = self.ty()?;
            expr = new(self.span_from(start), ExprKind::Annotated(expr, ty));
        }
        self.leave(saved);
        Ok(expr)
    }

    /// Operands and operators. A last operator before a closing parenthesis is left to the section around it.
    pub(super) fn infix_expr(&mut self) -> PResult<Expr> {
        let start = self.start();
        let first = self.operand()?;
        let mut rest = Vec::new();
        while let Some((operator, len)) = self.operator() {
            if matches!(self.peek(len), T::RParen | T::RUnboxed) {
                break;
            }
            self.skip(len);
            rest.push((operator, self.operand()?));
        }
        if rest.is_empty() && first.minus.is_none() {
            return Ok(first.operand);
        }
        Ok(new(self.span_from(start), ExprKind::Infix(Chain { first, rest })))
    }

    fn operand(&mut self) -> PResult<ChainOperand<Expr>> {
        let minus = self.minus();
        Ok(ChainOperand { minus, operand: self.application()? })
    }

    /// A prefix minus.
    pub(super) fn minus(&mut self) -> Option<Span> {
        self.at_minus().then(|| self.take().span)
    }

    pub(super) fn at_minus(&self) -> bool {
        let token = self.token();
        self.kind == T::VarSym && token.name == self.known.minus && token.module.is_none()
    }

    fn application(&mut self) -> PResult<Expr> {
        let saved = std::mem::take(&mut self.height);
        let start = self.start();
        let mut function = self.atom()?;
        loop {
            let kind = if starts_atom(self.kind) {
                let argument = self.atom()?;
                ExprKind::App(function, argument)
            } else if self.eat(T::TypeApp) {
                let ty = self.atomic_type()?;
                ExprKind::TypeApp(function, ty)
            } else {
                break;
            };
            self.grow()?;
            function = new(self.span_from(start), kind);
        }
        self.height = saved.max(self.height);
        Ok(function)
    }

    /// An atomic expression with the record braces and projections behind it.
    fn atom(&mut self) -> PResult<Expr> {
        let start = self.start();
        let mut expr = self.plain_atom()?;
        loop {
            expr = match self.kind {
                T::LBrace => self.record(start, expr)?,
                T::Projection if self.peek(1) == T::VarId => {
                    self.bump();
                    let field = self.take().ident();
                    new(self.span_from(start), ExprKind::Projection(expr, field))
                }
                _ => return Ok(expr),
            };
            self.grow()?;
        }
    }

    fn plain_atom(&mut self) -> PResult<Expr> {
        let start = self.start();
        let kind = match self.kind {
            T::VarId => ExprKind::Var(self.take().qident()),
            T::ConId => ExprKind::Con(self.take().qident()),
            T::Underscore => ExprKind::Hole(self.take().ident()),
            T::Integer | T::Fraction | T::Char | T::String => ExprKind::Literal(self.literal()),
            T::LParen | T::LUnboxed => return self.paren_expr(),
            T::LBracket => return self.list_expr(),
            T::Quote => self.quote_expr(),
            T::Backslash => return self.lambda(),
            T::Let => return self.let_expr(),
            T::If => return self.if_expr(),
            T::Case => self.case_expr()?,
            T::Do | T::Mdo => self.do_expr()?,
            T::Proc => self.proc_expr()?,
            T::Splice => {
                self.bump();
                self.nested_atom()?;
                ExprKind::Unsupported("Template Haskell splice".into())
            }
            T::Tick if !self.extensions.template_haskell => {
                return self.fail_at(self.token().span, "This character literal is not closed.");
            }
            T::Tick => {
                self.bump();
                self.nested_atom()?;
                ExprKind::Unsupported("Template Haskell name".into())
            }
            T::ImplicitParam => {
                self.bump();
                ExprKind::Unsupported("implicit parameter".into())
            }
            _ => return self.fail("an expression"),
        };
        Ok(new(self.span_from(start), kind))
    }

    fn nested_atom(&mut self) -> PResult<()> {
        let saved = self.enter()?;
        self.plain_atom()?;
        self.leave(saved);
        Ok(())
    }

    fn quote_expr(&mut self) -> ExprKind {
        let quote = self.quotes[self.token().value as usize];
        self.bump();
        match quote.quoter {
            Some(quoter) => ExprKind::Quote { quoter, text: quote.text },
            None => ExprKind::Unsupported("Template Haskell quote".into()),
        }
    }

    /// `\x y -> e`, `\case ..` and `\cases ..`.
    fn lambda(&mut self) -> PResult<Expr> {
        let saved = self.enter()?;
        let start = self.start();
        self.bump();
        let kind = if self.eat(T::Case) {
            ExprKind::LambdaCase(self.alternatives()?)
        } else if self.at_word(self.known.cases) && !matches!(self.peek(1), T::RightArrow) {
            self.lambda_cases(start)?
        } else {
            let mut patterns = vec![self.atomic_pattern()?];
            while super::pat::starts_pattern(self) {
                patterns.push(self.atomic_pattern()?);
            }
            self.expect(T::RightArrow, "`->`")?;
            ExprKind::Lambda(patterns, self.expr()?)
        };
        self.leave(saved);
        Ok(new(self.span_from(start), kind))
    }

    /// `\cases` is read as `let \cases p q = e; .. in \cases`, with a name that no program can have.
    fn lambda_cases(&mut self, start: u32) -> PResult<ExprKind> {
        self.bump();
        let name = crate::ast::Ident { name: self.known.lambda_cases, span: self.span_from(start) };
        let mut equations = Vec::new();
        self.block(super::pat::starts_pattern, |parser| {
            let start = parser.start();
            let mut patterns = Vec::new();
            while !matches!(parser.kind, T::RightArrow | T::Bar) {
                patterns.push(parser.atomic_pattern()?);
            }
            let rhs = parser.rhs(T::RightArrow)?;
            let kind = DeclKind::Equation { name, patterns, rhs };
            equations.push(Decl { span: parser.span_from(start), kind });
            Ok(())
        })?;
        let function = crate::ast::QIdent { module: None, name: name.name, span: name.span };
        Ok(ExprKind::Let(equations, new(name.span, ExprKind::Var(function))))
    }

    fn let_expr(&mut self) -> PResult<Expr> {
        let saved = self.enter()?;
        let start = self.start();
        self.bump();
        let decls = self.local_decls()?;
        let expr = self.let_body(start, decls)?;
        self.leave(saved);
        Ok(expr)
    }

    /// The `in` part of a let-expression.
    pub(super) fn let_body(&mut self, start: u32, decls: Vec<Decl>) -> PResult<Expr> {
        if self.kind == T::VirtualSemi && self.token().kind == T::In {
            self.skip_semi();
        }
        self.expect(T::In, "`in`")?;
        let body = self.expr()?;
        Ok(new(self.span_from(start), ExprKind::Let(decls, body)))
    }

    fn if_expr(&mut self) -> PResult<Expr> {
        let saved = self.enter()?;
        let start = self.start();
        self.bump();
        let kind = if self.kind == T::Bar || self.kind == T::LBrace && self.peek(1) == T::Bar {
            self.multi_if()?
        } else {
            let condition = self.expr()?;
            self.optional_semi(T::Then);
            self.expect(T::Then, "`then`")?;
            let yes = self.expr()?;
            self.optional_semi(T::Else);
            self.expect(T::Else, "`else`")?;
            ExprKind::If(condition, yes, self.expr()?)
        };
        self.leave(saved);
        Ok(new(self.span_from(start), kind))
    }

    /// In a `do` block, `then` and `else` may stand in the column of the statements.
    fn optional_semi(&mut self, before: T) {
        let found = match self.kind {
            T::VirtualSemi => self.token().kind == before,
            T::Semi => self.peek(1) == before,
            _ => false,
        };
        if found {
            self.skip_semi();
        }
    }

    fn multi_if(&mut self) -> PResult<ExprKind> {
        if self.kind == T::LBrace {
            self.open_brace();
            let guards = self.guards(T::RightArrow)?;
            self.close_brace()?;
            return Ok(ExprKind::MultiIf(guards));
        }
        self.push_context(Context::Guards(self.token().column));
        let guards = self.guards(T::RightArrow)?;
        self.pop_context();
        Ok(ExprKind::MultiIf(guards))
    }

    /// `| g, p <- e = body` one or more times; `separator` stands before the body.
    pub(super) fn guards(&mut self, separator: T) -> PResult<Vec<Guarded>> {
        let mut all = Vec::new();
        while self.kind == T::Bar {
            let start = self.start();
            self.bump();
            let mut guards = vec![self.stmt()?];
            while self.eat(T::Comma) {
                guards.push(self.stmt()?);
            }
            self.expect(separator, if separator == T::Equals { "`=`" } else { "`->`" })?;
            let body = self.expr()?;
            all.push(Guarded { span: self.span_from(start), guards, body });
        }
        Ok(all)
    }

    fn case_expr(&mut self) -> PResult<ExprKind> {
        let saved = self.enter()?;
        self.bump();
        let scrutinee = self.expr()?;
        self.optional_semi(T::Of);
        self.expect(T::Of, "`of`")?;
        let alternatives = self.alternatives()?;
        self.leave(saved);
        Ok(ExprKind::Case(scrutinee, alternatives))
    }

    fn alternatives(&mut self) -> PResult<Vec<Alt>> {
        let mut alternatives = Vec::new();
        self.block(super::pat::starts_pattern, |parser| {
            let start = parser.start();
            let pattern = parser.infix_pattern()?;
            let rhs = parser.rhs(T::RightArrow)?;
            alternatives.push(Alt { span: parser.span_from(start), pattern, rhs });
            Ok(())
        })?;
        Ok(alternatives)
    }

    fn do_expr(&mut self) -> PResult<ExprKind> {
        let saved = self.enter()?;
        let keyword = self.take();
        let stmts = self.stmt_block()?;
        if stmts.is_empty() {
            return self.fail("a statement");
        }
        self.leave(saved);
        Ok(ExprKind::Do { recursive: keyword.kind == T::Mdo, module: keyword.module, stmts })
    }

    /// Arrow notation is read, so that it costs only what is in it, and not kept.
    fn proc_expr(&mut self) -> PResult<ExprKind> {
        let saved = self.enter()?;
        self.bump();
        self.atomic_pattern()?;
        self.expect(T::RightArrow, "`->`")?;
        self.expr()?;
        self.leave(saved);
        Ok(ExprKind::Unsupported("arrow notation".into()))
    }

    /// Record braces behind an expression: construction or update.
    fn record(&mut self, start: u32, expr: Expr) -> PResult<Expr> {
        let (fields, wildcard) = self.field_binds(Self::expr)?;
        let kind = match *expr.kind {
            ExprKind::Con(con) => ExprKind::RecordCon { con, fields, wildcard: wildcard.is_some() },
            kind => {
                if let Some(span) = wildcard {
                    return self.fail_at(span, "A record update cannot have `..`.");
                }
                ExprKind::RecordUpdate { record: new(expr.span, kind), fields }
            }
        };
        Ok(new(self.span_from(start), kind))
    }

    /// `{ f = v, g, .. }`: the fields and the place of the wildcard.
    pub(super) fn field_binds<V>(
        &mut self,
        value: fn(&mut Self) -> PResult<V>,
    ) -> PResult<(Vec<FieldBind<V>>, Option<Span>)> {
        self.open_brace();
        let mut fields = Vec::new();
        let mut wildcard = None;
        while self.kind != T::RBrace {
            let start = self.start();
            if self.kind == T::DotDot {
                wildcard = Some(self.take().span);
            } else {
                let field = self.field_name()?;
                let value = if self.eat(T::Equals) { Some(value(self)?) } else { None };
                fields.push(FieldBind { span: self.span_from(start), field, value });
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close_brace()?;
        Ok((fields, wildcard))
    }

    fn field_name(&mut self) -> PResult<crate::ast::QIdent> {
        match self.variable_len(self.pos) {
            1 => Ok(self.take().qident()),
            3 => {
                let name = self.tokens[self.pos + 1].qident();
                self.skip(3);
                Ok(name)
            }
            _ => self.fail("a field"),
        }
    }

    /// Reads the operator here.
    pub(super) fn take_operator(&mut self) -> Option<Operator> {
        let (operator, len) = self.operator()?;
        self.skip(len);
        Some(operator)
    }
}
