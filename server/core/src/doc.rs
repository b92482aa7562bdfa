//! A pretty printer after Wadler: a group is on one line if it fits, otherwise every line of it breaks.

const WIDTH: usize = 110;
const INDENT: usize = 2;

#[derive(Debug)]
pub(crate) enum Doc {
    Text(String),
    /// A space, or a line break if the group around it is broken.
    Line,
    /// A line break that also breaks the groups around it.
    HardLine,
    Concat(Vec<Doc>),
    Nest(Box<Doc>),
    Group(Box<Doc>),
}

impl Doc {
    pub(crate) fn text(text: impl Into<String>) -> Doc {
        Doc::Text(text.into())
    }

    pub(crate) fn line() -> Doc {
        Doc::Line
    }

    pub(crate) fn hard_line() -> Doc {
        Doc::HardLine
    }

    pub(crate) fn concat(docs: impl IntoIterator<Item = Doc>) -> Doc {
        Doc::Concat(docs.into_iter().collect())
    }

    pub(crate) fn nest(doc: Doc) -> Doc {
        Doc::Nest(Box::new(doc))
    }

    pub(crate) fn group(doc: Doc) -> Doc {
        Doc::Group(Box::new(doc))
    }

    /// With spaces between.
    pub(crate) fn words(docs: impl IntoIterator<Item = Doc>) -> Doc {
        let mut words = Vec::new();
        for doc in docs {
            if !words.is_empty() {
                words.push(Doc::text(" "));
            }
            words.push(doc);
        }
        Doc::Concat(words)
    }

    /// One below the other (or on one line), with `separator` between.
    pub(crate) fn separated(docs: impl IntoIterator<Item = Doc>, separator: &str) -> Doc {
        let mut all = Vec::new();
        for doc in docs {
            if !all.is_empty() {
                all.push(Doc::text(separator));
                all.push(Doc::Line);
            }
            all.push(doc);
        }
        Doc::Concat(all)
    }
}

#[derive(Clone, Copy)]
struct Item<'d> {
    indent: usize,
    broken: bool,
    doc: &'d Doc,
}

pub(crate) fn render(doc: &Doc) -> String {
    let mut out = String::new();
    let mut column = 0;
    let mut stack = vec![Item { indent: 0, broken: true, doc }];
    while let Some(Item { indent, broken, doc }) = stack.pop() {
        match doc {
            Doc::Text(text) => {
                out.push_str(text);
                column += text.chars().count();
            }
            Doc::Line if !broken => {
                out.push(' ');
                column += 1;
            }
            Doc::Line | Doc::HardLine => {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                column = indent;
            }
            Doc::Concat(docs) => stack.extend(docs.iter().rev().map(|doc| Item { indent, broken, doc })),
            Doc::Nest(doc) => stack.push(Item { indent: indent + INDENT, broken, doc }),
            Doc::Group(doc) => {
                let broken = !fits(doc, WIDTH.saturating_sub(column));
                stack.push(Item { indent, broken, doc });
            }
        }
    }
    out
}

/// Whether the document fits into the rest of a line. Looks no further than the line is long.
fn fits(doc: &Doc, width: usize) -> bool {
    let mut left = width;
    let mut stack = vec![doc];
    while let Some(doc) = stack.pop() {
        match doc {
            Doc::Text(text) => match left.checked_sub(text.chars().count()) {
                Some(rest) => left = rest,
                None => return false,
            },
            Doc::Line => match left.checked_sub(1) {
                Some(rest) => left = rest,
                None => return false,
            },
            Doc::HardLine => return false,
            Doc::Concat(docs) => stack.extend(docs.iter().rev()),
            Doc::Nest(doc) | Doc::Group(doc) => stack.push(doc),
        }
    }
    true
}
