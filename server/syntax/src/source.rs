//! From the file as the user has it to plain Haskell text.
//!
//! Literate prose is overwritten with spaces, so offsets stay what they are. Where the C preprocessor runs, text may move:
//! a [`SourceMap`] says where each piece comes from. Tabs stay: the lexer counts columns.

mod cpp;
mod literate;
mod map;
mod settings;

use std::borrow::Cow;

use limpid_base::{Problem, Span};

pub(crate) use self::map::{Origin, SourceMap};
pub use self::settings::{CppSettings, FindIncluded, IncludedFile, PackageVersion, included_files};

/// What GHC's lexer gets to see of a file.
#[derive(Debug)]
pub(crate) struct Prepared<'t> {
    pub(crate) text: Cow<'t, str>,
    /// `None` if all offsets are those of the file.
    pub(crate) map: Option<SourceMap>,
    pub(crate) problems: Vec<Problem>,
    /// The `#include` directives that were followed, with the paths of their files.
    pub(crate) included: Vec<(Span, String)>,
}

/// The Haskell in `text`, at the same offsets.
pub fn prepare(text: &str, literate: bool) -> Cow<'_, str> {
    prepare_with(text, literate, &[], &CppSettings::default())
}

/// As [`prepare`], with what the package says: what the C preprocessor removes becomes spaces, and uses of macros stay.
pub fn prepare_with<'t>(text: &'t str, literate: bool, extensions: &[&str], settings: &CppSettings) -> Cow<'t, str> {
    let prepared = preprocess("", text, literate, extensions, settings);
    let Some(map) = prepared.map else { return prepared.text };
    let mut out = String::with_capacity(text.len());
    // Uses of macros, and what is copied, in the order of the file.
    let used = map.expanded().map(|span| (span, span.text(text)));
    let copied = map.copied().map(|(piece, from)| (Span::new(from, from + piece.len()), piece.text(&prepared.text)));
    let mut pieces: Vec<(Span, &str)> = used.chain(copied).collect();
    pieces.sort_by_key(|(span, _)| span.start);
    for (span, piece) in pieces {
        if span.start as usize >= out.len() {
            let before = &text[out.len()..span.start as usize];
            push_blank(&mut out, before);
            out.push_str(piece);
        }
    }
    let rest = &text[out.len()..];
    push_blank(&mut out, rest);
    Cow::Owned(out)
}

/// The Haskell in `text`, and where it comes from.
pub(crate) fn preprocess<'t>(
    path: &str,
    text: &'t str,
    literate: bool,
    extensions: &[&str],
    settings: &CppSettings,
) -> Prepared<'t> {
    let is_on = cpp::has_directives(text) || runs_cpp(text, extensions);
    let code = if literate { Cow::Owned(literate::unlit(text, is_on)) } else { Cow::Borrowed(text) };
    let plain = |text| Prepared { text, map: None, problems: Vec::new(), included: Vec::new() };
    if !is_on {
        return plain(without_shebang(code));
    }
    let made = cpp::preprocess(path, &code, settings);
    if made.map.is_identity() && made.text.len() == code.len() {
        let text = if made.text == *code { code } else { Cow::Owned(made.text) };
        return Prepared { problems: made.problems, ..plain(text) };
    }
    Prepared { text: Cow::Owned(made.text), map: Some(made.map), problems: made.problems, included: made.included }
}

/// Whether the extension `CPP` is on, by what the package says or by a pragma at the start of the text.
fn runs_cpp(text: &str, extensions: &[&str]) -> bool {
    if extensions.contains(&"CPP") {
        return true;
    }
    let head = text.find("\nmodule ").map_or(text, |at| &text[..at]);
    let pragmas = head.split("{-#").skip(1).map(|rest| rest.split("#-}").next().unwrap_or_default());
    pragmas.into_iter().any(|pragma| {
        let mut words = pragma.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        match words.next() {
            Some(kind) if kind.eq_ignore_ascii_case("LANGUAGE") => words.any(|word| word == "CPP"),
            Some(kind) if kind.to_ascii_uppercase().starts_with("OPTIONS") => {
                words.any(|word| matches!(word, "-cpp" | "-XCPP"))
            }
            _ => false,
        }
    })
}

/// The text with spaces for lines that start with `#!`, wherever they are: GHC reads none of them.
fn without_shebang(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.starts_with("#!") && !text.contains("\n#!") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.starts_with("#!") {
            true => push_blank(&mut out, line),
            false => out.push_str(line),
        }
    }
    Cow::Owned(out)
}

/// Whether a file of this name is literate Haskell.
pub fn is_literate_path(path: &str) -> bool {
    path.ends_with(".lhs")
}

/// Appends `text` with everything but line ends overwritten by spaces.
fn push_blank(out: &mut String, text: &str) {
    out.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}
