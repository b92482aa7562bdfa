//! What must hold for a function to be safe, one entry per place in its text.

use limpid_base::{QName, Span};
use serde::{Deserialize, Serialize};

use crate::rtype::Place;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Obligation {
    pub kind: ObligationKind,
    /// The top-level function whose text contains it.
    pub function: QName,
    /// The call, expression or equation that may break it.
    pub span: Span,
    /// As the user would write it.
    pub refinement: String,
    /// Where the refinement is written.
    pub declared: Option<Place>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ObligationKind {
    /// This argument of a call must satisfy the callee's precondition.
    Precondition { callee: QName, argument: u32 },
    /// The function's result must satisfy its postcondition.
    Postcondition,
    /// A field must satisfy the data type's invariant.
    Constructor { constructor: QName, field: u32 },
    /// Evaluation must not get here.
    Totality,
    /// The arguments of an arithmetic operation, such as the divisor.
    Arithmetic { callee: QName, argument: u32 },
    /// The metric must go down at this recursive call.
    Termination,
}
