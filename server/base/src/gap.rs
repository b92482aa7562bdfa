//! What keeps a search from trying all inputs of a function.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::name::Name;

/// A reason why not every input of a function can be tried. Types and refinements are as the user would write them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Gap {
    /// Values of this type cannot be constructed.
    NoValues {
        ty: String,
    },
    /// Only some values of this type are constructed.
    SomeValues {
        ty: String,
    },
    /// Inference does not know the type of a value, or the type is too large, since it grows with every constructor.
    NoFiniteType,
    /// Values with this constructor cannot be constructed.
    NoConstructor {
        constructor: Name,
    },
    /// No type fits a type variable under these constraints.
    NoType {
        variable: Name,
        constraints: String,
    },
    NoInstance {
        constraint: String,
    },
    /// Other types satisfy this constraint, too, and may behave otherwise.
    OtherTypes {
        constraint: String,
    },
    /// A parameter's refinement is partly left to inference.
    Inferred,
    /// Only the solver sees the bounds of the abstract refinements.
    Bounded,
    /// A parameter is a proof of something for all arguments.
    Proof {
        ty: String,
    },
    /// What this type says depends on the instantiation of a type variable.
    OpenType {
        ty: String,
    },
    /// No obligation of the function is checked.
    NoObligation,
    /// Nonlinear arithmetic over unknown numbers.
    TooManyUnknowns,
    /// A function argument is called too often.
    TooManyCalls,
    TooManyPaths,
    OutOfMemory,
    SolverGaveUp,
    /// Something that the machine or the front end does not handle.
    Unsupported {
        what: String,
    },
}

impl Gap {
    /// Whether inputs cannot be constructed, as opposed to the search being bounded.
    pub fn is_without_values(&self) -> bool {
        matches!(self, Gap::NoValues { .. } | Gap::NoFiniteType | Gap::NoConstructor { .. })
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::NoValues { ty } => write!(f, "values of type `{ty}` cannot be made up"),
            Gap::SomeValues { ty } => write!(f, "only some values of type `{ty}` are made up"),
            Gap::NoFiniteType => f.write_str("values whose type is not known, or grows without end, cannot be made up"),
            Gap::NoConstructor { constructor } => {
                write!(f, "values with the constructor `{constructor}` cannot be made up")
            }
            Gap::NoType { variable, constraints } => write!(f, "no type was found for `{variable}` with {constraints}"),
            Gap::NoInstance { constraint } => write!(f, "no instance was found for `{constraint}`"),
            Gap::OtherTypes { constraint } => write!(f, "not all types with `{constraint}` were tried"),
            Gap::Inferred => f.write_str("its refinement is partly left to inference"),
            Gap::Bounded => f.write_str("only the solver sees what bounds its abstract refinements"),
            Gap::Proof { ty } => write!(f, "it is given a proof for all arguments: `{ty}`"),
            Gap::OpenType { ty } => write!(f, "what `{ty}` says depends on what the type variable stands for"),
            Gap::NoObligation => f.write_str("nothing of it is to be checked"),
            Gap::TooManyUnknowns => f.write_str("a number depends on too many unknown ones"),
            Gap::TooManyCalls => f.write_str("an unknown function is called too often"),
            Gap::TooManyPaths => f.write_str("too many paths"),
            Gap::OutOfMemory => f.write_str("a path needs too much memory"),
            Gap::SolverGaveUp => f.write_str("the solver could not find an input"),
            Gap::Unsupported { what } => f.write_str(what),
        }
    }
}
