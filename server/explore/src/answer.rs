//! Answers as data, in the user's terms: values are Haskell text, places are spans of the file.

use std::collections::BTreeSet;

use limpid_base::{Gap, Name, Span};
use serde::Serialize;

/// An unknown of a query, with its type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unknown {
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
}

/// How much of all inputs a search has seen.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Extent {
    /// All inputs: every path was explored to its end.
    pub exhausted: bool,
    pub cancelled: bool,
    /// On some path a number was fixed, where the solver has no theory for what is done with it.
    #[serde(skip)]
    pub concretised: bool,
    pub paths: u64,
    /// Steps of the search.
    pub work: u64,
    /// All inputs that have fewer constructors than this were seen, whatever their numbers and characters are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constructors: Option<u32>,
    /// Why it did not see all inputs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<Gap>,
    /// The sites of all paths, whether an input was confirmed for them or not.
    #[serde(skip)]
    pub sites: BTreeSet<u32>,
    /// Numbers of a bounded type are among the inputs. The search takes them for whole or real numbers, without overflow
    /// and rounding.
    pub idealised: bool,
}

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind", content = "text")]
pub enum RunResult {
    /// The value, as GHCi prints it.
    Value(String),
    /// The message of the exception.
    Exception(String),
    /// It has not ended within the budget of a run. The text is what the run has printed by then.
    NoEnd(String),
    /// What an action printed, and its value.
    #[serde(rename_all = "camelCase")]
    Ran { printed: String, value: String },
    /// It is not known, or cannot be shown: it depends on something that has no code, or has functions in it.
    Unknown,
}

/// Values of the unknowns that solve a query.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Assignment {
    /// The value of each unknown, in order.
    pub values: Vec<String>,
    /// Some part was never looked at: other values in its place solve the query, too.
    pub open: bool,
    pub size: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solutions {
    pub unknowns: Vec<Unknown>,
    /// The smallest first.
    pub found: Vec<Assignment>,
    /// There is no other solution.
    pub complete: bool,
    pub extent: Extent,
}

/// A call with its result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Example {
    /// As Haskell text in argument position.
    pub arguments: Vec<String>,
    pub call: String,
    /// What the action reads, as Haskell text, if it reads anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The call is no application of the function alone: what it returns is applied in turn.
    #[serde(skip)]
    pub wrapped: bool,
    pub result: RunResult,
    /// The branches that the run reaches, as places in [`Examples::branches`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reaches: Vec<usize>,
    pub size: u64,
}

/// A branch of the program: what runs if a pattern fits or a guard is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Branch {
    pub module: Name,
    pub function: String,
    pub span: Span,
    /// Here the patterns or guards do not cover the input.
    pub missing: bool,
    pub covered: Covered,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Covered {
    Reached,
    /// No input reaches it.
    Unreachable,
    /// No input was found.
    Open,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Examples {
    pub function: String,
    /// The smallest first.
    pub examples: Vec<Example>,
    pub branches: Vec<Branch>,
    pub extent: Extent,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum PropertyVerdict {
    Refuted {
        example: Example,
        /// What the property itself says of the failure: generated values, and the texts of `counterexample`.
        details: Vec<String>,
    },
    /// It holds for all inputs.
    Proved {
        by: Proof,
    },
    /// No counterexample was found.
    Open,
    Unsupported {
        why: String,
    },
}

/// How it is known that a property holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Proof {
    /// All runs came to an end.
    Exhaustion,
    /// By the types of the functions.
    LiquidType,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PropertyReport {
    /// A function, or the texts that lead to a property in a tree of tests.
    pub name: String,
    /// The tree of tests that it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    pub span: Span,
    pub verdict: PropertyVerdict,
    pub extent: Extent,
    /// The branches that inputs of the property reach, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    pub left: String,
    pub right: String,
    /// The arguments, and what each function makes of them.
    pub found: Option<(Vec<String>, RunResult, RunResult)>,
    pub extent: Extent,
}

/// Why a query cannot be answered at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible {
    pub message: String,
    /// The place in the text of the query, or in the file.
    pub place: Option<(QueryPart, Span)>,
}

/// What a place is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QueryPart {
    Expression,
    File,
    /// The other file of a comparison.
    SecondFile,
}

impl Impossible {
    pub(crate) fn new(message: impl Into<String>) -> Impossible {
        Impossible { message: message.into(), place: None }
    }

    pub(crate) fn in_expression(message: impl Into<String>, span: Span) -> Impossible {
        Impossible { message: message.into(), place: Some((QueryPart::Expression, span)) }
    }

    pub(crate) fn in_second_file(message: impl Into<String>, span: Span) -> Impossible {
        Impossible { message: message.into(), place: Some((QueryPart::SecondFile, span)) }
    }

    pub(crate) fn in_file(message: impl Into<String>, span: Span) -> Impossible {
        Impossible { message: message.into(), place: Some((QueryPart::File, span)) }
    }
}
