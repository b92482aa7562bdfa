//! The definitions of a module, by name. Whatever runs or checks the module shares them.

use std::sync::Arc;

use limpid_base::{Name, QName};
use rustc_hash::FxHashMap;

use crate::{Binding, Code, CoreModule, DataType, Expr, PrimOp};

/// The bindings, data types and constructors of one module, by their names in it.
#[derive(Debug, Default)]
pub struct Definitions {
    bindings: FxHashMap<Name, Arc<Binding>>,
    /// Those bindings that are only `undefined`, without that code.
    assumed: FxHashMap<Name, Arc<Binding>>,
    data_types: FxHashMap<Name, Arc<DataType>>,
    /// The data type of each constructor.
    constructors: FxHashMap<Name, Arc<DataType>>,
}

impl Definitions {
    pub fn new(module: &CoreModule) -> Definitions {
        let mut definitions = Definitions::default();
        for binding in &module.bindings {
            let ident = binding.name.ident;
            definitions.bindings.insert(ident, Arc::clone(binding));
            if let Some(assumed) = binding.without_undefined() {
                definitions.assumed.insert(ident, Arc::new(assumed));
            }
        }
        for data_type in &module.data_types {
            definitions.data_types.insert(data_type.name.ident, Arc::clone(data_type));
            for constructor in &data_type.constructors {
                definitions.constructors.insert(constructor.name.ident, Arc::clone(data_type));
            }
        }
        definitions
    }

    pub fn binding(&self, name: Name) -> Option<&Arc<Binding>> {
        self.bindings.get(&name)
    }

    /// A binding as a check sees it: see [`Binding::without_undefined`].
    pub fn assumed_binding(&self, name: Name) -> Option<&Arc<Binding>> {
        self.assumed.get(&name).or_else(|| self.bindings.get(&name))
    }

    pub fn data_type(&self, name: Name) -> Option<&Arc<DataType>> {
        self.data_types.get(&name)
    }

    /// The data type that a constructor belongs to.
    pub fn data_type_of(&self, constructor: Name) -> Option<&Arc<DataType>> {
        self.constructors.get(&constructor)
    }
}

impl Binding {
    /// The binding without its code, if that is only `undefined`: its refinement is then all that is known of it. A result of
    /// every type, or one that needs a dictionary, cannot be chosen without the code, which therefore stays.
    pub fn without_undefined(&self) -> Option<Binding> {
        let polymorphic = self.scheme.body.split_funs().1.has_vars() || !self.scheme.context.is_empty();
        (!polymorphic && self.is_undefined()).then(|| Binding { code: Code::Opaque, ..self.clone() })
    }

    /// Whether the code mentions `undefined` somewhere.
    pub fn mentions_undefined(&self) -> bool {
        self.body().is_some_and(|body| body.mentioned().any(is_undefined))
    }

    /// Whether the code is only `undefined`, of which everything can be proved.
    pub fn is_undefined(&self) -> bool {
        let Some(body) = self.body() else { return false };
        let Some(mut id) = body.root else { return false };
        loop {
            match &body.exprs[id] {
                Expr::Lam { body, .. } => id = *body,
                Expr::App { fun, .. } => id = *fun,
                Expr::Prim { op, .. } => return *op == PrimOp::Undefined,
                Expr::Global { name, .. } => return is_undefined(*name),
                _ => return false,
            }
        }
    }
}

fn is_undefined(name: QName) -> bool {
    name.ident.as_str() == "undefined" && name.module.as_str().starts_with("GHC.")
}
