//! Qualifiers: the candidate conjuncts for the solution of a kvar.
//!
//! They are LiquidHaskell's: the declared qualifiers of the file and its imports, and every conjunct of the specifications of what
//! the file defines or uses, abstracted over its variables. Where functions are terms of the logic, they are the conjuncts of type
//! aliases alone.

use std::fmt;

use indexmap::IndexSet;
use limpid_base::{Name, QName};
use limpid_contracts::contract::{AliasBody, ConstructorContract};
use limpid_contracts::rtype::{RScheme, Shape};
use limpid_contracts::{InForce, RType, Sorts};
use limpid_core::CoreModule;
use limpid_logic::{Relation, Sort, Term};
use rustc_hash::FxBuildHasher;

use crate::horn::KVar;
use crate::normalise::normalise;

/// A qualifier: a predicate over the value, which is the first parameter, and other variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenQualifier {
    pub params: Vec<(Name, Sort)>,
    pub body: Term,
}

impl OpenQualifier {
    /// Whether it may be a candidate for a value of this sort.
    pub fn fits(&self, sort: &Sort) -> bool {
        self.params.first().is_some_and(|(_, pattern)| fits(pattern, sort, &mut Vec::new()))
    }
}

/// The qualifiers in force in one module.
#[derive(Clone, Debug, Default)]
pub struct Qualifiers {
    pub patterns: Vec<OpenQualifier>,
}

/// The most candidates of one kvar.
const MOST: usize = 4000;

impl Qualifiers {
    pub fn collect(in_force: &InForce<'_>, core: &CoreModule) -> Qualifiers {
        let mut scrape = Scrape::new(in_force, Vec::new());
        match in_force.own.options.higher_order {
            true => scrape.aliases(),
            false => {
                scrape.declared();
                scrape.own();
                scrape.used(core);
            }
        }
        Qualifiers { patterns: scrape.found }
    }

    /// These qualifiers, and those of some more types.
    pub(crate) fn with<'s>(&self, in_force: &InForce<'_>, schemes: impl Iterator<Item = &'s RScheme>) -> Qualifiers {
        if in_force.own.options.higher_order {
            return self.clone();
        }
        let mut scrape = Scrape::new(in_force, self.patterns.clone());
        schemes.for_each(|scheme| scrape.scheme(scheme));
        Qualifiers { patterns: scrape.found }
    }

    /// Qualifier instantiation: the candidates of a kvar over its parameters and the variables of its environment. `numbers` are
    /// compared with literals also where their type is a variable, which is expensive in large systems.
    pub(crate) fn candidates(&self, kvar: &KVar, numbers: bool) -> Vec<Term> {
        let Some(((value, sort), params)) = kvar.params.split_last() else { return Vec::new() };
        let mut scope: Vec<(Name, Sort)> = params.to_vec();
        let outer = kvar.env.entries().filter_map(|entry| entry.var.clone());
        scope.extend(outer.filter(|(_, sort)| !matches!(sort, Sort::Fun(_))));
        self.instances_at((*value, sort), kvar.numeric && numbers, &scope)
    }

    /// The instances of all qualifiers at a value and variables of the scope.
    pub fn instances(&self, value: (Name, &Sort), scope: &[(Name, Sort)]) -> Vec<Term> {
        self.instances_at(value, false, scope)
    }

    fn instances_at(&self, (value, sort): (Name, &Sort), numeric: bool, scope: &[(Name, Sort)]) -> Vec<Term> {
        let mut found: Vec<Term> = Vec::new();
        for template in &self.patterns {
            let Some(((param, pattern), rest)) = template.params.split_first() else { continue };
            let mut vars = Vec::new();
            if !fits(pattern, sort, &mut vars) || !numeric && !sensible(template, sort) {
                continue;
            }
            let chosen = vec![(*param, value)];
            choose(template, rest, scope, chosen, vars, &mut found);
            if found.len() > MOST {
                break;
            }
        }
        found.truncate(MOST);
        let mut seen = rustc_hash::FxHashSet::default();
        found.retain(|term| seen.insert(term.clone()));
        found
    }
}

/// Instantiates the remaining parameters of a qualifier in all ways.
fn choose(
    template: &OpenQualifier,
    rest: &[(Name, Sort)],
    scope: &[(Name, Sort)],
    chosen: Vec<(Name, Name)>,
    vars: Vec<(Name, Sort)>,
    found: &mut Vec<Term>,
) {
    let Some(((param, pattern), rest)) = rest.split_first() else {
        let at = |name: Name| chosen.iter().find(|(from, _)| *from == name).map(|(_, to)| Term::Var(*to));
        found.push(template.body.substitute(&at));
        return;
    };
    for (name, sort) in scope {
        let mut vars = vars.clone();
        if found.len() <= MOST && fits(pattern, sort, &mut vars) && !chosen.iter().any(|(_, known)| known == name) {
            let mut chosen = chosen.clone();
            chosen.push((*param, *name));
            choose(template, rest, scope, chosen, vars, found);
        }
    }
}

/// Comparisons are for numbers and type variables only, comparisons with a literal for numbers only.
fn sensible(template: &OpenQualifier, sort: &Sort) -> bool {
    let Some((value, Sort::Var(_) | Sort::Unknown)) = template.params.first() else { return true };
    let Term::Compare(op, sides) = &template.body else { return true };
    let is_value = |term: &Term| *term == Term::Var(*value);
    if !is_value(&sides.0) && !is_value(&sides.1) {
        return true;
    }
    let literal = matches!(sides.0, Term::Int(_)) || matches!(sides.1, Term::Int(_));
    match sort {
        Sort::Int | Sort::Real => true,
        _ if literal => false,
        Sort::Var(_) | Sort::Char => true,
        _ => matches!(op, Relation::Eq | Relation::Ne),
    }
}

/// Whether a sort is an instance of a pattern.
fn fits(pattern: &Sort, sort: &Sort, vars: &mut Vec<(Name, Sort)>) -> bool {
    match (pattern, sort) {
        (Sort::Unknown, _) => true,
        (Sort::Var(name), _) => match vars.iter().find(|(known, _)| known == name) {
            Some((_, known)) => known == sort,
            None => {
                vars.push((*name, sort.clone()));
                true
            }
        },
        (Sort::Set(a), Sort::Set(b)) | (Sort::BitVec(a), Sort::BitVec(b)) => fits(a, b, vars),
        (Sort::Map(a), Sort::Map(b)) | (Sort::Fun(a), Sort::Fun(b)) | (Sort::App(a), Sort::App(b)) => {
            fits(&a.0, &b.0, vars) && fits(&a.1, &b.1, vars)
        }
        (Sort::App(app), Sort::Data(_, args)) => args.last().is_some_and(|last| fits(&app.1, last, vars)),
        (Sort::Data(a, xs), Sort::Data(b, ys)) => {
            a == b && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| fits(x, y, vars))
        }
        (pattern, sort) => pattern == sort,
    }
}

struct Scrape<'a> {
    sorts: Sorts<'a>,
    /// How many parameters a qualifier may have.
    most: usize,
    found: Vec<OpenQualifier>,
}

impl<'a> Scrape<'a> {
    fn new(in_force: &InForce<'a>, found: Vec<OpenQualifier>) -> Scrape<'a> {
        let most = in_force.own.options.max_params as usize + 1;
        Scrape { sorts: Sorts { in_force: *in_force }, most, found }
    }

    /// The conjuncts of type aliases. What depends on the parameters of an alias has no sort.
    fn aliases(&mut self) {
        let InForce { own, visible, .. } = self.sorts.in_force;
        for contracts in visible.layers().map(|layer| &**layer).chain([own]) {
            for alias in contracts.aliases.values() {
                if let AliasBody::Type(ty) = &alias.body {
                    self.ty(ty, &mut Vec::new());
                }
            }
        }
    }

    /// The qualifiers that the file and its imports declare.
    fn declared(&mut self) {
        let InForce { own, visible, .. } = self.sorts.in_force;
        for qualifier in visible.qualifiers().chain(&own.qualifiers) {
            let papp = qualifier.name.as_str().starts_with("Papp");
            if !papp {
                self.add(OpenQualifier { params: qualifier.params.clone(), body: qualifier.body.clone() });
            }
        }
    }

    /// The conjuncts of the file's own specifications.
    fn own(&mut self) {
        let own = self.sorts.in_force.own;
        for contract in own.functions.values().chain(own.methods.values()) {
            if contract.place.is_some() {
                self.scheme(&contract.ty);
            }
        }
        for local in &own.locals {
            self.scheme(&local.contract.ty);
        }
        own.constructors.values().for_each(|contract| self.constructor(contract));
        for invariant in &own.invariants {
            self.ty(&invariant.ty, &mut Vec::new());
        }
    }

    /// The conjuncts of the specifications of what the code takes from other modules.
    fn used(&mut self, core: &CoreModule) {
        let in_force = self.sorts.in_force;
        let bodies = core.bindings.iter().filter_map(|binding| binding.body());
        let mentioned: IndexSet<QName, FxBuildHasher> =
            bodies.flat_map(|body| body.mentioned().chain(body.constructed())).collect();
        for name in mentioned {
            let contract = in_force.visible.function(name).or_else(|| in_force.visible.method(name));
            if let Some(contract) = contract.filter(|contract| contract.place.is_some()) {
                self.scheme(&contract.ty);
            }
            if let Some(contract) = in_force.visible.constructor(name) {
                self.constructor(contract);
            }
        }
    }

    fn constructor(&mut self, contract: &ConstructorContract) {
        let mut binders = Vec::new();
        for field in &contract.fields {
            self.ty(&field.ty, &mut binders);
            binders.push((field.name, self.sorts.of(&field.ty)));
        }
    }

    fn add(&mut self, template: OpenQualifier) {
        if !self.found.contains(&template) {
            self.found.push(template);
        }
    }

    fn scheme(&mut self, scheme: &RScheme) {
        for pred in &scheme.preds {
            let params: Vec<(Name, Sort)> = pred
                .params
                .iter()
                .enumerate()
                .map(|(place, sort)| (Name::new(&format!("q#{place}")), sort.clone()))
                .collect();
            let body = Term::Pred(pred.name, params.iter().map(|(name, _)| Term::Var(*name)).collect());
            let mut params = params;
            params.rotate_right(1);
            self.add(OpenQualifier { params, body });
        }
        self.ty(&normalise(&scheme.body, &self.sorts.in_force), &mut Vec::new());
    }

    fn ty(&mut self, ty: &RType, binders: &mut Vec<(Name, Sort)>) {
        match ty {
            RType::Fun(fun) => {
                self.ty(&fun.arg, binders);
                let depth = binders.len();
                binders.push((fun.binder, self.sorts.of(&fun.arg)));
                self.ty(&fun.result, binders);
                binders.truncate(depth);
            }
            RType::Forall(scheme) => self.ty(&scheme.body, binders),
            RType::Base { shape, refinement } => {
                let sort = self.sorts.of(ty);
                self.pred(&refinement.pred, (refinement.binder, sort.clone()), binders);
                match shape {
                    Shape::Con { args, preds, name } => {
                        for arg in args {
                            self.ty(&arg.ty, binders);
                        }
                        let sorts: Vec<Sort> = args.iter().map(|arg| self.sorts.of(&arg.ty)).collect();
                        for pred in preds {
                            self.abstract_pred(name.ident, &sorts, pred, binders);
                        }
                    }
                    Shape::App(fun, arg) => {
                        self.ty(fun, binders);
                        self.ty(arg, binders);
                    }
                    Shape::Hole | Shape::Var(_) | Shape::Plain(_) => {}
                }
            }
        }
    }

    fn abstract_pred(
        &mut self,
        _name: Name,
        sorts: &[Sort],
        pred: &limpid_contracts::rtype::PredArg,
        binders: &[(Name, Sort)],
    ) {
        let Some((value, earlier)) = pred.params.split_last() else { return };
        let sort_at = |place: usize| match sorts.len() {
            1 => sorts[0].clone(),
            _ => sorts.get(place).cloned().unwrap_or(Sort::Unknown),
        };
        let mut scope = binders.to_vec();
        for (place, name) in earlier.iter().enumerate() {
            scope.push((*name, sort_at(place)));
        }
        self.pred(&pred.body, (*value, sort_at(earlier.len())), &scope);
    }

    /// Every conjunct, abstracted over its variables.
    fn pred(&mut self, pred: &Term, value: (Name, Sort), scope: &[(Name, Sort)]) {
        for conjunct in pred.conjuncts() {
            if matches!(conjunct, Term::Pred(..)) {
                continue;
            }
            let mut params = vec![value.clone()];
            let mut closed = true;
            for var in conjunct.free_vars() {
                if var == value.0 {
                    continue;
                }
                match scope.iter().rev().find(|(name, _)| *name == var) {
                    Some(found) => params.push(found.clone()),
                    None => closed = false,
                }
            }
            if closed && params.len() <= self.most && conjunct.mentions(value.0) {
                self.add(OpenQualifier { params, body: conjunct.clone() });
            }
        }
    }
}

impl fmt::Display for Qualifiers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for template in &self.patterns {
            let params: Vec<String> = template.params.iter().map(|(name, sort)| format!("{name}: {sort}")).collect();
            writeln!(f, "qualif({}) : {}", params.join(", "), template.body)?;
        }
        Ok(())
    }
}
