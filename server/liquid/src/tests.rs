//! Small programs in, verdicts out. Each theme has safe functions and the same with one thing changed.

mod basics;
mod checker;
mod data;
mod inference;
mod logic;
mod recursion;
mod sort_check;

use std::sync::Arc;

use limpid_base::{Limits, Name};
use limpid_contracts::{InForce, elaborate_with_dependencies};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Project, Source, Sources};
use limpid_library::library;

use crate::{FixpointBudget, LiquidModule, TypingVerdict};

struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

struct NoFiles;

impl Sources for NoFiles {
    fn find(&self, _: Name, _: &str, _: Name) -> Option<Source> {
        None
    }
}

/// One line per function: `f: safe`, or what fails and where.
fn verdicts(text: &str) -> String {
    let mut project = Project::new(&Embedded, &NoFiles);
    let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
    let elaborated =
        elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
    assert!(loaded.compiled.problems.is_empty(), "{:?}", loaded.compiled.problems);
    assert!(elaborated.problems.is_empty(), "{:?}", elaborated.problems);
    let in_force =
        InForce { own: &elaborated.contracts, visible: &elaborated.visible, environment: &loaded.environment };
    let module = LiquidModule { core: &loaded.compiled.core, imported: &[], in_force };
    let checked = crate::check(&module, FixpointBudget::default(), &Limits::unlimited()).unwrap_or_default();
    let mut out = String::new();
    for function in checked {
        let name = function.function.ident;
        match function.verdict {
            TypingVerdict::Safe => out.push_str(&format!("{name}: safe\n")),
            TypingVerdict::Failing(failing) => {
                for one in failing {
                    let kind = format!("{:?}", one.kind);
                    let kind = kind.split([' ', '{']).next().unwrap_or("").to_lowercase();
                    let at = one.span.text(text).replace('\n', " ");
                    out.push_str(&format!("{name}: {kind} at `{at}`: {}\n", one.required));
                }
            }
            TypingVerdict::Unsupported(reason) => out.push_str(&format!("{name}: unsupported: {reason}\n")),
            TypingVerdict::Unknown(reason) => out.push_str(&format!("{name}: unknown: {reason}\n")),
        }
    }
    out
}

fn check(text: &str, expected: expect_test::Expect) {
    expected.assert_eq(&verdicts(text));
}

#[test]
fn answers_are_the_same_every_time() {
    let text = "module M (f) where\n{-@ f :: [Int] -> Nat @-}\nf :: [Int] -> Int\nf xs = go 0 xs\n  where\n    go acc [] = acc\n    go acc (y : ys) = go (acc + 1) ys\n";
    let first = verdicts(text);
    assert_eq!(first, verdicts(text));
    assert_eq!(first, "f: safe\n");
}

#[test]
fn a_cancelled_check_has_no_answer() {
    let text = "module M where\nf :: Int -> Int\nf x = x\n";
    let mut project = Project::new(&Embedded, &NoFiles);
    let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
    let elaborated =
        elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
    let in_force =
        InForce { own: &elaborated.contracts, visible: &elaborated.visible, environment: &loaded.environment };
    let module = LiquidModule { core: &loaded.compiled.core, imported: &[], in_force };
    let limits = Limits::unlimited();
    limits.canceller().store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(crate::check(&module, FixpointBudget::default(), &limits).is_err());
}
