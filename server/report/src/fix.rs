//! Fixes: changes of the user's text, as edits. Each kind has one constructor, which words its title.
//!
//! Must not know: how fixes are found.

use limpid_base::{Place, Span};
use serde::{Deserialize, Serialize};

use crate::culprit::ProofOption;

/// A change of the user's text that helps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Local functions get Haskell signatures.
    HaskellSignature,
    /// LiquidHaskell tries more facts.
    Qualifier,
    /// LiquidHaskell gets an option.
    Option,
    /// A matched value is built again from its parts.
    Rebuild,
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
        !matches!(self, FixKind::Qualifier | FixKind::Option | FixKind::Rebuild | FixKind::WeakerField { named: false })
    }
}

/// What a refinement of fields changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FieldChange {
    /// The fields of a constructor get names.
    Names { constructor: String },
    /// Several fields of a data type get a refinement.
    Several { data_type: String },
    /// The nameless field of a constructor gets a refinement.
    Nameless { constructor: String },
    /// A field gets a refinement.
    Named { field: String },
}

/// Constructors, one for each kind. The change was proved to help. `refinement` is what is written afterwards.
impl Fix {
    /// Functions of the user and of the library promise more. `culprit` is the first of them.
    pub fn postcondition(
        culprit: &str,
        own: &[String],
        library: &[String],
        refinement: String,
        edits: Vec<Edit>,
    ) -> Fix {
        let proved = "what its code was proved to do";
        let title = match (own, library) {
            (own, []) => format!("Strengthen refinement of {}", listed(own)),
            ([], library) => format!("Assume of {} {proved}", listed(library)),
            (own, library) => {
                format!("Strengthen refinement of {}; assume of {} {proved}", listed(own), listed(library))
            }
        };
        Fix::new(FixKind::Postcondition, title, culprit, refinement, edits)
    }

    /// A function asks for `precondition`.
    pub fn precondition(function: &str, precondition: &str, refinement: String, edits: Vec<Edit>) -> Fix {
        let title = format!("Require `{precondition}` of `{function}`");
        Fix::new(FixKind::Precondition, title, function, refinement, edits)
    }

    /// A function calls its callback only with arguments that satisfy a predicate.
    pub fn callback_argument(
        function: &str,
        callback: &str,
        predicate: &str,
        refinement: String,
        edits: Vec<Edit>,
    ) -> Fix {
        let title = format!("Say that `{function}` gives `{callback}` only `{predicate}`");
        Fix::new(FixKind::CallbackArgument, title, function, refinement, edits)
    }

    /// A callback returns only results that satisfy a predicate, or whose parts do.
    pub fn callback_result(
        callback: &str,
        predicate: &str,
        of_part: bool,
        refinement: String,
        edits: Vec<Edit>,
    ) -> Fix {
        let within = if of_part { " inside what it returns" } else { "" };
        let title = format!("Require of `{callback}` that `{predicate}`{within}");
        Fix::new(FixKind::CallbackResult, title, callback, refinement, edits)
    }

    /// Fields get refinements or names. `culprit` is the first of them.
    pub fn field(culprit: &str, change: &FieldChange, refinement: String, edits: Vec<Edit>) -> Fix {
        let title = match change {
            FieldChange::Names { constructor } => format!("Name what `{constructor}` holds"),
            FieldChange::Several { data_type } => format!("Refine the fields of `{data_type}`"),
            FieldChange::Nameless { constructor } => format!("Refine what `{constructor}` holds"),
            FieldChange::Named { field } => format!("Refine the field `{field}`"),
        };
        Fix::new(FixKind::Field, title, culprit, refinement, edits)
    }

    /// A function gets a termination metric, which has one or more terms.
    pub fn metric(function: &str, metric: &[String], refinement: String, edits: Vec<Edit>) -> Fix {
        let title = format!("Give `{function}` the metric `[{}]`", metric.join(", "));
        Fix::new(FixKind::Metric, title, function, refinement, edits)
    }

    /// Local functions get Haskell signatures.
    pub fn haskell_signature(functions: &[String], refinement: String, edits: Vec<Edit>) -> Fix {
        let title = format!("Write the Haskell signature of {}", listed(functions));
        let culprit = functions.first().map(String::as_str).unwrap_or_default();
        Fix::new(FixKind::HaskellSignature, title, culprit, refinement, edits)
    }

    /// A local function gets qualifiers. `first` is the body of the first one.
    pub fn qualifier(function: &str, first: &str, refinement: String, edits: Vec<Edit>) -> Fix {
        let title = format!("Let LiquidHaskell try `{first}` for `{function}`");
        Fix::new(FixKind::Qualifier, title, function, refinement, edits)
    }

    /// An option is switched on.
    pub fn option(option: ProofOption, refinement: String, edits: Vec<Edit>) -> Fix {
        let title = format!("Switch on `{}`", option.flag());
        Fix::new(FixKind::Option, title, option.flag(), refinement, edits)
    }

    /// Variables are replaced by what they were matched with.
    pub fn rebuild(variables: &[String], refinement: String, edits: Vec<Edit>) -> Fix {
        let parts = if variables.len() == 1 { "its parts" } else { "their parts" };
        let title = format!("Build {} again from {parts}", listed(variables));
        let culprit = variables.first().map(String::as_str).unwrap_or_default();
        Fix::new(FixKind::Rebuild, title, culprit, refinement, edits)
    }

    /// A function promises less. `replacements` are the new conjuncts.
    pub fn weaker_postcondition(function: &str, replacements: &[String], refinement: String, edits: Vec<Edit>) -> Fix {
        let title = match replacements {
            [] => format!("Promise less of `{function}`"),
            replacements => format!("Promise `{}` of `{function}` instead", replacements.join(" && ")),
        };
        Fix::new(FixKind::WeakerPostcondition, title, function, refinement, edits)
    }

    /// A field, with or without a name, asks only for `predicate`.
    pub fn weaker_field(
        constructor: &str,
        field: Option<&str>,
        predicate: &str,
        refinement: String,
        edits: Vec<Edit>,
    ) -> Fix {
        let title = format!("Ask only `{predicate}` in `{constructor}`");
        let kind = FixKind::WeakerField { named: field.is_some() };
        Fix::new(kind, title, field.unwrap_or(constructor), refinement, edits)
    }

    fn new(kind: FixKind, title: String, culprit: &str, refinement: String, edits: Vec<Edit>) -> Fix {
        let weakens = kind.weakens();
        let culprit = culprit.to_owned();
        Fix { kind, title, culprit, refinement, proved: true, doubtful: weakens, weakens, edits }
    }

    /// The same change, doubtful if this is so.
    #[must_use]
    pub fn doubtful_if(self, doubtful: bool) -> Fix {
        Fix { doubtful: self.doubtful || doubtful, ..self }
    }
}

/// Names in a sentence: `a`, `b` and `c`.
fn listed(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

#[cfg(test)]
mod tests {
    use limpid_base::Name;

    use super::*;

    #[test]
    fn what_weakens_is_doubtful() {
        let weaker = Fix::weaker_postcondition("f", &[], String::new(), Vec::new());
        assert!(weaker.doubtful && weaker.weakens);
        let stronger = || Fix::precondition("f", "x > 0", String::new(), Vec::new());
        assert!(!stronger().doubtful && !stronger().weakens && stronger().doubtful_if(true).doubtful);
        let field = Fix::weaker_field("Con", None, "v >= 0", String::new(), Vec::new());
        assert!(field.doubtful_if(false).doubtful);
    }

    #[test]
    fn a_title_names_all_functions() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let title = |own: &[&str], library: &[&str]| {
            Fix::postcondition("f", &names(own), &names(library), String::new(), Vec::new()).title
        };
        assert_eq!(title(&["f"], &[]), "Strengthen refinement of `f`");
        assert_eq!(title(&["f", "g", "h"], &[]), "Strengthen refinement of `f`, `g` and `h`");
        assert_eq!(title(&[], &["nub"]), "Assume of `nub` what its code was proved to do");
        let both = "Strengthen refinement of `f`; assume of `nub` what its code was proved to do";
        assert_eq!(title(&["f"], &["nub"]), both);
    }

    #[test]
    fn the_culprit_of_a_nameless_field_is_its_constructor() {
        let fix = |field: Option<&str>| Fix::weaker_field("Con", field, "v >= 0", String::new(), Vec::new());
        assert_eq!((&*fix(None).culprit, fix(None).kind), ("Con", FixKind::WeakerField { named: false }));
        assert_eq!((&*fix(Some("low")).culprit, fix(Some("low")).kind), ("low", FixKind::WeakerField { named: true }));
    }

    #[test]
    fn edits_at_one_place_keep_their_order() {
        let edit = |start: u32, end: u32, text: &str| Edit {
            place: Place { module: Name::new("M"), span: Span::new(start, end) },
            text: text.to_owned(),
        };
        let edits = [edit(4, 5, "2"), edit(0, 0, "a"), edit(0, 0, "b")];
        assert_eq!(apply("x = 1", &edits.iter().collect::<Vec<_>>()), "abx = 2");
    }
}
