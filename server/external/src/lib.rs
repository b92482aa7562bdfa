//! What LiquidHaskell itself says of a program.
//!
//! It speaks in three ways, and [`printed`] and [`written`] understand them all: GHC's messages (with or without the ends
//! of spans), the list that `--json` prints, and the file `.liquid/NAME.hs.json` beside a source. Each becomes a
//! [`Report`]: the same error said twice, or in two formats, is the same [`Message`].
//!
//! Must not know: files, processes, what we think of the program ourselves.

mod classify;
mod ghc;
mod json;
mod place;
mod plain;
#[cfg(test)]
mod tests;

pub use ghc::printed;
pub use json::written;
pub use place::{Point, Region};
pub use plain::plain;

/// What LiquidHaskell said of one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// As it was written; empty where the format does not tell.
    pub file: String,
    /// Whether it came to an end, and to which.
    pub status: Option<Status>,
    /// In the order of the text, each once.
    pub messages: Vec<Message>,
    /// The types that it found, where the format has them.
    pub types: Vec<Typed>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Safe,
    Unsafe,
    /// It could not check the program.
    Failed,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Where; some messages have no place.
    pub region: Option<Region>,
    pub kind: Kind,
    /// The words, without margin.
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A value is not what is required of it.
    Mismatch(Mismatch),
    /// A function leaves cases out.
    Totality,
    /// Recursion for which nothing is known to decrease.
    Termination,
    /// An annotation is wrong; nothing was checked.
    Specification,
    /// GHC's own: no matter of refinements.
    Haskell,
}

/// `inferred` is not a subtype of `required`, as LiquidHaskell writes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mismatch {
    pub inferred: String,
    pub required: String,
    /// What is known of the names in scope.
    pub context: Vec<String>,
}

/// A name or an expression, and its refined type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    pub region: Region,
    pub name: String,
    pub ty: String,
}

impl Report {
    /// Whether every function was checked: what has no message was accepted.
    pub fn is_complete(&self) -> bool {
        matches!(self.status, Some(Status::Safe | Status::Unsafe)) && self.messages.iter().all(Message::is_verdict)
    }

    /// Puts messages in order, each once.
    pub(crate) fn tidy(mut self) -> Report {
        self.messages.sort_by(|one, other| {
            let key = |one: &Message| one.region.map(|region| (region.start, region.end));
            key(one).cmp(&key(other)).then_with(|| one.text.cmp(&other.text))
        });
        // The number of a constraint means nothing to anybody, and differs where nothing else does.
        self.messages.dedup_by(|one, other| one.region == other.region && one.kind == other.kind);
        self
    }
}

impl Message {
    /// Whether this is a verdict on a function, and not a reason why there is none.
    pub fn is_verdict(&self) -> bool {
        !matches!(self.kind, Kind::Specification | Kind::Haskell)
    }

    /// What is wrong, in a line.
    pub fn summary(&self) -> String {
        match &self.kind {
            Kind::Mismatch(mismatch) => {
                format!("{} is not a subtype of {}", plain(&mismatch.inferred), plain(&mismatch.required))
            }
            Kind::Totality => "a function does not cover all cases".to_owned(),
            Kind::Termination => "no parameter is known to decrease".to_owned(),
            Kind::Specification | Kind::Haskell => {
                let line = self.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
                line.trim().trim_end_matches(':').to_owned()
            }
        }
    }
}
