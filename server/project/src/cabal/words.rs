//! The words of a value: separated by blanks and commas, quoted as Haskell strings where they contain either.

use limpid_base::Span;

use super::tree::CabalField;

/// A word, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl CabalField {
    /// The words of a list of names.
    pub(crate) fn words(&self, text: &str) -> Vec<Word> {
        self.split(text, |c| c == ',' || c.is_whitespace())
    }

    /// The words of a command line, where a comma is part of a word.
    pub(crate) fn arguments(&self, text: &str) -> Vec<Word> {
        self.split(text, char::is_whitespace)
    }

    /// The parts between commas.
    pub(crate) fn parts(&self, text: &str) -> Vec<Word> {
        let mut parts: Vec<Word> = Vec::new();
        let mut open = false;
        let mut depth = 0_usize;
        for line in &self.lines {
            let mut start = line.start as usize;
            let shown = line.text(text);
            for (at, c) in shown.char_indices().chain([(shown.len(), '\n')]) {
                match c {
                    // A set of versions or of libraries has commas of its own.
                    '{' | '(' => depth += 1,
                    '}' | ')' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if (c != ',' || depth > 0) && c != '\n' {
                    continue;
                }
                let end = line.start as usize + at;
                let part = text[start..end].trim();
                if !part.is_empty() {
                    let from = end - text[start..end].trim_start().len();
                    let span = Span::new(from as u32, (from + part.len()) as u32);
                    match parts.last_mut().filter(|_| open) {
                        Some(last) => last.text = format!("{} {part}", last.text),
                        None => parts.push(Word { text: part.to_owned(), span }),
                    }
                }
                open = c == '\n' && (open || !part.is_empty());
                start = end + 1;
            }
        }
        parts
    }

    /// The whole value, on one line.
    pub(crate) fn value(&self, text: &str) -> String {
        let lines: Vec<&str> = self.lines.iter().map(|line| line.text(text)).collect();
        lines.join(" ")
    }

    fn split(&self, text: &str, separates: fn(char) -> bool) -> Vec<Word> {
        self.lines.iter().flat_map(|line| split(line.text(text), line.start, separates)).collect()
    }
}

/// The words of one line that starts at an offset.
fn split(line: &str, offset: u32, separates: fn(char) -> bool) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut start = None;
    let mut quoted = false;
    let mut characters = line.char_indices();
    while let Some((at, c)) = characters.next() {
        if !quoted && separates(c) {
            if let Some(start) = start.take() {
                let span = Span::new(offset + start as u32, offset + at as u32);
                words.push(Word { text: std::mem::take(&mut word), span });
            }
            continue;
        }
        start.get_or_insert(at);
        match c {
            '"' => quoted = !quoted,
            '\\' if quoted => word.extend(characters.next().map(|(_, c)| c)),
            _ => word.push(c),
        }
    }
    if let Some(start) = start {
        let span = Span::new(offset + start as u32, offset + line.len() as u32);
        words.push(Word { text: word, span });
    }
    words
}

/// The words of a command line that is given as one text.
pub(crate) fn command_line(text: &str) -> Vec<String> {
    split(text, 0, char::is_whitespace).into_iter().map(|word| word.text).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree::{Element, read};
    use super::*;

    fn check(value: &str, words: fn(&CabalField, &str) -> Vec<Word>, expected: &[&str]) {
        let text = format!("field: {value}\n");
        let (elements, problems) = read(&text);
        assert!(problems.is_empty(), "{problems:?}");
        let Some(Element::Field(field)) = elements.first() else { panic!("a field") };
        let found = words(field, &text);
        let found: Vec<&str> = found.iter().map(|word| &*word.text).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn names_are_separated_by_blanks_or_commas() {
        check("A, B.C\n   D ,E", CabalField::words, &["A", "B.C", "D", "E"]);
        check("\"my folder\", src", CabalField::words, &["my folder", "src"]);
        check("", CabalField::words, &[]);
    }

    #[test]
    fn commas_belong_to_options() {
        check(
            "-Wall \"-with-rtsopts=-N -A1m\" -Wl,x",
            CabalField::arguments,
            &["-Wall", "-with-rtsopts=-N -A1m", "-Wl,x"],
        );
    }

    #[test]
    fn dependencies_stand_between_commas() {
        let expected = ["base >= 4 && < 5", "p:{a, b}", "q ^>= {1, 2}"];
        check("\n  , base\n      >= 4 && < 5\n  , p:{a, b}\n  , q ^>= {1, 2}", CabalField::parts, &expected);
        check("a,\n  b,\n  c", CabalField::parts, &["a", "b", "c"]);
    }
}
