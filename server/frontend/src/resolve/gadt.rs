//! Constructors with a result type of their own: which of their variables are the parameters of the data type, which
//! are existential, and what matching on them teaches about the parameters.

use limpid_base::Name;
use limpid_core::{TyVar, Type};
use limpid_syntax::ast::{self, ConDecl, ConFields, DataDecl, TypeKind};

use super::Resolver;
use super::locals::TyBinding;

/// How many parameters a data type has beyond those that are written, because its kind or its constructors mention them.
pub(super) fn hidden_params(data: &DataDecl) -> usize {
    let (name, written) = match &data.instance_of {
        Some((family, args)) => (family.name, args.len()),
        None => (data.name.name, data.params.len()),
    };
    let by_kind = data.kind.as_ref().map_or(0, kind_arity);
    let results = data.constructors.iter().filter_map(|con| con.result.as_ref());
    let by_results = results.filter(|result| head(result) == Some(name)).map(|result| spine(result).len());
    by_results.map(|count| count.saturating_sub(written)).fold(by_kind, usize::max)
}

fn kind_arity(kind: &ast::Type) -> usize {
    match &*kind.kind {
        TypeKind::Fun(_, result) => 1 + kind_arity(result),
        TypeKind::Paren(inner) | TypeKind::Forall(_, inner) => kind_arity(inner),
        _ => 0,
    }
}

/// The name of a type's head.
fn head(ty: &ast::Type) -> Option<Name> {
    match &*ty.kind {
        TypeKind::Con(name) => Some(name.name),
        TypeKind::Paren(inner) | TypeKind::Kinded(inner, _) | TypeKind::App(inner, _) => head(inner),
        TypeKind::Infix(chain) => chain.rest.first().map(|(operator, _)| operator.name.name),
        _ => None,
    }
}

/// The arguments of a type's head.
fn spine(ty: &ast::Type) -> Vec<&ast::Type> {
    match &*ty.kind {
        TypeKind::Paren(inner) | TypeKind::Kinded(inner, _) => spine(inner),
        TypeKind::App(fun, arg) => {
            let mut args = spine(fun);
            args.push(arg);
            args
        }
        TypeKind::Infix(chain) => match &chain.rest[..] {
            [(_, right)] => vec![&chain.first.operand, &right.operand],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Which part of a constructor's result stands for which parameter.
fn parameter_parts<'d>(data: &'d DataDecl, params: &[TyVar], result: &'d ast::Type) -> Vec<(TyVar, &'d ast::Type)> {
    let args = spine(result);
    let Some((_, heads)) = &data.instance_of else { return params.iter().copied().zip(args).collect() };
    // The parameters of an instance are the variables of its head, wherever they stand there, then the hidden ones.
    let mut parts = Vec::new();
    for (head, arg) in heads.iter().zip(&args) {
        match_head(head, arg, &mut parts);
    }
    let hidden = hidden_params(data);
    let rest = args.into_iter().skip(heads.len());
    parts.extend(params[params.len().saturating_sub(hidden)..].iter().copied().zip(rest));
    parts
}

fn match_head<'d>(head: &'d ast::Type, arg: &'d ast::Type, parts: &mut Vec<(TyVar, &'d ast::Type)>) {
    match (&*head.kind, &*arg.kind) {
        (TypeKind::Paren(head) | TypeKind::Kinded(head, _), _) => match_head(head, arg, parts),
        (TypeKind::Var(ident), _) => parts.push((ident.name, arg)),
        (_, TypeKind::Paren(arg) | TypeKind::Kinded(arg, _)) => match_head(head, arg, parts),
        (TypeKind::List(head), TypeKind::List(arg)) => match_head(head, arg, parts),
        (TypeKind::App(f, x), TypeKind::App(g, y)) | (TypeKind::Fun(f, x), TypeKind::Fun(g, y)) => {
            match_head(f, g, parts);
            match_head(x, y, parts);
        }
        (TypeKind::Tuple(heads), TypeKind::Tuple(args)) => {
            for (head, arg) in heads.iter().zip(args) {
                match_head(head, arg, parts);
            }
        }
        _ => {}
    }
}

impl<'a> Resolver<'a> {
    /// Brings the variables of a GADT constructor into scope. An argument of the result that is a variable, for the
    /// first time, is the parameter of the data type; any other is an equality. The remaining variables exist.
    pub(super) fn gadt_variables(
        &mut self,
        data: &DataDecl,
        params: &[TyVar],
        con: &ConDecl,
        result: &ast::Type,
    ) -> (Vec<TyVar>, Vec<(Type, Type)>) {
        let mut direct: Vec<(Name, TyVar)> = Vec::new();
        let mut equal: Vec<(TyVar, &ast::Type)> = Vec::new();
        for (param, part) in parameter_parts(data, params, result) {
            match variable(part).filter(|var| !direct.iter().any(|(source, _)| source == var)) {
                Some(source) => direct.push((source, param)),
                None => equal.push((param, part)),
            }
        }
        let mut exists = Vec::new();
        for source in self.constructor_variables(con, result) {
            match direct.iter().find(|(var, _)| *var == source) {
                Some((_, param)) => self.locals.bind_type(TyBinding { source, var: *param, visible: true }),
                None => exists.push(self.bind_type_var(source)),
            }
        }
        let equalities = equal.into_iter().map(|(param, part)| (Type::Var(param), self.ty(part))).collect();
        (exists, equalities)
    }

    /// The variables that a GADT signature quantifies: those of its `forall`, then any others in order.
    fn constructor_variables(&self, con: &ConDecl, result: &ast::Type) -> Vec<Name> {
        let mut sources: Vec<Name> = con.forall.iter().map(|var| var.name.name).collect();
        let fields: Vec<&ast::Type> = match &con.fields {
            ConFields::Positional(fields) => fields.iter().map(|field| &field.ty).collect(),
            ConFields::Record(fields) => fields.iter().map(|(_, field)| &field.ty).collect(),
        };
        for source in self.implicit_vars(con.context.iter().chain(fields).chain([result])) {
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        sources
    }
}

fn variable(ty: &ast::Type) -> Option<Name> {
    match &*ty.kind {
        TypeKind::Var(ident) => Some(ident.name),
        TypeKind::Paren(inner) | TypeKind::Kinded(inner, _) => variable(inner),
        _ => None,
    }
}
