//! Seeds: texts that parsers tell apart, as inputs. A search finds such texts character by character, which takes long where a
//! function first splits its input into tokens; a concrete run of a typical text takes no time.
//!
//! Must not know: execution.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::Type;
use limpid_solver::Model;
use rustc_hash::FxHashSet;

use crate::domain::SymbolicDomain;
use crate::harness::Harness;
use crate::input::Input;
use crate::path::Path;
use crate::search::{Candidate, PATH_END};
use crate::witness::Witness;

/// Tokens of Haskell and of common formats, and characters with a meaning of their own.
const TEXTS: &[&str] = &[
    "0",
    "1",
    "12",
    "-1",
    " 1 ",
    "1.5",
    "1e2",
    "1.5e-3",
    "0x1F",
    "0o17",
    "0b1",
    "()",
    "(1)",
    "((1))",
    "[]",
    "[1]",
    "[1,2]",
    "[1 2]",
    "(1,2)",
    "'a'",
    "'\\n'",
    "\"\"",
    "\"ab\"",
    "\"a\\n\"",
    "\"\\1234\\&5\"",
    "\"a\\   \\b\"",
    "True",
    "False",
    "Just 1",
    "Nothing",
    "Left 1",
    "LT",
    "1 % 2",
    "a",
    "A",
    "ab",
    "a1",
    "A.b",
    "_x",
    "a b",
    "a  b",
    "a,b",
    "a;b",
    "a:b",
    "a=b",
    "\t",
    "\n",
    "a\n",
    "a\nb",
    "a\r\nb",
    ",",
    "=",
    "==",
    "->",
    "::",
    "+",
    "-",
    "--",
    "--a",
    "--a=b",
    "-a",
    "-ab",
    "{",
    "}",
    "{a=1}",
    "{-a-}",
    "/",
    "//",
    "/a/b.c",
    "a/b",
    "a/../b",
    "./a",
    "..",
    ".",
    "a.b.c",
    "~",
    "\\",
    "%",
    "%d",
    "%5.2f",
    "#",
    "$",
    "*",
    "?",
    "1.2.3",
    "1.2-a",
    "2020-01-02",
    "12:30",
    "12:30:15",
    "2020-01-02 12:30:15",
    "2020-01-02T12:30:15Z",
    "Mon",
    "January",
    "UTC",
    "+0100",
    "nan",
    "NaN",
    "Infinity",
    "inf",
    "\u{e9}",
    "\u{1f600}",
];

/// Inputs in which texts are one of these, and all else is as small as can be.
pub(crate) fn seeds(domain: &mut SymbolicDomain<'_>, harness: &Arc<Harness>) -> Vec<Candidate> {
    let (path, model, constrained) = (Path::default(), Model::default(), FxHashSet::default());
    let mut witness = Witness { domain, path: &path, model: &model, constrained: &constrained, is_open: true };
    let rest: Option<Vec<Input>> = harness.leaves.iter().map(|&ty| witness.any(ty)).collect();
    let Some(rest) = rest else { return Vec::new() };
    let of_text: Vec<bool> = harness.leaves.iter().map(|&ty| is_text(witness.domain.types.get(ty))).collect();
    if !of_text.contains(&true) {
        return Vec::new();
    }
    let candidate = |text: &str| {
        let leaves = rest.iter().zip(&of_text);
        let inputs = leaves.map(|(rest, &of_text)| if of_text { list(text) } else { rest.clone() });
        Candidate {
            harness: Arc::clone(harness),
            inputs: inputs.collect(),
            opaque: Vec::new(),
            site: PATH_END,
            demanded: true,
            smt: None,
            is_open: true,
            reached: Vec::new(),
        }
    };
    TEXTS.iter().map(|text| candidate(text)).collect()
}

fn is_text(ty: &Type) -> bool {
    let char = Type::con(QName::new("GHC.Types", "Char"), []);
    *ty == Type::con(QName::new("GHC.Types", "[]"), [char])
}

fn list(text: &str) -> Input {
    let cons = |rest: Input, c: char| Input::Con(QName::new("GHC.Types", ":"), vec![Input::Char(c), rest]);
    text.chars().rev().fold(Input::EmptyText, cons)
}
