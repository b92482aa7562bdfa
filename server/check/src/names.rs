//! Names as the user writes them: of functions, of instances' methods, of calls.
//!
//! Must not know: what is called, and why.

use limpid_base::{Name, QName};

/// `f x y`, or `x <+> y` for an operator.
pub fn call_text(name: QName, arguments: &[String]) -> String {
    let text = source_name(name);
    let operator = !text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    match arguments {
        [left, right] if operator => format!("{left} {text} {right}"),
        [] if operator => format!("({text})"),
        [] => text,
        arguments if operator => format!("({text}) {}", arguments.join(" ")),
        arguments => format!("{text} {}", arguments.join(" ")),
    }
}

/// As the user calls it: the method of an instance by the method's name.
pub fn source_name(name: QName) -> String {
    let name = plain(name);
    let text = name.ident.as_str();
    match text.rsplit_once('.') {
        Some((head, method)) if !head.is_empty() && !method.is_empty() && head.starts_with(char::is_uppercase) => {
            method.to_owned()
        }
        _ => text.to_owned(),
    }
}

/// The name that the user knows: the monitored version of a function has a longer one.
pub fn plain(name: QName) -> QName {
    match name.ident.as_str().strip_suffix("$body") {
        Some(ident) if !ident.is_empty() => QName { module: name.module, ident: Name::new(ident) },
        _ => name,
    }
}
