//! Reads the annotations of Haskell files and prints every problem: `corpus FILE..`
//!
//! The last line counts files, annotations, items and the files that have an error.

use limpid_spec::{Annotation, parse};
use std::process::ExitCode;

fn main() -> ExitCode {
    let (mut files, mut annotations, mut items, mut broken) = (0, 0, 0, 0);
    for path in std::env::args().skip(1) {
        let Ok(bytes) = std::fs::read(&path) else {
            eprintln!("{path}: cannot be read");
            return ExitCode::FAILURE;
        };
        let text = String::from_utf8_lossy(&bytes);
        let literate = limpid_syntax::is_literate_path(&path);
        let module = limpid_syntax::parse(&text, literate);
        let found: Vec<Annotation<'static>> =
            module.annotations.iter().map(|found| Annotation::new(found.text, found.closed)).collect();
        let spec = parse(&limpid_syntax::prepare(&text, literate), &found, literate);
        let index = limpid_base::LineIndex::new(&text);
        for problem in &spec.problems {
            let at = index.position_utf8(problem.span.start);
            let problem = problem.to_problem();
            println!("{path}:{}:{}: {:?}: {}", at.line + 1, at.character + 1, problem.severity, problem.message);
        }
        if let Some(item) = not_reprinted(&spec.items) {
            println!("{path}: printed differently: {item}");
        }
        files += 1;
        annotations += found.len();
        items += spec.items.len();
        broken += usize::from(spec.problems.iter().any(|problem| problem.severity == limpid_base::Severity::Error));
    }
    println!("{files} files, {annotations} annotations, {items} items, {broken} files with errors");
    ExitCode::SUCCESS
}

/// The first item that reads differently after it has been printed.
fn not_reprinted(items: &[limpid_spec::Item]) -> Option<String> {
    let printed: Vec<String> = items.iter().map(limpid_spec::Item::to_annotation).collect();
    let text = printed.join("\n");
    let mut start = 0;
    let annotations: Vec<Annotation<'static>> = printed
        .iter()
        .map(|annotation| {
            let span = limpid_base::Span::new(start + 3, start + annotation.len() as u32 - 3);
            start += annotation.len() as u32 + 1;
            Annotation::new(span, true)
        })
        .collect();
    let again = parse(&text, &annotations, false);
    let same = |(item, printed): (&limpid_spec::Item, &limpid_spec::Item)| item.to_string() == printed.to_string();
    if again.items.len() != items.len() {
        return again.problems.first().map(|problem| format!("{} in {text}", problem.message));
    }
    items.iter().zip(&again.items).find(|pair| !same(*pair)).map(|(item, _)| item.to_string())
}
