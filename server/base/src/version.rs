//! Versions of LiquidHaskell: `0.9.10.1`.

use std::fmt::{Display, Formatter, Result};

use serde::{Deserialize, Serialize};

/// The releases, the newest last. Of those before 0.8.10, which are a program beside GHC, the last one for each GHC.
pub const RELEASES: &[LiquidVersion] = &[
    LiquidVersion::new(0, 8, 0, 5, 0),
    LiquidVersion::new(0, 8, 2, 4, 0),
    LiquidVersion::new(0, 8, 4, 0, 0),
    LiquidVersion::new(0, 8, 6, 2, 0),
    LiquidVersion::new(0, 8, 10, 2, 0),
    LiquidVersion::new(0, 8, 10, 7, 0),
    LiquidVersion::DEFAULT,
    LiquidVersion::new(0, 9, 2, 5, 0),
    LiquidVersion::new(0, 9, 2, 8, 2),
    LiquidVersion::new(0, 9, 4, 7, 0),
    LiquidVersion::new(0, 9, 6, 3, 1),
    LiquidVersion::new(0, 9, 8, 1, 0),
    LiquidVersion::new(0, 9, 8, 2, 0),
    LiquidVersion::new(0, 9, 10, 1, 0),
    LiquidVersion::new(0, 9, 10, 1, 2),
    LiquidVersion::new(0, 9, 12, 2, 0),
];

/// A version. Missing parts are zero, so `0.9.2` comes before `0.9.2.5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LiquidVersion([u16; 5]);

impl LiquidVersion {
    /// The version whose verdicts Limpid follows unless a project says otherwise.
    pub const DEFAULT: LiquidVersion = LiquidVersion::new(0, 9, 0, 2, 1);

    /// A version that has everything.
    pub const NEWEST: LiquidVersion = LiquidVersion([u16::MAX; 5]);

    pub const fn new(a: u16, b: u16, c: u16, d: u16, e: u16) -> LiquidVersion {
        LiquidVersion([a, b, c, d, e])
    }

    /// The numbers without zeros at the end, as packages have them.
    pub fn parts(&self) -> &[u16] {
        let used = self.0.iter().rposition(|part| *part != 0).map_or(0, |last| last + 1);
        &self.0[..used.max(3)]
    }

    /// Numbers with dots between them, at least two and at most five.
    pub fn parse(text: &str) -> Option<LiquidVersion> {
        let mut parts = [0; 5];
        let mut count = 0;
        for part in text.split('.') {
            *parts.get_mut(count)? = part.parse().ok()?;
            count += 1;
        }
        (count >= 2).then_some(LiquidVersion(parts))
    }
}

impl Default for LiquidVersion {
    fn default() -> LiquidVersion {
        LiquidVersion::DEFAULT
    }
}

impl Display for LiquidVersion {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let parts: Vec<String> = self.parts().iter().map(u16::to_string).collect();
        f.write_str(&parts.join("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_in_order() {
        assert!(RELEASES.is_sorted() && RELEASES.contains(&LiquidVersion::DEFAULT));
    }

    #[test]
    fn versions_are_read_printed_and_ordered() {
        for text in ["0.8.10", "0.9.0.2", "0.9.2.5", "0.9.10.1", "0.9.10.1.2", "0.9.12"] {
            assert_eq!(LiquidVersion::parse(text).map(|version| version.to_string()).as_deref(), Some(text));
        }
        let versions =
            ["0.8.10.7", "0.9.0.2", "0.9.0.2.1", "0.9.2", "0.9.2.5.0.", "0.9.10.1"].map(LiquidVersion::parse);
        assert_eq!(versions[4], None);
        let known: Vec<_> = versions.into_iter().flatten().collect();
        assert!(known.is_sorted());
        for text in ["", "0", "new", "0.9.x", "1.2.3.4.5.6", "0.99999"] {
            assert_eq!(LiquidVersion::parse(text), None, "{text}");
        }
    }
}
