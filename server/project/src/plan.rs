//! The plan that cabal has made for a project, `plan.json`: which version of each package it builds, and how.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::Deserialize;

use crate::cabal::condition::Flags;
use crate::version::Version;

/// The plan of a project.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    pub ghc: Option<Version>,
    /// The packages that the code of the project depends on, by name.
    pub packages: BTreeMap<String, PlannedPackage>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedPackage {
    pub version: Version,
    pub(crate) flags: Flags,
    /// Where it is, if it is on this machine: a folder or an archive, or a folder of archives.
    pub place: Option<PathBuf>,
    /// It comes with GHC, so nothing downloads it.
    pub comes_with_ghc: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Document {
    #[serde(default)]
    compiler_id: String,
    #[serde(default)]
    install_plan: Vec<Unit>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Unit {
    id: String,
    #[serde(default, rename = "type")]
    kind: String,
    pkg_name: String,
    pkg_version: String,
    #[serde(default)]
    flags: Flags,
    #[serde(default)]
    style: String,
    pkg_src: Option<PackageSource>,
    #[serde(default)]
    depends: Vec<String>,
    /// By name, of a package that is built as a whole.
    #[serde(default)]
    components: BTreeMap<String, UnitComponent>,
}

#[derive(Deserialize)]
struct UnitComponent {
    #[serde(default)]
    depends: Vec<String>,
}

#[derive(Deserialize)]
struct PackageSource {
    path: Option<PathBuf>,
    repo: Option<Repository>,
}

#[derive(Deserialize)]
struct Repository {
    path: Option<PathBuf>,
}

/// The component that builds the others, whose dependencies are not theirs.
const SETUP: &str = "setup";
/// What a unit is that GHC brings.
const INSTALLED: &str = "pre-existing";

impl Plan {
    /// The error is a message.
    pub(crate) fn parse(text: &str) -> Result<Plan, String> {
        let document: Document = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let ghc = document.compiler_id.strip_prefix("ghc-").and_then(Version::parse);
        let needed = needed(&document.install_plan);
        let mut packages = BTreeMap::new();
        // A tool that the build runs may be of another version.
        let (first, last): (Vec<Unit>, Vec<Unit>) =
            document.install_plan.into_iter().partition(|unit| needed.contains(&unit.id));
        for unit in first.into_iter().chain(last) {
            let Some(version) = Version::parse(&unit.pkg_version) else { continue };
            let place = unit.pkg_src.and_then(|source| source.path.or_else(|| source.repo?.path));
            packages.entry(unit.pkg_name).or_insert(PlannedPackage {
                version,
                flags: unit.flags,
                place,
                comes_with_ghc: unit.kind == INSTALLED,
            });
        }
        Ok(Plan { ghc, packages })
    }
}

/// The units that the code of the project needs, directly or not.
fn needed(units: &[Unit]) -> BTreeSet<String> {
    let by_id: BTreeMap<&str, &Unit> = units.iter().map(|unit| (&*unit.id, unit)).collect();
    let mut open: Vec<&Unit> = units.iter().filter(|unit| unit.style == "local").collect();
    let mut needed: BTreeSet<String> = open.iter().map(|unit| unit.id.clone()).collect();
    while let Some(unit) = open.pop() {
        let parts = unit.components.iter().filter(|(name, _)| *name != SETUP).flat_map(|(_, part)| &part.depends);
        for id in unit.depends.iter().chain(parts) {
            if let Some(dependency) = by_id.get(&**id).filter(|_| needed.insert(id.clone())) {
                open.push(dependency);
            }
        }
    }
    needed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_code_needs_comes_before_tools() {
        let text = r#"{"cabal-version": "3.10", "compiler-id": "ghc-9.4.7", "install-plan": [
            {"type": "configured", "id": "tool-2", "pkg-name": "split", "pkg-version": "2.0", "depends": []},
            {"type": "configured", "id": "split-1", "pkg-name": "split", "pkg-version": "1.5", "flags": {"fast": true},
             "style": "global", "pkg-src": {"type": "repo-tar", "repo": {"type": "secure-repo", "uri": "http://x"}}},
            {"type": "configured", "id": "own", "pkg-name": "own", "pkg-version": "0", "style": "local",
             "components": {"lib": {"depends": ["mine", "gone"]}, "setup": {"depends": ["tool-2"]}}},
            {"type": "configured", "id": "mine", "pkg-name": "mine", "pkg-version": "3", "depends": ["split-1"],
             "pkg-src": {"type": "repo-tar", "repo": {"type": "local-repo-no-index", "path": "/shelf"}}},
            {"type": "pre-existing", "id": "unix-2.7", "pkg-name": "unix", "pkg-version": "2.7", "depends": []}]}"#;
        let plan = Plan::parse(text).expect("a plan");
        assert_eq!(plan.ghc, Version::parse("9.4.7"));
        let split = &plan.packages["split"];
        assert_eq!((&split.version, split.flags["fast"]), (&Version::new(&[1, 5]), true));
        assert_eq!(plan.packages["mine"].place, Some(PathBuf::from("/shelf")));
        assert!(plan.packages["unix"].comes_with_ghc && !split.comes_with_ghc);
        assert!(Plan::parse("{").is_err() && Plan::parse("{}").is_ok());
    }
}
