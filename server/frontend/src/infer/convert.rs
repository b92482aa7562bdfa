//! Between core types and the types of the store: reading signatures and interfaces, and writing the final answer.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_core::{Pred, Scheme, Type};
use rustc_hash::FxHashMap;

use super::Infer;
use super::store::{Constraint, LARGEST, Node, Poly, Ty};
use crate::wired::wired;

/// The depth bound of synonym expansion.
const MOST_SYNONYMS: u32 = 2_000;

/// What the type variables of a core type stand for.
pub(super) type Vars = Vec<(Name, Ty)>;

impl Infer<'_> {
    /// Reads a core type; variables that `vars` does not have are scoped type variables.
    pub(super) fn read(&mut self, ty: &Type, vars: &Vars) -> Ty {
        match ty {
            Type::Var(name) => self.read_var(*name, vars),
            Type::Con(name, args) => {
                if let Some(synonym) = self.environment.synonym(*name)
                    && args.len() >= synonym.params.len()
                {
                    return self.read_synonym(*name, args, vars);
                }
                let args = args.iter().map(|arg| self.read(arg, vars)).collect();
                self.store.con(*name, args)
            }
            Type::Fun(fun) => {
                let (from, to) = (self.read(&fun.0, vars), self.read(&fun.1, vars));
                self.store.fun(from, to)
            }
            Type::App(app) => {
                let (fun, arg) = (self.read(&app.0, vars), self.read(&app.1, vars));
                self.store.app(fun, arg)
            }
            Type::Forall(scheme) => {
                let poly = self.read_scheme(scheme, vars);
                if poly.vars.is_empty() && poly.context.is_empty() { poly.body } else { self.store.forall(poly) }
            }
            Type::Nat(value) => self.store.nat(*value),
            Type::Str(value) => self.store.str(*value),
            Type::Unknown => self.fresh(),
        }
    }

    fn read_var(&mut self, name: Name, vars: &Vars) -> Ty {
        let found = vars.iter().rev().chain(self.scoped.iter().rev()).find(|(var, _)| *var == name);
        match found {
            Some(&(_, ty)) => ty,
            None => {
                // An unbound variable is rigid, and the same one for the rest of the module.
                let ty = self.store.skolem(name, 0);
                self.scoped.insert(0, (name, ty));
                ty
            }
        }
    }

    fn read_synonym(&mut self, name: QName, args: &[Type], vars: &Vars) -> Ty {
        let Some(synonym) = self.environment.synonym(name) else { return self.fresh() };
        let mut args: Vec<Ty> = args.iter().map(|arg| self.read(arg, vars)).collect();
        let rest = args.split_off(synonym.params.len());
        let inner: Vars = synonym.params.iter().copied().zip(args).collect();
        // Cyclic synonyms and exponential expansions must terminate.
        if self.synonym_depth == 0 {
            self.synonyms_read = 0;
        }
        self.synonyms_read += 1;
        if self.synonym_depth > 100 || self.synonyms_read > MOST_SYNONYMS {
            return self.fresh();
        }
        self.synonym_depth += 1;
        let expanded = self.read(&synonym.rhs, &inner);
        self.synonym_depth -= 1;
        rest.into_iter().fold(expanded, |fun, arg| self.store.app(fun, arg))
    }

    /// Reads a scheme with a fresh skolem for each of its variables. Foralls to the right of arrows float outwards.
    pub(super) fn read_scheme(&mut self, scheme: &Scheme, outer: &Vars) -> Poly {
        let mut vars = outer.clone();
        let mut skolems = Vec::new();
        for &var in &scheme.vars {
            let skolem = self.fresh_skolem(var);
            skolems.push(skolem);
            vars.push((var, skolem));
        }
        let (context, equalities) = self.read_context(&scheme.context, &vars);
        let body = self.read(&scheme.body, &vars);
        self.float_foralls(Poly { vars: skolems, context, equalities, body })
    }

    /// `forall a. C => t -> forall b. D => u` is `forall a b. (C, D) => t -> u`.
    fn float_foralls(&mut self, poly: Poly) -> Poly {
        let Poly { mut vars, mut context, mut equalities, mut body } = poly;
        let mut params = Vec::new();
        let mut end = body;
        loop {
            match self.store.node(end).clone() {
                Node::Fun(from, to) => {
                    params.push(from);
                    end = to;
                }
                Node::Forall(inner) => {
                    vars.extend(&inner.vars);
                    context.extend(inner.context.iter().cloned());
                    equalities.extend(&inner.equalities);
                    body = self.store.funs(&params, inner.body);
                    params.clear();
                    end = body;
                }
                _ => return Poly { vars, context, equalities, body },
            }
        }
    }

    /// Class constraints of known classes, and equalities.
    pub(super) fn read_context(&mut self, context: &[Pred], vars: &Vars) -> (Vec<Constraint>, Vec<(Ty, Ty)>) {
        let mut constraints = Vec::new();
        let mut equalities = Vec::new();
        for pred in context {
            let known = self.environment.class(pred.class).is_some();
            if !known && pred.class != wired().equality {
                continue;
            }
            let args: Vec<Ty> = pred.args.iter().map(|arg| self.read(arg, vars)).collect();
            match args[..] {
                [a, b] if !known => equalities.push((a, b)),
                _ => constraints.push(Constraint { class: pred.class, args }),
            }
        }
        (constraints, equalities)
    }

    /// Reads a scheme of another module and instantiates it at once.
    pub(super) fn instantiate_scheme(&mut self, scheme: &Scheme) -> (Vec<Ty>, Vec<Constraint>, Ty) {
        let vars: Vars = scheme.vars.iter().map(|&var| (var, self.fresh())).collect();
        let (context, equalities) = self.read_context(&scheme.context, &vars);
        let body = self.read(&scheme.body, &vars);
        self.unify_all(&equalities);
        (vars.into_iter().map(|(_, ty)| ty).collect(), context, body)
    }

    pub(super) fn instantiate(&mut self, poly: &Poly) -> (Vec<Ty>, Vec<Constraint>, Ty) {
        let map: Vec<(Ty, Ty)> = poly.vars.iter().map(|&var| (var, self.fresh())).collect();
        let context =
            poly.context.iter().map(|constraint| self.store.substitute_constraint(constraint, &map)).collect();
        for &(a, b) in &poly.equalities {
            let (a, b) = (self.store.substitute(a, &map), self.store.substitute(b, &map));
            self.unify_all(&[(a, b)]);
        }
        let body = self.store.substitute(poly.body, &map);
        (map.into_iter().map(|(_, ty)| ty).collect(), context, body)
    }

    /// A skolem with a name that is unique in the current binding.
    pub(super) fn fresh_skolem(&mut self, name: Name) -> Ty {
        let mut unique = name;
        let mut count = 0;
        while !self.used_names.insert(unique) {
            count += 1;
            unique = Name::new(&format!("{name}{count}"));
        }
        self.store.skolem(unique, self.level)
    }
}

/// Writes final types, each node once.
#[derive(Default)]
pub(super) struct Writer {
    done: FxHashMap<Ty, Type>,
    /// The numbers of nodes.
    sizes: FxHashMap<Ty, u64>,
}

impl Writer {
    pub(super) fn write(&mut self, infer: &mut Infer<'_>, ty: Ty) -> Type {
        let ty = infer.reduce(ty);
        if let Some(done) = self.done.get(&ty) {
            return done.clone();
        }
        let too_large = infer.store.size(ty, &mut self.sizes) > LARGEST;
        let written = match infer.store.node(ty).clone() {
            Node::Meta => Type::Unknown,
            _ if too_large => Type::Unknown,
            Node::Skolem(name) => Type::Var(name),
            Node::Con(name, args) => {
                let args: Arc<[Type]> = args.iter().map(|&arg| self.write(infer, arg)).collect();
                Type::Con(name, args)
            }
            Node::Fun(a, b) => Type::fun(self.write(infer, a), self.write(infer, b)),
            Node::App(a, b) => Type::app(self.write(infer, a), self.write(infer, b)),
            Node::Forall(poly) => Type::Forall(Arc::new(self.write_poly(infer, &poly))),
            Node::Nat(value) => Type::Nat(value),
            Node::Str(value) => Type::Str(value),
        };
        self.done.insert(ty, written.clone());
        written
    }

    pub(super) fn write_poly(&mut self, infer: &mut Infer<'_>, poly: &Poly) -> Scheme {
        Scheme {
            vars: poly.vars.iter().filter_map(|&var| infer.skolem_name(var)).collect(),
            context: poly.context.iter().map(|constraint| self.write_constraint(infer, constraint)).collect(),
            body: self.write(infer, poly.body),
        }
    }

    pub(super) fn write_constraint(&mut self, infer: &mut Infer<'_>, constraint: &Constraint) -> Pred {
        Pred { class: constraint.class, args: constraint.args.iter().map(|&arg| self.write(infer, arg)).collect() }
    }
}

impl Infer<'_> {
    pub(super) fn skolem_name(&self, ty: Ty) -> Option<Name> {
        match self.store.node(ty) {
            Node::Skolem(name) => Some(*name),
            _ => None,
        }
    }

    /// A type for a message.
    pub(super) fn show(&mut self, ty: Ty) -> String {
        Writer::default().write(self, ty).to_string()
    }
}
