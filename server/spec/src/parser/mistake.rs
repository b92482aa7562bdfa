//! What the common mistakes look like, and how to speak of them.

use super::{Fail, Parser};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

/// The words that start an item.
pub(super) const KEYWORDS: &[&str] = &[
    "assume",
    "assert",
    "autosize",
    "local",
    "axiomatize",
    "reflect",
    "measure",
    "define",
    "infixl",
    "infixr",
    "infix",
    "inline",
    "ignore",
    "bound",
    "class",
    "instance",
    "import",
    "data",
    "newtype",
    "relational",
    "include",
    "invariant",
    "using",
    "type",
    "predicate",
    "expression",
    "embed",
    "qualif",
    "lazyvar",
    "lazy",
    "rewrite",
    "rewriteWith",
    "fail",
    "ple",
    "automatic-instances",
    "LIQUID",
];

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
        KEYWORDS.contains(&self.text_of(self.raw())) || self.text_of(next) == "::" || next.kind == Kind::Comma
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
        let obsolete = match word {
            "Decrease" => Some("Write the termination metric after the signature: `f :: T / [e]`."),
            "Lazy" => Some("It is spelled `lazy`."),
            "Strict" => Some("Remove it: functions are checked for termination unless `lazy` says otherwise."),
            "LAZYVAR" => Some("It is spelled `lazyvar`."),
            _ => None,
        };
        if let Some(hint) = obsolete {
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
    let slips = KEYWORDS.iter().map(|known| (distance(&word.to_lowercase(), &known.to_lowercase()), *known));
    slips.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// Edit distance, where swapping neighbours counts once. Words longer than any keyword are far from all of them.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().take(24).collect(), right.chars().collect());
    let mut rows = vec![vec![0usize; right.len() + 1]; left.len() + 1];
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
                let best = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                let swapped = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
                if swapped { best.min(rows[i - 2][j - 2] + 1) } else { best }
            };
        }
    }
    rows[left.len()][right.len()]
}
