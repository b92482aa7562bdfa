//! The fields and sections of a file in cabal's syntax, by layout or by braces.
//!
//! `.cabal` and `cabal.project` files share this syntax. What a name means is the business of others. All spans are byte
//! offsets into the text; what cannot be read is a problem, and reading goes on with the next line.

use limpid_base::Span;

use crate::problem::TextProblem;

/// How deep sections may be nested.
const MAX_DEPTH: usize = 64;

/// A field or a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    Field(CabalField),
    Section(CabalSection),
}

/// `name: value`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CabalField {
    /// In lower case.
    pub(crate) name: String,
    pub(crate) span: Span,
    /// The lines of the value, without blanks around them and without comments.
    pub(crate) lines: Vec<Span>,
}

/// `name arguments`, and what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CabalSection {
    /// In lower case.
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) arguments: Span,
    pub(crate) elements: Vec<Element>,
}

/// Reads a whole file.
pub(crate) fn read(text: &str) -> (Vec<Element>, Vec<TextProblem>) {
    let mut reader = Reader { text, at: 0, carried: None, open: 0, problems: Vec::new() };
    let mut elements = Vec::new();
    // A closing brace that closes nothing ends a list of elements, but not the file.
    while reader.line().is_some() {
        elements.append(&mut reader.elements(0, 0));
        if let Some(line) = reader.line() {
            reader.problem(Span::new(line.start as u32, line.end as u32), "a closing brace without an opening one");
            reader.skip_line();
        }
    }
    (elements, reader.problems)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The indentation of what stands behind a closing brace, which is that of its section.
    carried: Option<usize>,
    /// The number of sections around whose braces are open.
    open: usize,
    problems: Vec<TextProblem>,
}

/// The rest of a line that is neither blank nor a comment.
#[derive(Clone, Copy)]
struct Line {
    indent: usize,
    start: usize,
    /// Without blanks at the end.
    end: usize,
}

impl Reader<'_> {
    /// The elements that are indented at least this much, up to a closing brace at the start of a line.
    fn elements(&mut self, least: usize, depth: usize) -> Vec<Element> {
        let mut elements = Vec::new();
        while let Some(line) = self.line().filter(|line| line.indent >= least) {
            if self.text[line.start..].starts_with('}') {
                break;
            }
            if let Some(element) = self.element(line, depth) {
                elements.push(element);
            }
        }
        elements
    }

    fn element(&mut self, line: Line, depth: usize) -> Option<Element> {
        let name_end = self.name_end(line);
        let span = Span::new(line.start as u32, name_end as u32);
        if span.is_empty() {
            self.problem(Span::new(line.start as u32, line.end as u32), "this is neither a field nor a section");
            self.skip_line();
            return None;
        }
        let name = span.text(self.text).to_ascii_lowercase();
        let after = self.skip_blanks(name_end, line.end);
        if self.text[after..line.end].starts_with(':') {
            let lines = self.value(line, after + 1);
            return Some(Element::Field(CabalField { name, span, lines }));
        }
        if depth >= MAX_DEPTH {
            self.problem(span, "sections are nested too deeply here");
            self.at = self.text.len();
            return None;
        }
        Some(Element::Section(self.section(line, name, span, after, depth)))
    }

    fn section(&mut self, line: Line, name: String, span: Span, after: usize, depth: usize) -> CabalSection {
        let brace = self.text[after..line.end].find('{').map(|at| after + at);
        let arguments = self.trimmed(after, brace.unwrap_or(line.end));
        let elements = match brace.or_else(|| self.brace_on_next_line(line)) {
            Some(brace) => self.braces(brace + 1, span, line.indent, depth + 1),
            None => {
                self.skip_line();
                self.elements(line.indent + 1, depth + 1)
            }
        };
        CabalSection { name, span, arguments, elements }
    }

    /// An opening brace that stands on a line of its own below a section.
    fn brace_on_next_line(&self, line: Line) -> Option<usize> {
        let next = self.line_from(self.end_of_line(line.start), None)?;
        self.text[next.start..next.end].starts_with('{').then_some(next.start)
    }

    /// What stands between braces. An element that starts a line follows layout there, too; one behind others does not.
    fn braces(&mut self, start: usize, section: Span, indent: usize, depth: usize) -> Vec<Element> {
        self.at = start;
        self.carried = Some(0);
        self.open += 1;
        let mut elements = Vec::new();
        while let Some(line) = self.line() {
            let rest = &self.text[line.start..line.end];
            if rest.starts_with(['}', ';']) {
                self.at = line.start + 1;
                self.carried = Some(0);
            }
            if rest.starts_with('}') {
                self.carried = Some(indent);
                self.open -= 1;
                return elements;
            }
            if rest.starts_with(';') {
                continue;
            }
            let name_end = self.name_end(line);
            let is_field = self.text[self.skip_blanks(name_end, line.end)..line.end].starts_with(':');
            let is_inline = self.carried.is_some() && self.end_of_line(self.at) > line.start;
            if is_inline && is_field && name_end > line.start {
                elements.extend(self.field_in_braces(line));
            } else {
                elements.extend(self.element(line, depth));
            }
        }
        self.open -= 1;
        self.problem(section, "the brace of this section is not closed");
        elements
    }

    fn field_in_braces(&mut self, line: Line) -> Option<Element> {
        let name_end = self.name_end(line);
        let span = Span::new(line.start as u32, name_end as u32);
        let start = self.skip_blanks(name_end, line.end) + 1;
        let name = span.text(self.text).to_ascii_lowercase();
        let value = self.skip_blanks(start, line.end);
        if self.text[value..line.end].starts_with('{') {
            let lines = self.braced_value(value + 1, span);
            return Some(Element::Field(CabalField { name, span, lines }));
        }
        let end = self.text[start..line.end].find(['}', ';']).map_or(line.end, |at| start + at);
        self.at = end;
        self.carried = Some(0);
        let value = self.trimmed(start, end);
        let lines = if value.is_empty() { Vec::new() } else { vec![value] };
        Some(Element::Field(CabalField { name, span, lines }))
    }

    /// The value of a field: the rest of its line, and the lines that are indented more.
    fn value(&mut self, line: Line, start: usize) -> Vec<Span> {
        let indent = line.indent;
        let first = self.trimmed(start, line.end);
        if first.text(self.text).starts_with('{') {
            let name = Span::new(line.start as u32, start as u32);
            return self.braced_value(first.start as usize + 1, name);
        }
        let mut lines = Vec::new();
        let mut next = Some((start, line));
        while let Some((start, line)) = next {
            let closing = self.closing_brace(start, line.end);
            let part = self.trimmed(start, closing.unwrap_or(line.end));
            if !part.is_empty() {
                lines.push(part);
            }
            if let Some(closing) = closing {
                self.at = closing;
                self.carried = Some(0);
                break;
            }
            self.skip_line();
            next = self.line().filter(|more| more.indent > indent).map(|more| (more.start, more));
        }
        lines
    }

    /// The brace at the end of a line that closes a section around it.
    fn closing_brace(&self, start: usize, end: usize) -> Option<usize> {
        let text = &self.text[start..end];
        let closes = self.open > 0 && text.ends_with('}') && !text.contains('{');
        closes.then(|| start + text.find('}').unwrap_or(0))
    }

    fn braced_value(&mut self, start: usize, name: Span) -> Vec<Span> {
        let end = match self.text[start..].find('}') {
            Some(at) => start + at,
            None => {
                self.problem(name, "the brace of this field is not closed");
                self.text.len()
            }
        };
        let mut lines = Vec::new();
        let mut at = start;
        for line in self.text[start..end].split('\n') {
            let trimmed = self.trimmed(at, at + line.len());
            if !trimmed.is_empty() && !trimmed.text(self.text).starts_with("--") {
                lines.push(trimmed);
            }
            at += line.len() + 1;
        }
        self.at = (end + 1).min(self.text.len());
        self.carried = Some(0);
        lines
    }

    fn line(&self) -> Option<Line> {
        self.line_from(self.at, self.carried)
    }

    /// The next line that says something. Behind a brace, the rest of the line counts as a line.
    fn line_from(&self, mut at: usize, mut carried: Option<usize>) -> Option<Line> {
        while at < self.text.len() {
            let end_of_line = self.end_of_line(at);
            let span = self.trimmed(at, end_of_line);
            if !span.is_empty() && !span.text(self.text).starts_with("--") {
                let (start, end) = (span.start as usize, span.end as usize);
                return Some(Line { indent: carried.unwrap_or(start - at), start, end });
            }
            at = end_of_line + 1;
            carried = None;
        }
        None
    }

    /// Goes behind the line at hand.
    fn skip_line(&mut self) {
        let start = self.line().map_or(self.text.len(), |line| line.start);
        self.at = (self.end_of_line(start) + 1).min(self.text.len());
        self.carried = None;
    }

    fn end_of_line(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |found| at + found)
    }

    fn name_end(&self, line: Line) -> usize {
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '*' | '/' | '\'' | '$');
        let rest = &self.text[line.start..line.end];
        line.start + rest.find(|c| !is_name(c)).unwrap_or(rest.len())
    }

    fn skip_blanks(&self, at: usize, end: usize) -> usize {
        let rest = &self.text[at..end];
        at + (rest.len() - rest.trim_start().len())
    }

    fn trimmed(&self, start: usize, end: usize) -> Span {
        let text = &self.text[start..end];
        let start = start + (text.len() - text.trim_start().len());
        Span::new(start as u32, (start + text.trim().len()) as u32)
    }

    fn problem(&mut self, span: Span, message: &str) {
        self.problems.push(TextProblem { span, message: message.to_owned() });
    }
}

#[cfg(test)]
mod tests;
