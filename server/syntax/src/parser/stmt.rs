//! Statements of `do` blocks, comprehensions and guards.

use super::expr::starts_atom;
use super::{PResult, Parser};
use crate::ast::{Stmt, StmtKind};
use crate::lexer::T;

/// Whether the current token can start a statement. Of the operators only a minus can.
fn starts_stmt(parser: &Parser<'_>) -> bool {
    let kind = parser.kind;
    starts_atom(kind) || matches!(kind, T::Rec | T::PrefixBang | T::PrefixTilde) || parser.at_minus()
}

impl Parser<'_> {
    pub(super) fn stmt_block(&mut self) -> PResult<Vec<Stmt>> {
        let mut stmts = Vec::new();
        let opened = self.open_block(true);
        self.block_items(opened, starts_stmt, |parser| {
            stmts.push(parser.stmt()?);
            Ok(())
        })?;
        Ok(stmts)
    }

    pub(super) fn stmt(&mut self) -> PResult<Stmt> {
        let start = self.start();
        let kind = match self.kind {
            T::Let => self.let_stmt(start)?,
            T::Rec => {
                let saved = self.enter()?;
                self.bump();
                let stmts = self.stmt_block()?;
                self.leave(saved);
                StmtKind::Rec(stmts)
            }
            _ if self.binds_pattern() => {
                let pattern = self.pattern()?;
                self.expect(T::LeftArrow, "`<-`")?;
                StmtKind::Bind(pattern, self.expr()?)
            }
            _ => StmtKind::Expr(self.expr()?),
        };
        Ok(Stmt { span: self.span_from(start), kind })
    }

    /// `let d`, or an expression that starts with `let d in e`.
    fn let_stmt(&mut self, start: u32) -> PResult<StmtKind> {
        let saved = self.enter()?;
        self.bump();
        let decls = self.local_decls()?;
        let kind = if self.kind == T::In { StmtKind::Expr(self.let_body(start, decls)?) } else { StmtKind::Let(decls) };
        self.leave(saved);
        Ok(kind)
    }
}
