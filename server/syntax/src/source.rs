//! From the file as the user has it to plain Haskell text, byte for byte at the same offsets.
//!
//! Whatever is not Haskell (literate prose, CPP directives, inactive branches) is overwritten with spaces, so that
//! no later pass needs a mapping. Tabs stay: the lexer counts columns.

mod cpp;
mod literate;

use std::borrow::Cow;

/// The Haskell in `text`: what the lexer reads, and what the text of an annotation must be taken from.
pub fn prepare(text: &str, literate: bool) -> Cow<'_, str> {
    let code = if literate { Cow::Owned(literate::unlit(text)) } else { Cow::Borrowed(text) };
    if cpp::has_directives(&code) { Cow::Owned(cpp::preprocess(&code)) } else { code }
}

/// Whether a file of this name is literate Haskell.
pub fn is_literate_path(path: &str) -> bool {
    path.ends_with(".lhs")
}

/// Appends `text` with everything but line ends overwritten by spaces.
fn push_blank(out: &mut String, text: &str) {
    out.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}
