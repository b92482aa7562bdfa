//! Relational signatures.

use super::{Parse, Parser};
use crate::ast::{Relational, RelationalPred};
use crate::lexer::Kind;

impl Parser<'_> {
    /// `f ~ g :: { T ~ T | [RP |-] RP }`
    pub(super) fn relational(&mut self, assumed: bool) -> Parse<Relational> {
        let left = self.function()?;
        self.expect_text("~")?;
        let right = self.function()?;
        self.expect_text("::")?;
        self.expect_kind(Kind::LBrace, "`{`")?;
        let left_type = self.ty()?;
        self.expect_text("~")?;
        let right_type = self.ty()?;
        self.expect_text("|")?;
        let mut assumption = None;
        let mut pred = self.relational_pred()?;
        if self.eat_text("|-") {
            assumption = Some(pred);
            pred = self.relational_pred()?;
        }
        self.expect_kind(Kind::RBrace, "`}`")?;
        Ok(Relational { assumed, left, right, left_type, right_type, assumption, pred })
    }

    fn relational_pred(&mut self) -> Parse<RelationalPred> {
        let mut premises = Vec::new();
        loop {
            let pred = self.predicate()?;
            let checked = self.at_text("!=>");
            if !checked && !self.at_text(":=>") {
                return Ok(RelationalPred { premises, conclusion: pred });
            }
            self.advance();
            self.step()?;
            premises.push((pred, checked));
        }
    }
}
