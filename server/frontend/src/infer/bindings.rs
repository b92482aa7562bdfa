//! Bindings: groups that depend on each other, signatures, and generalisation.

use std::rc::Rc;

use limpid_base::Name;

use super::convert::Vars;
use super::store::{Constraint, Poly, Ty};
use super::{Infer, Var, binders_of};
use crate::hir::{Bind, BindGroup, BindKind, Clause, LocalId, RhsBody};

impl Infer<'_> {
    pub(super) fn local_groups(&mut self, groups: &[BindGroup]) {
        for group in groups {
            self.group(group);
        }
    }

    /// Infers one group: binders with a signature have their type from the start, the others are inferred together
    /// and generalised, then those with a signature are checked.
    pub(super) fn group(&mut self, group: &BindGroup) {
        let module = self.module;
        for binder in binders_of(module, group) {
            self.declare_signature(binder);
        }
        let (unsigned, signed): (Vec<&Bind>, Vec<&Bind>) = group.binds.iter().partition(|bind| !self.is_signed(bind));
        if !unsigned.is_empty() {
            self.infer_together(&unsigned);
        }
        for bind in signed {
            if let BindKind::Function { binder, clauses } = &bind.kind
                && let Some(Var::Poly(poly)) = self.vars[binder.index()].clone()
            {
                self.check_signed(*binder, clauses, &poly);
            }
        }
    }

    fn is_signed(&self, bind: &Bind) -> bool {
        matches!(&bind.kind, BindKind::Function { binder, .. } if matches!(self.vars[binder.index()], Some(Var::Poly(_))))
    }

    /// Gives a binder the type of its signature, if it has one.
    pub(super) fn declare_signature(&mut self, binder: LocalId) {
        let module = self.module;
        if let Some(signature) = &module.locals[binder].signature {
            let poly = self.read_scheme(&signature.scheme, &Vars::new());
            self.vars[binder.index()] = Some(Var::Poly(Rc::new(poly)));
        }
    }

    pub(super) fn check_signed(&mut self, binder: LocalId, clauses: &[Clause], poly: &Poly) {
        let givens = self.givens.clone();
        let scoped = self.scoped.len();
        let mark = self.store.mark();
        let start = self.wanted.len();
        self.level += 1;
        let dicts = self.assume(&poly.context);
        self.found.dict_params.push((binder, dicts));
        for &(a, b) in &poly.equalities {
            self.assume_equal(a, b);
        }
        self.scope_signature(binder, poly);
        self.clauses(clauses, poly.body);
        self.level -= 1;
        self.solve_from(start);
        self.default_from(start, self.level, &[]);
        self.store.unlink_to(mark);
        self.scoped.truncate(scoped);
        self.givens = givens;
    }

    /// The variables of a signature are in scope in the body. The resolver has decided which uses mean them.
    fn scope_signature(&mut self, binder: LocalId, poly: &Poly) {
        let module = self.module;
        if let Some(signature) = &module.locals[binder].signature {
            self.scoped.extend(signature.scheme.vars.iter().copied().zip(poly.vars.iter().copied()));
        }
    }

    pub(super) fn clauses(&mut self, clauses: &[Clause], ty: Ty) {
        for clause in clauses {
            self.scope(|infer| {
                let mut result = ty;
                for &pattern in &clause.patterns {
                    let Some((from, to)) = infer.as_fun(result) else {
                        let message = format!("the equation has more arguments than its type `{}`", infer.show(ty));
                        return infer.give_up(message, clause.span);
                    };
                    infer.pattern(pattern, from);
                    result = to;
                }
                infer.rhs(&clause.rhs, result);
            });
        }
    }

    fn infer_together(&mut self, binds: &[&Bind]) {
        let module = self.module;
        let start = self.wanted.len();
        let uses = self.recursive_uses.len();
        if self.level == 0 {
            self.local_uses.clear();
        }
        let mentioned = self.local_uses.len();
        let mut binders: Vec<(LocalId, Ty)> = Vec::new();
        self.level += 1;
        for bind in binds {
            let mut names = Vec::new();
            match &bind.kind {
                BindKind::Function { binder, .. } => names.push(*binder),
                BindKind::Pattern { pattern, .. } => super::pattern_vars(module, *pattern, &mut names),
            }
            for name in names {
                if self.vars[name.index()].is_none() {
                    let ty = self.fresh();
                    self.vars[name.index()] = Some(Var::Mono(ty));
                    binders.push((name, ty));
                }
            }
        }
        for bind in binds {
            match &bind.kind {
                BindKind::Function { binder, clauses } => {
                    if let Some(Var::Mono(ty)) = self.vars[binder.index()] {
                        self.clauses(clauses, ty);
                    }
                }
                BindKind::Pattern { pattern, rhs } => {
                    let ty = self.fresh();
                    self.pattern(*pattern, ty);
                    self.rhs(rhs, ty);
                }
            }
        }
        self.level -= 1;
        self.solve_from(start);
        let restricted = module.monomorphism_restriction && binds.iter().any(|bind| is_restricted(bind))
            || binds.iter().any(|bind| matches!(bind.kind, BindKind::Pattern { .. }));
        let only_patterns = binds.iter().any(|bind| matches!(bind.kind, BindKind::Pattern { .. }));
        let is_closed = self.is_closed(binds, mentioned);
        if is_closed && !restricted {
            self.closed.extend(binders.iter().map(|(binder, _)| *binder));
        }
        let mono = module.mono_local_binds && !is_closed;
        self.generalise(&binders, start, uses, restricted || mono, only_patterns || mono);
    }

    /// Whether a group mentions no variables of an enclosing function. `mentioned` is where its uses of variables begin.
    fn is_closed(&self, binds: &[&Bind], mentioned: usize) -> bool {
        self.local_uses[mentioned..].iter().all(|local| {
            let info = &self.module.locals[*local];
            let inside = binds.iter().any(|bind| bind.span.covers(info.span));
            inside || info.signature.is_some() || self.closed.contains(local)
        })
    }

    fn generalise(&mut self, binders: &[(LocalId, Ty)], start: usize, uses: usize, restricted: bool, mono: bool) {
        let mut free = Vec::new();
        for &(_, ty) in binders {
            self.store.metas(ty, &mut free);
        }
        free.retain(|&meta| self.store.level(meta) > self.level);
        self.default_from(start, self.level, &free);
        let context = if restricted { self.restrict(start, &mut free, mono) } else { self.quantify(start, &mut free) };
        free.retain(|&meta| self.store.find(meta) == meta);
        let vars: Vec<Ty> = free.iter().enumerate().map(|(index, &meta)| self.name_variable(meta, index)).collect();
        let recursive: Vec<_> = self.recursive_uses.split_off(uses);
        let (mine, outer): (Vec<_>, Vec<_>) =
            recursive.into_iter().partition(|(local, _)| binders.iter().any(|(binder, _)| binder == local));
        self.recursive_uses.extend(outer);
        if vars.is_empty() && context.is_empty() {
            return;
        }
        let dicts: Vec<_> = context.iter().map(|(_, dict, _)| *dict).collect();
        let evidence: Vec<_> = context.iter().map(|(_, _, evidence)| *evidence).collect();
        for (_, id) in mine {
            self.found.instantiations.push((id, vars.clone(), evidence.clone()));
        }
        let constraints: Vec<Constraint> = context.into_iter().map(|(constraint, _, _)| constraint).collect();
        for &(binder, ty) in binders {
            let poly = Poly { vars: vars.clone(), context: constraints.clone(), equalities: Vec::new(), body: ty };
            self.vars[binder.index()] = Some(Var::Poly(Rc::new(poly)));
            self.found.dict_params.push((binder, dicts.clone()));
        }
    }

    /// The monomorphism restriction: variables under a constraint stay open, for later uses to decide.
    fn restrict(&mut self, start: usize, free: &mut Vec<Ty>, mono: bool) -> Vec<Quantified> {
        let mut constrained = Vec::new();
        for wanted in &self.wanted[start..] {
            for &arg in &wanted.constraint.args {
                self.store.metas(arg, &mut constrained);
            }
        }
        if mono {
            constrained.extend(free.iter().copied());
        }
        for &meta in &constrained {
            self.store.lower(meta, self.level);
        }
        free.retain(|meta| !constrained.contains(meta));
        Vec::new()
    }

    /// Turns the constraints on generalised variables into dictionary parameters, each once.
    fn quantify(&mut self, start: usize, free: &mut Vec<Ty>) -> Vec<Quantified> {
        let mut context: Vec<Quantified> = Vec::new();
        let mut kept = Vec::new();
        for wanted in self.wanted.split_off(start) {
            let mut metas = Vec::new();
            for &arg in &wanted.constraint.args {
                self.store.metas(arg, &mut metas);
            }
            metas.retain(|&meta| self.store.level(meta) > self.level);
            if !metas.iter().any(|meta| free.contains(meta)) {
                kept.push(wanted);
                continue;
            }
            free.extend(metas.into_iter().filter(|meta| !free.contains(meta)).collect::<Vec<_>>());
            let known = context
                .iter()
                .find(|(constraint, _, _)| self.same_constraint(constraint, &wanted.constraint))
                .map(|(_, dict, _)| *dict);
            let dict = match known {
                Some(dict) => dict,
                None => {
                    let dict = self.new_dict(wanted.constraint.clone());
                    context.push((wanted.constraint.clone(), dict, wanted.evidence));
                    dict
                }
            };
            self.proofs[wanted.evidence.0 as usize] = Some(Rc::new(super::constraints::Proof::Param(dict)));
        }
        self.wanted.extend(kept);
        context
    }

    /// Makes a generalised variable rigid, under a name that the binding does not use yet.
    fn name_variable(&mut self, meta: Ty, index: usize) -> Ty {
        let letter = char::from(b'a' + (index % 26) as u8);
        let skolem = self.fresh_skolem(Name::new(&letter.to_string()));
        self.store.link(meta, skolem);
        skolem
    }
}

/// A constraint that became a dictionary parameter, and the evidence inside the group that is that parameter.
type Quantified = (Constraint, crate::typed::DictId, super::EvidenceId);

/// Whether a binding falls under the monomorphism restriction: a variable without arguments and without signature.
fn is_restricted(bind: &Bind) -> bool {
    match &bind.kind {
        BindKind::Function { clauses, .. } => clauses.iter().all(|clause| {
            clause.patterns.is_empty() && matches!(clause.rhs.body, RhsBody::Plain(_) | RhsBody::Guarded(_))
        }),
        BindKind::Pattern { .. } => true,
    }
}
