//! Macros: their definitions, and how they are expanded.

use super::{COMMENT, Preprocessor, escaped_newline};

/// How often a macro with parameters may occur in its own expansion: `ID(ID(2))` is no recursion.
const MAX_NESTING: usize = 20;
/// How much text one use may be expanded to, in bytes, and how many expansions it may take.
const MAX_TEXT: usize = 1 << 20;
const MAX_STEPS: usize = 1 << 14;

#[derive(Clone, Debug)]
pub(super) struct Macro {
    /// `None` if it is used without parentheses.
    params: Option<Vec<String>>,
    body: String,
}

impl Macro {
    pub(super) fn object(body: &str) -> Macro {
        Macro { params: None, body: body.to_owned() }
    }
}

/// The name at the start of a text, as the preprocessor reads names.
pub(super) fn word(text: &str) -> &str {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let length = text.bytes().position(|byte| !is_part(byte)).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_ascii_digit()) { "" } else { &text[..length] }
}

/// A text that is being read: an expansion, or what follows the use of a macro.
struct Frame<'t> {
    text: std::borrow::Cow<'t, str>,
    at: usize,
    /// The macro that it comes from.
    name: Option<String>,
}

impl Frame<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }
}

/// Why a macro is not expanded.
enum Unused {
    /// No parenthesis follows it.
    Alone,
    Because(String),
}

impl Preprocessor<'_> {
    /// `NAME body` or `NAME(x,y) body`, without comments.
    pub(super) fn define(&mut self, definition: &str) {
        let definition = definition.trim_start_matches([' ', '\t', COMMENT]);
        let name = word(definition);
        if name.is_empty() {
            return;
        }
        let rest = &definition[name.len()..];
        let (params, body) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((params, body)) => {
                let params = params.split(',').map(|param| param.replace(COMMENT, "").trim().to_owned());
                (Some(params.filter(|param| !param.is_empty()).collect()), body.to_owned())
            }
            None => (None, rest.replace(COMMENT, "")),
        };
        self.macros.insert(name.to_owned(), Macro { params, body: body.trim().to_owned() });
    }

    /// Expands the macros in a text that ends where it ends.
    pub(super) fn expand_text(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let name = word(&text[at..]);
            let length = if name.is_empty() { first.len_utf8() } else { name.len() };
            match self.expand(name, text, at + length) {
                Ok(Expansion { text, end, .. }) => {
                    out.push_str(&text);
                    at = end;
                }
                Err(_) => {
                    out.push_str(&text[at..at + length]);
                    at += length;
                }
            }
        }
        out
    }

    /// Preprocesses a line that is no directive, and returns where the next one starts: arguments, comments and a backslash
    /// take over more than one.
    pub(super) fn scan_line(&mut self, text: &str, start: usize) -> usize {
        let bytes = text.as_bytes();
        let (mut at, mut copied) = (start, start);
        let mut quote = None;
        // The lines that were joined come out empty behind the one that took them.
        let mut joined = 0;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\n' => {
                    at += 1;
                    break;
                }
                b'\\' if escaped_newline(&text[at..]).is_some() => {
                    self.copy(text, copied, at);
                    at += escaped_newline(&text[at..]).unwrap_or(1);
                    copied = at;
                    joined += 1;
                }
                b'\\' if matches!(bytes.get(at + 1), Some(b'\\' | b'"' | b'\'')) => at += 2,
                b'"' | b'\'' => {
                    quote = toggled(quote, byte);
                    at += 1;
                }
                b'/' if quote.is_none() && bytes.get(at + 1) == Some(&b'*') => {
                    let Some(length) = text[at + 2..].find("*/") else {
                        at += 2;
                        continue;
                    };
                    self.copy(text, copied, at);
                    let end = at + 2 + length + 2;
                    joined += lines(&text[at..end]);
                    (at, copied) = (end, end);
                }
                _ if byte == b'_' || byte.is_ascii_alphabetic() => {
                    let name = word(&text[at..]);
                    let behind = at + name.len();
                    let expansion = if quote.is_none() { self.used(name, text, at, behind) } else { None };
                    let Some(expansion) = expansion else {
                        at = behind;
                        continue;
                    };
                    self.copy(text, copied, at);
                    self.replace(at, expansion.end, &expansion.text);
                    joined += lines(&text[at..expansion.end]);
                    quote = expansion.quote;
                    (at, copied) = (expansion.end, expansion.end);
                }
                _ => at += 1,
            }
        }
        self.copy(text, copied, at);
        if joined > 0 {
            self.replace(at, at, &"\n".repeat(joined));
        }
        at
    }

    /// The expansion of a macro that is used at an offset of the current text.
    fn used(&mut self, name: &str, text: &str, start: usize, behind: usize) -> Option<Expansion> {
        match self.expand(name, text, behind) {
            Ok(expansion) => Some(expansion),
            Err(Unused::Alone) => None,
            Err(Unused::Because(why)) => {
                self.warn(self.span(start, behind), why);
                None
            }
        }
    }

    /// Expands a macro whose name ends at `behind`.
    fn expand(&self, name: &str, text: &str, behind: usize) -> Result<Expansion, Unused> {
        let macros = if self.grown > super::MAX_GROWTH { None } else { self.macros.get(name) };
        if macros.is_none() && !matches!(name, "__LINE__" | "__FILE__") {
            return Err(Unused::Alone);
        }
        let mut frames = vec![Frame { text: text.into(), at: behind, name: None }];
        self.push_use(name, &mut frames)?;
        let (mut out, mut quote, mut steps) = (String::new(), None, 0);
        while let [_, .., top] = &mut frames[..] {
            let Some(first) = top.rest().chars().next() else {
                frames.pop();
                continue;
            };
            let inner = if quote.is_none() { word(top.rest()).to_owned() } else { String::new() };
            if !inner.is_empty() {
                top.at += inner.len();
                let is_used = self.push_use(&inner, &mut frames).is_ok();
                steps += usize::from(is_used);
                if !is_used {
                    out.push_str(&inner);
                }
            } else if first == '\\' && matches!(top.rest().as_bytes().get(1), Some(b'\\' | b'"' | b'\'')) {
                out.push_str(&top.rest()[..2]);
                top.at += 2;
            } else {
                if matches!(first, '"' | '\'') {
                    quote = toggled(quote, first as u8);
                }
                out.push(first);
                top.at += first.len_utf8();
            }
            if out.len() > MAX_TEXT || steps >= MAX_STEPS {
                return Err(Unused::Because(format!(
                    "The macro `{name}` is not expanded: it would take too much text."
                )));
            }
        }
        let end = frames.first().map_or(behind, |base| base.at);
        Ok(Expansion { text: out, end, quote })
    }

    /// Replaces a macro whose name was just read from the last frame: its body becomes a frame of its own.
    fn push_use(&self, name: &str, frames: &mut Vec<Frame<'_>>) -> Result<(), Unused> {
        let builtin = match name {
            "__LINE__" => Some((self.line + 1).to_string()),
            "__FILE__" => {
                let path = self.within.last().map_or(self.path, |&file| &self.settings.includes[file].path);
                (!path.is_empty()).then(|| format!("{path:?}"))
            }
            _ => None,
        };
        if let Some(text) = builtin.filter(|_| !self.macros.contains_key(name)) {
            frames.push(Frame { text: text.into(), at: 0, name: Some(name.to_owned()) });
            return Ok(());
        }
        let Some(found) = self.macros.get(name) else { return Err(Unused::Alone) };
        let nesting = frames.iter().filter(|frame| frame.name.as_deref() == Some(name)).count();
        let allowed = if found.params.is_some() { MAX_NESTING } else { 0 };
        if nesting > allowed {
            return Err(Unused::Because(format!("The macro `{name}` is used in its own definition.")));
        }
        let text = match &found.params {
            None => found.body.clone(),
            Some(params) => {
                let args = arguments(name, frames)?;
                let none = params.is_empty() && args.iter().all(|arg| arg.trim().is_empty());
                if !none && args.len() != params.len() {
                    let (wants, gets) = (params.len(), args.len());
                    return Err(Unused::Because(format!(
                        "The macro `{name}` has {wants} parameters, but {gets} arguments."
                    )));
                }
                filled(&found.body, params, &args)
            }
        };
        frames.push(Frame { text: text.into(), at: 0, name: Some(name.to_owned()) });
        Ok(())
    }
}

/// What a use of a macro becomes.
pub(super) struct Expansion {
    text: String,
    /// Where the use ends.
    end: usize,
    /// The quote that is open behind it.
    quote: Option<u8>,
}

/// The quote that is open behind a quote.
fn toggled(open: Option<u8>, quote: u8) -> Option<u8> {
    match open {
        None => Some(quote),
        Some(open) if open == quote => None,
        open => open,
    }
}

fn lines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// The body with its arguments in place, also between quotes.
fn filled(body: &str, params: &[String], args: &[String]) -> String {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(first) = rest.chars().next() {
        let name = word(rest);
        let length = if name.is_empty() { first.len_utf8() } else { name.len() };
        match params.iter().position(|param| param == name) {
            Some(param) => out.push_str(&args[param]),
            None if first == COMMENT => {}
            None => out.push_str(&rest[..length]),
        }
        rest = &rest[length..];
        if out.len() > MAX_TEXT {
            break;
        }
    }
    out
}

/// Reads the arguments of a macro from the last frame, and from those below where it ends.
fn arguments(name: &str, frames: &mut Vec<Frame<'_>>) -> Result<Vec<String>, Unused> {
    let mut rests = frames.iter().rev().map(|frame| frame.rest().trim_start());
    if !rests.find(|rest| !rest.is_empty()).is_some_and(|rest| rest.starts_with('(')) {
        return Err(Unused::Alone);
    }
    let before: Vec<usize> = frames.iter().map(|frame| frame.at).collect();
    let (mut args, mut open, mut quote) = (vec![String::new()], 0_u32, None);
    for place in (0..frames.len()).rev() {
        while let Some(first) = frames[place].rest().chars().next() {
            let rest = frames[place].rest();
            let escaped = escaped_newline(rest);
            let is_pair = first == '\\' && matches!(rest.as_bytes().get(1), Some(b'\\' | b'"' | b'\''));
            let length = escaped.unwrap_or(if is_pair { 2 } else { first.len_utf8() });
            let written = if escaped.is_some() { "" } else { &rest[..length] };
            let written = if first == '\n' { " " } else { written };
            let inside = open > 0;
            match first {
                '\n' => quote = None,
                '"' | '\'' if inside => quote = toggled(quote, first as u8),
                '(' if quote.is_none() => open += 1,
                ')' if quote.is_none() => open -= 1,
                _ => {}
            }
            let separates = first == ',' && open == 1 && quote.is_none();
            if separates {
                args.push(String::new());
            } else if inside && open > 0 {
                args.last_mut().into_iter().for_each(|arg| arg.push_str(written));
            }
            frames[place].at += length;
            if inside && open == 0 {
                frames.truncate(place + 1);
                return Ok(args);
            }
        }
    }
    for (frame, at) in frames.iter_mut().zip(before) {
        frame.at = at;
    }
    Err(Unused::Because(format!("The arguments of the macro `{name}` do not end.")))
}
