//! The user's settings: the section `limpid` of the client's settings, or initialization options.

use std::path::PathBuf;

use limpid_base::LiquidVersion;
use limpid_ide::diagnostics::Shown;
use limpid_ide::explore::TestStyle;
use limpid_ide::explored::ExploreRequest;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The settings. A missing or invalid one has its default.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Config {
    /// The budget of a function, as a multiple of the default budget.
    pub(super) effort: u32,
    /// Show a hint for unknown verdicts.
    pub(super) hints: bool,
    /// Verdicts above functions.
    pub(super) code_lenses: bool,
    /// Values of counterexamples in the text.
    pub(super) inlay_hints: bool,
    /// Check every file of the workspace, not only open ones.
    pub(super) workspace: bool,
    /// Tell the client what the server is doing, with `limpid/status`.
    pub(super) status: bool,
    /// The number of cached results besides those of open files.
    pub(super) remembered: usize,
    /// How problems of the Haskell code are shown.
    pub(super) haskell_problems: HaskellProblems,
    /// Another server reports problems of the Haskell code, too. The client says so.
    pub(super) haskell_server: bool,
    /// Use results of earlier runs, and keep those of this one.
    pub(super) cache: bool,
    /// Further folders with packages that the project depends on.
    pub(super) packages: Vec<PathBuf>,
    pub(super) liquid: Liquid,
    pub(super) explore: Explore,
}

/// Queries about functions: examples, properties, differences, tests.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Explore {
    /// Check properties, functions `prop_..`, in the background.
    pub(super) properties: bool,
    /// Show branches that no input reaches.
    pub(super) unreachable: bool,
    /// Show examples in hovers.
    pub(super) hover: bool,
    /// Show examples beside branches, as inlay hints.
    pub(super) inlay_hints: bool,
    /// Lenses that show examples, write tests, compare functions.
    pub(super) lenses: bool,
    /// Code actions for the same.
    pub(super) actions: bool,
    /// The library that tests are written for.
    pub(super) test_style: Style,
}

/// The library of a test module.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Style {
    #[default]
    Hspec,
    Tasty,
    Doctest,
    Assert,
}

impl Default for Explore {
    fn default() -> Explore {
        Explore {
            properties: true,
            unreachable: true,
            hover: true,
            inlay_hints: false,
            lenses: true,
            actions: true,
            test_style: Style::Hspec,
        }
    }
}

impl Explore {
    /// What to look at in the background, if anything.
    pub(super) fn request(&self, effort: u32) -> Option<ExploreRequest> {
        let examples = self.unreachable || self.hover || self.inlay_hints;
        let request = ExploreRequest { properties: self.properties, examples, effort: effort.max(1).into() };
        (request.properties || request.examples).then_some(request)
    }

    pub(super) fn test_style(&self) -> TestStyle {
        match self.test_style {
            Style::Hspec => TestStyle::Hspec,
            Style::Tasty => TestStyle::Tasty,
            Style::Doctest => TestStyle::Doctest,
            Style::Assert => TestStyle::Assert,
        }
    }
}

/// How to show what every Haskell compiler complains about: parse, scope and type problems outside of annotations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum HaskellProblems {
    /// As errors, or as hints where another Haskell server is at work.
    #[default]
    Auto,
    Errors,
    Hints,
}

/// Settings for an installed LiquidHaskell.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Liquid {
    /// Read the reports that it writes next to sources.
    pub(super) reports: bool,
    /// Run this when a file is saved, and read what it prints; `{file}` stands for the file. Nothing is run by default.
    pub(super) command: Vec<String>,
    /// Its version, whatever the projects say.
    #[serde(deserialize_with = "version")]
    pub(super) version: Option<LiquidVersion>,
}

/// A version as users write it; what is none is none.
fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<LiquidVersion>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text.and_then(|text| LiquidVersion::parse(&text)))
}

impl Default for Liquid {
    fn default() -> Liquid {
        Liquid { reports: true, command: Vec::new(), version: None }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            effort: 1,
            hints: true,
            code_lenses: true,
            inlay_hints: false,
            workspace: false,
            status: false,
            remembered: 20_000,
            haskell_problems: HaskellProblems::Auto,
            haskell_server: false,
            cache: true,
            packages: Vec::new(),
            liquid: Liquid::default(),
            explore: Explore::default(),
        }
    }
}

impl Config {
    /// From the client's settings: the section itself, or an object that contains it.
    pub(super) fn read(value: &Value) -> Config {
        let section = value.get("limpid").unwrap_or(value);
        match Config::deserialize(section) {
            Ok(config) => config,
            Err(error) => {
                if !section.is_null() {
                    tracing::warn!(%error, "settings are not understood");
                }
                Config::default()
            }
        }
    }

    /// What to show. `typing` is the cursor, if the user types at the moment.
    pub(super) fn shown(&self, typing: Option<u32>) -> Shown {
        let quiet = match self.haskell_problems {
            HaskellProblems::Auto => self.haskell_server,
            HaskellProblems::Errors => false,
            HaskellProblems::Hints => true,
        };
        let Explore { properties, unreachable, .. } = self.explore;
        Shown { hints: self.hints, typing, quiet, properties, unreachable }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_may_be_wrapped_and_incomplete() {
        assert_eq!(Config::read(&json!({"limpid": {"effort": 3}})), Config { effort: 3, ..Config::default() });
        assert_eq!(Config::read(&json!({"hints": false})), Config { hints: false, ..Config::default() });
        assert_eq!(Config::read(&Value::Null), Config::default());
        assert_eq!(Config::read(&json!({"effort": "much"})), Config::default());
        let shown = |settings: Value| Config::read(&settings).shown(None).quiet;
        assert!(!shown(json!({"haskellProblems": "errors", "haskellServer": true})));
        assert!(shown(json!({"haskellProblems": "hints"})) && shown(json!({"haskellServer": true})));
        let explore =
            Config::read(&json!({"explore": {"unreachable": false, "hover": false, "testStyle": "tasty"}})).explore;
        assert_eq!(explore.test_style(), TestStyle::Tasty);
        let request = explore.request(1).expect("properties are checked");
        assert!(request.properties && !request.examples);
        let liquid = Config::read(&json!({"liquid": {"command": ["cabal", "build"]}})).liquid;
        let command = vec!["cabal".to_owned(), "build".to_owned()];
        assert_eq!(liquid, Liquid { command, ..Liquid::default() });
    }
}
