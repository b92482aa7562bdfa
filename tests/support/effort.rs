//! The effort of random tests.

/// How much of everything random to try, as a multiple of what continuous integration does: `LIMPID_TEST_EFFORT`, a whole
/// number, 1 where it is not set.
pub fn effort() -> u32 {
    let Ok(text) = std::env::var("LIMPID_TEST_EFFORT") else { return 1 };
    let number = text.parse().ok().filter(|number| *number > 0);
    number.unwrap_or_else(|| panic!("LIMPID_TEST_EFFORT must be a positive whole number, and is `{text}`"))
}
