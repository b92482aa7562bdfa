//! Inlay hints: the values that parameters have in a counterexample.

use limpid_base::Span;
use limpid_report::{Counterexample, FunctionReport};
use limpid_syntax::ast::{DeclKind, Pat, PatKind};

use crate::analysis::Analysis;
use crate::earlier::ShownReport;

/// A text to show after an offset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    pub offset: u32,
    pub label: String,
    pub tooltip: &'static str,
}

/// The values of the first counterexample of every function in a part of the file.
pub fn hints(analysis: &Analysis, within: Span) -> Vec<Hint> {
    let mut hints = Vec::new();
    for ShownReport { report, .. } in analysis.shown(false) {
        let Some(example) = report.counterexamples.first() else { continue };
        let Some(values) = arguments(&report, example) else { continue };
        for (pattern, value) in parameters(analysis, &report, example).iter().zip(&values) {
            let offset = pattern.span.end;
            if matches!(*pattern.kind, PatKind::Var(_)) && within.start <= offset && offset <= within.end {
                hints.push(Hint { offset, label: format!(" = {value}"), tooltip: "in the counterexample" });
            }
        }
    }
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// The patterns of the equation with the violation, or of the first equation.
fn parameters<'a>(analysis: &'a Analysis, report: &FunctionReport, example: &Counterexample) -> &'a [Pat] {
    let equations = analysis.specification.loaded.ast.decls.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Equation { name, patterns, .. } if name.name == report.name.ident => Some((decl.span, patterns)),
        _ => None,
    });
    let equations: Vec<_> = equations.collect();
    let broken = example.obligation.place.span;
    let wrong = equations.iter().find(|(span, _)| span.covers(broken));
    wrong.or(equations.first()).map(|(_, patterns)| patterns.as_slice()).unwrap_or_default()
}

/// The arguments of the call that the counterexample starts from, if that is a call of the function itself.
fn arguments(report: &FunctionReport, example: &Counterexample) -> Option<Vec<String>> {
    let mut parts = split(&example.call).into_iter();
    (parts.next()? == report.name.ident.as_str()).then(|| parts.collect())
}

/// The words of a call: it is split at blanks outside of brackets and quotes.
fn split(call: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut depth, mut quoted, mut escaped) = (0_u32, None, false);
    for c in call.chars() {
        match (c, quoted) {
            (' ', None) if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ if escaped => escaped = false,
            ('\\', Some(_)) => escaped = true,
            (c, Some(quote)) if c == quote => quoted = None,
            (_, Some(_)) => {}
            ('"', None) => quoted = Some('"'),
            // A quote inside a name belongs to the name.
            ('\'', None) if parts.last().is_some_and(String::is_empty) => quoted = Some('\''),
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn calls_are_split_between_arguments() {
        assert_eq!(split("f 1 (Just 2) [3, 4]"), ["f", "1", "(Just 2)", "[3, 4]"]);
        assert_eq!(split(r#"f' "a \" b" ' '"#), ["f'", r#""a \" b""#, "' '"]);
    }
}
