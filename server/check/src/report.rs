//! Reports: what is known of each function, as data. English and files come later.
//!
//! Must not know: how it was found out.

use limpid_base::{Name, QName, Span};
use limpid_contracts::Place;
use serde::Serialize;

/// What is known of one top-level function.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionReport {
    pub name: QName,
    /// Whether a LiquidHaskell signature speaks of it.
    pub annotated: bool,
    /// All its equations.
    pub span: Span,
    /// Its name where it is bound.
    pub name_span: Span,
    pub verdict: Verdict,
    /// Why the verdict is what it is, where it is not a counterexample.
    pub reason: String,
    pub culprits: Vec<Culprit>,
    /// By position.
    pub counterexamples: Vec<Counterexample>,
    pub fixes: Vec<Fix>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Safe,
    Counterexample,
    WeakSpec,
    Unknown,
    Unsupported,
}

impl Verdict {
    pub fn as_str(self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Counterexample => "counterexample",
            Verdict::WeakSpec => "weak-spec",
            Verdict::Unknown => "unknown",
            Verdict::Unsupported => "unsupported",
        }
    }
}

/// An execution that breaks an obligation. Everything in it was replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    pub kind: CounterexampleKind,
    /// Whether lazy evaluation gets there by itself; LiquidHaskell also checks calls that are never demanded.
    pub demanded: bool,
    pub obligation: Broken,
    /// The call that it starts from: `average []`.
    pub call: String,
    /// What the function returns, where a result is what breaks the promise.
    pub result: Option<String>,
    /// The refinement with its values filled in: `0 < len []   is   0 < 0`.
    pub filled: String,
    /// The calls that lead there, outermost first, without the first one.
    pub trace: Vec<Step>,
    /// Results that are taken for granted.
    pub assumed: Vec<Assumed>,
    /// The functions whose refinements allow what is assumed.
    pub culprits: Vec<Name>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CounterexampleKind {
    Concrete,
    Abstract,
}

/// The obligation that is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub kind: ObligationClass,
    /// The call, expression or equation.
    pub place: Place,
    /// As the user would write it.
    pub refinement: String,
    /// Where the refinement is written.
    pub declared: Option<Place>,
    /// The function whose argument or result it is about, if it is about one.
    pub callee: Option<QName>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObligationClass {
    Precondition,
    Postcondition,
    Constructor,
    Totality,
    Arithmetic,
    Termination,
}

/// A call on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub call: String,
    pub place: Place,
}

/// A result that a counterexample takes for granted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumed {
    pub call: String,
    pub result: String,
    /// What the function really returns for these arguments, if it has code.
    pub really: Option<String>,
}

/// What promises too little.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Culprit {
    pub kind: CulpritKind,
    pub name: String,
    pub place: Option<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CulpritKind {
    Callee,
    Itself,
    Local,
    Parameter,
    Measure,
    Field,
    Library,
    Metric,
    Option,
}

/// A change of the user's text that helps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// "Strengthen refinement of `foldr`"
    pub title: String,
    pub culprit: String,
    pub refinement: String,
    pub proved: bool,
    pub edits: Vec<Edit>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    pub place: Place,
    pub text: String,
}
