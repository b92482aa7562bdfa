//! How names are written in the text form of core.
//!
//! A plain word is written as it is. Other identifiers of a module are in parentheses (operators) or in backquotes. What a
//! bare name stands for can be seen from its first character, as in Haskell; where that would be wrong, the keyword
//! `con` or `global` comes first.

use limpid_base::{Name, QName};

/// What a qualified name names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Value,
    Con,
    Type,
}

/// Words with a meaning of their own.
pub(crate) const KEYWORDS: &[&str] =
    &["let", "rec", "in", "case", "of", "fail", "forall", "con", "global", "inf", "inff", "NaN", "NaNf", "_"];

/// Names that are written without their module.
const SHORT: &[(&str, &str, Sort)] = &[
    ("GHC.Types", "Int", Sort::Type),
    ("GHC.Types", "Char", Sort::Type),
    ("GHC.Types", "Bool", Sort::Type),
    ("GHC.Types", "Double", Sort::Type),
    ("GHC.Types", "Float", Sort::Type),
    ("GHC.Types", "Word", Sort::Type),
    ("GHC.Types", "Ordering", Sort::Type),
    ("GHC.Types", "IO", Sort::Type),
    ("GHC.Num.Integer", "Integer", Sort::Type),
    ("GHC.Maybe", "Maybe", Sort::Type),
    ("Data.Either", "Either", Sort::Type),
    ("GHC.Types", "True", Sort::Con),
    ("GHC.Types", "False", Sort::Con),
    ("GHC.Types", "LT", Sort::Con),
    ("GHC.Types", "EQ", Sort::Con),
    ("GHC.Types", "GT", Sort::Con),
    ("GHC.Maybe", "Nothing", Sort::Con),
    ("GHC.Maybe", "Just", Sort::Con),
    ("Data.Either", "Left", Sort::Con),
    ("Data.Either", "Right", Sort::Con),
];

const LIST_MODULE: &str = "GHC.Types";
const TUPLE_MODULE: &str = "GHC.Tuple";

pub(crate) fn is_list(name: QName) -> bool {
    name.ident.as_str() == "[]" && name.module.as_str() == LIST_MODULE
}

pub(crate) fn is_cons(name: QName) -> bool {
    name.ident.as_str() == ":" && name.module.as_str() == LIST_MODULE
}

/// The number of components, if this is the name of a tuple type or constructor.
pub(crate) fn tuple_arity(name: QName) -> Option<usize> {
    if name.module.as_str() != TUPLE_MODULE {
        return None;
    }
    let commas = name.ident.as_str().strip_prefix('(')?.strip_suffix(')')?;
    match commas.len() {
        0 => Some(0),
        count => commas.bytes().all(|byte| byte == b',').then_some(count + 1),
    }
}

pub(crate) fn tuple(arity: usize) -> QName {
    QName::new(TUPLE_MODULE, &format!("({})", ",".repeat(arity.saturating_sub(1))))
}

pub(crate) fn list() -> QName {
    QName::new(LIST_MODULE, "[]")
}

pub(crate) fn cons() -> QName {
    QName::new(LIST_MODULE, ":")
}

/// The full name of a short one.
pub(crate) fn from_short(text: &str, sort: Sort) -> Option<QName> {
    match text {
        "[]" => return Some(list()),
        ":" if sort == Sort::Con => return Some(cons()),
        _ if text.starts_with('(') => return Some(QName::new(TUPLE_MODULE, text)),
        _ => {}
    }
    let (module, ident, _) = SHORT.iter().find(|(_, ident, found)| *ident == text && *found == sort)?;
    Some(QName::new(module, ident))
}

/// A qualified name as it is written where a thing of this sort is expected.
pub(crate) fn qualified(name: QName, sort: Sort) -> String {
    let (module, ident) = (name.module.as_str(), name.ident.as_str());
    if sort == Sort::Con && is_cons(name) {
        return "(:)".to_owned();
    }
    let bracketed = is_list(name) || tuple_arity(name).is_some();
    if sort != Sort::Value && (bracketed || SHORT.contains(&(module, ident, sort))) {
        return ident.to_owned();
    }
    let text = format!("{}.{}", module_text(module), ident_text(ident));
    match sort {
        Sort::Type => text,
        Sort::Con if is_con_like(ident) => text,
        Sort::Con => format!("con {text}"),
        Sort::Value if is_con_like(ident) => format!("global {text}"),
        Sort::Value => text,
    }
}

/// A name without a module: a local variable, type variable or label.
pub(crate) fn variable(name: Name) -> String {
    let text = name.as_str();
    let known = SHORT.iter().any(|(_, ident, _)| *ident == text);
    let plain = is_word(text) && !known && !KEYWORDS.contains(&text) && !ends_in_number(text);
    if plain { text.to_owned() } else { quoted(text) }
}

/// The name of a binder. A mark and a number follow, so that nothing else can be meant.
pub(crate) fn binder(name: Name) -> String {
    let text = name.as_str();
    if is_word(text) { text.to_owned() } else { quoted(text) }
}

fn module_text(module: &str) -> String {
    if is_module(module) { module.to_owned() } else { quoted(module) }
}

fn ident_text(ident: &str) -> String {
    if is_word(ident) || is_dictionary(ident) || is_bracketed(ident) {
        ident.to_owned()
    } else if !ident.is_empty() && ident.chars().all(is_symbol) {
        format!("({ident})")
    } else {
        quoted(ident)
    }
}

/// Whether a bare name is read as that of a constructor.
pub(crate) fn is_con_like(ident: &str) -> bool {
    let first = ident.chars().next();
    (is_word(ident) || is_dictionary(ident)) && first.is_some_and(char::is_uppercase)
        || is_bracketed(ident)
        || (first == Some(':') && ident.chars().all(is_symbol))
}

pub(crate) fn is_module(text: &str) -> bool {
    text.split('.').all(|part| is_word(part) && part.starts_with(|c: char| c.is_ascii_uppercase()))
}

pub(crate) fn is_word(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(is_word_start) && chars.all(is_word_part)
}

pub(crate) fn is_word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

pub(crate) fn is_word_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '\'')
}

pub(crate) fn is_symbol(c: char) -> bool {
    "!#$%&*+./<=>?@\\^|-~:".contains(c)
}

/// `x_3` could be taken for the binder `x` with the number 3.
fn ends_in_number(text: &str) -> bool {
    let rest = text.trim_end_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.ends_with('_')
}

/// `D:Eq`.
fn is_dictionary(text: &str) -> bool {
    text.strip_prefix("D:").is_some_and(is_word)
}

/// `[]`, `()`, `(,)`.
fn is_bracketed(text: &str) -> bool {
    text == "[]"
        || text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
            .is_some_and(|text| text.bytes().all(|byte| byte == b','))
}

fn quoted(text: &str) -> String {
    format!("`{}`", escape(text, '`'))
}

/// The text between quotes.
pub(crate) fn escape(text: &str, quote: char) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}
