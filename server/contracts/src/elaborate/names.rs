//! What a name in a refinement means.

use limpid_base::suggest;
use limpid_base::{Name, QName, Span, Unsupported, as_tuple_selector};
use limpid_frontend::interface::{Entity, ValueKind};
use limpid_logic::{Builtin, Sort, Symbol, SymbolKind, Term};
use limpid_spec::ast::Ident;

use super::Elaborator;
use super::env::Env;
use crate::scope::split;
use crate::vocabulary;

/// The meaning of a name.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Var(Name, Sort),
    /// An abstract refinement.
    Pred(Name),
    Constructor(QName, Sort),
    Symbol(Symbol, Sort),
    /// A Haskell function that the logic does not know.
    NotLifted(QName),
    Unknown,
}

impl<'a> Elaborator<'a> {
    pub(super) fn meaning(&self, name: Name, env: &Env) -> Meaning {
        if let Some(sort) = env.var(name) {
            return Meaning::Var(name, sort.clone());
        }
        if env.pred(name).is_some() {
            return Meaning::Pred(name);
        }
        if let Some((name, sort)) = self.enclosing_variable(name, env) {
            return Meaning::Var(name, sort);
        }
        if let Some((symbol, sort)) = self.symbol(name) {
            return Meaning::Symbol(symbol, sort);
        }
        match self.scope.value(name) {
            Some(Entity::Constructor(con)) => Meaning::Constructor(con, self.constructor_sort(con)),
            Some(Entity::Value(value)) => match self.haskell_value(value) {
                Meaning::NotLifted(value) => match vocabulary::builtin(split(name).1) {
                    Some((symbol, sort)) => Meaning::Symbol(symbol, sort),
                    None => Meaning::NotLifted(value),
                },
                meaning => meaning,
            },
            _ => match vocabulary::builtin(name).or_else(|| vocabulary::builtin(split(name).1)) {
                Some((symbol, sort)) => Meaning::Symbol(symbol, sort),
                None => Meaning::Unknown,
            },
        }
    }

    /// A variable of the function around a local signature.
    fn enclosing_variable(&self, name: Name, env: &Env) -> Option<(Name, Sort)> {
        let around = env.local?;
        let compiled = self.unit.compiled;
        compiled
            .hir
            .locals
            .iter()
            .filter(|(_, local)| local.name == name && local.global.is_none() && around.covers(local.span))
            .map(|(id, _)| (name, self.sort_of(&compiled.types.local(id).body)))
            .next()
    }

    /// A measure, reflected or inline function or field of this module or of one it imports.
    pub(super) fn symbol(&self, name: Name) -> Option<(Symbol, Sort)> {
        let (qualifier, ident) = split(name);
        if qualifier.is_none_or(|qualifier| qualifier == self.unit.name)
            && let Some(measure) = self.out.measures.get(self.own(ident))
        {
            return Some((measure.symbol, measure.sort.clone()));
        }
        if let Some(measure) = as_tuple_selector(ident).and_then(|name| self.out.measures.get(name)) {
            return Some((measure.symbol, measure.sort.clone()));
        }
        let candidates = self.imported.measures(ident);
        // The module that Haskell's scope says it comes from, then the nearest.
        let wanted = self.scope.value(name).map(Entity::name);
        let found = candidates
            .iter()
            .find(|measure| Some(measure.symbol.name) == wanted)
            .or_else(|| candidates.iter().rev().find(|measure| Some(measure.symbol.name.module) == qualifier))
            .or_else(|| candidates.last().filter(|_| !matches!(wanted, Some(name) if name.module == self.unit.name)))?;
        Some((found.symbol, found.sort.clone()))
    }

    fn haskell_value(&self, name: QName) -> Meaning {
        let Some(value) = self.unit.environment.value(name) else { return Meaning::Unknown };
        let sort = self.sort_of(&value.scheme.body);
        match value.kind {
            ValueKind::Field(_) => Meaning::Symbol(Symbol { kind: SymbolKind::Field, name }, sort),
            // Without functions in it, a top-level value is a constant of the logic.
            ValueKind::Function if !matches!(sort, Sort::Fun(_)) => Meaning::Symbol(Symbol::function(name), sort),
            // LiquidHaskell's own library is written for use in refinements.
            ValueKind::Function if name.module.as_str().starts_with("Language.Haskell.Liquid.") => {
                Meaning::Symbol(Symbol { kind: SymbolKind::Uninterpreted, name }, sort)
            }
            ValueKind::Function | ValueKind::Method(_) => Meaning::NotLifted(name),
        }
    }

    pub(super) fn constructor_sort(&self, con: QName) -> Sort {
        let Some((data_type, constructor)) = self.unit.environment.constructor(con) else { return Sort::Unknown };
        let params: Vec<Sort> = constructor.fields.iter().map(|field| self.sort_of(&field.ty)).collect();
        let result =
            limpid_core::Type::con(data_type.name, data_type.params.iter().map(|p| limpid_core::Type::Var(*p)));
        let result = if constructor.equalities.is_empty() { self.sort_of(&result) } else { Sort::Unknown };
        Sort::funs(params, result)
    }

    /// Reports a name without meaning; a term that stands for it.
    pub(super) fn unknown_name(&mut self, name: Name, span: Span, env: &Env) -> Term {
        if self.alias_depth > 0 {
            self.unbound.push(name);
            return Term::Var(name);
        }
        let text = name.as_str();
        // Names that LiquidHaskell makes up are found in specifications pasted from its output.
        if !text.contains(['$', '#']) && !self.scope.may_be_missing(name) && !self.quiet {
            let candidates = env
                .vars
                .iter()
                .map(|(name, _)| *name)
                .chain(self.out.measures.iter().map(|(name, _)| name.ident))
                .chain(self.imported.measure_names())
                .chain(self.scope.value_names().filter(|name| !self.is_plain_function(*name)))
                .chain(Builtin::names());
            let hint = match suggest::nearest(name, candidates) {
                Some(near) => format!("Did you mean `{near}`?"),
                None if text.starts_with(char::is_lowercase) => names_in_scope(env),
                None => "There is no constructor, predicate alias or measure of this name.".to_owned(),
            };
            self.error(span, format!("`{name}` is not in scope in this refinement."), hint);
        }
        Term::Var(name)
    }

    fn is_plain_function(&self, name: Name) -> bool {
        matches!(self.scope.value(name), Some(Entity::Value(value)) if matches!(self.haskell_value(value), Meaning::NotLifted(_)))
    }

    fn is_class_method(&self, name: QName) -> bool {
        self.unit.environment.value(name).is_some_and(|value| matches!(value.kind, ValueKind::Method(_)))
    }

    /// Reports a Haskell function that the logic does not know.
    pub(super) fn not_lifted(&mut self, name: QName, span: Span) -> Term {
        let symbol = Symbol { kind: SymbolKind::Uninterpreted, name };
        let ident = name.ident;
        if self.alias_depth > 0 {
            self.unbound.push(ident);
        } else if self.out.options.typeclass && self.is_class_method(name) {
            let what = format!("the class method `{ident}` in a refinement (`--typeclass`)");
            self.last_unchecked = Some(Unsupported::new(what, span));
        } else {
            let hint =
                format!("Add `{{-@ reflect {ident} @-}}`, or `measure` or `inline` if its definition allows it.");
            self.error(span, format!("`{ident}` is a Haskell function that refinements do not know."), hint);
        }
        Term::app(symbol, [])
    }

    pub(super) fn unknown_type(&mut self, name: Ident) {
        if self.scope.may_be_missing(name.name) {
            return;
        }
        let aliases = self.aliases.keys().map(|(_, ident)| *ident).chain(self.imported.alias_names());
        let near = suggest::nearest(name.name, self.scope.type_names().chain(aliases));
        let hint = near.map(|near| format!("Did you mean `{near}`?")).unwrap_or_default();
        self.error(name.span, format!("There is no type or alias `{}` in scope.", name.name), hint);
    }
}

/// What a name could have been: the arguments that have names, innermost last.
fn names_in_scope(env: &Env) -> String {
    let mut names: Vec<String> = Vec::new();
    for (name, _) in env.vars.iter().filter(|(name, _)| name.as_str() != "VV") {
        let name = format!("`{name}`");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let known = "It is no measure, field or reflected function";
    match names.len() {
        0 => format!("{known}, and no argument has a name here."),
        1 => format!("{known}; the only name here is {}.", names.join(", ")),
        2..=8 => format!("{known}; the names here are {}.", names.join(", ")),
        _ => format!("{known}, nor the name of an argument."),
    }
}
