//! Elaborating a few signatures again, in a module of which nothing else has changed.
//!
//! The result is that of elaborating the whole module, but for positions: those in the changed contracts are positions in the
//! changed text, all others stay as they were. Obligations are left out.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_core::BindingKind;
use limpid_frontend::interface::Entity;
use limpid_spec::ast::Signature;
use limpid_spec::{ItemKind, Spec};
use rustc_hash::FxHashSet;

use super::aliases::AliasState;
use super::{Elaborator, STACK};
use crate::contract::{AliasKind, Contract, Contracts, Origin};
use crate::unit::Unit;
use crate::visible::Visible;

/// A signature that is written anew, or that is new.
#[derive(Clone, Debug)]
pub struct ChangedSignature<'a> {
    pub signature: &'a Signature,
    /// The annotation that it replaces, or where it is inserted, in the text before.
    pub before: Span,
}

/// The contracts of a module after some signatures have changed, and the functions that these are for. `before` is what the
/// annotations `spec` were elaborated to, without problems. Nothing if the change may concern anything but the contracts of these
/// functions, or has problems of its own: then the whole module must be elaborated.
pub fn elaborate_signatures(
    unit: &Unit<'_>,
    spec: &Spec,
    before: &Contracts,
    visible: &Visible,
    changed: &[ChangedSignature<'_>],
) -> Option<(Contracts, Vec<QName>)> {
    stacker::maybe_grow(STACK, STACK, || {
        let mut elaborator = Elaborator::resumed(*unit, spec, before, visible);
        let mut functions: Vec<QName> = Vec::new();
        // The order among new signatures would have to be found out from the text.
        if changed.iter().filter(|one| one.before.is_empty()).count() > 1 {
            return None;
        }
        let (new, written): (Vec<_>, Vec<_>) = changed.iter().partition(|one| one.before.is_empty());
        for one in new.into_iter().chain(written) {
            let function = elaborator.changed_signature(one)?;
            if functions.contains(&function) || !elaborator.problems.is_empty() {
                return None;
            }
            functions.push(function);
        }
        let mut contracts = elaborator.out;
        contracts.obligations.clear();
        Some((contracts, functions))
    })
}

impl<'a> Elaborator<'a> {
    /// The pass as it is before signatures, for a module that was elaborated already.
    fn resumed(unit: Unit<'a>, spec: &'a Spec, before: &Contracts, visible: &'a Visible) -> Elaborator<'a> {
        let mut elaborator = Elaborator::new(unit, spec, visible);
        elaborator.out = before.clone();
        elaborator.collect_aliases();
        for kind in [AliasKind::Type, AliasKind::Predicate] {
            for (name, alias) in before.aliases_of(kind).iter() {
                elaborator.aliases.insert((kind, name.ident), AliasState::Done(Arc::new(alias.clone())));
            }
        }
        elaborator
    }

    fn changed_signature(&mut self, changed: &ChangedSignature<'_>) -> Option<QName> {
        let [name] = &changed.signature.names[..] else { return None };
        let Some(Entity::Value(function)) = self.scope.value(name.name) else { return None };
        if !self.is_written_function(function) || self.is_lifted(function) || self.is_rewrite_rule(function) {
            return None;
        }
        let known = self.out.functions.get(function)?;
        let at = changed.before;
        // A signature elsewhere, or a type that callers are told to assume, would be in its way.
        if known.place.is_some_and(|place| place.module != self.unit.name || !at.covers(place.span)) {
            return None;
        }
        let is_new = known.place.is_none();
        if is_new != at.is_empty() {
            return None;
        }
        self.out.functions.get_mut(function)?.origin = Origin::Haskell;
        self.global_signature(changed.signature, *name, function, at);
        if is_new {
            let contract = self.out.functions.get(function).filter(|contract| contract.place.is_some())?.clone();
            // Signatures come in the order of the text, and before functions that have none.
            let follows = |other: &Contract| other.place.is_none_or(|place| place.span.start >= at.end);
            self.out.functions.insert_before(function, contract, follows);
        }
        Some(function)
    }

    /// Whether a name is a top-level function of the module, not a method.
    fn is_written_function(&self, function: QName) -> bool {
        let mut bindings = self.unit.compiled.core.bindings.iter();
        bindings.any(|binding| binding.name == function && binding.kind == BindingKind::Function)
    }

    /// Whether the logic knows the function: then its type is that of a measure, too.
    fn is_lifted(&self, function: QName) -> bool {
        self.out.measures.values().any(|measure| measure.symbol.name == function)
    }

    fn is_rewrite_rule(&self, function: QName) -> bool {
        self.out.flags.iter().any(|(name, flags)| {
            name == function && flags.has(crate::Mark::Rewrite) || flags.rewrite_with.contains(&function)
        })
    }
}

/// Whether the annotations of a module may be read one by one: no operator of theirs has a fixity of its own, and no function
/// has several signatures.
pub fn are_independent(spec: &Spec) -> bool {
    let mut seen: FxHashSet<Name> = FxHashSet::default();
    spec.items.iter().all(|item| match &item.kind {
        ItemKind::Fixity { .. } => false,
        ItemKind::Signature(signature) => signature.names.iter().all(|name| seen.insert(name.name)),
        _ => true,
    })
}
