//! What the names of a module mean to the specifications in it.
//!
//! Specifications see what the module sees, and more: names that an import hides or qualifies differently are found in the
//! modules that define them, as LiquidHaskell finds them.

use limpid_base::{Name, QName, tuple_arity};
use limpid_frontend::interface::{Entity, Environment, ExportEntry, Interface};
use limpid_frontend::resolve::has_splices;
use limpid_frontend::wired::without_internal;
use limpid_syntax::ast::{Children, Import, ImportItem};
use rustc_hash::FxHashMap;

use crate::unit::Unit;

type Key = (Option<Name>, Name);

#[derive(Debug)]
pub(crate) struct Scope<'a> {
    own: Name,
    environment: &'a Environment,
    types: FxHashMap<Key, Entity>,
    values: FxHashMap<Key, Entity>,
    /// What a qualifier may stand for.
    qualifiers: Vec<(Name, Name)>,
    missing: Vec<Name>,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(unit: &Unit<'a>) -> Scope<'a> {
        let mut scope = Scope {
            own: unit.name,
            environment: unit.environment,
            types: FxHashMap::default(),
            values: FxHashMap::default(),
            qualifiers: Vec::new(),
            missing: Vec::new(),
        };
        scope.add_own(&unit.compiled.interface);
        for module in
            limpid_frontend::resolve::imported_modules(unit.ast).iter().filter(|module| module.span.is_empty())
        {
            if let Some(interface) = unit.environment.module(module.name) {
                for export in &interface.exports {
                    scope.add(None, export);
                    scope.add(Some(module.name), export);
                }
            }
        }
        for import in &unit.ast.imports {
            scope.add_import(import);
        }
        if has_splices(unit.ast) {
            scope.missing.push(unit.name);
        }
        scope
    }

    fn add_own(&mut self, interface: &Interface) {
        let own = self.own;
        let name = |ident: &Name| QName { module: own, ident: *ident };
        let types = interface
            .data_types
            .keys()
            .chain(interface.synonyms.keys())
            .chain(interface.families.iter())
            .map(|ident| Entity::Type(name(ident)))
            .chain(interface.classes.keys().map(|ident| Entity::Class(name(ident))));
        let values = interface
            .values
            .keys()
            .map(|ident| Entity::Value(name(ident)))
            .chain(interface.constructors.keys().map(|ident| Entity::Constructor(name(ident))));
        for entity in types.chain(values) {
            let export = ExportEntry { entity, parent: None };
            self.add(None, &export);
            self.add(Some(own), &export);
        }
    }

    fn add_import(&mut self, import: &Import) {
        let alias = import.alias.map_or(import.module.name, |alias| alias.name);
        self.qualifiers.push((alias, import.module.name));
        let Some(interface) = self.environment.module(import.module.name) else {
            self.missing.push(alias);
            return;
        };
        // What it passes on of modules that are not there.
        if interface.missing.iter().any(|module| self.environment.module(*module).is_none()) {
            self.missing.push(alias);
        }
        for export in &interface.exports {
            if !brings(import, export) {
                continue;
            }
            if !import.qualified {
                self.add(None, export);
            }
            self.add(Some(alias), export);
        }
    }

    fn add(&mut self, qualifier: Option<Name>, export: &ExportEntry) {
        let table = if export.entity.is_type() { &mut self.types } else { &mut self.values };
        table.entry((qualifier, export.entity.name().ident)).or_insert(export.entity);
    }

    pub(crate) fn type_(&self, name: Name) -> Option<Entity> {
        self.find(name, true)
    }

    pub(crate) fn value(&self, name: Name) -> Option<Entity> {
        self.find(name, false)
    }

    /// A constructor, wherever it is defined.
    pub(crate) fn constructor(&self, name: Name) -> Option<QName> {
        match self.find(name, false) {
            Some(Entity::Constructor(name)) => Some(name),
            _ => None,
        }
    }

    fn find(&self, name: Name, types: bool) -> Option<Entity> {
        let (qualifier, ident) = split(name);
        let table = if types { &self.types } else { &self.values };
        if let Some(entity) = table.get(&(qualifier, ident)) {
            return Some(*entity);
        }
        if let Some(found) = bracketed(ident, types) {
            return Some(found);
        }
        if let Some(qualifier) = qualifier {
            let modules = self.qualifiers.iter().filter(|(alias, _)| *alias == qualifier).map(|(_, module)| *module);
            for module in modules.chain([qualifier]).chain(without_internal(qualifier)) {
                let Some(interface) = self.environment.module(module) else { continue };
                if let Some(entity) = exported(interface, ident, types).or_else(|| defined(interface, ident, types)) {
                    return Some(entity);
                }
            }
            // Modules move between versions of the libraries; the name and its kind are what counts.
            if qualifier != self.own {
                return self.anywhere(ident, types);
            }
            return None;
        }
        self.anywhere(ident, types)
    }

    /// Whether a name may come from a module that we do not have. LiquidHaskell finds a name without its qualifier, too.
    pub(crate) fn may_be_missing(&self, name: Name) -> bool {
        match split(name).0 {
            Some(qualifier) => self.missing.contains(&qualifier) || self.environment.module(qualifier).is_none(),
            None => !self.missing.is_empty(),
        }
    }

    fn anywhere(&self, ident: Name, types: bool) -> Option<Entity> {
        // Functions must be in scope, qualified or not; types and constructors are found wherever LiquidHaskell would look them
        // up.
        if !types && !ident.as_str().starts_with(|c: char| c.is_uppercase() || c == ':') {
            let modules = self.qualifiers.iter().filter_map(|(_, module)| self.environment.module(*module));
            let found = modules.filter_map(|interface| exported(interface, ident, types));
            return found.min_by_key(|entity| entity.name());
        }
        let found = self.environment.modules().filter_map(|interface| defined(interface, ident, types));
        found.min_by_key(|entity| entity.name())
    }

    /// The values and constructors in scope, for suggestions.
    pub(crate) fn value_names(&self) -> impl Iterator<Item = Name> {
        self.values.keys().filter(|key| key.0.is_none()).map(|key| key.1)
    }

    pub(crate) fn type_names(&self) -> impl Iterator<Item = Name> {
        self.types.keys().filter(|key| key.0.is_none()).map(|key| key.1)
    }
}

/// How a module calls the values that it has in scope.
#[derive(Debug, Default)]
pub struct Spelling {
    names: FxHashMap<QName, String>,
}

impl Spelling {
    pub fn new(unit: &Unit<'_>) -> Spelling {
        let scope = Scope::new(unit);
        let mut names: FxHashMap<QName, String> = FxHashMap::default();
        for ((qualifier, ident), entity) in &scope.values {
            let name = match qualifier {
                Some(qualifier) => format!("{qualifier}.{ident}"),
                None => ident.to_string(),
            };
            let best = names.entry(entity.name()).or_insert_with(|| name.clone());
            // The shortest, so the one without a qualifier if there is one.
            if (name.len(), &name) < (best.len(), best) {
                *best = name;
            }
        }
        Spelling { names }
    }

    /// A value by its original name.
    pub fn of(&self, name: QName) -> Option<&str> {
        self.names.get(&name).map(String::as_str)
    }
}

/// The module part of a name, if it has one, and the rest.
pub(crate) fn split(name: Name) -> (Option<Name>, Name) {
    let text = name.as_str();
    let mut start = 0;
    while let Some(dot) = text[start..].find('.') {
        let part = &text[start..start + dot];
        let rest = &text[start + dot + 1..];
        if !part.starts_with(char::is_uppercase) || rest.is_empty() {
            break;
        }
        start += dot + 1;
    }
    match start {
        0 => (None, name),
        _ => (Some(Name::new(&text[..start - 1])), Name::new(&text[start..])),
    }
}

fn bracketed(ident: Name, types: bool) -> Option<Entity> {
    let wired = limpid_frontend::wired::wired();
    let name = match ident.as_str() {
        "[]" if types => wired.list,
        "[]" => wired.nil,
        ":" if !types => wired.cons,
        _ => {
            let name = QName { module: wired.unit.module, ident };
            tuple_arity(name)?;
            name
        }
    };
    Some(if types { Entity::Type(name) } else { Entity::Constructor(name) })
}

fn exported(interface: &Interface, ident: Name, types: bool) -> Option<Entity> {
    interface
        .exports
        .iter()
        .map(|export| export.entity)
        .find(|entity| entity.is_type() == types && entity.name().ident == ident)
}

fn defined(interface: &Interface, ident: Name, types: bool) -> Option<Entity> {
    let name = QName { module: interface.name?, ident };
    if types {
        if interface.data_types.contains_key(&ident)
            || interface.synonyms.contains_key(&ident)
            || interface.families.contains(&ident)
        {
            return Some(Entity::Type(name));
        }
        return interface.classes.contains_key(&ident).then_some(Entity::Class(name));
    }
    if interface.values.contains_key(&ident) {
        return Some(Entity::Value(name));
    }
    interface.constructors.contains_key(&ident).then_some(Entity::Constructor(name))
}

fn brings(import: &Import, export: &ExportEntry) -> bool {
    let Some(items) = &import.items else { return true };
    let ident = export.entity.name().ident;
    let named = items.items.iter().any(|item| match item {
        ImportItem::Value(value) => value.name == ident,
        ImportItem::Item(parent, children) => {
            parent.name == ident && (export.entity.is_type() || items.hiding)
                || export.parent.is_some_and(|of| of.ident == parent.name)
                    && match children {
                        Children::None => false,
                        Children::All => true,
                        Children::Some(children) => children.iter().any(|child| child.name == ident),
                    }
        }
    });
    named != items.hiding
}
