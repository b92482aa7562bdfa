//! What a name means where it is used, and what to say if it means nothing.

use limpid_base::{Name, QName, Span};
use limpid_base::{suggest, tuple};
use limpid_syntax::ast::QIdent;

use super::Resolver;
use crate::hir::{ExprKind, LocalId};
use crate::interface::Entity;
use crate::missing::SPLICED;
use crate::wired::{boxed, wired};

/// How many different unknown names get a suggestion.
const MAX_SUGGESTIONS: usize = 50;

/// The meaning of a name among values.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Local(LocalId),
    Global(QName),
    Con(QName),
    /// Something that a missing module would have provided.
    Opaque(QName),
    Unknown,
}

/// The meaning of a name among types.
#[derive(Clone, Copy, Debug)]
pub(super) enum TypeName {
    Type(QName),
    Class(QName),
    /// A data constructor used as a type.
    Promoted(QName),
    Opaque(QName),
    Unknown,
}

impl Resolver<'_> {
    /// Looks a value or constructor up, without complaint.
    pub(super) fn find_value(&self, name: &QIdent) -> Value {
        if name.module.is_none() {
            if let Some(con) = wired_constructor(name.name) {
                return Value::Con(con);
            }
            if let Some(local) = self.locals.get(name.name) {
                return Value::Local(local);
            }
        }
        let key = (name.module, name.name);
        match self.scope.value(key) {
            Some(Entity::Constructor(con)) => Value::Con(con),
            Some(entity) => Value::Global(entity.name()),
            None => self.scope.opaque(key).map_or(Value::Unknown, Value::Opaque),
        }
    }

    /// Looks a type or class up, without complaint.
    pub(super) fn find_type(&self, name: &QIdent) -> TypeName {
        if name.module.is_none()
            && let Some(ty) = wired_type(name.name)
        {
            return TypeName::Type(ty);
        }
        let key = (name.module, name.name);
        match self.scope.type_(key) {
            Some(Entity::Class(class)) => return TypeName::Class(class),
            Some(entity) => return TypeName::Type(entity.name()),
            None => {}
        }
        match self.find_value(name) {
            Value::Con(con) => TypeName::Promoted(con),
            Value::Opaque(name) => TypeName::Opaque(name),
            Value::Local(_) | Value::Global(_) | Value::Unknown => {
                self.scope.opaque(key).map_or(TypeName::Unknown, TypeName::Opaque)
            }
        }
    }

    /// The expression that a use of this name is.
    pub(super) fn value_expr(&mut self, name: &QIdent) -> ExprKind {
        match self.find_value(name) {
            Value::Local(local) => {
                self.uses.push(local);
                ExprKind::Local(local)
            }
            Value::Global(global) => self.global_kind(global),
            Value::Con(con) => boxed(con).map_or(ExprKind::Con(con), |boxed| ExprKind::Global(boxed.make)),
            Value::Opaque(name) => {
                self.module.unknown.insert(name);
                ExprKind::Global(name)
            }
            Value::Unknown if name.module.is_none() && name.name.as_str().starts_with('_') => {
                ExprKind::Unsupported("typed hole".to_owned())
            }
            Value::Unknown => {
                self.report_unknown(name, false);
                ExprKind::Unsupported(format!("`{}` is not in scope", written(name)))
            }
        }
    }

    /// A use of a top-level name, which dependency analysis has to know about.
    pub(super) fn global_kind(&mut self, name: QName) -> ExprKind {
        if name.module == self.name
            && let Some(local) = self.tops.get(&name.ident)
        {
            self.uses.push(*local);
        }
        ExprKind::Global(name)
    }

    pub(super) fn report_unknown(&mut self, name: &QIdent, among_types: bool) {
        let near = self.suggestion(name, among_types);
        let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        self.error(name.span, format!("`{}` is not in scope{hint}", written(name)));
    }

    fn suggestion(&mut self, name: &QIdent, among_types: bool) -> Option<Name> {
        let key = (name.module, name.name);
        if let Some(known) = self.suggestions.get(&key) {
            return *known;
        }
        if self.suggestions.len() >= MAX_SUGGESTIONS {
            return None;
        }
        let near = if among_types {
            suggest::nearest(name.name, self.scope.type_names(name.module))
        } else {
            let locals = self.locals.names().filter(|_| name.module.is_none());
            suggest::nearest(name.name, locals.chain(self.scope.value_names(name.module)))
        };
        self.suggestions.insert(key, near);
        near
    }

    /// Why a constructor cannot be matched on, if its name is not one that we know.
    pub(super) fn unknown_constructor(&mut self, name: &QIdent) -> String {
        match self.find_value(name) {
            Value::Opaque(con) if con.module.as_str() == SPLICED => {
                format!("constructor `{}`, which {SPLICED} may declare", con.ident)
            }
            Value::Opaque(con) if self.scope.is_missing(con.module) => {
                format!("constructor `{}` of the missing module `{}`", con.ident, con.module)
            }
            Value::Opaque(con) => format!("constructor `{}`, which `{}` does not export", con.ident, con.module),
            Value::Global(con) if self.unsupported.contains(&con.ident) => format!("pattern synonym `{}`", con.ident),
            Value::Local(_) | Value::Global(_) | Value::Con(_) | Value::Unknown => {
                self.report_unknown(name, false);
                format!("`{}` is not in scope", written(name))
            }
        }
    }
}

pub(super) fn written(name: &QIdent) -> String {
    match name.module {
        Some(module) => format!("{module}.{}", name.name),
        None => name.name.to_string(),
    }
}

pub(super) fn unqualified(name: Name, span: Span) -> QIdent {
    QIdent { module: None, name, span }
}

fn wired_constructor(name: Name) -> Option<QName> {
    match name.as_str() {
        "[]" => Some(wired().nil),
        ":" => Some(wired().cons),
        text => tuple_name(text),
    }
}

fn wired_type(name: Name) -> Option<QName> {
    match name.as_str() {
        "[]" => Some(wired().list),
        "->" => Some(wired().arrow),
        "~" => Some(wired().equality),
        text => tuple_name(text),
    }
}

fn tuple_name(text: &str) -> Option<QName> {
    let commas = text.strip_prefix('(')?.strip_suffix(')')?;
    match commas.len() {
        0 => Some(tuple(0)),
        count => commas.bytes().all(|byte| byte == b',').then(|| tuple(count + 1)),
    }
}
