//! The sorts of the logic's symbols, from the contracts in force.

use limpid_base::{Name, QName};
use limpid_contracts::{Definition, InForce, Measure, Sorts};
use limpid_core::Type;
use limpid_frontend::interface::ValueKind;
use limpid_frontend::wired::wired;
use limpid_logic::{MeasureFunction, Sort, Symbol, SymbolKind, Term, Theory};
use limpid_solver::Signatures;
use rustc_hash::FxHashMap;

pub(crate) struct InContracts<'a> {
    in_force: InForce<'a>,
    /// Class measures, by name: their instances in all modules are one symbol.
    classes: FxHashMap<Name, (Symbol, Sort)>,
}

impl<'a> InContracts<'a> {
    pub(crate) fn new(in_force: InForce<'a>) -> InContracts<'a> {
        let layers = in_force.visible.layers().map(|layer| &**layer).chain([in_force.own]);
        let measures: Vec<&Measure> = layers.flat_map(|contracts| contracts.measures.values()).collect();
        let mut classes = FxHashMap::default();
        for instance in measures.iter().filter(|measure| is_instance(measure)) {
            let ident = instance.symbol.name.ident;
            let class = measures.iter().find(|measure| measure.symbol.name.ident == ident && !is_instance(measure));
            let found = class.map_or((instance.symbol, Sort::Unknown), |class| (class.symbol, class.sort.clone()));
            classes.entry(ident).or_insert(found);
        }
        InContracts { in_force, classes }
    }
}

impl InContracts<'_> {
    /// A field that one constructor has selects a part of what that constructor makes.
    fn selector(&self, field: Symbol) -> Symbol {
        match field.builtin().map(|builtin| builtin.theory()) {
            Some(Theory::Measures(MeasureFunction::Head)) => return Symbol::selector(wired().cons, 0),
            Some(Theory::Measures(MeasureFunction::Tail)) => return Symbol::selector(wired().cons, 1),
            _ if field.kind != SymbolKind::Field => return field,
            _ => {}
        }
        let environment = self.in_force.environment;
        let places: Vec<(QName, usize)> = match self.in_force.definitions(field).first() {
            Some(Measure { definition: Definition::Field(places), .. }) => {
                places.iter().map(|(con, place)| (*con, *place as usize)).collect()
            }
            Some(_) => return field,
            None => {
                let Some(ValueKind::Field(data)) = environment.value(field.name).map(|value| &value.kind) else {
                    return field;
                };
                let constructors = environment.data_type(*data).into_iter().flat_map(|data| &data.constructors);
                let label = Some(field.name.ident);
                let place = |con: &limpid_core::Constructor| con.fields.iter().position(|one| one.name == label);
                constructors.filter_map(|con| Some((con.name, place(con)?))).collect()
            }
        };
        match places[..] {
            [(con, place)] => Symbol::selector(con, place),
            _ => field,
        }
    }
}

/// An instance of a class measure has equations and no sort of its own.
fn is_instance(measure: &Measure) -> bool {
    measure.sort == Sort::Unknown && matches!(measure.definition, Definition::Equations(_))
}

impl Signatures for InContracts<'_> {
    fn canonical(&self, symbol: Symbol) -> Symbol {
        let own = Some(symbol.name.module) == self.in_force.own.module;
        let separate = own && self.in_force.own.measures.get(symbol.name).is_some_and(|measure| !is_instance(measure));
        match self.classes.get(&symbol.name.ident) {
            Some((class, _)) if !separate => *class,
            _ if self.free_constructors() => self.selector(symbol),
            _ => symbol,
        }
    }

    fn inline(&self, symbol: Symbol) -> Option<(Vec<Name>, Term)> {
        self.in_force.definitions(symbol).iter().find_map(|measure| match &measure.definition {
            Definition::Inline { params, body } => Some((params.clone(), body.clone())),
            _ => None,
        })
    }

    fn symbol(&self, symbol: Symbol) -> Option<Sort> {
        if let Some((class, sort)) = self.classes.get(&symbol.name.ident)
            && *class == symbol
        {
            return Some(sort.clone());
        }
        if let SymbolKind::Builtin(builtin) = symbol.kind {
            return Some(builtin.sort().clone());
        }
        if let Some((con, place)) = symbol.as_selector() {
            let (fields, made, _) = self.constructor(con)?;
            return Some(Sort::fun(made, fields.get(place)?.clone()));
        }
        if let Some(measure) = self.in_force.definitions(symbol).first() {
            return Some(measure.sort.clone());
        }
        let value = self.in_force.environment.value(symbol.name)?;
        Some(Sorts { in_force: self.in_force }.of_type(&value.scheme.body))
    }

    fn constructor(&self, name: QName) -> Option<(Vec<Sort>, Sort, u32)> {
        let (data, con) = self.in_force.environment.constructor(name)?;
        let sorts = Sorts { in_force: self.in_force };
        let fields = con.fields.iter().map(|field| sorts.of_type(&field.ty)).collect();
        let params = data.params.iter().map(|param| Type::Var(*param));
        let result = sorts.of_type(&Type::con(data.name, params.collect::<Vec<_>>()));
        Some((fields, result, con.tag))
    }

    fn truth(&self, constructor: QName) -> Option<bool> {
        let wired = wired();
        (constructor == wired.true_ || constructor == wired.false_).then_some(constructor == wired.true_)
    }

    fn free_constructors(&self) -> bool {
        self.in_force.own.options.exact_data_cons
    }

    fn string_theory(&self) -> bool {
        self.in_force.own.options.string_theory
    }
}
