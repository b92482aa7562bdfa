//! Abstract refinements: their declarations, uses and arguments, all in angle brackets.

use super::{Parse, Parser};
use crate::ast::{Ident, PredArg, PredArgKind, PredDecl, PredUse};
use crate::lexer::Kind;

impl Parser<'_> {
    /// Whether an angle bracket opens here. It may be glued to a `\`; `<<` is another thing.
    pub(super) fn at_angle(&self) -> bool {
        let text = self.peek_text();
        self.at_kind(Kind::Op) && (text == "<" || text.starts_with("<\\"))
    }

    /// `<p :: T, q :: T>`, or nothing
    pub(super) fn pred_decls(&mut self) -> Parse<Vec<PredDecl>> {
        self.in_angles(|parser| {
            let start = parser.start();
            let name = parser.type_variable()?;
            parser.colons(name)?;
            let ty = parser.ty()?;
            Ok(PredDecl { span: parser.span_from(start), name, ty })
        })
    }

    /// `<p, {\x v -> p}>`, or nothing
    pub(super) fn preds(&mut self) -> Parse<Vec<PredArg>> {
        self.in_angles(Self::pred_arg)
    }

    fn in_angles<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = Vec::new();
        if self.at_angle() {
            self.expect_op_start('<')?;
            loop {
                items.push(item(self)?);
                if !self.eat_kind(Kind::Comma) {
                    break;
                }
            }
            if !self.eat_op_start('>') {
                return Err(self.unexpected("`,` or `>`"));
            }
        }
        Ok(items)
    }

    fn pred_arg(&mut self) -> Parse<PredArg> {
        self.nested(|parser| {
            let start = parser.start();
            let lambda = parser.at_op_start('\\');
            let kind = if lambda || parser.at_kind(Kind::LBrace) {
                let inner = parser.at_kind(Kind::LBrace)
                    && parser.look(1).kind == Kind::Op
                    && parser.text_of(parser.look(1)).starts_with('\\');
                if inner {
                    parser.advance();
                    let params = parser.lambda_params()?;
                    let body = parser.refinement()?;
                    parser.expect_kind(Kind::RBrace, "an operator or `}`")?;
                    PredArgKind::Lambda { params, body }
                } else {
                    let params = if lambda { parser.lambda_params()? } else { Vec::new() };
                    if !parser.at_kind(Kind::LBrace) {
                        return Err(parser.unexpected("`{` and a refinement"));
                    }
                    PredArgKind::Refined { params, ty: parser.argument_braces()? }
                }
            } else {
                PredArgKind::Use(parser.pred_use()?)
            };
            Ok(PredArg { span: parser.span_from(start), kind })
        })
    }

    /// `\x y ->`
    fn lambda_params(&mut self) -> Parse<Vec<Ident>> {
        self.expect_op_start('\\')?;
        let mut params = Vec::new();
        while self.is_symbol(self.peek()) {
            params.push(self.take_ident());
        }
        self.expect_text("->")?;
        Ok(params)
    }

    /// `p x`, `(p x)`, `True`
    pub(super) fn pred_use(&mut self) -> Parse<PredUse> {
        self.nested(|parser| {
            let start = parser.start();
            if parser.eat_kind(Kind::LParen) {
                let pred = parser.pred_use()?;
                parser.expect_kind(Kind::RParen, "`)`")?;
                return Ok(PredUse { span: parser.span_from(start), ..pred });
            }
            let name = parser.symbol("an abstract refinement")?;
            let args = parser.argument_atoms()?;
            Ok(PredUse { span: parser.span_from(start), name, args })
        })
    }
}
