//! Reports: verdicts, counterexamples, culprits and fixes, as data. English comes later.
//!
//! Must not know: how they are found.

mod claim;
mod culprit;
mod fix;

use limpid_base::{Gap, Name, Place, QName, Span};
use serde::{Deserialize, Serialize};

pub use claim::{ClaimShape, Comparison};
pub use culprit::{Culprit, CulpritKind, ProofOption, Subject};
pub use fix::{Edit, FieldChange, Fix, FixKind, apply};

/// The report on one top-level function.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FunctionReport {
    pub name: QName,
    /// Whether it has a LiquidHaskell signature.
    pub annotated: bool,
    /// The span of all its equations.
    pub span: Span,
    /// The span of its name where it is bound.
    pub name_span: Span,
    pub verdict: Verdict,
    /// Why the verdict is what it is, where it does not say that itself.
    pub reason: Reason,
    pub culprits: Vec<Culprit>,
    /// In source order.
    pub counterexamples: Vec<Counterexample>,
    /// Results that the refinements of further culprits allow, and that break an obligation too. No example shows them.
    pub allowed: Vec<Assumed>,
    pub fixes: Vec<Fix>,
    /// Where LiquidHaskell reports it, if not in the function's equations.
    pub elsewhere: Option<Elsewhere>,
}

/// Why LiquidHaskell accepts a function that an execution breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Unsound {
    /// The execution breaks what is assumed of this function.
    Assumed(String),
    /// Termination of this function is not checked, so what is known of its result holds only where it returns.
    Endless(String),
    /// The input breaks an `invariant` of its type, which is believed and not checked.
    Invariant,
    /// This constant promises what no value satisfies, and from that everything follows.
    Impossible(String),
    /// These functions are recursive with each other, and not all have a parameter that decreases. LiquidHaskell reports that, and
    /// checks none of their bodies.
    Unchecked(Vec<String>),
    /// The execution breaks LiquidHaskell's refinement of this library function.
    Refinement(FalseRefinement),
    /// `undefined`, which the function uses, has every type, also one that no value has.
    Undefined,
    /// Nothing of the file is to blame, so a refinement of a library must be false.
    Library,
}

/// A call of a library function that does not return what its refinement says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FalseRefinement {
    pub function: String,
    pub call: String,
    pub result: String,
    /// The conjunct that does not hold, and with the values filled in.
    pub claim: String,
    pub filled: String,
}

/// A place outside of a function's equations at which LiquidHaskell reports what is wrong with the function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Elsewhere {
    pub kind: ElsewhereKind,
    /// What stands there: `instance Sized List`, `fail f`.
    pub name: String,
    pub place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ElsewhereKind {
    /// The head of the instance whose method breaks the postcondition of its class.
    Instance,
    /// The annotation that says that the function fails.
    FailMark,
}

impl FunctionReport {
    /// Whether LiquidHaskell reports this example outside of the function's equations.
    pub fn is_elsewhere(&self, example: &Counterexample) -> bool {
        self.elsewhere.is_some() && example.obligation.kind == ObligationClass::Postcondition
    }

    /// A result that a stronger postcondition of a culprit must exclude.
    pub fn excluded(&self, culprit: &Culprit) -> Option<&Assumed> {
        let with_data = self.counterexamples.iter().filter(|one| !matches!(one.event.kind, EventKind::Open { .. }));
        let mut assumed = with_data.flat_map(|example| &example.assumed).chain(&self.allowed);
        assumed
            .find(|assumed| assumed.deviates() && assumed.subject().is_some_and(|callee| culprit.is_function(callee)))
    }
}

/// Why a verdict is what it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Reason {
    /// The verdict says it all.
    #[default]
    Evident,
    /// The front end does not handle the function.
    Unsupported { what: String },
    /// It is marked `fail`, and this call does fail.
    FailsAsMarked { call: String },
    /// Its equations are accepted, and this place has an error because of them.
    ReportedElsewhere { at: String },
    /// It is marked `fail`, and all its obligations hold.
    HoldsThoughMarked,
    /// It is marked `fail`, and these functions use it.
    UsedThoughMarked { by: Vec<String> },
    /// Neither proof nor counterexample was found.
    Open {
        search: Search,
        /// What kept the search from trying all inputs.
        gap: Option<Gap>,
        /// The first obligation that could not be proved.
        unproved: Option<String>,
    },
    /// The specification is too weak, and not all inputs could be tried.
    NotAllTried { gap: Gap },
    /// An execution breaks it, and LiquidHaskell accepts it all the same.
    Unsound(Unsound),
    /// It is not proved, and LiquidHaskell does not check its body. See [`Unsound::Unchecked`].
    BodyUnchecked { group: Vec<String> },
    /// The check itself failed.
    InternalError,
}

/// How a search without a counterexample ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Search {
    /// The function has no code.
    NoCode,
    /// It was only reached through its callers.
    ThroughCallers,
    Stopped,
    /// All inputs were tried.
    Exhausted,
    /// So many executions were tried.
    Bounded {
        paths: u64,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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

/// How the run of a counterexample ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Ending {
    /// In what the obligation should prevent: an exception, a wrong value, no end.
    #[default]
    GoesWrong,
    /// A metric does not decrease, and yet the run comes to an end.
    Ends,
    /// A metric does not decrease, and the run cannot be followed to its end.
    NotKnown,
}

/// An execution that breaks an obligation. It was replayed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counterexample {
    pub kind: CounterexampleKind,
    /// Whether lazy evaluation demands the violation; LiquidHaskell also checks calls that are never demanded.
    pub demanded: bool,
    pub ending: Ending,
    pub obligation: Broken,
    /// The call that it starts from: `average []`.
    pub call: String,
    /// The result of the call, where it violates the postcondition.
    pub result: Option<String>,
    /// The refinement with its values filled in: `0 < len []   is   0 < 0`.
    pub filled: String,
    /// The calls that lead there, outermost first, without the first one.
    pub trace: Vec<Step>,
    /// Results that are assumed.
    pub assumed: Vec<Assumed>,
    /// The functions whose refinements allow the assumed results.
    pub culprits: Vec<Name>,
    /// What happens at the place that breaks the obligation.
    pub event: Event,
    /// The violated conjunct of the refinement, where there is one to show.
    pub violated: Option<Violated>,
    /// How it was found, if the options ask for it.
    pub record: Option<Record>,
}

impl Counterexample {
    /// Whether a run goes wrong: whoever uses its whole result gets there, or it never ends.
    pub fn is_real(&self) -> bool {
        self.demanded && self.ending == Ending::GoesWrong
    }
}

/// What happens at the place that breaks an obligation. Values are in the user's syntax, as arguments are written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The callee, the constructor, or the function with the postcondition. It may be a local function.
    pub subject: String,
    /// The arguments of the subject.
    pub arguments: Vec<String>,
    pub kind: EventKind,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EventKind {
    /// This argument violates the subject's precondition.
    Given { argument: usize },
    /// The subject's precondition is `false`, and it is called.
    Reached,
    /// The subject is `error`, and it is called.
    Stopped,
    /// A callback of the subject returned a result that violates the callback's type, for these arguments.
    Function { arguments: Vec<String>, result: String },
    /// The subject returns a result that violates its postcondition.
    Returns { result: String },
    /// A constructor is applied to a field that violates the field's refinement.
    Built { field: usize },
    /// The subject has no case for its arguments.
    NoCase { missing: MissingCase },
    /// No violation can be shown, but the known facts do not exclude one.
    Open { known: Vec<String> },
    /// The subject calls itself with arguments that are not smaller than its own. Its metric has so many components.
    Again { callee: String, arguments: Vec<String>, metric: usize },
}

/// What the programmer left out where evaluation fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MissingCase {
    /// No equation of a function fits.
    Equation,
    /// No alternative of a case, and no other pattern, fits.
    Pattern,
    /// No guard is true.
    Guard,
    /// A record was built without this field.
    Field,
    /// An instance has no definition of this method.
    Method,
}

/// The violated conjunct of a refinement.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Violated {
    /// As it is written: `len xs > 0`.
    pub claim: String,
    pub shape: ClaimShape,
    /// With its values: `0 > 0`.
    pub filled: String,
    /// Its terms and their values, innermost first: `xs` is `[]`, `len xs` is `0`.
    pub terms: Vec<TermValue>,
    /// The element or component that it is about, if it is not about the whole value.
    pub part: Option<String>,
    /// The name that the refinement gives to the value, if it is about the whole value.
    pub value: Option<String>,
    /// It is about the arguments of a recursive call.
    pub after_call: bool,
}

/// A term of a violated conjunct.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TermValue {
    pub term: String,
    pub value: String,
    /// It is a variable or a constant in another of the terms, which says more.
    pub inside: bool,
    /// It is about the arguments of a recursive call.
    pub after_call: bool,
}

/// How a counterexample was found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// The conditions of the path that the search followed, as SMT-LIB.
    pub smt: String,
    /// Every call of the replay that the user's files make, in the order in which they begin.
    pub calls: Vec<RecordedCall>,
    /// There were more calls than are worth keeping.
    pub more: bool,
}

/// A call of the replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordedCall {
    pub call: String,
    /// Where it is made, where that is known.
    pub place: Option<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CounterexampleKind {
    Concrete,
    Abstract,
}

/// The obligation that is broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Broken {
    pub kind: ObligationClass,
    /// The call, expression or equation.
    pub place: Place,
    /// With all names of parameters.
    pub refinement: String,
    /// As the user would write it: without generated names of parameters that nothing mentions.
    pub written: String,
    /// Where the refinement is written.
    pub declared: Option<Place>,
    /// The function whose argument or result it is about, if it is about one.
    pub callee: Option<QName>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    pub call: String,
    pub place: Place,
}

/// A result that a counterexample assumes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Assumed {
    /// The function that is called, and its name as the user writes it.
    pub callee: QName,
    pub name: String,
    pub call: String,
    pub result: String,
    /// What the function really returns for these arguments, if it has code.
    pub really: Option<String>,
    /// The signature that allows it, where that is too weak.
    pub promise: Option<Promise>,
}

/// A signature: `glue :: Seq a -> Seq a -> Seq a`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Promise {
    /// With all names of parameters of callbacks.
    pub signature: String,
    /// As the user would write it: without generated names of parameters that nothing mentions.
    pub written: String,
}

impl Assumed {
    /// The function whose result it is, where its refinement is too weak.
    pub fn subject(&self) -> Option<QName> {
        self.promise.as_ref().map(|_| self.callee)
    }

    /// Whether the function is not known to return this result.
    pub fn deviates(&self) -> bool {
        self.really.as_ref() != Some(&self.result)
    }
}
