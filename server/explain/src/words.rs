//! Names, calls and lists in sentences.

use limpid_report::{Counterexample, CounterexampleKind};

/// A name in a sentence: `head`, `(!!)`.
pub(crate) fn quoted(name: &str) -> String {
    if is_operator(name) { format!("`({name})`") } else { format!("`{name}`") }
}

/// `f 1 (-2)`, `1 + 2`. The arguments are written as arguments are.
pub(crate) fn application(name: &str, arguments: &[String]) -> String {
    match arguments {
        [left, right] if is_operator(name) => format!("{left} {name} {right}"),
        _ => {
            let name = if is_operator(name) { format!("({name})") } else { name.to_owned() };
            std::iter::once(name).chain(arguments.iter().cloned()).collect::<Vec<_>>().join(" ")
        }
    }
}

/// A value on its own: without the parentheses that it has as an argument.
pub(crate) fn value(argument: &str) -> &str {
    let inner = argument.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    // A tuple, an operator section and a function keep theirs.
    match inner {
        Some(inner) if closes_itself(inner) && !inner.starts_with('\\') && !inner.is_empty() => inner,
        _ => argument,
    }
}

/// Whether the parentheses around the text are one pair, and not those of a tuple.
fn closes_itself(inner: &str) -> bool {
    let mut depth = 0_i32;
    let mut quote = None;
    let mut escaped = false;
    for c in inner.chars() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"') => quote = Some('"'),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ',') if depth == 0 => return false,
            (None, _) => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// `first`, `second`, from zero.
pub(crate) fn ordinal(place: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    match WORDS.get(place) {
        Some(word) => (*word).to_owned(),
        None => format!("{}th", place + 1),
    }
}

/// The call that the example starts from, with its result where that is what is wrong.
pub(crate) fn call(example: &Counterexample) -> String {
    match &example.result {
        Some(result) => format!("{} = {result}", example.call),
        None => example.call.clone(),
    }
}

/// What is, or what a refinement only allows.
pub(crate) fn is(example: &Counterexample) -> &'static str {
    match example.kind {
        CounterexampleKind::Concrete => "is",
        CounterexampleKind::Abstract => "could be",
    }
}

pub(crate) fn is_operator(name: &str) -> bool {
    name.chars().next().is_some_and(|c| !c.is_alphabetic() && !matches!(c, '_' | '(' | '[' | '\''))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lose_only_their_own_parentheses() {
        for (argument, expected) in [
            ("(-1)", "-1"),
            ("(Just 1)", "Just 1"),
            ("(1, 2)", "(1, 2)"),
            ("()", "()"),
            ("(Node (1, 2) \")\")", "Node (1, 2) \")\""),
            ("(\\x -> 1)", "(\\x -> 1)"),
            ("[]", "[]"),
        ] {
            assert_eq!(value(argument), expected);
        }
    }

    #[test]
    fn operators_are_written_between() {
        let arguments = ["[]".to_owned(), "(-1)".to_owned()];
        assert_eq!(application("!!", &arguments), "[] !! (-1)");
        assert_eq!(application("!!", &arguments[..1]), "(!!) []");
        assert_eq!(application("take", &arguments), "take [] (-1)");
        assert_eq!((quoted("!!"), quoted("head")), ("`(!!)`".to_owned(), "`head`".to_owned()));
    }
}
