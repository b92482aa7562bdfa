//! A file to check, with everything that its functions can reach.
//!
//! Must not know: where files come from.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_core::{Binding, BindingKind, Code, DataType, Expr, PrimOp, Scheme, TyVar, Type};
use limpid_frontend::project::Loaded;
use limpid_library::library;
use limpid_machine::Program;
use limpid_monitor::Scope;
use limpid_symex::{Instances, OpaqueTypes};
use rustc_hash::FxHashMap;

/// A compiled file, its contracts, and the code it can run.
pub struct File {
    pub loaded: Arc<Loaded>,
    /// The contracts of the file and of those it imports; the file's own come last.
    pub scopes: Vec<Scope>,
    bindings: FxHashMap<QName, Arc<Binding>>,
    constructors: FxHashMap<QName, Arc<DataType>>,
    data_types: FxHashMap<QName, Arc<DataType>>,
    pub(crate) instances: Instances,
}

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("File").field("module", &self.loaded.name).finish_non_exhaustive()
    }
}

impl File {
    pub fn new(loaded: Arc<Loaded>, scopes: Vec<Scope>) -> File {
        let mut bindings = FxHashMap::default();
        let mut constructors = FxHashMap::default();
        let mut data_types = FxHashMap::default();
        for part in loaded.dependencies.iter().chain([&loaded]) {
            for binding in &part.compiled.core.bindings {
                bindings.insert(binding.name, Arc::new(without_undefined(binding)));
            }
            for data in &part.compiled.core.data_types {
                let data = Arc::new(data.clone());
                for con in &data.constructors {
                    constructors.insert(con.name, Arc::clone(&data));
                }
                data_types.insert(data.name, data);
            }
        }
        let instances = Instances::new(&loaded.environment);
        File { loaded, scopes, bindings, constructors, data_types, instances }
    }

    /// The file's own functions and values that a user wrote, in source order.
    pub fn functions(&self) -> impl Iterator<Item = &Binding> {
        self.loaded.compiled.core.bindings.iter().filter(|binding| binding.kind != BindingKind::Generated)
    }

    pub(crate) fn data_type(&self, name: QName) -> Option<Arc<DataType>> {
        let own = self.data_types.get(&name).cloned();
        own.or_else(|| library().interface(name.module)?.data_types.get(&name.ident).cloned())
    }

    /// How many arguments a function takes, by its type.
    pub(crate) fn arity(&self, name: QName) -> u32 {
        self.type_of(name).map_or(0, |ty| ty.split_funs().0.len() as u32)
    }
}

impl Program for File {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        let own = self.bindings.get(&name).cloned();
        own.or_else(|| {
            library().binding(name).map(|binding| match is_undefined(&binding) {
                true => Arc::new(without_undefined(&binding)),
                false => binding,
            })
        })
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.constructors.get(&constructor).cloned().or_else(|| library().data_type_of(constructor))
    }
}

impl OpaqueTypes for File {
    fn type_of(&self, name: QName) -> Option<Type> {
        let Scheme { body, context, .. } = self.binding(plain(name))?.scheme.clone();
        // A dictionary would come first; nobody can say what it does to the result.
        context.is_empty().then(|| body.substitute(&|_: TyVar| Some(Type::con(QName::new("GHC.Types", "Int"), []))))
    }
}

/// The name that the user knows: the monitored version of a function has a longer one.
pub(crate) fn plain(name: QName) -> QName {
    match name.ident.as_str().strip_suffix("$body") {
        Some(ident) if !ident.is_empty() => QName { module: name.module, ident: Name::new(ident) },
        _ => name,
    }
}

/// A function that is only `undefined` has no code: what its refinement says is all that is known of it.
fn without_undefined(binding: &Binding) -> Binding {
    let mut binding = binding.clone();
    if is_undefined(&binding) {
        binding.code = Code::Opaque;
    }
    binding
}

fn is_undefined(binding: &Binding) -> bool {
    let Some(body) = binding.body() else { return false };
    // What is of every type cannot be made up.
    if binding.scheme.body.split_funs().1.has_vars() || !binding.scheme.context.is_empty() {
        return false;
    }
    let Some(mut id) = body.root else { return false };
    loop {
        match &body.exprs[id] {
            Expr::Lam { body, .. } => id = *body,
            Expr::App { fun, .. } => id = *fun,
            Expr::Prim { op, .. } => return *op == PrimOp::Undefined,
            Expr::Global { name, .. } => {
                return name.ident.as_str() == "undefined" && name.module.as_str().starts_with("GHC.");
            }
            _ => return false,
        }
    }
}
