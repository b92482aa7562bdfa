//! What depends on the version of LiquidHaskell that the project uses.

use limpid_base::{Problem, QName, Stage};
use limpid_core::{BindingKind, Expr};
use limpid_frontend::interface::ValueKind;
use limpid_logic::{Symbol, SymbolKind};
use limpid_spec::ItemKind;
use limpid_spec::ast::Mark;
use limpid_spec::version::Feature;

use super::Elaborator;
use crate::contract::{Definition, Measure};

impl<'a> Elaborator<'a> {
    /// Says of items that the project's LiquidHaskell does not read them. They count all the same.
    pub(super) fn newer_items(&mut self) {
        let version = self.unit.options.liquid_version;
        for item in &self.spec.items {
            let Some(difference) = item.kind.feature().and_then(Feature::difference) else { continue };
            if version.unwrap_or_default() >= difference.since {
                continue;
            }
            let message = format!(
                "LiquidHaskell {} does not read {}; {} is the first version that does.",
                version.unwrap_or_default(),
                difference.what,
                difference.since
            );
            // Without a project, nothing says which version checks the file.
            let problem = if version.is_some() { Problem::warning } else { Problem::information };
            self.problems.push(problem(Stage::Spec, item.span, message));
        }
    }

    /// Makes known what reflected functions call: newer versions reflect it without its equations.
    pub(super) fn implicitly_reflected(&mut self) {
        if !Feature::ImplicitOpaqueReflection.is_in(self.unit.options.liquid_version.unwrap_or_default()) {
            return;
        }
        let reflected = self.spec.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Mark { mark: Mark::Reflect, name } => self.out.measures.get(self.own(name.name)),
            _ => None,
        });
        let place = |measure: &Measure| measure.place;
        let functions: Vec<_> = reflected.map(|measure| (measure.symbol.name, place(measure))).collect();
        for (function, place) in functions {
            let core = &self.unit.compiled.core;
            let Some(body) = core.bindings.iter().find(|one| one.name == function).and_then(|one| one.body()) else {
                continue;
            };
            let called: Vec<QName> = body
                .exprs
                .values()
                .filter_map(|expr| match expr {
                    Expr::Global { name, .. } => Some(*name),
                    _ => None,
                })
                .collect();
            for callee in called.into_iter().filter(|callee| self.is_unknown_to_the_logic(*callee)).collect::<Vec<_>>()
            {
                let Some(value) = self.unit.environment.value(callee) else { continue };
                let sort = self.sort_of(&value.scheme.body);
                let symbol = Symbol { kind: SymbolKind::Reflected, name: callee };
                let definition = Definition::Opaque(callee);
                self.out.measures.insert(callee, Measure { symbol, sort, definition, ty: None, place });
            }
        }
    }

    /// Whether a name is a plain function that neither this module nor an imported one makes known to the logic.
    fn is_unknown_to_the_logic(&self, name: QName) -> bool {
        let generated = || {
            let core = &self.unit.compiled.core;
            core.bindings.iter().any(|one| one.name == name && one.kind == BindingKind::Generated)
        };
        let plain =
            |name| self.unit.environment.value(name).is_some_and(|value| !matches!(value.kind, ValueKind::Method(_)));
        let known = || {
            let own = self.out.measures.contains(name);
            own || self.imported.measures(name.ident).iter().any(|measure| measure.symbol.name == name)
        };
        plain(name) && !known() && !generated() && self.symbol(name.ident).is_none()
    }
}
