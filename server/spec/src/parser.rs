//! Recursive descent over the tokens of one annotation: the cursor, layout, blocks and recovery.
//!
//! Nothing is tried and taken back: every choice is made by looking at the next few tokens or at the precomputed
//! brackets, so the time is linear. Recursion is bounded by `MAX_DEPTH` and chains of operators by `MAX_STEPS`, so
//! no tree is deeper than their sum.

mod binder;
mod braces;
mod check;
mod class;
mod cursor;
mod data;
mod expr;
mod item;
mod measure;
mod mistake;
mod operator;
mod pragma;
mod predicate;
mod preds;
mod relational;
mod sort;
mod ty;

use limpid_base::Span;

use crate::Spec;
use crate::brackets::{self, Bracket};
use crate::fixity::Fixities;
use crate::lexer::{self, Kind, Token};
use crate::problem::SpecProblem;

/// How deep brackets, lambdas and conditionals may nest.
const MAX_DEPTH: u32 = 200;
/// How many arrows and operators one item may have.
const MAX_STEPS: u32 = 2000;

/// Reads an annotation of a file that is literate or not, with or without a layout rule.
pub(crate) fn parse_annotation(
    text: &str,
    span: Span,
    (literate, layout): (bool, bool),
    fixities: &mut Fixities,
    spec: &mut Spec,
) {
    let mut tokens = lexer::lex(text, span, literate);
    if !layout {
        indent(text, &mut tokens);
    }
    let brackets = brackets::pair(text, &tokens);
    let mut parser = Parser {
        text,
        tokens,
        brackets,
        fixities,
        problems: &mut spec.problems,
        at: 0,
        split: None,
        limit: 0,
        item: 0,
        free: 0,
        previous: Span::at(span.start),
        depth: 0,
        steps: 0,
        stop_at_as: false,
        broken: false,
    };
    spec.items.append(&mut parser.items());
}

/// Moves all lines but the first to the right until they belong to the item that the first one starts: without a layout rule,
/// an annotation is one item. The lines keep their places below each other.
fn indent(text: &str, tokens: &mut [Token]) {
    let Some(&first) = tokens.first() else { return };
    let is_later = |token: &Token| Span::new(first.start, token.start).text(text).contains('\n');
    let Some(later) = tokens.iter().position(is_later) else { return };
    let leftmost = tokens[later..].iter().filter(|token| token.kind != Kind::End).map(|token| token.column).min();
    let missing = leftmost.map_or(0, |leftmost| (first.column + 1).saturating_sub(leftmost));
    for token in tokens[later..].iter_mut().filter(|token| token.kind != Kind::End) {
        token.column += missing;
    }
}

/// Why an item could not be read.
type Fail = Box<SpecProblem>;
type Parse<T> = Result<T, Fail>;

pub(crate) struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    brackets: Vec<Bracket>,
    fixities: &'a mut Fixities,
    problems: &'a mut Vec<SpecProblem>,
    /// The index of the current token.
    at: usize,
    /// What is left of the current token if a part of it has been taken.
    split: Option<Token>,
    /// Only tokens right of this column belong to the current item; 0 where there is no layout.
    limit: u32,
    /// Where the current item starts.
    item: usize,
    /// The first token of an item, which may stand on the limit.
    free: usize,
    /// The last token that was taken.
    previous: Span,
    depth: u32,
    steps: u32,
    /// In `using T as T`, a type does not take `as` for an argument.
    stop_at_as: bool,
    /// Whether the last item could not be read: lines that seem to continue it then make no problem of their own.
    broken: bool,
}

impl Parser<'_> {
    /// Every block of items, though a well-formed annotation has only one.
    fn items(&mut self) -> Vec<crate::Item> {
        let mut items = self.block(Self::item);
        while self.raw().kind != Kind::End {
            let before = self.at;
            if self.continues() {
                items.append(&mut self.block(Self::item));
                continue;
            }
            if self.broken && !self.looks_like_item() {
                let column = self.raw().column;
                self.skip();
                while self.raw().column > column {
                    self.skip();
                }
                continue;
            }
            let message = "This does not start in the column of the annotation's first item.";
            let hint = "Items of one annotation start in the same column; indent a continuation line deeper.";
            self.problems.push(SpecProblem::error(self.raw().span(), message).hint(hint));
            items.append(&mut self.block(Self::item));
            if self.at == before {
                self.advance();
            }
        }
        items
    }

    /// A block of things: `{ a ; b }`, or each starting in the column of the first. It is empty if the next token is
    /// not right of the surrounding block.
    fn block<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parse<T>) -> Vec<T> {
        let outer = (self.limit, self.free);
        let mut found = Vec::new();
        if self.peek().kind == Kind::LBrace {
            self.explicit_block(&mut found, &mut item);
        } else {
            let first = self.raw();
            let allowed = first.column > self.limit && self.split.is_none() && first.kind != Kind::End;
            while allowed && self.raw().kind != Kind::End && self.raw().column == first.column {
                (self.limit, self.free) = (first.column, self.at);
                self.separated(None, &mut found, &mut item);
            }
        }
        (self.limit, self.free) = outer;
        found
    }

    fn explicit_block<T>(&mut self, found: &mut Vec<T>, item: &mut impl FnMut(&mut Self) -> Parse<T>) {
        let opening = self.at;
        self.limit = 0;
        self.advance();
        while !matches!(self.peek().kind, Kind::RBrace | Kind::End) {
            self.separated(Some(opening), found, item);
        }
        if self.peek().kind == Kind::RBrace {
            self.advance();
        } else {
            self.problems.push(SpecProblem::error(self.tokens[opening].span(), "This `{` is never closed."));
        }
    }

    /// Things separated by `;`, to the end of the line or block.
    fn separated<T>(
        &mut self,
        opening: Option<usize>,
        found: &mut Vec<T>,
        item: &mut impl FnMut(&mut Self) -> Parse<T>,
    ) {
        let at_end = |kind: Kind| kind == Kind::End || (opening.is_some() && kind == Kind::RBrace);
        loop {
            while self.peek().kind == Kind::Semi {
                self.advance();
            }
            if at_end(self.peek().kind) {
                return;
            }
            let start = self.at;
            self.item = start;
            (self.depth, self.steps) = if self.depth == 0 { (0, 0) } else { (self.depth, self.steps) };
            let (depth, limit, free) = (self.depth, self.limit, self.free);
            let result = if self.continues() { Err(self.continuation()) } else { item(self) };
            (self.depth, self.limit, self.free, self.stop_at_as) = (depth, limit, free, false);
            let fail = match result {
                Ok(item) => {
                    found.push(item);
                    self.broken = false;
                    let next = self.peek().kind;
                    (next != Kind::Semi && !at_end(next)).then(|| self.stray())
                }
                Err(fail) => Some(fail),
            };
            if let Some(fail) = fail {
                if self.broken && start == self.at && self.continues() {
                    self.recover(opening, start);
                    continue;
                }
                self.broken = true;
                let lexical = matches!(
                    self.peek().kind,
                    Kind::UnclosedStr | Kind::UnclosedComment | Kind::Unknown | Kind::Backquote
                );
                let fail = if lexical { fail } else { self.unclosed_since(start).unwrap_or(fail) };
                self.problems.push(*fail);
                self.recover(opening, start);
            }
        }
    }

    /// Skips to the next `;` of this block, or to its end.
    fn recover(&mut self, opening: Option<usize>, start: usize) {
        if self.at == start && self.split.is_none() {
            self.skip();
        }
        self.finish_split();
        loop {
            let token = self.peek();
            let ours = match token.kind {
                Kind::End => true,
                Kind::Semi => self.brackets[self.at].inside == opening,
                Kind::RBrace => opening.is_some_and(|opening| self.brackets[opening].close == Some(self.at)),
                _ => false,
            };
            if ours {
                return;
            }
            self.skip();
        }
    }

    /// The first bracket since a token that has no partner, if the item failed behind it.
    fn unclosed_since(&self, start: usize) -> Option<Fail> {
        let end = (self.at + 1).min(self.tokens.len());
        let opening = (start..end).find(|&at| {
            crate::work::look();
            matches!(self.tokens[at].kind, Kind::LParen | Kind::LBracket | Kind::LBrace)
                && self.brackets[at].close.is_none()
        })?;
        let span = self.tokens[opening].span();
        Some(Box::new(SpecProblem::error(span, format!("This `{}` is never closed.", span.text(self.text)))))
    }

    /// Runs `inner` one level deeper.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Counts one more operator or arrow.
    fn step(&mut self) -> Parse<()> {
        self.steps += 1;
        if self.steps > MAX_STEPS { Err(self.too_deep()) } else { Ok(()) }
    }

    fn too_deep(&self) -> Fail {
        let message = "This is nested too deeply to be read.";
        Box::new(SpecProblem::error(self.peek_span(), message).hint("Name parts of it with aliases."))
    }
}
