//! What a refinement asks for, in words where it is simple: `len xs > 0` is "a non-empty list".

use limpid_report::{Broken, Violated};

/// What is asked for, if there are plain words for it. Only claims about the value itself have them: about the `v` of
/// `{v:Int | v > 0}`.
pub(crate) fn wish(broken: &Broken, violated: &Violated) -> Option<String> {
    let tokens: Vec<&str> = violated.claim.split(' ').collect();
    let about = |name: &str| broken.refinement.contains(&format!("{{{name}:"));
    match tokens[..] {
        [name] if about(name) => Some("`True`".to_owned()),
        [name, relation, number] if about(name) && is_number(number) => number_wish(relation, number),
        [number, relation, name] if about(name) && is_number(number) => number_wish(turned(relation), number),
        ["len", name, relation, number] if about(name) => list_wish(relation, number.parse().ok()?),
        [number, relation, "len", name] if about(name) => list_wish(turned(relation), number.parse().ok()?),
        _ => None,
    }
}

/// The terms of what is false and their values: "`len xs` is 0". The value that the refinement is about is called by this
/// noun. Of what is part of another term, the whole says more.
pub(crate) fn values(broken: &Broken, violated: &Violated, noun: &str) -> Vec<String> {
    let about = |term: &str| broken.refinement.starts_with(&format!("{{{term}:")) && violated.part.is_none();
    let terms: Vec<&(String, String)> = violated.terms.iter().filter(|(term, _)| *term != violated.claim).collect();
    let inside = |term: &str| terms.iter().any(|(other, _)| other != term && has_word(other, term));
    let shown = terms.iter().filter(|(term, value)| {
        term != value && !term.ends_with('\'') && !inside(term) && term.len() + value.len() < 80
    });
    shown
        .take(5)
        .map(|(term, value)| match about(term) {
            true => format!("{noun} `{term}` is {value}"),
            false => format!("`{term}` is {value}"),
        })
        .collect()
}

/// Whether a name is a word of the text.
fn has_word(text: &str, name: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).any(|word| word == name)
}

fn number_wish(relation: &str, number: &str) -> Option<String> {
    Some(match (relation, number) {
        ("/=", _) => format!("a number other than {number}"),
        (">", "0") => "a positive number".to_owned(),
        (">", _) => format!("a number greater than {number}"),
        (">=", "0") => "a number that is not negative".to_owned(),
        (">=", _) => format!("a number of at least {number}"),
        ("<", "0") => "a negative number".to_owned(),
        ("<", _) => format!("a number less than {number}"),
        ("<=", _) => format!("a number of at most {number}"),
        ("==", _) => format!("the number {number}"),
        _ => return None,
    })
}

fn list_wish(relation: &str, number: u64) -> Option<String> {
    Some(match (relation, number) {
        (">" | "/=", 0) | (">=", 1) => "a non-empty list".to_owned(),
        ("==", 0) | ("<", 1) | ("<=", 0) => "an empty list".to_owned(),
        ("==", 1) => "a list of one element".to_owned(),
        ("==", _) => format!("a list of {number} elements"),
        (">", 1) => "a list of more than one element".to_owned(),
        (">", _) => format!("a list of more than {number} elements"),
        (">=", _) => format!("a list of at least {number} elements"),
        ("<", _) => format!("a list of fewer than {number} elements"),
        ("<=", _) => format!("a list of at most {number} elements"),
        _ => return None,
    })
}

/// The relation read from right to left.
fn turned(relation: &str) -> &str {
    match relation {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok() && text.starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn check(refinement: &str, claim: &str, expected: Option<&str>) {
        let example = sample::precondition("f", refinement, claim, "");
        let violated = example.violated.as_ref().expect("the sample has one");
        assert_eq!(wish(&example.obligation, violated).as_deref(), expected, "{claim}");
    }

    #[test]
    fn simple_refinements_have_plain_words() {
        check("{v:Int | v /= 0}", "v /= 0", Some("a number other than 0"));
        check("{v:Int | v >= 0}", "v >= 0", Some("a number that is not negative"));
        check("{v:Int | 0 < v}", "0 < v", Some("a positive number"));
        check("{v:Int | 3 >= v}", "3 >= v", Some("a number of at most 3"));
        check("{v:Double | v < 1.5}", "v < 1.5", Some("a number less than 1.5"));
        check("{xs:[a] | len xs > 0}", "len xs > 0", Some("a non-empty list"));
        check("{xs:[a] | 2 <= len xs}", "2 <= len xs", Some("a list of at least 2 elements"));
        check("{b:Bool | b}", "b", Some("`True`"));
        check("[{v:Int | v > 0}]", "v > 0", Some("a positive number"));
    }

    #[test]
    fn others_have_none() {
        check("{v:Int | v > x}", "v > x", None);
        check("{v:Int | x > 0}", "x > 0", None);
        check("{v:[a] | len xs > 0}", "len xs > 0", None);
        check("{v:Int | v + 1 > 0}", "v + 1 > 0", None);
        check("{v:Int | v > 0 || v < 9}", "v > 0 || v < 9", None);
    }
}
