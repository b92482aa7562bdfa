//! Predicates: relations between expressions, joined by the logical operators.
//!
//! LiquidHaskell tries `EXPR REL EXPR` first and backtracks. Here both sides are read once; what they turn out to be
//! decides whether `=` compares values or is the loose operator between predicates.

use super::operator::{Binding, Chain};
use super::{Parse, Parser};
use crate::ast::{Expr, ExprKind, Relation};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Logical {
    And,
    Or,
    Imply,
    Iff,
    NotIff,
}

impl Parser<'_> {
    /// What must be true or false.
    pub(super) fn predicate(&mut self) -> Parse<Expr> {
        let pred = self.raw_predicate()?;
        self.check_predicate(&pred);
        Ok(pred)
    }

    /// The body of a predicate alias or of a measure's equation.
    pub(super) fn predicate_or_value(&mut self) -> Parse<Expr> {
        let expr = self.raw_predicate()?;
        if expr.kind.is_predicate() {
            self.check_predicate(&expr)
        } else {
            self.check_value(&expr)
        }
        Ok(expr)
    }

    /// Not yet checked for values in the place of predicates, and the other way round.
    pub(super) fn raw_predicate(&mut self) -> Parse<Expr> {
        self.nested(|parser| {
            let (first, mut tail) = parser.pred_operand()?;
            let mut chain = Chain::new(first);
            loop {
                if let Some((binding, op, operand)) = tail.take() {
                    chain.push(binding, op, operand);
                }
                let Some((binding, op)) = parser.logical()? else { break };
                parser.advance();
                parser.step()?;
                let (operand, next) = parser.pred_operand()?;
                chain.push(binding, op, operand);
                tail = next;
            }
            Ok(chain.resolve(join))
        })
    }

    /// The logical operator here, with its level: the order of LiquidHaskell's table.
    fn logical(&self) -> Parse<Option<(Binding, Logical)>> {
        if !self.at_kind(Kind::Op) {
            return Ok(None);
        }
        let text = self.peek_text();
        if text == "->" && self.unclosed_since(self.item).is_none() {
            let problem = SpecProblem::error(self.peek_span(), "`->` joins types, not predicates.");
            return Err(Box::new(problem.hint("Implication is written `=>`.")));
        }
        Ok(logical(text))
    }

    /// One operand of the logical operators. If it is a value that `=` joins with a predicate, also those.
    #[allow(clippy::type_complexity)]
    fn pred_operand(&mut self) -> Parse<(Expr, Option<(Binding, Logical, Expr)>)> {
        let mut prefixes = Vec::new();
        while self.at_text("~") || self.at_text("not") {
            prefixes.push(self.advance().start);
            self.step()?;
        }
        let mut pred = self.pred_atom()?;
        let mut tail = None;
        if let Some((relation, loose)) = self.relation()
            && !(pred.kind.is_predicate() && loose)
        {
            let logical = logical(self.peek_text());
            self.advance();
            self.step()?;
            let right = self.raw_expr()?;
            match logical {
                Some((binding, op)) if right.kind.is_predicate() => tail = Some((binding, op, right)),
                _ => pred = self.chained(relate(relation, pred, right))?,
            }
        }
        for start in prefixes.into_iter().rev() {
            let span = limpid_base::Span::new(start, pred.span.end);
            pred = Expr { span, kind: ExprKind::Not(Box::new(pred)) };
        }
        Ok((pred, tail))
    }

    /// The relation here, and whether the same sign is a logical operator too.
    fn relation(&self) -> Option<(Relation, bool)> {
        let text = self.peek_text();
        if !self.at_kind(Kind::Op) || self.fixities.get(text).is_some() {
            return None;
        }
        Some(match text {
            "=" => (Relation::Eq, true),
            "==" => (Relation::Eq, false),
            "/=" | "!=" => (Relation::Ne, true),
            "<" => (Relation::Lt, false),
            "<=" => (Relation::Le, false),
            ">" => (Relation::Gt, false),
            ">=" => (Relation::Ge, false),
            "~~" => (Relation::UntypedEq, false),
            "!~" => (Relation::UntypedNe, false),
            _ => return None,
        })
    }

    /// `0 <= v < n`: read as what is meant, with a problem.
    fn chained(&mut self, mut pred: Expr) -> Parse<Expr> {
        while let Some((next, false)) = self.relation() {
            self.advance();
            self.step()?;
            let right = self.raw_expr()?;
            let ExprKind::Relation { op, left, right: middle } = last_relation(&pred) else { break };
            let text = |expr: &Expr| expr.span.text(self.text).to_owned();
            let (left, middle) = (text(left), middle.clone());
            let between = text(&middle);
            let hint =
                format!("Write `{left} {} {between} && {between} {} {}`.", op.as_str(), next.as_str(), text(&right));
            let span = pred.span.to(right.span);
            self.problem(SpecProblem::error(span, "Comparisons cannot be chained.").hint(hint));
            let second = relate(next, *middle, right);
            pred = Expr { span, kind: ExprKind::And(Box::new(pred), Box::new(second)) };
        }
        Ok(pred)
    }

    fn pred_atom(&mut self) -> Parse<Expr> {
        let start = self.start();
        let next = self.peek_next();
        let kind = match self.peek_text() {
            "if" => self.conditional(Self::raw_predicate)?,
            "&&" if next.kind == Kind::LBracket => {
                self.advance();
                ExprKind::All(self.raw_pred_list()?)
            }
            "||" if next.kind == Kind::LBracket => {
                self.advance();
                ExprKind::Any(self.raw_pred_list()?)
            }
            "??" => {
                self.advance();
                ExprKind::Gradual
            }
            "$" if next.is_name() => self.kvar()?,
            _ => return self.raw_expr(),
        };
        Ok(Expr { span: self.span_from(start), kind })
    }

    /// `[p; q]`
    pub(super) fn pred_list(&mut self) -> Parse<Vec<Expr>> {
        let preds = self.raw_pred_list()?;
        for pred in &preds {
            self.check_predicate(pred);
        }
        Ok(preds)
    }

    fn raw_pred_list(&mut self) -> Parse<Vec<Expr>> {
        self.expect_kind(Kind::LBracket, "`[`")?;
        let mut preds = Vec::new();
        while !self.at_kind(Kind::RBracket) {
            preds.push(self.raw_predicate()?);
            if !self.eat_kind(Kind::Semi) {
                break;
            }
        }
        self.expect_kind(Kind::RBracket, "`;` or `]`")?;
        Ok(preds)
    }

    /// `$k[x := e]`
    fn kvar(&mut self) -> Parse<ExprKind> {
        self.advance();
        let name = self.symbol("the name of an unknown")?;
        let mut subst = Vec::new();
        while self.eat_kind(Kind::LBracket) {
            let var = self.symbol("a variable")?;
            self.expect_text(":=")?;
            subst.push((var, self.raw_expr()?));
            self.expect_kind(Kind::RBracket, "`]`")?;
        }
        Ok(ExprKind::KVar { name, subst })
    }
}

fn logical(text: &str) -> Option<(Binding, Logical)> {
    let (level, op) = match text {
        "&&" => (8, Logical::And),
        "||" => (7, Logical::Or),
        "=>" => (6, Logical::Imply),
        "==>" => (5, Logical::Imply),
        "=" => (4, Logical::Iff),
        "<=>" => (3, Logical::Iff),
        "!=" => (2, Logical::NotIff),
        "/=" => (1, Logical::NotIff),
        _ => return None,
    };
    Some((Binding { level, right: true }, op))
}

fn relate(op: Relation, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { span, kind: ExprKind::Relation { op, left: Box::new(left), right: Box::new(right) } }
}

fn last_relation(pred: &Expr) -> &ExprKind {
    match &pred.kind {
        ExprKind::And(_, last) => &last.kind,
        kind => kind,
    }
}

fn join(op: Logical, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let (left, right) = (Box::new(left), Box::new(right));
    let kind = match op {
        Logical::And => ExprKind::And(left, right),
        Logical::Or => ExprKind::Or(left, right),
        Logical::Imply => ExprKind::Imply(left, right),
        Logical::Iff => ExprKind::Iff(left, right),
        Logical::NotIff => ExprKind::NotIff(left, right),
    };
    Expr { span, kind }
}
