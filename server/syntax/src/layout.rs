//! The layout algorithm of the Haskell report, run on demand by the parser.
//!
//! The parser sees [`Parser::kind`]: the kind of the current token, or a virtual `;` or `}` that layout puts before
//! it. The report's parse-error(t) rule is the parser leaving a block at a token that cannot continue it.

use crate::lexer::T;
use crate::parser::{PResult, Parser};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Context {
    /// Between braces that are written: no layout.
    Explicit,
    /// A block whose items start in this column.
    Implicit(u32),
    /// The guards of a multi-way if: they end with their column, and no semicolons are put between them.
    Guards(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opened {
    Explicit,
    Implicit,
    /// The next token is not indented enough to belong to the block.
    Empty,
}

impl Parser<'_> {
    /// Recomputes the current kind, after the position or the contexts changed.
    pub(crate) fn refresh(&mut self) {
        let token = &self.tokens[self.pos];
        self.kind = match self.contexts.last() {
            Some(Context::Implicit(_) | Context::Guards(_)) if token.kind == T::Eof => T::VirtualClose,
            Some(&Context::Implicit(column)) if token.line_start && self.separated != self.pos => {
                match token.column.cmp(&column) {
                    std::cmp::Ordering::Equal => T::VirtualSemi,
                    std::cmp::Ordering::Less => T::VirtualClose,
                    std::cmp::Ordering::Greater => token.kind,
                }
            }
            Some(&Context::Guards(column)) if token.line_start && token.column < column => T::VirtualClose,
            _ => token.kind,
        };
    }

    pub(crate) fn push_context(&mut self, context: Context) {
        self.contexts.push(context);
        if !matches!(context, Context::Explicit) {
            self.separated = self.pos;
        }
        self.refresh();
    }

    pub(crate) fn pop_context(&mut self) {
        self.contexts.pop();
        self.refresh();
    }

    /// Opens the block that follows `where`, `let`, `do` or `of`. A `do` inside of a declaration may keep the indentation
    /// around it, as with GHC's `NondecreasingIndentation`: without it the block would be empty, which is never allowed.
    pub(crate) fn open_block(&mut self, statements: bool) -> Opened {
        let token = self.tokens[self.pos];
        if token.kind == T::LBrace {
            self.contexts.push(Context::Explicit);
            self.bump();
            return Opened::Explicit;
        }
        // A written brace hides the columns around it.
        let enclosing = match self.contexts.last() {
            Some(&Context::Implicit(column)) if statements && self.contexts.len() > 1 => column - 1,
            Some(&(Context::Implicit(column) | Context::Guards(column))) => column,
            Some(Context::Explicit) | None => 0,
        };
        if token.kind == T::Eof || token.column <= enclosing {
            return Opened::Empty;
        }
        self.push_context(Context::Implicit(token.column));
        Opened::Implicit
    }

    /// Reads a block item by item. `starts` says which tokens can start an item: at any other the block ends.
    pub(crate) fn block(
        &mut self,
        starts: fn(&Parser<'_>) -> bool,
        item: impl FnMut(&mut Self) -> PResult<()>,
    ) -> PResult<()> {
        let opened = self.open_block(false);
        self.block_items(opened, starts, item)
    }

    /// The items of a block that was opened.
    pub(crate) fn block_items(
        &mut self,
        opened: Opened,
        starts: fn(&Parser<'_>) -> bool,
        mut item: impl FnMut(&mut Self) -> PResult<()>,
    ) -> PResult<()> {
        let explicit = match opened {
            Opened::Empty => return Ok(()),
            Opened::Explicit => true,
            Opened::Implicit => false,
        };
        loop {
            while matches!(self.kind, T::Semi | T::VirtualSemi) {
                self.skip_semi();
            }
            match self.kind {
                T::RBrace if explicit => break self.bump(),
                T::VirtualClose => break self.pop_context(),
                _ if !explicit && !starts(self) => break self.pop_context(),
                _ => item(self)?,
            }
            match self.kind {
                T::Semi | T::VirtualSemi | T::VirtualClose => {}
                T::RBrace if explicit => {}
                _ if explicit => return self.fail("`;` or `}`"),
                _ => break self.pop_context(),
            }
        }
        Ok(())
    }

    /// Steps over a written or a virtual semicolon.
    pub(crate) fn skip_semi(&mut self) {
        if self.kind == T::Semi {
            self.bump();
        } else {
            self.separated = self.pos;
            self.refresh();
        }
    }

    /// Opens a written brace that is no block: layout is off until [`Parser::close_brace`].
    pub(crate) fn open_brace(&mut self) {
        self.contexts.push(Context::Explicit);
        self.bump();
    }

    pub(crate) fn close_brace(&mut self) -> PResult<()> {
        if self.kind != T::RBrace {
            return self.fail("`,` or `}`");
        }
        self.bump();
        Ok(())
    }
}
