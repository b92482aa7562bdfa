//! Culprits: what is specified too weakly.
//!
//! Must not know: how culprits are found, or what is said of them.

use limpid_base::{Name, Place, QName};
use serde::{Deserialize, Serialize};

/// What is specified too weakly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Culprit {
    pub kind: CulpritKind,
    pub subject: Subject,
    /// As the user writes it.
    pub name: String,
    pub place: Option<Place>,
}

/// What a culprit is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Subject {
    Function(QName),
    /// A local function.
    Local(Name),
    Parameter(Name),
    Field {
        constructor: QName,
        /// Its name, if it has one.
        label: Option<Name>,
    },
    Option(ProofOption),
}

/// Options of LiquidHaskell with which it proves more, the mildest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ProofOption {
    /// A value that a constructor makes is known to be what it was given.
    ExactDataCons,
    Reflection,
    Ple,
}

impl ProofOption {
    pub const ALL: [ProofOption; 3] = [ProofOption::ExactDataCons, ProofOption::Reflection, ProofOption::Ple];

    /// As it is written.
    pub fn flag(self) -> &'static str {
        match self {
            ProofOption::ExactDataCons => "--exact-data-cons",
            ProofOption::Reflection => "--reflection",
            ProofOption::Ple => "--ple",
        }
    }
}

impl Culprit {
    pub fn local(name: Name, place: Place) -> Culprit {
        let subject = Subject::Local(name);
        Culprit { kind: CulpritKind::Local, subject, name: name.to_string(), place: Some(place) }
    }

    pub fn inferred(name: Name, place: Place) -> Culprit {
        Culprit { kind: CulpritKind::Inferred, ..Culprit::local(name, place) }
    }

    /// The variable of an as-pattern, or another one that is matched.
    pub fn as_pattern(name: Name, place: Place) -> Culprit {
        Culprit { kind: CulpritKind::AsPattern, ..Culprit::local(name, place) }
    }

    pub fn parameter(name: Name, place: Option<Place>) -> Culprit {
        let subject = Subject::Parameter(name);
        Culprit { kind: CulpritKind::Parameter, subject, name: name.to_string(), place }
    }

    /// A field by its name, or by its constructor's where it has none.
    pub fn field(constructor: QName, label: Option<Name>, place: Option<Place>) -> Culprit {
        let name = label.unwrap_or(constructor.ident).to_string();
        Culprit { kind: CulpritKind::Field, subject: Subject::Field { constructor, label }, name, place }
    }

    pub fn option(option: ProofOption) -> Culprit {
        let name = option.flag().to_owned();
        Culprit { kind: CulpritKind::Option, subject: Subject::Option(option), name, place: None }
    }

    /// Whether it is this function, which may be a local one or a parameter.
    pub fn is_function(&self, function: QName) -> bool {
        match self.subject {
            Subject::Function(own) => own == function,
            Subject::Local(own) | Subject::Parameter(own) => own == function.ident,
            Subject::Field { .. } | Subject::Option(_) => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CulpritKind {
    Callee,
    Itself,
    /// The proof of a statement, which is not complete.
    Proof,
    Local,
    Parameter,
    Measure,
    Field,
    Library,
    /// A function of a package that the project depends on and that is not developed with it.
    Dependency,
    Metric,
    /// A local function to which GHC gives a type in which nothing has a size.
    Inferred,
    Option,
    /// An annotation that says that a function fails.
    FailMark,
    /// A function that need not evaluate what it is given; LiquidHaskell checks it all the same.
    Evaluation,
    /// A matched value that is used as a whole: its type is the one before the match.
    AsPattern,
}

impl CulpritKind {
    /// Whether a culprit has code in the user's files that is verified after the change.
    pub fn has_code(self) -> bool {
        match self {
            CulpritKind::Callee
            | CulpritKind::Itself
            | CulpritKind::Proof
            | CulpritKind::Local
            | CulpritKind::Measure
            | CulpritKind::Metric
            | CulpritKind::Inferred => true,
            CulpritKind::Library
            | CulpritKind::Dependency
            | CulpritKind::Parameter
            | CulpritKind::Field
            | CulpritKind::Option
            | CulpritKind::FailMark
            | CulpritKind::Evaluation
            | CulpritKind::AsPattern => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use limpid_base::Span;

    use super::*;

    #[test]
    fn functions_are_told_apart_by_module_and_locals_by_name() {
        let place = Place { module: Name::new("M"), span: Span::default() };
        let go = Culprit::local(Name::new("go"), place);
        assert!(go.is_function(QName::new("M", "go")) && !go.is_function(QName::new("M", "stop")));
        let subject = Subject::Function(QName::new("M", "size"));
        let size = Culprit { kind: CulpritKind::Callee, subject, name: "size".to_owned(), place: None };
        assert!(size.is_function(QName::new("M", "size")) && !size.is_function(QName::new("N", "size")));
        assert!(!Culprit::field(QName::new("M", "size"), None, None).is_function(QName::new("M", "size")));
    }
}
