//! Which Z3 is linked.

/// The version of the linked Z3, such as `5.4.0`.
pub fn z3_version() -> String {
    version_number(z3::full_version()).to_owned()
}

/// The `major.minor.patch` in the text by which Z3 names itself; the text itself when it has none.
///
/// The text is `5.4.0.0` in 5.4; other versions add the name before it or the commit after it.
fn version_number(full: &str) -> &str {
    let starts_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let Some(number) = full.split_whitespace().find(starts_number) else {
        return full;
    };
    match number.match_indices('.').nth(2) {
        Some((end, _)) => &number[..end],
        None => number,
    }
}

#[cfg(test)]
mod tests {
    use super::version_number;

    #[test]
    fn version_numbers() {
        assert_eq!(version_number("5.4.0.0"), "5.4.0");
        assert_eq!(version_number("Z3 4.8.12.0 0a1b2c build"), "4.8.12");
        assert_eq!(version_number("5.4"), "5.4");
        assert_eq!(version_number("unknown"), "unknown");
    }
}
