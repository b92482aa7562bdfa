//! Versions of packages, and ranges of them, as cabal has both.

use std::fmt::{Display, Formatter};

use crate::cabal::tokens::{Tokens, tokens};

/// A version. Unlike those of a number, its zeros count: `1.0` comes after `1`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Version(Vec<u32>);

impl Version {
    pub fn new(parts: &[u32]) -> Version {
        Version(parts.to_vec())
    }

    /// Numbers with dots between them.
    pub fn parse(text: &str) -> Option<Version> {
        let parts: Option<Vec<u32>> = text.split('.').map(|part| part.parse().ok()).collect();
        parts.map(Version)
    }

    /// A name and a version, as in the names of archives: `split-0.2.3.5`.
    pub fn behind_name(text: &str) -> Option<(&str, Version)> {
        let (name, version) = text.rsplit_once('-')?;
        Some((name, Version::parse(version)?)).filter(|(name, _)| !name.is_empty())
    }

    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.0.iter().copied()
    }

    /// The first two numbers, a change of which may break what depends on a package.
    fn major(&self) -> [u32; 2] {
        [0, 1].map(|place| self.0.get(place).copied().unwrap_or_default())
    }
}

impl Display for Version {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let parts: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.write_str(&parts.join("."))
    }
}

/// A set of versions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum VersionRange {
    Compare(VersionComparison, Version),
    /// In all of these; any version if there are none.
    All(Vec<VersionRange>),
    /// In one of these.
    Any(Vec<VersionRange>),
}

/// How a version compares with a given one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VersionComparison {
    Equal,
    /// `== 1.2.*`
    StartsWith,
    AtLeast,
    After,
    AtMost,
    Before,
    /// `^>=`: at least it, with the same major version.
    Compatible,
}

impl Default for VersionRange {
    fn default() -> VersionRange {
        VersionRange::All(Vec::new())
    }
}

impl VersionRange {
    pub fn exactly(version: Version) -> VersionRange {
        VersionRange::Compare(VersionComparison::Equal, version)
    }

    /// The version, if it is a single one.
    pub(crate) fn only(&self) -> Option<&Version> {
        match self {
            VersionRange::Compare(VersionComparison::Equal, version) => Some(version),
            VersionRange::All(ranges) => ranges.iter().find_map(VersionRange::only),
            VersionRange::Compare(..) | VersionRange::Any(_) => None,
        }
    }

    /// The error is a message.
    pub fn parse(text: &str) -> Result<VersionRange, String> {
        let tokens = tokens(text);
        let mut tokens = Tokens::new(&tokens);
        let range = VersionRange::read(&mut tokens)?;
        match tokens.peek() {
            None => Ok(range),
            Some(token) => Err(format!("`{token}` is not expected in this range")),
        }
    }

    pub fn contains(&self, version: &Version) -> bool {
        match self {
            VersionRange::All(ranges) => ranges.iter().all(|range| range.contains(version)),
            VersionRange::Any(ranges) => ranges.iter().any(|range| range.contains(version)),
            VersionRange::Compare(comparison, bound) => match comparison {
                VersionComparison::Equal => version == bound,
                VersionComparison::StartsWith => version.0.starts_with(&bound.0),
                VersionComparison::AtLeast => version >= bound,
                VersionComparison::After => version > bound,
                VersionComparison::AtMost => version <= bound,
                VersionComparison::Before => version < bound,
                VersionComparison::Compatible => version >= bound && version.major() == bound.major(),
            },
        }
    }

    /// Reads a range up to the end or to a closing parenthesis; any version if there is nothing.
    pub(crate) fn read(tokens: &mut Tokens<'_>) -> Result<VersionRange, String> {
        if matches!(tokens.peek(), None | Some(")")) {
            return Ok(VersionRange::default());
        }
        let mut ranges = vec![VersionRange::conjunction(tokens)?];
        while tokens.accept("||") {
            ranges.push(VersionRange::conjunction(tokens)?);
        }
        Ok(one_or(ranges, VersionRange::Any))
    }

    fn conjunction(tokens: &mut Tokens<'_>) -> Result<VersionRange, String> {
        let mut ranges = vec![VersionRange::atom(tokens)?];
        while tokens.accept("&&") {
            ranges.push(VersionRange::atom(tokens)?);
        }
        Ok(one_or(ranges, VersionRange::All))
    }

    fn atom(tokens: &mut Tokens<'_>) -> Result<VersionRange, String> {
        if tokens.open()? {
            let range = VersionRange::read(tokens)?;
            return tokens.close().map(|()| range);
        }
        match tokens.next()? {
            "-any" | "*" => Ok(VersionRange::default()),
            "-none" => Ok(VersionRange::Any(Vec::new())),
            "==" => VersionRange::bounds(tokens, VersionComparison::Equal),
            ">=" => VersionRange::bounds(tokens, VersionComparison::AtLeast),
            ">" => VersionRange::bounds(tokens, VersionComparison::After),
            "<=" => VersionRange::bounds(tokens, VersionComparison::AtMost),
            "<" => VersionRange::bounds(tokens, VersionComparison::Before),
            "^>=" => VersionRange::bounds(tokens, VersionComparison::Compatible),
            operator => Err(format!("`{operator}` does not compare versions")),
        }
    }

    /// What stands behind an operator: a version, or a set of them in braces.
    fn bounds(tokens: &mut Tokens<'_>, comparison: VersionComparison) -> Result<VersionRange, String> {
        if !tokens.accept("{") {
            return VersionRange::bound(tokens.next()?, comparison);
        }
        let mut ranges = Vec::new();
        while !tokens.accept("}") {
            ranges.push(VersionRange::bound(tokens.next()?, comparison)?);
            tokens.accept(",");
        }
        Ok(VersionRange::Any(ranges))
    }

    fn bound(written: &str, comparison: VersionComparison) -> Result<VersionRange, String> {
        let (text, comparison) = match written.strip_suffix(".*") {
            Some(text) if comparison == VersionComparison::Equal => (text, VersionComparison::StartsWith),
            Some(text) => (text, comparison),
            None => (written, comparison),
        };
        let version = Version::parse(text).ok_or_else(|| format!("`{written}` is not a version"))?;
        Ok(VersionRange::Compare(comparison, version))
    }
}

/// One range by itself, or several together.
fn one_or(mut ranges: Vec<VersionRange>, together: fn(Vec<VersionRange>) -> VersionRange) -> VersionRange {
    match (ranges.pop(), ranges.is_empty()) {
        (Some(only), true) => only,
        (last, _) => together(ranges.into_iter().chain(last).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(range: &str, inside: &[&str], outside: &[&str]) {
        let parsed = VersionRange::parse(range).unwrap_or_else(|message| panic!("{range}: {message}"));
        let version = |text: &str| Version::parse(text).expect("a version");
        for text in inside {
            assert!(parsed.contains(&version(text)), "{range}: {text}");
        }
        for text in outside {
            assert!(!parsed.contains(&version(text)), "{range}: {text}");
        }
    }

    #[test]
    fn ranges_are_sets_of_versions() {
        check("", &["0", "1.2"], &[]);
        check("-none", &[], &["0", "1.2"]);
        check(">= 1.2 && < 1.4", &["1.2", "1.3.9"], &["1.1", "1.4"]);
        check("== 1.2.*", &["1.2", "1.2.9"], &["1.20", "1.3"]);
        check("^>= 1.2.3", &["1.2.3", "1.2.9"], &["1.2.2", "1.3"]);
        check("^>= { 1.2, 1.4.1 } || > 3", &["1.2.9", "1.4.1", "3.0"], &["1.3", "1.4", "3"]);
        check("(>= 1 && < 2) || == {3.0, 4.*}", &["1.9", "3.0", "4.5"], &["2", "3.0.1"]);
    }

    #[test]
    fn what_is_no_range_is_told() {
        for (text, expected) in [
            ("1.2", "`1.2` does not compare versions"),
            (">= x", "`x` is not a version"),
            (">= 1 <", "`<` is not expected in this range"),
            ("== {1, 2", "this condition is cut off"),
        ] {
            assert_eq!(VersionRange::parse(text), Err(expected.to_owned()), "{text}");
        }
        assert!(VersionRange::parse(&"(".repeat(10_000)).is_err());
    }

    #[test]
    fn versions_are_ordered_and_stand_behind_names() {
        let versions = ["0.9", "0.10", "0.10.0", "1"].map(|text| Version::parse(text).expect("a version"));
        assert!(versions.is_sorted());
        assert_eq!(Version::behind_name("a-b-1.2"), Some(("a-b", Version::new(&[1, 2]))));
        assert_eq!((Version::behind_name("a-b"), Version::behind_name("-1")), (None, None));
    }
}
