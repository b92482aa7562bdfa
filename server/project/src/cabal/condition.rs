//! Conditions of `if` and `elif`, and what decides them.

use std::collections::BTreeMap;

/// What conditions are about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Platform {
    /// As Rust calls it: `linux`, `macos`, `windows`.
    pub os: String,
    /// As Rust calls it: `x86_64`, `aarch64`.
    pub arch: String,
    /// The version of GHC.
    pub ghc: Vec<u32>,
}

impl Platform {
    /// The platform of this program, with the GHC of LiquidHaskell 0.9.0.2.
    pub fn here() -> Platform {
        let (os, arch) = (std::env::consts::OS.to_owned(), std::env::consts::ARCH.to_owned());
        Platform { os, arch, ghc: vec![9, 2, 5] }
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
    let mut reader = Reader { tokens: &tokens, at: 0, depth: 0, flags, platform };
    let result = reader.any()?;
    match reader.tokens.get(reader.at) {
        None => Ok(result),
        Some(token) => Err(format!("`{token}` is not expected in this condition")),
    }
}

/// How deep parentheses may be nested.
const MAX_DEPTH: usize = 64;

struct Reader<'a> {
    tokens: &'a [&'a str],
    at: usize,
    depth: usize,
    flags: &'a Flags,
    platform: &'a Platform,
}

impl<'a> Reader<'a> {
    fn any(&mut self) -> Result<bool, String> {
        let mut result = self.all()?;
        while self.accept("||") {
            result |= self.all()?;
        }
        Ok(result)
    }

    fn all(&mut self) -> Result<bool, String> {
        let mut result = self.atom()?;
        while self.accept("&&") {
            result &= self.atom()?;
        }
        Ok(result)
    }

    fn atom(&mut self) -> Result<bool, String> {
        let mut negated = false;
        while self.accept("!") {
            negated = !negated;
        }
        Ok(negated != self.positive()?)
    }

    fn positive(&mut self) -> Result<bool, String> {
        if self.accept("(") {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err("this condition is nested too deeply".to_owned());
            }
            let result = self.any()?;
            self.depth -= 1;
            return self.expect(")").map(|()| result);
        }
        let word = self.next()?.to_ascii_lowercase();
        match &*word {
            "true" => return Ok(true),
            "false" => return Ok(false),
            "flag" | "os" | "arch" | "impl" => {}
            _ => return Err(format!("`{word}` is not a condition")),
        }
        self.expect("(")?;
        let name = self.next()?;
        let result = match &*word {
            "flag" => {
                *self.flags.get(&name.to_ascii_lowercase()).ok_or_else(|| format!("there is no flag `{name}`"))?
            }
            "os" => self.platform.is_os(name),
            "arch" => self.platform.is_arch(name),
            _ => self.versions()? && name.eq_ignore_ascii_case("ghc"),
        };
        self.expect(")").map(|()| result)
    }

    /// A range of versions, up to a closing parenthesis; any version if there is none.
    fn versions(&mut self) -> Result<bool, String> {
        if self.peek() == Some(")") {
            return Ok(true);
        }
        let mut result = self.range_conjunction()?;
        while self.accept("||") {
            result |= self.range_conjunction()?;
        }
        Ok(result)
    }

    fn range_conjunction(&mut self) -> Result<bool, String> {
        let mut result = self.range()?;
        while self.accept("&&") {
            result &= self.range()?;
        }
        Ok(result)
    }

    fn range(&mut self) -> Result<bool, String> {
        if self.accept("-any") {
            return Ok(true);
        }
        let operator = self.next()?;
        let written = self.next()?;
        let (version, any_end) = match written.strip_suffix(".*") {
            Some(version) => (version, true),
            None => (written, false),
        };
        let version = parse_version(version).ok_or_else(|| format!("`{written}` is not a version"))?;
        let ghc = &self.platform.ghc;
        Ok(match operator {
            "==" if any_end => ghc.starts_with(&version),
            "==" => *ghc == version,
            ">=" => *ghc >= version,
            ">" => *ghc > version,
            "<=" => *ghc <= version,
            "<" => *ghc < version,
            // The same major version, which is the first two numbers.
            "^>=" => *ghc >= version && ghc.iter().take(2).eq(version.iter().chain(&[0]).take(2)),
            _ => return Err(format!("`{operator}` does not compare versions")),
        })
    }

    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self) -> Result<&'a str, String> {
        let token = self.peek().ok_or("this condition is cut off")?;
        self.at += 1;
        Ok(token)
    }

    fn accept(&mut self, wanted: &str) -> bool {
        let there = self.peek() == Some(wanted);
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, wanted: &str) -> Result<(), String> {
        let token = self.next()?;
        if token == wanted { Ok(()) } else { Err(format!("`{wanted}` is expected instead of `{token}`")) }
    }
}

pub(crate) fn parse_version(text: &str) -> Option<Vec<u32>> {
    text.split('.').map(|number| number.parse().ok()).collect()
}

fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let symbols = ["||", "&&", "==", ">=", "<=", "^>="];
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '*');
        let length = match symbols.iter().find(|symbol| rest.starts_with(**symbol)) {
            Some(symbol) => symbol.len(),
            None if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            None => first.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(condition: &str, expected: Result<bool, &str>) {
        let flags = Flags::from([("on".to_owned(), true), ("off".to_owned(), false)]);
        let platform = Platform { os: "macos".to_owned(), arch: "aarch64".to_owned(), ghc: vec![9, 2, 5] };
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
