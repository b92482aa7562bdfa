//! Conditions of `if` and `elif`, and what decides them.

use std::collections::BTreeMap;

use super::tokens::{Tokens, tokens};
use crate::version::{Version, VersionRange};

/// What conditions are about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Platform {
    /// As Rust calls it: `linux`, `macos`, `windows`.
    pub os: String,
    /// As Rust calls it: `x86_64`, `aarch64`.
    pub arch: String,
    /// The version of GHC.
    pub ghc: Version,
}

impl Platform {
    /// The platform of this program, with the GHC of LiquidHaskell 0.9.0.2.
    pub fn here() -> Platform {
        let (os, arch) = (std::env::consts::OS.to_owned(), std::env::consts::ARCH.to_owned());
        Platform { os, arch, ghc: Version::new(&[9, 2, 5]) }
    }

    /// Whether a file means this system by a name.
    fn is_os(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let own = match &*self.os {
            "macos" => &["osx", "darwin", "macos"][..],
            "windows" => &["windows", "mingw32", "win32", "cygwin32"],
            os => return name == os,
        };
        own.contains(&&*name)
    }

    fn is_arch(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        match &*self.arch {
            "x86" => ["i386", "i486", "i586", "i686", "x86"].contains(&&*name),
            "x86_64" => ["x86_64", "amd64"].contains(&&*name),
            "aarch64" => ["aarch64", "arm64"].contains(&&*name),
            arch => name == arch,
        }
    }
}

/// The flags of a package, in lower case.
pub(crate) type Flags = BTreeMap<String, bool>;

/// What a condition comes to. The error is a message.
pub(crate) fn evaluate(condition: &str, flags: &Flags, platform: &Platform) -> Result<bool, String> {
    let tokens = tokens(condition);
    let mut reader = Reader { tokens: Tokens::new(&tokens), flags, platform };
    let result = reader.any()?;
    match reader.tokens.peek() {
        None => Ok(result),
        Some(token) => Err(format!("`{token}` is not expected in this condition")),
    }
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    flags: &'a Flags,
    platform: &'a Platform,
}

impl Reader<'_> {
    fn any(&mut self) -> Result<bool, String> {
        let mut result = self.all()?;
        while self.tokens.accept("||") {
            result |= self.all()?;
        }
        Ok(result)
    }

    fn all(&mut self) -> Result<bool, String> {
        let mut result = self.atom()?;
        while self.tokens.accept("&&") {
            result &= self.atom()?;
        }
        Ok(result)
    }

    fn atom(&mut self) -> Result<bool, String> {
        let mut negated = false;
        while self.tokens.accept("!") {
            negated = !negated;
        }
        Ok(negated != self.positive()?)
    }

    fn positive(&mut self) -> Result<bool, String> {
        if self.tokens.open()? {
            let result = self.any()?;
            return self.tokens.close().map(|()| result);
        }
        let word = self.tokens.next()?.to_ascii_lowercase();
        match &*word {
            "true" => return Ok(true),
            "false" => return Ok(false),
            "flag" | "os" | "arch" | "impl" => {}
            _ => return Err(format!("`{word}` is not a condition")),
        }
        self.tokens.expect("(")?;
        let name = self.tokens.next()?;
        let result = match &*word {
            "flag" => {
                *self.flags.get(&name.to_ascii_lowercase()).ok_or_else(|| format!("there is no flag `{name}`"))?
            }
            "os" => self.platform.is_os(name),
            "arch" => self.platform.is_arch(name),
            _ => VersionRange::read(&mut self.tokens)?.contains(&self.platform.ghc) && name.eq_ignore_ascii_case("ghc"),
        };
        self.tokens.expect(")").map(|()| result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(condition: &str, expected: Result<bool, &str>) {
        let flags = Flags::from([("on".to_owned(), true), ("off".to_owned(), false)]);
        let platform = Platform { os: "macos".to_owned(), arch: "aarch64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
        let result = evaluate(condition, &flags, &platform);
        assert_eq!(result, expected.map_err(str::to_owned), "{condition}");
    }

    #[test]
    fn operators_bind_as_in_haskell() {
        check("flag(on)", Ok(true));
        check("!flag(On) || flag(on) && !flag(off)", Ok(true));
        check("flag(off) && flag(off) || flag(on)", Ok(true));
        check("flag(off) && (flag(off) || flag(on))", Ok(false));
        check("(!(flag(off)))", Ok(true));
        check("true && !False", Ok(true));
    }

    #[test]
    fn systems_have_several_names() {
        check("os(darwin) && os(osx) && !os(linux)", Ok(true));
        check("arch(arm64) || arch(x86_64)", Ok(true));
    }

    #[test]
    fn versions_are_compared() {
        check("impl(ghc)", Ok(true));
        check("impl(ghcjs)", Ok(false));
        check("impl(ghc >= 9.2)", Ok(true));
        check("impl(ghc>=9.4)", Ok(false));
        check("impl(ghc >= 8.10 && < 9.4) && !impl(ghc < 9)", Ok(true));
        check("impl(ghc == 9.2.*) && !impl(ghc == 9.2)", Ok(true));
        check("impl(ghc ^>= 9.2) && !impl(ghc ^>= 9.0)", Ok(true));
        check("impl(ghc < 8 || > 9)", Ok(true));
    }

    #[test]
    fn what_is_broken_is_told() {
        check("", Err("this condition is cut off"));
        check("flag(nowhere)", Err("there is no flag `nowhere`"));
        check("flag(on", Err("this condition is cut off"));
        check("flag(on) flag(off)", Err("`flag` is not expected in this condition"));
        check("impl(ghc >= x)", Err("`x` is not a version"));
        check("moon(full)", Err("`moon` is not a condition"));
        check(&"(".repeat(10_000), Err("this condition is nested too deeply"));
    }
}
