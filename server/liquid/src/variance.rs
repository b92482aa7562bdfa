//! The variance of the parameters and the abstract refinements of a data type.

use dashmap::DashMap;
use limpid_base::{Name, QName};
use limpid_contracts::contract::Variance;
use limpid_contracts::rtype::Shape;
use limpid_contracts::{InForce, RType};
use limpid_logic::Term;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A memo table that threads share. It holds only what is finished.
#[derive(Debug, Default)]
pub(crate) struct Variances {
    known: DashMap<QName, Directions, FxBuildHasher>,
}

/// What one question found so far: the types that it has not finished yet have a guess here.
type Underway = FxHashMap<QName, Directions>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Directions {
    pub(crate) params: Vec<Variance>,
    pub(crate) preds: Vec<Variance>,
}

/// Where a parameter occurs: in positive positions, in negative positions.
#[derive(Clone, Copy, Default)]
struct Signs {
    gives: bool,
    takes: bool,
}

impl Signs {
    fn variance(self) -> Variance {
        match (self.gives, self.takes) {
            (true, true) => Variance::Invariant,
            (true, false) => Variance::Covariant,
            (false, true) => Variance::Contravariant,
            (false, false) => Variance::Bivariant,
        }
    }
}

impl Variances {
    pub(crate) fn of(&self, name: QName, in_force: &InForce<'_>) -> Directions {
        let mut underway = Underway::default();
        let found = self.find(name, in_force, &mut underway);
        for (name, directions) in underway {
            self.known.entry(name).or_insert(directions);
        }
        found
    }

    fn find(&self, name: QName, in_force: &InForce<'_>, underway: &mut Underway) -> Directions {
        if let Some(known) = self.known.get(&name) {
            return known.clone();
        }
        if let Some(known) = underway.get(&name) {
            return known.clone();
        }
        let contract = in_force.data(name);
        let preds: Vec<Name> = contract.map(|data| data.preds.iter().map(|p| p.name).collect()).unwrap_or_default();
        let all = |count: usize| vec![Variance::Covariant; count];
        let Some(data) = in_force.environment.data_type(name) else {
            return Directions { params: Vec::new(), preds: all(preds.len()) };
        };
        // The first guess, for recursive occurrences.
        let guess = Directions { params: all(data.params.len()), preds: all(preds.len()) };
        underway.insert(name, guess.clone());
        let mut found = guess;
        if !data.constructors.is_empty() {
            let mut walk = Walk {
                variances: self,
                underway,
                in_force,
                vars: &data.params,
                preds: &preds,
                of_vars: vec![Signs::default(); data.params.len()],
                of_preds: vec![Signs::default(); preds.len()],
            };
            for con in &data.constructors {
                match in_force.constructor(con.name) {
                    Some(contract) => contract.fields.iter().for_each(|field| walk.ty(&field.ty, true, name)),
                    None => con.fields.iter().for_each(|field| walk.ty(&RType::from_type(&field.ty), true, name)),
                }
            }
            found.params = walk.of_vars.iter().map(|signs| signs.variance()).collect();
            found.preds = walk.of_preds.iter().map(|signs| signs.variance()).collect();
        }
        // LiquidHaskell does not look into the instances of a data family.
        if in_force.environment.is_data_instance(name) {
            found.params.fill(Variance::Invariant);
        }
        if let Some(declared) = contract.map(|data| &data.variances).filter(|declared| !declared.is_empty()) {
            found.params = declared.clone();
        }
        underway.insert(name, found.clone());
        found
    }
}

struct Walk<'a> {
    variances: &'a Variances,
    underway: &'a mut Underway,
    in_force: &'a InForce<'a>,
    vars: &'a [Name],
    preds: &'a [Name],
    of_vars: Vec<Signs>,
    of_preds: Vec<Signs>,
}

fn mark(signs: &mut Signs, gives: bool) {
    match gives {
        true => signs.gives = true,
        false => signs.takes = true,
    }
}

impl Walk<'_> {
    fn ty(&mut self, ty: &RType, gives: bool, own: QName) {
        match ty {
            RType::Fun(fun) => {
                self.ty(&fun.arg, !gives, own);
                self.ty(&fun.result, gives, own);
            }
            RType::Forall(scheme) => self.ty(&scheme.body, gives, own),
            RType::Base { shape, refinement } => {
                self.term(&refinement.pred, gives);
                match shape {
                    Shape::Var(name) => {
                        if let Some(place) = self.vars.iter().position(|var| var == name) {
                            mark(&mut self.of_vars[place], gives);
                        }
                    }
                    Shape::Con { name, args, preds } => {
                        preds.iter().for_each(|pred| self.term(&pred.body, gives));
                        let inner = self.variances.find(*name, self.in_force, self.underway);
                        for (place, arg) in args.iter().enumerate() {
                            let variance = inner.params.get(place).copied().unwrap_or(Variance::Covariant);
                            // A parameter that does not occur is bivariant.
                            if matches!(variance, Variance::Covariant | Variance::Invariant) {
                                self.ty(&arg.ty, gives, own);
                            }
                            if matches!(variance, Variance::Contravariant | Variance::Invariant) && *name != own {
                                self.ty(&arg.ty, !gives, own);
                            }
                        }
                    }
                    Shape::App(fun, arg) => {
                        self.ty(fun, gives, own);
                        self.ty(arg, gives, own);
                        self.ty(arg, !gives, own);
                    }
                    Shape::Hole | Shape::Plain(_) => {}
                }
            }
        }
    }

    fn term(&mut self, term: &Term, gives: bool) {
        if let Term::Pred(name, _) = term
            && let Some(place) = self.preds.iter().position(|pred| pred == name)
        {
            mark(&mut self.of_preds[place], gives);
        }
        term.for_each_part(&mut |part| self.term(part, gives));
    }
}
