//! Data types, newtypes and synonyms.

use limpid_base::{Name, QName, Span};
use limpid_core::{Constructor, DataType, Field, Pred, TyVar};
use limpid_syntax::ast::{self, ConDecl, ConFields, DataDecl, Decl, DeclKind, TypeKind};

use super::Resolver;
use super::gadt;
use super::locals::TyBinding;
use crate::interface::Synonym;
use crate::wired::wired;

impl<'a> Resolver<'a> {
    /// Synonyms, families and data types. Synonyms come first: contexts may need them.
    pub(super) fn type_declarations(&mut self) {
        let ast = self.ast;
        for decl in &ast.decls {
            if let DeclKind::TypeSynonym { name, params, rhs } = &decl.kind {
                self.type_synonym(name.name, params, rhs);
            }
        }
        self.family_declarations();
        for decl in &ast.decls {
            match &decl.kind {
                DeclKind::Data(data) => self.data_type_decl(data, decl.span),
                DeclKind::Instance(instance) => {
                    for decl in &instance.body {
                        if let DeclKind::Data(data) = &decl.kind {
                            self.data_type_decl(data, decl.span);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn type_synonym(&mut self, name: Name, params: &[ast::TyVar], rhs: &ast::Type) {
        let mark = self.locals.mark();
        let params = params.iter().map(|param| self.bind_type_var(param.name.name)).collect();
        let rhs = self.ty(rhs);
        self.locals.reset(mark);
        self.synonyms.entry(name).or_insert(self.module.synonyms.len());
        self.module.synonyms.push(Synonym { name: self.own(name), params, rhs });
    }

    fn data_type_decl(&mut self, data: &'a DataDecl, span: Span) {
        let name = self.data_type_name(data);
        if !self.data_names.insert(name.ident) {
            // Defined twice, which was said when names were collected: the first counts.
            return;
        }
        let mark = self.locals.mark();
        let gadt_style = data.constructors.iter().any(|con| con.result.is_some());
        let mut params: Vec<TyVar> = match &data.instance_of {
            Some((_, args)) => {
                let sources = self.implicit_vars(args);
                sources.into_iter().map(|source| self.bind_data_param(source, !gadt_style)).collect()
            }
            None => data.params.iter().map(|param| self.data_param(name, param, !gadt_style)).collect(),
        };
        let written = params.len();
        for _ in 0..gadt::hidden_params(data) {
            params.push(self.invented_param());
        }
        let constructors = data
            .constructors
            .iter()
            .enumerate()
            .map(|(tag, con)| self.constructor_decl(data, name, &params, con, tag as u32))
            .collect();
        if let Some((family, args)) = &data.instance_of {
            self.data_instance_equation(family, args, name, &params[..written]);
        }
        self.locals.reset(mark);
        let place = self.module.data_types.len();
        self.module.data_types.push(DataType {
            name,
            params,
            constructors,
            newtype: data.newtype,
            dictionary: false,
            span,
        });
        self.register_constructors(place);
        self.declared_data.push((place, data));
    }

    /// An instance of a data family is a type of its own, named after the family and its first constructor.
    fn data_type_name(&self, data: &DataDecl) -> QName {
        match (&data.instance_of, data.constructors.first()) {
            (None, _) => self.own(data.name.name),
            (Some((family, _)), Some(con)) => self.own(Name::new(&format!("{}:{}", family.name, con.name.name))),
            (Some((family, _)), None) => self.own(Name::new(&format!("{}:{}", family.name, data.name.span.start))),
        }
    }

    fn data_param(&mut self, data_type: QName, param: &ast::TyVar, visible: bool) -> TyVar {
        let var = self.bind_data_param(param.name.name, visible);
        if param.kind.as_ref().is_some_and(|kind| !is_star(kind)) {
            self.unlifted_params.insert((data_type, var));
        }
        var
    }

    /// The parameters of a GADT do not scope over its constructors, but their names are taken.
    fn bind_data_param(&mut self, source: Name, visible: bool) -> TyVar {
        let var = self.locals.fresh_type_var(source);
        self.locals.bind_type(TyBinding { source, var, visible });
        var
    }

    /// A parameter that only the kind of the data type mentions.
    fn invented_param(&mut self) -> TyVar {
        let letter = ('a'..='z')
            .map(|letter| Name::new(letter.encode_utf8(&mut [0; 4])))
            .find(|name| self.locals.fresh_type_var(*name) == *name)
            .unwrap_or_else(|| Name::new("t"));
        self.bind_data_param(letter, false)
    }

    fn constructor_decl(
        &mut self,
        data: &DataDecl,
        data_type: QName,
        params: &[TyVar],
        con: &ConDecl,
        tag: u32,
    ) -> Constructor {
        let mark = self.locals.mark();
        let (exists, mut equalities) = match &con.result {
            Some(result) => self.gadt_variables(data, params, con, result),
            None => (con.forall.iter().map(|var| self.bind_type_var(var.name.name)).collect(), Vec::new()),
        };
        let mut context: Vec<Pred> = Vec::new();
        for pred in self.context(&con.context) {
            match &pred.args[..] {
                [left, right] if pred.class == wired().equality => equalities.push((left.clone(), right.clone())),
                _ => context.push(pred),
            }
        }
        let fields = self.constructor_fields(data, &con.fields);
        self.locals.reset(mark);
        Constructor {
            name: self.own(con.name.name),
            data_type,
            tag,
            exists,
            context,
            equalities,
            fields,
            infix: con.infix || self.is_infix_gadt(con),
            span: con.span,
        }
    }

    /// Whether a constructor with a signature counts as declared infix: an operator with two arguments and a fixity.
    fn is_infix_gadt(&self, con: &ConDecl) -> bool {
        let two = matches!(&con.fields, ConFields::Positional(fields) if fields.len() == 2);
        let name = con.name.name;
        let fixity = self.module.fixities.iter().any(|entry| entry.operator == name);
        con.result.is_some() && two && name.is_operator() && fixity
    }

    fn constructor_fields(&mut self, data: &DataDecl, fields: &ConFields) -> Vec<Field> {
        let strict_data = self.extensions.strict_data && !data.newtype;
        let mut field = |name: Option<Name>, field: &ast::Field| Field {
            name,
            ty: self.ty(&field.ty),
            strict: field.strict || strict_data,
        };
        match fields {
            ConFields::Positional(fields) => fields.iter().map(|ty| field(None, ty)).collect(),
            ConFields::Record(fields) => fields.iter().map(|(name, ty)| field(Some(name.name), ty)).collect(),
        }
    }
}

/// Whether a kind is that of types with values, as far as can be seen.
fn is_star(kind: &ast::Type) -> bool {
    match &*kind.kind {
        TypeKind::Star => true,
        TypeKind::Con(name) => name.name.as_str() == "Type",
        TypeKind::Paren(inner) => is_star(inner),
        _ => false,
    }
}

/// The declarations of all class and instance bodies and of the top level.
pub(super) fn nested_decls(decls: &[Decl]) -> impl Iterator<Item = &Decl> {
    decls.iter().flat_map(|decl| {
        let body: &[Decl] = match &decl.kind {
            DeclKind::Class(class) => &class.body,
            DeclKind::Instance(instance) => &instance.body,
            _ => &[],
        };
        [decl].into_iter().chain(body)
    })
}
