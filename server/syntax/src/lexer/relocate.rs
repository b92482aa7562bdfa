//! From places in preprocessed text to places in the file.

use std::sync::Arc;

use super::Lexed;
use crate::ast::Annotation;
use crate::source::{Origin, SourceMap};

impl Lexed {
    /// Moves everything that was read to where it stands in the file: what a macro became to its use, what is included to its
    /// `#include`. Columns stay, since layout goes by the preprocessed `text`.
    pub(crate) fn relocate(mut self, text: &str, map: &SourceMap, paths: &dyn Fn(u32) -> String) -> Lexed {
        for token in &mut self.tokens {
            token.span = map.span(token.span);
        }
        for quote in &mut self.quotes {
            quote.text = map.span(quote.text);
            if let Some(quoter) = &mut quote.quoter {
                quoter.span = map.span(quoter.span);
            }
        }
        for extension in &mut self.module_extensions {
            extension.span = map.span(extension.span);
        }
        for annotation in &mut self.annotations {
            relocate_annotation(annotation, text, map);
        }
        for problem in &mut self.problems {
            if let Some(Origin::Included { file, line, .. }) = map.origin(problem.span.start) {
                problem.message = format!("In `{}`, line {line}: {}", paths(file), problem.message);
            }
            problem.span = map.span(problem.span);
        }
        self
    }
}

fn relocate_annotation(annotation: &mut Annotation, text: &str, map: &SourceMap) {
    if map.shift(annotation.span).is_none() {
        annotation.expanded = Some(Arc::from(annotation.text.text(text)));
    }
    let whole = map.span(annotation.span);
    let inner = if annotation.expanded.is_some() { whole } else { map.span(annotation.text) };
    (annotation.span, annotation.text) = (whole, inner);
}

#[cfg(test)]
mod tests {
    use limpid_base::Span;

    use crate::source::{CppSettings, preprocess};

    #[test]
    fn places_are_those_of_the_file() {
        let text = "#define ID(x) x\nf = ID(3) + y /* c */ + z\n";
        let prepared = preprocess("", text, false, &[], &CppSettings::default());
        let map = prepared.map.expect("text moves");
        let lexed = super::super::lex(&prepared.text, &[]).relocate(&prepared.text, &map, &|_| String::new());
        let places: Vec<&str> = lexed.tokens.iter().map(|token| token.span.text(text)).collect();
        assert_eq!(places, ["f", "=", "ID(3)", "+", "y", "+", "z", ""]);
        let eof = lexed.tokens.last().map(|token| token.span);
        assert_eq!(eof, Some(Span::at(text.len() as u32)));
    }
}
