//! What a refinement asks for, in words where it is simple: `len xs > 0` is "a non-empty list".

use limpid_report::{ClaimShape, Comparison, TermValue, Violated};

/// What is asked for, if there are plain words for it. Only claims about the value itself have them: about the `v` of
/// `{v:Int | v > 0}`.
pub(crate) fn in_words(violated: &Violated) -> Option<String> {
    match &violated.shape {
        ClaimShape::Truth => Some("`True`".to_owned()),
        ClaimShape::Number { relation, number } => Some(number_requirement(*relation, number)),
        ClaimShape::Length { relation, number } => list_requirement(*relation, *number),
        ClaimShape::False | ClaimShape::NotNegative | ClaimShape::Unreadable | ClaimShape::Other => None,
    }
}

/// The terms of what is false and their values: "`len xs` is 0". The value that the refinement is about is called by this
/// noun. Of what is part of another term, the whole says more.
pub(crate) fn values(violated: &Violated, noun: &str) -> Vec<String> {
    let about = |term: &str| violated.value.as_deref() == Some(term);
    let shown = violated.terms.iter().filter(|TermValue { term, value, inside, .. }| {
        *term != violated.claim && term != value && !inside && term.len() + value.len() < 80
    });
    shown
        .take(5)
        .map(|TermValue { term, value, .. }| match about(term) {
            true => format!("{noun} `{term}` is {value}"),
            false => format!("`{term}` is {value}"),
        })
        .collect()
}

fn number_requirement(relation: Comparison, number: &str) -> String {
    match (relation, number) {
        (Comparison::NotEqual, _) => format!("a number other than {number}"),
        (Comparison::Greater, "0") => "a positive number".to_owned(),
        (Comparison::Greater, _) => format!("a number greater than {number}"),
        (Comparison::AtLeast, "0") => "a number that is not negative".to_owned(),
        (Comparison::AtLeast, _) => format!("a number of at least {number}"),
        (Comparison::Less, "0") => "a negative number".to_owned(),
        (Comparison::Less, _) => format!("a number less than {number}"),
        (Comparison::AtMost, _) => format!("a number of at most {number}"),
        (Comparison::Equal, _) => format!("the number {number}"),
    }
}

fn list_requirement(relation: Comparison, number: u64) -> Option<String> {
    Some(match (relation, number) {
        (Comparison::Greater | Comparison::NotEqual, 0) | (Comparison::AtLeast, 1) => "a non-empty list".to_owned(),
        (Comparison::Equal | Comparison::AtMost, 0) | (Comparison::Less, 1) => "an empty list".to_owned(),
        (Comparison::Equal, 1) => "a list of one element".to_owned(),
        (Comparison::Equal, _) => format!("a list of {number} elements"),
        (Comparison::Greater, 1) => "a list of more than one element".to_owned(),
        (Comparison::Greater, _) => format!("a list of more than {number} elements"),
        (Comparison::AtLeast, _) => format!("a list of at least {number} elements"),
        (Comparison::Less, _) => format!("a list of fewer than {number} elements"),
        (Comparison::AtMost, _) => format!("a list of at most {number} elements"),
        (Comparison::NotEqual, _) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(shape: ClaimShape, expected: Option<&str>) {
        let violated = Violated { shape, ..Violated::default() };
        assert_eq!(in_words(&violated).as_deref(), expected);
    }

    fn number(relation: Comparison, number: &str) -> ClaimShape {
        ClaimShape::Number { relation, number: number.to_owned() }
    }

    #[test]
    fn simple_refinements_have_plain_words() {
        check(number(Comparison::NotEqual, "0"), Some("a number other than 0"));
        check(number(Comparison::AtLeast, "0"), Some("a number that is not negative"));
        check(number(Comparison::Greater, "0"), Some("a positive number"));
        check(number(Comparison::AtMost, "3"), Some("a number of at most 3"));
        check(number(Comparison::Less, "1.5"), Some("a number less than 1.5"));
        check(ClaimShape::Length { relation: Comparison::Greater, number: 0 }, Some("a non-empty list"));
        check(ClaimShape::Length { relation: Comparison::AtLeast, number: 2 }, Some("a list of at least 2 elements"));
        check(ClaimShape::Truth, Some("`True`"));
    }

    #[test]
    fn others_have_none() {
        check(ClaimShape::Other, None);
        check(ClaimShape::False, None);
    }
}
