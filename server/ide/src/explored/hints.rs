//! Examples as inlay hints: beside each branch, the first example that reaches it.

use limpid_base::Span;
use limpid_explore::{Branch, Example};

use crate::analysis::Analysis;
use crate::explored::text;
use crate::hints::Hint;

/// The examples beside the branches in a part of the file, as far as they are known.
pub fn example_hints(analysis: &Analysis, within: Span) -> Vec<Hint> {
    let mut hints = Vec::new();
    for binding in analysis.functions() {
        let Some(answer) = analysis.explored.examples(binding.name) else { continue };
        let own = |branch: &Branch| {
            branch.module == binding.name.module && branch.function == binding.name.ident.as_str() && !branch.missing
        };
        for (place, branch) in answer.branches.iter().enumerate().filter(|(_, branch)| own(branch)) {
            let reaches = |example: &&Example| example.reaches.contains(&place);
            let Some(example) = answer.examples.iter().find(reaches) else { continue };
            let offset = end_of_first_line(analysis, branch.span);
            if within.start <= offset && offset <= within.end {
                let label = format!("  ← {}", text::equation(example));
                hints.push(Hint { offset, label, tooltip: "an example" });
            }
        }
    }
    hints.sort_by_key(|hint| hint.offset);
    hints
}

fn end_of_first_line(analysis: &Analysis, span: Span) -> u32 {
    let text = span.text(&analysis.source.text);
    let length = text.find('\n').map_or(text.len(), |end| text[..end].trim_end().len());
    span.start + length as u32
}
