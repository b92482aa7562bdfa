//! Renders reports for diagnostics, hovers and lenses. `limpid_explain` words the explanation of a counterexample; this
//! module arranges it as lines of plain text or as Markdown.
//!
//! Must not know: where they are shown. Markdown keeps to headings, code and lists, which every editor renders.

use std::fmt::Write as _;
use std::path::Path;

use limpid_explain::{Explanation, Texts, blame, explain, fix, instead};
use limpid_report::{Counterexample, FunctionReport, Verdict};

use crate::analysis::Analysis;

/// What a verdict means for this function.
pub(crate) fn verdict(report: &FunctionReport) -> String {
    let name = &report.name.ident;
    let what = match report.verdict {
        Verdict::Safe => format!("`{name}` is safe"),
        Verdict::Counterexample => format!("`{name}` has a counterexample"),
        Verdict::WeakSpec => format!("LiquidHaskell cannot prove `{name}`: something it relies on promises too little"),
        Verdict::Unknown => format!("nothing is known of `{name}`"),
        Verdict::Unsupported => format!("`{name}` is not supported"),
    };
    // The gap of the search is shown with the example.
    let reason = limpid_explain::reason(&report.reason);
    match reason.is_empty() || report.verdict == Verdict::WeakSpec {
        true => what,
        false => format!("{what}: {reason}"),
    }
}

/// A verdict in a few words, for the line above a function.
pub(crate) fn short(report: &FunctionReport) -> String {
    match report.verdict {
        Verdict::Safe => "✓ safe".to_owned(),
        Verdict::Counterexample => match report.counterexamples.first() {
            Some(example) => format!("✗ {}", call(example)),
            None => format!("✗ {}", report.verdict.as_str()),
        },
        Verdict::WeakSpec => match report.culprits.first() {
            Some(culprit) => format!("⚠ {}", blame(report, culprit)),
            None => format!("⚠ {}", report.verdict.as_str()),
        },
        Verdict::Unknown | Verdict::Unsupported => report.verdict.as_str().to_owned(),
    }
}

/// A counterexample, in a few lines of plain text.
pub(crate) fn example(analysis: &Analysis, report: &FunctionReport, example: &Counterexample) -> String {
    let explanation = explanation(analysis, report, example);
    let mut text = explanation.sentence;
    for part in [&explanation.call, &explanation.remark].into_iter().filter(|part| !part.is_empty()) {
        let _ = write!(text, "\n{part}");
    }
    for fact in &explanation.facts {
        for (place, line) in fact.lines.iter().enumerate() {
            let heading = if place == 0 { format!("{}:", fact.heading) } else { String::new() };
            let _ = write!(text, "\n{heading:<10} {line}");
        }
    }
    for known in &report.fixes {
        let _ = write!(text, "\nFix: {}", fix(report, known));
    }
    if let Some(instead) = instead(report) {
        let _ = write!(text, "\n{instead}");
    }
    text
}

/// The report on a function, in Markdown.
pub(crate) fn markdown(analysis: &Analysis, report: &FunctionReport, only: Option<usize>) -> String {
    let mut text = format!("**{}** · {}\n", report.verdict.as_str(), verdict(report));
    for (place, example) in report.counterexamples.iter().enumerate() {
        if only.is_some_and(|only| only != place) {
            continue;
        }
        let explanation = explanation(analysis, report, example);
        let _ = write!(text, "\n{}\n", explanation.sentence);
        if !explanation.call.is_empty() {
            let _ = write!(text, "\n```haskell\n{}\n```\n", explanation.call);
        }
        for line in explanation.remark.lines() {
            let _ = write!(text, "\n{line}\n");
        }
        for fact in &explanation.facts {
            let _ = write!(text, "\n- {}:", fact.heading);
            match &fact.lines[..] {
                [line] => {
                    let _ = write!(text, " {}", code(line));
                }
                lines => lines.iter().for_each(|line| {
                    let _ = write!(text, "\n  - {}", code(line));
                }),
            }
        }
        text.push('\n');
    }
    if report.counterexamples.is_empty() {
        for culprit in &report.culprits {
            let _ = write!(text, "\n- {}", blame(report, culprit));
        }
        text.push('\n');
    }
    for fix in &report.fixes {
        let proved = if fix.proved { " (checked)" } else { "" };
        let _ = write!(text, "\nFix: {}{proved}\n\n```haskell\n{}\n```\n", fix.title, fix.refinement);
    }
    if let Some(instead) = instead(report) {
        let _ = write!(text, "\n{instead}\n");
    }
    text
}

/// `f 1 2 = 3`
pub(crate) fn call(example: &Counterexample) -> String {
    let result = example.result.as_ref().map(|result| format!(" = {result}"));
    format!("{}{}", example.call, result.unwrap_or_default())
}

fn explanation(analysis: &Analysis, report: &FunctionReport, example: &Counterexample) -> Explanation {
    let loaded = &analysis.specification.loaded;
    let mut texts = Texts::default();
    for file in [loaded].into_iter().chain(&loaded.dependencies) {
        // The file name is enough here: clickable places are sent as related information.
        let path: &str = &file.source.path;
        let name = Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path);
        texts.add(file.name, name, &file.source.text);
    }
    explain(report, example, &texts)
}

/// As code, unless it is a sentence.
fn code(line: &str) -> String {
    let sentence = line.ends_with('.') && line.contains(' ') && !line.contains('=');
    if sentence || line.contains('`') { line.to_owned() } else { format!("`{line}`") }
}
