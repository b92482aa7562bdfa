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
