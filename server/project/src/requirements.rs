//! What a project says of the packages that it depends on and that are not its own: their versions, their flags, their places.

use std::collections::BTreeMap;
use std::path::PathBuf;

use limpid_base::{LiquidVersion, RELEASES};

use crate::cabal::condition::Platform;
use crate::component::Dependency;
use crate::plan::Plan;
use crate::project::ProjectModel;
use crate::version::{Version, VersionRange};
use crate::workspace::{PackageSettings, Workspace};

/// What decides which version of a package a project uses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Requirements {
    pub plan: Plan,
    /// The archives of packages that the project names.
    pub archives: Vec<PathBuf>,
    pub(crate) constraints: BTreeMap<String, Vec<VersionRange>>,
    pub(crate) settings: BTreeMap<String, PackageSettings>,
    pub(crate) ghc: Option<Version>,
}

/// How well a version suits, the better the larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Suitability {
    is_planned: bool,
    is_allowed: bool,
    suits_importer: bool,
    suits_project: bool,
}

impl Requirements {
    pub(crate) fn new(workspace: Workspace, plan: Plan) -> Requirements {
        let Workspace { constraints, settings, ghc, .. } = workspace;
        let ghc = plan.ghc.clone().or(ghc);
        Requirements { plan, archives: Vec::new(), constraints, settings, ghc }
    }

    /// What is set for the package of a name: what is written, and else the flags of the plan, which knows all.
    pub(crate) fn settings_of(&self, package: &str) -> PackageSettings {
        let written = PackageSettings::of(&self.settings, package);
        let planned = self.plan.packages.get(package).map(|planned| planned.flags.clone());
        // The plan may be of an earlier text of the project.
        let flags = planned.unwrap_or_default().into_iter().chain(written.flags).collect();
        PackageSettings { flags, ..written }
    }

    /// The platform that the project is built for.
    pub fn platform(&self, here: &Platform) -> Platform {
        Platform { ghc: self.ghc.clone().unwrap_or_else(|| here.ghc.clone()), ..here.clone() }
    }
}

/// Versions of base, each with the GHC that it comes with. The last one stands for all that are newer.
const BASES: &[(&[u32], &[u32])] = &[
    (&[4, 7, 0, 0], &[7, 8]),
    (&[4, 8, 0, 0], &[7, 10]),
    (&[4, 9, 1, 0], &[8, 0]),
    (&[4, 10, 1, 0], &[8, 2]),
    (&[4, 11, 1, 0], &[8, 4]),
    (&[4, 12, 0, 0], &[8, 6]),
    (&[4, 13, 0, 0], &[8, 8]),
    (&[4, 14, 3, 0], &[8, 10]),
    (&[4, 15, 1, 0], &[9, 0]),
    (&[4, 16, 4, 0], &[9, 2]),
    (&[4, 17, 2, 0], &[9, 4]),
    (&[4, 18, 2, 0], &[9, 6]),
    (&[4, 19, 1, 0], &[9, 8]),
    (&[4, 20, 0, 0], &[9, 10]),
    (&[4, 21, 0, 0], &[9, 12]),
];

/// The first GHC that a release is for: 0.8.6 is for 8.6.
fn oldest_ghc(release: &LiquidVersion) -> Version {
    let numbers: Vec<u32> = release.parts().iter().skip(1).take(2).map(|part| u32::from(*part)).collect();
    Version::new(&numbers)
}

/// The package of LiquidHaskell.
const LIQUID_HASKELL: &str = "liquidhaskell";

impl ProjectModel {
    /// The version of LiquidHaskell that checks the project, if anything says which one: its plan, the version of GHC, or the versions
    /// that its packages may be built with. Of several that fit, the one that goes with the GHC, or the default, or the newest.
    pub fn liquid_version(&self) -> Option<LiquidVersion> {
        let planned = self.requirements.plan.packages.get(LIQUID_HASKELL);
        if let Some(version) = planned.and_then(|planned| LiquidVersion::parse(&planned.version.to_string())) {
            return Some(version);
        }
        let constraints = self.requirements.constraints.get(LIQUID_HASKELL).into_iter().flatten();
        let components = self.packages.iter().flat_map(|package| &package.components);
        let depends = components.flat_map(|one| &one.depends).filter(|one| one.package == LIQUID_HASKELL);
        let ranges: Vec<&VersionRange> = constraints.chain(depends.map(|one| &one.range)).collect();
        let fits = |release: &&LiquidVersion| {
            let parts: Vec<u32> = release.parts().iter().map(|part| u32::from(*part)).collect();
            ranges.iter().all(|range| range.contains(&Version::new(&parts)))
        };
        let fitting: Vec<LiquidVersion> = RELEASES.iter().filter(fits).copied().collect();
        if fitting.is_empty() {
            // A release that is not among those that we know of.
            let exact = ranges.iter().find_map(|range| range.only());
            return exact.and_then(|version| LiquidVersion::parse(&version.to_string()));
        }
        let ghc = self.requirements.ghc.clone().or_else(|| self.ghc_of_base());
        let of_ghc = ghc.as_ref().and_then(|ghc| {
            // Version 0.9.10.x is for GHC 9.10.
            let goes = |release: &&LiquidVersion| {
                let numbers = release.parts().iter().skip(1).map(|part| u32::from(*part));
                ghc.numbers().len() >= 2 && numbers.take(2).eq(ghc.numbers().take(2))
            };
            let oldest = fitting.first().filter(|oldest| oldest_ghc(oldest) > *ghc);
            fitting.iter().rev().find(goes).or(oldest)
        });
        if of_ghc.is_some() || fitting.len() == RELEASES.len() {
            return of_ghc.copied();
        }
        fitting.iter().find(|release| **release == LiquidVersion::DEFAULT).or(fitting.last()).copied()
    }

    /// The newest GHC with a version of base that all components allow, if there is one that they do not.
    fn ghc_of_base(&self) -> Option<Version> {
        let components = self.packages.iter().flat_map(|package| &package.components);
        let depends = components.flat_map(|one| &one.depends).filter(|one| one.package == "base");
        let ranges: Vec<&VersionRange> = depends.map(|one| &one.range).collect();
        let allows = |(base, _): &(&[u32], &[u32])| ranges.iter().all(|range| range.contains(&Version::new(base)));
        let (_, ghc) = BASES.iter().rev().copied().find(allows)?;
        (BASES.last().is_some_and(|(_, newest)| *newest != ghc)).then(|| Version::new(ghc))
    }

    /// How well a version suits that a component of the project, or of a package that it depends on, depends on.
    pub fn suitability(&self, dependency: &Dependency, version: &Version) -> Suitability {
        let name = &dependency.package;
        let mut constraints = self.requirements.constraints.get(name).into_iter().flatten();
        let components = self.packages.iter().flat_map(|package| &package.components);
        let mut own = components.flat_map(|one| &one.depends).filter(|one| one.package == *name);
        Suitability {
            is_planned: self.requirements.plan.packages.get(name).is_some_and(|planned| planned.version == *version),
            is_allowed: constraints.all(|range| range.contains(version)),
            suits_importer: dependency.range.contains(version),
            suits_project: own.all(|one| one.range.contains(version)),
        }
    }
}
