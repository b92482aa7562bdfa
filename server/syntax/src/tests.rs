//! Data-driven tests: Haskell in, the printed tree and the problems out.

mod cpp;
mod decls;
mod exprs;
mod layout;
mod lexing;
mod limits;
mod modules;
mod package;
mod patterns;
mod properties;
mod recovery;
mod source;
mod spans;
mod types;

use expect_test::Expect;
use limpid_base::LineIndex;

use crate::ast::Module;
use crate::{parse, print};

/// Compares what `text` parses to, and its problems, with what is expected. What is without problems must parse to
/// the same tree again after printing.
#[track_caller]
fn check(text: &str, expected: Expect) {
    check_module(text, &parse(text, false), &expected);
}

#[track_caller]
fn check_literate(text: &str, expected: Expect) {
    check_module(text, &parse(text, true), &expected);
}

#[track_caller]
fn check_module(text: &str, module: &Module, expected: &Expect) {
    let printed = print(module);
    expected.assert_eq(&format!("{printed}{}", problems(text, module)));
    spans::check_spans(text, module);
    if module.problems.is_empty() && !printed.contains("{- ") {
        let again = parse(&printed, false);
        assert_eq!(problems(&printed, &again), "");
        assert_eq!(print(&again), printed, "printing and parsing again changes the tree");
    }
}

/// One line per problem: place, message, and the text it points at.
fn problems(text: &str, module: &Module) -> String {
    let index = LineIndex::new(text);
    let line = |problem: &limpid_base::Problem| {
        let place = index.position_utf8(problem.span.start);
        let under = problem.span.text(text).escape_debug();
        format!("{}:{}: {} [{under}]\n", place.line + 1, place.character + 1, problem.message)
    };
    module.problems.iter().map(line).collect()
}
