//! Reports: verdicts, counterexamples, culprits and fixes, as data. English comes later.
//!
//! Must not know: how they are found.

use limpid_base::{Gap, Name, Place, QName, Span};
use serde::Serialize;

/// The report on one top-level function.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionReport {
    pub name: QName,
    /// Whether it has a LiquidHaskell signature.
    pub annotated: bool,
    /// The span of all its equations.
    pub span: Span,
    /// The span of its name where it is bound.
    pub name_span: Span,
    pub verdict: Verdict,
    /// Why the verdict is what it is, where it is not a counterexample.
    pub reason: Reason,
    pub culprits: Vec<Culprit>,
    /// In source order.
    pub counterexamples: Vec<Counterexample>,
    /// Results that the refinements of further culprits allow, and that break an obligation too. No example shows them.
    pub allowed: Vec<Assumed>,
    pub fixes: Vec<Fix>,
}

impl FunctionReport {
    /// A result that a stronger postcondition of a culprit must exclude.
    pub fn excluded(&self, culprit: &Culprit) -> Option<&Assumed> {
        let with_data = self.counterexamples.iter().filter(|one| !matches!(one.event.kind, EventKind::Open { .. }));
        let mut assumed = with_data.flat_map(|example| &example.assumed).chain(&self.allowed);
        assumed
            .find(|assumed| assumed.deviates() && assumed.subject().is_some_and(|callee| culprit.is_function(callee)))
    }
}

/// Why a verdict is what it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Reason {
    /// The verdict says it all.
    #[default]
    Evident,
    /// The front end does not handle the function.
    Unsupported { what: String },
    /// It is marked `fail`, and this call does fail.
    FailsAsMarked { call: String },
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
    /// The check itself failed.
    InternalError,
}

/// How a search without a counterexample ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// An execution that breaks an obligation. It was replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    pub kind: CounterexampleKind,
    /// Whether lazy evaluation demands the violation; LiquidHaskell also checks calls that are never demanded.
    pub demanded: bool,
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

/// What happens at the place that breaks an obligation. Values are in the user's syntax, as arguments are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The callee, the constructor, or the function with the postcondition. It may be a local function.
    pub subject: String,
    /// The arguments of the subject.
    pub arguments: Vec<String>,
    pub kind: EventKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// This argument violates the subject's precondition.
    Given { argument: usize },
    /// The subject's precondition is `false`, and it is called.
    Reached,
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
    /// The subject calls itself with arguments that are not smaller than its own.
    Again { callee: String, arguments: Vec<String> },
}

/// What the programmer left out where evaluation fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violated {
    /// As it is written: `len xs > 0`.
    pub claim: String,
    /// With its values: `0 > 0`.
    pub filled: String,
    /// Its terms and their values, innermost first: `xs` is `[]`, `len xs` is `0`.
    pub terms: Vec<(String, String)>,
    /// The element or component that it is about, if it is not about the whole value.
    pub part: Option<String>,
}

/// How a counterexample was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The conditions of the path that the search followed, as SMT-LIB.
    pub smt: String,
    /// Every call of the replay that the user's files make, in the order in which they begin.
    pub calls: Vec<RecordedCall>,
    /// There were more calls than are worth keeping.
    pub more: bool,
}

/// A call of the replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedCall {
    pub call: String,
    /// Where it is made, where that is known.
    pub place: Option<Place>,
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

/// A result that a counterexample assumes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumed {
    /// The function that is called, and its name as the user writes it.
    pub callee: QName,
    pub name: String,
    pub call: String,
    pub result: String,
    /// What the function really returns for these arguments, if it has code.
    pub really: Option<String>,
    /// The signature that allows it, where that is too weak: `glue :: Seq a -> Seq a -> Seq a`.
    pub promise: Option<String>,
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

/// What is specified too weakly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Culprit {
    pub kind: CulpritKind,
    pub subject: Subject,
    /// As the user writes it.
    pub name: String,
    pub place: Option<Place>,
}

/// What a culprit is.
#[derive(Clone, PartialEq, Eq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

impl CulpritKind {
    /// Whether a culprit has code in the user's files that is verified after the change.
    pub fn has_code(self) -> bool {
        match self {
            CulpritKind::Callee
            | CulpritKind::Itself
            | CulpritKind::Local
            | CulpritKind::Measure
            | CulpritKind::Metric => true,
            CulpritKind::Library | CulpritKind::Parameter | CulpritKind::Field | CulpritKind::Option => false,
        }
    }
}

/// A change of the user's text that helps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    pub kind: FixKind,
    /// "Strengthen refinement of `foldr`"
    pub title: String,
    /// The name of what is changed, as the user writes it.
    pub culprit: String,
    /// What is written afterwards.
    pub refinement: String,
    pub proved: bool,
    /// The user gives up something that is written, or excludes inputs that the code handles. The code may be wrong instead,
    /// so such a change is applied only on request.
    pub doubtful: bool,
    /// The annotations say less afterwards, so a true error may no longer be reported.
    pub weakens: bool,
    pub edits: Vec<Edit>,
}

/// What a fix changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixKind {
    /// A function, local or not, promises more.
    Postcondition,
    /// A function asks for more.
    Precondition,
    /// A function says more of what it gives to a callback.
    CallbackArgument,
    /// A function asks for more of what a callback returns.
    CallbackResult,
    /// A field holds only some values.
    Field,
    /// A function says why it ends.
    Metric,
    /// LiquidHaskell tries more facts.
    Qualifier,
    /// LiquidHaskell gets an option.
    Option,
    /// A function promises less.
    WeakerPostcondition,
    /// A field may hold more values; `named` says whether it has a name.
    WeakerField { named: bool },
}

impl FixKind {
    /// Whether annotations say less afterwards.
    pub fn weakens(self) -> bool {
        matches!(self, FixKind::WeakerPostcondition | FixKind::WeakerField { .. })
    }

    /// Whether the refinement names what it is about, so that it can be read without the title.
    pub fn is_declaration(self) -> bool {
        !matches!(self, FixKind::Qualifier | FixKind::Option | FixKind::WeakerField { named: false })
    }
}

impl Fix {
    /// A change that was proved to help.
    pub fn new(kind: FixKind, title: String, culprit: String, refinement: String, edits: Vec<Edit>) -> Fix {
        let weakens = kind.weakens();
        Fix { kind, title, culprit, refinement, proved: true, doubtful: weakens, weakens, edits }
    }

    /// The same change, doubtful if this is so.
    pub fn doubtful_if(self, doubtful: bool) -> Fix {
        Fix { doubtful: self.doubtful || doubtful, ..self }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    pub place: Place,
    pub text: String,
}

/// The text with some edits done, those at one place in their order.
pub fn apply(text: &str, edits: &[&Edit]) -> String {
    let mut edits: Vec<&&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.place.span.start, edit.place.span.end));
    let mut out = String::new();
    let mut done = 0;
    for edit in edits {
        let Span { start, end } = edit.place.span;
        out.push_str(text.get(done..start as usize).unwrap_or_default());
        out.push_str(&edit.text);
        done = end as usize;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}
