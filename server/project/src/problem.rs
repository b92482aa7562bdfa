//! What is wrong with the description of a project, as data.

use std::fmt::{Display, Formatter};
use std::path::PathBuf;

use limpid_base::{LineIndex, Position, Span};

/// A problem of a text whose file is known to the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TextProblem {
    pub(crate) span: Span,
    pub(crate) message: String,
}

/// How much one description may say. One that people write says a hundredth of it.
pub(crate) const MAX_SIZE: usize = 100_000;
/// The most problems that are reported for one description.
const MAX_PROBLEMS: usize = 1_000;

/// The problems of one description, and how much of it may still be read: with parts that are used several times, a short text
/// can say more than fits into memory.
pub(crate) struct Reading {
    pub(crate) problems: Vec<TextProblem>,
    left: usize,
}

impl Reading {
    pub(crate) fn new(problems: Vec<TextProblem>) -> Reading {
        Reading { problems, left: MAX_SIZE }
    }

    /// Reports a problem. A part that is used several times has its problems once.
    pub(crate) fn problem(&mut self, span: Span, message: String) {
        let problem = TextProblem { span, message };
        if self.problems.len() < MAX_PROBLEMS && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Whether a part of some size may be read. The first one that may not is a problem.
    pub(crate) fn spend(&mut self, size: usize, span: Span) -> bool {
        if self.left > 0 && size >= self.left {
            self.problems.push(TextProblem { span, message: TOO_LARGE.to_owned() });
        }
        self.left = self.left.saturating_sub(size);
        self.left > 0
    }
}

pub(crate) const TOO_LARGE: &str = "this description is too large: the rest is left out";

/// The size of a text, as a number of words.
pub(crate) fn size_of_text(length: usize) -> usize {
    1 + length / 32
}

/// A problem of a file that describes a project.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProjectProblem {
    pub file: PathBuf,
    /// `None` if it concerns the whole file.
    pub position: Option<Position>,
    pub message: String,
    /// The file could not be read at all.
    pub is_unread: bool,
}

impl ProjectProblem {
    pub(crate) fn unread(file: PathBuf, message: String) -> ProjectProblem {
        ProjectProblem { file, position: None, message, is_unread: true }
    }

    pub(crate) fn at(file: PathBuf, position: Option<Position>, message: String) -> ProjectProblem {
        ProjectProblem { file, position, message, is_unread: false }
    }

    pub(crate) fn all(file: &std::path::Path, text: &str, problems: Vec<TextProblem>) -> Vec<ProjectProblem> {
        let lines = LineIndex::new(text);
        let problem = |TextProblem { span, message }| {
            ProjectProblem::at(file.to_path_buf(), Some(lines.position_utf8(span.start)), message)
        };
        problems.into_iter().map(problem).collect()
    }
}

impl Display for ProjectProblem {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:", self.file.display())?;
        if let Some(position) = self.position {
            write!(f, "{}:{}:", position.line + 1, position.character + 1)?;
        }
        write!(f, " {}", self.message)
    }
}
