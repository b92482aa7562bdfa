//! Names as the user writes them: of functions, of methods of instances, of calls.
//!
//! Must not know: what is called, and why.

use limpid_base::QName;
use limpid_frontend::wired::bound_method;
pub use limpid_monitor::uninstrumented as plain;

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

/// A function as the user calls it. A method of an instance has the method's name.
pub fn source_name(name: QName) -> String {
    let ident = plain(name).ident;
    bound_method(ident).unwrap_or(ident).to_string()
}
