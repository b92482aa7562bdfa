//! Constructors with a result type of their own: which of their variables are the parameters of the data type, which
//! are existential, and what matching on them teaches about the parameters.

use limpid_base::Name;
use limpid_core::{TyVar, Type};
use limpid_syntax::ast::{self, ConDecl, ConFields, DataDecl, TypeKind};

use super::Resolver;
use super::locals::TyBinding;

/// How many parameters a data type has, counting those that only its kind or its constructors mention.
pub(super) fn arity(data: &DataDecl) -> usize {
    let by_kind = data.params.len() + data.kind.as_ref().map_or(0, kind_arity);
    let results = data.constructors.iter().filter_map(|con| con.result.as_ref());
    let by_results = results.filter(|result| head(result) == Some(data.name.name)).map(|result| spine(result).len());
    by_results.fold(by_kind, usize::max)
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

impl<'a> Resolver<'a> {
    /// Brings the variables of a GADT constructor into scope. An argument of the result that is a variable, for the
    /// first time, is the parameter of the data type; any other is an equality. The remaining variables exist.
    pub(super) fn gadt_variables(
        &mut self,
        params: &[TyVar],
        con: &ConDecl,
        result: &ast::Type,
    ) -> (Vec<TyVar>, Vec<(Type, Type)>) {
        let args = spine(result);
        let mut direct: Vec<Option<Name>> = Vec::new();
        for arg in args.iter().take(params.len()) {
            let var = variable(arg).filter(|var| !direct.contains(&Some(*var)));
            direct.push(var);
        }
        let mut exists = Vec::new();
        for source in self.constructor_variables(con, result) {
            match direct.iter().position(|var| *var == Some(source)) {
                Some(place) => self.locals.bind_type(TyBinding { source, var: params[place], visible: true }),
                None => exists.push(self.bind_type_var(source)),
            }
        }
        let mut equalities = Vec::new();
        for (place, param) in params.iter().enumerate() {
            if let (Some(None), Some(arg)) = (direct.get(place), args.get(place)) {
                equalities.push((Type::Var(*param), self.ty(arg)));
            }
        }
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
