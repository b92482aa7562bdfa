//! Refined data types.

use super::{Parse, Parser};
use crate::ast::{Binding, Constructor, DataBody, DataDecl, Field, Ident, ItemKind, Type, TypeKind, Variance};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

impl Parser<'_> {
    /// After `data`.
    pub(super) fn data_item(&mut self) -> Parse<ItemKind> {
        if self.eat_text("variance") {
            return self.variance();
        }
        if self.eat_text("size") {
            self.expect_kind(Kind::LParen, "`(` and a type")?;
            let types = self.comma_list(Kind::RParen, "`,` or `)`", Self::ty)?;
            return Ok(ItemKind::DataSize { types, size: self.function()? });
        }
        Ok(ItemKind::Data(self.data_decl(false)?))
    }

    fn variance(&mut self) -> Parse<ItemKind> {
        let name = self.upper("a type")?;
        let mut variances = Vec::new();
        while self.at_kind(Kind::Lower) {
            let variance = match self.peek_text() {
                "bivariant" => Variance::Bivariant,
                "invariant" => Variance::Invariant,
                "covariant" => Variance::Covariant,
                "contravariant" => Variance::Contravariant,
                _ => return Err(self.unexpected("`bivariant`, `invariant`, `covariant` or `contravariant`")),
            };
            variances.push((variance, self.advance().span()));
        }
        Ok(ItemKind::Variance { name, variances })
    }

    pub(super) fn data_decl(&mut self, newtype: bool) -> Parse<DataDecl> {
        let name = self.data_name()?;
        let size = if self.at_kind(Kind::LBracket) { Some(self.data_size()?) } else { None };
        let mut family_args = Vec::new();
        while self.at_kind(Kind::Upper) {
            family_args.push(self.take_ident());
        }
        let mut params = Vec::new();
        while self.is_lower(self.peek()) {
            params.push(self.type_variable()?);
        }
        let preds = self.pred_decls()?;
        let body = self.data_body()?;
        if matches!(body, DataBody::None) && (size.is_none() || !params.is_empty()) {
            let problem =
                SpecProblem::error(name.span, format!("The data declaration of `{}` says nothing.", name.name));
            let hint = "Give it constructors, `data T = C {x :: type}`, or only a size, `data T [size]`.";
            self.problem(problem.hint(hint));
        }
        Ok(DataDecl { newtype, name, size, family_args, params, preds, body })
    }

    fn data_name(&mut self) -> Parse<Ident> {
        if let Some(name) = self.operator_in_parentheses()
            && name.name.is_operator()
        {
            self.seek_past_parenthesis();
            return Ok(name);
        }
        if self.at_op_start(':') && !self.at_text("::") {
            return Ok(self.take_ident());
        }
        self.upper("the name of a type")
    }

    fn data_size(&mut self) -> Parse<Ident> {
        self.expect_kind(Kind::LBracket, "`[`")?;
        let size = self.lower("the name of a measure")?;
        self.expect_kind(Kind::RBracket, "`]`")?;
        Ok(size)
    }

    fn data_body(&mut self) -> Parse<DataBody> {
        if self.eat_text("=") {
            let mut constructors = vec![self.constructor()?];
            while self.eat_text("|") {
                constructors.push(self.constructor()?);
            }
            return Ok(DataBody::Constructors(constructors));
        }
        let kind = if self.eat_text("::") { Some(self.ty()?) } else { None };
        if self.eat_text("where") {
            return Ok(DataBody::Gadt { kind, constructors: self.block(Self::gadt_constructor) });
        }
        if kind.is_some() { Err(self.unexpected("`where` and the constructors")) } else { Ok(DataBody::None) }
    }

    fn gadt_constructor(&mut self) -> Parse<Binding> {
        let start = self.start();
        let name = self.constructor_name()?;
        self.colons(name)?;
        let ty = self.ty()?;
        Ok(Binding { span: self.span_from(start), name, ty })
    }

    fn constructor(&mut self) -> Parse<Constructor> {
        let start = self.start();
        let name = self.constructor_name()?;
        // Layout does not matter for the braces of a record, nor between them.
        let outer = std::mem::replace(&mut self.limit, 0);
        let record = self.at_kind(Kind::LBrace) && self.is_record();
        let found = if record { self.record() } else { Ok(Vec::new()) };
        self.limit = outer;
        let fields = if record { found? } else { self.plain_fields()? };
        Ok(Constructor { span: self.span_from(start), name, record, fields })
    }

    /// `{}` and `{x :: T}` are records; `{x:T | p}` is a field's type.
    fn is_record(&self) -> bool {
        self.look(1).kind == Kind::RBrace || !self.brackets[self.at].bar || self.text_of(self.look(2)) != ":"
    }

    fn record(&mut self) -> Parse<Vec<Field>> {
        self.expect_kind(Kind::LBrace, "`{`")?;
        self.comma_list(Kind::RBrace, "`,` or `}`", Self::field)
    }

    fn field(&mut self) -> Parse<Field> {
        let start = self.start();
        let name = self.lower("the name of a field")?;
        self.colons(name)?;
        let ty = self.ty()?;
        Ok(Field { span: self.span_from(start), name: Some(name), ty })
    }

    /// `::` after a name, where `:` is a common slip.
    pub(super) fn colons(&mut self, name: Ident) -> Parse<()> {
        if self.at_text(":") {
            let problem = SpecProblem::error(self.peek_span(), "The type follows `::` here, not `:`.");
            return Err(Box::new(problem.hint(format!("Write `{} :: ..`.", name.name))));
        }
        self.expect_text("::").map(|_| ())
    }

    /// `T (x :: T) [a]`
    fn plain_fields(&mut self) -> Parse<Vec<Field>> {
        let mut fields = Vec::new();
        while self.at_type_argument() {
            let start = self.start();
            let ty = self.type_argument()?;
            let (name, ty) = named_field(ty);
            fields.push(Field { span: self.span_from(start), name, ty });
        }
        Ok(fields)
    }
}

/// `(x :: T)` is read as a tuple of one named component.
fn named_field(ty: Type) -> (Option<Ident>, Type) {
    match ty.kind {
        TypeKind::Tuple { mut fields, preds } if fields.len() == 1 && preds.is_empty() => match fields.pop() {
            Some(field) => (field.name, field.ty),
            None => (None, Type { span: ty.span, kind: TypeKind::Tuple { fields, preds } }),
        },
        kind => (None, Type { span: ty.span, kind }),
    }
}
