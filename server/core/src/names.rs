//! How names are written in the text form of core.
//!
//! A plain word is written as it is, an operator in parentheses, and any other identifier in backquotes. As in Haskell, the
//! first character tells constructors from variables. Where it would tell the wrong thing, the keyword `con` or `global`
//! precedes the name.

use limpid_base::{Name, QName, tuple, tuple_arity};

/// The namespace of a qualified name: types and values may share a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Namespace {
    Value,
    Con,
    Type,
}

/// The keywords of the text form.
pub(crate) const KEYWORDS: &[&str] =
    &["let", "rec", "in", "case", "of", "fail", "forall", "con", "global", "inf", "inff", "NaN", "NaNf", "_"];

/// Names that are written without their module.
const SHORT: &[(&str, &str, Namespace)] = &[
    ("GHC.Types", "Int", Namespace::Type),
    ("GHC.Types", "Char", Namespace::Type),
    ("GHC.Types", "Bool", Namespace::Type),
    ("GHC.Types", "Double", Namespace::Type),
    ("GHC.Types", "Float", Namespace::Type),
    ("GHC.Types", "Word", Namespace::Type),
    ("GHC.Types", "Ordering", Namespace::Type),
    ("GHC.Types", "IO", Namespace::Type),
    ("GHC.Num.Integer", "Integer", Namespace::Type),
    ("GHC.Maybe", "Maybe", Namespace::Type),
    ("Data.Either", "Either", Namespace::Type),
    ("GHC.Types", "True", Namespace::Con),
    ("GHC.Types", "False", Namespace::Con),
    ("GHC.Types", "LT", Namespace::Con),
    ("GHC.Types", "EQ", Namespace::Con),
    ("GHC.Types", "GT", Namespace::Con),
    ("GHC.Maybe", "Nothing", Namespace::Con),
    ("GHC.Maybe", "Just", Namespace::Con),
    ("Data.Either", "Left", Namespace::Con),
    ("Data.Either", "Right", Namespace::Con),
];

const LIST_MODULE: &str = "GHC.Types";

pub(crate) fn is_list(name: QName) -> bool {
    name.ident.as_str() == "[]" && name.module.as_str() == LIST_MODULE
}

pub(crate) fn is_cons(name: QName) -> bool {
    name.ident.as_str() == ":" && name.module.as_str() == LIST_MODULE
}

pub(crate) fn list() -> QName {
    QName::new(LIST_MODULE, "[]")
}

pub(crate) fn cons() -> QName {
    QName::new(LIST_MODULE, ":")
}

/// The full name of a short one.
pub(crate) fn from_short(text: &str, namespace: Namespace) -> Option<QName> {
    match text {
        "[]" => return Some(list()),
        ":" if namespace == Namespace::Con => return Some(cons()),
        _ if text.starts_with('(') => return Some(QName { ident: Name::new(text), ..tuple(0) }),
        _ => {}
    }
    let (module, ident, _) = SHORT.iter().find(|(_, ident, found)| *ident == text && *found == namespace)?;
    Some(QName::new(module, ident))
}

/// The text of a qualified name where one of this namespace is expected.
pub(crate) fn qualified(name: QName, namespace: Namespace) -> String {
    let (module, ident) = (name.module.as_str(), name.ident.as_str());
    if namespace == Namespace::Con && is_cons(name) {
        return "(:)".to_owned();
    }
    let bracketed = is_list(name) || tuple_arity(name).is_some();
    if namespace != Namespace::Value && (bracketed || SHORT.contains(&(module, ident, namespace))) {
        return ident.to_owned();
    }
    let text = format!("{}.{}", module_text(module), ident_text(ident));
    match namespace {
        Namespace::Type => text,
        Namespace::Con if is_con_like(ident) => text,
        Namespace::Con => format!("con {text}"),
        Namespace::Value if is_con_like(ident) => format!("global {text}"),
        Namespace::Value => text,
    }
}

/// A name without a module: a local variable, type variable or label.
pub(crate) fn variable(name: Name) -> String {
    let text = name.as_str();
    let known = SHORT.iter().any(|(_, ident, _)| *ident == text);
    let plain = is_word(text) && !known && !KEYWORDS.contains(&text) && !ends_in_number(text);
    if plain { text.to_owned() } else { quoted(text) }
}

/// The name of a binder. The mark and the number that follow make it unambiguous, so even a keyword needs no quotes.
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

/// The text with the escapes that it needs between quotes.
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
