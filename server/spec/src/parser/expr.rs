//! Expressions: operators of the fixity table, applications and atoms.

use limpid_base::Span;
use num_bigint::BigInt;

use super::operator::{Binding, Chain};
use super::{Parse, Parser};
use crate::ast::{ArithOp, Expr, ExprKind, Ident};
use crate::lexer::{self, Kind};
use crate::problem::SpecProblem;

impl Parser<'_> {
    /// A value, for instance in a termination metric.
    pub(super) fn value(&mut self) -> Parse<Expr> {
        let expr = self.raw_expr()?;
        self.check_value(&expr);
        Ok(expr)
    }

    pub(super) fn raw_expr(&mut self) -> Parse<Expr> {
        self.nested(|parser| {
            let mut chain = Chain::new(parser.operand()?);
            while let Some((binding, builtin)) = parser.infix() {
                let span = parser.advance().span();
                let op = parser.ident(span);
                parser.step()?;
                let operand = parser.operand()?;
                chain.push(binding, (op, builtin), operand);
            }
            Ok(chain.resolve(join))
        })
    }

    fn infix(&self) -> Option<(Binding, Option<ArithOp>)> {
        let token = self.peek();
        if !(token.kind == Kind::Op || token.is_name()) {
            return None;
        }
        let fixity = self.fixities.get(self.text_of(token))?;
        Some((Binding { level: fixity.precedence, right: fixity.right }, fixity.builtin))
    }

    /// `f x`, `- f x`
    fn operand(&mut self) -> Parse<Expr> {
        let mut minuses = Vec::new();
        while self.at_text("-") {
            minuses.push(self.advance().start);
            self.step()?;
        }
        let mut expr = self.application()?;
        for start in minuses.into_iter().rev() {
            expr = Expr { span: Span::new(start, expr.span.end), kind: ExprKind::Neg(Box::new(expr)) };
        }
        Ok(expr)
    }

    fn application(&mut self) -> Parse<Expr> {
        let start = self.start();
        let parenthesised = self.at_kind(Kind::LParen);
        let is_function = self.is_symbol(self.peek());
        if self.at_text("lit") && self.peek_next().kind == Kind::Str {
            self.advance();
            let text = self.string()?;
            let kind = ExprKind::Lit(text, self.sort()?);
            return Ok(Expr { span: self.span_from(start), kind });
        }
        let function = self.atom()?;
        let mut args = Vec::new();
        if is_function || matches!(&function.kind, ExprKind::Var(name) if name.is_operator()) {
            if self.at_list_of_arguments() {
                args = self.list_of_arguments()?;
            } else {
                while self.at_atom() {
                    args.push(self.atom()?);
                }
            }
        } else if parenthesised && self.at_kind(Kind::LParen) {
            args.push(self.atom()?);
        }
        if args.is_empty() {
            return Ok(function);
        }
        let kind = ExprKind::App { function: Box::new(function), args };
        Ok(Expr { span: self.span_from(start), kind })
    }

    /// `([x; y])` after a function: its arguments, as liquid-fixpoint prints them.
    fn at_list_of_arguments(&self) -> bool {
        let inner = (self.at + 1).min(self.tokens.len() - 1);
        let closes = self.brackets[self.at].close.zip(self.brackets[inner].close);
        self.at_kind(Kind::LParen)
            && self.look(1).kind == Kind::LBracket
            && self.brackets[inner].semi
            && closes.is_some_and(|(outer, inner)| outer == inner + 1)
    }

    fn list_of_arguments(&mut self) -> Parse<Vec<Expr>> {
        self.nested(|parser| {
            parser.advance();
            parser.advance();
            let mut args = Vec::new();
            while !parser.at_kind(Kind::RBracket) {
                args.push(parser.raw_expr()?);
                if !parser.eat_kind(Kind::Semi) {
                    break;
                }
            }
            parser.expect_kind(Kind::RBracket, "`;` or `]`")?;
            parser.expect_kind(Kind::RParen, "`)`")?;
            Ok(args)
        })
    }

    /// The arguments of an abstract refinement.
    pub(super) fn argument_atoms(&mut self) -> Parse<Vec<Expr>> {
        let mut args = Vec::new();
        while self.at_atom() {
            let arg = self.atom()?;
            self.check_value(&arg);
            args.push(arg);
        }
        Ok(args)
    }

    fn at_atom(&self) -> bool {
        let token = self.peek();
        match token.kind {
            Kind::Nat | Kind::Float | Kind::Str | Kind::LParen | Kind::LBracket => true,
            Kind::Lower | Kind::Upper => {
                self.is_symbol(token) || matches!(self.text_of(token), "true" | "false" | "if" | "coerce")
            }
            Kind::Op => match self.text_of(token) {
                text if self.fixities.get(text).is_some() => false,
                text => text == "?" || text == "\\",
            },
            _ => false,
        }
    }

    fn atom(&mut self) -> Parse<Expr> {
        self.nested(|parser| {
            let start = parser.start();
            let token = parser.peek();
            let kind = match token.kind {
                Kind::Nat | Kind::Float | Kind::Str => return parser.literal(),
                Kind::LParen => parser.parenthesised()?,
                Kind::LBracket => parser.list_value()?,
                Kind::Op if parser.at_op_start('\\') => parser.lambda()?,
                Kind::Op if parser.at_text("?") => {
                    parser.advance();
                    ExprKind::Query(Box::new(parser.raw_predicate()?))
                }
                Kind::Lower | Kind::Upper => match parser.text_of(token) {
                    word @ ("true" | "false") => {
                        let value = word == "true";
                        parser.advance();
                        ExprKind::Bool(value)
                    }
                    "if" => parser.conditional(Self::raw_expr)?,
                    "coerce" => parser.coerce()?,
                    "_" if parser.at_bottom() => {
                        parser.advance();
                        parser.advance();
                        parser.advance();
                        ExprKind::Bottom
                    }
                    _ if parser.is_symbol(token) => ExprKind::Var(parser.take_ident().name),
                    _ => return Err(parser.no_expression()),
                },
                _ => return Err(parser.no_expression()),
            };
            Ok(Expr { span: parser.span_from(start), kind })
        })
    }

    fn no_expression(&self) -> super::Fail {
        let mut fail = self.unexpected("an expression");
        let text = self.peek_text();
        if self.peek().is_name() {
            fail.hint = Some(format!("`{text}` is a reserved word."));
        }
        fail
    }

    /// `_|_` without blanks
    fn at_bottom(&self) -> bool {
        self.split.is_none() && self.text[self.start() as usize..].starts_with("_|_") && {
            let (bar, underscore) = (self.look(1), self.look(2));
            self.text_of(bar) == "|" && self.text_of(underscore) == "_"
        }
    }

    pub(super) fn literal(&mut self) -> Parse<Expr> {
        let token = self.peek();
        let kind = match token.kind {
            Kind::Str => ExprKind::Str(self.string()?),
            Kind::Float => ExprKind::Float(self.take_ident().name),
            _ => {
                self.advance();
                let text = self.text_of(token);
                let (digits, radix) = match text.as_bytes().get(1) {
                    Some(b'x' | b'X') => (&text[2..], 16),
                    Some(b'o' | b'O') => (&text[2..], 8),
                    _ => (text, 10),
                };
                // Converting a number takes more than linear time, and no proof needs one this long.
                let number = Some(digits).filter(|digits| digits.len() <= 1000);
                match number.and_then(|digits| BigInt::parse_bytes(digits.as_bytes(), radix)) {
                    Some(number) => ExprKind::Int(number),
                    None => return Err(Box::new(SpecProblem::error(token.span(), "This number is too long."))),
                }
            }
        };
        Ok(Expr { span: token.span(), kind })
    }

    /// `(e)`, `(e, e)`, `(e : S)`, `(+)`
    fn parenthesised(&mut self) -> Parse<ExprKind> {
        if let Some(operator) = self.operator_in_parentheses()
            && operator.as_str().chars().all(lexer::is_operator)
            && operator.as_str() != "??"
        {
            // `(-1)` is no operator.
            self.seek_past_parenthesis();
            return Ok(ExprKind::Var(operator.name));
        }
        self.advance();
        if self.eat_kind(Kind::RParen) {
            return Ok(ExprKind::Tuple(Vec::new()));
        }
        let first = self.raw_predicate()?;
        if self.at_kind(Kind::Comma) {
            let mut fields = vec![first];
            while self.eat_kind(Kind::Comma) {
                fields.push(self.raw_expr()?);
            }
            self.expect_kind(Kind::RParen, "`,` or `)`")?;
            return Ok(ExprKind::Tuple(fields));
        }
        if self.eat_text("::") || self.eat_text(":") {
            let sort = self.sort()?;
            self.expect_kind(Kind::RParen, "`)`")?;
            return Ok(ExprKind::Cast { expr: Box::new(first), sort });
        }
        self.expect_kind(Kind::RParen, "an operator or `)`")?;
        Ok(first.kind)
    }

    fn list_value(&mut self) -> Parse<ExprKind> {
        let start = self.start();
        self.advance();
        let elems = self.comma_list(Kind::RBracket, "`]`", Self::raw_expr)?;
        if elems.len() > 1 {
            let problem = SpecProblem::error(self.span_from(start), "A list in a refinement has at most one element.");
            self.problem(problem.hint("Longer lists have to be built by functions."));
        }
        Ok(ExprKind::List(elems))
    }

    /// `\x:S -> e`
    fn lambda(&mut self) -> Parse<ExprKind> {
        self.expect_op_start('\\')?;
        let binder = self.symbol("a variable")?;
        self.expect_text(":")?;
        let sort = self.sort()?;
        self.expect_text("->")?;
        Ok(ExprKind::Lambda { binder, sort, body: Box::new(self.raw_expr()?) })
    }

    /// `coerce (S ~ S) e`
    fn coerce(&mut self) -> Parse<ExprKind> {
        self.advance();
        self.expect_kind(Kind::LParen, "`(`")?;
        let from = self.sort()?;
        self.expect_text("~")?;
        let to = self.sort()?;
        self.expect_kind(Kind::RParen, "`)`")?;
        Ok(ExprKind::Coerce { from, to, expr: Box::new(self.raw_expr()?) })
    }

    /// `if p then a else b`, whose branches are predicates or expressions depending on where it stands.
    pub(super) fn conditional(&mut self, branch: fn(&mut Self) -> Parse<Expr>) -> Parse<ExprKind> {
        self.advance();
        let cond = Box::new(self.raw_predicate()?);
        self.expect_text("then")?;
        let then = Box::new(branch(self)?);
        self.expect_text("else")?;
        Ok(ExprKind::If { cond, then, otherwise: Box::new(branch(self)?) })
    }
}

fn join((op, builtin): (Ident, Option<ArithOp>), left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let (left, right) = (Box::new(left), Box::new(right));
    let kind = match builtin {
        Some(op) => ExprKind::Arith { op, left, right },
        None => ExprKind::Infix { op, left, right },
    };
    Expr { span, kind }
}
