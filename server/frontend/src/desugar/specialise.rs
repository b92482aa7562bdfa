//! Local functions that take dictionaries but are only ever used at one type.
//!
//! `go 0 acc = acc; go n acc = go (n - 1) (acc + n)` in a `where` is as polymorphic as its definition allows, and would
//! do its arithmetic through dictionaries. If all uses agree, the function is compiled for their type instead: it reads
//! better, runs faster, and its literals are literals. Functions with a signature are left as they are.

use std::borrow::Cow;

use limpid_base::QName;
use limpid_core::{Pred, Scheme, TyVar, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::Builder;
use crate::hir::{self, BindGroup, BindKind, LocalId, PatId};
use crate::interface::InstanceInfo;
use crate::typed::{DictId, Evidence, Instantiation};

/// The depth bound of instance resolution.
const MAX_DEPTH: u32 = 8;

/// What was decided about the type variables and dictionaries of local functions.
#[derive(Default)]
pub(super) struct Chosen {
    types: FxHashMap<TyVar, Type>,
    dicts: FxHashMap<DictId, Evidence>,
    locals: FxHashSet<LocalId>,
}

impl<'a> Builder<'a> {
    /// Decides the types of the functions of a group that is about to be bound.
    pub(super) fn specialise(&mut self, group: &BindGroup) {
        let members: Vec<Member> = group.binds.iter().filter_map(|bind| self.member(&bind.kind)).collect();
        if members.is_empty() {
            return;
        }
        let own: FxHashSet<DictId> = members.iter().flat_map(|member| member.dicts.iter().copied()).collect();
        let mut found = Chosen::default();
        loop {
            let before = found.dicts.len();
            for member in &members {
                for &place in self.cx.uses.get(&member.local).map_or(&[][..], Vec::as_slice) {
                    let Some(instantiation) = self.cx.types.instantiations.get(place) else { return };
                    if !self.add_use(member, instantiation, &own, &mut found) {
                        return;
                    }
                }
            }
            if found.dicts.len() == before {
                break;
            }
        }
        if own.iter().any(|dict| !found.dicts.contains_key(dict)) {
            return;
        }
        self.chosen.types.extend(found.types);
        self.chosen.dicts.extend(found.dicts);
        self.chosen.locals.extend(members.iter().map(|member| member.local));
    }

    fn member(&self, kind: &BindKind) -> Option<Member> {
        let BindKind::Function { binder, .. } = kind else { return None };
        let dicts = self.cx.types.dict_params.get(*binder).filter(|dicts| !dicts.is_empty())?;
        let scheme = self.cx.types.locals.get(*binder)?;
        if self.cx.module.locals[*binder].signature.is_some() || scheme.context.len() != dicts.len() {
            return None;
        }
        let mut constrained = Vec::new();
        for (place, var) in scheme.vars.iter().enumerate() {
            if scheme.context.iter().any(|pred| pred.args.iter().any(|arg| mentions(arg, *var))) {
                constrained.push((place, *var));
            }
        }
        Some(Member { local: *binder, dicts: dicts.clone(), constrained })
    }

    /// Takes one use into account. False if it contradicts what is known, or is about something out of scope.
    fn add_use(
        &self,
        member: &Member,
        instantiation: &Instantiation,
        own: &FxHashSet<DictId>,
        found: &mut Chosen,
    ) -> bool {
        if instantiation.dicts.len() != member.dicts.len() {
            return false;
        }
        for (&dict, evidence) in member.dicts.iter().zip(&instantiation.dicts) {
            let value = match evidence {
                // A use inside the group passes the group's own dictionaries on, once they are known.
                Evidence::Param(param) if own.contains(param) => match found.dicts.get(param) {
                    Some(known) => known.clone(),
                    None => continue,
                },
                evidence => self.resolve(evidence).into_owned(),
            };
            if !self.is_available(&value) {
                return false;
            }
            if *found.dicts.entry(dict).or_insert_with(|| value.clone()) != value {
                return false;
            }
        }
        for &(place, var) in &member.constrained {
            let Some(ty) = instantiation.types.get(place) else { return false };
            let ty = self.ty(ty).substitute(&|var| found.types.get(&var).cloned());
            if self.is_own_variable(&ty, member, instantiation, own) {
                continue;
            }
            if *found.types.entry(var).or_insert_with(|| ty.clone()) != ty {
                return false;
            }
        }
        true
    }

    /// Whether a use inside the group is at the group's own, still undecided type.
    fn is_own_variable(
        &self,
        ty: &Type,
        member: &Member,
        instantiation: &Instantiation,
        own: &FxHashSet<DictId>,
    ) -> bool {
        let inside = instantiation
            .dicts
            .iter()
            .any(|evidence| matches!(evidence, Evidence::Param(param) if own.contains(param)));
        inside && (matches!(ty, Type::Var(_)) || member.constrained.iter().any(|(_, var)| mentions(ty, *var)))
    }

    /// Whether a dictionary can be built where the group is bound.
    fn is_available(&self, evidence: &Evidence) -> bool {
        match evidence {
            Evidence::Param(dict) => self.dict(*dict).is_some(),
            Evidence::Instance { args, .. } => args.iter().all(|arg| self.is_available(arg)),
            Evidence::Superclass { of, .. } | Evidence::Recursive { of, .. } => self.is_available(of),
            Evidence::Again { .. } => true,
            Evidence::Missing(_) => false,
        }
    }

    pub(super) fn is_specialised(&self, local: LocalId) -> bool {
        self.chosen.locals.contains(&local)
    }

    /// The places of the parameters whose types are variables in the type that GHC infers, and decided here.
    pub(super) fn generalised_parameters(&self, local: LocalId) -> Vec<u32> {
        if !self.is_specialised(local) {
            return Vec::new();
        }
        let scheme = self.cx.types.local(local);
        let params = scheme.body.split_funs().0.into_iter().zip(0..);
        let is_decided = |ty: &Type| matches!(ty, Type::Var(var) if self.chosen.types.contains_key(var));
        params.filter(|(ty, _)| is_decided(ty)).map(|(_, place)| place).collect()
    }

    /// The types that a use of a local still has to say.
    pub(super) fn local_types(&self, local: LocalId, instantiation: &Instantiation) -> Vec<Type> {
        let types = instantiation.types.iter();
        if !self.is_specialised(local) {
            return types.map(|ty| self.ty(ty)).collect();
        }
        let vars = self.cx.types.locals.get(local).map_or(&[][..], |scheme| scheme.vars.as_slice());
        let open = vars.iter().map(|var| !self.chosen.types.contains_key(var)).chain(std::iter::repeat(true));
        types.zip(open).filter(|(_, open)| *open).map(|(ty, _)| self.ty(ty)).collect()
    }

    /// A type, with the variables that were decided replaced.
    pub(super) fn ty(&self, ty: &Type) -> Type {
        if self.chosen.types.is_empty() {
            return ty.clone();
        }
        ty.substitute(&|var| self.chosen.types.get(&var).cloned())
    }

    pub(super) fn types(&self, types: &[Type]) -> Vec<Type> {
        types.iter().map(|ty| self.ty(ty)).collect()
    }

    pub(super) fn expr_type(&self, id: hir::ExprId) -> Type {
        self.cx.types.exprs.get(id).map_or(Type::Unknown, |ty| self.ty(ty))
    }

    pub(super) fn pat_type(&self, id: PatId) -> Type {
        self.cx.types.pats.get(id).map_or(Type::Unknown, |ty| self.ty(ty))
    }

    pub(super) fn local_scheme(&self, id: LocalId) -> Scheme {
        let mut scheme = self.cx.types.local(id);
        if self.chosen.types.is_empty() {
            return scheme;
        }
        if self.is_specialised(id) {
            scheme.vars.retain(|var| !self.chosen.types.contains_key(var));
            scheme.context.clear();
        }
        scheme.context = scheme.context.iter().map(|pred| self.pred(pred)).collect();
        scheme.body = self.ty(&scheme.body);
        scheme
    }

    pub(super) fn pred(&self, pred: &Pred) -> Pred {
        Pred { class: pred.class, args: self.types(&pred.args) }
    }

    /// Evidence, with the dictionaries that were decided replaced, and superclasses of instances found.
    pub(super) fn resolve<'e>(&self, evidence: &'e Evidence) -> Cow<'e, Evidence> {
        match evidence {
            Evidence::Param(dict) => match self.chosen.dicts.get(dict) {
                Some(known) => Cow::Owned(known.clone()),
                None => Cow::Borrowed(evidence),
            },
            Evidence::Instance { dictionary, types, args } if !self.chosen.types.is_empty() => {
                Cow::Owned(Evidence::Instance {
                    dictionary: *dictionary,
                    types: self.types(types),
                    args: args.iter().map(|arg| self.resolve(arg).into_owned()).collect(),
                })
            }
            Evidence::Superclass { class, index, of } => {
                let of = self.resolve(of).into_owned();
                let found = match &of {
                    Evidence::Instance { .. } => self.superclass_instance(*class, *index, &of),
                    _ => None,
                };
                Cow::Owned(found.unwrap_or(Evidence::Superclass { class: *class, index: *index, of: Box::new(of) }))
            }
            Evidence::Recursive { number, pred, of } => Cow::Owned(Evidence::Recursive {
                number: *number,
                pred: self.pred(pred),
                of: Box::new(self.resolve(of).into_owned()),
            }),
            Evidence::Missing(pred) => Cow::Owned(Evidence::Missing(self.pred(pred))),
            Evidence::Again { number, pred } => Cow::Owned(Evidence::Again { number: *number, pred: self.pred(pred) }),
            Evidence::Instance { .. } => Cow::Borrowed(evidence),
        }
    }

    /// The instance that is the superclass of an instance, if that needs no dictionary in scope.
    fn superclass_instance(&self, class: QName, index: u32, of: &Evidence) -> Option<Evidence> {
        let info = self.cx.environment.class(class)?;
        let pred = info.superclasses.get(index as usize)?;
        let args = self.evidence_types(of);
        let pred = pred.substitute(&|var| args.get(info.params.iter().position(|param| *param == var)?).cloned());
        self.find_instance(&pred, 0)
    }

    fn find_instance(&self, pred: &Pred, depth: u32) -> Option<Evidence> {
        if depth > MAX_DEPTH || pred.args.iter().any(Type::has_vars) {
            return None;
        }
        let mut fitting = self.cx.instances_of(pred.class).iter().filter_map(|instance| {
            let mut vars = FxHashMap::default();
            let fits = instance.head.len() == pred.args.len()
                && instance.head.iter().zip(&pred.args).all(|(head, arg)| fit(head, arg, &mut vars));
            fits.then_some((instance, vars))
        });
        let (instance, vars): (&std::sync::Arc<InstanceInfo>, FxHashMap<TyVar, Type>) = fitting.next()?;
        if fitting.next().is_some() {
            return None;
        }
        let context = instance.context.iter().map(|pred| {
            let pred = pred.substitute(&|var| vars.get(&var).cloned());
            self.find_instance(&pred, depth + 1)
        });
        let args = context.collect::<Option<Vec<_>>>()?;
        let types = instance.vars.iter().map(|var| vars.get(var).cloned().unwrap_or(Type::Unknown)).collect();
        Some(Evidence::Instance { dictionary: instance.dictionary, types, args })
    }
}

/// A function of the group that takes dictionaries.
struct Member {
    local: LocalId,
    dicts: Vec<DictId>,
    /// The type variables that its constraints mention, with their places.
    constrained: Vec<(usize, TyVar)>,
}

/// Whether `ty` is an instance of `head`, and how.
fn fit(head: &Type, ty: &Type, vars: &mut FxHashMap<TyVar, Type>) -> bool {
    match (head, ty) {
        (Type::Var(var), ty) => *vars.entry(*var).or_insert_with(|| ty.clone()) == *ty,
        (Type::Con(a, xs), Type::Con(b, ys)) => {
            a == b && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| fit(x, y, vars))
        }
        (Type::Fun(a), Type::Fun(b)) => fit(&a.0, &b.0, vars) && fit(&a.1, &b.1, vars),
        (head, ty) => !matches!(head, Type::App(_)) && head == ty,
    }
}

fn mentions(ty: &Type, var: TyVar) -> bool {
    match ty {
        Type::Var(found) => *found == var,
        Type::Con(_, args) => args.iter().any(|arg| mentions(arg, var)),
        Type::Fun(pair) | Type::App(pair) => mentions(&pair.0, var) || mentions(&pair.1, var),
        Type::Forall(scheme) => !scheme.vars.contains(&var) && mentions(&scheme.body, var),
        Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
    }
}
