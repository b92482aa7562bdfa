//! Class dictionaries for the types that stand for a function's type variables.
//!
//! Must not know: execution. Invariant: answers do not depend on the order of hash tables.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_core::{Body, Expr, ExprId, Pred, TyVar, Type};
use limpid_frontend::interface::{Environment, InstanceInfo};
use rustc_hash::FxHashMap;

/// The dictionary of an instance, applied to the dictionaries of its context.
#[derive(Clone, PartialEq, Debug)]
pub struct Dictionary {
    pub name: QName,
    pub args: Vec<Dictionary>,
}

/// The depth bound of instance resolution.
const DEPTH: u32 = 6;

/// The instances that a file can see.
#[derive(Debug, Default)]
pub struct Instances {
    by_class: FxHashMap<QName, Vec<Arc<InstanceInfo>>>,
}

impl Instances {
    pub fn new(environment: &Environment) -> Instances {
        let mut by_class: FxHashMap<QName, Vec<Arc<InstanceInfo>>> = FxHashMap::default();
        // Modules by name, and within a module the order of the source: the names of types do not matter.
        let mut interfaces: Vec<_> = environment.modules().collect();
        interfaces.sort_by_key(|interface| interface.name.map(Name::as_str));
        for instance in interfaces.iter().flat_map(|interface| interface.instances.values()) {
            by_class.entry(instance.class).or_default().push(Arc::clone(instance));
        }
        Instances { by_class }
    }

    /// The instances of a class, in a fixed order.
    pub fn of(&self, class: QName) -> &[Arc<InstanceInfo>] {
        self.by_class.get(&class).map_or(&[], Vec::as_slice)
    }

    pub fn resolve(&self, pred: &Pred) -> Option<Dictionary> {
        self.resolve_at(pred, DEPTH)
    }

    fn resolve_at(&self, pred: &Pred, depth: u32) -> Option<Dictionary> {
        let depth = depth.checked_sub(1)?;
        self.of(pred.class).iter().find_map(|instance| {
            let mut known = FxHashMap::default();
            let fits = instance.head.len() == pred.args.len()
                && instance.head.iter().zip(&pred.args).all(|(head, arg)| instantiate(head, arg, &mut known));
            if !fits {
                return None;
            }
            let replace = |var: TyVar| known.get(&var).cloned();
            let needs = instance.context.iter().map(|pred| self.resolve_at(&pred.substitute(&replace), depth));
            Some(Dictionary { name: instance.dictionary, args: needs.collect::<Option<_>>()? })
        })
    }
}

impl Dictionary {
    pub fn build(&self, body: &mut Body) -> ExprId {
        let fun = body.expr(Expr::Global { name: self.name, types: Vec::new() }, Span::default());
        if self.args.is_empty() {
            return fun;
        }
        let args = self.args.iter().map(|arg| arg.build(body)).collect();
        body.expr(Expr::App { fun, args }, Span::default())
    }
}

/// Matches an instance head against a type.
pub(crate) fn instantiate(pattern: &Type, ty: &Type, known: &mut FxHashMap<TyVar, Type>) -> bool {
    match (pattern, ty) {
        (Type::Var(var), _) => match known.get(var) {
            Some(found) => found == ty,
            None => {
                known.insert(*var, ty.clone());
                true
            }
        },
        (Type::Con(left, lefts), Type::Con(right, rights)) => {
            left == right
                && lefts.len() == rights.len()
                && lefts.iter().zip(rights.iter()).all(|(left, right)| instantiate(left, right, known))
        }
        (Type::Fun(left), Type::Fun(right)) => {
            instantiate(&left.0, &right.0, known) && instantiate(&left.1, &right.1, known)
        }
        // `f a` matches `T x a`.
        (Type::App(left), Type::Con(name, rights)) => match rights.split_last() {
            Some((last, init)) => {
                instantiate(&left.0, &Type::con(*name, init.iter().cloned()), known)
                    && instantiate(&left.1, last, known)
            }
            None => false,
        },
        _ => pattern == ty,
    }
}
