//! The contracts that a module can see: those of the modules that it imports, directly or not.
//!
//! Specifications are seen whole, as LiquidHaskell sees them: import lists and qualifiers do not matter. Levels are shared,
//! so that the libraries' tables are indexed once and never copied.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_logic::Symbol;
use rustc_hash::FxHashMap;

use crate::contract::{
    Alias, AliasKind, BoundContract, ConstructorContract, Contract, Contracts, DataContract, Embed, Flags,
};
use crate::contract::{Invariant, Measure, Qualifier};
use crate::table::Table;

/// Modules in the order of their imports. A later module overrides an earlier one.
#[derive(Clone, Debug, Default)]
pub struct Visible {
    below: Option<Arc<Visible>>,
    layers: Vec<Arc<Contracts>>,
    /// The layer of each module.
    modules: FxHashMap<Name, u32>,
    /// The layers that have contracts for a name of another module.
    strangers: FxHashMap<QName, Vec<u32>>,
    /// By name without its module, each with its layer.
    aliases: FxHashMap<(AliasKind, Name), (u32, QName)>,
    measures: FxHashMap<Name, Vec<(u32, QName)>>,
    bounds: FxHashMap<Name, (u32, QName)>,
}

impl Visible {
    /// A new level above `below`.
    pub fn above(below: Arc<Visible>) -> Visible {
        Visible { below: Some(below), ..Visible::default() }
    }

    /// Adds a module whose imports are there already.
    pub fn push(&mut self, contracts: Arc<Contracts>) {
        let layer = self.layers.len() as u32;
        let module = contracts.module;
        for kind in [AliasKind::Type, AliasKind::Predicate] {
            for (name, _) in contracts.aliases_of(kind).iter() {
                self.aliases.insert((kind, name.ident), (layer, name));
            }
        }
        for (name, _) in contracts.measures.iter() {
            self.measures.entry(name.ident).or_default().push((layer, name));
        }
        for (name, _) in contracts.bounds.iter() {
            self.bounds.insert(name.ident, (layer, name));
        }
        let mut stranger = |name: QName| {
            if Some(name.module) != module {
                let layers = self.strangers.entry(name).or_default();
                if layers.last() != Some(&layer) {
                    layers.push(layer);
                }
            }
        };
        contracts.functions.iter().for_each(|(name, _)| stranger(name));
        contracts.methods.iter().for_each(|(name, _)| stranger(name));
        contracts.data.iter().for_each(|(name, _)| stranger(name));
        contracts.constructors.iter().for_each(|(name, _)| stranger(name));
        contracts.embeds.iter().for_each(|(name, _)| stranger(name));
        contracts.flags.iter().for_each(|(name, _)| stranger(name));
        if let Some(module) = module {
            self.modules.insert(module, layer);
        }
        self.layers.push(contracts);
    }

    /// All modules, the farthest first.
    pub fn layers(&self) -> impl Iterator<Item = &Arc<Contracts>> {
        self.levels().into_iter().flat_map(|level| &level.layers)
    }

    /// The contracts of one module.
    pub fn module(&self, name: Name) -> Option<&Arc<Contracts>> {
        match self.modules.get(&name) {
            Some(layer) => self.layers.get(*layer as usize),
            None => self.below.as_ref()?.module(name),
        }
    }

    pub fn function(&self, name: QName) -> Option<&Contract> {
        self.find(name, |contracts| &contracts.functions)
    }

    /// A refined class method, by the name of the method.
    pub fn method(&self, name: QName) -> Option<&Contract> {
        self.find(name, |contracts| &contracts.methods)
    }

    pub fn constructor(&self, name: QName) -> Option<&ConstructorContract> {
        self.find(name, |contracts| &contracts.constructors)
    }

    pub fn data(&self, name: QName) -> Option<&DataContract> {
        self.find(name, |contracts| &contracts.data)
    }

    pub fn embed(&self, name: QName) -> Option<&Embed> {
        self.find(name, |contracts| &contracts.embeds)
    }

    pub fn flags(&self, name: QName) -> Option<&Flags> {
        self.find(name, |contracts| &contracts.flags)
    }

    pub fn alias(&self, kind: AliasKind, ident: Name) -> Option<&Alias> {
        match self.aliases.get(&(kind, ident)) {
            Some((layer, name)) => self.layers.get(*layer as usize)?.aliases_of(kind).get(*name),
            None => self.below.as_ref()?.alias(kind, ident),
        }
    }

    pub fn bound(&self, ident: Name) -> Option<&BoundContract> {
        match self.bounds.get(&ident) {
            Some((layer, name)) => self.layers.get(*layer as usize)?.bounds.get(*name),
            None => self.below.as_ref()?.bound(ident),
        }
    }

    /// Everything of this name that refinements can mention, the farthest first.
    pub fn measures(&self, ident: Name) -> Vec<&Measure> {
        let here = |level: &'_ Visible| level.measures.get(&ident).cloned().unwrap_or_default();
        let levels = self.levels();
        let found = levels.into_iter().flat_map(|level| {
            here(level).into_iter().filter_map(|(layer, name)| level.layers.get(layer as usize)?.measures.get(name))
        });
        found.collect()
    }

    /// What defines a symbol: the measure, or the instances of a class measure.
    pub fn definitions(&self, symbol: Symbol) -> Vec<&Measure> {
        let mut found = self.measures(symbol.name.ident);
        found.retain(|measure| measure.symbol.name == symbol.name);
        found
    }

    /// The assumed function that computes a measure: one of the measure's module, or else of the farthest that has one.
    pub fn computed(&self, measure: QName) -> Option<QName> {
        let of = |contracts: &Arc<Contracts>| contracts.computed.get(measure).copied();
        self.module(measure.module).and_then(of).or_else(|| self.layers().find_map(of))
    }

    pub fn invariants(&self) -> impl Iterator<Item = &Invariant> {
        self.layers().flat_map(|contracts| &contracts.invariants)
    }

    pub fn qualifiers(&self) -> impl Iterator<Item = &Qualifier> {
        self.layers().flat_map(|contracts| &contracts.qualifiers)
    }

    pub(crate) fn alias_names(&self) -> impl Iterator<Item = Name> {
        self.levels().into_iter().flat_map(|level| level.aliases.keys().map(|(_, ident)| *ident))
    }

    pub(crate) fn measure_names(&self) -> impl Iterator<Item = Name> {
        self.levels().into_iter().flat_map(|level| level.measures.keys().copied())
    }

    /// The lowest first.
    fn levels(&self) -> Vec<&Visible> {
        let mut levels = vec![self];
        while let Some(below) = levels.last().and_then(|level| level.below.as_deref()) {
            levels.push(below);
        }
        levels.reverse();
        levels
    }

    fn find<'v, T>(&'v self, name: QName, table: impl Fn(&'v Contracts) -> &'v Table<T>) -> Option<&'v T> {
        let mut level = Some(self);
        while let Some(here) = level {
            let strangers = here.strangers.get(&name).into_iter().flatten().rev();
            let layers = strangers.chain(here.modules.get(&name.module));
            let mut found = layers.filter_map(|layer| table(here.layers.get(*layer as usize)?).get(name));
            if let Some(found) = found.next() {
                return Some(found);
            }
            level = here.below.as_deref();
        }
        None
    }
}
