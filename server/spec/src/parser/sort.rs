//! Sorts, the types of the logic.

use super::{Parse, Parser};
use crate::ast::{Sort, SortKind};
use crate::lexer::Kind;

impl Parser<'_> {
    pub(super) fn sort(&mut self) -> Parse<Sort> {
        self.sort_with(true)
    }

    fn sort_with(&mut self, applied: bool) -> Parse<Sort> {
        self.nested(|parser| {
            let start = parser.start();
            let kind = match parser.peek().kind {
                Kind::LParen => {
                    parser.advance();
                    let inner = parser.sort()?;
                    parser.expect_kind(Kind::RParen, "`)`")?;
                    inner.kind
                }
                Kind::LBracket => {
                    parser.advance();
                    let elem = parser.sort()?;
                    parser.expect_kind(Kind::RBracket, "`]`")?;
                    SortKind::List(Box::new(elem))
                }
                _ if parser.at_text("func") => {
                    parser.advance();
                    parser.function_sort()?
                }
                _ if parser.at_op_start('@') => {
                    parser.eat_op_start('@');
                    parser.expect_kind(Kind::LParen, "`(`")?;
                    let index = parser.number("a number")?;
                    parser.expect_kind(Kind::RParen, "`)`")?;
                    SortKind::Index { index, args: parser.sort_args(applied)? }
                }
                Kind::Upper => SortKind::Con { name: parser.take_ident(), args: parser.sort_args(applied)? },
                Kind::Lower if parser.is_lower(parser.peek()) => {
                    let name = parser.take_ident();
                    let args = parser.sort_args(applied)?;
                    match name.as_str() {
                        "int" | "real" | "bool" | "num" => SortKind::Con { name, args },
                        _ => SortKind::Var { name, args },
                    }
                }
                _ => return Err(parser.unexpected("a sort")),
            };
            Ok(Sort { span: parser.span_from(start), kind })
        })
    }

    fn sort_args(&mut self, applied: bool) -> Parse<Vec<Sort>> {
        let mut args = Vec::new();
        while applied && self.at_sort() {
            args.push(self.sort_with(false)?);
        }
        Ok(args)
    }

    fn at_sort(&self) -> bool {
        let token = self.peek();
        match token.kind {
            Kind::LParen | Kind::LBracket | Kind::Upper => true,
            Kind::Lower => self.is_lower(token) || self.text_of(token) == "func",
            Kind::Op => self.text_of(token) == "@",
            _ => false,
        }
    }

    /// `(1, [a; b])`, also with commas
    fn function_sort(&mut self) -> Parse<SortKind> {
        self.expect_kind(Kind::LParen, "`(`")?;
        let vars = self.number("the number of sort variables")?;
        self.expect_kind(Kind::Comma, "`,`")?;
        self.expect_kind(Kind::LBracket, "`[`")?;
        let mut sorts = Vec::new();
        while !self.at_kind(Kind::RBracket) {
            sorts.push(self.sort()?);
            if !self.eat_kind(Kind::Semi) && !self.eat_kind(Kind::Comma) {
                break;
            }
        }
        self.expect_kind(Kind::RBracket, "`;` or `]`")?;
        self.expect_kind(Kind::RParen, "`)`")?;
        Ok(SortKind::Func { vars, sorts })
    }
}
