//! Sites: the meaning of the numbers in `Check` and `Within`.

use std::fmt::{self, Display, Formatter};

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, Place, RType};
use limpid_core::FailureKind;
use limpid_logic::Term;

/// A program point of a check or of a call.
#[derive(Clone, Debug)]
pub struct Site {
    pub kind: SiteKind,
    /// The top-level function whose text contains it.
    pub function: QName,
    /// The function that the obligation is about: the callee, or the (possibly local) function with the postcondition.
    pub subject: QName,
    /// The call, expression or equation, in the file of the function's module.
    pub span: Span,
    pub requirement: Requirement,
    /// Where the refinement is written.
    pub declared: Option<Place>,
    /// The names of the values that the check records.
    pub variables: Vec<Name>,
    /// The obligation, as a claim over the variables.
    pub claim: Claim,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SiteKind {
    Obligation(ObligationKind),
    /// A call that is under way; nothing is checked.
    Call {
        callee: QName,
    },
}

/// What the text of a contract requires at a site.
#[derive(Clone, Debug)]
pub enum Requirement {
    Nothing,
    /// A value has this type.
    HasType(RType),
    /// Of these terms, the first that changes gets smaller.
    Decreases(Vec<Term>),
    /// Evaluation does not get there. If it does, it fails with this message.
    Unreachable(String),
}

impl Requirement {
    /// The requirement as a user would write it: without generated names of parameters that nothing mentions.
    pub fn as_written(&self) -> Requirement {
        match self {
            Requirement::HasType(ty) => Requirement::HasType(ty.as_written()),
            other => other.clone(),
        }
    }
}

impl Display for Requirement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Requirement::Nothing => Ok(()),
            Requirement::HasType(ty) => write!(f, "{ty}"),
            Requirement::Decreases(terms) => {
                let terms: Vec<String> = terms.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", terms.join(", "))
            }
            Requirement::Unreachable(message) => f.write_str(message),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Claim {
    /// Nothing is claimed.
    None,
    /// Evaluation never gets there.
    Unreachable {
        failure: FailureKind,
    },
    /// This variable has this type.
    HasType {
        variable: usize,
        ty: RType,
    },
    /// The last variable, the result of a function applied to the variables from index `from` on, has this type.
    Returns {
        from: usize,
        ty: RType,
    },
    Term(Term),
    /// The term holds of the caller's arguments, the first variables, and of the arguments of its recursive call, which follow.
    Descends {
        before: usize,
        after: usize,
        callee: QName,
        term: Term,
    },
}

impl Site {
    pub fn obligation(&self) -> Option<&ObligationKind> {
        match &self.kind {
            SiteKind::Obligation(kind) => Some(kind),
            SiteKind::Call { .. } => None,
        }
    }
}
