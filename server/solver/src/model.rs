//! Models: values for variables and tables for uninterpreted functions.
//!
//! What a model does not mention is zero or false, so a model of one constraint is a candidate for every other.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use crate::{FunId, Number, Sort, Symbol, VarId};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Bool(bool),
    /// Always an integer.
    Int(Number),
    Real(Number),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    values: BTreeMap<VarId, Value>,
    functions: BTreeMap<FunId, Table>,
}

/// An uninterpreted function as a finite table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub entries: Vec<(Vec<Value>, Value)>,
    pub otherwise: Value,
}

impl Value {
    /// The value of what nobody mentions; data and arrays have none.
    pub fn default_of(sort: Sort) -> Option<Value> {
        match sort {
            Sort::Bool => Some(Value::Bool(false)),
            Sort::Int => Some(Value::Int(Number::ZERO)),
            Sort::Real => Some(Value::Real(Number::ZERO)),
            Sort::Data(_) | Sort::Array(_) => None,
        }
    }

    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Int(_) => Sort::Int,
            Value::Real(_) => Sort::Real,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Value::Bool(_) => None,
            Value::Int(number) | Value::Real(number) => Some(number),
        }
    }

    pub fn as_integer(&self) -> Option<BigInt> {
        self.as_number()?.to_integer()
    }
}

impl Table {
    pub fn get(&self, args: &[Value]) -> &Value {
        self.entries.iter().find(|(key, _)| key == args).map_or(&self.otherwise, |(_, value)| value)
    }
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn set(&mut self, var: VarId, value: Value) {
        self.values.insert(var, value);
    }

    pub fn set_function(&mut self, fun: FunId, table: Table) {
        self.functions.insert(fun, table);
    }

    /// The value of a variable; `None` when the model does not mention it: then it is zero or false.
    pub fn get(&self, var: VarId) -> Option<&Value> {
        self.values.get(&var)
    }

    pub fn function(&self, fun: FunId) -> Option<&Table> {
        self.functions.get(&fun)
    }

    /// In the order of their numbers.
    pub fn values(&self) -> impl Iterator<Item = (VarId, &Value)> {
        self.values.iter().map(|(var, value)| (*var, value))
    }

    pub fn functions(&self) -> impl Iterator<Item = (FunId, &Table)> {
        self.functions.iter().map(|(fun, table)| (*fun, table))
    }

    /// Only what it says about these.
    #[must_use]
    pub(crate) fn restrict(&self, symbols: impl Iterator<Item = Symbol>) -> Model {
        let mut part = Model::new();
        for symbol in symbols {
            match symbol {
                Symbol::Var(var) => part.values.extend(self.get(var).map(|value| (var, value.clone()))),
                Symbol::Fun(fun) if part.functions.contains_key(&fun) => {}
                Symbol::Fun(fun) => part.functions.extend(self.function(fun).map(|table| (fun, table.clone()))),
            }
        }
        part
    }

    /// Takes over what the other one says; both must not speak about the same.
    pub fn merge(&mut self, other: Model) {
        self.values.extend(other.values);
        self.functions.extend(other.functions);
    }
}
