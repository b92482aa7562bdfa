//! Type inference: Hindley-Milner with type classes, rank-N arguments where annotated, and as much of GADTs and type
//! families as elaboration needs.
//!
//! The user's program is assumed to pass GHC, so inference exists to find the types of binders and the dictionaries of
//! class constraints. It is lenient where a strict checker would need more rules, and what it cannot type
//! makes only the enclosing top-level binding unsupported. The result is [`Types`]; nothing here builds code.

mod bindings;
mod classes;
mod constraints;
mod convert;
mod expressions;
mod families;
mod finish;
mod opaque;
mod patterns;
mod store;
mod unify;

use std::rc::Rc;
use std::sync::Arc;

use limpid_base::{Cancelled, Limits, Name, QName, Span, Unsupported};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{self, ExprId, LocalId, PatId};
use crate::interface::{Environment, FamilyRule, InstanceInfo};
use crate::typed::{DictId, Types};
use constraints::{Givens, Proof, Wanted};
use store::{Constraint, LARGEST, Poly, Store, Ty};

/// Infers the types of a module. `environment` holds everything it can see, its own declarations included. The limits are looked at
/// between groups of bindings; the work for one group is bounded.
pub fn infer(module: &hir::Module, environment: &Environment, limits: &Limits) -> Result<Types, Cancelled> {
    let mut infer = Infer::new(module, environment);
    infer.module(limits)?;
    Ok(infer.finish())
}

/// Where the proof of a constraint will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct EvidenceId(u32);

/// What is known of a binder so far.
#[derive(Clone, Debug)]
enum Var {
    Mono(Ty),
    Poly(Rc<Poly>),
}

struct Infer<'a> {
    module: &'a hir::Module,
    environment: &'a Environment,
    store: Store,
    level: u32,
    vars: Vec<Option<Var>>,
    globals: FxHashMap<QName, LocalId>,
    /// Type variables in scope, innermost last.
    scoped: Vec<(Name, Ty)>,
    /// Names of type variables that the current top-level binding uses already.
    used_names: FxHashSet<Name>,
    synonym_depth: u32,
    /// How many synonyms stand within the one that is being read.
    synonyms_read: u32,
    instances: FxHashMap<QName, Rc<[Arc<InstanceInfo>]>>,
    families: FxHashSet<QName>,
    equations: FxHashMap<QName, Rc<[FamilyRule]>>,
    givens: Option<Rc<Givens>>,
    wanted: Vec<Wanted>,
    proofs: Vec<Option<Rc<Proof>>>,
    dicts: Vec<Constraint>,
    /// How many constraints were solved by an instance so far.
    instances_used: u32,
    /// Deferred equalities, whose type family does not reduce yet.
    deferred: Vec<(Ty, Ty)>,
    /// The module is done; what is still open must be decided now.
    finishing: bool,
    /// Uses of binders whose group is being inferred: they get the group's own variables and dictionaries.
    recursive_uses: Vec<(LocalId, ExprId)>,
    /// The uses of local variables in the current top-level group so far.
    local_uses: Vec<LocalId>,
    /// The local binders without a signature whose definitions mention nothing of an enclosing function.
    closed: FxHashSet<LocalId>,
    /// The first error in the current top-level group.
    failure: Option<Unsupported>,
    found: Found,
}

/// What is wrong with a binding whose types make everything slow.
const TOO_LARGE: &str = "a type with more than 10,000 parts";

/// What was found, in terms of the store.
#[derive(Default)]
struct Found {
    exprs: Vec<(ExprId, Ty)>,
    pats: Vec<(PatId, Ty)>,
    instantiations: Vec<(ExprId, Vec<Ty>, Vec<EvidenceId>)>,
    abstractions: Vec<(ExprId, Vec<Ty>, Vec<DictId>)>,
    literals: Vec<(ExprId, EvidenceId)>,
    literal_pats: Vec<(PatId, Option<EvidenceId>, EvidenceId)>,
    con_pats: Vec<(PatId, Vec<Ty>, Vec<DictId>)>,
    dict_params: Vec<(LocalId, Vec<DictId>)>,
    instances: Vec<classes::FoundInstance>,
    unsupported: Vec<(LocalId, Unsupported)>,
}

impl<'a> Infer<'a> {
    fn new(module: &'a hir::Module, environment: &'a Environment) -> Infer<'a> {
        let mut instances: FxHashMap<QName, Vec<Arc<InstanceInfo>>> = FxHashMap::default();
        let mut equations: FxHashMap<QName, Vec<FamilyRule>> = FxHashMap::default();
        let mut families = FxHashSet::default();
        for interface in environment.modules() {
            for instance in interface.instances.values() {
                instances.entry(instance.class).or_default().push(Arc::clone(instance));
            }
            for equation in &interface.family_equations {
                equations.entry(equation.family).or_default().push(equation.clone());
            }
            let module = interface.name;
            families.extend(interface.families.iter().filter_map(|&ident| Some(QName { module: module?, ident })));
        }
        let globals = module.locals.iter().filter_map(|(id, local)| Some((local.global?, id))).collect();
        Infer {
            module,
            environment,
            store: Store::default(),
            level: 0,
            vars: vec![None; module.locals.len()],
            globals,
            scoped: Vec::new(),
            used_names: FxHashSet::default(),
            synonym_depth: 0,
            synonyms_read: 0,
            instances: instances.into_iter().map(|(class, list)| (class, list.into())).collect(),
            families,
            equations: equations.into_iter().map(|(family, list)| (family, list.into())).collect(),
            givens: None,
            wanted: Vec::new(),
            proofs: Vec::new(),
            dicts: Vec::new(),
            instances_used: 0,
            deferred: Vec::new(),
            finishing: false,
            recursive_uses: Vec::new(),
            local_uses: Vec::new(),
            closed: FxHashSet::default(),
            failure: None,
            found: Found::default(),
        }
    }

    fn module(&mut self, limits: &Limits) -> Result<(), Cancelled> {
        let module = self.module;
        for foreign in &module.foreigns {
            self.used_names.clear();
            self.declare_signature(foreign.binder);
        }
        for (binder, _) in &module.unsupported {
            self.used_names.clear();
            self.declare_signature(*binder);
            if module.locals[*binder].signature.is_none() {
                self.declare_any(*binder);
            }
        }
        for group in &module.groups {
            limits.check()?;
            self.top_level(|infer| infer.group(group), &binders_of(module, group));
        }
        self.class_defaults();
        self.instance_methods();
        limits.check()?;
        self.finishing = true;
        self.top_level(
            |infer| {
                infer.solve_from(0);
                // Monomorphic top-level variables live at level 0, which defaulting now may touch.
                infer.default_remaining();
            },
            &[],
        );
        Ok(())
    }

    /// Infers one top-level group. An error makes its binders unsupported.
    fn top_level(&mut self, work: impl FnOnce(&mut Self), binders: &[LocalId]) {
        self.failure = None;
        self.used_names.clear();
        self.store.start();
        let scoped = self.scoped.len();
        let exprs = self.found.exprs.len();
        work(self);
        self.scoped.truncate(scoped);
        self.bound_types(exprs, binders);
        if let Some(failure) = self.failure.take() {
            self.found.unsupported.extend(binders.iter().map(|&binder| (binder, failure.clone())));
        }
    }

    /// Gives up a group with a type that is too large. Its binders get a type that unifies with every other, so that only
    /// this group is lost. `exprs` says where the expressions of the group begin.
    fn bound_types(&mut self, exprs: usize, binders: &[LocalId]) {
        let mut known = FxHashMap::default();
        let too_large = |&&(_, ty): &&(ExprId, Ty)| self.store.size(ty, &mut known) > LARGEST;
        let first = self.found.exprs[exprs..].iter().find(too_large).map(|(id, _)| self.module.exprs[*id].span);
        let span = match (first, binders.first()) {
            (Some(span), _) => span,
            (None, Some(binder)) if self.store.is_exhausted() => self.module.locals[*binder].span,
            (None, _) => return,
        };
        self.failure = Some(Unsupported::new(TOO_LARGE, span));
        for binder in binders.iter().filter(|binder| self.module.locals[**binder].signature.is_none()) {
            self.declare_any(*binder);
        }
    }

    /// Gives a binder a type that unifies with every other.
    fn declare_any(&mut self, binder: LocalId) {
        let var = self.store.skolem(Name::new("a"), 1);
        let poly = Poly { vars: vec![var], context: Vec::new(), equalities: Vec::new(), body: var };
        self.vars[binder.index()] = Some(Var::Poly(Rc::new(poly)));
    }

    fn fresh(&mut self) -> Ty {
        self.store.meta(self.level)
    }

    fn new_dict(&mut self, constraint: Constraint) -> DictId {
        self.dicts.push(constraint);
        DictId::from_raw(self.dicts.len() as u32 - 1)
    }

    /// Marks the current top-level binding as untypable. The first reason counts.
    fn give_up(&mut self, what: impl Into<String>, span: Span) {
        if self.failure.is_none() {
            self.failure = Some(Unsupported::new(what, span));
        }
    }
}

/// All binders of a group, pattern variables included.
fn binders_of(module: &hir::Module, group: &hir::BindGroup) -> Vec<LocalId> {
    let mut binders = Vec::new();
    for bind in &group.binds {
        match &bind.kind {
            hir::BindKind::Function { binder, .. } => binders.push(*binder),
            hir::BindKind::Pattern { pattern, .. } => pattern_vars(module, *pattern, &mut binders),
        }
    }
    binders
}

/// The variables that a pattern binds, left to right.
pub(crate) fn pattern_vars(module: &hir::Module, pattern: PatId, out: &mut Vec<LocalId>) {
    use hir::PatKind;
    match &module.pats[pattern].kind {
        PatKind::Wildcard | PatKind::Literal(_) | PatKind::Unsupported(_) => {}
        PatKind::Var(local) => out.push(*local),
        PatKind::As(local, inner) => {
            out.push(*local);
            pattern_vars(module, *inner, out);
        }
        PatKind::Lazy(inner) | PatKind::Bang(inner) | PatKind::View(_, inner) | PatKind::Annotated(inner, _) => {
            pattern_vars(module, *inner, out);
        }
        PatKind::Con(_, args) => args.iter().for_each(|&arg| pattern_vars(module, arg, out)),
    }
}
