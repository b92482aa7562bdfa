//! From the file as the user has it to plain Haskell text, byte for byte at the same offsets.
//!
//! Whatever is not Haskell (literate prose, CPP directives, inactive branches) is overwritten with spaces, so that
//! no later pass needs a mapping. Tabs stay: the lexer counts columns.

mod cpp;
mod literate;

use std::borrow::Cow;

pub(crate) use self::cpp::Macro;

/// The Haskell in `text`: what the lexer reads, and what the text of an annotation must be taken from.
pub fn prepare(text: &str, literate: bool) -> Cow<'_, str> {
    prepare_with(text, literate, &[])
}

/// As [`prepare`], with definitions for CPP that come from the package.
pub fn prepare_with<'t>(text: &'t str, literate: bool, definitions: &[&str]) -> Cow<'t, str> {
    prepare_with_macros(text, literate, definitions).0
}

/// The Haskell in `text`, and the macros that are still to be expanded in it.
pub(crate) fn prepare_with_macros<'t>(
    text: &'t str,
    literate: bool,
    definitions: &[&str],
) -> (Cow<'t, str>, Vec<Macro>) {
    let code = if literate { Cow::Owned(literate::unlit(text)) } else { Cow::Borrowed(text) };
    if !cpp::has_directives(&code) {
        return (code, Vec::new());
    }
    let (code, macros) = cpp::preprocess(&code, definitions);
    (Cow::Owned(code), macros)
}

/// Whether a file of this name is literate Haskell.
pub fn is_literate_path(path: &str) -> bool {
    path.ends_with(".lhs")
}

/// Appends `text` with everything but line ends overwritten by spaces.
fn push_blank(out: &mut String, text: &str) {
    out.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}
