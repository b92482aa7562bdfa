//! Answers in Markdown, for editors without a view of their own.

use std::fmt::Write as _;

use limpid_base::Place;
use limpid_explore::{Branch, Difference, Examples, PropertyReport};

use crate::analysis::Analysis;
use crate::explored::text;

/// How many examples are some.
const SOME: usize = 5;

/// An answer in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub title: String,
    /// What was run, as Haskell text.
    pub code: String,
    /// What that says about all inputs.
    pub summary: String,
}

impl Told {
    pub fn examples(analysis: &Analysis, answer: &Examples) -> Told {
        Told {
            title: format!("Examples of `{}`", answer.function),
            code: text::equations_of(answer),
            summary: text::coverage(answer, &|branch| described(analysis, branch)),
        }
    }

    /// As [`Told::examples`], for a small place.
    pub(crate) fn some_examples(analysis: &Analysis, answer: &Examples) -> Told {
        let all = Told::examples(analysis, answer);
        let mut lines: Vec<&str> = all.code.lines().take(SOME).collect();
        if answer.examples.len() > SOME {
            lines.push("..");
        }
        Told { code: lines.join("\n"), summary: String::new(), title: all.title }
    }

    pub fn property(report: &PropertyReport) -> Told {
        let title = format!("`{}`: {}", report.name, text::verdict(report));
        Told { title, code: text::refutation(report).join("\n"), summary: String::new() }
    }

    pub fn difference(answer: &Difference) -> Told {
        let told = text::difference(answer, None);
        let title = format!("What distinguishes `{}` and `{}`", answer.left, answer.right);
        match answer.found.is_some() {
            true => Told { title, code: told, summary: String::new() },
            false => Told { title, code: String::new(), summary: told },
        }
    }

    pub fn markdown(&self) -> String {
        let mut out = format!("**{}**\n", self.title);
        if !self.code.is_empty() {
            let _ = write!(out, "\n```haskell\n{}\n```\n", self.code.trim_end());
        }
        let mut lines = self.summary.lines();
        if let Some(first) = lines.next() {
            let _ = write!(out, "\n{first}\n");
        }
        for (index, line) in lines.enumerate() {
            let _ = writeln!(out, "{}- {}", if index == 0 { "\n" } else { "" }, line.trim_start());
        }
        out
    }
}

/// Where a branch is, and its text.
fn described(analysis: &Analysis, branch: &Branch) -> (String, String) {
    let Some(place) = analysis.place(Place { module: branch.module, span: branch.span }) else {
        return (branch.module.to_string(), branch.function.clone());
    };
    if place.path != analysis.source.path {
        return (branch.module.to_string(), branch.function.clone());
    }
    let start = analysis.lines.position_utf8(branch.span.start);
    (format!("line {}", start.line + 1), branch.span.text(&analysis.source.text).to_owned())
}
