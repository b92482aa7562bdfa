//! The part of the C preprocessor that Haskell files use: conditions, definitions, and macros.
//!
//! Directives and inactive branches become spaces. Conditions are evaluated as for GHC 9.2 on Linux with every
//! package new enough (`MIN_VERSION_base(4,8,0)` holds); unknown names are 0. Macros are only collected: they are
//! expanded among the tokens, so that offsets stay what they are.

use rustc_hash::FxHashMap;

use super::push_blank;

const DIRECTIVES: [&str; 13] = [
    "if", "ifdef", "ifndef", "elif", "else", "endif", "define", "undef", "include", "error", "warning", "line",
    "pragma",
];
const GHC_VERSION: i64 = 902;
const MAX_DEPTH: u32 = 64;

/// Whether a line of the text is a directive, or the first one starts with `#!`.
pub(super) fn has_directives(text: &str) -> bool {
    if text.starts_with("#!") {
        return true;
    }
    let mut rest = text;
    let mut at_line_start = true;
    while let Some(at) = rest.find('#') {
        at_line_start = if at == 0 { at_line_start } else { rest.as_bytes()[at - 1] == b'\n' };
        if at_line_start && directive(&rest[at..]).is_some() {
            return true;
        }
        rest = &rest[at + 1..];
        at_line_start = false;
    }
    false
}

/// A macro, and the part of the text in which it is defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Macro {
    pub(crate) name: String,
    /// `None` if it is used without parentheses.
    pub(crate) params: Option<Vec<String>>,
    pub(crate) body: String,
    pub(crate) scope: std::ops::Range<usize>,
}

/// The definitions (`-DNAME`, `-DNAME=VALUE`, `-UNAME`) come before those of the text.
pub(super) fn preprocess<'a>(text: &'a str, definitions: &[&'a str]) -> (String, Vec<Macro>) {
    let mut out = String::with_capacity(text.len());
    let mut state = State::default();
    definitions.iter().for_each(|option| state.define(option));
    let mut continued = false;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let shebang = number == 0 && line.starts_with("#!");
        let found = if continued { None } else { directive(line) };
        if let Some((name, argument)) = found {
            state.apply(name, argument);
            state.note_macro(name, argument, out.len());
        }
        let blank = continued || shebang || found.is_some() || !state.is_active();
        continued = (continued || found.is_some()) && line.trim_end().ends_with('\\');
        if blank {
            push_blank(&mut out, line);
        } else {
            out.push_str(line);
        }
    }
    (out, state.macros)
}

/// The name and argument of the directive on the first line of `text`.
fn directive(text: &str) -> Option<(&str, &str)> {
    let line = text.strip_prefix('#')?.lines().next()?.trim_start_matches([' ', '\t']);
    let end = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
    let (name, argument) = line.split_at(end);
    DIRECTIVES.contains(&name).then_some((name, argument.trim()))
}

#[derive(Default)]
struct State<'a> {
    branches: Vec<Branch>,
    defined: FxHashMap<&'a str, i64>,
    macros: Vec<Macro>,
}

struct Branch {
    /// Whether the text around the `#if` is active.
    outer: bool,
    active: bool,
    /// Whether some branch of this `#if` was active already.
    taken: bool,
}

impl<'a> State<'a> {
    fn is_active(&self) -> bool {
        self.branches.last().is_none_or(|branch| branch.active)
    }

    fn apply(&mut self, name: &str, argument: &'a str) {
        match name {
            "if" => self.open(|state| state.holds(argument)),
            "ifdef" => self.open(|state| state.is_defined(first_word(argument))),
            "ifndef" => self.open(|state| !state.is_defined(first_word(argument))),
            "elif" => {
                let holds = self.holds(argument);
                self.switch(holds);
            }
            "else" => self.switch(true),
            "endif" => {
                self.branches.pop();
            }
            "define" if self.is_active() => {
                let name = first_word(argument);
                let value = argument[name.len()..].trim();
                let value = if value.is_empty() { 1 } else { number(first_word(value)) };
                self.defined.insert(name, value);
            }
            "undef" if self.is_active() => {
                self.defined.remove(first_word(argument));
            }
            _ => {}
        }
    }

    /// Applies an option of the preprocessor.
    fn define(&mut self, option: &'a str) {
        if let Some(name) = option.strip_prefix("-U") {
            self.defined.remove(name);
            self.macros.retain(|known| known.name != name);
        }
        let Some(definition) = option.strip_prefix("-D") else { return };
        let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
        if !name.is_empty() && name == first_word(name) {
            self.defined.insert(name, number(first_word(value)));
            let (name, body) = (name.to_owned(), value.to_owned());
            self.macros.push(Macro { name, params: None, body, scope: 0..usize::MAX });
        }
    }

    /// Remembers `#define NAME body` at `offset`, until `#undef` or another definition ends it.
    fn note_macro(&mut self, directive: &str, argument: &str, offset: usize) {
        if !self.is_active() || !matches!(directive, "define" | "undef") {
            return;
        }
        let name = first_word(argument);
        for known in self.macros.iter_mut().filter(|known| known.name == name) {
            known.scope.end = known.scope.end.min(offset);
        }
        let rest = &argument[name.len()..];
        let (params, body) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((params, body)) => {
                (Some(params.split(',').map(|param| param.trim().to_owned()).collect()), body.trim())
            }
            None => (None, rest.trim()),
        };
        if directive == "define" && !body.is_empty() && !body.ends_with('\\') {
            let (name, body) = (name.to_owned(), body.to_owned());
            self.macros.push(Macro { name, params, body, scope: offset..usize::MAX });
        }
    }

    fn open(&mut self, condition: impl FnOnce(&State<'a>) -> bool) {
        let outer = self.is_active();
        let active = outer && condition(self);
        self.branches.push(Branch { outer, active, taken: active });
    }

    fn switch(&mut self, condition: bool) {
        if let Some(branch) = self.branches.last_mut() {
            branch.active = branch.outer && !branch.taken && condition;
            branch.taken |= branch.active;
        }
    }

    fn is_defined(&self, name: &str) -> bool {
        self.defined.contains_key(name) || predefined(name).is_some() || name.starts_with("MIN_VERSION_")
    }

    fn holds(&self, condition: &str) -> bool {
        let mut evaluation = Evaluation { state: self, rest: condition, depth: 0 };
        evaluation.binary(0) != 0
    }
}

fn predefined(name: &str) -> Option<i64> {
    match name {
        "__GLASGOW_HASKELL__" => Some(GHC_VERSION),
        "WORD_SIZE_IN_BITS" => Some(64),
        "linux_HOST_OS" | "x86_64_HOST_ARCH" => Some(1),
        _ => None,
    }
}

fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    &text[..end]
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '\''
}

/// Binary operators with their binding strength; longer texts first.
const OPERATORS: [(&str, u8); 12] = [
    ("||", 1),
    ("&&", 2),
    ("==", 3),
    ("!=", 3),
    ("<=", 4),
    (">=", 4),
    ("<", 4),
    (">", 4),
    ("+", 5),
    ("-", 5),
    ("*", 6),
    ("/", 6),
];

struct Evaluation<'s, 'a> {
    state: &'s State<'a>,
    rest: &'s str,
    depth: u32,
}

impl Evaluation<'_, '_> {
    fn binary(&mut self, minimum: u8) -> i64 {
        let mut left = self.unary();
        loop {
            self.rest = self.rest.trim_start();
            let Some(&(text, strength)) = OPERATORS.iter().find(|(text, _)| self.rest.starts_with(text)) else {
                return left;
            };
            if strength <= minimum {
                return left;
            }
            self.rest = &self.rest[text.len()..];
            let right = self.binary(strength);
            left = compute(text, left, right);
        }
    }

    fn unary(&mut self) -> i64 {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.rest = "";
            return 0;
        }
        self.rest = self.rest.trim_start();
        let value = if self.eat("!") {
            i64::from(self.unary() == 0)
        } else if self.eat("-") {
            self.unary().wrapping_neg()
        } else if self.eat("(") {
            let inner = self.binary(0);
            self.rest = self.rest.trim_start();
            self.eat(")");
            inner
        } else {
            self.word()
        };
        self.depth -= 1;
        value
    }

    fn word(&mut self) -> i64 {
        let word = first_word(self.rest);
        if word.is_empty() {
            self.rest = "";
            return 0;
        }
        self.rest = &self.rest[word.len()..];
        if word == "defined" {
            self.rest = self.rest.trim_start_matches([' ', '\t', '(']);
            let name = first_word(self.rest);
            self.rest = self.rest[name.len()..].trim_start_matches([' ', '\t']);
            self.eat(")");
            return i64::from(self.state.is_defined(name));
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return number(word);
        }
        if self.rest.trim_start().starts_with('(') {
            self.skip_arguments();
            return i64::from(word.starts_with("MIN_VERSION_"));
        }
        self.state.defined.get(word).copied().or_else(|| predefined(word)).unwrap_or(0)
    }

    fn skip_arguments(&mut self) {
        let mut depth = 0;
        for (at, c) in self.rest.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => continue,
            }
            if depth == 0 {
                self.rest = &self.rest[at + 1..];
                return;
            }
        }
        self.rest = "";
    }

    fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }
}

fn number(word: &str) -> i64 {
    let word = word.trim_end_matches(['l', 'L', 'u', 'U']);
    match word.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).unwrap_or(0),
        None => word.parse().unwrap_or(0),
    }
}

fn compute(operator: &str, left: i64, right: i64) -> i64 {
    match operator {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "==" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<=" => i64::from(left <= right),
        ">=" => i64::from(left >= right),
        "<" => i64::from(left < right),
        ">" => i64::from(left > right),
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "*" => left.wrapping_mul(right),
        _ => left.checked_div(right).unwrap_or(0),
    }
}
