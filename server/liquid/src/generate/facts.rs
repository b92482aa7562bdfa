//! Facts from types and constructors: invariants, measure equations, fields.

use limpid_base::{Name, QName};
use limpid_contracts::contract::{Definition, Equation, EquationBody};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{InForce, RType, Refinement};
use limpid_core::{Constructor, Type};
use limpid_frontend::wired::wired;
use limpid_logic::{Relation, Sort, Symbol, SymbolKind, Term};
use rustc_hash::FxHashMap;

use super::Generate;
use crate::result::Provenance;

/// Indexes over all contracts in force, built once per module.
#[derive(Debug, Default)]
pub(crate) struct Facts<'a> {
    /// The equations of measures, by constructor.
    equations: FxHashMap<QName, Vec<(Symbol, &'a Equation)>>,
    /// Field symbols, by constructor and index.
    fields: FxHashMap<QName, Vec<(Symbol, u32)>>,
    /// Invariants, by type constructor.
    invariants: FxHashMap<QName, Vec<Invariant>>,
    /// The invariants that constructed values must satisfy.
    pub(crate) using: FxHashMap<QName, Vec<(Type, Refinement)>>,
    /// The symbols of lifted program functions.
    lifted: FxHashMap<QName, Lifted>,
}

/// An invariant of a type.
#[derive(Debug)]
struct Invariant {
    ty: Type,
    binder: Name,
    pred: Term,
    /// The measure whose result type gives the invariant. Its own definition must still be checked.
    measure: Option<QName>,
}

/// How a program function appears in the logic.
#[derive(Clone, Debug)]
pub(crate) enum Lifted {
    Symbol(Symbol),
    Inline(Vec<Name>, Term),
}

impl<'a> Facts<'a> {
    pub(crate) fn new(in_force: &InForce<'a>) -> Facts<'a> {
        let mut facts = Facts::default();
        let layers: Vec<&'a limpid_contracts::Contracts> =
            in_force.visible.layers().map(|layer| &**layer).chain([in_force.own]).collect();
        let measures = layers.iter().map(|contracts| contracts.measures.len()).sum();
        facts.equations.reserve(measures);
        facts.fields.reserve(measures);
        facts.lifted.reserve(measures);
        for contracts in layers {
            for measure in contracts.measures.values() {
                facts.measure(measure);
            }
            for invariant in &contracts.invariants {
                let ty = invariant.using.as_ref().unwrap_or(&invariant.ty);
                if let RType::Base { shape: Shape::Con { name, .. }, refinement } = ty {
                    let (binder, pred) = (refinement.binder, refinement.pred.clone());
                    if invariant.using.is_some() {
                        facts.using.entry(*name).or_default().push((ty.to_type(), refinement.clone()));
                    }
                    let known = Invariant { ty: ty.to_type(), binder, pred, measure: None };
                    facts.invariants.entry(*name).or_default().push(known);
                }
            }
        }
        facts
    }

    fn measure(&mut self, measure: &'a limpid_contracts::Measure) {
        let symbol = measure.symbol;
        match &measure.definition {
            Definition::Equations(equations) => {
                for equation in equations {
                    self.equations.entry(equation.constructor).or_default().push((symbol, equation));
                }
            }
            Definition::Field(places) => {
                for (con, place) in places {
                    // Each module that mentions a selector of a tuple declares it.
                    let known = self.fields.entry(*con).or_default();
                    if !known.contains(&(symbol, *place)) {
                        known.push((symbol, *place));
                    }
                }
            }
            Definition::Inline { params, body } => {
                self.lifted.insert(symbol.name, Lifted::Inline(params.clone(), body.clone()));
            }
            Definition::Code(_) | Definition::Opaque(_) | Definition::None => {}
        }
        if matches!(symbol.kind, SymbolKind::Measure | SymbolKind::Reflected) {
            self.lifted.insert(symbol.name, Lifted::Symbol(symbol));
        }
        // The result refinement of a measure is an invariant of its argument type.
        if symbol.kind == SymbolKind::Measure
            && let Some(scheme) = &measure.ty
            && let RType::Fun(fun) = &scheme.body
            && let RType::Base { shape: Shape::Con { name, .. }, .. } = &fun.arg
            && let RType::Base { refinement, .. } = &fun.result
            && !refinement.is_trivial()
        {
            let value = Term::app(symbol, [Term::Var(fun.binder)]);
            let pred = refinement.pred.replace(refinement.binder, &value);
            let known = Invariant { ty: fun.arg.to_type(), binder: fun.binder, pred, measure: Some(symbol.name) };
            self.invariants.entry(*name).or_default().push(known);
        }
    }

    /// The refinement of a type at a value, and the invariants of the type. The invariant that a measure gives is not known while
    /// that measure's own function is checked.
    pub(crate) fn of_type(&self, ty: &RType, value: &Term, checked: Option<QName>) -> Vec<Term> {
        let RType::Base { shape, refinement } = ty else { return Vec::new() };
        let mut facts: Vec<Term> = refinement.pred.replace(refinement.binder, value).conjuncts().to_vec();
        if let Shape::Con { name, .. } = shape {
            for known in self.invariants.get(name).into_iter().flatten() {
                let own = known.measure.is_some() && known.measure == checked;
                if !own && covers(&known.ty, &ty.to_type()) {
                    facts.extend(known.pred.replace(known.binder, value).conjuncts().iter().cloned());
                }
            }
        }
        facts
    }

    /// How a program function appears in the logic.
    pub(crate) fn lifted(&self, name: QName) -> Option<&Lifted> {
        self.lifted.get(&name)
    }

    /// The facts about `value`, given that it is this constructor applied to these fields.
    pub(crate) fn of_constructor(&self, con: &Constructor, args: &[Term], value: &Term, exact: bool) -> Vec<Term> {
        let mut facts = Vec::new();
        if con.name == wired().true_ {
            return vec![value.clone()];
        }
        if con.name == wired().false_ {
            return vec![value.clone().negate()];
        }
        let equal = |left: Term, right: Term| Term::compare(Relation::Eq, left, right);
        facts.extend(self.equations_of(con, args, value));
        let mut named: Vec<QName> = Vec::new();
        for (symbol, place) in self.fields.get(&con.name).into_iter().flatten() {
            if let Some(arg) = args.get(*place as usize) {
                named.push(symbol.name);
                facts.push(equal(Term::app(*symbol, [value.clone()]), arg.clone()));
            }
        }
        for (field, arg) in con.fields.iter().zip(args) {
            let Some(label) = field.name else { continue };
            let name = QName { module: con.name.module, ident: label };
            if !named.contains(&name) {
                facts.push(equal(Term::app(Symbol { kind: SymbolKind::Field, name }, [value.clone()]), arg.clone()));
            }
        }
        if exact || con.fields.is_empty() {
            facts.push(equal(value.clone(), Term::con(con.name, args.iter().cloned())));
        }
        facts
    }

    /// What is known of a value of a newtype: the measures of its constructor, and what it was cast from.
    pub(crate) fn of_newtype(&self, con: &Constructor, args: &[Term], value: &Term) -> Vec<Term> {
        let mut facts = self.equations_of(con, args, value);
        let cast = Term::app(Symbol::selector(con.name, 0), [value.clone()]);
        facts.extend(args.first().map(|arg| Term::compare(Relation::Eq, cast, arg.clone())));
        facts
    }

    /// The equations of the measures at a constructor.
    fn equations_of(&self, con: &Constructor, args: &[Term], value: &Term) -> Vec<Term> {
        let equal = |left: Term, right: Term| Term::compare(Relation::Eq, left, right);
        let mut facts = Vec::new();
        for (symbol, equation) in self.equations.get(&con.name).into_iter().flatten() {
            let measured = Term::app(*symbol, [value.clone()]);
            let at = |name: Name| equation.vars.iter().position(|var| *var == name).and_then(|p| args.get(p).cloned());
            facts.push(match &equation.body {
                EquationBody::Term(body) => equal(measured, body.substitute(&at)),
                EquationBody::Refined(binder, pred) => pred.substitute(&|name| match name == *binder {
                    true => Some(measured.clone()),
                    false => at(name),
                }),
            });
        }
        facts
    }
}

/// Whether a type matches a pattern.
pub(crate) fn covers(pattern: &Type, ty: &Type) -> bool {
    match (pattern, ty) {
        (Type::Con(a, xs), Type::Con(b, ys)) => a == b && xs.iter().zip(ys.iter()).all(|(x, y)| covers(x, y)),
        (Type::Con(..), Type::Var(_)) => false,
        _ => true,
    }
}

impl Generate<'_> {
    /// Binds a variable of this type.
    pub(crate) fn push(&mut self, name: Name, ty: &RType) {
        self.push_from(name, ty, Provenance::Other);
    }

    /// As [`Generate::push`], with the provenance of the variable.
    pub(crate) fn push_from(&mut self, name: Name, ty: &RType, source: Provenance) {
        if source != Provenance::Other {
            self.system.sources.insert(name, source);
        }
        let sort = self.sorts.of(ty);
        let facts = self.facts_of(ty, &Term::Var(name));
        self.env = self.env.bind(name, sort, facts);
    }

    /// The refinement of a type at a value, and the invariants of the type.
    pub(crate) fn facts_of(&self, ty: &RType, value: &Term) -> Vec<Term> {
        self.facts.of_type(ty, value, self.at.as_ref().map(|at| at.binding.name))
    }

    /// The selfified type of a value that equals `term`.
    pub(crate) fn selfify(&self, ty: &RType, term: &Term) -> RType {
        if matches!(ty, RType::Fun(_) | RType::Forall(_)) || matches!(self.sorts.of(ty), Sort::Fun(_)) {
            return ty.clone();
        }
        let binder = Name::new("v");
        let pred = Term::compare(Relation::Eq, Term::Var(binder), term.clone());
        ty.clone().refined(Refinement { binder, pred, hole: false, place: None })
    }
}
