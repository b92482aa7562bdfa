//! Fixes: changes of the user's text, as edits.
//!
//! Must not know: how fixes are found.

use limpid_base::{Place, Span};

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

#[cfg(test)]
mod tests {
    use limpid_base::Name;

    use super::*;

    #[test]
    fn what_weakens_is_doubtful() {
        let fix = |kind: FixKind| Fix::new(kind, String::new(), String::new(), String::new(), Vec::new());
        assert!(fix(FixKind::WeakerPostcondition).doubtful && fix(FixKind::WeakerPostcondition).weakens);
        assert!(!fix(FixKind::Precondition).doubtful && fix(FixKind::Precondition).doubtful_if(true).doubtful);
        assert!(fix(FixKind::WeakerField { named: false }).doubtful_if(false).doubtful);
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
