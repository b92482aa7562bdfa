//! Declarations as source text.

use super::expr::put_rhs;
use super::ty::{put_context, put_forall};
use super::{Printer, Put};
use crate::ast::{
    Assoc, ClassDecl, ConDecl, ConFields, DataDecl, Decl, DeclKind, Deriving, FamilyEquation, Field, Ident,
    InstanceDecl, Pat, PatKind, TyVar, Type,
};

impl Put for Decl {
    fn put(&self, p: &mut Printer) {
        match &self.kind {
            DeclKind::Signature { names, ty } => p.list(", ", names).text(" :: ").put(ty),
            DeclKind::Equation { name, patterns, rhs } => {
                put_lhs(p, name, patterns);
                put_rhs(p, rhs, "=");
                p
            }
            DeclKind::PatBind { pattern, rhs } => {
                p.put(pattern);
                put_rhs(p, rhs, "=");
                p
            }
            DeclKind::Fixity { fixity, operators } => {
                p.text(match fixity.assoc {
                    Assoc::Left => "infixl ",
                    Assoc::Right => "infixr ",
                    Assoc::None => "infix ",
                });
                p.text(&fixity.precedence.to_string());
                for (index, operator) in operators.iter().enumerate() {
                    p.text(if index > 0 { ", " } else { " " }).infix(None, operator.name);
                }
                p
            }
            DeclKind::Data(data) => p.put(data),
            DeclKind::TypeSynonym { name, params, rhs } => {
                p.text("type ").put(name);
                put_arguments(p, params);
                p.text(" = ").put(rhs)
            }
            DeclKind::Class(class) => p.put(class),
            DeclKind::Instance(instance) => p.put(instance),
            DeclKind::Deriving { via, context, class, args } => {
                p.text("deriving ");
                if let Some(via) = via {
                    p.text("via ").put(via).text(" ");
                }
                p.text("instance ");
                put_context(p, context, false);
                p.put(class);
                put_arguments(p, args);
                p
            }
            DeclKind::Family { name, params, data, equations } => {
                p.text(if *data { "data family " } else { "type family " }).put(name);
                put_arguments(p, params);
                if !equations.is_empty() {
                    p.text(" where ").block(equations);
                }
                p
            }
            DeclKind::FamilyInstance(equation) => p.text("type instance ").put(equation),
            DeclKind::Foreign { convention, entity, name, ty } => {
                p.text("foreign import ").text(convention.as_str()).text(" ");
                if let Some(entity) = entity {
                    super::literal::put_string(p, entity);
                    p.text(" ");
                }
                p.put(name).text(" :: ").put(ty)
            }
            DeclKind::Quote { quoter, .. } => {
                p.text("{- quote");
                if let Some(quoter) = quoter {
                    p.text(": ").put(quoter);
                }
                p.text(" -}")
            }
            DeclKind::Ignored => p.text("{- ignored -}"),
            DeclKind::Unsupported { what, names } => put_comment(p, &format!("unsupported: {what}"), names.first()),
            DeclKind::Broken { name } => put_comment(p, "broken", name.as_ref()),
        };
    }
}

/// `f p q`, or `p <+> q` and `(p <+> q) r` where it was or may have been written infix.
fn put_lhs(p: &mut Printer, name: &Ident, patterns: &[Pat]) {
    let applied = |pattern: &Pat| match &*pattern.kind {
        PatKind::Con(_, arguments) => !arguments.is_empty(),
        PatKind::Infix(_) | PatKind::NegLiteral(_) => true,
        _ => false,
    };
    match patterns {
        [left, right, rest @ ..] if name.name.is_operator() || applied(left) || applied(right) => {
            p.text(if rest.is_empty() { "" } else { "(" });
            p.put(left).text(" ").infix(None, name.name).text(" ").put(right);
            p.text(if rest.is_empty() { "" } else { ")" });
            put_arguments(p, rest);
        }
        _ => {
            p.put(name);
            put_arguments(p, patterns);
        }
    }
}

fn put_comment<'p>(p: &'p mut Printer, text: &str, name: Option<&Ident>) -> &'p mut Printer {
    p.text("{- ").text(text);
    if let Some(name) = name {
        p.text(" ").put(name);
    }
    p.text(" -}")
}

fn put_arguments<T: Put>(p: &mut Printer, arguments: &[T]) {
    for argument in arguments {
        p.text(" ").put(argument);
    }
}

impl Put for DataDecl {
    fn put(&self, p: &mut Printer) {
        p.text(if self.newtype { "newtype " } else { "data " });
        match &self.instance_of {
            Some((family, arguments)) => {
                p.text("instance ").put(family);
                put_arguments(p, arguments);
            }
            None => {
                put_context(p, &self.context, false);
                p.put(&self.name);
                put_arguments(p, &self.params);
            }
        }
        if let Some(kind) = &self.kind {
            p.text(" :: ").put(kind);
        }
        if self.constructors.iter().any(|constructor| constructor.result.is_some()) {
            p.text(" where ").block(&self.constructors);
        } else if !self.constructors.is_empty() {
            p.text(" = ").list(" | ", &self.constructors);
        }
        for deriving in &self.deriving {
            p.put(deriving);
        }
    }
}

impl Put for Deriving {
    fn put(&self, p: &mut Printer) {
        p.text(" deriving ");
        if let Some(strategy) = self.strategy {
            p.text(strategy.as_str()).text(" ");
        }
        p.text("(").put(&self.class).text(")");
        if let Some(via) = &self.via {
            p.text(" via ").put(via);
        }
    }
}

impl Put for ConDecl {
    fn put(&self, p: &mut Printer) {
        match &self.result {
            Some(result) => put_gadt(p, self, result),
            None => put_constructor(p, self),
        }
    }
}

fn put_constructor(p: &mut Printer, con: &ConDecl) {
    if !con.forall.is_empty() {
        put_forall(p, &con.forall);
    }
    put_context(p, &con.context, false);
    match &con.fields {
        ConFields::Positional(fields) if con.infix && fields.len() == 2 => {
            p.put(&fields[0]).text(" ").infix(None, con.name.name).text(" ").put(&fields[1]);
        }
        ConFields::Positional(fields) => {
            p.put(&con.name);
            put_arguments(p, fields);
        }
        ConFields::Record(fields) => {
            p.put(&con.name).text(" ");
            put_record(p, fields);
        }
    }
}

fn put_gadt(p: &mut Printer, con: &ConDecl, result: &Type) {
    p.put(&con.name).text(" :: ");
    if !con.forall.is_empty() {
        put_forall(p, &con.forall);
    }
    put_context(p, &con.context, false);
    match &con.fields {
        ConFields::Positional(fields) => {
            for field in fields {
                p.put(field).text(" -> ");
            }
        }
        ConFields::Record(fields) => {
            put_record(p, fields);
            p.text(" -> ");
        }
    }
    p.put(result);
}

fn put_record(p: &mut Printer, fields: &[(Ident, Field)]) {
    p.text("{ ");
    for (index, (name, field)) in fields.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" }).put(name).text(" :: ").put(field);
    }
    p.text(" }");
}

impl Put for Field {
    fn put(&self, p: &mut Printer) {
        p.text(if self.strict { "!" } else { "" }).put(&self.ty);
    }
}

impl Put for ClassDecl {
    fn put(&self, p: &mut Printer) {
        p.text("class ");
        put_context(p, &self.context, false);
        p.put(&self.name);
        put_arguments::<TyVar>(p, &self.params);
        for (index, (from, to)) in self.dependencies.iter().enumerate() {
            p.text(if index > 0 { ", " } else { " | " }).list(" ", from).text(" -> ").list(" ", to);
        }
        put_body(p, &self.body);
    }
}

impl Put for InstanceDecl {
    fn put(&self, p: &mut Printer) {
        p.text("instance ");
        put_context(p, &self.context, false);
        p.put(&self.class);
        put_arguments(p, &self.args);
        put_body(p, &self.body);
    }
}

fn put_body(p: &mut Printer, body: &[Decl]) {
    if !body.is_empty() {
        p.text(" where ").block(body);
    }
}

impl Put for FamilyEquation {
    fn put(&self, p: &mut Printer) {
        p.put(&self.family);
        put_arguments(p, &self.args);
        p.text(" = ").put(&self.rhs);
    }
}
