//! The type of a function at one of its uses: type variables and abstract refinements become kvars.

use limpid_base::{Name, QName};
use limpid_contracts::contract::BoundContract;
use limpid_contracts::rtype::{Bound, RFun, Shape};
use limpid_contracts::{Origin, RScheme, RType, Refinement};
use limpid_core::{TyVar, Type};
use limpid_frontend::interface::ValueKind;
use limpid_frontend::wired::wired;
use limpid_logic::{Relation, Sort, Symbol, SymbolKind, Term};

use super::facts::Lifted;
use super::{Generate, Why};
use crate::normalise::normalise;
use crate::reduce;
use crate::rename::{for_each_term, match_types, replace_preds};
use crate::variable::VariableOrigin;

/// A function at one of its uses.
pub(crate) struct Head {
    pub(crate) ty: RType,
    /// How many dictionaries precede the arguments of the type.
    pub(crate) dictionaries: usize,
    /// The callee: the class method where core calls the method of an instance.
    pub(crate) callee: QName,
}

impl<'a> Generate<'a> {
    /// How many dictionaries precede the arguments of a function.
    pub(crate) fn dictionaries(&self, name: QName) -> usize {
        match self.haskell_scheme(name) {
            Some(scheme) => scheme.context.len(),
            None => self.callee(name).map_or(0, |callee| callee.dictionaries),
        }
    }

    pub(crate) fn head(&mut self, name: QName, types: &[Type], why: &Why) -> Head {
        let haskell = self.haskell_scheme(name);
        let actual = haskell.as_ref().map_or(Type::Unknown, |scheme| super::types::instantiate(scheme, types));
        let dictionaries = haskell.as_ref().map_or(0, |scheme| scheme.context.len());
        if let Some(scheme) = self.inferred.get(&name).cloned() {
            let ty = self.instantiate(&scheme, &actual, why);
            return Head { ty: self.lift_result(name, ty), dictionaries, callee: name };
        }
        if let Some(callee) = self.callee(name) {
            let mut scheme = callee.contract.ty.clone();
            scheme.body = normalise(&scheme.body, &self.in_force);
            let dictionaries = if haskell.is_some() { dictionaries } else { callee.dictionaries };
            let believed =
                self.options.reflection && self.options.extensionality && callee.contract.origin == Origin::Assumed;
            let ty = self.instantiate_at(&scheme, &actual, believed, why);
            return Head { ty: self.lift_result(name, ty), dictionaries, callee: callee.name };
        }
        if let Some(ty) = self.selector(name, &actual, why) {
            return Head { ty, dictionaries, callee: name };
        }
        let ty = match haskell {
            Some(scheme) => self.instantiate(&RScheme::from_scheme(&scheme), &actual, why),
            None => RType::unknown(),
        };
        Head { ty: self.lift_result(name, ty), dictionaries, callee: name }
    }

    /// Instantiates a scheme at the Haskell type `actual`.
    pub(crate) fn instantiate(&mut self, scheme: &RScheme, actual: &Type, why: &Why) -> RType {
        self.instantiate_at(scheme, actual, false, why)
    }

    /// As [`Generate::instantiate`]. Under extensionality, an assumed contract may be a proof, and must not hold
    /// vacuously: a type variable that no argument mentions ranges over all values.
    fn instantiate_at(&mut self, scheme: &RScheme, actual: &Type, believed: bool, why: &Why) -> RType {
        self.assume_constants(&scheme.body, !scheme.preds.is_empty());
        let mut found = Vec::new();
        match_types(&scheme.body.to_type(), actual, &mut found);
        let mut replaced: Vec<(TyVar, RType, Sort)> = Vec::new();
        for var in &scheme.vars {
            let ty = found.iter().find(|(known, _)| known == var).map_or(Type::Unknown, |(_, ty)| ty.clone());
            // Nothing decides the type, so any will do.
            let ty = if ty == Type::Unknown { Type::Con(wired().unit, [].into()) } else { ty };
            let simple = matches!(&ty, Type::Con(_, args) if args.is_empty()) || matches!(ty, Type::Var(_));
            let empty = believed && !is_taken(&scheme.body, *var, true);
            let plain = empty || (simple && is_determined(&scheme.body, *var, true)) || !is_generic(scheme, *var);
            let template = if plain { RType::from_type(&ty) } else { self.template(&ty, false) };
            let sort = self.sorts.of_type(&ty);
            replaced.push((*var, template, sort));
        }
        let at = |var: TyVar| replaced.iter().find(|(known, ..)| *known == var).map(|(_, ty, _)| ty.clone());
        let sort_at = |var: Name| replaced.iter().find(|(known, ..)| *known == var).map(|(.., sort)| sort.clone());
        let mut preds: Vec<(Name, Name)> = Vec::new();
        for decl in &scheme.preds {
            let params: Vec<(Name, Sort)> =
                decl.params.iter().map(|sort| (self.fresh_abstract(), sort.substitute(&sort_at))).collect();
            preds.push((decl.name, self.fresh_kvar(params, false)));
        }
        let pred_at = |name: Name, args: &[Term]| {
            let (_, kvar) = preds.iter().find(|(known, _)| *known == name)?;
            Some(Term::Pred(*kvar, args.into()))
        };
        let specialise = |ty: &RType| match preds.is_empty() {
            true => ty.substitute_types(&at),
            false => replace_preds(ty, &pred_at).substitute_types(&at),
        };
        for bound in &scheme.bounds {
            match bound {
                Bound::Subtype { env, sub, sup } => {
                    let outer = self.env.clone();
                    let mut names: Vec<(Name, Name)> = Vec::new();
                    let rename = |ty: RType, names: &[(Name, Name)]| {
                        names.iter().fold(ty, |ty, (from, to)| crate::rename::replace_var(&ty, *from, &Term::Var(*to)))
                    };
                    for (name, ty) in env {
                        let fresh = self.fresh_variable(*name, VariableOrigin::Bound);
                        let ty = rename(specialise(ty), &names);
                        self.push(fresh, &ty);
                        names.push((*name, fresh));
                    }
                    let (sub, sup) = (rename(specialise(sub), &names), rename(specialise(sup), &names));
                    self.subtype(&sub, &sup, why);
                    self.env = outer;
                }
                Bound::Named { bound, args } => self.named_bound(*bound, args, &pred_at, why),
            }
        }
        specialise(&scheme.body)
    }

    /// The measure equations of nullary constructors in a type. LiquidHaskell knows those of types without parameters everywhere.
    /// `applied` says that abstract refinements are applied to the constructors of other types, too.
    pub(crate) fn assume_constants(&mut self, ty: &RType, applied: bool) {
        let mut constants: Vec<QName> = Vec::new();
        for_each_term(ty, &mut |term| {
            if let Term::Con(name, args) = term
                && args.is_empty()
                && !constants.contains(name)
            {
                constants.push(*name);
            }
        });
        let is_closed =
            |name| self.in_force.environment.constructor(name).is_some_and(|(data, _)| data.params.is_empty());
        constants.retain(|name| *name != wired().true_ && *name != wired().false_ && (applied || is_closed(*name)));
        for name in constants {
            let Some(signature) = self.signature(name) else { continue };
            let facts = self.facts_of_constructor(&signature, &[], &Term::con(name, []));
            self.env = self.env.assume(Term::and(facts));
        }
    }

    /// The instances of the abstract refinements must satisfy each `bound`.
    fn named_bound(&mut self, name: Name, args: &[Name], pred_at: &dyn Fn(Name, &[Term]) -> Option<Term>, why: &Why) {
        let Some(bound) = self.bound(name) else { return };
        let Some(body) = &bound.body else { return };
        let params = bound.params.clone();
        let body = body.substitute_preds(&|name, terms| {
            let place = params.iter().position(|param| param.name == name)?;
            pred_at(*args.get(place)?, terms)
        });
        let outer = self.env.clone();
        let mut body = body;
        for (name, sort) in &bound.args {
            let fresh = self.fresh_variable(*name, VariableOrigin::Bound);
            self.env = self.env.bind(fresh, sort.clone(), Vec::new());
            body = body.replace(*name, &Term::Var(fresh));
        }
        while let Term::Imply(parts) = &body {
            for fact in parts.0.conjuncts() {
                self.env = self.env.assume(fact.clone());
            }
            body = parts.1.clone();
        }
        self.require(&body, why);
        self.env = outer;
    }

    pub(crate) fn bound(&self, name: Name) -> Option<&'a BoundContract> {
        let own = QName { module: self.in_force.own.module.unwrap_or(name), ident: name };
        self.in_force.own.bounds.get(own).or_else(|| self.in_force.visible.bound(name))
    }

    /// The result of a function with a symbol in the logic equals that symbol's application.
    fn lift_result(&mut self, name: QName, ty: RType) -> RType {
        match self.facts.lifted(name) {
            Some(Lifted::Symbol(symbol)) => {
                let ty = with_result(&ty, &|args| Term::app(*symbol, args.to_vec()));
                match self.definitions.body(symbol.name) {
                    // The type of a reflected function has its definition.
                    Some((params, body)) if params.len() <= ty.split_funs().0.len() => {
                        self.system.has_definitions = true;
                        with_result(&ty, &|args| {
                            let (own, rest) = args.split_at(params.len());
                            let place = |name| params.iter().position(|param| *param == name);
                            reduce::apply(body.substitute(&|name| own.get(place(name)?).cloned()), rest)
                        })
                    }
                    _ => ty,
                }
            }
            Some(Lifted::Inline(params, body)) => {
                let count = ty.split_funs().0.len();
                if count < params.len() {
                    return ty;
                }
                with_result(&ty, &|args| {
                    body.substitute(&|name| params.iter().position(|p| *p == name).and_then(|p| args.get(p).cloned()))
                })
            }
            None => ty,
        }
    }

    /// The type of a field selector: the refined field type, and equality with the field's symbol.
    fn selector(&mut self, name: QName, actual: &Type, why: &Why) -> Option<RType> {
        let value = self.in_force.environment.value(name)?;
        let ValueKind::Field(data) = value.kind else { return None };
        let scheme = RScheme::from_scheme(&value.scheme);
        let data = self.in_force.environment.data_type(data)?.clone();
        let mut refined = Refinement::trivial();
        if let [con] = &data.constructors[..] {
            let place = con.fields.iter().position(|field| field.name == Some(name.ident))?;
            if let Some(field) = self.in_force.constructor(con.name).and_then(|contract| contract.fields.get(place))
                && let RType::Base { refinement, .. } = &field.ty
            {
                refined = refinement.clone();
            }
        }
        let ty = self.instantiate(&scheme, actual, why);
        let RType::Fun(mut fun) = ty else { return None };
        fun.binder = self.fresh_variable(Name::new("r"), VariableOrigin::Parameter);
        let record = Term::Var(fun.binder);
        // Other fields of the same record.
        let labels: Vec<Name> =
            data.constructors.iter().flat_map(|con| con.fields.iter().filter_map(|f| f.name)).collect();
        let field = |label: Name| {
            let name = QName { module: data.name.module, ident: label };
            Term::app(Symbol { kind: SymbolKind::Field, name }, [record.clone()])
        };
        let binder = refined.binder;
        refined.pred = refined.pred.substitute(&|name| (name != binder && labels.contains(&name)).then(|| field(name)));
        fun.result = fun.result.refined(refined);
        let symbol = Symbol { kind: SymbolKind::Field, name };
        let ty = RType::Fun(fun);
        if !data.newtype {
            return Some(with_result(&ty, &|args| Term::app(symbol, args.to_vec())));
        }
        // The fields of newtypes are no functions of the logic. The type of one that is not exported is inferred: its result is
        // what the value was cast from.
        let con = data.constructors.first().filter(|_| !self.in_force.environment.is_exported(name));
        Some(match con {
            Some(con) => with_result(&ty, &|args| Term::app(Symbol::selector(con.name, 0), args.to_vec())),
            None => ty,
        })
    }
}

/// The type with one more conjunct: the result equals `term` of the arguments.
fn with_result(ty: &RType, term: &dyn Fn(&[Term]) -> Term) -> RType {
    fn go(ty: &RType, args: &mut Vec<Term>, term: &dyn Fn(&[Term]) -> Term) -> RType {
        match ty {
            RType::Fun(fun) => {
                // Unnamed arguments get a name.
                let binder = match fun.binder.as_str() {
                    "_" => Name::new(&format!("_#{}", args.len())),
                    _ => fun.binder,
                };
                args.push(Term::Var(binder));
                let result = go(&fun.result, args, term);
                RType::Fun(Box::new(RFun { binder, result, ..(**fun).clone() }))
            }
            RType::Base { .. } => {
                let binder = Name::new("v#r");
                let pred = Term::compare(Relation::Eq, Term::Var(binder), term(args));
                ty.clone().refined(Refinement { binder, pred, hole: false, place: None })
            }
            RType::Forall(_) => ty.clone(),
        }
    }
    go(ty, &mut Vec::new(), term)
}

/// Whether a function is parametric in the refinement of a type variable: no class but equality and order constrains it.
fn is_generic(scheme: &RScheme, var: TyVar) -> bool {
    let w = wired();
    let mentions = |ty: &Type| {
        let mut found = Vec::new();
        match_types(ty, ty, &mut found);
        found.iter().any(|(known, _)| *known == var)
    };
    let harmless = |class: QName| class == w.class_eq || class == w.class_ord;
    scheme.context.iter().all(|pred| harmless(pred.class) || !pred.args.iter().any(mentions))
}

/// Whether the refinement of a type variable's instance is irrelevant: the type produces no value of it, or only
/// a result that is defined as a term of the arguments. A part of an argument does not count: its own type refines it.
fn is_determined(ty: &RType, var: TyVar, positive: bool) -> bool {
    match ty {
        RType::Fun(fun) => is_absent(&fun.arg, var, !positive) && is_determined(&fun.result, var, positive),
        RType::Base { shape: Shape::Var(found), refinement } if *found == var => {
            let value = Term::Var(refinement.binder);
            let says = |side: &Term| !side.mentions(refinement.binder) && !takes_apart(side);
            let fixes = |term: &Term| match term {
                Term::Compare(Relation::Eq, sides) => {
                    (sides.0 == value && says(&sides.1)) || (sides.1 == value && says(&sides.0))
                }
                _ => false,
            };
            refinement.pred.conjuncts().iter().any(fixes)
        }
        other => is_absent(other, var, positive),
    }
}

/// Whether a term applies a symbol, which may return a part of its argument.
fn takes_apart(term: &Term) -> bool {
    let mut found = matches!(term, Term::App(_, args) if !args.is_empty());
    term.for_each_part(&mut |part| found = found || takes_apart(part));
    found
}

/// Whether a type variable occurs in a negative position.
fn is_taken(ty: &RType, var: TyVar, positive: bool) -> bool {
    match ty {
        RType::Fun(fun) => is_taken(&fun.arg, var, !positive) || is_taken(&fun.result, var, positive),
        RType::Forall(scheme) => is_taken(&scheme.body, var, positive),
        RType::Base { shape, .. } => match shape {
            Shape::Var(found) => *found == var && !positive,
            Shape::Con { args, .. } => args.iter().any(|arg| is_taken(&arg.ty, var, positive)),
            Shape::App(fun, arg) => is_taken(fun, var, positive) || is_taken(arg, var, positive),
            Shape::Hole | Shape::Plain(_) => false,
        },
    }
}

/// Whether a type variable occurs in negative positions only.
fn is_absent(ty: &RType, var: TyVar, positive: bool) -> bool {
    match ty {
        RType::Fun(fun) => is_absent(&fun.arg, var, !positive) && is_absent(&fun.result, var, positive),
        RType::Forall(scheme) => is_absent(&scheme.body, var, positive),
        RType::Base { shape, .. } => match shape {
            Shape::Var(found) => *found != var || !positive,
            Shape::Con { args, .. } => args.iter().all(|arg| is_absent(&arg.ty, var, positive)),
            Shape::App(fun, arg) => is_absent(fun, var, positive) && is_absent(arg, var, positive),
            Shape::Hole | Shape::Plain(_) => true,
        },
    }
}
