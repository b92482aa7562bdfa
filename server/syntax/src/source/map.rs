//! Where the pieces of preprocessed text come from.

use limpid_base::Span;

/// Preprocessed text as pieces of the file, each copied from it or made for a place in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SourceMap {
    /// In order, without gaps.
    pieces: Vec<Piece>,
    end: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    start: u32,
    origin: Origin,
}

/// Where a piece of text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// Byte for byte from the file, from this offset on.
    Copied(u32),
    /// It takes the place of this text, which uses a macro.
    Expanded(Span),
    /// A line of a file that is included here.
    Included { directive: Span, file: u32, line: u32 },
}

impl SourceMap {
    /// Adds a piece of `len` bytes.
    pub(super) fn push(&mut self, origin: Origin, len: usize) {
        if len == 0 {
            return;
        }
        let start = self.end;
        self.end += len as u32;
        let continues = self.pieces.last().is_some_and(|last| match (last.origin, origin) {
            (Origin::Copied(from), Origin::Copied(more)) => more.checked_sub(from) == Some(start - last.start),
            (last, new) => last == new,
        });
        if !continues {
            self.pieces.push(Piece { start, origin });
        }
    }

    /// Whether the text is the file's own.
    pub(super) fn is_identity(&self) -> bool {
        matches!(self.pieces[..], [] | [Piece { origin: Origin::Copied(0), .. }])
    }

    pub(crate) fn origin(&self, offset: u32) -> Option<Origin> {
        self.piece(offset).map(|piece| piece.origin)
    }

    /// The place in the file that a span of the preprocessed text stands for.
    pub(crate) fn span(&self, span: Span) -> Span {
        let start = self.place(span.start);
        let end = if span.is_empty() { start } else { self.place(span.end - 1) };
        let end = match self.origin(span.end.saturating_sub(1)) {
            Some(Origin::Copied(_)) if !span.is_empty() => Span::new(end.start, end.start + 1),
            _ => end,
        };
        if span.is_empty() { Span::at(start.start) } else { start.to(end) }
    }

    /// How far a span is moved, if every byte of it is copied from the file, one after the other.
    pub(crate) fn shift(&self, span: Span) -> Option<i64> {
        let piece = self.piece(span.start)?;
        let Origin::Copied(from) = piece.origin else { return None };
        let last = self.piece(span.end.saturating_sub(1).max(span.start))?;
        (last.start == piece.start).then_some(i64::from(from) - i64::from(piece.start))
    }

    /// The pieces that are copied, as places in the preprocessed text and in the file.
    pub(super) fn copied(&self) -> impl Iterator<Item = (Span, u32)> {
        let ends = self.pieces.iter().skip(1).map(|piece| piece.start).chain([self.end]);
        self.pieces.iter().zip(ends).filter_map(|(piece, end)| match piece.origin {
            Origin::Copied(from) => Some((Span::new(piece.start, end), from)),
            Origin::Expanded(_) | Origin::Included { .. } => None,
        })
    }

    /// The uses of macros, as places in the file.
    pub(super) fn expanded(&self) -> impl Iterator<Item = Span> {
        self.pieces.iter().filter_map(|piece| match piece.origin {
            Origin::Expanded(span) => Some(span),
            Origin::Copied(_) | Origin::Included { .. } => None,
        })
    }

    /// An empty span for what is copied, else the place that stands for the byte at an offset.
    fn place(&self, offset: u32) -> Span {
        match self.piece(offset) {
            Some(Piece { start, origin: Origin::Copied(from) }) => Span::at(from + (offset - start)),
            Some(Piece { origin: Origin::Expanded(span), .. }) => span,
            Some(Piece { origin: Origin::Included { directive, .. }, .. }) => directive,
            None => Span::at(offset),
        }
    }

    fn piece(&self, offset: u32) -> Option<Piece> {
        let next = self.pieces.partition_point(|piece| piece.start <= offset);
        self.pieces.get(next.checked_sub(1)?).copied()
    }
}
