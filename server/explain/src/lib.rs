//! Explanations: what is known of a function, in words that need no theory.
//!
//! [`explain()`] turns a counterexample into an [`Explanation`]: a sentence, labels for the places, and facts in order.
//! Each kind of obligation has its wording and its tests in one file of [`kinds`]. [`Text`] renders explanations for a
//! terminal, with excerpts of the source.
//!
//! Must not know: how verdicts are found, where files are, what an editor is.

mod excerpt;
mod explanation;
mod kinds;
mod paint;
mod steps;
mod summary;
mod text;
mod texts;
mod wish;
mod words;

#[cfg(test)]
mod sample;

pub use explanation::{Explanation, Fact, explain};
pub use summary::Summary;
pub use text::{Detail, Text};
pub use texts::Texts;
