//! Items: what a keyword announces, and plain signatures.

use limpid_base::Span;

use super::{Parse, Parser};
use crate::ast::{Assoc, Ident, Item, ItemKind, Mark, Metric, QualifierParam, QualifierPattern, Signature, Trust};
use crate::keyword::{Form, KEYWORDS, Keyword};
use crate::lexer::{self, Kind};
use crate::problem::SpecProblem;

impl Parser<'_> {
    pub(super) fn item(&mut self) -> Parse<Item> {
        let start = self.start();
        let kind = match self.keyword() {
            Some(keyword) => {
                self.previous = Span::new(start, start + keyword.word.len() as u32);
                self.seek(self.previous.end);
                self.keyword_item(keyword)?
            }
            None => self.signature(Trust::Checked)?,
        };
        Ok(Item { span: self.span_from(start), kind })
    }

    /// The keyword that starts an item here, unless it is the name of a function that is given a signature.
    fn keyword(&mut self) -> Option<&'static Keyword> {
        let text = self.peek_text();
        // The lexer takes `automatic-instances` for a subtraction.
        let here = |keyword: &&Keyword| match keyword.word.split_once('-') {
            Some((first, _)) => text == first && self.text[self.start() as usize..].starts_with(keyword.word),
            None => text == keyword.word,
        };
        let keyword = KEYWORDS.iter().find(here)?;
        let named = keyword.may_name_a_function() && self.text_of(self.peek_next()) == "::";
        (!named).then_some(keyword)
    }

    fn keyword_item(&mut self, keyword: &'static Keyword) -> Parse<ItemKind> {
        Ok(match keyword.form {
            Form::Signature(Trust::Assumed) => self.assume()?,
            Form::Signature(trust) => self.signature(trust)?,
            Form::TypeAlias => self.type_alias()?,
            Form::PredicateAlias => self.predicate_alias()?,
            Form::Measure => self.measure()?,
            Form::Class => self.class_item()?,
            Form::Instance => self.instance_item()?,
            Form::Mark(mark) => ItemKind::Mark { mark, name: self.marked(mark)? },
            Form::RewriteWith => self.rewrite_with()?,
            Form::Ple | Form::PleWithFuel => self.ple()?,
            Form::Define => {
                let name = self.function()?;
                let params = self.alias_params();
                self.expect_text("=")?;
                match params.is_empty() && !self.at_kind(Kind::LParen) {
                    true => ItemKind::Define { name, target: self.function()? },
                    false => ItemKind::DefineTerm { name, params, body: self.predicate_or_value()? },
                }
            }
            Form::Data => self.data_item()?,
            Form::Newtype => ItemKind::Data(self.data_decl(true)?),
            Form::Invariant => ItemKind::Invariant(self.ty()?),
            Form::Using => self.using()?,
            Form::Qualifier => self.qualifier()?,
            Form::Embed => self.embed()?,
            Form::Include => self.include()?,
            Form::Import => ItemKind::Import(self.symbol("a module")?),
            Form::Fixity(assoc) => self.fixity(assoc)?,
            Form::Bound => self.bound()?,
            Form::Relational => ItemKind::Relational(Box::new(self.relational(false)?)),
            Form::Options => self.pragma()?,
            Form::Decrease => self.decrease()?,
        })
    }

    fn marked(&mut self, mark: Mark) -> Parse<Ident> {
        if mark == Mark::Autosize { self.binder("a type") } else { self.function() }
    }

    pub(super) fn function(&mut self) -> Parse<Ident> {
        self.binder("the name of a function")
    }

    /// `f, g :: T / [e]`. Only a plain signature may have several names and a metric.
    fn signature(&mut self, trust: Trust) -> Parse<ItemKind> {
        let first = self.peek();
        if self.at_text("::") {
            let problem = SpecProblem::error(first.span(), "A signature needs a name before `::`.");
            return Err(Box::new(problem.hint("Write `f :: type`.")));
        }
        let wanted = if trust == Trust::Checked { "an item" } else { "the name of a function" };
        let mut names = vec![self.binder(wanted)?];
        while trust == Trust::Checked && self.eat_kind(Kind::Comma) {
            names.push(self.function()?);
        }
        if !self.eat_text("::") {
            let name = names[names.len() - 1];
            return Err(self.not_an_item(name.as_str(), name.span));
        }
        let ty = self.ty()?;
        let metric = if self.at_text("/") { Some(self.metric()?) } else { None };
        Ok(ItemKind::Signature(Signature { trust, names, ty, metric }))
    }

    fn metric(&mut self) -> Parse<Metric> {
        let start = self.start();
        self.expect_text("/")?;
        self.expect_kind(Kind::LBracket, "`[` and the expressions that decrease")?;
        let exprs = self.comma_list(Kind::RBracket, "`,` or `]`", Self::value)?;
        Ok(Metric { span: self.span_from(start), exprs })
    }

    fn assume(&mut self) -> Parse<ItemKind> {
        if self.text_of(self.peek_next()) != "::" {
            if self.eat_text("relational") {
                return Ok(ItemKind::Relational(Box::new(self.relational(true)?)));
            }
            if self.eat_text("reflect") {
                let function = self.function()?;
                self.expect_text("as")?;
                return Ok(ItemKind::AssumeReflect { function, model: self.function()? });
            }
        }
        self.signature(Trust::Assumed)
    }

    fn alias_head(&mut self, what: &str) -> Parse<(Ident, Vec<Ident>)> {
        if self.is_lower(self.peek()) {
            let problem =
                SpecProblem::error(self.peek_span(), format!("The name of {what} starts with an upper-case letter."));
            return Err(Box::new(problem));
        }
        let name = self.upper(&format!("the name of {what}"))?;
        let params = self.alias_params();
        self.expect_text("=")?;
        Ok((name, params))
    }

    fn type_alias(&mut self) -> Parse<ItemKind> {
        let (name, params) = self.alias_head("a type alias")?;
        Ok(ItemKind::TypeAlias { name, params, body: self.ty()? })
    }

    fn predicate_alias(&mut self) -> Parse<ItemKind> {
        let (name, params) = self.alias_head("a predicate alias")?;
        Ok(ItemKind::PredicateAlias { name, params, body: self.predicate_or_value()? })
    }

    fn rewrite_with(&mut self) -> Parse<ItemKind> {
        let name = self.function()?;
        self.expect_kind(Kind::LBracket, "`[` and the rules")?;
        Ok(ItemKind::RewriteWith { name, rules: self.comma_list(Kind::RBracket, "`,` or `]`", Self::function)? })
    }

    fn ple(&mut self) -> Parse<ItemKind> {
        let name = self.function()?;
        let fuel = if self.eat_text("with") { Some(self.number("a number")?) } else { None };
        Ok(ItemKind::Ple { name, fuel })
    }

    fn using(&mut self) -> Parse<ItemKind> {
        self.stop_at_as = true;
        let base = self.ty()?;
        self.stop_at_as = false;
        self.expect_text("as")?;
        Ok(ItemKind::Using { base, refined: self.ty()? })
    }

    /// `Q(v:int, x as p : a) : p`
    fn qualifier(&mut self) -> Parse<ItemKind> {
        let name = self.upper("the name of a qualifier, upper-case,")?;
        self.expect_kind(Kind::LParen, "`(` and the parameters")?;
        let params = self.comma_list(Kind::RParen, "`,` or `)`", Self::qualifier_param)?;
        self.expect_text(":")?;
        Ok(ItemKind::Qualifier { name, params, body: self.predicate()? })
    }

    fn qualifier_param(&mut self) -> Parse<QualifierParam> {
        let name = self.symbol("a parameter")?;
        let pattern = if self.eat_text("as") { Some(self.qualifier_pattern()?) } else { None };
        // `v:@(0)`: the colon may touch the sort.
        self.expect_op_start(':')?;
        Ok(QualifierParam { name, pattern, sort: self.sort()? })
    }

    /// `x`, `(x . $1)`, `($1 . x)`
    fn qualifier_pattern(&mut self) -> Parse<QualifierPattern> {
        if !self.eat_kind(Kind::LParen) {
            return Ok(QualifierPattern::Exact(self.symbol("a name")?));
        }
        let pattern = if self.eat_op_start('$') {
            let index = self.number("a number")?;
            self.expect_op_start('.')?;
            QualifierPattern::Suffix(index, self.symbol("a name")?)
        } else {
            let name = self.symbol("a name")?;
            self.expect_op_start('.')?;
            self.expect_op_start('$')?;
            QualifierPattern::Prefix(name, self.number("a number")?)
        };
        self.expect_kind(Kind::RParen, "`)`")?;
        Ok(pattern)
    }

    fn embed(&mut self) -> Parse<ItemKind> {
        let name = self.upper("a type")?;
        let with_args = self.eat_text("*");
        self.expect_text("as")?;
        Ok(ItemKind::Embed { name, with_args, sort: self.symbol("a sort")? })
    }

    /// `<path>`, whose characters are letters, digits, `.` and `/`.
    fn include(&mut self) -> Parse<ItemKind> {
        self.expect_op_start('<')?;
        let start = self.start();
        let rest = &self.text[start as usize..self.tokens.last().map_or(start, |end| end.end) as usize];
        let length = lexer::run(rest, |c| c.is_ascii_alphanumeric() || matches!(c, '.' | '/' | '_' | '-'));
        if length == 0 {
            return Err(self.unexpected("a path"));
        }
        let span = Span::new(start, start + length as u32);
        self.previous = span;
        self.seek(span.end);
        self.expect_op_start('>')?;
        Ok(ItemKind::Include(self.ident(span)))
    }

    fn fixity(&mut self, assoc: Assoc) -> Parse<ItemKind> {
        let precedence = if self.at_kind(Kind::Nat) { Some(self.number::<u8>("a digit")?) } else { None };
        if precedence.is_some_and(|precedence| precedence > 9) {
            self.problem(SpecProblem::error(self.previous, "The precedence of an operator is a digit from 0 to 9."));
        }
        if !self.at_kind(Kind::Op) || self.at_text("::") {
            return Err(self.unexpected("an operator"));
        }
        let operator = self.take_ident();
        self.fixities.declare(operator.as_str(), precedence.map(|precedence| precedence.min(9)), assoc);
        Ok(ItemKind::Fixity { assoc, precedence, operator })
    }

    /// `decrease f 1 2`: newer versions of LiquidHaskell want a metric instead.
    fn decrease(&mut self) -> Parse<ItemKind> {
        let name = self.function()?;
        let mut arguments = Vec::new();
        while self.at_kind(Kind::Nat) {
            arguments.push(self.number("the number of an argument")?);
        }
        Ok(ItemKind::Decrease { name, arguments })
    }
}
