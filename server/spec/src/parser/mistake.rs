//! What the common mistakes look like, and how to speak of them.

use limpid_base::suggest;

use super::{Fail, Parser};
use crate::keyword::{self, KEYWORDS};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

impl Parser<'_> {
    /// Something else stands where `wanted` should.
    pub(super) fn unexpected(&self, wanted: &str) -> Fail {
        let token = self.peek();
        let problem = match token.kind {
            Kind::End => {
                let problem = SpecProblem::error(self.previous, format!("Expected {wanted} after this."));
                if self.raw().kind == Kind::End {
                    problem
                } else {
                    problem.hint("The next line is not indented deeper than the item, so it does not continue it.")
                }
            }
            Kind::Unknown => {
                SpecProblem::error(token.span(), format!("`{}` cannot stand in an annotation.", self.text_of(token)))
            }
            Kind::UnclosedStr => SpecProblem::error(token.span(), "This string is not closed on its line."),
            Kind::UnclosedComment => {
                SpecProblem::error(token.span(), "This comment is never closed.").hint("It ends with `*/`.")
            }
            Kind::Backquote => SpecProblem::error(token.span(), "Backquotes cannot stand in an annotation.")
                .hint("Write the function first, `f x y`; `mod` is an operator without quotes."),
            Kind::Op if self.text_of(token).starts_with("--") => {
                SpecProblem::error(token.span(), "A comment in an annotation starts with `// `, not with `--`.")
            }
            _ => {
                let text = self.text_of(token);
                let problem = SpecProblem::error(token.span(), format!("Expected {wanted}, but found `{text}`."));
                if token.kind == Kind::Op && text.len() > 1 && text.ends_with('-') {
                    problem.hint("Operator characters in a row are one operator: put a blank before `-`.")
                } else {
                    problem
                }
            }
        };
        Box::new(problem)
    }

    /// Whether something that cannot start an item stands here: an operator that joins two parts of one.
    pub(super) fn continues(&self) -> bool {
        let text = self.text_of(self.raw());
        matches!(text, "->" | "=>" | "|" | "=" | "&&" | "||" | "<=>" | "/" | "<" | ">" | "+")
            && self.text_of(self.look(1)) != "::"
    }

    /// Whether a keyword stands here, or a name that a signature can start with.
    pub(super) fn looks_like_item(&self) -> bool {
        let next = self.look(1);
        let text = self.text_of(self.raw());
        KEYWORDS.iter().any(|keyword| keyword.word == text) || self.text_of(next) == "::" || next.kind == Kind::Comma
    }

    pub(super) fn continuation(&self) -> Fail {
        let span = self.raw().span();
        let problem = SpecProblem::error(span, format!("No item starts with `{}`.", span.text(self.text)));
        Box::new(problem.hint("If it continues the line before, indent it deeper than the item."))
    }

    /// Text that is left when an item is complete.
    pub(super) fn stray(&self) -> Fail {
        let token = self.peek();
        let text = self.text_of(token);
        if matches!(token.kind, Kind::Unknown | Kind::UnclosedStr | Kind::UnclosedComment | Kind::Backquote)
            || text.starts_with("--")
        {
            return self.unexpected("the end of the item");
        }
        let problem = SpecProblem::error(token.span(), format!("Unexpected `{text}` after the end of this item."));
        Box::new(match text {
            ":" => problem.hint("If it names an argument, an `->` is missing before the name."),
            _ if text.starts_with('!') => problem.hint("Strictness marks are left out in annotations."),
            "::" => problem.hint("Start a new item on a line of its own, or put `;` before it."),
            ")" | "]" | "}" => problem.hint("No bracket of this kind is open here."),
            _ => problem.hint("If it is a new item, start it in the column of the first one, or put `;` before it."),
        })
    }

    /// A name that is followed neither by `::` nor by `,`: a keyword that is wrong, or a signature that lacks `::`.
    pub(super) fn not_an_item(&self, word: &str, span: limpid_base::Span) -> Fail {
        let error = |message: String, hint: String| Box::new(SpecProblem::error(span, message).hint(hint));
        if let Some(hint) = keyword::obsolete(word) {
            return error(format!("The keyword `{word}` is obsolete."), hint.to_owned());
        }
        if self.at_text(":") {
            let message = "A signature is written with `::`, not with `:`.";
            return Box::new(SpecProblem::error(self.peek_span(), message).hint(format!("Write `{word} :: ..`.")));
        }
        if matches!(word, "module" | "spec" | "where" | "deriving") {
            return error(
                format!("`{word}` cannot start an item."),
                "Only .spec files have a module header.".to_owned(),
            );
        }
        let next = self.peek();
        if next.is_name() || next.kind == Kind::LBrace {
            if let Some(known) = closest(word) {
                return error(format!("Unknown keyword `{word}`."), format!("Did you mean `{known}`?"));
            }
            if word.len() > 1 && next.is_name() {
                let hint = format!("If it is a signature, write `{word} :: ..`.");
                return error(format!("`{word}` is not a keyword, and no `::` follows it."), hint);
            }
        }
        let mut fail = self.unexpected(&format!("`::` and a type for `{word}`"));
        fail.hint.get_or_insert_with(|| format!("A signature is written `{word} :: type`."));
        fail
    }
}

/// The keyword that the word is a slip of.
fn closest(word: &str) -> Option<&'static str> {
    let allowed = if word.chars().count() <= 4 { 1 } else { 2 };
    let word = word.to_lowercase();
    let known = KEYWORDS.iter().map(|keyword| keyword.word);
    let slips = known.map(|known| (suggest::distance(&word, &known.to_lowercase(), allowed), known));
    slips.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}
