//! Models: values for variables and tables for uninterpreted functions.
//!
//! A symbol without a value is zero or false, so a model of one query is a candidate for any other.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use crate::{FreeSymbol, FunId, Number, SmtSort, VarId};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ModelValue {
    Bool(bool),
    /// Always an integer.
    Int(Number),
    Real(Number),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    values: BTreeMap<VarId, ModelValue>,
    functions: BTreeMap<FunId, FunctionModel>,
}

/// An uninterpreted function as a finite table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionModel {
    pub entries: Vec<(Vec<ModelValue>, ModelValue)>,
    pub otherwise: ModelValue,
}

impl ModelValue {
    /// The value of what no constraint mentions.
    pub fn default_of(sort: SmtSort) -> ModelValue {
        match sort {
            SmtSort::Bool => ModelValue::Bool(false),
            SmtSort::Int => ModelValue::Int(Number::ZERO),
            SmtSort::Real => ModelValue::Real(Number::ZERO),
        }
    }

    pub fn sort(&self) -> SmtSort {
        match self {
            ModelValue::Bool(_) => SmtSort::Bool,
            ModelValue::Int(_) => SmtSort::Int,
            ModelValue::Real(_) => SmtSort::Real,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            ModelValue::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_number(&self) -> Option<&Number> {
        match self {
            ModelValue::Bool(_) => None,
            ModelValue::Int(number) | ModelValue::Real(number) => Some(number),
        }
    }

    pub fn as_integer(&self) -> Option<BigInt> {
        self.as_number()?.to_integer()
    }
}

impl FunctionModel {
    pub fn get(&self, args: &[ModelValue]) -> &ModelValue {
        self.entries.iter().find(|(key, _)| key == args).map_or(&self.otherwise, |(_, value)| value)
    }
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn set(&mut self, var: VarId, value: ModelValue) {
        self.values.insert(var, value);
    }

    pub fn set_function(&mut self, fun: FunId, table: FunctionModel) {
        self.functions.insert(fun, table);
    }

    /// The value of a variable; `None` for the default, zero or false.
    pub fn get(&self, var: VarId) -> Option<&ModelValue> {
        self.values.get(&var)
    }

    pub fn function(&self, fun: FunId) -> Option<&FunctionModel> {
        self.functions.get(&fun)
    }

    /// In the order of their numbers.
    pub fn values(&self) -> impl Iterator<Item = (VarId, &ModelValue)> {
        self.values.iter().map(|(var, value)| (*var, value))
    }

    pub fn functions(&self) -> impl Iterator<Item = (FunId, &FunctionModel)> {
        self.functions.iter().map(|(fun, table)| (*fun, table))
    }

    /// The restriction to these symbols.
    #[must_use]
    pub(crate) fn restrict(&self, symbols: impl Iterator<Item = FreeSymbol>) -> Model {
        let mut part = Model::new();
        for symbol in symbols {
            match symbol {
                FreeSymbol::Var(var) => part.values.extend(self.get(var).map(|value| (var, value.clone()))),
                FreeSymbol::Fun(fun) if part.functions.contains_key(&fun) => {}
                FreeSymbol::Fun(fun) => part.functions.extend(self.function(fun).map(|table| (fun, table.clone()))),
            }
        }
        part
    }

    /// Merges two models with disjoint symbols.
    pub fn merge(&mut self, other: Model) {
        self.values.extend(other.values);
        self.functions.extend(other.functions);
    }
}
