//! The conditions of `#if` and `#elif`: arithmetic over numbers, with macros expanded and unknown names 0.

use super::Preprocessor;
use super::expand::word;

const MAX_DEPTH: u32 = 64;
const DEFINED: &str = "defined";
const MIN_VERSION: &str = "MIN_VERSION_";

/// Binary operators with their binding strength; longer texts first.
const OPERATORS: [(&str, u8); 18] = [
    ("||", 1),
    ("&&", 2),
    ("==", 6),
    ("!=", 6),
    ("<<", 8),
    (">>", 8),
    ("<=", 7),
    (">=", 7),
    ("|", 3),
    ("^", 4),
    ("&", 5),
    ("<", 7),
    (">", 7),
    ("+", 9),
    ("-", 9),
    ("*", 10),
    ("/", 10),
    ("%", 10),
];

impl Preprocessor<'_> {
    /// Whether a condition holds. One that is not understood does not.
    pub(super) fn holds(&mut self, condition: &str) -> bool {
        let resolved = self.resolve_defined(condition);
        let expanded = self.expand_text(&resolved);
        let mut evaluation = Evaluation { preprocessor: self, rest: &expanded, depth: 0 };
        evaluation.conditional() != 0
    }

    /// Puts 1 or 0 for each `defined(NAME)`, whose name is not to be expanded.
    fn resolve_defined(&self, condition: &str) -> String {
        let mut out = String::with_capacity(condition.len());
        let mut rest = condition;
        while let Some(first) = rest.chars().next() {
            let name = word(rest);
            if name != DEFINED {
                let length = if name.is_empty() { first.len_utf8() } else { name.len() };
                out.push_str(&rest[..length]);
                rest = &rest[length..];
                continue;
            }
            rest = rest[DEFINED.len()..].trim_start();
            let in_parentheses = rest.starts_with('(');
            rest = rest.trim_start_matches('(').trim_start();
            let name = word(rest);
            out.push_str(if self.is_defined(name) { " 1 " } else { " 0 " });
            rest = rest[name.len()..].trim_start();
            if in_parentheses {
                rest = rest.strip_prefix(')').unwrap_or(rest);
            }
        }
        out
    }

    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.macros.contains_key(name) || name.strip_prefix(MIN_VERSION).is_some_and(|name| self.has_version(name))
    }
}

struct Evaluation<'e, 's> {
    preprocessor: &'e Preprocessor<'s>,
    rest: &'e str,
    depth: u32,
}

impl Evaluation<'_, '_> {
    fn conditional(&mut self) -> i64 {
        let condition = self.binary(0);
        self.rest = self.rest.trim_start();
        if self.depth > MAX_DEPTH || !self.eat("?") {
            return condition;
        }
        self.depth += 1;
        let yes = self.conditional();
        self.rest = self.rest.trim_start();
        self.eat(":");
        let no = self.conditional();
        self.depth -= 1;
        if condition != 0 { yes } else { no }
    }

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
        } else if self.eat("+") {
            self.unary()
        } else if self.eat("~") {
            !self.unary()
        } else if self.eat("(") {
            let inner = self.conditional();
            self.rest = self.rest.trim_start();
            self.eat(")");
            inner
        } else {
            self.operand()
        };
        self.depth -= 1;
        value
    }

    fn operand(&mut self) -> i64 {
        if self.rest.starts_with('\'') {
            return self.character();
        }
        let digits = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let name = &self.rest[..digits];
        self.rest = &self.rest[digits..];
        if name.is_empty() {
            self.rest = "";
            return 0;
        }
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            return number(name);
        }
        self.rest = self.rest.trim_start();
        if !self.rest.starts_with('(') {
            return 0;
        }
        let wanted = self.arguments();
        match name.strip_prefix(MIN_VERSION) {
            Some(package) => i64::from(self.preprocessor.is_at_least(package, &wanted)),
            None => 0,
        }
    }

    /// `'a'` is the number of the character.
    fn character(&mut self) -> i64 {
        let mut chars = self.rest[1..].chars();
        let value = match chars.next() {
            Some('\\') => chars.next(),
            value => value,
        };
        self.rest = chars.as_str().strip_prefix('\'').unwrap_or("");
        value.map_or(0, |value| i64::from(u32::from(value)))
    }

    fn arguments(&mut self) -> Vec<i64> {
        let mut arguments = Vec::new();
        self.eat("(");
        loop {
            let before = self.rest.len();
            arguments.push(self.conditional());
            self.rest = self.rest.trim_start();
            if !self.eat(",") || self.rest.len() >= before {
                self.eat(")");
                return arguments;
            }
        }
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
    match word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
        Some(hex) => i64::from_str_radix(hex, 16).unwrap_or(0),
        None if word.len() > 1 && word.starts_with('0') => i64::from_str_radix(word, 8).unwrap_or(0),
        None => word.parse().unwrap_or(0),
    }
}

fn compute(operator: &str, left: i64, right: i64) -> i64 {
    let by = u32::try_from(right).unwrap_or(u32::MAX);
    match operator {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "==" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<=" => i64::from(left <= right),
        ">=" => i64::from(left >= right),
        "<" => i64::from(left < right),
        ">" => i64::from(left > right),
        "<<" => left.checked_shl(by).unwrap_or(0),
        ">>" => left.checked_shr(by).unwrap_or(0),
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "*" => left.wrapping_mul(right),
        "%" => left.checked_rem(right).unwrap_or(0),
        _ => left.checked_div(right).unwrap_or(0),
    }
}
