//! Small programs in, contracts and problems out.

mod bad_input;
mod computed;
mod forms;
mod lifting;
mod mismatches;
mod obligations;
mod problems;
mod sorts;

use std::sync::Arc;

use expect_test::Expect;
use limpid_base::{LineIndex, Name};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Project, Source, Sources};

use crate::elaborate::{Elaborated, elaborate_with_dependencies};

struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        limpid_library::library().interface(name)
    }
}

/// Other modules of the test: each begins with `module NAME`.
struct Files<'a>(&'a [&'a str]);

impl Sources for Files<'_> {
    fn find(&self, name: Name, _: &str, _: Name) -> Option<Source> {
        let text = self.0.iter().find(|text| text.split_whitespace().nth(1) == Some(name.as_str()))?;
        Some(Source { path: name.as_str().into(), text: (*text).into() })
    }
}

fn elaborated(text: &str, others: &[&str]) -> Elaborated {
    let sources = Files(others);
    let mut project = Project::new(&Embedded, &sources);
    let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
    elaborate_with_dependencies(&loaded, &|_, _| Arc::default())
}

fn problems_of(elaborated: &Elaborated, text: &str) -> String {
    let lines = LineIndex::new(text);
    let show = |problem: &limpid_base::Problem| {
        let line = lines.line(problem.span.start) + 1;
        format!("{line}: `{}`: {}\n", problem.span.text(text).replace('\n', " "), problem.message)
    };
    elaborated.problems.iter().map(show).collect()
}

/// The contracts of a program, without its obligations; there must be no problem.
fn check(text: &str, expected: Expect) {
    check_with(text, &[], expected);
}

fn check_with(text: &str, others: &[&str], expected: Expect) {
    let mut elaborated = elaborated(text, others);
    assert_eq!(problems_of(&elaborated, text), "");
    elaborated.contracts.obligations.clear();
    expected.assert_eq(&crate::print::print(&elaborated.contracts, &|_| 0));
}

/// The obligations of a program.
fn check_obligations(text: &str, expected: Expect) {
    let elaborated = elaborated(text, &[]);
    assert_eq!(problems_of(&elaborated, text), "");
    let show = |obligation: &crate::obligation::Obligation| {
        let at = obligation.span.text(text).replace('\n', " ");
        format!("{}: {:?} at `{at}`: {}\n", obligation.function.ident, obligation.kind, obligation.refinement)
    };
    expected.assert_eq(&elaborated.contracts.obligations.iter().map(show).collect::<String>());
}

/// The problems of a program: line, text under the span, message.
fn check_problems(text: &str, expected: Expect) {
    expected.assert_eq(&problems_of(&elaborated(text, &[]), text));
}

#[test]
fn contracts_can_be_stored() {
    let text = "module M where\n{-@ f :: x:Int -> {v:Int | v > x} / [x] @-}\nf :: Int -> Int\nf x = x + 1\n";
    let contracts = elaborated(text, &[]).contracts;
    let bytes = postcard::to_allocvec(&contracts).unwrap_or_default();
    let back: Result<crate::Contracts, _> = postcard::from_bytes(&bytes);
    let show = |contracts: &crate::Contracts| crate::print::print(contracts, &|span| span.start as usize);
    assert_eq!(back.as_ref().map(&show), Ok(show(&contracts)));
}
