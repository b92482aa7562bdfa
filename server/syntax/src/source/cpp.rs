//! The C preprocessor as GHC runs it: GNU's in traditional mode, which knows strings and comments of C and nothing of Haskell.
//!
//! Conditions, definitions, inclusion and expansion work as there, so that columns are those that GHC sees; `/* */` comments vanish,
//! a backslash joins lines, nothing is expanded between quotes of one line. What cannot be done (a file is not found, a
//! macro has too few arguments, the text would grow without bounds) is a problem, and the text stays as it is.
//! Compared with GHC 9.0.2's own output in `tests/cpp`.

mod condition;
mod expand;
mod predefined;

use limpid_base::{Problem, Span, Stage};
use rustc_hash::FxHashMap;

use self::expand::{Macro, word};
use super::map::{Origin, SourceMap};
use super::settings::{CppSettings, delimited};

const DIRECTIVES: [&str; 14] = [
    "if", "ifdef", "ifndef", "elif", "else", "endif", "define", "undef", "include", "error", "warning", "line",
    "pragma", "ident",
];
/// Stands for a comment in a directive: it separates names, so that `a/**/b` puts two arguments together.
const COMMENT: char = '\0';
/// How deep files may include each other.
const MAX_DEPTH: usize = 40;
/// How much text may be included and expanded, in bytes.
const MAX_GROWTH: usize = 8 << 20;

/// What the preprocessor makes of a file.
#[derive(Debug)]
pub(super) struct Preprocessed {
    pub(super) text: String,
    pub(super) map: SourceMap,
    pub(super) problems: Vec<Problem>,
    /// The directives at which files are included, with their paths.
    pub(super) included: Vec<(Span, String)>,
}

/// Whether a line of the text is a directive.
pub(super) fn has_directives(text: &str) -> bool {
    let mut rest = text;
    let mut at_line_start = true;
    while let Some(at) = rest.find('#') {
        at_line_start = if at == 0 { at_line_start } else { rest.as_bytes()[at - 1] == b'\n' };
        if at_line_start && is_directive(&rest[at..]) {
            return true;
        }
        rest = &rest[at + 1..];
        at_line_start = false;
    }
    false
}

pub(super) fn is_directive(text: &str) -> bool {
    directive(text).is_some()
}

pub(super) fn preprocess(path: &str, text: &str, settings: &CppSettings) -> Preprocessed {
    let mut preprocessor = Preprocessor::new(path, settings);
    preprocessor.file(text);
    Preprocessed {
        text: preprocessor.out,
        map: preprocessor.map,
        problems: preprocessor.problems,
        included: preprocessor.included,
    }
}

/// The name and argument of the directive that a text starts with, or `None` if it starts with none. Of other lines that
/// start with `#`, the preprocessor knows only `# 12 "file"`.
fn directive(text: &str) -> Option<(&str, &str)> {
    let line = text.strip_prefix('#')?.trim_start_matches([' ', '\t']);
    let line = match line.strip_prefix("/*") {
        Some(comment) => comment[comment.find("*/")? + 2..].trim_start_matches([' ', '\t']),
        None => line,
    };
    let line = line.trim_start_matches([' ', '\t', COMMENT]);
    let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
    let (name, argument) = line.split_at(end);
    let marks_line = || !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    (DIRECTIVES.contains(&name) || marks_line()).then_some((name, argument))
}

struct Preprocessor<'s> {
    /// The name of the file; empty if it is not known.
    path: &'s str,
    settings: &'s CppSettings,
    macros: FxHashMap<String, Macro>,
    branches: Vec<Branch>,
    out: String,
    map: SourceMap,
    problems: Vec<Problem>,
    included: Vec<(Span, String)>,
    /// The included files around the current text, and where the outermost one is included.
    within: Vec<usize>,
    site: Span,
    /// The number of the current line, from 0.
    line: u32,
    /// How much text was made so far.
    grown: usize,
}

struct Branch {
    /// Whether the text around the `#if` is active.
    outer: bool,
    active: bool,
    /// Whether some branch of this `#if` was active already.
    taken: bool,
}

impl<'s> Preprocessor<'s> {
    fn new(path: &'s str, settings: &'s CppSettings) -> Preprocessor<'s> {
        let mut preprocessor = Preprocessor {
            path,
            settings,
            macros: FxHashMap::default(),
            branches: Vec::new(),
            out: String::new(),
            map: SourceMap::default(),
            problems: Vec::new(),
            included: Vec::new(),
            within: Vec::new(),
            site: Span::default(),
            line: 0,
            grown: 0,
        };
        preprocessor.define_all(&predefined::MACROS);
        settings.definitions.iter().for_each(|option| preprocessor.option(option));
        preprocessor
    }

    fn define_all(&mut self, macros: &[(&str, &str)]) {
        self.macros.extend(macros.iter().map(|(name, body)| ((*name).to_owned(), Macro::object(body))));
    }

    /// Applies an option of the preprocessor.
    fn option(&mut self, option: &str) {
        if let Some(name) = option.strip_prefix("-U") {
            self.macros.remove(name);
        }
        let Some(definition) = option.strip_prefix("-D") else { return };
        match definition.split_once('=') {
            Some((name, body)) => self.define(&format!("{name} {body}")),
            None => self.define(&format!("{definition} 1")),
        }
    }

    /// Preprocesses the text of a file, whose `#if` must end in it.
    fn file(&mut self, text: &str) {
        let (branches, line) = (self.branches.len(), std::mem::take(&mut self.line));
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let end = match directive(rest) {
                Some(_) => self.directive(text, at),
                None if !self.is_active() || at == 0 && rest.starts_with("#!") => {
                    let end = at + line_length(rest);
                    self.blank(text, at, end);
                    end
                }
                None => self.scan_line(text, at),
            };
            self.line += text[at..end].bytes().filter(|&byte| byte == b'\n').count() as u32;
            at = end;
        }
        self.branches.truncate(branches);
        self.line = line;
    }

    fn is_active(&self) -> bool {
        self.branches.last().is_none_or(|branch| branch.active)
    }

    /// Obeys the directive at an offset, and returns where it ends: a backslash and a comment continue it on the next line.
    fn directive(&mut self, text: &str, start: usize) -> usize {
        let mut end = start + line_length(&text[start..]);
        let mut written = String::new();
        let mut at = start;
        while at < end {
            let rest = &text[at..];
            if let Some(comment) = rest.strip_prefix("/*").and_then(|comment| comment.find("*/")) {
                written.push(COMMENT);
                at += comment + 4;
                end = end.max(at + line_length(&text[at..]));
            } else if let Some(newline) = escaped_newline(rest) {
                at += newline;
                end = end.max(at + line_length(&text[at..]));
            } else if let Some(quoted) = quoted(rest) {
                written.push_str(&rest[..quoted]);
                at += quoted;
            } else {
                let first = rest.chars().next().unwrap_or('\n');
                written.push(first);
                at += first.len_utf8();
            }
        }
        self.blank(text, start, end);
        if let Some((name, argument)) = directive(&written) {
            let span = self.span(start, start + text[start..end].trim_end().len());
            match name {
                "define" if self.is_active() => self.define(argument.trim()),
                _ => self.apply(name, argument.replace(COMMENT, "").trim(), span),
            }
        }
        end
    }

    fn apply(&mut self, name: &str, argument: &str, span: Span) {
        match name {
            "if" => self.open(|state| state.holds(argument)),
            "ifdef" => self.open(|state| state.is_defined(word(argument))),
            "ifndef" => self.open(|state| !state.is_defined(word(argument))),
            "elif" => self.switch(|state| state.holds(argument)),
            "else" => self.switch(|_| true),
            "endif" => {
                self.branches.pop();
            }
            _ if !self.is_active() => {}
            "undef" => {
                self.macros.remove(word(argument));
            }
            "include" => self.include(argument, span),
            "error" => self.warn(span, format!("The preprocessor stops here: {argument}")),
            _ => {}
        }
    }

    fn open(&mut self, condition: impl FnOnce(&mut Preprocessor<'s>) -> bool) {
        let outer = self.is_active();
        let active = outer && condition(self);
        self.branches.push(Branch { outer, active, taken: active });
    }

    fn switch(&mut self, condition: impl FnOnce(&mut Preprocessor<'s>) -> bool) {
        let may_hold = self.branches.last().is_some_and(|branch| branch.outer && !branch.taken);
        let active = may_hold && condition(self);
        if let Some(branch) = self.branches.last_mut() {
            branch.active = active;
            branch.taken |= active;
        }
    }

    fn include(&mut self, argument: &str, span: Span) {
        let expanded;
        let name = match delimited(argument) {
            Some(name) => name,
            None => {
                expanded = self.expand_text(argument);
                delimited(&expanded).unwrap_or_default()
            }
        };
        if name.is_empty() {
            return self.warn(span, "This `#include` names no file.");
        }
        let settings = self.settings;
        let includer = self.within.last().map(|&file| &settings.includes[file].path);
        let mut files = settings.includes.iter();
        let Some(file) = files.position(|file| file.includer.as_ref() == includer && *file.name == *name) else {
            match predefined::header(&name[1..name.len() - 1]) {
                Some(macros) => self.define_all(macros),
                None => self.note(span, format!("The file {name} was not found.")),
            }
            return;
        };
        let included = &settings.includes[file];
        self.grown += included.text.len();
        if self.within.len() >= MAX_DEPTH || self.grown > MAX_GROWTH {
            return self.warn(span, format!("`{}` is not included: files include each other for ever.", included.path));
        }
        if self.within.is_empty() {
            self.site = span;
            self.included.push((span, included.path.to_string()));
        }
        self.within.push(file);
        self.file(&included.text);
        self.within.pop();
    }

    /// Whether a package's version is known, or may be known to GHC.
    fn has_version(&self, mangled: &str) -> bool {
        let is_it = |package: &super::settings::PackageVersion| predefined::is_mangled(&package.name, mangled);
        mangled == "GLASGOW_HASKELL" || self.settings.packages.as_ref().is_none_or(|known| known.iter().any(is_it))
    }

    /// Whether a package has at least this version. If the version of a package is not known, the newest is assumed.
    fn is_at_least(&self, mangled: &str, wanted: &[i64]) -> bool {
        let mut packages = self.settings.packages.iter().flatten();
        let own = packages.find(|package| predefined::is_mangled(&package.name, mangled));
        let version = own.and_then(|package| package.version.as_deref()).or_else(|| predefined::version(mangled));
        let Some(version) = version else { return true };
        // `MIN_VERSION_GLASGOW_HASKELL` has four parameters, the others three; the rest of a version does not count.
        let have = (0..wanted.len()).map(|at| i64::try_from(version.get(at).copied().unwrap_or(0)).unwrap_or(i64::MAX));
        have.ge(wanted.iter().copied())
    }

    /// A place in the file that the user has.
    fn span(&self, start: usize, end: usize) -> Span {
        if self.within.is_empty() { Span::new(start as u32, end as u32) } else { self.site }
    }

    fn warn(&mut self, span: Span, message: impl Into<String>) {
        let message = self.told(message.into());
        self.problems.push(Problem::warning(Stage::Parse, span, message));
    }

    fn note(&mut self, span: Span, message: impl Into<String>) {
        let message = self.told(message.into());
        self.problems.push(Problem::information(Stage::Parse, span, message));
    }

    /// A message about the current line.
    fn told(&self, message: String) -> String {
        match self.within.last() {
            Some(&file) => format!("In `{}`, line {}: {message}", self.settings.includes[file].path, self.line + 1),
            None => message,
        }
    }

    /// Takes over a part of the current text.
    fn copy(&mut self, text: &str, start: usize, end: usize) {
        self.out.push_str(&text[start..end]);
        self.map.push(self.origin(start), end - start);
    }

    /// Takes over the line ends of a part of the current text, and spaces for the rest.
    fn blank(&mut self, text: &str, start: usize, end: usize) {
        super::push_blank(&mut self.out, &text[start..end]);
        self.map.push(self.origin(start), end - start);
    }

    fn origin(&self, start: usize) -> Origin {
        match self.within.last() {
            Some(&file) => Origin::Included { directive: self.site, file: file as u32, line: self.line + 1 },
            None => Origin::Copied(start as u32),
        }
    }

    /// Puts other text in the place of a part of the current text.
    fn replace(&mut self, start: usize, end: usize, made: &str) {
        self.grown += made.len();
        self.out.push_str(made);
        let origin = match self.within.is_empty() {
            true => Origin::Expanded(Span::new(start as u32, end as u32)),
            false => self.origin(start),
        };
        self.map.push(origin, made.len());
    }
}

/// The length of the first line of a text, with its end.
fn line_length(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |at| at + 1)
}

/// The length of a backslash that joins the next line, if the text starts with one.
fn escaped_newline(text: &str) -> Option<usize> {
    if text.starts_with("\\\n") {
        return Some(2);
    }
    text.starts_with("\\\r\n").then_some(3)
}

/// The length of the text in quotes that a text starts with, if it ends on the line.
fn quoted(text: &str) -> Option<usize> {
    let quote = text.bytes().next().filter(|byte| matches!(byte, b'"' | b'\''))?;
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\n' => return None,
            b'\\' => _ = bytes.next(),
            _ if byte == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}
