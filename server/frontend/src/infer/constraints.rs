//! Class constraints: given dictionaries, wanted constraints, and the construction of evidence.
//!
//! A wanted constraint remembers the dictionaries that were in scope where it arose, so it can be solved at any later
//! time, when more is known about its types.

use std::rc::Rc;

use limpid_base::{QName, Span};

use super::convert::{Vars, Writer};
use super::families::Fit;
use super::store::{Constraint, Node, Ty};
use super::{EvidenceId, Infer};
use crate::interface::InstanceInfo;
use crate::typed::DictId;
use crate::wired::wired;

/// How a wanted constraint was satisfied.
#[derive(Clone, Debug)]
pub(super) enum Proof {
    Param(DictId),
    Instance {
        dictionary: QName,
        types: Vec<Ty>,
        args: Vec<EvidenceId>,
    },
    Superclass {
        class: QName,
        index: u32,
        of: Rc<Proof>,
    },
    /// The constraint recurs in its own solution: `Show (Fix f)` needs `Show (f (Fix f))`, which
    /// needs `Show (Fix f)`. The dictionary contains itself.
    Again(EvidenceId, Constraint),
    Missing(Constraint),
}

/// The dictionaries in scope, innermost first.
#[derive(Debug)]
pub(super) struct Givens {
    entries: Vec<(Constraint, Rc<Proof>)>,
    outer: Option<Rc<Givens>>,
}

#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) constraint: Constraint,
    pub(super) evidence: EvidenceId,
    givens: Option<Rc<Givens>>,
    /// The constraint whose solution this is a part of.
    cause: Option<Rc<Cause>>,
    pub(super) span: Span,
}

impl Wanted {
    /// Whether it is wanted for a constraint of the same class.
    fn recurs(&self) -> bool {
        let mut next = self.cause.as_deref();
        while let Some(cause) = next {
            if cause.constraint.class == self.constraint.class {
                return true;
            }
            next = cause.cause.as_deref();
        }
        false
    }
}

/// A constraint that was solved by an instance, whose context is what is wanted now.
#[derive(Debug)]
struct Cause {
    constraint: Constraint,
    evidence: EvidenceId,
    cause: Option<Rc<Cause>>,
    depth: u32,
}

/// The depth bound of instance resolution, for contexts that grow without end.
const MAX_DEPTH: u32 = 200;

/// The most constraints that instances may solve in one module, for contexts that branch without end.
const MAX_INSTANCES: u32 = 100_000;

enum Outcome {
    Solved,
    Stuck,
    Impossible,
}

impl Infer<'_> {
    /// Adds a wanted constraint.
    pub(super) fn want(&mut self, constraint: Constraint, span: Span) -> EvidenceId {
        let givens = self.givens.clone();
        self.want_because(constraint, givens, None, span)
    }

    pub(super) fn want_all(&mut self, constraints: Vec<Constraint>, span: Span) -> Vec<EvidenceId> {
        constraints.into_iter().map(|constraint| self.want(constraint, span)).collect()
    }

    fn want_because(
        &mut self,
        constraint: Constraint,
        givens: Option<Rc<Givens>>,
        cause: Option<Rc<Cause>>,
        span: Span,
    ) -> EvidenceId {
        let evidence = EvidenceId(self.proofs.len() as u32);
        self.proofs.push(None);
        self.wanted.push(Wanted { constraint, evidence, givens, cause, span });
        evidence
    }

    /// Brings dictionaries into scope, with all their superclasses; the caller restores `self.givens`.
    pub(super) fn assume(&mut self, constraints: &[Constraint]) -> Vec<DictId> {
        let mut entries = Vec::new();
        let dicts = constraints.iter().map(|constraint| self.new_dict(constraint.clone())).collect::<Vec<_>>();
        for (constraint, &dict) in constraints.iter().zip(&dicts) {
            self.close_over_superclasses(constraint.clone(), Rc::new(Proof::Param(dict)), &mut entries);
        }
        if !entries.is_empty() {
            self.givens = Some(Rc::new(Givens { entries, outer: self.givens.clone() }));
        }
        dicts
    }

    fn close_over_superclasses(
        &mut self,
        constraint: Constraint,
        proof: Rc<Proof>,
        entries: &mut Vec<(Constraint, Rc<Proof>)>,
    ) {
        // A wanted constraint is looked for under the type that a family stands for.
        let constraint = self.reduced(constraint);
        if entries.iter().any(|(other, _)| self.same_constraint(other, &constraint)) || entries.len() > 200 {
            return;
        }
        let class = self.environment.class(constraint.class).cloned();
        entries.push((constraint.clone(), Rc::clone(&proof)));
        let Some(class) = class else { return };
        let vars: Vars = class.params.iter().copied().zip(constraint.args.iter().copied()).collect();
        for (index, superclass) in class.superclasses.iter().enumerate() {
            let args = superclass.args.iter().map(|arg| self.read(arg, &vars)).collect();
            let proof = Proof::Superclass { class: constraint.class, index: index as u32, of: Rc::clone(&proof) };
            self.close_over_superclasses(Constraint { class: superclass.class, args }, Rc::new(proof), entries);
        }
    }

    /// A constraint on the types that families stand for.
    fn reduced(&mut self, mut constraint: Constraint) -> Constraint {
        if !self.families.is_empty() {
            for arg in &mut constraint.args {
                *arg = self.reduce(*arg);
            }
        }
        constraint
    }

    pub(super) fn same_constraint(&mut self, a: &Constraint, b: &Constraint) -> bool {
        a.class == b.class
            && a.args.len() == b.args.len()
            && a.args.iter().zip(&b.args).all(|(&x, &y)| self.store.same(x, y))
    }

    /// Solves what can be solved of the constraints from `start` on; the rest stays.
    pub(super) fn solve_from(&mut self, start: usize) {
        self.retry_deferred();
        let mut progress = true;
        while progress {
            progress = false;
            let mut index = start;
            while index < self.wanted.len() {
                let wanted = self.wanted[index].clone();
                match self.solve(&wanted) {
                    Outcome::Solved => {
                        self.wanted.swap_remove(index);
                        progress = true;
                    }
                    Outcome::Impossible => {
                        self.missing(&wanted);
                        self.wanted.swap_remove(index);
                    }
                    Outcome::Stuck => index += 1,
                }
            }
        }
    }

    fn missing(&mut self, wanted: &Wanted) {
        let constraint = &wanted.constraint;
        self.proofs[wanted.evidence.0 as usize] = Some(Rc::new(Proof::Missing(constraint.clone())));
        if !self.is_magic_class(constraint.class) && !constraint.args.iter().any(|&arg| self.mentions_opaque(arg)) {
            let pred = Writer::default().write_constraint(self, constraint);
            self.give_up(format!("no instance for `{pred}`"), wanted.span);
        }
    }

    /// Classes with compiler-generated instances, whose dictionaries are never used at run time.
    fn is_magic_class(&self, class: QName) -> bool {
        matches!(
            class.ident.as_str(),
            "Typeable" | "Coercible" | "KnownNat" | "KnownSymbol" | "Generic" | "Data" | "Lift" | "NFData" | "HasField"
        )
    }

    fn solve(&mut self, wanted: &Wanted) -> Outcome {
        let wanted = &Wanted { constraint: self.reduced(wanted.constraint.clone()), ..wanted.clone() };
        let constraint = &wanted.constraint;
        let mut scope = wanted.givens.clone();
        while let Some(givens) = scope {
            for (given, proof) in &givens.entries {
                if self.same_constraint(given, constraint) {
                    self.proofs[wanted.evidence.0 as usize] = Some(Rc::clone(proof));
                    return Outcome::Solved;
                }
                if given.class == constraint.class {
                    self.improve(constraint.class, &constraint.args, &given.args);
                    if self.same_constraint(given, constraint) {
                        self.proofs[wanted.evidence.0 as usize] = Some(Rc::clone(proof));
                        return Outcome::Solved;
                    }
                }
            }
            scope = givens.outer.clone();
        }
        let too_deep = wanted.cause.as_ref().is_some_and(|cause| cause.depth >= MAX_DEPTH);
        if too_deep || self.instances_used > MAX_INSTANCES {
            return Outcome::Impossible;
        }
        if let Some(again) = self.own_cause(wanted) {
            self.proofs[wanted.evidence.0 as usize] = Some(Rc::new(Proof::Again(again, constraint.clone())));
            return Outcome::Solved;
        }
        self.solve_by_instance(wanted)
    }

    /// The enclosing occurrence of the same constraint, if it is being solved.
    fn own_cause(&mut self, wanted: &Wanted) -> Option<EvidenceId> {
        let mut next = wanted.cause.clone();
        while let Some(cause) = next {
            if self.same_constraint(&cause.constraint, &wanted.constraint) {
                return Some(cause.evidence);
            }
            next = cause.cause.clone();
        }
        None
    }

    fn solve_by_instance(&mut self, wanted: &Wanted) -> Outcome {
        let constraint = &wanted.constraint;
        let Some(instances) = self.instances.get(&constraint.class).cloned() else {
            return self.unsolvable(constraint);
        };
        let mut best: Option<(std::sync::Arc<InstanceInfo>, Vars)> = None;
        let mut open = false;
        // An instance for a type that is not known would fit every type.
        for instance in instances.iter().filter(|instance| !instance.head.contains(&limpid_core::Type::Unknown)) {
            let mut vars = Vars::new();
            match self.fit_head(instance, &constraint.args, &mut vars) {
                Fit::Yes => {
                    let better = best.as_ref().is_none_or(|(other, _)| more_specific(instance, other));
                    if better {
                        best = Some((std::sync::Arc::clone(instance), vars));
                    }
                }
                Fit::Open => {
                    if self.improve_by_instance(instance, &constraint.args) {
                        return self.solve_by_instance(wanted);
                    }
                    open = true;
                }
                Fit::No => {}
            }
        }
        match best {
            // If a more specific instance may match later, the constraint waits, unless inference is at its end.
            Some((instance, vars)) if !open || self.finishing => {
                self.use_instance(wanted, &instance, vars);
                Outcome::Solved
            }
            Some(_) => Outcome::Stuck,
            None if open => Outcome::Stuck,
            None => self.unsolvable(constraint),
        }
    }

    /// No instance matches. Only a given dictionary or a type family may still solve the constraint.
    fn unsolvable(&mut self, constraint: &Constraint) -> Outcome {
        let rigid = constraint.args.iter().all(|&arg| {
            let arg = self.reduce(arg);
            match self.store.node(arg) {
                Node::Con(name, _) => !self.is_family(*name),
                Node::Fun(..) => true,
                _ => false,
            }
        });
        if rigid && !constraint.args.is_empty() {
            return Outcome::Impossible;
        }
        let mut metas = Vec::new();
        for &arg in &constraint.args {
            self.store.metas(arg, &mut metas);
            let reduced = self.reduce(arg);
            if let Node::Con(name, _) = self.store.node(reduced)
                && self.is_family(*name)
            {
                return Outcome::Stuck;
            }
        }
        if metas.is_empty() { Outcome::Impossible } else { Outcome::Stuck }
    }

    fn fit_head(&mut self, instance: &InstanceInfo, args: &[Ty], vars: &mut Vars) -> Fit {
        instance.head.iter().zip(args).fold(Fit::Yes, |fit, (pattern, &arg)| fit.and(|| self.fit(pattern, arg, vars)))
    }

    fn use_instance(&mut self, wanted: &Wanted, instance: &InstanceInfo, mut vars: Vars) {
        for &var in &instance.vars {
            if !vars.iter().any(|(name, _)| *name == var) {
                let fresh = self.fresh();
                vars.push((var, fresh));
            }
        }
        let (context, equalities) = self.read_context(&instance.context, &vars);
        self.unify_all(&equalities);
        self.instances_used += 1;
        let cause = Rc::new(Cause {
            constraint: wanted.constraint.clone(),
            evidence: wanted.evidence,
            cause: wanted.cause.clone(),
            depth: wanted.cause.as_ref().map_or(0, |cause| cause.depth + 1),
        });
        let args = context
            .into_iter()
            .map(|constraint| {
                self.want_because(constraint, wanted.givens.clone(), Some(Rc::clone(&cause)), wanted.span)
            })
            .collect();
        let types = instance
            .vars
            .iter()
            .filter_map(|var| vars.iter().find(|(name, _)| name == var))
            .map(|(_, ty)| *ty)
            .collect();
        let proof = Proof::Instance { dictionary: instance.dictionary, types, args };
        self.proofs[wanted.evidence.0 as usize] = Some(Rc::new(proof));
    }

    /// Functional dependencies: where the determining arguments agree, the determined ones must.
    fn improve(&mut self, class: QName, wanted: &[Ty], given: &[Ty]) {
        let Some(class) = self.environment.class(class).cloned() else { return };
        for (from, to) in &class.dependencies {
            let agree = from.iter().all(|&place| match (wanted.get(place as usize), given.get(place as usize)) {
                (Some(&a), Some(&b)) => self.store.same(a, b),
                _ => false,
            });
            if agree {
                for &place in to {
                    if let (Some(&a), Some(&b)) = (wanted.get(place as usize), given.get(place as usize)) {
                        self.unify(a, b);
                    }
                }
            }
        }
    }

    fn improve_by_instance(&mut self, instance: &InstanceInfo, args: &[Ty]) -> bool {
        let Some(class) = self.environment.class(instance.class).cloned() else { return false };
        for (from, to) in &class.dependencies {
            let mut vars = Vars::new();
            let fits = from.iter().all(|&place| match (instance.head.get(place as usize), args.get(place as usize)) {
                (Some(pattern), Some(&arg)) => self.fit(pattern, arg, &mut vars) == Fit::Yes,
                _ => false,
            });
            if !fits {
                continue;
            }
            for &var in &instance.vars {
                if !vars.iter().any(|(name, _)| *name == var) {
                    let fresh = self.fresh();
                    vars.push((var, fresh));
                }
            }
            let mut changed = false;
            for &place in to {
                if let (Some(pattern), Some(&arg)) = (instance.head.get(place as usize), args.get(place as usize)) {
                    let ty = self.read(pattern, &vars);
                    changed |= !self.store.same(arg, ty) && self.unify(arg, ty);
                }
            }
            if changed && self.fit_head(instance, args, &mut Vars::new()) == Fit::Yes {
                return true;
            }
        }
        false
    }

    /// Defaulting: picks a type for each variable that occurs only in constraints, with GHCi's extensions.
    /// Only variables deeper than `level` are touched.
    pub(super) fn default_from(&mut self, start: usize, level: u32, keep: &[Ty]) {
        loop {
            let mut metas = Vec::new();
            for wanted in &self.wanted[start..] {
                for &arg in &wanted.constraint.args {
                    self.store.metas(arg, &mut metas);
                }
            }
            metas.retain(|meta| self.store.level(*meta) > level && !keep.contains(meta));
            let Some(choice) = metas.into_iter().find_map(|meta| self.default_for(meta, start).map(|ty| (meta, ty)))
            else {
                return;
            };
            self.unify(choice.0, choice.1);
            self.solve_from(start);
        }
    }

    fn default_for(&mut self, meta: Ty, start: usize) -> Option<Ty> {
        let w = wired();
        let mut classes = Vec::new();
        for wanted in &self.wanted[start..] {
            if wanted.constraint.args.iter().any(|&arg| self.store.find(arg) == meta) {
                classes.push(wanted.constraint.class);
            }
        }
        let is = |names: &[QName]| classes.iter().any(|class| names.contains(class));
        let name = if is(&[w.class_foldable, w.class_traversable, w.class_functor])
            && !is(&[w.class_monad, w.class_applicative])
        {
            w.list
        } else if is(&[w.class_monad, w.class_applicative, w.class_functor]) {
            w.io
        } else if is(&[w.class_is_string]) {
            let char = self.store.con(w.char, Vec::new());
            return Some(self.store.con(w.list, vec![char]));
        } else if is(&[w.class_fractional, w.class_floating, w.class_real_frac, w.class_real_float]) {
            w.double
        } else if is(&[w.class_num, w.class_integral, w.class_real, w.class_enum]) || self.is_number(meta, start) {
            self.first_instance(&[w.integer, w.double], &classes)
        } else if is(&[w.class_show, w.class_eq, w.class_ord, w.class_bounded]) {
            self.first_instance(&[w.unit, w.integer, w.double], &classes)
        } else {
            return self.only_candidate(meta, start);
        };
        Some(self.store.con(name, Vec::new()))
    }

    /// The first of these types that is an instance of all the classes, or else the first.
    fn first_instance(&mut self, types: &[QName], classes: &[QName]) -> QName {
        let fitting = types.iter().find(|&&name| {
            let ty = self.store.con(name, Vec::new());
            classes.iter().all(|class| {
                let Some(instances) = self.instances.get(class).cloned() else { return false };
                instances.iter().any(|instance| self.fit_head(instance, &[ty], &mut Vars::new()) != Fit::No)
            })
        });
        *fitting.unwrap_or(&types[0])
    }

    /// Whether `Num` of this variable is among the superclasses of a class that is not numeric by name, such as `Bits`.
    fn is_number(&self, meta: Ty, start: usize) -> bool {
        let num = wired().class_num;
        let places = |constraint: &Constraint| constraint.args.iter().position(|&arg| self.store.find(arg) == meta);
        let constraints = self.wanted[start..].iter().map(|wanted| &wanted.constraint);
        let mut todo: Vec<(QName, usize)> =
            constraints.filter_map(|constraint| places(constraint).map(|place| (constraint.class, place))).collect();
        let mut seen = Vec::new();
        while let Some((class, place)) = todo.pop() {
            if class == num {
                return true;
            }
            if seen.contains(&(class, place)) {
                continue;
            }
            seen.push((class, place));
            let Some(info) = self.environment.class(class) else { continue };
            let Some(&param) = info.params.get(place) else { continue };
            let of_param = |arg: &limpid_core::Type| *arg == limpid_core::Type::Var(param);
            let supers = info.superclasses.iter();
            todo.extend(supers.filter_map(|pred| Some((pred.class, pred.args.iter().position(of_param)?))));
        }
        false
    }

    /// If exactly one instance can ever match a stuck constraint on this variable, that one is chosen.
    fn only_candidate(&mut self, meta: Ty, start: usize) -> Option<Ty> {
        if !self.finishing {
            return None;
        }
        for index in start..self.wanted.len() {
            let wanted = self.wanted[index].clone();
            // An instance whose context asks for its class again would be chosen without end.
            if wanted.recurs() {
                continue;
            }
            let Some(place) = wanted.constraint.args.iter().position(|&arg| self.store.find(arg) == meta) else {
                continue;
            };
            let Some(instances) = self.instances.get(&wanted.constraint.class).cloned() else { continue };
            let fitting: Vec<_> = instances
                .iter()
                .filter(|instance| self.fit_head(instance, &wanted.constraint.args, &mut Vars::new()) != Fit::No)
                .collect();
            if let [instance] = fitting[..] {
                let vars: Vars = instance.vars.iter().map(|&var| (var, self.fresh())).collect();
                let pattern = instance.head.get(place)?.clone();
                if !matches!(pattern, limpid_core::Type::Var(_)) {
                    return Some(self.read(&pattern, &vars));
                }
            }
        }
        None
    }
}

/// Whether `a` is more specific than `b`. Then `a` wins where both match.
fn more_specific(a: &InstanceInfo, b: &InstanceInfo) -> bool {
    fn weight(ty: &limpid_core::Type) -> usize {
        use limpid_core::Type;
        match ty {
            Type::Var(_) | Type::Unknown => 0,
            Type::Con(_, args) => 1 + args.iter().map(weight).sum::<usize>(),
            Type::Fun(pair) | Type::App(pair) => 1 + weight(&pair.0) + weight(&pair.1),
            Type::Forall(scheme) => weight(&scheme.body),
            Type::Nat(_) | Type::Str(_) => 1,
        }
    }
    a.head.iter().map(weight).sum::<usize>() > b.head.iter().map(weight).sum::<usize>()
}
