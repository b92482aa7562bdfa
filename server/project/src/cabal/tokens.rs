//! The tokens of conditions and of ranges of versions.

/// How deep parentheses may be nested.
const MAX_DEPTH: usize = 64;

/// A position in some tokens.
pub(crate) struct Tokens<'a> {
    tokens: &'a [&'a str],
    at: usize,
    depth: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(tokens: &'a [&'a str]) -> Tokens<'a> {
        Tokens { tokens, at: 0, depth: 0 }
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    /// The next token. The error is a message, as of all that follow.
    pub(crate) fn next(&mut self) -> Result<&'a str, String> {
        let token = self.peek().ok_or("this condition is cut off")?;
        self.at += 1;
        Ok(token)
    }

    pub(crate) fn accept(&mut self, wanted: &str) -> bool {
        let there = self.peek() == Some(wanted);
        self.at += usize::from(there);
        there
    }

    pub(crate) fn expect(&mut self, wanted: &str) -> Result<(), String> {
        let token = self.next()?;
        if token == wanted { Ok(()) } else { Err(format!("`{wanted}` is expected instead of `{token}`")) }
    }

    /// Whether a parenthesis opens here, which is skipped.
    pub(crate) fn open(&mut self) -> Result<bool, String> {
        let opens = self.accept("(");
        self.depth += usize::from(opens);
        if self.depth > MAX_DEPTH { Err("this condition is nested too deeply".to_owned()) } else { Ok(opens) }
    }

    pub(crate) fn close(&mut self) -> Result<(), String> {
        self.depth = self.depth.saturating_sub(1);
        self.expect(")")
    }
}

/// Splits a text into tokens: words, and the operators of conditions.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let symbols = ["||", "&&", "==", ">=", "<=", "^>="];
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '*');
        let length = match symbols.iter().find(|symbol| rest.starts_with(**symbol)) {
            Some(symbol) => symbol.len(),
            None if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            None => first.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}
