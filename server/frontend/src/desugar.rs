//! Desugaring: resolved, typed Haskell to core.
//!
//! Class constraints become dictionary parameters and arguments, pattern matching becomes case trees whose failing
//! alternative is explicit, and what the language only implies (selectors, dictionaries, default methods) becomes
//! bindings of its own. The order of evaluation is exactly Haskell's.
//!
//! | file | turns |
//! | --- | --- |
//! | `module`, `class`, `instance`, `record` | declarations into top-level bindings |
//! | `binding`, `rhs` | clauses, local bindings, guards |
//! | `expr`, `literal`, `evidence`, `construct` | expressions |
//! | `specialise` | local functions used at one type into functions of that type |
//! | `pattern`, `matching`, `exit` | patterns into case trees |
//!
//! A binding that contains something unsupported becomes `Code::Unsupported`; nothing here fails as a whole.

mod binding;
mod builder;
mod class;
mod construct;
mod evidence;
mod exit;
mod expr;
mod instance;
mod literal;
mod matching;
mod module;
mod pattern;
mod pattern_text;
mod record;
mod rhs;
mod specialise;
#[cfg(test)]
mod tests;
mod unsupported;

use std::cell::OnceCell;
use std::sync::Arc;

use limpid_base::{QName, Unsupported};
use limpid_core::{Constructor, CoreModule, DataType, PrimOp};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{self, LocalId};
use crate::interface::{Entity, Environment, InstanceInfo};
use crate::typed::Types;

/// Translates a module to core. `environment` holds everything the module can see, its own interface included.
pub fn desugar(module: &hir::Module, types: &Types, environment: &Environment) -> CoreModule {
    module::module(&Context::new(module, types, environment))
}

/// What desugaring reads.
struct Context<'a> {
    module: &'a hir::Module,
    types: &'a Types,
    environment: &'a Environment,
    /// The primitives that this module declares; their uses become primitive operations directly.
    prims: FxHashMap<QName, PrimOp>,
    exported: FxHashSet<QName>,
    unsupported: FxHashMap<LocalId, &'a Unsupported>,
    /// The uses of local functions that take dictionaries.
    uses: FxHashMap<LocalId, Vec<hir::ExprId>>,
    instances: OnceCell<FxHashMap<QName, Vec<Arc<InstanceInfo>>>>,
}

impl<'a> Context<'a> {
    fn new(module: &'a hir::Module, types: &'a Types, environment: &'a Environment) -> Context<'a> {
        let prims = module.foreigns.iter().filter_map(|foreign| {
            let local = module.locals.get(foreign.binder)?;
            Some((local.global?, foreign.prim?))
        });
        let exported = module.exports.iter().filter_map(|export| match export.entity {
            Entity::Value(name) => Some(name),
            _ => None,
        });
        let unsupported =
            types.unsupported.iter().chain(&module.unsupported).map(|(local, reason)| (*local, reason)).collect();
        let mut uses: FxHashMap<LocalId, Vec<hir::ExprId>> = FxHashMap::default();
        for (id, expr) in module.exprs.iter() {
            if let hir::ExprKind::Local(local) = expr.kind
                && types.dict_params.get(local).is_some_and(|dicts| !dicts.is_empty())
            {
                uses.entry(local).or_default().push(id);
            }
        }
        Context {
            module,
            types,
            environment,
            prims: prims.collect(),
            exported: exported.collect(),
            unsupported,
            uses,
            instances: OnceCell::new(),
        }
    }

    fn constructor(&self, name: QName) -> Option<(&'a Arc<DataType>, &'a Constructor)> {
        self.environment.constructor(name)
    }

    /// The instances of a class, wherever they are.
    fn instances_of(&self, class: QName) -> &[Arc<InstanceInfo>] {
        let all = self.instances.get_or_init(|| {
            let mut all: FxHashMap<QName, Vec<Arc<InstanceInfo>>> = FxHashMap::default();
            for instance in self.environment.modules().flat_map(|module| module.instances.values()) {
                all.entry(instance.class).or_default().push(Arc::clone(instance));
            }
            all
        });
        all.get(&class).map_or(&[], Vec::as_slice)
    }

    fn is_newtype(&self, con: QName) -> bool {
        self.constructor(con).is_some_and(|(data_type, _)| data_type.newtype)
    }

    fn is_exported(&self, name: QName) -> bool {
        self.module.exports_everything || self.exported.contains(&name)
    }
}
