//! The variables of a system: where each comes from, and its name in the source.
//!
//! Invariant: no decision depends on how a variable is spelled. Users may call theirs `v`, `t` or `arg` too.

use limpid_base::Name;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Where a variable comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum VariableOrigin {
    /// The program binds it: a parameter, a pattern variable, a local binding.
    Source,
    /// Desugaring made it: an argument, a scrutinee, a dictionary.
    Desugared,
    /// A bound on abstract refinements quantifies over it, so the whole truth about it is in the environment.
    Bound,
    /// An annotation binds it, as a parameter of a function type.
    Contract,
    /// A field of a constructor that no pattern binds.
    Field,
    /// A parameter or a component of a type without a name.
    Parameter,
    /// A function as a value.
    Function,
    /// A parameter of an abstract refinement.
    Abstract,
    /// An argument that is no variable, such as the result of a call.
    Argument,
    /// The value that a refinement is about.
    Value,
}

impl VariableOrigin {
    /// Whether the checker made the variable, for a value that has no name in the program or in an annotation.
    pub fn is_generated(self) -> bool {
        match self {
            VariableOrigin::Source
            | VariableOrigin::Desugared
            | VariableOrigin::Bound
            | VariableOrigin::Contract
            | VariableOrigin::Field => false,
            VariableOrigin::Parameter
            | VariableOrigin::Function
            | VariableOrigin::Abstract
            | VariableOrigin::Argument
            | VariableOrigin::Value => true,
        }
    }
}

/// A variable of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    pub origin: VariableOrigin,
    /// Its name without the number that makes it unique.
    pub source_name: Name,
}

/// The variables of a system, by their unique names.
#[derive(Debug, Default)]
pub struct Variables(FxHashMap<Name, Variable>);

impl Variables {
    pub fn get(&self, name: Name) -> Option<Variable> {
        self.0.get(&name).copied()
    }

    pub(crate) fn insert(&mut self, name: Name, variable: Variable) {
        self.0.insert(name, variable);
    }

    /// The name of a variable in the source. A name that is not unique is its own.
    pub fn source_name(&self, name: Name) -> Name {
        self.get(name).map_or(name, |variable| variable.source_name)
    }
}

/// The copies of variables that elimination makes, and their originals.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Copies(FxHashMap<Name, Name>);

impl Copies {
    pub(crate) fn insert(&mut self, copy: Name, of: Name) {
        let original = self.original(of);
        self.0.insert(copy, original);
    }

    /// The variable that a copy was made of, or the variable itself.
    pub fn original(&self, name: Name) -> Name {
        self.0.get(&name).copied().unwrap_or(name)
    }
}
