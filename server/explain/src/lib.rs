//! Explanations: reports in words that need no theory.
//!
//! [`explain()`] turns a counterexample into an [`Explanation`]: a sentence, labels for the places, and facts in order.
//! Each kind of obligation has its wording and its tests in one file of `kinds`, each kind of culprit in one of
//! `culprits`; what is only too weakly specified is told by `weak`. [`Text`] renders explanations for a
//! terminal, with excerpts of the source.
//!
//! Must not know: how verdicts are found, where files are, what an editor is.

mod culprits;
mod excerpt;
mod explanation;
mod fixes;
mod kinds;
mod paint;
mod reason;
mod requirement;
mod steps;
mod summary;
mod text;
mod texts;
mod weak;
mod words;

#[cfg(test)]
mod sample;

pub use culprits::blame;
pub use explanation::{Explanation, Fact, explain};
pub use fixes::{fix, instead};
pub use reason::reason;
pub use summary::{Summary, SummaryTable};
pub use text::{Detail, Text};
pub use texts::Texts;
