//! Types as a person would write them: without modules, and numbers without their sorts.

/// `{v : GHC.Types.Int | v == (2 : int)}` is `{v : Int | v == 2}`.
pub fn plain(ty: &str) -> String {
    let mut plain = String::with_capacity(ty.len());
    let mut rest = ty;
    while let Some(c) = rest.chars().next() {
        if let Some((number, after)) = number(rest) {
            plain.push_str(number);
            rest = after;
        } else if c.is_alphanumeric() || c == '_' {
            let length = rest.find(|c: char| !(c.is_alphanumeric() || "_'.#$".contains(c))).unwrap_or(rest.len());
            plain.push_str(unqualified(&rest[..length]));
            rest = &rest[length..];
        } else {
            plain.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    plain
}

/// `(2 : int)`, and what follows.
fn number(text: &str) -> Option<(&str, &str)> {
    let (inside, after) = text.strip_prefix('(')?.split_once(" : int)")?;
    let digits = inside.strip_prefix('-').unwrap_or(inside);
    (!digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())).then_some((inside, after))
}

/// A name without its modules, which are capitalised and end with a dot.
fn unqualified(mut name: &str) -> &str {
    while let Some((module, rest)) = name.split_once('.') {
        if !module.starts_with(char::is_uppercase) || rest.is_empty() {
            break;
        }
        name = rest;
    }
    name
}
