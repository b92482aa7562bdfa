//! LiquidHaskell annotations to a syntax tree with exact positions in the host file.
//!
//! The grammar is that of LiquidHaskell's own parser; the parser never fails: an item that it cannot read becomes a
//! problem and the next one is read. It takes time linear in the text. Names are not resolved here, and nothing is
//! known of the Haskell around an annotation.

pub mod ast;
mod brackets;
mod fixity;
pub mod keyword;
mod lexer;
mod parser;
mod print;
mod problem;
mod relocate;
#[cfg(test)]
mod tests;
pub mod version;
mod work;

use limpid_base::{LiquidVersion, Span};

use self::relocate::Relocate;
use self::version::Feature;

pub use ast::{Item, ItemKind};
pub use problem::SpecProblem;

/// Where the text of an annotation stands in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Annotation<'t> {
    /// Between the markers: `{-@` and `@-}`, or `[lq|` and `|]`.
    pub text: Span,
    /// Whether the closing marker is there.
    pub closed: bool,
    /// What the C preprocessor makes of it, if that is not what the file has there: all of it then stands at `text`.
    pub expanded: Option<&'t str>,
}

impl Annotation<'_> {
    /// An annotation as the file has it.
    pub fn new(text: Span, closed: bool) -> Annotation<'static> {
        Annotation { text, closed, expanded: None }
    }
}

/// All annotations of one file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spec {
    /// In the order of the file.
    pub items: Vec<Item>,
    /// Where the items of each annotation begin.
    starts: Vec<usize>,
    pub problems: Vec<SpecProblem>,
}

impl Spec {
    /// The items of each annotation, in the order of the file.
    pub fn annotations(&self) -> impl Iterator<Item = &[Item]> {
        let ends = self.starts.iter().skip(1).copied().chain([self.items.len()]);
        self.starts.iter().zip(ends).map(|(start, end)| self.items.get(*start..end).unwrap_or_default())
    }
}

/// Reads the annotations of a file, in order: a fixity item holds for what comes after it, also in later annotations.
///
/// All spans are offsets into `text`, which is the whole file. With `literate`, a `>` at the start of a line is a
/// blank; text in which the bird tracks are already blanks reads the same without it.
pub fn parse(text: &str, annotations: &[Annotation<'_>], literate: bool) -> Spec {
    parse_as_of(LiquidVersion::DEFAULT, text, annotations, literate)
}

/// As [`parse`], with the layout rule of a version of LiquidHaskell.
pub fn parse_as_of(version: LiquidVersion, text: &str, annotations: &[Annotation<'_>], literate: bool) -> Spec {
    let layout = Feature::AnnotationLayout.is_in(version);
    let mut spec = Spec::default();
    let mut fixities = fixity::Fixities::default();
    for annotation in annotations {
        if !annotation.closed {
            spec.problems.push(problem::unclosed_annotation(text, annotation.text));
        }
        let (first, problems) = (spec.items.len(), spec.problems.len());
        spec.starts.push(first);
        match annotation.expanded {
            None => parser::parse_annotation(text, annotation.text, (literate, layout), &mut fixities, &mut spec),
            Some(expanded) => {
                let whole = Span::new(0, expanded.len() as u32);
                parser::parse_annotation(expanded, whole, (false, layout), &mut fixities, &mut spec);
                spec.items[first..].iter_mut().for_each(|item| item.relocate(annotation.text));
                spec.problems[problems..].iter_mut().for_each(|problem| problem.relocate(annotation.text));
            }
        }
    }
    spec
}
