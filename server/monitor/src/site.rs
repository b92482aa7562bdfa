//! Sites: what the numbers in `Check` and `Within` stand for.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, Place, RType};
use limpid_logic::Term;

/// A place in the user's text where something is checked, or from where something is called.
#[derive(Clone, Debug)]
pub struct Site {
    pub kind: SiteKind,
    /// The top-level function whose text contains it.
    pub function: QName,
    /// The function that it speaks of: the callee, the function that promises something, which may be a local one.
    pub subject: QName,
    /// The call, expression or equation, in the file of the function's module.
    pub span: Span,
    /// The refinement as the user would write it.
    pub refinement: String,
    /// Where the refinement is written.
    pub declared: Option<Place>,
    /// What the fields of the values are.
    pub variables: Vec<Name>,
    /// What must hold, over the variables.
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

#[derive(Clone, Debug)]
pub enum Claim {
    /// Nothing, or `false`.
    None,
    /// The variable of this place has this type.
    HasType {
        variable: usize,
        ty: RType,
    },
    /// The last variable, which a function returned for the variables from this place on, has this type.
    Returns {
        from: usize,
        ty: RType,
    },
    Term(Term),
    /// Of a call with the variables before, and the variables after them that a call inside is given, this must hold.
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
